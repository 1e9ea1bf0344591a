//! Fragments as vectors of lanes, as lines, and back.

use super::{Body, Phase, WARP};
use crate::llvm::{Ty, Val};

/// Elements of lanes, decoded: for each vector of lanes its words, each of so many elements.
#[derive(Clone, Copy)]
pub(super) struct Lanes {
    pub(super) base: Val,
    element: Ty,
    each: u32,
    /// Vectors of four words.
    step: u32,
}

/// Elements of lines, decoded.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    base: Val,
    element: Ty,
    each: u32,
}

/// A vector of sums in the making.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) room: Val,
    pub(super) block: Val,
    pub(super) line: Val,
}

impl Body<'_, '_> {
    /// Type of a fragment's register.
    fn register_type(&self) -> Ty {
        self.g.ty(self.mma.ty(), WARP)
    }

    /// Address of a register of the operand that is read (0) or written (1).
    fn register(&self, argument: u32, n: usize) -> Val {
        self.element(self.register_type(), self.s.param(self.f, argument), n as u32)
    }

    /// Where something decoded is, and whether this function decodes it.
    pub(super) fn decoded(&self, of_lanes: bool, element: Ty, count: u32) -> (Val, bool) {
        let s = self.s;
        let side = usize::from(!of_lanes);
        let mut placed = self.placed.get();
        let at = placed[side];
        let words = [(s.double(), 8), (s.float(), 4), (s.int(32), 4), (s.int(8), 1)];
        placed[side] += count * words.into_iter().find(|w| w.0 == element).map_or(2, |w| w.1);
        self.placed.set(placed);
        let own = self.phase == if of_lanes { Phase::Lanes } else { Phase::Lines };
        let argument = if own { 1 } else { side as u32 };
        (self.element(s.int(8), s.param(self.f, argument), at), own)
    }

    /// A register of the matrix that this function decodes.
    pub(super) fn factor(&self, n: usize) -> Val {
        self.s.load(self.register_type(), self.register(0, n), 64)
    }

    /// Of a register of lines of a sparse matrix the byte that says where its elements are, in words.
    pub(super) fn places_of(&self, n: usize) -> Val {
        let s = self.s;
        let (_, tiles) = self.tiles();
        let all = self.factor((self.steps() * tiles) as usize);
        let k = |x: u64| s.iconst(all.ty(), x);
        s.and(s.lshr(all, k(8 * n as u64)), k(0xff))
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
        let lanes = self.decoded_steps(element, 4 * each, |v| {
            let all = decode(v);
            let words = (0..4).flat_map(|w| all.iter().map(move |v| (w, *v)));
            words.map(|(w, v)| self.s.pick(v, w * 8..w * 8 + 8)).collect()
        });
        Lanes { each, ..lanes }
    }

    /// The same of what four words are together: `decode` makes so many vectors of eight lanes of each four.
    pub(super) fn decoded_steps(&self, element: Ty, step: u32, decode: impl Fn(Val) -> Vec<Val>) -> Lanes {
        let s = self.s;
        let (tiles, _) = self.tiles();
        let (base, own) = self.decoded(true, element, tiles * 8 * self.lane_steps() * step);
        let lanes = Lanes { base, element, each: 0, step };
        if !own {
            return lanes;
        }
        let eights = self.lanes / 8;
        for block in 0..tiles / eights {
            for four in 0..self.lane_steps() {
                let all: Vec<Vec<Val>> = (0..eights)
                    .map(|t| decode(self.turned(self.factor((four * tiles + block * eights + t) as usize))))
                    .collect();
                for n in 0..step {
                    let parts: Vec<Val> = all.iter().map(|list| list[n as usize]).collect();
                    let at = (block * self.lane_steps() + four) * step + n;
                    s.store(self.concat(&parts), self.element(element, lanes.base, at * self.lanes), 32);
                }
            }
        }
        lanes
    }

    /// Element `e` of a word of all lanes of a vector.
    pub(super) fn of_lanes(&self, lanes: Lanes, block: Val, word: u32, e: u32) -> Val {
        self.vector_of_lanes(lanes, block, word * lanes.each + e)
    }

    /// The `n`th of what is decoded of a vector of lanes.
    pub(super) fn vector_of_lanes(&self, lanes: Lanes, block: Val, n: u32) -> Val {
        let s = self.s;
        let all = self.lane_steps() * lanes.step * self.lanes;
        let at = self.scaled(lanes.element, lanes.base, block, all);
        let at = self.element(lanes.element, at, n * self.lanes);
        s.load(s.vector(lanes.element, self.lanes), at, 32)
    }

    /// The element that is so many elements of a vector from a vector's first one on, of all its lanes.
    pub(super) fn at_place(&self, lanes: Lanes, block: Val, place: Val) -> Val {
        let s = self.s;
        let all = self.lane_steps() * lanes.step * self.lanes;
        let at = self.scaled(lanes.element, lanes.base, block, all);
        let at = s.gep(lanes.element, at, s.zext(place, s.int(64)));
        s.load(s.vector(lanes.element, self.lanes), at, 32)
    }

    /// Decodes what lines have: `decode` makes a vector of so many elements of each word, where it is.
    pub(super) fn decoded_lines(&self, element: Ty, each: u32, decode: impl Fn(Val) -> Val) -> Lines {
        self.decoded_registers(element, each, |n| decode(self.factor(n)))
    }

    /// The same by the numbers of registers.
    pub(super) fn decoded_registers(&self, element: Ty, each: u32, decode: impl Fn(usize) -> Val) -> Lines {
        let s = self.s;
        let (_, tiles) = self.tiles();
        let (base, own) = self.decoded(false, element, tiles * self.steps() * WARP * each);
        let lines = Lines { base, element, each };
        if !own {
            return lines;
        }
        for n in 0..self.steps() * tiles {
            s.store(decode(n as usize), self.element(element, base, n * WARP * each), 64);
        }
        lines
    }

    /// Something of each lane that follows from what is decoded: `make` makes that of a vector of lanes.
    pub(super) fn per_lane(&self, element: Ty, make: impl Fn(Val) -> Val) -> Lanes {
        let (tiles, _) = self.tiles();
        let (base, own) = self.decoded(true, element, tiles * 8);
        for block in 0..if own { tiles * 8 / self.lanes } else { 0 } {
            let made = make(self.s.iconst(self.s.int(64), block.into()));
            self.s.store(made, self.element(element, base, block * self.lanes), 32);
        }
        Lanes { base, element, each: 0, step: 0 }
    }

    /// What [`Self::per_lane`] made.
    pub(super) fn of_each(&self, lanes: Lanes, block: Val) -> Val {
        let at = self.scaled(lanes.element, lanes.base, block, self.lanes);
        self.s.load(self.s.vector(lanes.element, self.lanes), at, 32)
    }

    /// What is at element `e` of a line's word.
    pub(super) fn of_line(&self, lines: Lines, line: Val, word: u32, e: u32, ty: Ty) -> Val {
        let (_, tiles) = self.tiles();
        let at = self.scaled(lines.element, lines.base, line, 4 * lines.each);
        let n = (word / 4 * tiles * WARP + word % 4) * lines.each + e;
        self.s.load(ty, self.element(lines.element, at, n), 4)
    }

    /// Makes rows of the addends where that is this function's duty. `half`: they are two in a word. Answers where rows are.
    pub(super) fn addends(&self, half: bool) -> Val {
        let s = self.s;
        let [_, _, count] = self.mma.registers();
        let ty = self.register_type();
        if self.phase != Phase::Rows {
            return s.param(self.f, if matches!(self.phase, Phase::Product | Phase::Odd) { 2 } else { 0 });
        }
        let room = s.param(self.f, 1);
        let load = |n: usize| s.load(ty, self.register(0, n), 64);
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
            for line in 0..8 {
                s.store(s.pick(tile, line * 8..line * 8 + 8), self.of_cell(room, cell as u32, line), 32);
            }
        }
        room
    }

    /// Address of a line of a cell of 8×8 among rows.
    fn of_cell(&self, room: Val, n: u32, line: u32) -> Val {
        let wide = u32::from(self.mma.n) / 8;
        let (_, lines) = self.tiles();
        let (of_lanes, of_lines) = if self.columns { (n % wide, n / wide) } else { (n / wide, n % wide) };
        let eights = self.lanes / 8;
        let row = of_lanes / eights * lines * 8 + of_lines * 8 + line;
        self.element(self.register_type().element(), room, (row * eights + of_lanes % eights) * 8)
    }

    /// Address of the row of a line and a vector's lanes.
    fn row(&self, room: Val, block: Val, line: Val) -> Val {
        let (_, lines) = self.tiles();
        let ty = self.register_type().element();
        let at = self.scaled(ty, room, block, self.lanes * lines * 8);
        self.scaled(ty, at, line, self.lanes)
    }

    /// The addends of a line and a vector's lanes.
    pub(super) fn addend(&self, room: Val, block: Val, line: Val) -> Val {
        let ty = self.s.vector(self.register_type().element(), self.lanes);
        self.s.load(ty, self.row(room, block, line), 32)
    }

    /// Puts sums in their place.
    pub(super) fn put(&self, room: Val, block: Val, line: Val, sums: Val) {
        self.s.store(sums, self.row(room, block, line), 32);
    }

    /// Makes registers of all sums where that is this function's duty.
    pub(super) fn results(&self, room: Val, half: bool) {
        let s = self.s;
        let [_, _, count] = self.mma.registers();
        let ty = self.register_type();
        let cells = if half { count } else { count / 2 };
        for cell in 0..if self.phase == Phase::Back { cells } else { 0 } {
            let eight = s.vector(ty.element(), 8);
            let rows = (0..8).map(|line| s.load(eight, self.of_cell(room, cell as u32, line), 32));
            let tile = self.concat(&rows.collect::<Vec<_>>());
            let pair = [0, 1].map(|j| {
                if self.columns {
                    s.pick(tile, (0..WARP).map(|n| 2 * n + j))
                } else {
                    self.turned_back(s.pick(tile, (0..WARP).map(|n| (n / 8 * 2 + j) * 8 + n % 8)))
                }
            });
            let to = |n: usize| self.register(1, n);
            if half {
                s.store(s.or(s.shl(pair[1], s.iconst(ty, 16)), pair[0]), to(cell), 64);
            } else {
                s.store(pair[0], to(2 * cell), 64);
                s.store(pair[1], to(2 * cell + 1), 64);
            }
        }
    }
}
