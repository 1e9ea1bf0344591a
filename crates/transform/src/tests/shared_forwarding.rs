//! Random exchanges through shared memory: elements of several sizes at places that depend on the thread, under masks
//! that do or that are loaded, in straight code and in loops.

use std::fmt::Write;

use super::random::Dice;
use super::*;
use crate::eval::Memory;

const THREADS: u64 = 64;
/// Elements of 8 bytes in shared memory; each phase writes among so many.
const ELEMENTS: u64 = 96;

struct Gen {
    dice: Dice,
    text: String,
    next: u32,
}

impl Gen {
    fn emit(&mut self, ty: &str, op: &str) -> String {
        self.next += 1;
        let v = format!("v{}", self.next);
        let _ = writeln!(self.text, "  {v}: {ty} = {op}");
        v
    }

    /// Places of elements of `size` bytes, no two lanes' the same: `(t * odd + start) mod 64` of a half, or the
    /// thread's own.
    fn address(&mut self, size: u64) -> String {
        let count = ELEMENTS * 8 / size;
        let odd = [1, 1, 1, 3, 5, 63][self.dice.roll(6) as usize];
        let start = self.dice.roll(count - THREADS);
        let k = self.emit("i32", &format!("const {odd}"));
        let m = self.emit("i32", &format!("mul v1, {k}"));
        let mask = self.emit("i32", "const 63");
        let m = self.emit("i32", &format!("and {m}, {mask}"));
        let s = self.emit("i32", &format!("const {start}"));
        let at = self.emit("i32", &format!("add {m}, {s}"));
        let wide = self.emit("i64", &format!("zext {at}"));
        let size = self.emit("i64", &format!("const {size}"));
        self.emit("i64", &format!("mul {wide}, {size}"))
    }

    /// Lanes that depend on the thread, or on what is loaded; `None`: all.
    fn condition(&mut self) -> Option<String> {
        let c = self.dice.roll(THREADS);
        match self.dice.roll(6) {
            0 | 1 => None,
            2 | 3 => {
                let c = self.emit("i32", &format!("const {c}"));
                Some(self.emit("pred", &format!("icmp.ltu v1, {c}")))
            }
            4 => {
                let three = self.emit("i32", "const 3");
                let low = self.emit("i32", &format!("and v1, {three}"));
                Some(self.emit("pred", &format!("icmp.ne {low}, {three}")))
            }
            _ => {
                let c = self.emit("i32", &format!("const {c}"));
                let x = self.emit("i32", &format!("xor v2, {c}"));
                let one = self.emit("i32", "const 4");
                let bit = self.emit("i32", &format!("and {x}, {one}"));
                let zero = self.emit("i32", "const 0");
                Some(self.emit("pred", &format!("icmp.eq {bit}, {zero}")))
            }
        }
    }

    /// A store or load in the lanes of a condition, then a barrier. Answers what was loaded.
    fn phase(&mut self, block: u32, value: &str, before: &str) -> String {
        let size = [1, 2, 4, 4, 4, 4, 8][self.dice.roll(7) as usize];
        let ty = format!("i{}", 8 * size);
        let address = self.address(size);
        let store = self.dice.roll(2) == 0;
        let operand = match size {
            4 => value.to_string(),
            8 => self.emit("i64", &format!("zext {value}")),
            _ => self.emit(&ty, &format!("trunc {value}")),
        };
        let condition = self.condition();
        let way = block + 1;
        if let Some(c) = &condition {
            let (yes, join) = (way * 2, way * 2 + 1);
            let args = if store { String::new() } else { format!("({before})") };
            let _ = writeln!(self.text, "  br {c}, bb{yes}, bb{join}{args}\nbb{yes}:");
        }
        let mut result = before.to_string();
        if store {
            let _ = writeln!(self.text, "  store.{ty}.shared {size} {address}, {operand}");
        } else {
            let v = self.emit(&ty, &format!("load.shared {size} {address}"));
            result = match size {
                4 => v,
                8 => self.emit("i32", &format!("trunc {v}")),
                _ => self.emit("i32", &format!("zext {v}")),
            };
        }
        if condition.is_some() {
            let join = way * 2 + 1;
            if store {
                let _ = writeln!(self.text, "  jump bb{join}\nbb{join}:");
            } else {
                self.next += 1;
                let _ = writeln!(self.text, "  jump bb{join}({result})\nbb{join}(v{}: i32):", self.next);
                result = format!("v{}", self.next);
            }
        }
        let _ = writeln!(self.text, "  barrier.sync.aligned v5, v5");
        if store { value.to_string() } else { self.emit("i32", &format!("xor {result}, {value}")) }
    }

    fn kernel(seed: u64) -> String {
        let mut g = Gen { dice: Dice::new(seed), text: String::new(), next: 16 };
        let start = "unit shared=768 params=8
kernel \"k\" {
bb0:
  v0: i64 = const 0
  v1: i32 = special tid.0
  v3: i64 = load.param 8 v0
  v4: i64 = zext v1
  v5: i32 = const 0
  v6: i64 = const 8
  v7: i64 = mul v4, v6
  v8: i64 = add v3, v7
  v2: i32 = load.global 4 v8
  v9: i64 = zext v2
  v10: i64 = const 512
  v11: i64 = add v7, v10
  v12: i32 = const 32
  v13: i32 = const 3
  store.i64.shared 8 v7, v9
  v14: pred = icmp.ltu v1, v12
  br v14, bb2, bb3
bb2:
  store.i64.shared 8 v11, v4
  jump bb3
bb3:
  v16: i32 = load.global 4 v3
  v15: i32 = and v16, v13
  barrier.sync.aligned v5, v5
";
        g.text.push_str(start);
        let mut value = "v2".to_string();
        let in_loop = g.dice.roll(3) == 0;
        if in_loop {
            g.next = 18;
            g.text.push_str("  jump bb400(v2, v5)\nbb400(v17: i32, v18: i32):\n");
            value = "v17".into();
        }
        for n in 0..3 + g.dice.roll(6) as u32 {
            let before = value.clone();
            value = g.phase(10 + n, &value, &before);
        }
        if in_loop {
            // How often is not known before it runs.
            let one = g.emit("i32", "const 1");
            let n = g.emit("i32", &format!("add v18, {one}"));
            let more = g.emit("pred", &format!("icmp.ltu {n}, v15"));
            let _ = writeln!(g.text, "  br {more}, bb400({value}, {n}), bb401\nbb401:");
        }
        // What is left in memory, too.
        let last = g.emit("i64", "load.shared 8 v7");
        let end = g.emit("i64", &format!("const {}", 8 * THREADS));
        let at = g.emit("i64", &format!("add v8, {end}"));
        let _ = writeln!(g.text, "  store.i32.global 4 v8, {value}\n  store.i64.global 8 {at}, {last}");
        g.text.push_str("  return\n}\n");
        g.text
    }
}

fn global_only(m: &Memory) -> Vec<((u8, u64), u8)> {
    m.bytes.iter().filter(|(k, _)| k.0 == 0).map(|(k, v)| (*k, *v)).collect()
}

#[test]
fn exchanges_through_shared_memory() {
    let mut forwarded = 0;
    for seed in 1..400 {
        let text = Gen::kernel(seed);
        let unit = parse(&text);
        let mut start = Memory::default();
        start.store(Space::Param, 0, 8, 0x10000);
        for t in 0..THREADS {
            start.store(
                Space::Global,
                0x10000 + 8 * t,
                8,
                (t + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7,
            );
        }
        let mut want = start.clone();
        run_block(&unit.functions[0], Geometry::new([64, 1, 1], 1), 3, &mut want).expect("ends");
        for (width, part) in [(64, 16), (64, 64), (128, 16), (16, 16)] {
            let mut compiled = unit.clone();
            let geometry = Geometry::new([64, 1, 1], width).in_parts(part);
            let options = Options { verify: true, ..Options::new(super::cpu("zen4")) };
            crate::run(&mut compiled, geometry, &options).unwrap_or_else(|e| panic!("{e}\n{text}"));
            let mut got = start.clone();
            run_block(&compiled.functions[0], geometry, 3, &mut got).expect("ends");
            assert!(
                global_only(&want) == global_only(&got),
                "seed {seed}, width {width} in parts of {part}:\n{text}\n{}",
                compiled.functions[0]
            );
            forwarded += usize::from(width == 64 && compiled.to_string().contains("permute"));
        }
    }
    assert!(forwarded > 120, "{forwarded}");
}
