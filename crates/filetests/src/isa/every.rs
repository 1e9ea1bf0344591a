//! Every combination of modifiers of every row with an exact result, and hashes of what an H200 made of them.
//!
//! A set of combinations is one kernel of [`BLOCKS`] blocks; all kernels have the same inputs, so that an instruction has
//! `BLOCKS * THREADS` sets of operands. For each stored destination two hashes are kept: of the first block's results, and
//! of all.

use weft_ptx::rows;

use super::case::{Case, TARGET, every, kernel};
use super::{Results, THREADS, Vectors, VectorsError, compare, input};

/// Blocks of a kernel.
pub const BLOCKS: usize = 16;
/// Instructions of a kernel.
const CHUNK: usize = 32;
/// What the inputs are made from.
const INPUT: &str = "every";

/// Instructions of one row, at most [`CHUNK`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// The row's name, and a number.
    pub name: String,
    /// The instructions.
    pub insts: Vec<String>,
}

/// What a chunk's results are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hash {
    /// Instruction and register, or `memory`.
    pub of: String,
    /// Of the first block.
    pub first: u64,
    /// Of all blocks.
    pub all: u64,
}

/// Where in a buffer what one hash is about lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Its first byte.
    pub offset: usize,
    /// Its bytes.
    pub len: usize,
    /// All NaNs of so many bytes count as one; 0 for none.
    pub any_nan: usize,
}

/// All combinations of all rows with exact results.
pub fn chunks() -> Vec<Chunk> {
    let mut out = Vec::new();
    // Caches' hints make millions of loads and stores that do the same; an mbarrier's bits are each engine's own.
    let left_out = |name: &str| {
        compare::is_approximate(name) || matches!(name, "ld" | "ld.nc" | "st" | "mbarrier.pending_count")
    };
    for (i, row) in rows().iter().enumerate().filter(|(_, r)| !left_out(r.name)) {
        for (n, insts) in every(i).chunks(CHUNK).enumerate() {
            out.push(Chunk { name: format!("{}#{n}", row.name), insts: insts.to_vec() });
        }
    }
    out
}

/// The registers that the threads of so many blocks start with.
pub fn registers(blocks: usize) -> Vec<u8> {
    input::registers_of(INPUT, blocks * THREADS)
}

/// The memory slots of so many blocks.
pub fn memory(blocks: usize) -> Vec<u8> {
    input::memory_of(INPUT, blocks * THREADS)
}

impl Chunk {
    /// The chunks of an archive with their recorded hashes, first block and all in turn.
    ///
    /// # Errors
    /// When a part is missing or damaged.
    pub fn recorded(archive: &Vectors) -> Result<Vec<(Chunk, Vec<u64>)>, VectorsError> {
        let names = archive.records.keys().filter_map(|k| k.strip_suffix(".insts"));
        names
            .map(|name| {
                let insts = archive.text(name, "insts")?.lines().map(str::to_owned).collect();
                Ok((Chunk { name: name.to_owned(), insts }, archive.numbers(name, "hash")?))
            })
            .collect()
    }

    /// Its kernel.
    pub fn case(&self) -> Case {
        kernel(&self.name, TARGET, &self.insts, BLOCKS * THREADS)
    }

    /// The row.
    pub fn row(&self) -> &str {
        self.name.split('#').next().unwrap_or("")
    }

    /// Whether it changes memory.
    pub fn writes(&self) -> bool {
        // The NaNs that sums of doubles leave are the compiler's choice.
        let doubles = self.insts.iter().any(|i| i.contains(".f64"));
        !doubles && (["atom", "red."].iter().any(|p| self.name.starts_with(p)) || self.row() == "red")
    }

    /// What is hashed of the output buffer: the first block's part and the whole for each destination, in turn.
    pub fn cuts(&self, case: &Case) -> Vec<Cut> {
        let cut = |o: &super::Output, blocks: usize| Cut {
            offset: o.offset,
            len: o.size * THREADS * blocks,
            any_nan: if compare::nan_is_compilers(self.row(), &o.inst) { o.size } else { 0 },
        };
        case.outputs.iter().flat_map(|o| [cut(o, 1), cut(o, BLOCKS)]).collect()
    }

    /// What is hashed of the memory slots.
    pub fn memory_cuts() -> [Cut; 2] {
        let bytes = super::SLOT * THREADS;
        [1, BLOCKS].map(|n| Cut { offset: 0, len: bytes * n, any_nan: 0 })
    }

    /// The hashes of results; `all` is that of the first block when only this was run.
    pub fn hashes(&self, case: &Case, results: &Results) -> Vec<Hash> {
        let names = case.outputs.iter().map(|o| format!("{}  {}", o.inst, o.register));
        let pairs = |bytes: &[u8], cuts: &[Cut]| {
            cuts.chunks(2)
                .map(|c| [0, 1].map(|i| c.get(i).map_or(0, |c| hash(bytes, *c))))
                .collect::<Vec<_>>()
        };
        let out = pairs(&results.out, &self.cuts(case));
        let mut all: Vec<Hash> = names.zip(out).map(|(of, [first, all])| Hash { of, first, all }).collect();
        if self.writes() {
            let pairs = pairs(&results.memory, &Self::memory_cuts());
            all.extend(pairs.iter().map(|[first, all]| Hash {
                of: "memory".into(),
                first: *first,
                all: *all,
            }));
        }
        all
    }
}

/// FNV-1a over the bytes of a cut.
pub fn hash(bytes: &[u8], cut: Cut) -> u64 {
    let part = bytes.get(cut.offset..cut.offset + cut.len).unwrap_or_default();
    let step = |h: u64, b: &u8| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3);
    let start = 0xcbf2_9ce4_8422_2325;
    let nan = match cut.any_nan {
        4 => u64::from(f32::INFINITY.to_bits()),
        8 => f64::INFINITY.to_bits(),
        _ => return part.iter().fold(start, step),
    };
    let size = cut.any_nan;
    part.chunks(size).fold(start, |h, c| {
        let bits = c.iter().rev().fold(0, |n, b| n << 8 | u64::from(*b));
        let magnitude = bits & ((1 << (8 * size - 1)) - 1);
        let bits: u64 = if magnitude > nan { nan + 1 } else { bits };
        bits.to_le_bytes().iter().take(size).fold(h, step)
    })
}
