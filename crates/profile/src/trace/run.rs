//! Running a program that writes a trace.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use weft_record::trace::{FILE, START, batches, of_process};

use super::model::{Process, processes};
use super::modelled::{self, Wanted};
use super::sqlite;
use crate::Error;

/// The variable by which programs find who wants their ranges.
const NVTX: &str = "NVTX_INJECTION64_PATH";

/// The variable by which programs know which time is wanted.
const TIME: &str = "WEFT_TIME";
/// The variable by which they know whether managed memory is to be modelled.
const UNIFIED: &str = "WEFT_UM";
/// The variable that names libraries in front of all others.
const PRELOAD: &str = "LD_PRELOAD";

/// What is said of how a program is run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Wishes {
    /// It is recorded only between `cudaProfilerStart` and `cudaProfilerStop`.
    pub(super) waits: bool,
    /// Ranges of NVTX are not recorded.
    pub(super) no_ranges: bool,
    /// Whether managed memory is modelled; none: as the environment says, else where that is safe.
    pub(super) unified: Option<bool>,
    /// Which time is wanted; none: as the environment says.
    pub(super) time: Option<Wanted>,
    /// Options of nvcc, for a `.cu` file.
    pub(super) nvcc: Vec<String>,
    /// What it prints is not to come between what the tool prints.
    pub(super) quiet_stdout: bool,
    /// What it prints is printed by another run of it.
    pub(super) no_stdout: bool,
}

/// A program under way.
pub(super) struct Running {
    child: Child,
    program: PathBuf,
    /// A program that was compiled for this run.
    _scratch: Option<tempfile::TempDir>,
}

fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
    let path = path.to_path_buf();
    move |source| Error::Io { path, source }
}

/// A folder that goes when it is not needed any more.
///
/// # Errors
/// It cannot be made.
pub(super) fn scratch() -> Result<tempfile::TempDir, Error> {
    let made = tempfile::Builder::new().prefix("weft-trace-").tempdir();
    made.map_err(io(Path::new("temporary directory")))
}

/// The toolkit tree.
///
/// # Errors
/// There is none.
pub(super) fn home() -> Result<PathBuf, Error> {
    let exe = std::env::current_exe().and_then(|e| e.canonicalize()).unwrap_or_default();
    let named = std::env::var_os("WEFT_HOME").filter(|h| !h.is_empty()).map(PathBuf::from);
    let mut trees = named.into_iter().chain(exe.ancestors().nth(2).map(Path::to_path_buf));
    let found = trees.find(|t| t.join("lib64").is_dir());
    found.ok_or_else(|| Error::Failed("there is no toolkit tree; set WEFT_HOME to it".into()))
}

/// Compiles a `.cu` file.
///
/// # Errors
/// It does not compile.
pub(super) fn compiled(home: &Path, file: &str, nvcc: &[String], to: &Path) -> Result<PathBuf, Error> {
    let program = to.join(Path::new(file).file_stem().unwrap_or_default());
    let compiler = home.join("bin/nvcc");
    let mut command = Command::new(&compiler);
    command.args(nvcc);
    if !nvcc.iter().any(|w| w.starts_with("-O")) {
        command.arg("-O3");
    }
    let status = command.arg(file).arg("-o").arg(&program).env("WEFT_HOME", home).status();
    let status = status.map_err(io(&compiler))?;
    if status.success() { Ok(program) } else { Err(Error::Failed(format!("{file} does not compile"))) }
}

/// Starts a program, a `.cu` file compiled first, that writes its records to a file, which is made anew.
///
/// # Errors
/// It cannot be compiled or started.
pub(super) fn start(words: &[String], records: &Path, wishes: &Wishes) -> Result<Running, Error> {
    let Some(first) = words.first() else { return Err(Error::Usage("no program given".into())) };
    let home = home()?;
    let is_source = Path::new(first).extension().is_some_and(|e| e == "cu");
    if let Some(option) = wishes.nvcc.first().filter(|_| !is_source) {
        return Err(super::words::refused(option, "weft trace --help"));
    }
    let scratch = if is_source { Some(self::scratch()?) } else { None };
    let program = match &scratch {
        Some(to) => compiled(&home, first, &wishes.nvcc, to.path())?,
        None if Path::new(first).components().count() == 1 && Path::new(first).is_file() => {
            Path::new(".").join(first)
        }
        None => PathBuf::from(first),
    };
    std::fs::write(records, "").map_err(io(records))?;
    let records = records.canonicalize().map_err(io(records))?;
    let mut path = OsString::from(home.join("lib64"));
    if let Some(old) = std::env::var_os("LD_LIBRARY_PATH").filter(|p| !p.is_empty()) {
        path.push(":");
        path.push(old);
    }
    let mut command = Command::new(&program);
    command.args(&words[1..]).env("LD_LIBRARY_PATH", path).env("WEFT_HOME", &home);
    command.env(FILE, &records).env_remove(START);
    if wishes.no_ranges {
        command.env_remove(NVTX);
    } else {
        command.env(NVTX, home.join("lib64/libweft-nvtx.so"));
    }
    if std::env::var_os("WEFT_DRIVER").is_none() {
        command.env("WEFT_DRIVER", "weft");
    }
    unified(&mut command, wishes, &home);
    if let Some(time) = wishes.time {
        command.env(TIME, time.word());
    }
    if wishes.waits {
        command.env(START, "off");
    }
    if wishes.no_stdout {
        command.stdout(Stdio::null());
    } else if wishes.quiet_stdout {
        command.stdout(Stdio::from(std::io::stderr()));
    }
    let child = command.spawn().map_err(io(&program))?;
    Ok(Running { child, program, _scratch: scratch })
}

/// Has managed memory modelled, but where it is said that it is not to be. Its pages are protected, so that what stands in front of the C
/// library sees to calls of the system that use them.
fn unified(command: &mut Command, wishes: &Wishes, home: &Path) {
    let named = std::env::var_os(UNIFIED).filter(|w| !w.is_empty());
    let word = match wishes.unified {
        Some(true) => "model".into(),
        Some(false) => "off".into(),
        None => named.unwrap_or_else(|| "safe".into()),
    };
    if word != "off" {
        let mut libraries = home.join("lib64/libweft-front.so").into_os_string();
        if let Some(others) = std::env::var_os(PRELOAD).filter(|l| !l.is_empty()) {
            libraries.push(":");
            libraries.push(others);
        }
        command.env(PRELOAD, libraries);
    }
    command.env(UNIFIED, word);
}

impl Running {
    /// The program's process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for its end; the status, as shells have it.
    ///
    /// # Errors
    /// It cannot be waited for.
    pub(super) fn wait(mut self) -> Result<u8, Error> {
        let status = self.child.wait().map_err(io(&self.program))?;
        Ok(code(status))
    }
}

fn code(status: ExitStatus) -> u8 {
    use std::os::unix::process::ExitStatusExt;
    let code = status.code().or_else(|| status.signal().map(|s| 128 + s));
    code.and_then(|c| u8::try_from(c).ok()).unwrap_or(255)
}

/// Reads a file of records, or a database of them, in modelled time where there is that.
///
/// # Errors
/// It cannot be read, or is damaged.
pub(super) fn processes_of(records: &Path) -> Result<Vec<Process>, Error> {
    processes_in(records, None)
}

/// The same in the time that is wanted.
///
/// # Errors
/// Also those of [`modelled::show`].
pub(super) fn processes_in(records: &Path, time: Option<Wanted>) -> Result<Vec<Process>, Error> {
    if sqlite::is_one(records) {
        return modelled::show(sqlite::read(records)?, time);
    }
    let text = std::fs::read_to_string(records).map_err(io(records))?;
    let damaged = |e| Error::Failed(format!("{}: {e}", records.display()));
    modelled::show(processes(batches(&text)).map_err(damaged)?, time)
}

/// Copies what a process recorded to a file of its own.
///
/// # Errors
/// One of the files cannot be read or written.
pub(super) fn extract(records: &Path, process: u32, to: &Path) -> Result<(), Error> {
    let text = std::fs::read_to_string(records).map_err(io(records))?;
    let of = of_process(&text, process).map_err(|e| Error::Failed(format!("{}: {e}", records.display())))?;
    std::fs::write(to, of).map_err(io(to))
}

/// A file's name with `%p` for a process, `%%` for a per cent sign and `%q{NAME}` for a variable of the environment.
///
/// # Errors
/// Another letter behind a per cent sign.
pub(super) fn named(pattern: &str, process: u32) -> Result<PathBuf, Error> {
    let mut out = String::new();
    let mut rest = pattern;
    while let Some((before, behind)) = rest.split_once('%') {
        out.push_str(before);
        let variable = behind.strip_prefix("q{").and_then(|b| b.split_once('}'));
        rest = match (behind.chars().next(), variable) {
            (Some('p'), _) => {
                out += &process.to_string();
                &behind[1..]
            }
            (Some('%'), _) => {
                out.push('%');
                &behind[1..]
            }
            (_, Some((name, behind))) => {
                out += &std::env::var(name).unwrap_or_default();
                behind
            }
            _ => {
                return Err(Error::Usage(format!(
                    "`{pattern}`: of names with % there are %p, %% and %q{{NAME}}"
                )));
            }
        };
    }
    Ok(PathBuf::from(out + rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        let of = |p: &str| named(p, 7).map(|p| p.display().to_string()).map_err(|e| e.to_string());
        assert_eq!(of("log.%p.txt"), Ok("log.7.txt".into()));
        assert_eq!(of("100%%-%q{NO_SUCH_VARIABLE}x"), Ok("100%-x".into()));
        assert!(of("%h").is_err());
    }
}
