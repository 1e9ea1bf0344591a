//! Compares what the instruction table takes with what NVIDIA's assembler takes.
//!
//! ```text
//! cargo run --release -p weft-filetests --example ptxas_agrees -- PTXAS [INSTANCES] [ROW]
//! ```
//!
//! The assembler is that of the latest CUDA 13, which the Python package `nvidia-cuda-nvcc` has.
//!
//! Prints the forms of each implemented row that the assembler refuses, of rows with more than [`MANY`] combinations random
//! instances, and spellings made of an opcode's words that it takes and the table does not. A number or size that an
//! instruction does not take is the concern of neither.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::process::Command;

use weft_filetests::workspace;
use weft_ptx::generate::{EPILOGUE, Generator, PROLOGUE};
use weft_ptx::table::Status;
use weft_ptx::{Opcode, check, parse, rows};

/// Combinations of modifiers that are all tried.
const MANY: usize = 20_000;

/// The target of instructions that are instances of no row.
const OTHERS: &str = "sm_100a";

/// The head of a module for a target; `WEFT_PTX_VERSION` is the version of the ISA where an assembler knows no newer one.
fn head(target: &str) -> String {
    let version = std::env::var("WEFT_PTX_VERSION").unwrap_or_else(|_| "9.2".to_owned());
    format!(".version {version}\n.target {target}\n.address_size 64\n.visible .entry k()\n{{\n")
}

/// A kernel with an instruction a line, and the number of the first line.
fn kernel(insts: &[String], target: &str) -> (String, usize) {
    let start = format!("{}{PROLOGUE}", head(target));
    let first = start.lines().count() + 1;
    (format!("{start}{}\n{EPILOGUE}}}\n", insts.join("\n")), first)
}

/// The instructions that the assembler refuses, with its message.
fn refused(ptxas: &str, insts: &[String], target: &str) -> Result<BTreeMap<String, String>, Box<dyn Error>> {
    let temp = std::env::temp_dir().join(format!("weft-ptxas-{}.ptx", std::process::id()));
    let mut out = BTreeMap::new();
    let mut left = insts.to_vec();
    while !left.is_empty() {
        let (text, first) = kernel(&left, target);
        std::fs::write(&temp, text)?;
        let run =
            Command::new(ptxas).args([&format!("-arch={target}"), "-o", "/dev/null"]).arg(&temp).output()?;
        if run.status.success() {
            break;
        }
        let mut bad = BTreeSet::new();
        for line in String::from_utf8_lossy(&run.stderr).lines().filter(|l| l.contains("error")) {
            let number =
                line.split_once(", line ").and_then(|(_, n)| n.split(';').next()?.parse::<usize>().ok());
            let Some(at) = number.and_then(|n| n.checked_sub(first)).filter(|n| *n < left.len()) else {
                continue;
            };
            bad.insert(at);
            let message = line.rsplit(" : ").next().unwrap_or(line).trim();
            out.entry(left[at].clone()).or_insert_with(|| message.to_owned());
        }
        if bad.is_empty() {
            println!("?? {}", String::from_utf8_lossy(&run.stderr).lines().next().unwrap_or(""));
            break;
        }
        let mut n = 0;
        left.retain(|_| {
            n += 1;
            !bad.contains(&(n - 1))
        });
    }
    drop(std::fs::remove_file(&temp));
    Ok(out)
}

/// Spellings of an opcode that no row takes: those of its rows with words of others put in or words left out.
fn strangers(g: &mut Generator, of: &[usize], count: usize) -> Vec<String> {
    let words: Vec<&str> =
        of.iter().flat_map(|r| rows()[*r].sets.iter().flat_map(|(_, w)| w.clone())).collect();
    let mut out = Vec::new();
    for _ in 0..count {
        let row = of[g.below(of.len())];
        let Some(inst) = g.instance(row) else { continue };
        let Some((head, operands)) = inst.split_once(' ') else { continue };
        let mut parts: Vec<String> = head.split('.').map(str::to_owned).collect();
        let at = 1 + g.below(parts.len());
        match g.below(3) {
            0 if at < parts.len() => drop(parts.remove(at)),
            1 if !words.is_empty() => {
                parts.insert(at.min(parts.len()), words[g.below(words.len())].to_owned())
            }
            _ if at < parts.len() && !words.is_empty() => parts[at] = words[g.below(words.len())].to_owned(),
            _ => {}
        }
        let text = format!("{} {operands}", parts.join("."));
        let (module, diagnostics) = parse(&kernel(std::slice::from_ref(&text), OTHERS).0);
        if diagnostics.is_empty() && !check(&module).is_empty() && !out.contains(&text) {
            out.push(text);
        }
    }
    out
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some(ptxas) = args.first() else { return Err("PTXAS [INSTANCES] [ROW]".into()) };
    let count = args.get(1).and_then(|n| n.parse().ok()).unwrap_or(20);
    let only = args.get(2).map(String::as_str);
    println!("{}", workspace().display());
    let mut g = Generator::new(11);
    let mut by_opcode: BTreeMap<Opcode, Vec<usize>> = BTreeMap::new();
    for (i, row) in rows().iter().enumerate() {
        // Operations without `.sync` need another target.
        if row.status == Status::Unsupported
            || matches!(row.name, "call" | "shfl" | "vote" | "vote.ballot")
            || only.is_some_and(|o| o != row.name)
        {
            continue;
        }
        if let Some(opcode) = row.opcode() {
            by_opcode.entry(opcode).or_default().push(i);
        }
        let all = Generator::combinations(i) <= MANY;
        let mut insts: Vec<String> =
            if all { g.every(i) } else { (0..count * 20).filter_map(|_| g.instance(i)).collect() };
        insts.sort();
        insts.dedup();
        let mut bad = refused(ptxas, &insts, &row.some_target())?;
        bad.retain(|_, message| {
            !message.contains("expected to be")
                && !message.contains("must be less than")
                && !message.contains("multiple of")
        });
        if !bad.is_empty() {
            println!("{}: {} of {} refused", row.name, bad.len(), insts.len());
        }
        for (inst, message) in bad.iter().take(12) {
            println!("refused {}: {inst} {message}", row.name);
        }
    }
    for of in by_opcode.values() {
        let insts = strangers(&mut g, of, count * 4);
        let bad = refused(ptxas, &insts, OTHERS)?;
        for inst in insts.iter().filter(|i| !bad.contains_key(*i)).take(4) {
            println!("taken {inst}");
        }
    }
    Ok(())
}
