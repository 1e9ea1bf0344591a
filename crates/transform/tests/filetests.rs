//! Passes on text: each file under `filetests/pass/NAME` holds a unit and what the passes make of it. Its first line
//! names the passes and the geometry: `; test cse dce block=16x16x1 width=16`; `beside=4` makes one block of four before these. `BLESS=1` writes the results anew.

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
    let mut beside = 0;
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
            Some(("beside", v)) => beside = v.parse().map_err(|_| "bad count")?,
            Some(("part", v)) => geometry = geometry.in_parts(v.parse().map_err(|_| "bad part")?),
            Some(_) => return Err(format!("no option '{word}'")),
            None => passes.push(word),
        }
    }
    let mut unit = parse_unit(source).map_err(|e| e.to_string())?;
    verify_unit(&unit).map_err(|e| e.to_string())?;
    let target = TargetModel::named(target).map_err(|e| e.to_string())?;
    if beside > 0 {
        match weft_transform::beside(&mut unit, geometry.block, beside) {
            Ok(block) => geometry.block = block,
            Err(why) => return Ok(format!("{}\n{MARK}; {why}\n", source.trim_end())),
        }
        verify_unit(&unit).map_err(|e| e.to_string())?;
    }
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

/// A kernel of a file, with instructions put before one of its lines, behind pass `all_active`: how many blocks it has.
fn blocks_with(file: &str, name: &str, edits: &[(&str, String)]) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filetests/pass/all_active").join(file);
    let text = fs::read_to_string(path).expect("readable");
    let at = text.find(&format!("kernel \"{name}\"")).expect("a kernel");
    let end = text[at..].find("\n}\n").expect("an end") + at;
    let mut kernel = text[at..end].to_string();
    for (line, before) in edits {
        assert_eq!(kernel.matches(line).count(), 1, "{line}");
        kernel = kernel.replace(line, &format!("{before}{line}"));
    }
    let out = run(&format!("; test all_active\n{kernel}\n}}\n")).unwrap_or_else(|e| panic!("{e}"));
    out.split(MARK).nth(1).expect("a result").matches("\nbb").count()
}

/// So many sums and constants.
fn sums(first: usize, count: usize, constants: usize) -> String {
    let sum = |n| format!("  v{n}: i32 = add v3, v4\n");
    let constant = |n| format!("  v{n}: i32 = const {n}\n");
    let sums: String = (first..first + count).map(sum).collect();
    sums + &(first + count..first + count + constants).map(constant).collect::<String>()
}

/// 400 instructions of a function are copied at the most, of which constants are none.
#[test]
fn no_more_is_copied_than_is_allowed() {
    for (file, name, line, own) in [
        ("guards.ir", "copied", "  store.i32", 2),
        ("loops.ir", "used_behind", "  v15: pred", 5),
        ("straight_masks.ir", "copied", "  store.i32", 2),
    ] {
        let blocks = |n, constants| blocks_with(file, name, &[(line, sums(100, n, constants))]);
        let (few, most, more) = (blocks(1, 0), blocks(400 - own, 9), blocks(401 - own, 0));
        assert_eq!((few, more < few), (most, true), "{file}: {few}, {most}, {more}");
    }
    // A second one has what the first one left.
    let guard = "  v80: pred = icmp.gts v4, v3\n  v81: pred = anylane v80\n  br v81, bb8, bb9\nbb8:\n  \
                 v82: i32 = load.global 4 v6 @v80\n";
    let second =
        |n| format!("{guard}{}  store.i32.global 4 v6, v82 @v80\n  jump bb9\nbb9:\n", sums(600, n, 0));
    let blocks = |n| {
        blocks_with("guards.ir", "copied", &[("  store.i32", sums(100, 248, 0)), ("  return", second(n))])
    };
    assert!(blocks(148) > blocks(149));
}
