//! Tiles of the CPU's matrix unit (AMX): which products of a unit are made by them, and which register is what.
//!
//! A product takes three registers: of sums, which have a row of 16 words for each line; of lines, which have a row of their words each;
//! and of lanes, which have a row of 16 words for each word of a line. One configuration says the sizes of all eight registers. It
//! takes as long as some products: exported functions make it, for all that they call, and release the registers before they return.
//! Sums are in registers only while a product's function runs, so that groups wait and leave without any.

use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::{Function, Mma, Op, Rows, Unit};
use weft_target::TargetModel;

/// Registers that there are.
const REGISTERS: usize = 8;
/// How often a loop runs, where that is not known.
const ROUNDS: f64 = 16.0;

/// Vectors of a kind of products: lanes of each, and whether they are columns. They are always where rows are not of the same elements.
pub(crate) fn vectors(target: &TargetModel, mma: Mma) -> (u32, bool) {
    let wide = mma.ty().bits() == 32 && target.native_lanes() >= 16;
    let fill = |x: u8| wide && x.is_multiple_of(16);
    if mma.sparse {
        return (if fill(mma.n) { 16 } else { 8 }, true);
    }
    let lanes = if fill(mma.n) || fill(mma.m) { 16 } else { 8 };
    (lanes, lanes == 8 || fill(mma.n))
}

/// What a register holds: rows, and words of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Sums { lines: u32 },
    Lines { lines: u32, words: u32 },
    Lanes { words: u32 },
}

impl Role {
    /// Rows, and bytes of a row.
    fn shape(self) -> (u8, u8) {
        let (rows, words) = match self {
            Role::Sums { lines } => (lines, 16),
            Role::Lines { lines, words } => (lines, words),
            Role::Lanes { words } => (words, 16),
        };
        (rows as u8, 4 * words as u8)
    }

    /// What a product of so many lines, each of so many words, takes.
    fn of_product((lines, words): (u32, u32)) -> [Role; 3] {
        [Role::Sums { lines }, Role::Lines { lines, words }, Role::Lanes { words }]
    }
}

/// What the registers are in a unit's code; none where its products are made without.
#[derive(Debug, Default)]
pub(crate) struct Tiles {
    roles: Vec<Role>,
}

impl Tiles {
    /// Looks at a unit's products.
    pub(crate) fn of(unit: &Unit, target: &TargetModel, fast: bool) -> Self {
        let mut gains: Vec<((u32, u32), f64)> = Vec::new();
        for f in &unit.functions {
            for (mma, times) in products(f) {
                let Some(shape) = shape(target, mma, fast) else { continue };
                let (lanes, _) = vectors(target, mma);
                let vectors = f64::from(u32::from(mma.m) * u32::from(mma.n) / shape.0 / lanes);
                let gain = times * vectors * target.tile_gain(shape.0, shape.1);
                match gains.iter_mut().find(|(s, _)| *s == shape) {
                    Some((_, sum)) => *sum += gain,
                    None => gains.push((shape, gain)),
                }
            }
        }
        gains.retain(|(_, gain)| *gain > 0.0);
        gains.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut out = Tiles::default();
        let mut all = 0.0;
        for (shape, gain) in gains {
            let new = Role::of_product(shape).into_iter().filter(|r| !out.roles.contains(r));
            let new: Vec<Role> = new.collect();
            if out.roles.len() + new.len() <= REGISTERS {
                out.roles.extend(new);
                all += gain;
            }
        }
        if all > target.tile_configuration_cycles() { out } else { Tiles::default() }
    }

    /// Numbers of the registers of sums, lines and lanes for a kind of products; `None`: it is made without.
    pub(crate) fn product(&self, target: &TargetModel, mma: Mma, fast: bool) -> Option<[u64; 3]> {
        let roles = Role::of_product(shape(target, mma, fast)?);
        let find = |role: Role| self.roles.iter().position(|r| *r == role).map(|n| n as u64);
        let [sums, lines, lanes] = roles.map(find);
        Some([sums?, lines?, lanes?])
    }

    /// The operand of `ldtilecfg`; `None` where no tiles are used.
    pub(crate) fn configuration(&self) -> Option<[u8; 64]> {
        let mut out = [0; 64];
        out[0] = 1;
        for (n, role) in self.roles.iter().enumerate() {
            let (rows, bytes) = role.shape();
            (out[16 + 2 * n], out[48 + n]) = (bytes, rows);
        }
        (!self.roles.is_empty()).then_some(out)
    }
}

/// Lines, and words of a line once it is decoded, of what the unit multiplies: of products whose vectors have 16 lanes.
fn shape(target: &TargetModel, mma: Mma, fast: bool) -> Option<(u32, u32)> {
    let bf16 = target.tile_bf16 && fast;
    let words = mma.byte_words().filter(|_| target.tile_bytes).or(mma.bf16_words().filter(|_| bf16))?;
    let (lanes, columns) = vectors(target, mma);
    let lines = u32::from(if columns { mma.m } else { mma.n });
    let fits = lanes == 16 && lines <= 16 && matches!(words, 4 | 8 | 16);
    fits.then_some((lines, words))
}

/// The products of a function, and about how often each is made.
fn products(f: &Function) -> Vec<(Mma, f64)> {
    let product = |op: &Op| match op {
        Op::Mma(mma) | Op::Rows(Rows::Product, mma) => Some(*mma),
        _ => None,
    };
    let all = || f.layout.iter().flat_map(|&b| f.blocks[b].insts.iter().map(move |&i| (b, &f.insts[i].op)));
    if all().all(|(_, op)| product(op).is_none()) {
        return Vec::new();
    }
    let cfg = Cfg::new(f);
    let loops = Loops::new(f, &cfg, &DomTree::dominators(f, &cfg));
    let times = |b| ROUNDS.powi(loops.around(b).count().min(2) as i32);
    all().filter_map(|(b, op)| Some((product(op)?, times(b)))).collect()
}
