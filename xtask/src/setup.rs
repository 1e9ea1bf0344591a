//! Looks for what the build needs and installs what is missing with apt.

use crate::shell::{Result, capture, command, step};

/// A tool or library the project needs: how to see that it is there, and the Debian package that brings it.
struct Need {
    package: &'static str,
    why: &'static str,
    present: fn() -> bool,
}

fn runs(program: &str) -> bool {
    capture(command(program, &["--version"])).is_some()
}

const NEEDS: &[Need] = &[
    Need { package: "clang-22", why: "compiles CUDA C++", present: || runs("clang++-22") },
    Need { package: "llvm-22-dev", why: "generates machine code", present: || runs("llvm-config-22") },
    Need { package: "libpolly-22-dev", why: "llvm-sys links it", present: || library("libPolly.a", "22") },
    Need { package: "g++", why: "links programs; C++ standard library", present: || runs("g++") },
    Need { package: "libzstd-dev", why: "llvm-sys links it", present: || header("zstd.h") },
    Need { package: "zlib1g-dev", why: "llvm-sys links it", present: || header("zlib.h") },
];

fn header(name: &str) -> bool {
    std::path::Path::new("/usr/include").join(name).exists()
}

fn library(name: &str, llvm: &str) -> bool {
    std::path::Path::new("/usr/lib").join(format!("llvm-{llvm}/lib")).join(name).exists()
}

/// Installs what is missing, or says how to.
pub(crate) fn ensure() -> Result<()> {
    let missing: Vec<&Need> = NEEDS.iter().filter(|n| !(n.present)()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    for n in &missing {
        eprintln!("missing: {} ({})", n.package, n.why);
    }
    let packages: Vec<&str> = missing.iter().map(|n| n.package).collect();
    let by_hand = format!("apt-get update && apt-get install -y {}", packages.join(" "));
    let is_root = capture(command("id", &["-u"])).is_some_and(|s| s.trim() == "0");
    let has_sudo = capture(command("sudo", &["-n", "true"])).is_some();
    let apt = |args: &[&str]| {
        let mut all = vec!["apt-get"];
        if !is_root {
            all.insert(0, "sudo");
        }
        all.extend(args);
        let mut c = command(all[0], &all[1..]);
        c.env("DEBIAN_FRONTEND", "noninteractive");
        c
    };
    if !runs("apt-get") || !(is_root || has_sudo) {
        let sudo = if is_root { "" } else { "sudo " };
        return Err(format!("install what is missing, then run this again:\n  {sudo}sh -c '{by_hand}'"));
    }
    step("package lists", apt(&["-qq", "update"]))?;
    let mut install = vec!["-qq", "install", "-y", "--no-install-recommends"];
    install.extend(&packages);
    step("packages", apt(&install))?;
    match NEEDS.iter().find(|n| !(n.present)()) {
        None => Ok(()),
        Some(n) => Err(format!("{} was installed but is still not found", n.package)),
    }
}
