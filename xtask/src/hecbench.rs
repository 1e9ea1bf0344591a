//! `cargo xtask hecbench`: programs of HeCBench, picked by a seed, built by their own Makefiles with our nvcc, and run.
//!
//! Nothing of theirs is in the project: the folder is a checkout of `github.com/zjin-lcf/HeCBench`. `tests/outside/hecbench.py` does the work;
//! what came of it is in `docs/reference/hecbench.md`.

use crate::dist;
use crate::shell::{Result, command, step};

const USAGE: &str = "\
usage: cargo xtask hecbench <checkout of zjin-lcf/HeCBench> [options]

Builds programs of src/*-cuda by their own Makefiles, runs each by its own `make run`, and prints a table.

  --seed N       which programs, 1 by default      --count N   how many of them, 200 by default
  --only=A,B     these programs                    --jobs N    programs at a time, 2 by default
  --limit N      seconds of the CPU for each, 60 by default; what takes longer runs with fewer repeats
  --memory N     GiB of memory for each, 6 by default
  --short        with small arguments at once        --again WHICH   once more: names, or failed, unfinished
  --prepare      builds only                         --prepared  runs what that built, on a machine without compilers
  --page FILE    writes the results as a page      --report    runs nothing

Results of earlier runs are kept in hecbench of Cargo's target folder. Options for nvcc come from NVCC_APPEND_FLAGS, the toolkit from
WEFT_DIST if that is set. Programs with Thrust or CUB need CCCL:
  pip install --target DIR nvidia-cuda-cccl; NVCC_APPEND_FLAGS=\"-I DIR/nvidia/cu13/include/cccl\"
";

/// Runs the command.
///
/// # Errors
/// Wrong usage, or the toolkit does not build. Programs that fail are lines of the table.
pub(crate) fn run(args: &[String]) -> Result<()> {
    if args.first().is_none_or(|a| a.starts_with('-')) {
        return Err(USAGE.into());
    }
    let tree = dist::toolkit()?;
    let mut run = command("python3", &["tests/outside/hecbench.py"]);
    run.args(args).arg("--dist").arg(tree).arg("--work").arg(dist::target().join("hecbench"));
    step("programs of HeCBench", run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_judge_of_what_programs_say() {
        let out = command("python3", &["tests/outside/test_hecbench.py"]).output().expect("python3 runs");
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    }

    #[test]
    fn a_checkout_is_wanted() {
        assert_eq!(run(&[]), Err(USAGE.into()));
        assert_eq!(run(&["--seed".into(), "3".into()]), Err(USAGE.into()));
    }
}
