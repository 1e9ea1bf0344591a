//! A process of the compiler's.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Asked now and then while the process runs; true: it is to end.
pub type Cancel<'a> = dyn Fn() -> bool + 'a;

/// What a process left.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Exit status 0.
    pub success: bool,
    /// It was ended by `cancel`.
    pub cancelled: bool,
    /// It ended by a signal.
    pub crashed: bool,
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: String,
}

/// Time between two questions whether to go on.
const PAUSE: Duration = Duration::from_millis(2);

/// Runs a program to its end.
///
/// # Errors
/// It cannot be started.
pub fn run(program: &Path, args: &[OsString], cancel: Option<&Cancel<'_>>) -> io::Result<Outcome> {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // The compiler's process is no client of ours.
    command.env_remove("LD_PRELOAD");
    let mut child = command.spawn()?;
    let (Some(mut out), Some(mut err)) = (child.stdout.take(), child.stderr.take()) else {
        return Err(io::Error::other("no pipes"));
    };
    std::thread::scope(|s| {
        let reader = s.spawn(move || {
            let mut text = Vec::new();
            let _ = err.read_to_end(&mut text);
            text
        });
        let output = s.spawn(move || {
            let mut bytes = Vec::new();
            let _ = out.read_to_end(&mut bytes);
            bytes
        });
        let cancelled = cancel.is_some_and(|c| watch(&mut child, c));
        let status = child.wait()?;
        let stdout = output.join().unwrap_or_default();
        let stderr = reader.join().unwrap_or_default();
        Ok(Outcome {
            success: status.success() && !cancelled,
            cancelled,
            crashed: status.code().is_none_or(|c| c >= 128),
            stdout,
            stderr: String::from_utf8_lossy(&stderr).into_owned(),
        })
    })
}

/// Waits for the end, asking now and then; whether the process was ended before it.
fn watch(child: &mut Child, cancel: &Cancel<'_>) -> bool {
    loop {
        if cancel() {
            let _ = child.kill();
            return true;
        }
        match child.try_wait() {
            Ok(None) => std::thread::sleep(PAUSE),
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sh(text: &str, cancel: Option<&Cancel<'_>>) -> Outcome {
        run(Path::new("/bin/sh"), &["-c".into(), text.into()], cancel).expect("a shell")
    }

    #[test]
    fn both_outputs_are_read() {
        let o = sh("echo out; echo err >&2; exit 3", None);
        assert_eq!((o.success, o.crashed, &*o.stdout, &*o.stderr), (false, false, &b"out\n"[..], "err\n"));
    }

    #[test]
    fn a_process_ends_when_told() {
        let o = sh("exec sleep 100", Some(&|| true));
        assert!(o.cancelled && !o.success);
        assert!(sh("true", Some(&|| false)).success);
    }
}
