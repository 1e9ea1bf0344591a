//! The `weft` command: runs programs on weft, and tells about it.

use crate::command::Step;
use crate::environment::with_first;
use crate::error::{Error, Result};
use crate::messages::write_out;
use crate::nvcc;
use crate::toolkit::find_root;
use std::path::{Path, PathBuf};
use std::process::Command;

const HELP: &str = "Usage: weft <command>\n\n\
    run [nvcc options] prog.cu [args]   Compile a CUDA C++ file and run it\n\
    run prog [args]                     Run a program with weft's libraries in place of the system's\n\
    explain prog.cu|module.ptx          What the compiler does with its kernels, and why; explain --help\n\
    explain --run prog [args]           Run it, and say what its kernels did to memory\n\
    trace prog [args]                   Its calls, kernels and copies, and how long they took; trace --help\n\
    profile prog [args]                 What its kernels did, counted as a GPU counts; profile --help\n\
    occupancy [prog.cu] [options]       How many blocks an SM of a GPU holds, and why; occupancy --help\n\
    compare A B                         Two kept profiles or traces side by side; compare --help\n\
    env [--shell sh|fish|json]          Variables by which programs find this toolkit; env --help\n\
    exec [--] CMD [args]                Run any command with those variables set; exec --help\n\
    info                                Devices, toolkit, CPU, cache, and what is simulated; info --help\n\
    doctor [PROG]                       What is missing or broken here, or for a program, and how to mend it; doctor --help\n\
    core FILE                           What a core dump of a device says; core --help\n\
    nvcc ...                            The compiler driver\n\
    ptxas ...                           The PTX assembler\n\
    home                                Show where this toolkit is\n\
    --version, --help\n\n\
    Environment: WEFT_GPU (the modelled GPU), WEFT_DEVICE_COUNT, WEFT_THREADS, WEFT_DRIVER (weft, system or a path)\n";

/// Runs the command with the words after its name. Gives the exit status of a program that was run.
///
/// # Errors
/// Wrong usage, a compilation that failed, a program that cannot be started.
pub fn main(mut words: Vec<String>) -> Result<u8> {
    if words.is_empty() {
        return Err(Error::Usage("no command; see weft --help".into()));
    }
    let command = words.remove(0);
    match command.as_str() {
        "run" => return run(words),
        "explain" => return tool("weft-explain", words),
        "trace" | "profile" => {
            words.insert(0, command);
            return tool("weft-profile", words);
        }
        "core" => crate::dump::main(&words)?,
        "occupancy" => crate::occupancy::main(&words)?,
        "env" => crate::environment::print(&words)?,
        "exec" => return crate::environment::exec(&words),
        "info" => crate::system::info(&words)?,
        "doctor" => return crate::system::doctor(&words),
        "compare" => {
            words.insert(0, command);
            return tool("weft-profile", words);
        }
        "nvcc" => nvcc::main(words)?,
        "ptxas" => crate::ptxas::main(words)?,
        "home" => write_out(&format!("{}\n", find_root()?.display()))?,
        "--version" | "-V" => write_out(&format!("weft {}\n", env!("CARGO_PKG_VERSION")))?,
        "--help" | "-h" | "help" => write_out(HELP)?,
        other => return Err(Error::Usage(format!("unknown command '{other}'; see weft --help"))),
    }
    Ok(0)
}

fn run(words: Vec<String>) -> Result<u8> {
    // No clang is looked for: a program that is compiled already needs none.
    let root = find_root()?;
    let at = program(&words).ok_or_else(|| Error::Usage("run: no program given".into()))?;
    let (before, rest) = words.split_at(at);
    let (file, args) = (PathBuf::from(&rest[0]), &rest[1..]);
    if file.extension().is_none_or(|e| e != "cu") {
        if let Some(option) = before.first() {
            return Err(Error::Usage(format!("run: option '{option}' is for .cu files only")));
        }
        return start(&root, &file, args);
    }
    let scratch =
        tempfile::Builder::new().prefix("weft-run-").tempdir().map_err(Error::io("temporary directory"))?;
    let program = scratch.path().join(file.file_stem().unwrap_or_default());
    let mut compile = before.to_vec();
    if !compile.iter().any(|w| w.starts_with("-O")) {
        compile.push("-O3".into());
    }
    compile.extend([rest[0].clone(), "-o".into(), program.to_string_lossy().into_owned()]);
    nvcc::main(compile)?;
    start(&root, &program, args)
}

/// Runs a program of `libexec`: `weft-explain` has the compiler in it, as this program has not.
fn tool(name: &str, words: Vec<String>) -> Result<u8> {
    let root = find_root()?;
    let exe =
        std::env::current_exe().and_then(|p| p.canonicalize()).map_err(Error::io("the weft executable"))?;
    let program = [root.join("libexec").join(name), exe.with_file_name(name)];
    let program = program.iter().find(|p| p.is_file()).ok_or_else(|| Error::Missing {
        program: name.into(),
        hint: format!("it should be in '{}'; cargo xtask dist puts it there", root.join("libexec").display()),
    })?;
    let mut command = Command::new(program);
    command.args(words).env("WEFT_HOME", &root);
    Ok(exit_code(command.status().map_err(Error::io(program))?))
}

/// Index of the first word that is no option of nvcc.
fn program(words: &[String]) -> Option<usize> {
    let with_value =
        ["-arch", "-I", "-D", "-L", "-l", "-std", "-Xcompiler", "-Xptxas", "-Xlinker", "-gencode"];
    let mut at = 0;
    while let Some(word) = words.get(at) {
        if !word.starts_with('-') {
            return Some(at);
        }
        at += if with_value.contains(&word.as_str()) { 2 } else { 1 };
    }
    None
}

/// Runs a program with weft's libraries found first.
fn start(root: &Path, program: &Path, args: &[String]) -> Result<u8> {
    let old = std::env::var_os("LD_LIBRARY_PATH");
    let path = with_first(&root.join("lib64"), old.as_deref())?;
    let named = if program.components().count() == 1 && program.is_file() {
        Path::new(".").join(program)
    } else {
        program.to_path_buf()
    };
    let step = Step::new(&named);
    let mut command = Command::new(&step.program);
    command.args(args).env("LD_LIBRARY_PATH", path).env("WEFT_HOME", root);
    if std::env::var_os("WEFT_DRIVER").is_none() {
        command.env("WEFT_DRIVER", "weft");
    }
    let status = command.status().map_err(Error::io(&named))?;
    Ok(exit_code(status))
}

#[cfg(unix)]
fn exit_code(status: std::process::ExitStatus) -> u8 {
    use std::os::unix::process::ExitStatusExt;
    // As a shell reports a signal.
    let code = status.code().or_else(|| status.signal().map(|s| 128 + s));
    code.and_then(|c| u8::try_from(c).ok()).unwrap_or(255)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_follows_the_options() {
        let words = |s: &str| s.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        assert_eq!(program(&words("-arch sm_80 -O2 a.cu -x 3")), Some(3));
        assert_eq!(program(&words("./prog -v")), Some(0));
        assert_eq!(program(&words("-O2")), None);
    }
}
