//! Runs a program with a time limit, and says what came of it.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a sample's exit status says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Passed,
    /// Its window waits to be closed, and was there until its time was over.
    Shown,
    /// It does not want this machine.
    Waived,
    Failed,
}

/// A run.
pub(super) struct Ran {
    pub(super) outcome: Outcome,
    pub(super) took: Duration,
    pub(super) why: String,
}

/// The samples' own `EXIT_WAIVED`.
const WAIVED: i32 = 2;
/// What `timeout` answers for what it has ended, by a signal that asks and by one that does not.
const TIMED_OUT: i32 = 124;
const KILLED: i32 = 137;

/// How a program is run.
pub(super) struct How<'a> {
    pub(super) arguments: &'a [String],
    /// It opens windows, and has an X server of its own.
    pub(super) draws: bool,
    /// Its windows wait to be closed: it is ended after a while.
    pub(super) waits: bool,
    pub(super) limit: Duration,
    pub(super) toolkit: &'a Path,
    /// What it says goes to the end of this file.
    pub(super) log: &'a Path,
}

/// How long a window is looked at that waits to be closed.
const LOOK: Duration = Duration::from_secs(20);

/// Runs a program in its folder, with two devices.
pub(super) fn run(program: &Path, how: &How<'_>) -> Ran {
    let start = Instant::now();
    let (outcome, why) = match try_run(program, how) {
        Ok(answer) => answer,
        Err(e) => (Outcome::Failed, format!("{}: {e}", program.display())),
    };
    Ran { outcome, took: start.elapsed(), why }
}

fn try_run(program: &Path, how: &How<'_>) -> std::io::Result<(Outcome, String)> {
    let dir = program.parent().unwrap_or(Path::new("."));
    let file = File::options().create(true).append(true).open(how.log)?;
    let before = file.metadata()?.len() as usize;
    let limit = if how.waits { LOOK } else { how.limit };
    // It ends the processes that the program starts, too, and itself when this command is gone.
    let mut command = Command::new("timeout");
    command.args(["-k", "1", &limit.as_secs().to_string()]);
    if how.draws {
        command.args(["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24"]);
    }
    command.arg(program).args(how.arguments);
    command.current_dir(dir).stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
    command.env("WEFT_DRIVER", "weft").env("LD_LIBRARY_PATH", how.toolkit.join("lib64"));
    // Vulkan's loader finds the layer there.
    let share = how.toolkit.join("share");
    command.env("XDG_DATA_DIRS", format!("{}:/usr/local/share:/usr/share", share.display()));
    if std::env::var_os("WEFT_DEVICE_COUNT").is_none() {
        command.env("WEFT_DEVICE_COUNT", "2");
    }
    let status = command.status()?;
    let all = fs::read(how.log)?;
    let text = String::from_utf8_lossy(all.get(before..).unwrap_or_default()).into_owned();
    Ok(match status.code() {
        Some(0) => (Outcome::Passed, String::new()),
        Some(WAIVED) => (Outcome::Waived, last_line(&text)),
        Some(TIMED_OUT | KILLED) if how.waits => (Outcome::Shown, "its window waits to be closed".into()),
        Some(TIMED_OUT | KILLED) => (Outcome::Failed, format!("longer than {} s", limit.as_secs())),
        Some(code) => (Outcome::Failed, format!("exit {code}: {}", last_line(&text))),
        None => (Outcome::Failed, format!("{status}: {}", last_line(&text))),
    })
}

fn last_line(text: &str) -> String {
    let line = text.lines().rev().find(|l| l.chars().any(char::is_alphanumeric)).unwrap_or_default();
    line.trim().chars().take(160).collect()
}

/// Runs a step and adds what it wrote to `text`.
///
/// # Errors
/// What the step wrote, when it fails.
pub(super) fn output(mut command: Command, text: &mut String) -> Result<(), String> {
    let out = command.stdin(Stdio::null()).output().map_err(|e| format!("error: {e}"))?;
    let mut wrote = String::from_utf8_lossy(&out.stdout).into_owned();
    wrote.push_str(&String::from_utf8_lossy(&out.stderr));
    text.push_str(&wrote);
    if out.status.success() { Ok(()) } else { Err(wrote) }
}

/// The first line that says what is wrong.
pub(super) fn first_error(text: &str) -> String {
    let says = |l: &&str| l.contains("error") || l.contains("Error") || l.contains("undefined reference");
    let line = text.lines().find(says).or_else(|| text.lines().last()).unwrap_or_default();
    line.trim().rsplit('/').next().unwrap_or_default().chars().take(160).collect()
}

/// The programs of a build folder.
pub(super) fn find(dir: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let runs = |p: &PathBuf| {
        p.extension().is_none()
            && fs::metadata(p).is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
    };
    let mut out: Vec<PathBuf> = entries.flatten().map(|e| e.path()).filter(runs).collect();
    out.sort();
    out
}
