//! The options of `nvJitLinkCreate`.

use weft_cxx::arch::Arch;

use super::Code;

/// Options after parsing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What is linked for.
    pub arch: Arch,
    /// `-lto`: intermediate code is taken.
    pub lto: bool,
    /// `-ptx`: the result is PTX.
    pub ptx: bool,
    /// `-maxrregcount`
    pub max_registers: Option<u32>,
    /// `-g` or `-O0` or `-fma=0`: products and sums are not contracted.
    pub no_contraction: bool,
    /// `-verbose`
    pub verbose: bool,
}

/// Options without effect on what a CPU runs: their names, whether a value follows after `=`.
const OTHERS: [(&str, bool); 20] = [
    ("time", false),
    ("lineinfo", false),
    ("ftz", true),
    ("prec-div", true),
    ("prec-sqrt", true),
    ("kernels-used", true),
    ("variables-used", true),
    ("optimize-unused-variables", false),
    ("Xptxas", true),
    ("Xnvvm", true),
    ("Xlinker", true),
    ("split-compile", true),
    ("split-compile-extended", true),
    ("jump-table-density", true),
    ("no-cache", false),
    ("device-stack-protector", true),
    ("cta", false),
    ("optimize-debug", false),
    ("r", false),
    ("relocatable-link", false),
];

/// The oldest architecture.
const OLDEST: u32 = 50;

/// Reads options.
///
/// # Errors
/// The code, and the line of the error log.
pub fn parse(words: &[String]) -> Result<Options, (Code, String)> {
    let fail = |code, text: String| Err((code, format!("ERROR: {text}\n")));
    let mut arch = None;
    let mut o = Options {
        arch: Arch { number: 0, suffix: None },
        lto: false,
        ptx: false,
        max_registers: None,
        no_contraction: false,
        verbose: false,
    };
    for word in words {
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (word.as_str(), None),
        };
        match (name, value) {
            ("-arch", Some(v)) => {
                let known = v.starts_with("sm_") || v.starts_with("compute_");
                match Arch::parse(v).ok().filter(|a| known && a.number >= OLDEST) {
                    Some(a) => arch = Some(a),
                    None => return fail(Code::UnrecognizedArch, format!("Unrecognized -arch value '{v}'")),
                }
            }
            ("-lto" | "--lto" | "-dlto", None) => o.lto = true,
            ("-ptx", None) => o.ptx = true,
            ("-verbose", None) => o.verbose = true,
            ("-g", None) | ("-O0", None) | ("-fma", Some("0")) => o.no_contraction = true,
            ("-O1" | "-O2" | "-O3", None) | ("-fma", Some("1")) | ("-O", Some(_)) => {}
            ("-maxrregcount", Some(v)) if v.parse::<u32>().is_ok() => {
                o.max_registers = v.parse().ok().filter(|n| *n > 0);
            }
            _ => {
                let bare = name.trim_start_matches('-');
                let known = OTHERS.iter().any(|(n, takes)| *n == bare && *takes == value.is_some());
                if !known || !name.starts_with('-') {
                    return fail(Code::UnrecognizedOption, format!("Unrecognized option '{word}'"));
                }
            }
        }
    }
    let Some(arch) = arch else {
        return fail(Code::MissingArch, "Option '-arch=sm_NN' not specified".into());
    };
    if o.ptx && !o.lto {
        return fail(Code::IncompatibleOptions, "-ptx requires -lto".into());
    }
    Ok(Options { arch, ..o })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(words: &[&str]) -> Code {
        let words: Vec<String> = words.iter().map(|w| w.to_string()).collect();
        parse(&words).err().map_or(Code::Success, |e| e.0)
    }

    #[test]
    fn options_are_told_apart() {
        assert_eq!(code(&["-arch=sm_90a", "-O3", "-lineinfo", "-ftz=true", "-lto", "-ptx"]), Code::Success);
        assert_eq!(code(&["-O3"]), Code::MissingArch);
        assert_eq!(code(&["-arch=gfx9"]), Code::UnrecognizedArch);
        assert_eq!(code(&["-arch=sm_20"]), Code::UnrecognizedArch);
        assert_eq!(code(&["-arch=sm_80", "-frob"]), Code::UnrecognizedOption);
        assert_eq!(code(&["-arch=sm_80", "-ftz"]), Code::UnrecognizedOption);
        assert_eq!(code(&["-arch=sm_80", "-ptx"]), Code::IncompatibleOptions);
        let words = ["-arch=sm_80", "-maxrregcount=32", "-g"].map(String::from);
        let o = parse(&words).expect("good options");
        assert_eq!((o.arch.number, o.max_registers, o.no_contraction), (80, Some(32), true));
    }
}
