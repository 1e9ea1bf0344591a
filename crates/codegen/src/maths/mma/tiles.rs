//! Products by the CPU's matrix unit: rows of lines times rows of lanes, added to rows of sums where they are.

use super::{Body, Phase, WARP};
use crate::llvm::Val;

impl Body<'_, '_> {
    /// Numbers of the registers that a product takes, where the unit makes it.
    pub(super) fn tile_registers(&self) -> Option<[u64; 3]> {
        self.g.tiles.product(self.g.target, self.mma, self.g.fast_tensor)
    }

    /// Emits the body: `instruction` multiplies, and each word of lanes and of lines is decoded to so many.
    pub(super) fn by_tiles(
        &self,
        instruction: &str,
        [sums, lines, lanes]: [u64; 3],
        each: u32,
        of_lanes: impl Fn(Val) -> Vec<Val>,
        of_lines: impl Fn(Val) -> Vec<Val>,
    ) {
        let s = self.s;
        let int = s.int(32);
        let right = self.decoded_lanes(int, each, of_lanes).base;
        let left = self.lines_as_rows(each, of_lines);
        let room = self.addends(false);
        if self.phase == Phase::Product {
            let register = |n: u64| s.iconst(s.int(8), n);
            let bytes = |n: u32| s.iconst(s.int(64), n.into());
            let tile = |name: &str, n: u64, at: Val, stride: u32| {
                s.cpu_intrinsic(name, &[register(n), at, bytes(stride)]);
            };
            let (load, store) = ("llvm.x86.tileloadd64", "llvm.x86.tilestored64");
            let (vectors, all) = self.tiles();
            let words = 4 * self.steps() * each;
            tile(load, lines, left, 4 * words);
            for block in 0..vectors * 8 / self.lanes {
                let row = self.element(int, room, block * all * 8 * self.lanes);
                tile(load, lanes, self.element(int, right, block * words * self.lanes), 4 * self.lanes);
                tile(load, sums, row, 4 * self.lanes);
                s.cpu_intrinsic(instruction, &[sums, lines, lanes].map(register));
                tile(store, sums, row, 4 * self.lanes);
            }
        }
        self.results(room, false);
    }

    /// Decodes lines to rows of all words of each; answers where they are.
    fn lines_as_rows(&self, each: u32, decode: impl Fn(Val) -> Vec<Val>) -> Val {
        let s = self.s;
        let int = s.int(32);
        let (_, tiles) = self.tiles();
        let of_eight = self.steps() * WARP * each;
        let (base, own) = self.decoded(false, int, tiles * of_eight);
        for tile in 0..if own { tiles } else { 0 } {
            let step = |n: u32| self.interleaved(&decode(self.factor((n * tiles + tile) as usize)));
            let rows = self.side_by_side((0..self.steps()).map(step).collect(), 4 * each);
            s.store(rows, self.element(int, base, tile * of_eight), 64);
        }
        base
    }

    /// Vectors of rows of so many words each as one whose rows are theirs, end to end; their number is a power of two.
    fn side_by_side(&self, mut parts: Vec<Val>, mut words: u32) -> Val {
        while parts.len() > 1 {
            let n = parts[0].ty().lanes();
            let from = |i: u32| {
                let (row, word) = (i / (2 * words), i % (2 * words));
                Some(word / words * n + row * words + word % words)
            };
            let picks: Vec<_> = (0..2 * n).map(from).collect();
            parts = parts.chunks(2).map(|c| self.s.shuffle(c[0], c[1], &picks)).collect();
            words *= 2;
        }
        parts[0]
    }
}
