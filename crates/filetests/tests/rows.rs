//! The instruction table keeps its word: what it calls implemented is lowered and interpreted, and is in the list of tests; what it calls unsupported is refused by name; and the spellings that programs use are implemented.

use weft_filetests::{Engine, Grid, Program, run, tested, workspace};
use weft_lower::{LowerOptions, lower_kernel};
use weft_ptx::generate::{EPILOGUE, Generator, PROLOGUE};
use weft_ptx::rows;
use weft_ptx::table::{Effects, Row, Status};

/// Random instances of each row.
const INSTANCES: usize = 12;

/// A module with one kernel, `k`, that holds an instruction. Addresses are those of a variable in the space that the
/// instruction names.
fn module(row: &Row, inst: &str) -> String {
    let shared = inst.contains(".shared");
    let variable = if shared {
        "s"
    } else if inst.contains(".local") {
        "l"
    } else if inst.contains(".const") {
        "c"
    } else {
        "g"
    };
    // Parameters are written for a call only, by name.
    let mut inst = inst.to_owned();
    if inst.starts_with("st.")
        && inst.contains(".param")
        && let (Some(start), Some(end)) = (inst.find("[%rd"), inst.find('+'))
    {
        inst.replace_range(start + 1..end, "argument");
        inst = format!("{{\n\t.param .align 16 .b8 argument[256];\n\t{inst}\n\t}}");
    }
    let mut addresses = String::new();
    for n in 0..8 {
        addresses += &format!("\tmov.u64 %rd{n}, {variable};\n");
    }
    format!(
        ".version 9.2\n.target {}\n.address_size 64\n.global .align 64 .b8 g[512];\n.const .align 64 .b8 c[512];\n\
         .visible .entry k(.param .u64 unused)\n{{\n\t.shared .align 64 .b8 s[512];\n\t.local .align 64 .b8 l[512];\n\
         {PROLOGUE}{addresses}\t{inst}\n{EPILOGUE}}}\n",
        row.some_target()
    )
}

/// Why an instruction does not work; `None` when it parses, passes the checker, is lowered, and the interpreter
/// knows it.
fn refusal(row: &Row, inst: &str) -> Option<String> {
    let text = module(row, inst);
    let (parsed, mut diagnostics) = weft_ptx::parse(&text);
    diagnostics.extend(weft_ptx::check(&parsed));
    if let Some(d) = diagnostics.first() {
        return Some(format!("{inst}: {}: {}", d.code, d.message));
    }
    if let Err(e) = lower_kernel(&parsed, "k", &LowerOptions::default()) {
        return Some(format!("{inst}: lower: {e}"));
    }
    if row.effects == Effects::Control {
        return None;
    }
    let program = Program::new(&text).map_err(|e| e.to_string());
    let program = match program {
        Ok(p) => p,
        Err(e) => return Some(format!("{inst}: {e}")),
    };
    let grid = Grid { grid: [1; 3], block: [1, 1, 1], params: vec![0; 8], ..Grid::default() };
    // Operands are arbitrary: a fault is an answer, except that the instruction is unknown.
    match run(&program, "k", &grid, Engine::Interp, 0) {
        Err(e) if e.to_string().contains("unsupported") || e.to_string().contains("not supported") => {
            Some(format!("{inst}: interp: {e}"))
        }
        _ => None,
    }
}

fn report(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn implemented_rows_are_lowered_and_interpreted() {
    let mut generator = Generator::new(3);
    let mut problems = Vec::new();
    for (i, row) in rows().iter().enumerate() {
        if row.status != Status::Implemented {
            continue;
        }
        let instances: Vec<String> = (0..INSTANCES).filter_map(|_| generator.instance(i)).collect();
        // Calls need more around them.
        if instances.is_empty() && !row.name.starts_with("call") {
            problems.push(format!("{}: no instance of it could be made", row.name));
        }
        for inst in instances {
            if let Some(problem) = refusal(row, &inst) {
                problems.push(format!("{}: {problem}", row.name));
                break;
            }
        }
    }
    report(&problems);
}

#[test]
fn unsupported_rows_are_refused_by_name() {
    let mut generator = Generator::new(4);
    let mut problems = Vec::new();
    for (i, row) in rows().iter().enumerate().filter(|(_, r)| r.status == Status::Unsupported) {
        let Some(inst) = generator.instance(i) else {
            problems.push(format!("{}: no instance of it could be made", row.name));
            continue;
        };
        let (parsed, diagnostics) = weft_ptx::parse(&module(row, &inst));
        let opcode = inst.split(['.', ' ']).next().unwrap_or_default();
        let checked = weft_ptx::check(&parsed);
        let by_check = checked.iter().any(|d| d.code == "unsupported" && d.message.contains(opcode));
        let lowered = lower_kernel(&parsed, "k", &LowerOptions::default()).map(|_| ());
        let by_lower = lowered.as_ref().is_err_and(|e| e.to_string().contains(&format!("`{opcode}")));
        if !diagnostics.is_empty() || !by_check || !by_lower {
            problems.push(format!("{}: {inst}: {diagnostics:?} {checked:?} {lowered:?}", row.name));
        }
    }
    report(&problems);
}

#[test]
fn spellings_of_programs_are_implemented() {
    let list = std::fs::read_to_string(workspace().join("tests/ptx/demand.txt")).expect("the list is there");
    let mut generator = Generator::new(5);
    let mut problems = Vec::new();
    let mut checked = 0;
    for line in list.lines().filter(|l| !l.starts_with('#')) {
        let mut words = line.split(' ');
        let head = words.next().unwrap_or_default();
        if line.ends_with(" exempt") || head == "call" || head == "call.uni" {
            continue;
        }
        checked += 1;
        match generator.spelt(head) {
            Some((row, inst)) => problems.extend(refusal(&rows()[row], &inst)),
            None => problems.push(format!("{head}: no row takes it")),
        }
    }
    assert!(checked > 900, "only {checked} spellings in the list");
    report(&problems);
}

/// `tests/ptx/rows.txt` says what tests each row has, for `cargo xtask tidy`.
#[test]
fn the_list_of_tested_rows_is_fresh() {
    let made = tested::list().expect("the tests and recordings can be read");
    let path = workspace().join(tested::LIST);
    let there = std::fs::read_to_string(path).expect("the list is there");
    let differ: Vec<String> = made
        .lines()
        .filter(|l| !there.lines().any(|t| t == *l))
        .map(|l| format!("now: {l}"))
        .chain(there.lines().filter(|t| !made.lines().any(|l| l == *t)).map(|t| format!("in the list: {t}")))
        .collect();
    assert!(
        made == there,
        "{} is stale; write it by `cargo run -p weft-filetests --example tested_rows`:\n{}",
        tested::LIST,
        differ.join("\n")
    );
}
