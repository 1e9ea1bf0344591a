//! Passes on text: each file under `filetests/pass/NAME` holds a unit and what the passes make of it. Its first line
//! names the passes and the geometry: `; test cse dce block=16x16x1 width=16`. `BLESS=1` writes the results anew.

use std::fs;
use std::path::{Path, PathBuf};

use weft_ir::{Geometry, Stage, parse_unit, verify_unit};

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
            Some(("part", v)) => geometry = geometry.in_parts(v.parse().map_err(|_| "bad part")?),
            Some(_) => return Err(format!("no option '{word}'")),
            None => passes.push(word),
        }
    }
    let mut unit = parse_unit(source).map_err(|e| e.to_string())?;
    verify_unit(&unit).map_err(|e| e.to_string())?;
    for p in passes {
        if !weft_transform::run_pass(&mut unit, p, geometry).map_err(|e| e.to_string())? {
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
