//! Operations of a warp.

use crate::body::Maker;

impl Maker {
    /// An operation of the lanes in the register `m`, which are those that come here.
    pub(crate) fn warp(&mut self, m: &str) -> String {
        let (r, p) = (self.register("r"), self.register("p"));
        let i = self.operand();
        match self.random.below(16) {
            0..=5 => self.shuffle(m),
            6 => format!("\tvote.sync.ballot.b32 {r}, {p}, {m};\n"),
            7 => {
                let kind = self.random.pick(&["any", "all", "uni"]).to_owned();
                let q = self.register("p");
                let not = if self.random.percent(30) { "!" } else { "" };
                format!("\tvote.sync.{kind}.pred {p}, {not}{q}, {m};\n")
            }
            8 => format!("\tand.b32 %t0, {i}, 3;\n\tmatch.any.sync.b32 {r}, %t0, {m};\n"),
            9 => format!("\tshr.u32 %t0, {i}, 30;\n\tmatch.all.sync.b32 {r}|{p}, %t0, {m};\n"),
            10 => {
                let l = self.register("l");
                format!("\tand.b64 %x0, {l}, 5;\n\tmatch.any.sync.b64 {r}, %x0, {m};\n")
            }
            11 | 12 => {
                let kind = self
                    .random
                    .pick(&[
                        "add.u32", "add.s32", "min.s32", "min.u32", "max.s32", "max.u32", "and.b32",
                        "or.b32", "xor.b32",
                    ])
                    .to_owned();
                format!("\tmov.u32 %t0, {i};\n\tredux.sync.{kind} {r}, %t0, {m};\n")
            }
            13 => format!("\tbar.warp.sync {m};\n"),
            14 => {
                // Which other lanes are active is open; that this one is, and that no lane is that must not be, is not.
                format!("\tactivemask.b32 %t0;\n\tshr.u32 %t0, %t0, %a3;\n\tand.b32 {r}, %t0, 1;\n")
            }
            _ => format!("\tvote.sync.ballot.b32 %t0, {p}, {m};\n\tpopc.b32 {r}, %t0;\n"),
        }
    }

    /// A shuffle. What comes from a lane outside of the mask is replaced.
    fn shuffle(&mut self, m: &str) -> String {
        let (r, a, i) = (self.register("r"), self.register("r"), self.operand());
        let by = if self.random.percent(60) { format!("{}", self.random.below(33)) } else { i };
        // Width of segments, as the upper half of the operand `c` says it.
        let segment = [0, 0, 0, 16, 24, 28, 30, 31][self.random.below(8)];
        let mode = self.random.pick(&["up", "down", "bfly", "idx"]);
        let clamp = if mode == "up" { 0 } else { 31 };
        let c = segment << 8 | clamp;
        let mut out = format!(
            "\tmov.u32 %t4, {by};\n\tshfl.sync.{mode}.b32 %t0|%q1, {a}, %t4, {c}, {m};\n\tand.b32 %t1, %t4, 31;\n"
        );
        out += &match mode {
            "up" => "\tsub.u32 %t1, %a3, %t1;\n".to_owned(),
            "down" => "\tadd.u32 %t1, %a3, %t1;\n".to_owned(),
            "bfly" => "\txor.b32 %t1, %a3, %t1;\n".to_owned(),
            _ => format!(
                "\tand.b32 %t1, %t1, {};\n\tand.b32 %t2, %a3, {segment};\n\tor.b32 %t1, %t1, %t2;\n",
                31 & !segment
            ),
        };
        let p = self.register("p");
        // Out of the segment a lane gets its own value; else the other must be a member.
        out += &format!(
            "\tselp.u32 %t1, %t1, %a3, %q1;\n\tshr.u32 %t1, {m}, %t1;\n\tand.b32 %t1, %t1, 1;\n\
             \tsetp.ne.u32 %q2, %t1, 0;\n\tselp.b32 {r}, %t0, {a}, %q2;\n\tand.pred {p}, %q1, %q2;\n"
        );
        out
    }
}
