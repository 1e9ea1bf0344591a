//! How many places a function reads.

use rustc_hash::FxHashMap;

use super::address_sum;
use crate::{Block, Function, Op, Space, Value};

/// Places of global memory that a function reads, for a group of threads. Those less than a line apart are one.
#[derive(Debug, Default)]
pub struct ReadPlaces {
    /// How many one way through the function reads at most, without going around loops.
    pub most: usize,
    /// All: by what an address is the sum of, distances from that.
    pub all: FxHashMap<Vec<Value>, Vec<i64>>,
}

impl ReadPlaces {
    /// Of a function whose blocks are given in order, each after its dominators.
    pub fn new(func: &Function, order: &[Block], line_bytes: u32) -> Self {
        let mut out = ReadPlaces::default();
        let mut until: FxHashMap<Block, usize> = FxHashMap::default();
        for &b in order {
            let mut places: FxHashMap<Vec<Value>, Vec<i64>> = FxHashMap::default();
            for d in func.blocks[b].insts.iter().map(|&i| &func.insts[i]) {
                if let Op::Load { space: Space::Global | Space::Generic, .. } = d.op {
                    let (sum, distance) = address_sum(func, d.args[0]);
                    let known = places.entry(sum).or_default();
                    if known.iter().all(|k| k.abs_diff(distance) >= line_bytes.into()) {
                        known.push(distance);
                    }
                }
            }
            let n = until.get(&b).copied().unwrap_or(0) + places.values().map(Vec::len).sum::<usize>();
            out.most = n.max(out.most);
            for e in func.blocks[b].term.edges() {
                let to = until.entry(e.block).or_default();
                *to = n.max(*to);
            }
            for (sum, distances) in places {
                out.all.entry(sum).or_default().extend(distances);
            }
        }
        out
    }
}
