//! Runs other programs and finds the workspace.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

pub(crate) type Result<T> = std::result::Result<T, String>;

/// The workspace's root folder.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// A command that runs in the root folder.
pub(crate) fn command(program: &str, args: &[&str]) -> Command {
    let mut c = Command::new(program);
    c.args(args).current_dir(root());
    c
}

/// `cargo` as it was called. What is built for release is built by the compiler itself, whatever stands in for it where tests are built
/// (a linter leaves optimisations out).
pub(crate) fn cargo(args: &[&str]) -> Command {
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut cargo = command(&program, args);
    if args.contains(&"--release") {
        cargo.env_remove("RUSTC_WORKSPACE_WRAPPER");
    }
    cargo
}

/// Runs a step with its output shown, and says how long it took.
pub(crate) fn step(what: &str, mut command: Command) -> Result<()> {
    eprintln!("==> {what}");
    let start = Instant::now();
    let status =
        command.status().map_err(|e| format!("{what}: cannot run {:?}: {e}", command.get_program()))?;
    if !status.success() {
        return Err(format!("{what}: {status}"));
    }
    eprintln!("    {what}: {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Runs a command quietly; its standard output when it succeeds.
pub(crate) fn capture(mut command: Command) -> Option<String> {
    let out = command.stderr(Stdio::null()).stdin(Stdio::null()).output().ok()?;
    out.status.success().then(|| String::from_utf8_lossy(&out.stdout).into_owned())
}
