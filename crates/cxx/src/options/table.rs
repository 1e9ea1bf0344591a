//! The options of nvcc, one row each: long name, short name, what value it takes, what becomes of it, help.

use super::Options;
use crate::error::{Error, Result};

/// What an option takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    /// Nothing.
    Nothing,
    /// `true` or `false`, attached by `=`; `true` when missing.
    Switch,
    /// One value: the next word, or after `=`.
    Value,
    /// Values separated by commas; a comma in a value is written `\,`.
    List,
}

/// What an option does to the parsed command line.
pub(super) enum Effect {
    /// Nothing: it has no meaning for a CPU, or is the only behaviour.
    None,
    /// For options that take nothing.
    Set(fn(&mut Options)),
    /// For switches.
    Switch(fn(&mut Options, bool)),
    /// For values, and for each element of a list.
    Each(fn(&mut Options, &str) -> Result<()>),
}

/// A row.
pub(super) struct Row {
    /// Name after `--`.
    pub long: &'static str,
    /// Name after `-`, if any.
    pub short: &'static str,
    /// What follows it.
    pub takes: Takes,
    /// What it does.
    pub effect: Effect,
    /// One line for --help.
    pub help: &'static str,
}

macro_rules! rows {
    ($($long:literal $short:literal $takes:ident $effect:expr, $help:literal;)*) => {
        &[$(Row { long: $long, short: $short, takes: Takes::$takes, effect: $effect, help: $help }),*]
    };
}

use super::{Cudart, Language, Phase};
use Effect::{Each, Set, Switch};
const NO: Effect = Effect::None;

#[rustfmt::skip] // one line for each option
/// All options, in the order of --help.
pub(super) const ROWS: &[Row] = rows! {
    // phases
    "cuda" "cuda" Nothing Set(|o| o.phase = Phase::Preprocess), "Same as --preprocess";
    "cubin" "cubin" Nothing Set(|o| o.phase = Phase::Cubin), "Write a .cubin: an ELF image that holds the PTX";
    "fatbin" "fatbin" Nothing Set(|o| o.phase = Phase::Fatbin), "Write a .fatbin with PTX for each architecture";
    "ptx" "ptx" Nothing Set(|o| o.phase = Phase::Ptx), "Write a .ptx file";
    "preprocess" "E" Nothing Set(|o| o.phase = Phase::Preprocess), "Preprocess to standard output";
    "generate-dependencies" "M" Nothing Set(|o| o.phase = Phase::Dependencies { system: true }), "Write a make rule of all headers";
    "generate-nonsystem-dependencies" "MM" Nothing Set(|o| o.phase = Phase::Dependencies { system: false }), "As -M, without system headers";
    "generate-dependencies-with-compile" "MD" Nothing Set(|o| o.deps_beside = Some(true)), "Compile, and write a make rule beside the object";
    "generate-nonsystem-dependencies-with-compile" "MMD" Nothing Set(|o| o.deps_beside = Some(false)), "As -MD, without system headers";
    "dependency-output" "MF" Value Each(|o, v| { o.deps_file = Some(v.into()); Ok(()) }), "File for the make rule";
    "dependency-target-name" "MT" Value Each(|o, v| { o.deps_target = Some(v.into()); Ok(()) }), "Target of the make rule";
    "generate-dependency-targets" "MP" Nothing Set(|o| o.deps_phony = true), "Add an empty rule for each header";
    "compile" "c" Nothing Set(|o| o.phase = Phase::Compile), "Compile to an object";
    "device-c" "dc" Nothing Set(|o| { o.phase = Phase::Compile; o.rdc = true }), "Compile to an object with relocatable device code";
    "device-w" "dw" Nothing Set(|o| { o.phase = Phase::Compile; o.rdc = false }), "Compile to an object with whole device programs";
    "device-link" "dlink" Nothing Set(|o| o.phase = Phase::DeviceLink), "Link device code of objects";
    "link" "link" Nothing Set(|o| o.phase = Phase::Link), "Compile and link (the default)";
    "lib" "lib" Nothing Set(|o| o.phase = Phase::Lib), "Compile and put the objects in a library";
    "run" "run" Nothing Set(|o| o.phase = Phase::Run), "Compile, link and run";
    "run-args" "run-args" List Each(|o, v| { o.run_args.push(v.into()); Ok(()) }), "Arguments for the program of --run";
    "shared" "shared" Nothing Set(|o| o.shared = true), "Link a shared library";
    // files
    "output-file" "o" Value Each(|o, v| { o.output = Some(v.into()); Ok(()) }), "Name of the output";
    "output-directory" "odir" Value Each(|o, v| { o.output_dir = Some(v.into()); Ok(()) }), "Directory of the outputs";
    "objdir-as-tempdir" "objtemp" Nothing NO, "Accepted; intermediates have a directory of their own";
    "pre-include" "include" List Each(|o, v| { o.pre_include.push(v.into()); Ok(()) }), "Include a file first";
    "include-path" "I" List Each(|o, v| { o.include.push(v.into()); Ok(()) }), "Directory of headers";
    "system-include" "isystem" List Each(|o, v| { o.system_include.push(v.into()); Ok(()) }), "Directory of system headers";
    "library" "l" List Each(|o, v| { o.link_inputs.push(format!("-l{v}")); Ok(()) }), "Library to link";
    "library-path" "L" List Each(|o, v| { o.library_path.push(v.into()); Ok(()) }), "Directory of libraries";
    "define-macro" "D" List Each(|o, v| { o.macros.push(format!("-D{v}")); Ok(()) }), "Define a macro";
    "undefine-macro" "U" List Each(|o, v| { o.macros.push(format!("-U{v}")); Ok(()) }), "Undefine a macro";
    "x" "x" Value Each(language), "Language of the inputs: cu, c, c++";
    "std" "std" Value Each(|o, v| { o.std = Some(v.into()); Ok(()) }), "C++ standard: c++03 ... c++23";
    "no-host-device-initializer-list" "nohdinitlist" Nothing NO, "Accepted";
    "expt-relaxed-constexpr" "expt-relaxed-constexpr" Nothing Set(|o| o.macros.push("-D__CUDACC_RELAXED_CONSTEXPR__".into())), "constexpr functions work on host and device (always so)";
    "extended-lambda" "extended-lambda" Nothing Set(|o| o.macros.push("-D__CUDACC_EXTENDED_LAMBDA__".into())), "Lambdas with execution spaces (always so)";
    "expt-extended-lambda" "expt-extended-lambda" Nothing Set(|o| o.macros.push("-D__CUDACC_EXTENDED_LAMBDA__".into())), "Same as --extended-lambda";
    "default-stream" "default-stream" Value Each(default_stream), "legacy, null or per-thread";
    // code generation
    "gpu-architecture" "arch" Value Each(|o, v| { o.arch = Some(v.into()); Ok(()) }), "Architecture: compute_XY, sm_XY, native, all, all-major";
    "gpu-code" "code" List Each(|o, v| { o.code.push(v.into()); Ok(()) }), "Real architectures for -arch";
    "generate-code" "gencode" Value Each(|o, v| { o.gencode.push(v.into()); Ok(()) }), "arch=compute_XY,code=...; may be repeated";
    "relocatable-device-code" "rdc" Switch Switch(|o, v| o.rdc = v), "Device code that is linked across objects";
    "optimize" "O" Value Each(|o, v| { o.opt = Some(v.into()); Ok(()) }), "Optimisation of host code: 0 to 3";
    "dopt" "dopt" Value NO, "Accepted";
    "Ofast-compile" "Ofc" Value NO, "Accepted";
    "debug" "g" Nothing Set(|o| o.debug = true), "Debug information for host code";
    "device-debug" "G" Nothing Set(|o| o.device_debug = true), "Device code without optimisation, with line numbers";
    "generate-line-info" "lineinfo" Nothing Set(|o| o.line_info = true), "Line numbers in device code";
    "maxrregcount" "maxrregcount" Value Each(max_registers), "Registers a thread may use (a directive in the PTX)";
    "use_fast_math" "use_fast_math" Switch Switch(|o, v| o.set_fast_math(v)), "-ftz=true -prec-div=false -prec-sqrt=false -fmad=true and fast functions";
    "ftz" "ftz" Switch Switch(|o, v| o.math.ftz = v), "Flush denormals to zero";
    "prec-div" "prec-div" Switch Switch(|o, v| o.math.precise_div = v), "Division to IEEE 754";
    "prec-sqrt" "prec-sqrt" Switch Switch(|o, v| o.math.precise_sqrt = v), "Square root to IEEE 754";
    "fmad" "fmad" Switch Switch(|o, v| o.math.fmad = v), "Contract multiplication and addition";
    "restrict" "restrict" Switch NO, "Accepted without effect";
    "extra-device-vectorization" "extra-device-vectorization" Nothing NO, "Accepted without effect";
    "dlink-time-opt" "dlto" Nothing NO, "Accepted without effect";
    "gen-opt-lto" "gen-opt-lto" Nothing NO, "Accepted without effect";
    "split-compile" "split-compile" Value NO, "Accepted without effect";
    "entries" "e" List NO, "Accepted without effect";
    "resource-usage" "res-usage" Nothing Set(|o| o.ptxas.push("-v".into())), "Show the resources of kernels";
    "source-in-ptx" "src-in-ptx" Nothing Set(|o| o.line_info = true), "Same as -lineinfo";
    "compress-mode" "compress-mode" Value NO, "Accepted without effect";
    "no-compress" "no-compress" Nothing NO, "Accepted; images are not compressed";
    // tools and libraries
    "compiler-bindir" "ccbin" Value Each(|o, v| { o.ccbin = Some(v.into()); Ok(()) }), "Compiler for C and C++ files and for linking";
    "allow-unsupported-compiler" "allow-unsupported-compiler" Nothing NO, "Accepted";
    "compiler-options" "Xcompiler" List Each(|o, v| { o.host_flags.extend(v.split_whitespace().map(Into::into)); Ok(()) }), "Options for host code";
    "linker-options" "Xlinker" List Each(|o, v| { o.linker_flags.push(v.into()); Ok(()) }), "Options for the linker";
    "archive-options" "Xarchive" List Each(|o, v| { o.archive_flags.push(v.into()); Ok(()) }), "Options for the library tool";
    "ptxas-options" "Xptxas" List Each(|o, v| { o.ptxas.push(v.into()); Ok(()) }), "Options for ptxas";
    "nvlink-options" "Xnvlink" List NO, "Accepted without effect";
    "cudart" "cudart" Value Each(cudart), "Runtime library: static, shared, none";
    "cudadevrt" "cudadevrt" Value NO, "Accepted; there is no library to link";
    "libdevice-directory" "ldir" Value NO, "Accepted without effect";
    "target-directory" "target-dir" Value NO, "Accepted without effect";
    "machine" "m" Value Each(machine), "64";
    "m64" "m64" Nothing NO, "64-bit code (always so)";
    "forward-unknown-to-host-compiler" "forward-unknown-to-host-compiler" Nothing Set(|o| o.forward_to_compiler = true), "Unknown options are for the host compiler";
    "forward-unknown-to-host-linker" "forward-unknown-to-host-linker" Nothing Set(|o| o.forward_to_linker = true), "Unknown options are for the linker";
    "forward-unknown-opts" "forward-unknown-opts" Nothing Set(|o| { o.forward_to_compiler = true; o.forward_to_linker = true }), "Both of these";
    "use-local-env" "use-local-env" Nothing NO, "Accepted";
    // messages
    "verbose" "v" Nothing Set(|o| o.verbose = true), "Show the commands";
    "dryrun" "dryrun" Nothing Set(|o| o.dry_run = true), "Show the commands without running them";
    "keep" "keep" Nothing Set(|o| o.keep = true), "Keep intermediate files";
    "keep-dir" "keep-dir" Value Each(|o, v| { o.keep = true; o.keep_dir = Some(v.into()); Ok(()) }), "Directory of kept files";
    "save-temps" "save-temps" Nothing Set(|o| o.keep = true), "Same as --keep";
    "clean-targets" "clean" Nothing NO, "Accepted without effect";
    "time" "time" Value NO, "Accepted without effect";
    "threads" "t" Value NO, "Accepted without effect";
    "jobserver" "jobserver" Nothing NO, "Accepted without effect";
    "disable-warnings" "w" Nothing Set(|o| o.no_warnings = true), "No warnings";
    "Werror" "Werror" List Each(|o, v| { o.werror |= v == "all-warnings"; Ok(()) }), "all-warnings: warnings are errors";
    "diag-suppress" "diag-suppress" List NO, "Accepted; the numbers are those of another front end";
    "diag-error" "diag-error" List NO, "Accepted without effect";
    "diag-warn" "diag-warn" List NO, "Accepted without effect";
    "display-error-number" "err-no" Nothing NO, "Accepted without effect";
    "no-display-error-number" "no-err-no" Nothing NO, "Accepted without effect";
    "Wno-deprecated-declarations" "Wno-deprecated-declarations" Nothing Set(|o| o.host_flags.push("-Wno-deprecated-declarations".into())), "No warnings on deprecated names";
    "Wno-deprecated-gpu-targets" "Wno-deprecated-gpu-targets" Nothing NO, "Accepted";
    "Wreorder" "Wreorder" Nothing Set(|o| o.host_flags.push("-Wreorder".into())), "Warn when members are initialised in another order";
    "Wmissing-launch-bounds" "Wmissing-launch-bounds" Nothing NO, "Accepted without effect";
    "Wdefault-stream-launch" "Wdefault-stream-launch" Nothing NO, "Accepted without effect";
    "Wext-lambda-captures-this" "Wext-lambda-captures-this" Nothing NO, "Accepted without effect";
    "profile" "pg" Nothing Set(|o| { o.host_flags.push("-pg".into()); o.linker_flags_raw.push("-pg".into()) }), "Host code for gprof";
    "host-linker-script" "hls" Value NO, "Accepted without effect";
    "version" "V" Nothing Set(|o| o.version = true), "Show the release";
    "help" "h" Nothing Set(|o| o.help = true), "Show this";
};

fn language(o: &mut Options, v: &str) -> Result<()> {
    o.language = Some(match v {
        "cu" => Language::Cuda,
        "c" => Language::C,
        "c++" => Language::Cpp,
        _ => return Err(Error::Usage(format!("Value '{v}' is not defined for option 'x'"))),
    });
    Ok(())
}

fn default_stream(o: &mut Options, v: &str) -> Result<()> {
    match v {
        "legacy" | "null" => o.per_thread_stream = false,
        "per-thread" => o.per_thread_stream = true,
        _ => return Err(Error::Usage(format!("Value '{v}' is not defined for option 'default-stream'"))),
    }
    Ok(())
}

fn max_registers(o: &mut Options, v: &str) -> Result<()> {
    let count = v.parse().map_err(|_| Error::Usage(format!("'{v}' is not a count of registers")))?;
    o.max_registers = Some(count);
    Ok(())
}

fn cudart(o: &mut Options, v: &str) -> Result<()> {
    o.cudart = match v {
        "static" => Cudart::Static,
        "shared" => Cudart::Shared,
        "none" => Cudart::None,
        _ => return Err(Error::Usage(format!("Value '{v}' is not defined for option 'cudart'"))),
    };
    Ok(())
}

fn machine(_: &mut Options, v: &str) -> Result<()> {
    match v {
        "64" => Ok(()),
        _ => Err(Error::Usage(format!("Value '{v}' is not supported for option 'machine'"))),
    }
}

/// Text of --help.
pub fn help() -> String {
    let mut text = String::from("\nUsage  : nvcc [options] <inputfile>\n\nOptions\n=======\n");
    for row in ROWS {
        let value = match row.takes {
            Takes::Nothing => "",
            Takes::Switch => " {true|false}",
            Takes::Value => " <arg>",
            Takes::List => " <arg>,...",
        };
        let names = format!("--{}{value}", row.long);
        text += &format!("{names:<52} (-{})\n        {}.\n", row.short, row.help);
    }
    text
}
