//! What an H200 made of every combination of modifiers, and of all inputs of forms that take 32 bits, as hashes: every
//! engine must have the same. Approximate forms must lie within the ISA's bounds and have hardware's zeros, infinities,
//! NaNs and signs. How it was recorded: `examples/hw_sweeps.rs`.
//!
//! Without more all combinations are tried but those of atomic operations, which take long, and a part of the rest.
//! `WEFT_VECTORS=samples` tries every instruction, forms of 32 bits on 2^20 inputs: half an hour. `WEFT_VECTORS=all` tries all
//! inputs too, at the width that the compiler chooses: another hour. `WEFT_VECTORS_ENGINES=interp,jit`
//! leaves out the other engines.

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use weft_filetests::isa::every::{BLOCKS, Chunk, Hash};
use weft_filetests::isa::measure::measure;
use weft_filetests::isa::sweep::{Block, Recorded, SAMPLES, WHOLE, hashes, samples};
use weft_filetests::isa::{Vectors, approx, execute_blocks};
use weft_filetests::{Engine, Program, trials, workspace};

/// Lines shown of an engine's differences.
const SHOWN: usize = 8;
/// Without `WEFT_VECTORS=all`, one of so many is tried.
const THINNED: usize = 24;

/// How much is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Part,
    Samples,
    All,
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let extent = match std::env::var("WEFT_VECTORS").as_deref() {
        Ok("all") => Extent::All,
        Ok("samples") => Extent::Samples,
        _ => Extent::Part,
    };
    if engines().is_empty() {
        let known = Engine::ALL.map(|e| e.to_string()).join(", ");
        eprintln!("WEFT_VECTORS_ENGINES names no engine; there are {known}");
        return ExitCode::FAILURE;
    }
    match list(extent) {
        Ok(list) => trials::run(&arguments, list, 100),
        Err(e) => {
            eprintln!("tests/hw-vectors: {e}");
            ExitCode::FAILURE
        }
    }
}

fn list(extent: Extent) -> Result<Vec<Trial>, Box<dyn std::error::Error>> {
    let folder = workspace().join("tests/hw-vectors");
    let mut list = Vec::new();
    let all = extent != Extent::Part;
    for (i, (chunk, hashes)) in
        Chunk::recorded(&Vectors::read(&folder.join("every.zst"))?)?.into_iter().enumerate()
    {
        let whole = all || !matches!(chunk.name.split(['.', '#']).next(), Some("atom" | "red"));
        if whole || i % THINNED == 0 {
            let name = format!("every/{}", chunk.name);
            list.push(Trial::test(name, move || same_results(&chunk, &hashes, whole)));
        }
    }
    for (i, form) in Recorded::read(&Vectors::read(&folder.join("sweeps.zst"))?)?.into_iter().enumerate() {
        let form = Arc::new(form);
        if form.form.class {
            let form = form.clone();
            let name = format!("approx/{}", form.form.name());
            list.push(Trial::test(name, move || within_bounds(&form, if all { 1 } else { 16 })));
        }
        if all || form.form.class || i % THINNED == 0 {
            let name = format!("sweep/{}", form.form.name());
            list.push(Trial::test(name, move || same_hashes(&form, extent)));
        }
    }
    Ok(list)
}

fn same_results(chunk: &Chunk, recorded: &[u64], all: bool) -> Result<(), Failed> {
    let case = chunk.case();
    let program = Program::new(&case.ptx).map_err(|e| e.to_string())?;
    let mut problems = Vec::new();
    for engine in engines() {
        let results = match execute_blocks(&case, &program, engine, if all { BLOCKS } else { 1 }) {
            Ok(results) => results,
            Err(e) => {
                problems.push(format!("{engine}: {e}"));
                continue;
            }
        };
        let mut got = chunk.hashes(&case, &results);
        if got.len() * 2 == recorded.len() + 2 && got.last().is_some_and(|h| h.of == "memory") {
            got.pop();
        }
        if got.len() * 2 != recorded.len() {
            return Err(format!("{} results recorded, {} here", recorded.len() / 2, got.len()).into());
        }
        let differ =
            |h: &(&Hash, &[u64])| h.1.first() != Some(&h.0.first) || all && h.1.get(1) != Some(&h.0.all);
        let differences = got.iter().zip(recorded.chunks(2)).filter(differ);
        problems.extend(differences.take(SHOWN).map(|(h, _)| format!("H200 and {engine}: {}", h.of)));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}

/// Of every `thin`-th sample.
fn within_bounds(recorded: &Recorded, thin: usize) -> Result<(), Failed> {
    let program = Program::new(&recorded.form.ptx()).map_err(|e| e.to_string())?;
    let function = approx::function(&recorded.form.inst);
    for engine in engines() {
        let mut results = Vec::new();
        for walk in 0..approx::WALKS.len() {
            let hardware = recorded.walk(walk).ok_or("damaged samples")?;
            let here = samples(&program, walk, thin, engine)?;
            let recorded = approx::inputs(walk).zip(hardware).step_by(thin);
            results.extend(recorded.zip(here).map(|((x, b), a)| (x, a, b)));
        }
        let m = measure(&function, results.into_iter());
        m.check(&function).map_err(|e| format!("{engine} and H200: {e}"))?;
    }
    Ok(())
}

/// The engines to try.
fn engines() -> Vec<Engine> {
    let chosen = std::env::var("WEFT_VECTORS_ENGINES").ok();
    let chosen = |e: &Engine| chosen.as_ref().is_none_or(|c| c.split(',').any(|c| c == e.to_string()));
    Engine::ALL.into_iter().filter(chosen).collect()
}

/// Inputs of a block, for messages.
fn range(n: usize) -> String {
    match n.checked_sub(WHOLE as usize) {
        None => format!("{:#010x}..={:#010x}", n << 24, n << 24 | 0xff_ffff),
        Some(n) => format!("sample {n}, {:?}", Block::sample(n as u32)),
    }
}

fn same_hashes(recorded: &Recorded, extent: Extent) -> Result<(), Failed> {
    let program = Program::new(&recorded.form.ptx()).map_err(|e| e.to_string())?;
    let whole = WHOLE as usize;
    let mut problems = Vec::new();
    for engine in engines() {
        let samples = whole..whole + SAMPLES as usize;
        let numbers: Vec<usize> = match (extent, engine) {
            (Extent::All, Engine::Jit(None)) => (0..samples.end).collect(),
            (Extent::Part, Engine::Interp) => [0, 33].map(|n| whole + n).into(),
            (Extent::Part, _) => [0, 1, 4, 33, 34].map(|n| whole + n).into(),
            (_, Engine::Interp) => samples.step_by(4).collect(),
            _ => samples.collect(),
        };
        let blocks = Block::all();
        let chosen: Vec<Block> = numbers.iter().filter_map(|n| blocks.get(*n).copied()).collect();
        match hashes(&program, &chosen, engine) {
            Ok(got) => {
                let differ = numbers.iter().zip(&got).filter(|(n, h)| recorded.hashes.get(**n) != Some(h));
                let differ: Vec<usize> = differ.map(|(n, _)| *n).collect();
                if !differ.is_empty() {
                    problems.push(format!("H200 and {engine}: {} of {} blocks", differ.len(), got.len()));
                    problems.extend(differ.iter().take(SHOWN).map(|n| range(*n)));
                }
            }
            Err(e) => problems.push(format!("{engine}: {e}")),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}
