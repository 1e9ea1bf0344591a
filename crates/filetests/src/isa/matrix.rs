//! Kernels of matrix instructions, made by `tests/hw-vectors/matrix.py` and `hopper.py`, and what an H100 left.

mod kinds;
pub mod random;

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::{Vectors, VectorsError};
use crate::buffer::Buffer;
use crate::{Engine, Grid, Program, RunError, executed_rows, run, workspace};

/// A kernel that makes one buffer of another, by blocks of one warp or of one warp group.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The instruction, and how its matrices lie.
    pub name: String,
    /// The module.
    pub ptx: String,
    blocks: u32,
    /// Threads of a block.
    threads: u32,
    start: Vec<u8>,
    recorded: Vec<u8>,
}

/// The recordings.
pub fn archives() -> [PathBuf; 2] {
    ["matrix.zst", "hopper.zst"].map(|name| workspace().join("tests/hw-vectors").join(name))
}

impl Kernel {
    /// All kernels of an archive.
    ///
    /// # Errors
    /// When parts of one are missing.
    pub fn recorded(vectors: &Vectors) -> Result<Vec<Kernel>, VectorsError> {
        let names = vectors.records.keys().filter_map(|k| k.strip_suffix(".ptx"));
        let kernel = |name: &str| {
            let part = |part: &'static str| vectors.part(name, part).cloned();
            let launch = vectors.text(name, "launch")?;
            let first = |what: &str| {
                let numbers = launch.lines().find_map(|l| l.strip_prefix(what)?.strip_prefix(' '));
                numbers.and_then(|n| n.split(' ').next()?.parse().ok()).ok_or(VectorsError::Damaged("launch"))
            };
            Ok(Kernel {
                name: name.to_owned(),
                ptx: vectors.text(name, "ptx")?,
                blocks: first("grid")?,
                threads: first("block")?,
                start: part("in")?,
                recorded: part("out")?,
            })
        };
        names.map(kernel).collect()
    }

    /// Runs it, and says in what the result differs from that of hardware.
    ///
    /// # Errors
    /// As [`run`].
    pub fn differences(&self, program: &Program, engine: Engine) -> Result<Vec<String>, RunError> {
        let (out, _) = self.launch(|grid| run(program, "k", grid, engine, 0))?;
        let (here, there) = (self.words(&out), self.words(&self.recorded));
        let a_block = (there.len() / self.blocks.max(1) as usize).max(1);
        let differ = here.iter().zip(&there).enumerate().filter(|(_, (a, b))| a != b);
        let line = |(i, (here, there)): (usize, (&u64, &u64))| {
            format!("block {} word {}: {here:#010x}, recorded {there:#010x}", i / a_block, i % a_block)
        };
        Ok(differ.map(line).collect())
    }

    /// A result as words. All NaNs of doubles are one: from which operand one comes is not specified.
    fn words(&self, bytes: &[u8]) -> Vec<u64> {
        let size = if self.name.contains(".f64") { 8 } else { 4 };
        let word = |w: &[u8]| w.iter().rev().fold(0, |n, b| n << 8 | u64::from(*b));
        let one = |w: u64| if size == 8 && f64::from_bits(w).is_nan() { f64::NAN.to_bits() } else { w };
        bytes.chunks_exact(size).map(|w| one(word(w))).collect()
    }

    /// Names of the rows that it executes.
    ///
    /// # Errors
    /// As [`run`].
    pub fn executed(&self, program: &Program) -> Result<BTreeSet<&'static str>, RunError> {
        self.launch(|grid| executed_rows(program, "k", grid)).map(|(_, rows)| rows)
    }

    /// Does something with a launch; what is in the second buffer afterwards.
    fn launch<T>(&self, act: impl FnOnce(&Grid) -> Result<T, RunError>) -> Result<(Vec<u8>, T), RunError> {
        let input = Buffer::new(&self.start)?;
        let out = Buffer::new(&vec![0; self.recorded.len()])?;
        let params = [&input, &out].iter().flat_map(|b| b.address().to_le_bytes()).collect();
        let memory = [&input, &out].map(|b| (b.address(), b.size())).into();
        let (grid, block) = ([self.blocks, 1, 1], [self.threads, 1, 1]);
        let done = act(&Grid { grid, block, params, memory, ..Grid::default() })?;
        Ok((out.get()?, done))
    }
}
