//! Passes on text: each file under `filetests/pass/NAME` holds a unit and what the passes make of it. Its first line
//! names the passes and the geometry: `; test cse dce block=16x16x1 width=16`. `BLESS=1` writes the results anew.

use std::fs;
use std::path::{Path, PathBuf};

use weft_ir::{Geometry, Stage, parse_unit, verify_unit};
use weft_target::TargetModel;

const MARK: &str = "; becomes\n";

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    let mut list: Vec<PathBuf> =
        fs::read_dir(dir).expect("a folder").map(|e| e.expect("an entry").path()).collect();
    list.sort();
    for p in list {
        if p.is_dir() {
            files(&p, out);
        } else if p.extension().is_some_and(|e| e == "ir") {
            out.push(p);
        }
    }
}

fn run(text: &str) -> Result<String, String> {
    let source = text.split(MARK).next().unwrap_or(text);
    let header = source.lines().next().and_then(|l| l.strip_prefix("; test ")).ok_or("no '; test' line")?;
    let mut geometry = Geometry::new([32, 1, 1], 4);
    let mut target = "zen4";
    let mut passes = Vec::new();
    for word in header.split_whitespace() {
        match word.split_once('=') {
            Some(("block", v)) => {
                let mut d = v.split('x').map(|n| n.parse().map_err(|_| "bad block"));
                for b in &mut geometry.block {
                    *b = d.next().ok_or("bad block")??;
                }
            }
            Some(("width", v)) => {
                geometry = Geometry::new(geometry.block, v.parse().map_err(|_| "bad width")?);
            }
            Some(("target", v)) => target = v,
            Some(("part", v)) => geometry = geometry.in_parts(v.parse().map_err(|_| "bad part")?),
            Some(_) => return Err(format!("no option '{word}'")),
            None => passes.push(word),
        }
    }
    let mut unit = parse_unit(source).map_err(|e| e.to_string())?;
    verify_unit(&unit).map_err(|e| e.to_string())?;
    let target = TargetModel::named(target).map_err(|e| e.to_string())?;
    for p in passes {
        if !weft_transform::run_pass(&mut unit, p, geometry, &target).map_err(|e| e.to_string())? {
            return Err(format!("no pass '{p}'"));
        }
    }
    for f in &mut unit.functions {
        assert!(f.stage == Stage::Thread || f.geometry.is_some());
        *f = f.renumbered();
    }
    let body: String = unit.functions.iter().map(ToString::to_string).collect();
    Ok(format!("{}\n{MARK}{body}", source.trim_end()))
}

#[test]
fn passes_do_what_the_files_say() {
    let mut list = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filetests/pass"), &mut list);
    assert!(!list.is_empty());
    let bless = std::env::var_os("BLESS").is_some();
    let mut failed = Vec::new();
    for path in &list {
        let text = fs::read_to_string(path).expect("readable");
        match run(&text) {
            Ok(new) if new == text => {}
            Ok(new) if bless => fs::write(path, new).expect("writable"),
            Ok(new) => failed.push(format!("{}:\n{new}", path.display())),
            Err(e) => failed.push(format!("{}: {e}", path.display())),
        }
    }
    assert!(failed.is_empty(), "BLESS=1 accepts these:\n{}", failed.join("\n"));
}

/// A condition in which each of many predicates stands twice: each is looked at once, or this does not end.
#[test]
fn conditions_with_much_in_common() {
    let mut text = String::from(
        "; test edges block=16x1x1 width=16\nkernel \"k\" stage=group block=16x1x1 width=16 {\nbb0:\n  \
         v0: i64 = const 0\n  v1: i32 = load.param 4 v0\n  v2: i32 = const 7\n  v3: pred = icmp.lts v1, v2\n  \
         v4: pred = icmp.ne v1, v2\n",
    );
    for n in 5..100 {
        text += &format!("  v{n}: pred = and v{}, v{}\n", n - 1, n - 2);
    }
    text += "  br v99, bb1(v3), bb2\nbb1(v100: pred):\n  jump bb2\nbb2:\n  return\n}\n";
    let out = run(&text).unwrap_or_else(|e| panic!("{e}"));
    assert!(out.contains("const 1"), "{out}");
}
