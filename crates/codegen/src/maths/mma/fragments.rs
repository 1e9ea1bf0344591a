//! Fragments as vectors of lanes, as lines, and back.

use super::Body;
use crate::llvm::{Ty, Val};

/// Lanes of a warp.
const WARP: u32 = 32;

/// Elements of lanes, decoded: for each vector of lanes its words, each of so many elements.
#[derive(Clone, Copy)]
pub(super) struct Lanes {
    pub(super) base: Val,
    element: Ty,
    each: u32,
}

/// Elements of lines, decoded.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    base: Val,
    element: Ty,
    each: u32,
}

impl Body<'_, '_> {
    /// Type of a fragment's register.
    fn register_type(&self) -> Ty {
        self.g.ty(self.mma.ty(), WARP)
    }

    /// Address of a register of an operand.
    fn register(&self, operand: u32, n: usize) -> Val {
        self.element(self.register_type(), self.s.param(self.f, operand), n as u32)
    }

    /// A register of the matrix that gives the lanes, or the lines.
    fn factor(&self, of_lanes: bool, step: u32, tile: u32) -> Val {
        let (lanes, lines) = self.tiles();
        let tiles = if of_lanes { lanes } else { lines };
        let operand = u32::from(of_lanes == self.columns);
        self.s.load(self.register_type(), self.register(operand, (step * tiles + tile) as usize), 64)
    }

    /// Eight lines of four words as four of eight.
    fn turned(&self, v: Val) -> Val {
        self.s.pick(v, (0..WARP).map(|n| n % 8 * 4 + n / 8))
    }

    /// The reverse.
    fn turned_back(&self, v: Val) -> Val {
        self.s.pick(v, (0..WARP).map(|n| n % 4 * 8 + n / 4))
    }

    /// Decodes what lanes have: `decode` makes so many vectors of elements of a vector of words.
    pub(super) fn decoded_lanes(&self, element: Ty, each: u32, decode: impl Fn(Val) -> Vec<Val>) -> Lanes {
        let s = self.s;
        let (tiles, _) = self.tiles();
        let lanes = Lanes { base: self.array(element, tiles * 8 * 4 * self.steps() * each), element, each };
        let eights = self.lanes / 8;
        for block in 0..tiles / eights {
            for step in 0..self.steps() {
                let all: Vec<Vec<Val>> = (0..eights)
                    .map(|t| decode(self.turned(self.factor(true, step, block * eights + t))))
                    .collect();
                for (word, e) in (0..4).flat_map(|w| (0..each).map(move |e| (w, e))) {
                    let eight = |t: usize| s.pick(all[t][e as usize], word * 8..word * 8 + 8);
                    let parts: Vec<Val> = (0..eights as usize).map(eight).collect();
                    let at = ((block * self.steps() + step) * 4 + word) * each + e;
                    s.store(self.concat(&parts), self.element(element, lanes.base, at * self.lanes), 32);
                }
            }
        }
        lanes
    }

    /// Element `e` of a word of all lanes of a vector.
    pub(super) fn of_lanes(&self, lanes: Lanes, block: Val, word: u32, e: u32) -> Val {
        let s = self.s;
        let all = self.steps() * 4 * lanes.each * self.lanes;
        let at = self.scaled(lanes.element, lanes.base, block, all);
        let at = self.element(lanes.element, at, (word * lanes.each + e) * self.lanes);
        s.load(s.vector(lanes.element, self.lanes), at, 32)
    }

    /// Decodes what lines have: `decode` makes a vector of so many elements of each word, where it is.
    pub(super) fn decoded_lines(&self, element: Ty, each: u32, decode: impl Fn(Val) -> Val) -> Lines {
        let s = self.s;
        let (_, tiles) = self.tiles();
        let base = self.array(element, tiles * self.steps() * WARP * each);
        for (step, tile) in (0..self.steps()).flat_map(|step| (0..tiles).map(move |t| (step, t))) {
            let at = self.element(element, base, (step * tiles + tile) * WARP * each);
            s.store(decode(self.factor(false, step, tile)), at, 64);
        }
        Lines { base, element, each }
    }

    /// What is at element `e` of a line's word.
    pub(super) fn of_line(&self, lines: Lines, line: Val, word: u32, e: u32, ty: Ty) -> Val {
        let (_, tiles) = self.tiles();
        let at = self.scaled(lines.element, lines.base, line, 4 * lines.each);
        let n = (word / 4 * tiles * WARP + word % 4) * lines.each + e;
        self.s.load(ty, self.element(lines.element, at, n), 4)
    }

    /// Puts the addends where [`Self::addend`] finds them. `half`: they are two in a word.
    pub(super) fn addends(&self, half: bool) -> Val {
        let s = self.s;
        let [_, _, count] = self.mma.registers();
        let ty = self.register_type();
        let (lanes, lines) = self.tiles();
        let room = self.array(ty.element(), lanes * lines * 64);
        let load = |n: usize| s.load(ty, self.register(2, n), 64);
        let cells = if half { count } else { count / 2 };
        for cell in 0..cells {
            let pair = if half {
                let v = load(cell);
                [s.and(v, s.iconst(ty, 0xffff)), s.lshr(v, s.iconst(ty, 16))]
            } else {
                [load(2 * cell), load(2 * cell + 1)]
            };
            let tile = if self.columns {
                s.shuffle(pair[0], pair[1], &(0..64).map(|n| Some(n % 2 * WARP + n / 2)).collect::<Vec<_>>())
            } else {
                let [x, y] = pair.map(|v| self.turned(v));
                let from = |n: u32| Some(n / 8 % 2 * WARP + n / 16 * 8 + n % 8);
                s.shuffle(x, y, &(0..64).map(from).collect::<Vec<_>>())
            };
            s.store(tile, self.element(ty.element(), room, self.cell(cell as u32) * 64), 64);
        }
        room
    }

    /// Where a cell of 8×8 is among those of addends: all of the first eight lanes come first.
    fn cell(&self, n: u32) -> u32 {
        let wide = u32::from(self.mma.n) / 8;
        let (_, lines) = self.tiles();
        if self.columns { n % wide * lines + n / wide } else { n / wide * lines + n % wide }
    }

    /// Address of the addends, or sums, of a line and the `t`th eight of a vector's lanes.
    fn of_eight(&self, room: Val, block: Val, line: Val, t: u32) -> Val {
        let (_, lines) = self.tiles();
        let ty = self.register_type().element();
        let at = self.scaled(ty, room, block, self.lanes / 8 * lines * 64);
        self.element(ty, self.scaled(ty, at, line, 8), t * lines * 64)
    }

    /// The addends of a line and a vector's lanes.
    pub(super) fn addend(&self, room: Val, block: Val, line: Val) -> Val {
        let s = self.s;
        let ty = s.vector(self.register_type().element(), 8);
        let eight = |t| s.load(ty, self.of_eight(room, block, line, t), 32);
        self.concat(&(0..self.lanes / 8).map(eight).collect::<Vec<_>>())
    }

    /// Puts sums in their place.
    pub(super) fn put(&self, room: Val, block: Val, line: Val, sums: Val) {
        for t in 0..self.lanes / 8 {
            let part = if self.lanes == 8 { sums } else { self.s.pick(sums, t * 8..t * 8 + 8) };
            self.s.store(part, self.of_eight(room, block, line, t), 32);
        }
    }

    /// Makes registers of all sums.
    pub(super) fn results(&self, room: Val, half: bool) {
        let s = self.s;
        let [_, _, count] = self.mma.registers();
        let ty = self.register_type();
        let cells = if half { count } else { count / 2 };
        for cell in 0..cells {
            let at = self.element(ty.element(), room, self.cell(cell as u32) * 64);
            let tile = s.load(s.vector(ty.element(), 64), at, 64);
            let pair = [0, 1].map(|j| {
                if self.columns {
                    s.pick(tile, (0..WARP).map(|n| 2 * n + j))
                } else {
                    self.turned_back(s.pick(tile, (0..WARP).map(|n| (n / 8 * 2 + j) * 8 + n % 8)))
                }
            });
            let to = |n: usize| self.register(2, n);
            if half {
                s.store(s.or(s.shl(pair[1], s.iconst(ty, 16)), pair[0]), to(cell), 64);
            } else {
                s.store(pair[0], to(2 * cell), 64);
                s.store(pair[1], to(2 * cell + 1), 64);
            }
        }
    }
}
