//! `cargo xtask package wheel | deb`: packages of the toolkit tree, by the scripts below `packaging`.

use std::path::{Path, PathBuf};

use crate::dist;
use crate::shell::{Result, capture, command, root, step};

const USAGE: &str = "\
usage: cargo xtask package wheel [--without-llvm] [--try]
       cargo xtask package deb [--try]

  wheel  target/package/weft_cuda-*.whl, which pip installs; LLVM's library is in it
  deb    target/package/weft-cuda_*.deb; it depends on Debian's libllvm22

  --without-llvm  a small wheel for machines that have LLVM's library
  --try           install it in a folder of its own, run a program with it, and remove it

The tree is WEFT_DIST, else one that is built.
";

/// A program that packages are made with, and the Debian package that has it.
type Tool = (&'static str, &'static str);

const WHEEL: &[Tool] =
    &[("python3", "python3-venv"), ("strip", "binutils"), ("objdump", "binutils"), ("ldd", "libc-bin")];
const DEB: &[Tool] = &[("dpkg-deb", "dpkg"), ("strip", "binutils")];

/// Makes the package that `args` name.
///
/// # Errors
/// Wrong usage, a tool that is missing, a script that fails.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let [kind, options @ ..] = &words[..] else { return Err(USAGE.into()) };
    let small = options.contains(&"--without-llvm");
    let known = |o: &&str| *o == "--try" || (*o == "--without-llvm" && *kind == "wheel");
    if !matches!(*kind, "wheel" | "deb") || !options.iter().all(known) {
        return Err(USAGE.into());
    }
    let to = dist::target().join("package");
    let tree = dist::toolkit()?;
    let file = if *kind == "wheel" { wheel(&tree, &to, small, HARD)? } else { deb(&tree, &to, HARD)? };
    println!("{}", file.display());
    if options.contains(&"--try") { attempt(kind, &file, &to.join(format!("try-{kind}"))) } else { Ok(()) }
}

fn needed(tools: &[Tool]) -> Result<()> {
    let lacking = tools.iter().find(|(t, _)| capture(command(t, &["--version"])).is_none());
    lacking.map_or(Ok(()), |(tool, package)| Err(format!("{tool} is missing: apt-get install {package}")))
}

/// How hard what is given away is compressed.
const HARD: u32 = 9;

/// Makes the wheel. Answers its file.
fn wheel(tree: &Path, to: &Path, small: bool, level: u32) -> Result<PathBuf> {
    needed(WHEEL)?;
    let mut make = command("python3", &["packaging/wheel/make.py"]);
    make.env("LEVEL", level.to_string());
    make.arg(tree).arg(to).arg(env!("CARGO_PKG_VERSION"));
    if small {
        make.arg("--without-llvm");
    } else {
        needed(&[("patchelf", "patchelf")])?;
    }
    made("wheel", make)
}

fn deb(tree: &Path, to: &Path, level: u32) -> Result<PathBuf> {
    needed(DEB)?;
    let mut make = command("sh", &["packaging/deb/make.sh"]);
    make.env("LEVEL", level.to_string());
    make.arg(tree).arg(to).arg(env!("CARGO_PKG_VERSION"));
    made("deb", make)
}

/// Runs a script whose standard output is the file that it made.
fn made(what: &str, mut make: std::process::Command) -> Result<PathBuf> {
    let out = make.stderr(std::process::Stdio::inherit()).output().map_err(|e| format!("{what}: {e}"))?;
    if !out.status.success() {
        return Err(format!("{what}: {}", out.status));
    }
    let text = String::from_utf8_lossy(&out.stdout);
    Ok(root().join(text.trim()))
}

/// Installs a package below a folder, runs a program with it, removes it.
fn attempt(kind: &str, file: &Path, folder: &Path) -> Result<()> {
    let mut run = command("sh", &[&format!("packaging/{kind}/try.sh")]);
    run.arg(file).arg(folder);
    step(&format!("the {kind} is tried"), run)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// To compress well would take minutes.
    const QUICK: u32 = 1;

    /// The tree that the suite has, and a folder of the test's own.
    fn places(name: &str) -> (PathBuf, PathBuf) {
        let tree = std::env::var_os("WEFT_DIST").map_or_else(|| root().join("dist"), PathBuf::from);
        assert!(tree.join("bin/nvcc").exists(), "there is no toolkit tree: cargo xtask dist");
        (tree, dist::target().join("package-tests").join(name))
    }

    #[test]
    fn a_wheel_installs_runs_and_is_the_same_each_time() {
        let (tree, to) = places("wheel");
        let first = wheel(&tree, &to.join("a"), true, QUICK).expect("a wheel");
        let second = wheel(&tree, &to.join("b"), true, QUICK).expect("a wheel");
        let bytes = |p: &Path| std::fs::read(p).expect("the wheel");
        assert!(bytes(&first) == bytes(&second), "two wheels of one tree differ");
        assert!(bytes(&first).len() <= 60_000_000, "{} bytes", bytes(&first).len());
        attempt("wheel", &first, &to.join("try")).expect("it is installed and runs");
    }

    #[test]
    fn a_debian_package_installs_runs_and_is_the_same_each_time() {
        let (tree, to) = places("deb");
        let first = deb(&tree, &to.join("a"), QUICK).expect("a package");
        let second = deb(&tree, &to.join("b"), QUICK).expect("a package");
        let bytes = |p: &Path| std::fs::read(p).expect("the package");
        assert!(bytes(&first) == bytes(&second), "two packages of one tree differ");
        attempt("deb", &first, &to.join("try")).expect("it is installed and runs");
    }

    #[test]
    fn wrong_words_are_refused() {
        for words in [&["rpm"][..], &[], &["deb", "--without-llvm"], &["wheel", "--tyr"]] {
            let words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
            assert_eq!(run(&words), Err(USAGE.to_owned()), "{words:?}");
        }
    }
}
