//! Rewrites generated files, or says which are stale.

use std::fs;
use std::path::PathBuf;

use crate::shell::{Result, capture, cargo, command, root};

/// A generated file: its place and what it should hold.
struct Generated {
    path: PathBuf,
    text: String,
}

/// `--check` only compares.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let check = args.iter().any(|a| a == "--check");
    let mut stale = Vec::new();
    for g in all()? {
        let path = root().join(&g.path);
        if fs::read_to_string(&path).is_ok_and(|old| old == g.text) {
            continue;
        }
        if !check {
            fs::write(&path, &g.text).map_err(|e| format!("{}: {e}", path.display()))?;
            eprintln!("wrote {}", g.path.display());
        }
        stale.push(g.path.display().to_string());
    }
    api_tables(check, &mut stale)?;
    if !check || stale.is_empty() {
        return Ok(());
    }
    Err(format!("stale generated files; run `cargo xtask codegen`:\n  {}", stale.join("\n  ")))
}

fn all() -> Result<Vec<Generated>> {
    Ok(vec![device_library()?, ptx_coverage()?, api_coverage()?, metrics()?])
}

/// The device math library as PTX, made of its CUDA C++ sources by clang.
fn device_library() -> Result<Generated> {
    let source = "crates/devicelib/cuda/devicelib.cu";
    let mut clang = command(
        "clang++-22",
        &[
            "-x",
            "cuda",
            "-nocudainc",
            "-nocudalib",
            "--cuda-device-only",
            "--cuda-gpu-arch=sm_70",
            "--cuda-feature=+ptx63",
            "-O2",
            "-std=c++17",
            "-ffp-contract=off",
            "-nostdlibinc",
            "-S",
            "-o",
            "-",
        ],
    );
    clang.arg(source);
    let ptx = capture(clang).ok_or("the device library does not compile; see clang++-22's messages")?;
    let mut text =
        String::from("// Made by `cargo xtask codegen` from crates/devicelib/cuda; do not edit.\n");
    for line in ptx.lines().filter(|l| !l.trim_start().starts_with("//")) {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    Ok(Generated { path: "crates/devicelib/src/devicelib_gen.ptx".into(), text })
}

/// Headers, C types and entry points, which the API tables' own generator writes.
fn api_tables(check: bool, stale: &mut Vec<String>) -> Result<()> {
    const GENERATORS: [&[&str]; 2] = [
        &["run", "-q", "-p", "weft-ffi", "--features", "generate", "--bin", "weft-gen", "--"],
        &["run", "-q", "-p", "weft-mathlib", "--example", "tables", "--"],
    ];
    GENERATORS.iter().try_for_each(|list| api_table(list, check, stale))
}

fn api_table(generator: &[&str], check: bool, stale: &mut Vec<String>) -> Result<()> {
    let mut list = generator.to_vec();
    if check {
        list.push("--check");
    }
    let out = cargo(&list).output().map_err(|e| format!("the API generator: {e}"))?;
    let text = String::from_utf8_lossy(&out.stdout);
    if out.status.success() {
        text.lines().for_each(|l| eprintln!("{l}"));
        return Ok(());
    }
    if !check {
        return Err(format!("the API generator failed:\n{text}{}", String::from_utf8_lossy(&out.stderr)));
    }
    stale.push(format!("{text}{}", String::from_utf8_lossy(&out.stderr)).trim().to_string());
    Ok(())
}

/// The table of metrics as a page.
fn metrics() -> Result<Generated> {
    let text = capture(cargo(&["run", "-q", "-p", "weft-profile", "--example", "metrics"]));
    let text = text.ok_or("the page of metrics could not be made")?;
    Ok(Generated { path: "docs/reference/metrics.md".into(), text })
}

/// The instruction table as a page.
fn ptx_coverage() -> Result<Generated> {
    let text = capture(cargo(&["run", "-q", "-p", "weft-ptx", "--example", "coverage"]));
    let text = text.ok_or("the coverage page of PTX could not be made")?;
    Ok(Generated { path: "docs/reference/ptx.md".into(), text })
}

/// Why functions are refused: names, or beginnings of names, and reasons.
fn refused() -> Result<Vec<(String, String)>> {
    let path = "crates/ffi/tables/refused.txt";
    let text = fs::read_to_string(root().join(path)).map_err(|e| format!("{path}: {e}"))?;
    let lines = text.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    let row = |l: &str| l.split_once(' ').map(|(n, why)| (n.to_owned(), why.to_owned()));
    lines.map(|l| row(l).ok_or_else(|| format!("{path}: no reason in `{l}`"))).collect()
}

/// The reason of the row that says most of a function; `*` stands for anything.
fn reason<'a>(rows: &'a [(String, String)], name: &str) -> &'a str {
    let fits = |pattern: &str| match pattern.split_once('*') {
        Some(("", rest)) => name.contains(rest.trim_end_matches('*')),
        Some((start, _)) => name.starts_with(start),
        None => name == pattern,
    };
    let best = rows.iter().filter(|(pattern, _)| fits(pattern)).max_by_key(|(pattern, _)| pattern.len());
    best.map_or("is not there yet", |(_, why)| why)
}

/// Which functions of the APIs are there, told by the generated stubs.
fn api_coverage() -> Result<Generated> {
    let reasons = refused()?;
    let mut text = String::from("# API functions\n\nMade by `cargo xtask codegen`.\n");
    for (title, name, crate_name) in
        [("Driver API", "driver", "libcuda"), ("Runtime API", "runtime", "libcudart")]
    {
        let read = |path: String| fs::read_to_string(root().join(&path)).map_err(|e| format!("{path}: {e}"));
        let stubs = read(format!("crates/{crate_name}/src/stubs_gen.rs"))?;
        let list = capture(cargo(&[
            "run",
            "-q",
            "-p",
            "weft-ffi",
            "--features",
            "generate",
            "--bin",
            "weft-gen",
            "--",
            "list",
            name,
        ]));
        let list = list.ok_or("the list of API functions could not be made")?;
        let names: Vec<&str> = list.lines().collect();
        let missing = |n: &&&str| stubs.contains(&format!("fn {n}("));
        let done = names.len() - names.iter().filter(missing).count();
        text += &format!(
            "\n## {title}\n\n{done} of {} are implemented; the others answer that they are not supported, for the reason beside their names.\n\n",
            names.len()
        );
        text += "| function | |\n| --- | --- |\n";
        for n in &names {
            text += &format!(
                "| `{n}` | {} |\n",
                if missing(&n) { format!("not supported: {}", reason(&reasons, n)) } else { "yes".into() }
            );
        }
    }
    Ok(Generated { path: "docs/reference/api.md".into(), text })
}
