//! Random programs by every engine: whatever the width and the order of threads, no bit may differ from what the
//! interpreter leaves.

use weft_random_programs::{INPUT, Program as Random, RECORD, Random as Numbers, SHARED_BY_ALL, SLOT};

use crate::buffer::Buffer;
use crate::{Engine, Grid, Program, RunError, run};

/// The compiled engines that are compared with the interpreter.
pub const ENGINES: [Engine; 12] = [
    Engine::Beside(2, None),
    Engine::Beside(2, Some(1)),
    Engine::Beside(2, Some(8)),
    Engine::Beside(4, Some(32)),
    Engine::Jit(Some(1)),
    Engine::Jit(Some(4)),
    Engine::Jit(Some(8)),
    Engine::Jit(Some(16)),
    Engine::Jit(Some(32)),
    Engine::Jit(Some(64)),
    Engine::Jit(Some(256)),
    Engine::Jit(None),
];

/// Code for AVX2, where the machine runs it.
pub const AVX2: [Engine; 3] = [Engine::Avx2(None), Engine::Avx2(Some(8)), Engine::Avx2(Some(32))];

/// A program of `weft-random-programs` as text; its first line says how it is launched.
#[derive(Clone, Debug)]
pub struct Case {
    text: String,
    grid: u32,
    block: [u32; 3],
    input: u64,
}

/// How a case ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// All engines agree; so many runs.
    Same(usize),
    /// The interpreter refuses it, or its result depends on the order of threads: no case at all.
    NoCase(String),
    /// Engines that differ, and how.
    Differs(Vec<(Engine, String)>),
}

/// The buffers that a kernel writes.
const NAMES: [&str; 5] = ["aos", "soa", "acc", "out", "left"];

impl Case {
    /// The case of a program.
    pub fn new(program: &Random) -> Self {
        Case { text: program.text(), grid: program.grid, block: program.block, input: program.input }
    }

    /// From a text with its launch in the line `//@ random: grid=2 block=8,4,1 input=7`.
    ///
    /// # Errors
    /// What the line lacks.
    pub fn parse(text: String) -> Result<Self, String> {
        let line = text.lines().find_map(|l| l.strip_prefix("//@ random:")).ok_or("no line `//@ random:`")?;
        let value = |name: &str| {
            let found = line.split_whitespace().find_map(|w| w.strip_prefix(name)?.strip_prefix('='));
            found.ok_or(format!("`{name}=` is missing"))
        };
        let number = |n: &str| n.parse::<u64>().map_err(|_| format!("`{n}` is no number"));
        let mut block = [1; 3];
        for (d, n) in block.iter_mut().zip(value("block")?.split(',')) {
            *d = number(n)? as u32;
        }
        let (grid, input) = (number(value("grid")?)? as u32, number(value("input")?)?);
        Ok(Case { grid, block, input, text })
    }

    /// Runs it by the interpreter with two seeds, and by these engines with so many.
    pub fn check(&self, engines: &[Engine], seeds: u64) -> Outcome {
        let program = match Program::new(&self.text) {
            Ok(program) => program,
            Err(e) => return Outcome::NoCase(e.to_string()),
        };
        let memory = match Memory::new(self) {
            Ok(memory) => memory,
            Err(e) => return Outcome::NoCase(e.to_string()),
        };
        let grid = memory.grid(self);
        let interp = |seed| {
            memory.reset()?;
            run(&program, "k", &grid, Engine::Interp, seed)?;
            memory.written()
        };
        let wanted = match (interp(0), interp(self.input | 1)) {
            (Ok(a), Ok(b)) => match difference(&a, &b) {
                Some(d) => return Outcome::NoCase(format!("depends on the order of threads: {d}")),
                None => a,
            },
            (Err(e), _) | (_, Err(e)) => return Outcome::NoCase(e.to_string()),
        };
        let mut differing = Vec::new();
        let mut runs = 2;
        let mut seen: Vec<(u64, u32, u32, Vec<u8>)> = Vec::new();
        for &engine in engines {
            // The first seed is the natural order, for which code may be other than for any order.
            for (first, seeds) in [(0, 0..1), (1, 1..seeds)] {
                if seeds.is_empty() {
                    continue;
                }
                let options = engine.options(first);
                let compiled = match program.compile_for("k", &grid, &options) {
                    Ok(compiled) => compiled,
                    Err(e) => {
                        differing.push((engine, e.to_string()));
                        break;
                    }
                };
                // A width that is not possible gives the code of another.
                let code = (first, compiled.info.width, compiled.info.beside, compiled.object.clone());
                if seen.contains(&code) {
                    continue;
                }
                seen.push(code);
                let code = match program.load(&compiled, "k", grid.block, &options) {
                    Ok(code) => code,
                    Err(e) => {
                        differing.push((engine, e.to_string()));
                        break;
                    }
                };
                let mut ran = |seed| {
                    let ended = memory.reset().and_then(|()| program.launch(code.clone(), "k", &grid, seed));
                    runs += 1;
                    match ended.and_then(|()| memory.written()) {
                        Ok(got) => difference(&wanted, &got),
                        Err(e) => Some(e.to_string()),
                    }
                };
                let problem = seeds.into_iter().find_map(|seed| Some(format!("seed {seed}: {}", ran(seed)?)));
                if let Some(problem) = problem {
                    differing.push((engine, problem));
                    break;
                }
            }
        }
        if differing.is_empty() { Outcome::Same(runs) } else { Outcome::Differs(differing) }
    }
}

/// The first byte in which memory differs.
fn difference(want: &[Vec<u8>], got: &[Vec<u8>]) -> Option<String> {
    for ((name, want), got) in NAMES.iter().zip(want).zip(got) {
        let Some(at) = want.iter().zip(got).position(|(a, b)| a != b) else { continue };
        let word = |bytes: &[u8]| {
            let word = bytes[at / 4 * 4..].iter().take(4).rev();
            word.fold(0u32, |n, b| n << 8 | u32::from(*b))
        };
        let unit = if *name == "out" { RECORD } else { SLOT };
        return Some(format!(
            "{name}[{} * {unit} + {}] is {:#x}, not {:#x}",
            at / unit,
            at % unit / 4 * 4,
            word(got),
            word(want)
        ));
    }
    None
}

/// A case's buffers.
struct Memory {
    input: Buffer,
    written: Vec<(Buffer, Vec<u8>)>,
}

impl Memory {
    fn new(case: &Case) -> Result<Self, RunError> {
        let mut random = Numbers::new(case.input);
        let input: Vec<u8> = (0..INPUT / 4)
            .flat_map(|i| if i % 2 == 0 { random.word() } else { random.float() }.to_le_bytes())
            .collect();
        let all = case.block.iter().product::<u32>() as usize * case.grid as usize;
        let sizes = [all * SLOT, all * SLOT, SHARED_BY_ALL, all * RECORD, case.grid as usize * SHARED_BY_ALL];
        let mut written = Vec::new();
        for (i, size) in sizes.into_iter().enumerate() {
            let start: Vec<u8> = (0..size).map(|n| if i < 3 { (n * 7 + i) as u8 } else { 0xcd }).collect();
            written.push((Buffer::new(&start)?, start));
        }
        Ok(Memory { input: Buffer::new(&input)?, written })
    }

    fn grid(&self, case: &Case) -> Grid {
        let buffers = || std::iter::once(&self.input).chain(self.written.iter().map(|w| &w.0));
        let mut params: Vec<u8> = buffers().flat_map(|b| b.address().to_le_bytes()).collect();
        params.extend([case.input as u32 & 0xff, case.input as u32 % 7].iter().flat_map(|n| n.to_le_bytes()));
        let memory = buffers().map(|b| (b.address(), b.size())).collect();
        Grid { grid: [case.grid, 1, 1], block: case.block, params, memory, ..Grid::default() }
    }

    fn reset(&self) -> Result<(), RunError> {
        for (buffer, start) in &self.written {
            buffer.set(start)?;
        }
        Ok(())
    }

    fn written(&self) -> Result<Vec<Vec<u8>>, RunError> {
        Ok(self.written.iter().map(|(b, _)| b.get()).collect::<Result<_, _>>()?)
    }
}
