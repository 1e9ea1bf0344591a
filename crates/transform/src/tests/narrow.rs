//! Random loops over 64-bit integers that are small in some lanes and iterations, and not in others.

use std::fmt::Write;

use super::random::Dice;
use super::*;
use crate::eval::Memory;
use crate::narrow;

struct Loop {
    dice: Dice,
    text: String,
    next: u32,
    /// 64-bit values at hand, and predicates.
    wide: Vec<u32>,
    preds: Vec<u32>,
    /// Those known where lanes may leave early.
    early: Vec<u32>,
}

impl Loop {
    fn line(&mut self, ty: &str, what: &str) -> u32 {
        let v = self.next;
        self.next += 1;
        let _ = writeln!(self.text, "  v{v}: {ty} = {what}");
        v
    }

    fn pick(&mut self) -> u32 {
        self.wide[self.dice.roll(self.wide.len() as u64) as usize]
    }

    fn pred(&mut self) -> u32 {
        let conds = ["ltu", "leu", "gts", "ges", "eq", "ne", "lts", "gtu"];
        let cond = conds[self.dice.roll(8) as usize];
        let (a, b) = (self.pick(), self.pick());
        let p = self.line("pred", &format!("icmp.{cond} v{a}, v{b}"));
        self.preds.push(p);
        p
    }

    fn inst(&mut self) {
        let (a, b) = (self.pick(), self.pick());
        let v = match self.dice.roll(12) {
            0 => {
                let p = self.pred();
                self.line("i64", &format!("select v{p}, v{a}, v{b}"))
            }
            1 => {
                let low = self.line("i32", &format!("trunc v{a}"));
                let how = ["zext", "sext"][self.dice.roll(2) as usize];
                self.line("i64", &format!("{how} v{low}"))
            }
            2 | 3 => {
                let by = self.dice.roll(70);
                let by = self.line("i64", &format!("const {by}"));
                let how = ["shl", "lshr", "ashr", "lshr"][self.dice.roll(4) as usize];
                self.line("i64", &format!("{how} v{a}, v{by}"))
            }
            4 | 5 => {
                let by = self.dice.roll(9);
                let by = self.line("i64", &format!("const {by}"));
                let how = ["mul", "add", "sub", "and", "divu", "divs"][self.dice.roll(6) as usize];
                self.line("i64", &format!("{how} v{a}, v{by}"))
            }
            n => {
                let all =
                    ["add", "sub", "and", "or", "xor", "minu", "maxs", "remu", "rems", "divu", "mins", "mul"];
                let how = all[((n - 6) * 2 + self.dice.roll(2)) as usize];
                self.line("i64", &format!("{how} v{a}, v{b}"))
            }
        };
        self.wide.push(v);
    }
}

fn kernel(seed: u64) -> String {
    let mut l = Loop {
        dice: Dice::new(seed),
        text: "unit params=8
kernel \"k\" {
bb0:
  v0: i64 = const 0
  v1: i64 = load.param 8 v0
  v2: i32 = special tid.0
  v3: i64 = zext v2
  v4: i64 = const 64
  v5: i64 = mul v3, v4
  v6: i64 = add v1, v5
  v7: i64 = load.global 8 v6
  v8: i64 = const 8
  v9: i64 = add v6, v8
  v10: i64 = load.global 8 v9
  v11: i64 = add v9, v8
  v12: i64 = load.global 8 v11
  v13: i32 = const 0
  jump bb1(v7, v10, v13)
bb1(v14: i64, v15: i64, v16: i32):
"
        .into(),
        next: 17,
        wide: vec![14, 15, 14, 15, 12],
        preds: Vec::new(),
        early: Vec::new(),
    };
    let aside = l.dice.roll(3) == 0;
    for n in 0..2 + l.dice.roll(5) {
        if aside && n == 1 {
            // Another way out, behind which values of the loop are used as they are.
            let p = l.pred();
            let _ = writeln!(l.text, "  br v{p}, bb3(v{}), bb4\nbb4:", l.wide[l.wide.len() - 1]);
            l.early = l.wide.clone();
        }
        l.inst();
    }
    let (x, y, extra) = (l.pick(), l.pick(), l.pick());
    let one = l.line("i32", "const 1");
    let n = l.line("i32", &format!("add v16, v{one}"));
    let most = l.line("i32", "const 30");
    let more = l.line("pred", &format!("icmp.ltu v{n}, v{most}"));
    // Of what goes on, or of what there was.
    l.wide = if l.dice.roll(2) == 0 { vec![x, y, 12] } else { vec![14, 15, x] };
    let p = l.pred();
    let go = l.line("pred", &format!("and v{more}, v{p}"));
    let (yes, no) = (format!("bb1(v{x}, v{y}, v{n})"), "bb2");
    if l.dice.roll(3) > 0 {
        let _ = writeln!(l.text, "  br v{go}, {yes}, {no}");
    } else {
        let stop = l.line("pred", &format!("not v{go}"));
        let _ = writeln!(l.text, "  br v{stop}, {no}, {yes}");
    }
    let _ = writeln!(l.text, "bb2:");
    for (k, v) in [x, y, extra].into_iter().enumerate() {
        let by = l.line("i64", &format!("const {}", 24 + 8 * k));
        let at = l.line("i64", &format!("add v6, v{by}"));
        let _ = writeln!(l.text, "  store.i64.global 8 v{at}, v{v}");
    }
    let by = l.line("i64", "const 48");
    let at = l.line("i64", &format!("add v6, v{by}"));
    let _ = writeln!(l.text, "  store.i32.global 4 v{at}, v{n}\n  return");
    if aside {
        let brought = l.next;
        l.next += 1;
        let used = l.early[l.dice.roll(l.early.len() as u64) as usize];
        let _ = writeln!(l.text, "bb3(v{brought}: i64):");
        let by = l.line("i64", "const 56");
        let at = l.line("i64", &format!("add v6, v{by}"));
        let sum = l.line("i64", &format!("add v{brought}, v{used}"));
        let _ = writeln!(l.text, "  store.i64.global 8 v{at}, v{sum}\n  return");
    }
    l.text + "}\n"
}

/// Small, near the bounds, and large.
fn start(dice: &mut Dice) -> Memory {
    let mut m = Memory::default();
    m.store(Space::Param, 0, 8, 0x10000);
    for lane in 0..32 {
        for k in 0..3 {
            let bits = [2, 5, 8, 16, 20, 24, 28, 30, 31, 32, 33, 40, 63, 64][dice.roll(14) as usize];
            let near = (1u64 << (bits - 1)).wrapping_mul(2).wrapping_add(dice.roll(5)).wrapping_sub(3);
            let v = if dice.roll(2) == 0 { near } else { near >> dice.roll(bits) };
            m.store(Space::Global, 0x10000 + 64 * lane + 8 * k, 8, v);
        }
    }
    m
}

#[test]
fn narrowed_loops_do_the_same() {
    let mut narrowed = 0;
    for seed in 0..600 {
        let text = kernel(seed);
        let unit = parse(&text);
        let mut start_dice = Dice::new(seed + 1000);
        let mut func = unit.functions[0].clone();
        func.geometry = Some(Geometry::new([32, 1, 1], 8));
        let blocks = func.layout.len();
        narrow::run(&mut func, &cpu("zen4"));
        verify_function(&func, None).unwrap_or_else(|e| panic!("{e}\n{text}\n{func}"));
        narrowed += usize::from(func.layout.len() > blocks);
        for _ in 0..2 {
            let memory = start(&mut start_dice);
            same_at(&unit, [32, 1, 1], 8, &memory).expect("ends");
        }
    }
    // The others have values that nothing bounds, or little to gain.
    assert!(narrowed > 60, "{narrowed} of 600");
}
