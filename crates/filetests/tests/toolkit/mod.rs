//! Finds the toolkit tree, compiles programs with it once, and runs them with a time limit.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use libtest_mimic::Failed;

/// The workspace's root.
pub(crate) fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// The toolkit tree.
pub(crate) struct Toolkit {
    root: PathBuf,
}

impl Toolkit {
    /// `WEFT_DIST`, or `dist` in the workspace.
    pub(crate) fn find() -> Self {
        let root = std::env::var_os("WEFT_DIST").map_or_else(|| workspace().join("dist"), PathBuf::from);
        Toolkit { root }
    }

    /// Where it is.
    #[allow(dead_code, reason = "each test program uses its own part of this module")]
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// One of its commands.
    #[allow(dead_code, reason = "each test program uses its own part of this module")]
    pub(crate) fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.root.join("bin").join(name));
        command.env("WEFT_HOME", &self.root).stdin(Stdio::null());
        command
    }

    /// A program to be compiled when first needed.
    pub(crate) fn program(&self, source: &Path, options: &[&str], kind: &str) -> Arc<Program> {
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
        Arc::new(Program {
            home: self.root.clone(),
            source: source.to_path_buf(),
            options: options.iter().map(|s| s.to_string()).collect(),
            out: dir.join(format!("{stem}-{kind}")),
            built: OnceLock::new(),
        })
    }
}

/// A CUDA C++ program.
pub(crate) struct Program {
    /// The toolkit tree.
    home: PathBuf,
    source: PathBuf,
    options: Vec<String>,
    out: PathBuf,
    built: OnceLock<Result<(), String>>,
}

impl Program {
    /// The source's name without its ending.
    #[allow(dead_code, reason = "each test program uses its own part of this module")]
    pub(crate) fn name(&self) -> &str {
        self.source.file_stem().and_then(|s| s.to_str()).unwrap_or_default()
    }

    fn build(&self) -> Result<(), String> {
        let built = self.built.get_or_init(|| {
            let compiler = self.home.join("bin/nvcc");
            if !compiler.exists() {
                return Err(format!("{} is not there; run `cargo xtask dist`", compiler.display()));
            }
            let dir = self.out.parent().unwrap_or(Path::new("."));
            std::fs::create_dir_all(dir).map_err(|e| e.to_string())?;
            let mut nvcc = Command::new(&compiler);
            nvcc.args(&self.options).arg(&self.source).arg("-o").arg(&self.out);
            let out = nvcc.output().map_err(|e| e.to_string())?;
            if out.status.success() {
                Ok(())
            } else {
                Err(format!("{nvcc:?}\n{}", String::from_utf8_lossy(&out.stderr)))
            }
        });
        built.clone()
    }

    /// Where it is, built.
    ///
    /// # Errors
    /// It cannot be built.
    #[allow(dead_code, reason = "each test program uses its own part of this module")]
    pub(crate) fn path(&self) -> Result<&Path, String> {
        self.build().map(|()| self.out.as_path())
    }

    /// Runs it; its exit code, standard output and standard error.
    pub(crate) fn run(
        &self,
        args: &[&str],
        vars: &[(&str, &str)],
    ) -> Result<(Option<i32>, String, String), String> {
        self.build()?;
        let mut command = Command::new(&self.out);
        command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Another test may have left a library of its own in a folder beside the program's.
        command.env("WEFT_HOME", &self.home).envs(vars.iter().copied());
        let child = command.spawn().map_err(|e| e.to_string())?;
        let (out, late) = wait(child, Duration::from_secs(300))?;
        let text = |b: &[u8]| String::from_utf8_lossy(b).into_owned();
        let (stdout, stderr) = (text(&out.stdout), text(&out.stderr));
        if late {
            return Err(format!("still running after 300 s; printed\n{stdout}{stderr}"));
        }
        Ok((out.status.code(), stdout, stderr))
    }

    /// Runs it; it must succeed and end with `PASSED`. Its standard output.
    #[allow(dead_code, reason = "each test program uses its own part of this module")]
    pub(crate) fn passes(&self, args: &[&str], vars: &[(&str, &str)]) -> Result<String, Failed> {
        let (code, stdout, stderr) = self.run(args, vars)?;
        if code == Some(0) && stdout.trim_end().ends_with("PASSED") {
            return Ok(stdout);
        }
        Err(format!("{args:?} {vars:?}: exit {code:?}\n{stdout}{stderr}").into())
    }
}

/// Waits for a child up to a limit, then ends it. Whether it was late.
fn wait(mut child: std::process::Child, limit: Duration) -> Result<(std::process::Output, bool), String> {
    let id = child.id();
    let stdout = child.stdout.take();
    let stderr = child.stderr.take();
    let read = |pipe: Option<Box<dyn std::io::Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut p) = pipe {
                let _ = p.read_to_end(&mut bytes);
            }
            bytes
        })
    };
    let out = read(stdout.map(|p| Box::new(p) as _));
    let err = read(stderr.map(|p| Box::new(p) as _));
    let start = Instant::now();
    let mut late = false;
    let status = loop {
        match child.try_wait().map_err(|e| format!("process {id}: {e}"))? {
            Some(status) => break status,
            None if start.elapsed() > limit => {
                late = true;
                let _ = child.kill();
                break child.wait().map_err(|e| e.to_string())?;
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let output = std::process::Output {
        status,
        stdout: out.join().unwrap_or_default(),
        stderr: err.join().unwrap_or_default(),
    };
    Ok((output, late))
}
