//! Random kernels: nested and tangled branches and loops, on conditions that are uniform, depend on the thread, or
//! are loaded; every thread writes to its own places and adds to a few common ones.

use std::fmt::Write;

use super::*;

/// A small generator (xorshift), so that a seed is all a failure needs.
pub(super) struct Dice(u64);

impl Dice {
    /// The same throws for the same seed.
    pub(super) fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn roll(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

/// Depth at the top of a kernel.
const TOP: u32 = 3;

struct Gen {
    dice: Dice,
    text: String,
    next: u32,
    blocks: u32,
    /// Blocks around: loop header, latch block, exit of each loop.
    loops: Vec<(u32, u32)>,
}

/// Values in scope that do not change: thread, block, constants, address.
const PROLOGUE: &str = "bb0:
  v0: i32 = special tid.0
  v1: i32 = special ctaid.0
  v2: i32 = const 0
  v3: i32 = const 1
  v4: i32 = const 7
  v9: i32 = special threadlinear
  v5: i64 = zext v9
  v6: i64 = const 64
  v7: i64 = mul v5, v6
  v8: i32 = const 3
";

impl Gen {
    fn value(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn block(&mut self) -> u32 {
        self.blocks += 1;
        self.blocks - 1
    }

    /// A new i32 from those in scope.
    fn arith(&mut self, x: u32, y: u32) -> u32 {
        let pool = [x, y, 0, 1, 3, 4, 8, 9];
        let (a, b) = (pool[self.dice.roll(8) as usize], pool[self.dice.roll(8) as usize]);
        let op = ["add", "sub", "mul", "xor", "and", "or", "minu", "remu"][self.dice.roll(8) as usize];
        let v = self.value();
        let _ = writeln!(self.text, "  v{v}: i32 = {op} v{a}, v{b}");
        v
    }

    fn condition(&mut self, x: u32, y: u32) -> u32 {
        // Uniform about as often as not.
        let pool: &[u32] = if self.dice.roll(2) == 0 { &[1, 3, 4, 8] } else { &[0, x, y, 4] };
        let (a, b) = (
            pool[self.dice.roll(pool.len() as u64) as usize],
            pool[self.dice.roll(pool.len() as u64) as usize],
        );
        let (m, c) = (self.value(), self.value());
        let cond = ["ltu", "lts", "eq", "ne", "gtu"][self.dice.roll(5) as usize];
        let _ = writeln!(self.text, "  v{m}: i32 = and v{a}, v4\n  v{c}: pred = icmp.{cond} v{m}, v{b}");
        c
    }

    fn effect(&mut self, x: u32) {
        let slot = self.dice.roll(8) * 4;
        let (k, a) = (self.value(), self.value());
        let _ = writeln!(self.text, "  v{k}: i64 = const {slot}\n  v{a}: i64 = add v7, v{k}");
        match self.dice.roll(4) {
            0 => {
                let (r, p) = (self.value(), self.value());
                let _ = writeln!(
                    self.text,
                    "  v{p}: i64 = const {}\n  v{r}: i32 = atomic.add.i32.global.relaxed.gpu v{p}, v{x}",
                    0x100000 + slot
                );
            }
            _ => {
                let _ = writeln!(self.text, "  store.i32.global 4 v{a}, v{x}");
            }
        }
    }

    fn load(&mut self) -> u32 {
        let slot = self.dice.roll(8) * 4;
        let (k, a, v) = (self.value(), self.value(), self.value());
        // The thread's own memory, or constant memory at one address.
        let base = if self.dice.roll(2) == 0 { "v7" } else { "v6" };
        let space = if base == "v7" { "global" } else { "const" };
        let _ = writeln!(
            self.text,
            "  v{k}: i64 = const {slot}\n  v{a}: i64 = add {base}, v{k}\n  v{v}: i32 = load.{space} 4 v{a}"
        );
        v
    }

    /// Code that goes on at a new block, whose two parameters are answered. The current block is open.
    fn statements(&mut self, depth: u32, mut x: u32, mut y: u32) -> (u32, u32) {
        for _ in 0..=self.dice.roll(3) {
            if depth == TOP && self.dice.roll(3) == 0 {
                (x, y) = self.exchange(x, y);
            }
            match self.dice.roll(if depth == 0 { 4 } else { 10 }) {
                0 => x = self.arith(x, y),
                1 => y = self.arith(x, y),
                2 => self.effect(x),
                3 => y = self.load(),
                4..=6 => (x, y) = self.branch(depth, x, y),
                7 => (x, y) = self.switch(depth, x, y),
                _ => (x, y) = self.repeat(depth, x, y),
            }
        }
        (x, y)
    }

    /// Passes a value to the next thread through shared memory, and counts something over the block.
    fn exchange(&mut self, x: u32, y: u32) -> (u32, u32) {
        let c = self.condition(x, y);
        let [n, a, s, b, l] = std::array::from_fn(|_| self.value());
        let kind = ["redpopc", "redand", "redor"][self.dice.roll(3) as usize];
        let _ = writeln!(self.text, "  store.i32.shared 4 v7, v{x}");
        if kind == "redpopc" {
            let _ = writeln!(self.text, "  v{n}: i32 = barrier.redpopc v2, v2, v{c}");
        } else {
            let p = self.value();
            let _ =
                writeln!(self.text, "  v{p}: pred = barrier.{kind} v2, v2, v{c}\n  v{n}: i32 = zext v{p}");
        }
        let _ = writeln!(
            self.text,
            "  v{a}: i64 = const 64\n  v{s}: i64 = add v7, v{a}\n  v{l}: i32 = load.shared 4 v{s}\n  barrier.sync v2, v2"
        );
        let _ = writeln!(self.text, "  v{b}: i32 = xor v{l}, v{y}");
        (n, b)
    }

    fn open(&mut self, b: u32) -> (u32, u32) {
        let (x, y) = (self.value(), self.value());
        let _ = writeln!(self.text, "bb{b}(v{x}: i32, v{y}: i32):");
        (x, y)
    }

    fn branch(&mut self, depth: u32, x: u32, y: u32) -> (u32, u32) {
        let c = self.condition(x, y);
        let (then, other, end) = (self.block(), self.block(), self.block());
        // Now and then an arm leaves a loop, ends the thread, or jumps into the other arm.
        let _ = writeln!(self.text, "  br v{c}, bb{then}(v{x}, v{y}), bb{other}(v{y}, v{x})");
        for (arm, b) in [(0, then), (1, other)] {
            let (x, y) = self.open(b);
            let (x, y) = self.statements(depth - 1, x, y);
            let way = self.dice.roll(12);
            let exits: Vec<u32> = self.loops.iter().map(|l| l.1).collect();
            let _ = match way {
                0 if !exits.is_empty() => {
                    let e = exits[self.dice.roll(exits.len() as u64) as usize];
                    writeln!(self.text, "  jump bb{e}(v{x}, v{y})")
                }
                1 if arm == 1 => writeln!(self.text, "  return"),
                2 if arm == 0 => writeln!(self.text, "  jump bb{other}(v{y}, v{x})"),
                3 if arm == 0 => {
                    let c = self.condition(x, y);
                    writeln!(self.text, "  br v{c}, bb{other}(v{y}, v{x}), bb{end}(v{x}, v{y})")
                }
                _ => writeln!(self.text, "  jump bb{end}(v{x}, v{y})"),
            };
        }
        self.open(end)
    }

    fn switch(&mut self, depth: u32, x: u32, y: u32) -> (u32, u32) {
        let i = self.arith(x, y);
        let m = self.value();
        let _ = writeln!(self.text, "  v{m}: i32 = and v{i}, v8");
        let arms = [self.block(), self.block()];
        let end = self.block();
        let (p, q) = (arms[0], arms[1]);
        let _ = writeln!(
            self.text,
            "  switch v{m}, [bb{p}(v{x}, v{y}), bb{q}(v{y}, v{x}), bb{p}(v{y}, v{y})], bb{end}(v{x}, v{x})"
        );
        for b in arms {
            let (x, y) = self.open(b);
            let (x, y) = self.statements(depth - 1, x, y);
            let _ = writeln!(self.text, "  jump bb{end}(v{x}, v{y})");
        }
        self.open(end)
    }

    /// A loop of at most seven iterations, left early by its condition or from within.
    fn repeat(&mut self, depth: u32, x: u32, y: u32) -> (u32, u32) {
        let (head, body, exit) = (self.block(), self.block(), self.block());
        let _ = writeln!(self.text, "  jump bb{head}(v2, v{x}, v{y})");
        let (n, x, y) = (self.value(), self.value(), self.value());
        let _ = writeln!(self.text, "bb{head}(v{n}: i32, v{x}: i32, v{y}: i32):");
        let top = self.dice.roll(2) == 0;
        let c = self.condition(x, y);
        if top {
            let _ = writeln!(self.text, "  br v{c}, bb{body}(v{x}, v{y}), bb{exit}(v{x}, v{y})");
        } else {
            let _ = writeln!(self.text, "  jump bb{body}(v{x}, v{y})");
        }
        let (x, y) = self.open(body);
        self.loops.push((head, exit));
        let (x, y) = self.statements(depth - 1, x, y);
        self.loops.pop();
        let (m, k, again) = (self.value(), self.value(), self.value());
        let _ = writeln!(self.text, "  v{m}: i32 = add v{n}, v3\n  v{k}: pred = icmp.ltu v{m}, v4");
        let c = self.condition(x, y);
        let _ = writeln!(self.text, "  v{again}: pred = and v{k}, v{c}");
        let cond = if self.dice.roll(3) == 0 { k } else { again };
        let _ = writeln!(self.text, "  br v{cond}, bb{head}(v{m}, v{x}, v{y}), bb{exit}(v{x}, v{y})");
        self.open(exit)
    }
}

fn kernel(seed: u64) -> Unit {
    let dice = Dice::new(seed);
    let mut g = Gen { dice, text: PROLOGUE.into(), next: 10, blocks: 1, loops: Vec::new() };
    (0..10).for_each(|_| {
        g.dice.roll(2);
    });
    let (x, y) = g.statements(TOP, 0, 1);
    g.effect(x);
    g.effect(y);
    let text = format!("kernel \"k{seed}\" {{\n{}  return\n}}\n", g.text);
    parse(&text)
}

#[test]
fn random_kernels_do_the_same_at_every_width() {
    let (from, to) = match std::env::var("SEED").ok().and_then(|s| s.parse().ok()) {
        Some(s) => (s, s + 1),
        None => (0, std::env::var("SEEDS").ok().and_then(|s| s.parse().ok()).unwrap_or(400)),
    };
    let mut ended = 0;
    for seed in from..to {
        let unit = kernel(seed);
        let (block, width) = [([16, 1, 1], 8), ([13, 1, 1], 4), ([8, 4, 1], 16)][seed as usize % 3];
        ended += u32::from(same_at(&unit, block, width, &Memory::default()).is_some());
    }
    assert!(ended > 0 && (to - from == 1 || ended > 300.min(to as u32 / 2)), "{ended} kernels ended");
}
