//! `cargo xtask conformance CLIENT`: other people's programs with their own tests on weft, by `tests/conformance/run.py`; the tests of CUB and
//! Thrust by `cccl.py` there, examples of CUTLASS by `cutlass.py`.

use crate::dist;
use crate::shell::{Result, command, root, step};

const USAGE: &str = "\
usage: cargo xtask conformance CLIENT... [--all] [--only=WORD] [--continue]
       cargo xtask conformance cccl [--seed N] [--part N] [--skip N] [--all] [--only WORD] [--continue] [--source CHECKOUT] [--catch2 PREFIX] [--limit S]
       cargo xtask conformance cutlass [--all] [--only WORD] [--source CHECKOUT] [--cccl INCLUDE] [--limit S]

  CLIENT  nvml: nvidia-ml-py, gpustat, nvitop; numba: numba-cuda and its own tests;
          pycuda: PyCUDA, built with the toolkit, and its own tests; cuda-core: cuda.core over cuda-bindings;
          cudarc: the crate cudarc and its own tests; stumpy: its tests of GPUs, by numba-cuda
          cccl: one in ten (--part) of the tests of CUB and Thrust, built by the toolkit's nvcc; --help says more
          cutlass: examples of CUTLASS and tutorials of CuTe, built by the toolkit's nvcc; --help says more
  --all   all tests of a client, not a sample
  --only  only modules of tests whose name has the word
  --continue  modules and programs that an earlier run with it has ended are not run again

Packages are installed by pip at pinned versions below the target folder. Failures that tests/conformance/CLIENT.txt does not name,
and passes of what it names, are errors. The tree is WEFT_DIST, else one that is built.
";

/// Runs the clients that `args` name.
///
/// # Errors
/// Wrong usage, a client that is not there, a test that did not do what is expected of it.
pub(crate) fn run(args: &[String]) -> Result<()> {
    if let Some((client @ ("cccl" | "cutlass"), options)) =
        args.split_first().map(|(first, rest)| (first.as_str(), rest))
    {
        let tree = dist::toolkit()?;
        let mut run = command("python3", &[&format!("tests/conformance/{client}.py")]);
        run.arg(&tree).arg(dist::target().join("conformance")).args(options);
        return step(&format!("conformance of {client}"), run);
    }
    let (options, clients): (Vec<&str>, Vec<&str>) =
        args.iter().map(String::as_str).partition(|a| a.starts_with('-'));
    let list = |c: &str| root().join("tests/conformance").join(format!("{c}.txt"));
    if clients.is_empty()
        || options.iter().any(|o| !matches!(*o, "--all" | "--continue") && !o.starts_with("--only="))
    {
        return Err(USAGE.into());
    }
    if let Some(unknown) = clients.iter().find(|c| c.contains('/') || !list(c).is_file()) {
        return Err(format!("unknown client '{unknown}'\n{USAGE}"));
    }
    let tree = dist::toolkit()?;
    for client in clients {
        let mut run = command("python3", &["tests/conformance/run.py", client]);
        run.arg(&tree).arg(dist::target().join("conformance")).args(&options);
        step(&format!("conformance of {client}"), run)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_judges_of_outcomes() {
        for file in ["run", "crate", "cccl", "cutlass"].map(|of| format!("tests/conformance/test_{of}.py")) {
            let out = command("python3", &[&file]).output().expect("python3 runs");
            assert!(out.status.success(), "{file}: {}", String::from_utf8_lossy(&out.stderr));
        }
    }

    #[test]
    fn unknown_words_are_refused() {
        let said = |words: &[&str]| {
            run(&words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>()).expect_err("it is refused")
        };
        assert!(said(&["opengl"]).starts_with("unknown client 'opengl'"));
        assert!(said(&["../x"]).starts_with("unknown client '../x'"));
        assert_eq!(said(&["nvml", "--al"]), USAGE);
        assert_eq!(said(&["nvml", "--only"]), USAGE);
        assert_eq!(said(&[]), USAGE);
    }
}
