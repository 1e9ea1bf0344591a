//! The PTX assembler: checks PTX, reports on it as ptxas does, and writes an image that holds it.

use crate::error::{Error, Result};
use crate::messages::write_out;
use crate::version;
use std::path::{Path, PathBuf};
use weft_fatbin::write::cubin;
use weft_ptx::{Function, Linkage, Module, RegDecl, ScalarType, Space};

/// A parsed command line.
#[derive(Debug, Default, PartialEq, Eq)]
struct Options {
    input: Option<PathBuf>,
    output: Option<PathBuf>,
    arch: Option<String>,
    verbose: bool,
    no_warnings: bool,
    werror: bool,
    compile_only: bool,
    version: bool,
    help: bool,
    /// `--fmad=false`, `-g` or `-O0`: products and sums are not contracted.
    no_contraction: bool,
}

/// Options without a value that change nothing here.
const FLAGS: &[&str] = &[
    "lineinfo",
    "generate-line-info",
    "sp-bounds-check",
    "position-independent-code",
    "pic",
    "suppress-stack-size-warning",
    "disable-optimizer-constants",
    "disable-optimizer-consts",
    "preserve-relocs",
    "return-at-end",
    "suppress-async-bulk-multicast-advisory-warning",
    "warn-on-spills",
    "warn-spills",
    "warn-on-local-memory-usage",
    "warn-lmem-usage",
    "warn-on-double-precision-use",
    "warn-double-usage",
    "extensible-whole-program",
    "ewp",
    "allow-expensive-optimizations",
    "allow-expensive-opts",
    "compile-functions",
    "fast-compile",
    "make-errors-visible-at-exit",
    "dont-merge-basicblocks",
    "no-membermask-overlap",
    "suppress-arch-warning",
    "m64",
    "cloning",
    "force-load-cache",
    "force-store-cache",
];
/// Options with a value that change nothing here.
const VALUES: &[&str] = &[
    "maxrregcount",
    "r",
    "entry",
    "e",
    "def-load-cache",
    "dlcm",
    "def-store-cache",
    "dscm",
    "machine",
    "m",
    "input-as-string",
    "ias",
    "options-file",
    "optf",
    "regUsageLevel",
    "register-usage-level",
    "fdevice-time-trace",
    "split-compile",
    "jump-table-density",
    "Ofast-compile",
    "Ofc",
    "tool-name",
    "uumn",
    "compiler-stats",
    "compiler-stats-file",
    "maxntid",
    "minnctapersm",
    "override-directive-values",
];

/// Runs ptxas with the words after its name.
///
/// # Errors
/// Wrong usage, unreadable files, or PTX with errors (which were shown).
pub fn main(words: Vec<String>) -> Result<()> {
    let options = parse(words)?;
    if options.version {
        return write_out(&version::ptxas_version());
    }
    if options.help {
        return write_out(HELP);
    }
    let input = options.input.as_deref().ok_or_else(|| Error::Usage("No input file specified".into()))?;
    let text = std::fs::read(input)
        .map_err(|_| Error::Usage(format!("Input file '{}' could not be opened", input.display())))?;
    let text = String::from_utf8_lossy(&text);
    let text = text.trim_end_matches('\0');
    let (module, mut diagnostics) = weft_ptx::parse(text);
    if diagnostics.iter().any(weft_ptx::Diagnostic::is_error) {
        diagnostics.extend(weft_ptx::check_head(&module));
    } else {
        diagnostics.extend(weft_ptx::check(&module));
    }
    // Whether a kernel that cannot run stands in the way of others is seen when the image is loaded.
    for d in diagnostics.iter_mut().filter(|d| d.code == "unsupported") {
        d.severity = weft_ptx::Severity::Warning;
    }
    let name = input.display().to_string();
    let mut errors = false;
    for diagnostic in &diagnostics {
        let error = diagnostic.is_error();
        errors |= error || options.werror;
        if error || !options.no_warnings {
            eprintln!("{}", diagnostic.display(&name));
        }
    }
    if !errors {
        errors = !fits(&module, options.arch.as_deref())?;
    }
    if errors {
        return Err(Error::Usage("Ptx assembly aborted due to errors".into()));
    }
    if options.verbose {
        report(&module, options.arch.as_deref());
    }
    let sm = options.arch.as_deref().and_then(|a| crate::arch::Arch::parse(a).ok()).map_or(90, |a| a.number);
    let output = options.output.unwrap_or_else(|| PathBuf::from("elf.o"));
    if output != Path::new("/dev/null") {
        let image = if options.no_contraction {
            cubin(&weft_ptx::without_contraction(text), sm)
        } else {
            cubin(text, sm)
        };
        std::fs::write(&output, image).map_err(Error::io(&output))?;
    }
    Ok(())
}

const HELP: &str = "Usage  : ptxas [options] <ptx file>\n\nOptions\n=======\n\
    --gpu-name sm_XY (-arch)    Architecture of the image.\n\
    --output-file <file> (-o)   The image: an ELF file that holds the PTX. Default: elf.o.\n\
    --verbose (-v)              Report registers and memory of each kernel.\n\
    --compile-only (-c)         Allow undefined functions.\n\
    --disable-warnings (-w), --warning-as-error (-Werror)\n\
    --fmad <true|false>         Contract multiplications and additions. Default: true, but with -g or -O0.\n\
    --version (-V), --help (-h)\n\
    The other options of ptxas are accepted: they tune machine code, which is made when a program runs.\n";

fn parse(words: Vec<String>) -> Result<Options> {
    let mut options = Options::default();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let Some(body) = word.strip_prefix("--").or(word.strip_prefix('-')).filter(|b| !b.is_empty()) else {
            if options.input.replace(word.into()).is_some() {
                return Err(Error::Usage("More than one input file specified".into()));
            }
            continue;
        };
        let (name, attached) = match body.split_once('=') {
            Some((name, value)) => (name, Some(value.to_string())),
            None => (body, None),
        };
        let mut value = || {
            attached
                .clone()
                .or_else(|| words.next())
                .ok_or_else(|| Error::Usage(format!("Option '{name}' expects an argument")))
        };
        match name {
            "gpu-name" | "arch" => options.arch = Some(value()?),
            "output-file" | "o" => options.output = Some(value()?.into()),
            "verbose" | "v" => options.verbose = true,
            "disable-warnings" | "w" => options.no_warnings = true,
            "warning-as-error" | "Werror" => options.werror = true,
            "compile-only" | "c" => options.compile_only = true,
            "version" | "V" => options.version = true,
            "help" | "h" => options.help = true,
            "device-debug" | "g" => options.no_contraction = true,
            "fmad" => options.no_contraction |= value()? == "false",
            "opt-level" | "O" => options.no_contraction |= value()? == "0",
            _ if FLAGS.contains(&name) => {}
            _ if VALUES.contains(&name) => drop(value()?),
            // -O3
            _ if name.len() == 2 && name.starts_with('O') => options.no_contraction |= name == "O0",
            _ => return Err(Error::Usage(format!("Unknown option '{word}'"))),
        }
    }
    if let Some(arch) = &options.arch {
        crate::arch::Arch::parse(arch)
            .map_err(|_| Error::Usage(format!("Value '{arch}' is not defined for option 'gpu-name'")))?;
    }
    Ok(options)
}

/// PTX for a newer architecture than that of the image is an error, and PTX for one architecture (`a`) or family (`f`)
/// in an image for another.
fn fits(module: &Module, arch: Option<&str>) -> Result<bool> {
    let Some(arch) = arch else { return Ok(true) };
    let (image, target) = (crate::arch::Arch::parse(arch)?, crate::arch::Arch::parse(&module.target)?);
    let name = &module.target;
    let wrong = match target.suffix {
        _ if target.number > image.number => {
            "SM version specified by .target is higher than default SM version assumed".to_owned()
        }
        Some('a') if target.number < image.number => {
            format!("Program with .target '{name}' cannot be compiled to future architecture")
        }
        Some('a') if image.suffix != Some('a') => {
            format!("PTX with .target '{name}' cannot be compiled for architecture '{arch}'")
        }
        Some('f') if target.number / 10 != image.number / 10 => {
            format!("Program with .target '{name}' cannot be compiled to different SM-family architecture")
        }
        _ => return Ok(true),
    };
    eprintln!("ptxas fatal   : {wrong}");
    Ok(false)
}

/// Shows what ptxas -v shows of a compiled text.
pub fn report_text(ptx: &str, arch: &str) {
    let (module, _) = weft_ptx::parse(ptx);
    report(&module, Some(arch));
}

fn report(module: &Module, arch: Option<&str>) {
    let arch = arch.unwrap_or("sm_90");
    let bytes = |space: Space| -> u64 {
        let own = module.globals.iter().filter(|v| v.space == space && v.linkage != Linkage::Extern);
        own.map(weft_ptx::Variable::size).sum()
    };
    let constants = match bytes(Space::Const) {
        0 => String::new(),
        n => format!(", {n} bytes cmem[3]"),
    };
    eprintln!("ptxas info    : {} bytes gmem{constants}", bytes(Space::Global));
    for function in module.functions.iter().filter(|f| f.is_entry && f.body.is_some()) {
        eprintln!("ptxas info    : Compiling entry function '{}' for '{arch}'", function.name);
        eprintln!("ptxas info    : Function properties for {}", function.name);
        let stack = local_bytes(function);
        eprintln!("    {stack} bytes stack frame, 0 bytes spill stores, 0 bytes spill loads");
        let shared: u64 = function
            .vars
            .iter()
            .chain(&module.globals)
            .filter(|v| v.space == Space::Shared && v.linkage != Linkage::Extern)
            .map(weft_ptx::Variable::size)
            .sum();
        let shared = if shared > 0 { format!(", {shared} bytes smem") } else { String::new() };
        // Parameters lie in bank 0 after what the hardware reserves there.
        let params = 0x210 + u64::from(function.param_layout().1);
        eprintln!(
            "ptxas info    : Used {} registers, used {} barriers{shared}, {params} bytes cmem[0]{constants}",
            registers(function),
            barriers(function)
        );
    }
}

fn local_bytes(function: &Function) -> u64 {
    function.vars.iter().filter(|v| v.space == Space::Local).map(weft_ptx::Variable::size).sum()
}

/// An estimate: virtual registers that share a name stem seldom live at once. Kept within what hardware has.
fn registers(function: &Function) -> u32 {
    let words = |r: &RegDecl| match r.ty {
        ScalarType::Pred => 0,
        ty if ty.bytes() > 4 => 2,
        _ => 1,
    };
    let total: u32 = function.regs.iter().map(words).sum();
    (total / 3).clamp(8, 255).next_multiple_of(2).min(255)
}

fn barriers(function: &Function) -> u32 {
    let body = function.body.as_deref().unwrap_or_default();
    let uses = body.iter().any(|s| match s {
        weft_ptx::Statement::Inst(inst) => {
            matches!(inst.opcode, weft_ptx::Opcode::Bar | weft_ptx::Opcode::Barrier)
        }
        _ => false,
    });
    u32::from(uses)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(line: &str) -> Result<Options> {
        parse(line.split_whitespace().map(str::to_string).collect())
    }

    #[test]
    fn architectures_and_families() {
        let fits = |target: &str, arch: &str| {
            let (module, _) = weft_ptx::parse(&format!(".version 9.4\n.target {target}\n"));
            super::fits(&module, Some(arch)).unwrap()
        };
        for (target, arch) in
            [("sm_90a", "sm_90a"), ("sm_100f", "sm_100"), ("sm_100f", "sm_103a"), ("sm_75", "sm_120a")]
        {
            assert!(fits(target, arch), "{target} {arch}");
        }
        for (target, arch) in
            [("sm_90a", "sm_90"), ("sm_90a", "sm_100"), ("sm_100f", "sm_120"), ("sm_100", "sm_90")]
        {
            assert!(!fits(target, arch), "{target} {arch}");
        }
    }

    #[test]
    fn command_lines_of_clients() {
        let o =
            options("-lineinfo -v --fmad=false --opt-level 3 --gpu-name=sm_90a a.ptx -o a.cubin").unwrap();
        assert_eq!(o.arch.as_deref(), Some("sm_90a"));
        assert_eq!(o.input.as_deref(), Some(Path::new("a.ptx")));
        assert!(o.verbose && o.no_contraction);
        for line in ["-O0 a.ptx", "--opt-level=0 a.ptx", "-g a.ptx", "-fmad false a.ptx"] {
            assert!(options(line).unwrap().no_contraction, "{line}");
        }
        assert!(!options("-O1 --fmad=true -lineinfo a.ptx").unwrap().no_contraction);
        assert_eq!(options("-m64 -O2 -arch sm_90 x.ptx").unwrap().arch.as_deref(), Some("sm_90"));
        assert!(options("--frob a.ptx").unwrap_err().to_string().contains("Unknown option '--frob'"));
        assert!(options("-arch gfx a.ptx").is_err());
    }
}
