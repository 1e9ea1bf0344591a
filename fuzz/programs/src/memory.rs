//! Memory, barriers, atomics.

use crate::body::{Maker, Place};
use crate::frame::one_nan;
use crate::{INPUT, SHARED_BY_ALL};

/// Loads and stores: type, bytes, register class, registers.
const WIDTHS: [(&str, usize, &str, usize); 20] = [
    ("u8", 1, "r", 1),
    ("s8", 1, "r", 1),
    ("u16", 2, "h", 1),
    ("s16", 2, "r", 1),
    ("b32", 4, "r", 1),
    ("u32", 4, "r", 1),
    ("u32", 4, "r", 1),
    ("u32", 4, "r", 1),
    ("f32", 4, "f", 1),
    ("f32", 4, "f", 1),
    ("b64", 8, "l", 1),
    ("f64", 8, "d", 1),
    ("v2.u32", 8, "r", 2),
    ("v2.f32", 8, "f", 2),
    ("v4.u32", 16, "r", 4),
    ("v4.f32", 16, "f", 4),
    ("v2.u64", 16, "l", 2),
    ("v4.u8", 4, "r", 4),
    ("v2.u16", 4, "h", 2),
    ("v4.u16", 8, "h", 4),
];

impl Maker {
    /// A load or store.
    pub(crate) fn memory(&mut self, place: &Place) -> String {
        let width = WIDTHS[self.random.below(WIDTHS.len())];
        let mut text = if place.function.is_some() { self.input(width) } else { self.access(width) };
        let load = text.lines().last().filter(|l| l.starts_with("\tld")).unwrap_or_default().to_owned();
        for register in
            load.split([' ', ',', ';', '{', '}']).filter(|w| w.starts_with("%f") || w.starts_with("%d"))
        {
            text += &one_nan(register);
        }
        text
    }

    fn access(&mut self, width: (&str, usize, &str, usize)) -> String {
        match self.random.below(10) {
            0..=3 => self.input(width),
            4 | 5 => self.slot("global", "%aos", 64, width),
            6 | 7 if self.has.shared => self.slot("shared", "%sown", 32, width),
            6 | 7 if self.has.local => self.slot("local", "%lown", 64, width),
            _ => self.by_words(),
        }
    }

    /// Registers for an access, with the braces of a vector.
    fn data(&mut self, class: &str, n: usize) -> String {
        match n {
            1 => self.register(class),
            2 => format!("{{{}}}", self.registers::<2>(class).join(", ")),
            _ => format!("{{{}}}", self.registers::<4>(class).join(", ")),
        }
    }

    /// A load from the input: anywhere, in rows, or at one place for all.
    fn input(&mut self, (ty, bytes, class, n): (&str, usize, &str, usize)) -> String {
        let mask = INPUT - bytes;
        let cached = self.random.pick(&["", "", ".nc"]);
        let data = self.data(class, n);
        let mut out = match self.random.below(5) {
            0 => format!("\tand.b32 %t0, {}, {mask};\n", self.register("u")),
            1 => format!("\tand.b32 %t0, {}, {mask};\n", self.register("r")),
            2 => {
                let step = bytes * [1, 1, 2, 3][self.random.below(4)];
                let at = bytes * self.random.below(64);
                format!("\tmad.lo.u32 %t0, %a1, {step}, {at};\n\tand.b32 %t0, %t0, {mask};\n")
            }
            3 => {
                let r = self.register("r");
                format!(
                    "\tadd.u32 %t0, {r}, %a4;\n\tmul.lo.u32 %t0, %t0, {bytes};\n\tand.b32 %t0, %t0, {mask};\n"
                )
            }
            // At most 256 * 16 bytes, so the sum needs no mask.
            _ => format!("\tmul.lo.u32 %t0, %a4, {bytes};\n"),
        };
        let widen = self.random.pick(&["u64.u32", "s64.s32"]);
        out += &format!(
            "\tcvt.{widen} %x0, %t0;\n\tadd.s64 %x0, %x0, %in;\n\tld.global{cached}.{ty} {data}, [%x0];\n"
        );
        out
    }

    /// An access to a thread's own bytes, at a constant or at a place of its own.
    fn slot(
        &mut self,
        space: &str,
        base: &str,
        size: usize,
        (ty, bytes, class, n): (&str, usize, &str, usize),
    ) -> String {
        let data = self.data(class, n);
        let (mut out, address) = if self.random.percent(50) {
            (String::new(), format!("[{base}+{}]", bytes * self.random.below(size / bytes)))
        } else {
            let i = self.operand();
            let at = format!(
                "\tmov.u32 %t0, {i};\n\tand.b32 %t0, %t0, {};\n\tcvt.u64.u32 %x0, %t0;\n\tadd.s64 %x0, %x0, {base};\n",
                size - bytes
            );
            (at, "[%x0]".to_owned())
        };
        let mut space = format!(".{space}");
        let mut address = address;
        if self.random.percent(20) {
            let inner = address.trim_matches(['[', ']']).replace('+', ", ");
            let sum = if inner.contains(", ") {
                format!("\tadd.s64 %x0, {inner};\n")
            } else {
                format!("\tmov.b64 %x0, {inner};\n")
            };
            out += &format!("{sum}\tcvta{space}.u64 %x1, %x0;\n");
            (space, address) = (String::new(), "[%x1]".into());
        }
        let volatile = if self.random.percent(10) { ".volatile" } else { "" };
        if self.random.percent(50) {
            format!("{out}\tst{volatile}{space}.{ty} {address}, {data};\n")
        } else {
            format!("{out}\tld{volatile}{space}.{ty} {data}, {address};\n")
        }
    }

    /// An access to own words that lie beside the other threads' words.
    fn by_words(&mut self) -> String {
        let all = self.threads * self.grid;
        let (class, n) = if self.random.percent(70) { ("r", "b32") } else { ("f", "f32") };
        let data = self.register(class);
        let (mut out, at) = if self.random.percent(60) {
            (String::new(), format!("[%soa+{}]", all as usize * 4 * self.random.below(16)))
        } else {
            let i = if self.random.percent(40) { self.register("u") } else { self.register("r") };
            (
                format!(
                    "\tand.b32 %t0, {i}, 15;\n\tmul.wide.u32 %x0, %t0, {};\n\tadd.s64 %x0, %x0, %soa;\n",
                    all * 4
                ),
                "[%x0]".into(),
            )
        };
        out += &match self.random.below(5) {
            0 | 1 => format!("\tst.global.{n} {at}, {data};\n"),
            2 => {
                // The slot is the thread's own, so what it held is known.
                let (r, op) = (
                    self.register("r"),
                    self.random.pick(&["add.u32", "exch.b32", "max.s32", "xor.b32", "inc.u32"]),
                );
                format!("\tatom.global.{op} {r}, {at}, {};\n", self.register("r"))
            }
            _ => format!("\tld.global.{n} {data}, {at};\n"),
        };
        out
    }

    /// Threads of a block give each other values, or agree on something.
    pub(crate) fn exchange(&mut self) -> String {
        let threads = self.threads as usize;
        let barrier = match self.random.below(5) {
            0 => "\tbarrier.sync 0;\n".to_owned(),
            1 => format!("\tbar.sync {};\n", self.random.below(16)),
            2 => format!("\tbar.sync 2, {};\n", threads.div_ceil(32) * 32),
            _ => "\tbar.sync 0;\n".to_owned(),
        };
        let barrier =
            if self.has.exits && barrier.contains(',') { "\tbar.sync 0;\n".to_owned() } else { barrier };
        match self.random.below(6) {
            0 => {
                let (u, p) = (self.register("u"), self.register("p"));
                format!("\tbar.red.popc.u32 {u}, 0, {p};\n")
            }
            1 => {
                let (v, p) = (self.register("v"), self.register("p"));
                let op = self.random.pick(&["and", "or"]);
                format!("\tbar.red.{op}.pred {v}, 0, {p};\n")
            }
            2 => self.tree(&barrier),
            _ => {
                let (ty, bytes, class) =
                    [("u32", 4, "r"), ("f32", 4, "f"), ("u64", 8, "l"), ("u16", 2, "h"), ("s8", 1, "r")]
                        [self.random.below(5)];
                let (from, to) = (self.register(class), self.register(class));
                let i = self.operand();
                let other = match self.random.below(5) {
                    0 => format!("\tsub.u32 %t0, {}, %a4;\n", threads - 1),
                    1 => format!("\tadd.u32 %t0, %a4, {};\n", self.random.below(threads)),
                    2 => format!("\tmul.lo.u32 %t0, %a4, {};\n", self.random.below(20)),
                    3 => format!("\txor.b32 %t0, %a4, {};\n", self.random.below(32)),
                    _ => format!("\tmov.u32 %t0, {i};\n"),
                };
                format!(
                    "\tmov.u64 %x0, xch;\n\tmul.wide.u32 %x1, %a4, {bytes};\n\tadd.s64 %x1, %x1, %x0;\n\
                     \tst.shared.{ty} [%x1], {from};\n{barrier}{other}\trem.u32 %t0, %t0, {threads};\n\
                     \tmul.wide.u32 %x1, %t0, {bytes};\n\tadd.s64 %x1, %x1, %x0;\n\tld.shared.{ty} {to}, [%x1];\n{barrier}"
                )
            }
        }
    }

    /// A sum over the block by halves.
    fn tree(&mut self, barrier: &str) -> String {
        let (r, label, threads) = (self.register("r"), self.label(), self.threads);
        let half = threads.next_power_of_two() / 2;
        let (to, op) = (self.register("r"), self.random.pick(&["add.s32", "xor.b32", "max.s32"]));
        format!(
            "\tmov.u64 %x0, xch;\n\tmul.wide.u32 %x1, %a4, 4;\n\tadd.s64 %x1, %x1, %x0;\n\tst.shared.u32 [%x1], {r};\n{barrier}\
             \tmov.u32 %t5, {half};\nH{label}:\n\tsetp.eq.u32 %q1, %t5, 0;\n\t@%q1 bra HX{label};\n\
             \tadd.u32 %t6, %a4, %t5;\n\tsetp.lt.u32 %q2, %a4, %t5;\n\tsetp.lt.and.u32 %q2, %t6, {threads}, %q2;\n\
             \t@!%q2 bra HS{label};\n\tmul.wide.u32 %x2, %t5, 4;\n\tadd.s64 %x2, %x2, %x1;\n\tld.shared.u32 %t7, [%x1];\n\
             \tld.shared.u32 %t8, [%x2];\n\t{op} %t7, %t7, %t8;\n\tst.shared.u32 [%x1], %t7;\nHS{label}:\n{barrier}\
             \tshr.u32 %t5, %t5, 1;\n\tbra H{label};\nHX{label}:\n\tld.shared.u32 {to}, [%x0];\n{barrier}"
        )
    }

    /// An atomic on memory of all threads. Each operation has places of its own.
    pub(crate) fn atomic(&mut self) -> String {
        const KINDS: [(&str, &str); 8] = [
            ("add.u32", "r"),
            ("min.s32", "r"),
            ("max.u32", "r"),
            ("and.b32", "r"),
            ("or.b32", "r"),
            ("xor.b32", "r"),
            ("add.u64", "l"),
            ("max.s64", "l"),
        ];
        let k = self.random.below(KINDS.len());
        let (op, class) = KINDS[k];
        let each = SHARED_BY_ALL / KINDS.len();
        let (data, i) = (self.register(class), self.operand());
        let space = if self.random.percent(50) { "global" } else { "shared" };
        let base = if space == "global" { "\tmov.b64 %x0, %acc;\n" } else { "\tmov.u64 %x0, hist;\n" };
        let step = if class == "l" { 8 } else { 4 };
        let word = if self.random.percent(70) { "red" } else { "atom" };
        let to = if word == "atom" { if class == "l" { "%x2, " } else { "%t2, " } } else { "" };
        let places = [1, 4, each / step][self.random.below(3)];
        format!(
            "{base}\tmov.u32 %t0, {i};\n\tand.b32 %t0, %t0, {};\n\tmul.wide.u32 %x1, %t0, {step};\n\tadd.s64 %x0, %x0, %x1;\n\
             \t{word}.{space}.{op} {to}[%x0+{}], {data};\n",
            places - 1,
            k * each
        )
    }
}
