//! The command line of `cargo xtask bench`.

use std::path::PathBuf;

use super::forms::FORMS;
use super::kernels::{KERNELS, Kernel};
use crate::shell::Result;

pub(super) const USAGE: &str = "\
usage: cargo xtask bench [options]

Measures kernels compiled by weft beside OpenMP and PoCL, interleaved, and compares the results.

  --forms              the kernels of bench/forms: other ways to write the same, and other families
  --all                both
  --only NAME[,NAME]   these kernels only
  --rounds N           measured runs of each program (7)
  --json FILE          write the figures as a list of {kernel, weft_ms, openmp_ms, pocl_ms, correct}
  --explain NAME[,…]   what the compiler made of it, beside the time
  --no-pocl            leave PoCL out
  --library            beside a library that does the same, where there is one: oneDNN, OpenBLAS
  --no-openmp          leave OpenMP out; results are compared with the plain computation
  --cpu NAME           compile weft's code and the peers' for this CPU (WEFT_TARGET), as host+avx2, x86-64-v3
  --beside DIR         measure the code of another toolkit tree too, as of an older version
  --compare-cpu [NAME] measure weft's code for another CPU too (x86-64-v3)
  --threads N          threads of every program (2)
  --prepare            compile the programs only
  --prepared           compile nothing: for a machine without compilers, to which target/bench-programs and
                       a toolkit tree (WEFT_DIST) have come; --cpu names it in both places
  --small              small problems: for tests of correctness, not for figures
  --widths             every legal width of each kernel beside the chosen one: best, regret, means
  --tuning             what trials of widths cost in a program's first second, and its time after it
  --profile            how many times longer runs take under `weft profile`, beside the bars
  --api                what calls of the API cost, beside their bars
  --libraries          CUDA's math libraries beside the host's: cuFFT beside FFTW
  --unified            what it costs to look at unified memory, and the model's figures beside GPUs'
  --latency            launches, first launches, large grids, compile times
  --list               names of the kernels

WEFT_DIST names a toolkit tree to measure; without it, dist/ is brought up to date first.
";

/// What to do.
#[derive(Debug)]
pub(super) struct Options {
    pub(super) kernels: Vec<Kernel>,
    pub(super) rounds: usize,
    pub(super) json: Option<PathBuf>,
    pub(super) explain: bool,
    pub(super) pocl: bool,
    pub(super) openmp: bool,
    /// Beside libraries.
    pub(super) library: bool,
    pub(super) cpu: Option<String>,
    pub(super) compare_cpu: Option<String>,
    pub(super) beside: Option<PathBuf>,
    pub(super) threads: usize,
    pub(super) small: bool,
    /// What is done of compiling and running.
    pub(super) stage: Stage,
    pub(super) mode: Mode,
}

/// What is done on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Programs are compiled and measured.
    Both,
    /// They are compiled.
    Compile,
    /// They are measured.
    Measure,
}

/// Which report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Kernels,
    Widths,
    Tuning,
    Profile,
    Latency,
    Api,
    Libraries,
    Unified,
    List,
    Help,
}

/// What weft's own figures stand beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Second<'a> {
    /// Its code for another CPU.
    Cpu(&'a str),
    /// The code of another toolkit tree.
    Beside,
}

impl Options {
    /// What weft's own figures stand beside.
    pub(super) fn second(&self) -> Option<Second<'_>> {
        match &self.compare_cpu {
            Some(cpu) => Some(Second::Cpu(cpu)),
            None => self.beside.as_ref().map(|_| Second::Beside),
        }
    }

    /// Reads the arguments after `bench`.
    ///
    /// # Errors
    /// A message that names what is wrong.
    pub(super) fn parse(args: &[String]) -> Result<Options> {
        let mut o = Options {
            kernels: KERNELS.to_vec(),
            rounds: 7,
            json: None,
            explain: false,
            pocl: true,
            openmp: true,
            library: false,
            cpu: None,
            compare_cpu: None,
            beside: None,
            threads: 2,
            small: false,
            stage: Stage::Both,
            mode: Mode::Kernels,
        };
        let mut args = args.iter().map(String::as_str).peekable();
        while let Some(arg) = args.next() {
            let (name, inline) = match arg.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (arg, None),
            };
            let mut value = || {
                inline
                    .or_else(|| args.next_if(|a| !a.starts_with("--")))
                    .ok_or(format!("{name} needs a value"))
            };
            match name {
                "--forms" => o.kernels = FORMS.to_vec(),
                "--all" => o.kernels = KERNELS.iter().chain(FORMS).copied().collect(),
                "--only" => o.kernels = named(value()?)?,
                "--explain" => {
                    o.kernels = named(value()?)?;
                    o.explain = true;
                }
                "--rounds" => o.rounds = number(name, value()?)?,
                "--threads" => o.threads = number(name, value()?)?,
                "--json" => o.json = Some(value()?.into()),
                "--cpu" => o.cpu = Some(value()?.into()),
                "--compare-cpu" => o.compare_cpu = Some(value().unwrap_or("x86-64-v3").into()),
                "--beside" => o.beside = Some(value()?.into()),
                "--no-pocl" => o.pocl = false,
                "--library" => o.library = true,
                "--no-openmp" => o.openmp = false,
                "--small" => o.small = true,
                "--prepare" => o.stage = Stage::Compile,
                "--prepared" => o.stage = Stage::Measure,
                "--widths" => o.mode = Mode::Widths,
                "--tuning" => o.mode = Mode::Tuning,
                "--profile" => o.mode = Mode::Profile,
                "--latency" => o.mode = Mode::Latency,
                "--api" => o.mode = Mode::Api,
                "--libraries" => o.mode = Mode::Libraries,
                "--unified" => o.mode = Mode::Unified,
                "--list" => o.mode = Mode::List,
                "--help" | "-h" => o.mode = Mode::Help,
                _ => return Err(format!("bench: unknown option '{arg}'\n\n{USAGE}")),
            }
        }
        let staged = match o.mode {
            Mode::Kernels => true,
            Mode::Widths => o.stage == Stage::Measure,
            _ => false,
        };
        if o.stage != Stage::Both && !staged {
            return Err(
                "--prepare is for kernels beside their peers only, --prepared for those and --widths".into(),
            );
        }
        if o.beside.is_some() && o.compare_cpu.is_some() {
            return Err("--beside and --compare-cpu want the same column: one at a time".into());
        }
        Ok(o)
    }
}

fn number(name: &str, text: &str) -> Result<usize> {
    match text.parse() {
        Ok(n) if (1..=1000).contains(&n) => Ok(n),
        _ => Err(format!("{name} needs a number from 1 to 1000, not '{text}'")),
    }
}

fn named(list: &str) -> Result<Vec<Kernel>> {
    let find = |name: &str| {
        let found = KERNELS.iter().chain(FORMS).find(|k| k.name == name).copied();
        found.ok_or_else(|| format!("no kernel '{name}'; `cargo xtask bench --list` names them"))
    };
    list.split(',').map(str::trim).filter(|n| !n.is_empty()).map(find).collect()
}

#[cfg(test)]
mod tests {
    use super::{Mode, Options, Stage};

    fn parse(line: &str) -> super::Result<Options> {
        Options::parse(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read_in_both_forms() {
        let o = parse("--only=vecadd,matmul_t16 --rounds 3 --json out.json --compare-cpu --no-pocl").unwrap();
        assert_eq!(o.kernels.iter().map(|k| k.name).collect::<Vec<_>>(), ["vecadd", "matmul_t16"]);
        assert_eq!((o.rounds, o.pocl, o.mode), (3, false, Mode::Kernels));
        assert_eq!(o.compare_cpu.as_deref(), Some("x86-64-v3"));
        let o = parse("--prepared --widths").unwrap();
        assert_eq!((o.stage, o.mode, o.library), (Stage::Measure, Mode::Widths, false));
        assert_eq!(parse("--profile").unwrap().mode, Mode::Profile);
        assert_eq!(parse("--unified --rounds 3").unwrap().mode, Mode::Unified);
        assert!(parse("--library --forms").unwrap().library);
    }

    #[test]
    fn mistakes_are_named() {
        assert!(parse("--only nothing").unwrap_err().contains("no kernel 'nothing'"));
        assert!(parse("--rounds 0").unwrap_err().contains("--rounds needs a number"));
        assert!(parse("--json --list").unwrap_err().contains("--json needs a value"));
        assert!(parse("--prepared --tuning").unwrap_err().contains("for kernels beside their peers"));
        assert!(parse("--prepare --widths").unwrap_err().contains("for kernels beside their peers"));
        assert!(parse("--quick").unwrap_err().contains("unknown option '--quick'"));
    }
}
