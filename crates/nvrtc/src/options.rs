//! The options of `nvrtcCompileProgram`: one row each, with what value it takes and what becomes of it.

use weft_cxx::arch::Arch;

use crate::release::Release;

/// Options after parsing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What code is for.
    pub arch: Arch,
    /// `sm_`: an image was asked for beside the PTX.
    pub real: bool,
    /// The C++ standard, as `c++17`.
    pub std: String,
    /// `-D`, `-U` in their order, as lines of source.
    pub macros: Vec<String>,
    /// `-I`
    pub include: Vec<String>,
    /// `--pre-include`
    pub pre_include: Vec<String>,
    /// `--no-source-include`: no headers beside the source.
    pub no_source_include: bool,
    /// `-rdc=true`, `-dc`
    pub rdc: bool,
    /// `-G`
    pub debug: bool,
    /// `-lineinfo`
    pub line_info: bool,
    /// `-ftz`
    pub ftz: bool,
    /// `-prec-sqrt`
    pub prec_sqrt: bool,
    /// `-prec-div`
    pub prec_div: bool,
    /// `-fmad`
    pub fmad: bool,
    /// `-use_fast_math`: approximate functions, beside the four others.
    pub fast_functions: bool,
    /// `-maxrregcount`
    pub max_registers: Option<u32>,
    /// `-default-device`
    pub default_device: bool,
    /// `-device-int128`
    pub int128: bool,
    /// `-w`
    pub no_warnings: bool,
    /// Warnings by number, and what becomes of them.
    pub warnings: Vec<(u32, Severity)>,
    /// `-no-err-no`: warnings without their numbers.
    pub no_numbers: bool,
    /// `-brief-diag=true`: no source lines.
    pub brief: bool,
    /// `-dlto`: an intermediate form for the linker in place of PTX.
    pub lto: bool,
    /// `-optix-ir`
    pub optix: bool,
    /// `-fdevice-syntax-only`
    pub syntax_only: bool,
    /// `-builtin-move-forward=false`
    pub no_move_forward: bool,
    /// `-builtin-initializer-list=false`
    pub no_initializer_list: bool,
    /// `-Ofast-compile` beside `0`: little optimisation.
    pub fast_compile: bool,
    /// `-time`: where to; `-` is the log.
    pub time: Option<String>,
    /// `-fdevice-time-trace`: the file.
    pub time_trace: Option<String>,
    /// `-no-cache`
    pub no_cache: bool,
    /// `-pch`, `-create-pch`: nothing comes of them.
    pub pch: bool,
}

/// What becomes of a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// It is not shown.
    Suppress,
    /// It is shown.
    Warn,
    /// It is an error.
    Error,
}

/// What an option takes.
#[derive(Clone, Copy)]
enum Takes {
    Nothing,
    /// `=true`, `=false`
    Switch,
    /// After `=`, or the next option.
    Value,
}

/// Why a value is refused; the text has `{}` where the option's names go.
type Set = fn(&mut Options, &str, &Release) -> Result<(), String>;

struct Row {
    long: &'static str,
    short: &'static str,
    takes: Takes,
    set: Set,
}

macro_rules! rows {
    ($($long:literal $short:literal $takes:ident $set:expr;)*) => {
        &[$(Row { long: $long, short: $short, takes: Takes::$takes, set: $set }),*]
    };
}

/// For options without effect on what a CPU runs.
fn nothing(_: &mut Options, _: &str, _: &Release) -> Result<(), String> {
    Ok(())
}

#[rustfmt::skip] // one line for each option
const ROWS: &[Row] = rows! {
    "gpu-architecture" "arch" Value architecture;
    "device-c" "dc" Nothing |o, _, _| { o.rdc = true; Ok(()) };
    "device-w" "dw" Nothing |o, _, _| { o.rdc = false; Ok(()) };
    "relocatable-device-code" "rdc" Switch |o, v, _| { o.rdc = v == "true"; Ok(()) };
    "extensible-whole-program" "ewp" Nothing nothing;
    "device-debug" "G" Nothing |o, _, _| { o.debug = true; Ok(()) };
    "generate-line-info" "lineinfo" Nothing |o, _, _| { o.line_info = true; Ok(()) };
    "dopt" "dopt" Value |_, v, _| if v == "on" { Ok(()) } else { Err(format!("invalid argument for option {{}}: {v}")) };
    "Ofast-compile" "Ofc" Value fast_compile;
    "ptxas-options" "Xptxas" Value nothing;
    "maxrregcount" "maxrregcount" Value registers;
    "ftz" "ftz" Switch |o, v, _| { o.ftz = v == "true"; Ok(()) };
    "prec-sqrt" "prec-sqrt" Switch |o, v, _| { o.prec_sqrt = v == "true"; Ok(()) };
    "prec-div" "prec-div" Switch |o, v, _| { o.prec_div = v == "true"; Ok(()) };
    "fmad" "fmad" Switch |o, v, _| { o.fmad = v == "true"; Ok(()) };
    "use_fast_math" "use_fast_math" Nothing fast_math;
    "extra-device-vectorization" "extra-device-vectorization" Nothing nothing;
    "modify-stack-limit" "modify-stack-limit" Switch nothing;
    "dlink-time-opt" "dlto" Nothing |o, _, _| { o.lto = true; o.rdc = true; Ok(()) };
    "gen-opt-lto" "gen-opt-lto" Nothing nothing;
    "optix-ir" "optix-ir" Nothing |o, _, _| { o.optix = true; Ok(()) };
    "jump-table-density" "jtd" Value |_, v, _| v.parse::<u32>().map(|_| ()).map_err(|_| "{} expects an integer value".into());
    "device-stack-protector" "device-stack-protector" Switch nothing;
    "no-cache" "no-cache" Nothing |o, _, _| { o.no_cache = true; Ok(()) };
    "frandom-seed" "frandom-seed" Value nothing;
    "define-macro" "D" Value |o, v, _| { o.macros.push(define(v)); Ok(()) };
    "undefine-macro" "U" Value |o, v, _| { o.macros.push(format!("#undef {v}")); Ok(()) };
    "include-path" "I" Value |o, v, _| { o.include.push(v.into()); Ok(()) };
    "pre-include" "include" Value |o, v, _| { o.pre_include.push(v.into()); Ok(()) };
    "no-source-include" "no-source-include" Nothing |o, _, _| { o.no_source_include = true; Ok(()) };
    "std" "std" Value standard;
    "builtin-move-forward" "builtin-move-forward" Switch |o, v, _| { o.no_move_forward = v == "false"; Ok(()) };
    "builtin-initializer-list" "builtin-initializer-list" Switch |o, v, _| { o.no_initializer_list = v == "false"; Ok(()) };
    "pch" "pch" Nothing |o, _, _| { o.pch = true; Ok(()) };
    "create-pch" "create-pch" Value |o, _, _| { o.pch = true; Ok(()) };
    "use-pch" "use-pch" Value nothing;
    "pch-dir" "pch-dir" Value nothing;
    "pch-verbose" "pch-verbose" Switch nothing;
    "pch-messages" "pch-messages" Switch nothing;
    "instantiate-templates-in-pch" "instantiate-templates-in-pch" Switch nothing;
    "disable-warnings" "w" Nothing |o, _, _| { o.no_warnings = true; Ok(()) };
    "restrict" "restrict" Nothing nothing;
    "device-as-default-execution-space" "default-device" Nothing |o, _, _| { o.default_device = true; Ok(()) };
    "device-int128" "device-int128" Nothing |o, _, _| { o.int128 = true; Ok(()) };
    "device-float128" "device-float128" Nothing |_, _, _| Err("option --device-float128 is not supported".into());
    "optimization-info" "opt-info" Value nothing;
    "display-error-number" "err-no" Nothing |o, _, _| { o.no_numbers = false; Ok(()) };
    "no-display-error-number" "no-err-no" Nothing |o, _, _| { o.no_numbers = true; Ok(()) };
    "diag-error" "diag-error" Value |o, v, _| numbers(o, v, Severity::Error, "--diag-error");
    "diag-suppress" "diag-suppress" Value |o, v, _| numbers(o, v, Severity::Suppress, "--diag-suppress");
    "diag-warn" "diag-warn" Value |o, v, _| numbers(o, v, Severity::Warn, "--diag-warn");
    "brief-diagnostics" "brief-diag" Switch |o, v, _| { o.brief = v == "true"; Ok(()) };
    "time" "time" Value |o, v, _| { o.time = Some(v.into()); Ok(()) };
    "split-compile" "split-compile" Value |_, v, _| v.parse::<u32>().map(|_| ()).map_err(|_| "{} expects an integer value".into());
    "fdevice-syntax-only" "fdevice-syntax-only" Nothing |o, _, _| { o.syntax_only = true; Ok(()) };
    "minimal" "minimal" Nothing nothing;
    "fdevice-time-trace" "fdevice-time-trace" Value |o, v, _| { o.time_trace = Some(v.into()); Ok(()) };
    "version-ident" "version-ident" Switch nothing;
};

/// Options whose value may follow without `=`: `-DX`, `-I/a`, `-UX`.
const ATTACHED: [&str; 3] = ["D", "I", "U"];

impl Options {
    /// What holds where no option says otherwise.
    fn new(release: &Release) -> Options {
        Options {
            arch: release.default_arch(),
            real: false,
            std: "c++17".into(),
            macros: Vec::new(),
            include: Vec::new(),
            pre_include: Vec::new(),
            no_source_include: false,
            rdc: false,
            debug: false,
            line_info: false,
            ftz: false,
            prec_sqrt: true,
            prec_div: true,
            fmad: true,
            fast_functions: false,
            max_registers: None,
            default_device: false,
            int128: false,
            no_warnings: false,
            warnings: Vec::new(),
            no_numbers: false,
            brief: false,
            lto: false,
            optix: false,
            syntax_only: false,
            no_move_forward: false,
            no_initializer_list: false,
            fast_compile: false,
            time: None,
            time_trace: None,
            no_cache: false,
            pch: false,
        }
    }

    /// Reads the options of a call.
    ///
    /// # Errors
    /// The line of the log that says what is wrong with the first bad one.
    pub fn parse(words: &[String], release: &Release) -> Result<Options, String> {
        let mut options = Options::new(release);
        let mut words = words.iter();
        while let Some(word) = words.next() {
            one(&mut options, word, &mut words, release).map_err(|why| format!("nvrtc: error: {why}\n"))?;
        }
        Ok(options)
    }
}

/// Reads one option, and the next word where that is its value.
fn one<'a>(
    options: &mut Options,
    word: &str,
    rest: &mut impl Iterator<Item = &'a String>,
    release: &Release,
) -> Result<(), String> {
    let unknown = || format!("unrecognized option {word} found");
    let is_long = word.starts_with("--");
    let body = word.strip_prefix("--").or(word.strip_prefix('-')).ok_or_else(unknown)?;
    let (name, value) = match body.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (body, None),
    };
    let fits = |r: &&Row| if is_long { r.long == name } else { r.short == name };
    if let Some(row) = ROWS.iter().find(fits) {
        let names = format!("--{} (-{})", row.long, row.short);
        let value = match (row.takes, value) {
            (Takes::Nothing, Some(_)) => return Err(format!("{names} does not accept any argument")),
            (Takes::Nothing, None) => "",
            (Takes::Switch, Some(v @ ("true" | "false"))) => v,
            (Takes::Switch, _) => return Err(format!("{names} expects true or false")),
            (Takes::Value, Some(v)) => v,
            (Takes::Value, None) => match rest.next() {
                Some(v) => v,
                // NVRTC goes on without it.
                None => return Ok(()),
            },
        };
        return (row.set)(options, value, release).map_err(|why| why.replace("{}", &names));
    }
    let attached = ATTACHED.iter().find_map(|a| body.strip_prefix(a).map(|v| (*a, v)));
    let (short, value) = attached.filter(|_| !is_long).ok_or_else(unknown)?;
    let row = ROWS.iter().find(|r| r.short == short).ok_or_else(unknown)?;
    (row.set)(options, value, release)
}

fn architecture(o: &mut Options, v: &str, release: &Release) -> Result<(), String> {
    let bad = || "invalid value for {}".to_string();
    let known = v.starts_with("compute_") || v.starts_with("sm_");
    let arch = Arch::parse(v).ok().filter(|a| known && release.knows(*a)).ok_or_else(bad)?;
    o.arch = arch;
    o.real = v.starts_with("sm_");
    Ok(())
}

fn fast_compile(o: &mut Options, v: &str, _: &Release) -> Result<(), String> {
    match v {
        "0" | "min" => o.fast_compile = false,
        "mid" | "max" => o.fast_compile = true,
        _ => return Err(format!("invalid argument for option {{}}: {v}")),
    }
    Ok(())
}

fn registers(o: &mut Options, v: &str, _: &Release) -> Result<(), String> {
    let count = v.parse().map_err(|_| "{} expects an integer value".to_string())?;
    o.max_registers = Some(count).filter(|n| *n > 0);
    Ok(())
}

fn fast_math(o: &mut Options, _: &str, _: &Release) -> Result<(), String> {
    (o.ftz, o.prec_sqrt, o.prec_div, o.fmad, o.fast_functions) = (true, false, false, true, true);
    Ok(())
}

fn standard(o: &mut Options, v: &str, release: &Release) -> Result<(), String> {
    let known =
        ["c++03", "c++11", "c++14", "c++17", "c++20"].contains(&v) || v == "c++23" && release.major > 12;
    if !known {
        return Err("invalid value for --std(-std)".into());
    }
    o.std = v.into();
    Ok(())
}

/// `X=1` as a line of source; a macro without a value is 1.
fn define(v: &str) -> String {
    match v.split_once('=') {
        Some((name, value)) => format!("#define {name} {value}"),
        None => format!("#define {v} 1"),
    }
}

fn numbers(o: &mut Options, v: &str, severity: Severity, name: &str) -> Result<(), String> {
    for n in v.split(',') {
        let number = n.trim().parse().ok().filter(|n| *n > 0);
        let number = number.ok_or_else(|| format!("{name} expects a non-zero positive integer value"))?;
        o.warnings.push((number, severity));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::{CUDA12, CUDA13};

    fn parse(words: &[&str]) -> Result<Options, String> {
        Options::parse(&words.iter().map(|w| w.to_string()).collect::<Vec<_>>(), &CUDA12)
    }

    /// What NVRTC 12.9 answers.
    #[test]
    fn bad_options_are_named() {
        for (word, said) in [
            ("-foo", "unrecognized option -foo found"),
            ("--bar=3", "unrecognized option --bar=3 found"),
            ("", "unrecognized option  found"),
            ("--use-fast-math", "unrecognized option --use-fast-math found"),
            ("--ftz=maybe", "--ftz (-ftz) expects true or false"),
            ("-rdc", "--relocatable-device-code (-rdc) expects true or false"),
            ("-use_fast_math=1", "--use_fast_math (-use_fast_math) does not accept any argument"),
            ("-arch=sm_12", "invalid value for --gpu-architecture (-arch)"),
            ("-arch=90", "invalid value for --gpu-architecture (-arch)"),
            ("-arch=compute_80a", "invalid value for --gpu-architecture (-arch)"),
            ("--maxrregcount=x", "--maxrregcount (-maxrregcount) expects an integer value"),
            ("-std=c++99", "invalid value for --std(-std)"),
            ("-Ofc=bad", "invalid argument for option --Ofast-compile (-Ofc): bad"),
            ("--diag-suppress=abc", "--diag-suppress expects a non-zero positive integer value"),
            ("-O3", "unrecognized option -O3 found"),
        ] {
            assert_eq!(parse(&[word]), Err(format!("nvrtc: error: {said}\n")), "{word}");
        }
    }

    #[test]
    fn values_are_attached_or_follow() {
        let o =
            parse(&["-I", "/a", "-I/b", "--include-path=/c", "-D", "X=3", "-DY", "-UZ", "-arch", "sm_90a"]);
        let o = o.expect("good options");
        assert_eq!(o.include, ["/a", "/b", "/c"]);
        assert_eq!(o.macros, ["#define X 3", "#define Y 1", "#undef Z"]);
        assert_eq!((o.arch.number, o.arch.suffix, o.real), (90, Some('a'), true));
        assert!(!parse(&["--gpu-architecture=compute_80"]).expect("good").real);
        assert!(parse(&["--dopt"]).is_ok());
    }

    #[test]
    fn fast_math_is_four_others() {
        let o = parse(&["-use_fast_math"]).expect("good");
        assert!(o.ftz && o.fmad && !o.prec_div && !o.prec_sqrt && o.fast_functions);
        let o = parse(&["-use_fast_math", "-prec-div=true"]).expect("good");
        assert!(o.prec_div && !o.prec_sqrt);
    }

    #[test]
    fn releases_differ() {
        let old = ["-arch=sm_60".to_string()];
        assert!(Options::parse(&old, &CUDA12).is_ok() && Options::parse(&old, &CUDA13).is_err());
        let new = ["-std=c++23".to_string()];
        assert!(Options::parse(&new, &CUDA12).is_err() && Options::parse(&new, &CUDA13).is_ok());
    }
}
