//! Running a program with probes in all of its kernels, and keeping what they counted.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use weft_record::counts::{self, Launch};

use super::progress;
use crate::error::Error;

/// First line of a file of kept records, before the program's name.
const KEPT: &str = "weft-profile counters 1";

/// What a program's launches counted.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Counted {
    /// The program.
    pub(crate) program: String,
    /// Its launches, in the order in which they ended.
    pub(crate) launches: Vec<Launch>,
    /// The program's exit status.
    pub(crate) status: u8,
}

fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
    let path = path.to_path_buf();
    move |source| Error::Io { path, source }
}

/// What kinds of probes the counters of these names need.
pub(crate) fn probes<'a>(counters: impl Iterator<Item = &'a str>) -> String {
    let (mut requests, mut flow, mut lines) = (false, false, false);
    for name in counters {
        match name.split('.').next() {
            Some("inst" | "thread" | "branch" | "sass") => flow = true,
            Some("time") => (requests, flow, lines) = (true, true, true),
            Some("executed") => (requests, flow) = (true, true),
            Some("caches") => lines = true,
            Some("launch") => {}
            _ => requests = true,
        }
    }
    // A launch that counts nothing leaves no record.
    let kinds = [(requests || !(flow || lines), "requests"), (flow, "flow"), (lines, "lines")];
    kinds.into_iter().filter(|k| k.0).map(|k| k.1).collect::<Vec<_>>().join(",")
}

/// How the model of caches is to be asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Model {
    /// L2 has what earlier launches left.
    pub(crate) keep: bool,
    /// All lines are followed.
    pub(crate) exact: bool,
}

impl Model {
    /// What the libraries read of it. What stands in the environment stays where no option says otherwise.
    fn variables(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let all = [(self.keep, ("WEFT_CACHES", "keep")), (self.exact, ("WEFT_LINES", "all"))];
        all.into_iter().filter(|v| v.0).map(|v| v.1)
    }
}

/// Runs a program, a `.cu` file compiled first. `quiet`: what it prints goes to standard error.
///
/// # Errors
/// When it cannot be run, or its records are none.
pub(crate) fn run(
    words: &[String],
    (probes, model): (&str, Model),
    quiet: bool,
) -> Result<(Counted, String), Error> {
    let weft = tool("weft").ok_or_else(|| {
        Error::Usage("the weft command is not there; set WEFT_HOME to the toolkit tree".into())
    })?;
    let place = Path::new("temporary directory");
    let scratch = tempfile::Builder::new().prefix("weft-profile-").tempdir().map_err(io(place))?;
    let records = scratch.path().join("probes");
    std::fs::write(&records, "").map_err(io(&records))?;
    let mut command = Command::new(&weft);
    command.arg("run");
    let program = words.first().map(String::as_str).unwrap_or_default();
    if program.ends_with(".cu") {
        command.arg("-lineinfo");
    }
    command.args(words).env("WEFT_PROBES", probes).env("WEFT_PROBES_FILE", &records);
    command.envs(model.variables());
    // Neither a GPU nor the interpreter counts.
    command.env("WEFT_DRIVER", "weft").env("WEFT_ENGINE", "jit");
    if quiet {
        command.stdout(Stdio::from(std::io::stderr()));
    }
    let status = progress::wait(command.spawn().map_err(io(&weft))?, &records).map_err(io(&weft))?;
    let bytes = std::fs::read(&records).map_err(io(&records))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let name = Path::new(program).file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    let status = status.code().map_or(1, |c| u8::try_from(c).unwrap_or(1));
    let launches = counts::launches(&text).map_err(Error::Failed)?;
    Ok((Counted { program: name, launches, status }, text))
}

/// Keeps records in a file.
///
/// # Errors
/// When it is there and may not be overwritten, or cannot be written.
pub(crate) fn export(path: &str, force: bool, counted: &Counted, records: &str) -> Result<(), Error> {
    let path = Path::new(path);
    if path.exists() && !force {
        return Err(Error::Failed(format!("{} is there; -f overwrites it", path.display())));
    }
    std::fs::write(path, format!("{KEPT}\t{}\n{records}", counted.program)).map_err(io(path))
}

/// Reads kept records.
///
/// # Errors
/// When the file cannot be read or is none of these.
pub(crate) fn import(path: &str) -> Result<Counted, Error> {
    let path = Path::new(path);
    let text = std::fs::read_to_string(path).map_err(io(path))?;
    let wrong = || Error::Failed(format!("{} holds no counters of weft profile", path.display()));
    let (head, records) = text.split_once('\n').ok_or_else(wrong)?;
    let program = head.strip_prefix(KEPT).and_then(|h| h.strip_prefix('\t')).ok_or_else(wrong)?;
    let launches = counts::launches(records).map_err(Error::Failed)?;
    Ok(Counted { program: program.to_owned(), launches, status: 0 })
}

/// A command of weft's: that of the tree which `WEFT_HOME` names, of the tree around this program, or beside it.
fn tool(name: &str) -> Option<PathBuf> {
    let exe = std::env::current_exe().and_then(|e| e.canonicalize()).unwrap_or_default();
    let home = std::env::var_os("WEFT_HOME").filter(|h| !h.is_empty()).map(PathBuf::from);
    let trees = home.into_iter().chain(exe.ancestors().nth(2).map(Path::to_path_buf));
    let mut places: Vec<PathBuf> = trees.map(|t| t.join("bin").join(name)).collect();
    places.push(exe.with_file_name(name));
    places.into_iter().find(|p| p.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_records_are_read_back() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("kept").to_string_lossy().into_owned();
        let records = "launch\tk\t1\t1\t1\t32\t1\t1\t32\n";
        let launches = counts::launches(records).expect("records");
        let counted = Counted { program: "prog".into(), launches, status: 0 };
        export(&path, false, &counted, records).expect("a new file");
        assert_eq!(import(&path).expect("records"), counted);
        assert!(export(&path, false, &counted, records).is_err_and(|e| e.to_string().contains("-f")));
        export(&path, true, &counted, records).expect("an old file");
        std::fs::write(&path, records).expect("a file");
        assert!(import(&path).is_err_and(|e| e.to_string().contains("no counters")));
    }

    #[test]
    fn the_model_is_told_by_variables() {
        let of = |keep, exact| Model { keep, exact }.variables().map(|v| v.0).collect::<Vec<_>>();
        assert!(of(false, false).is_empty());
        assert_eq!((of(true, false), of(false, true)), (vec!["WEFT_CACHES"], vec!["WEFT_LINES"]));
    }

    #[test]
    fn only_what_is_asked_for_is_counted() {
        let of = |names: &[&str]| probes(names.iter().copied());
        assert_eq!(of(&["shared.load.requests", "launch.sms"]), "requests");
        assert_eq!(
            (of(&["inst.all"]), of(&["branch.warps", "global.load.bytes"])),
            ("flow".into(), "requests,flow".into())
        );
        assert_eq!(
            (of(&["caches.dram_read"]), of(&["time.duration"])),
            ("lines".into(), "requests,flow,lines".into())
        );
        assert_eq!((of(&["launch.sms"]), of(&[])), ("requests".into(), "requests".into()));
    }
}
