//! Runs the programs of a compilation, or prints them (-v, --dryrun).

use crate::error::{Error, Result};
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

/// A program with its arguments.
#[derive(Clone, Debug)]
pub struct Step {
    /// Program to run.
    pub program: OsString,
    /// Its arguments.
    pub args: Vec<OsString>,
}

impl Step {
    /// A step without arguments yet.
    pub fn new(program: impl AsRef<Path>) -> Step {
        Step { program: program.as_ref().into(), args: Vec::new() }
    }

    /// Adds one argument.
    pub fn arg(&mut self, arg: impl Into<OsString>) -> &mut Step {
        self.args.push(arg.into());
        self
    }

    /// Adds several arguments.
    pub fn args<I: IntoIterator>(&mut self, args: I) -> &mut Step
    where
        I::Item: Into<OsString>,
    {
        self.args.extend(args.into_iter().map(Into::into));
        self
    }

    /// The command line as a shell would read it.
    pub fn display(&self) -> String {
        let words = std::iter::once(&self.program).chain(&self.args);
        words.map(|w| quote(&w.to_string_lossy())).collect::<Vec<_>>().join(" ")
    }

    fn name(&self) -> String {
        Path::new(&self.program).file_name().unwrap_or(&self.program).to_string_lossy().into_owned()
    }
}

/// A word as a shell needs it.
pub fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\"").replace('$', "\\$"))
    }
}

/// How steps are run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Runner {
    /// Print each command first.
    pub verbose: bool,
    /// Print only.
    pub dry_run: bool,
}

/// What a program wrote, and whether it succeeded.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Exit status 0.
    pub success: bool,
    /// Exit status.
    pub status: i32,
    /// Standard error.
    pub stderr: String,
}

impl Runner {
    /// Writes a line to standard error the way nvcc shows commands.
    pub fn show(&self, line: &str) {
        if self.verbose || self.dry_run {
            eprintln!("#$ {line}");
        }
    }

    /// Runs a step; what it writes goes to this process's outputs.
    ///
    /// # Errors
    /// The program is missing or failed.
    pub fn run(&self, step: &Step) -> Result<()> {
        self.show(&step.display());
        if self.dry_run {
            return Ok(());
        }
        let status = Command::new(&step.program).args(&step.args).status().map_err(|e| missing(step, e))?;
        if status.success() {
            return Ok(());
        }
        Err(Error::Failed { program: step.name(), status: status.code().unwrap_or(255) })
    }

    /// Runs a step and keeps its standard error.
    ///
    /// # Errors
    /// The program is missing. That it fails is part of the outcome.
    pub fn capture(&self, step: &Step) -> Result<Outcome> {
        self.show(&step.display());
        if self.dry_run {
            return Ok(Outcome { success: true, ..Outcome::default() });
        }
        let output = Command::new(&step.program)
            .args(&step.args)
            .stdin(Stdio::inherit())
            .stdout(Stdio::inherit())
            .stderr(Stdio::piped())
            .output()
            .map_err(|e| missing(step, e))?;
        Ok(Outcome {
            success: output.status.success(),
            status: output.status.code().unwrap_or(255),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        })
    }
}

fn missing(step: &Step, error: std::io::Error) -> Error {
    let hint = match error.kind() {
        std::io::ErrorKind::NotFound => "is it installed and in PATH?".to_string(),
        _ => error.to_string(),
    };
    Error::Missing { program: step.name(), hint }
}
