//! The text for three small kernels, and for what can go wrong. `BLESS=1` rewrites the texts.
//!
//! `tests/text/*.ptx` are made of the sources beside them: `nvcc -ptx -O3 -std=c++17 -arch=sm_90 -lineinfo`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use weft_explain::{Options, Source, report, text};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text")
}

fn source(name: &str) -> Source {
    let read = |ending: &str| std::fs::read_to_string(folder().join(name).with_extension(ending)).unwrap();
    Source::from_ptx(&format!("{name}.cu"), &read("ptx"), Some(read("cu"))).unwrap()
}

fn check(name: &str, words: &str) {
    let words = words.split_whitespace().map(str::to_owned).chain([format!("{name}.cu")]);
    let report = report(&source(name), &Options::parse(words).unwrap()).unwrap();
    let new = text::report(&report);
    let path = folder().join(name).with_extension("txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &new).unwrap();
    }
    let old = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        old == new,
        "{name}: the text is now\n{new}\nIf it should be so: BLESS=1 cargo test -p weft-explain --test text"
    );
}

#[test]
fn vector_add() {
    check("vecadd", "--target zen4");
}

#[test]
fn tiled_matmul() {
    check("matmul", "--target zen4 --block 16x16");
}

#[test]
fn rows_of_a_sparse_matrix() {
    check("rows", "--target skylake");
}

fn run(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_weft-explain")).args(words).current_dir(folder()).output().unwrap()
}

/// Runs the command; it must end with this status and say this on standard error.
fn fails(words: &[&str], status: i32, parts: &[&str]) {
    let out = run(words);
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(status), "{words:?}: {said}");
    for part in parts {
        assert!(said.contains(part), "{words:?}: {said}");
    }
    assert!(!said.contains("panicked"), "{said}");
}

#[test]
fn mistakes_are_told_of() {
    fails(&[], 2, &["no file"]);
    fails(&["none.ptx"], 1, &["none.ptx", "No such file"]);
    fails(&["vecadd.f90"], 2, &["neither .cu nor .ptx"]);
    fails(&["rows.ptx", "--kernel", "x"], 2, &["no kernel is called `x`; there are rows, columns"]);
    fails(&["rows.ptx", "--block", "16x"], 2, &["`16x` is no shape"]);
    fails(&["rows.ptx", "--target", "abacus"], 2, &["no CPU is called `abacus`", "zen4"]);
    fails(&["rows.ptx", "--frobnicate"], 2, &["unknown option --frobnicate"]);
}

#[test]
fn broken_ptx_is_told_of_with_its_line() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken.ptx");
    let write = |body: &str| {
        let head = ".version 8.0\n.target sm_90\n.address_size 64\n";
        std::fs::write(&path, format!("{head}{body}")).unwrap();
        path.to_str().unwrap().to_owned()
    };
    fails(&[&write(".visible .entry k()\n{\n  frob.b32 %r1, 0;\n}\n")], 1, &["broken.ptx, line 6", "error"]);
    fails(&[&write("")], 2, &["no kernel in it"]);
    std::fs::write(&path, [0xff, 0xfe, 0, 1]).unwrap();
    fails(&[path.to_str().unwrap()], 1, &["broken.ptx, line 1"]);
}

#[test]
fn the_command_finds_kernels_by_name() {
    let out = run(&["rows.ptx", "--kernel", "columns", "--target", "zen4"]);
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(out.status.success());
    assert!(text.contains("kernel columns (_Z7columnsPKfPfi)") && !text.contains("kernel rows"), "{text}");
    assert!(text.contains("known only at run time"), "{text}");
}

#[test]
fn json_is_json() {
    for name in ["vecadd", "matmul", "rows"] {
        let report = report(&source(name), &Options::parse(["x.cu".to_owned()]).unwrap()).unwrap();
        let text = weft_explain::json::report(&report).to_string();
        let rest = value(text.trim()).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(rest, "", "{text}");
    }
}

/// What follows a JSON value; `None` if there is none.
fn value(s: &str) -> Option<&str> {
    let s = s.trim_start();
    let many = |mut s: &str, close: char, item: fn(&str) -> Option<&str>| -> Option<String> {
        if let Some(rest) = s.trim_start().strip_prefix(close) {
            return Some(rest.to_owned());
        }
        loop {
            let rest = item(s)?.trim_start();
            match rest.strip_prefix(',') {
                Some(rest) => s = rest,
                None => return rest.strip_prefix(close).map(str::to_owned),
            }
        }
    };
    let tail = |rest: String| &s[s.len() - rest.len()..];
    match s.chars().next()? {
        '{' => {
            many(&s[1..], '}', |s| value(string(s.trim_start())?.trim_start().strip_prefix(':')?)).map(tail)
        }
        '[' => many(&s[1..], ']', value).map(tail),
        '"' => string(s),
        't' => s.strip_prefix("true"),
        'f' => s.strip_prefix("false"),
        'n' => s.strip_prefix("null"),
        _ => {
            let end = s.find(|c: char| !c.is_ascii_digit() && !"+-.eE".contains(c)).unwrap_or(s.len());
            s[..end].parse::<f64>().ok().map(|_| &s[end..])
        }
    }
}

/// What follows a JSON string.
fn string(s: &str) -> Option<&str> {
    let s = s.strip_prefix('"')?;
    let mut escaped = false;
    for (at, c) in s.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(&s[at + 1..]),
            c if c < ' ' => return None,
            _ => {}
        }
    }
    None
}
