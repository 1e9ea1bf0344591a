//! Branches, loops, switches, calls, exits.

use crate::body::{Maker, Place};
use crate::program::Node;

/// Most rounds that nested loops may make together.
const ROUNDS: usize = 100;

impl Place {
    pub(crate) fn deeper(&self) -> Place {
        Place { depth: self.depth + 1, ..self.clone() }
    }
}

impl Maker {
    /// Something with code inside.
    pub(crate) fn control(&mut self, place: &Place) -> Option<Node> {
        match self.random.below(10) {
            0..=2 => self.branch(place, false),
            3 | 4 => self.branch(place, true),
            5 | 6 if self.has.loops && place.rounds < ROUNDS => self.counted(place),
            7 if self.has.loops && place.rounds < ROUNDS => self.unlike(place),
            8 if self.has.tangles && place.rounds < ROUNDS => self.tangle(place),
            9 => self.switch(place),
            _ => None,
        }
    }

    /// Where lanes that go one way are, and the register for the mask of those lanes; `None` when there is no
    /// register for the mask left.
    fn parted(&mut self, place: &Place) -> Option<(Place, Option<String>)> {
        let mask = if place.mask.is_some() && self.has.parted { Some(self.mask()?) } else { None };
        Some((Place { uniform: false, mask: mask.clone(), ..place.deeper() }, mask))
    }

    fn some(&mut self, place: &Place) -> Vec<Node> {
        let n = 1 + self.random.below(5);
        self.nodes(place, n)
    }

    fn branch(&mut self, place: &Place, other: bool) -> Option<Node> {
        let n = self.label();
        let (mut condition, alike) = self.condition();
        let mut head = if !alike && self.random.percent(60) { self.compare() } else { String::new() };
        let mut masks = Vec::new();
        let warp = place.mask.clone().filter(|_| self.random.percent(20));
        let (first, second) = if alike {
            (place.deeper(), place.deeper())
        } else if let Some(m) = warp {
            head += &format!("\tvote.sync.any.pred %q3, {condition}, {m};\n");
            condition = "%q3".into();
            let inner = Place { uniform: false, ..place.deeper() };
            (inner.clone(), inner)
        } else {
            let (first, m) = self.parted(place)?;
            let (second, e) = self.parted(place)?;
            if let (Some(m), Some(e), Some(outer)) = (m, e, &place.mask) {
                head += &format!(
                    "\tvote.sync.ballot.b32 {m}, {condition}, {outer};\n\txor.b32 {e}, {m}, {outer};\n"
                );
                masks = vec![(m, outer.clone()), (e, outer.clone())];
            }
            (first, second)
        };
        head += &format!("\t@!{condition} bra E{n};\n");
        let body = self.some(&first);
        if !other {
            return Some(Node::Nest { fixed: vec![head, format!("E{n}:\n")], bodies: vec![body], masks });
        }
        let otherwise = self.some(&second);
        let fixed = vec![head, format!("\tbra X{n};\nE{n}:\n"), format!("X{n}:\n")];
        Some(Node::Nest { fixed, bodies: vec![body, otherwise], masks })
    }

    /// A loop whose rounds the whole block agrees on, where the block comes to it together.
    fn counted(&mut self, place: &Place) -> Option<Node> {
        let (n, c) = (self.label(), self.counter()?);
        let rounds = 1 + self.random.below(8);
        let mut inner = Place { rounds: place.rounds * rounds.max(4), ..place.deeper() };
        if !place.uniform && place.mask.is_none() {
            inner.exits.push(format!("X{n}"));
        }
        let mut body = self.some(&inner);
        if self.random.percent(30) {
            let v = self.register("v");
            let at = self.random.below(body.len() + 1);
            let to = self.random.pick(&["X", "C"]);
            body.insert(at, Node::Lines(format!("\t@{v} bra {to}{n};\n")));
        }
        let shown = self.register(if place.uniform { "u" } else { "r" });
        let u = self.register("u");
        let fixed = match self.random.below(3) {
            // Up to a constant, the test at the end.
            0 => vec![
                format!("\tmov.u32 {c}, 0;\nL{n}:\n\tmov.u32 {shown}, {c};\n"),
                format!(
                    "C{n}:\n\tadd.u32 {c}, {c}, 1;\n\tsetp.lt.u32 %q4, {c}, {rounds};\n\t@%q4 bra L{n};\nX{n}:\n"
                ),
            ],
            // Down from a number that is not known before, the test at the beginning.
            1 => vec![
                format!(
                    "\tand.b32 {c}, {u}, 7;\nL{n}:\n\tsetp.eq.u32 %q4, {c}, 0;\n\t@%q4 bra X{n};\n\tsub.u32 {c}, {c}, 1;\n"
                ),
                format!("C{n}:\n\tbra L{n};\nX{n}:\n"),
            ],
            _ => vec![
                format!("\tmov.u32 {c}, {};\nL{n}:\n", rounds * 2),
                format!(
                    "C{n}:\n\tsub.u32 {c}, {c}, 2;\n\tmov.u32 {shown}, {c};\n\tsetp.ne.s32 %q4, {c}, 0;\n\t@%q4 bra L{n};\nX{n}:\n"
                ),
            ],
        };
        Some(Node::Nest { fixed, bodies: vec![body], masks: Vec::new() })
    }

    /// A loop that lanes leave one by one.
    fn unlike(&mut self, place: &Place) -> Option<Node> {
        let (n, c) = (self.label(), self.counter()?);
        let (mut inner, mask) = self.parted(place)?;
        inner.rounds = place.rounds * 4;
        if mask.is_none() {
            inner.exits.push(format!("X{n}"));
        }
        let body = self.some(&inner);
        let r = self.register("r");
        let mut head = format!("\tand.b32 {c}, {r}, 7;\n");
        let mut vote = String::new();
        let mut masks = Vec::new();
        if let (Some(m), Some(outer)) = (mask, &place.mask) {
            head += &format!("\tmov.b32 {m}, {outer};\n");
            vote = format!("\tvote.sync.ballot.b32 {m}, %q4, {m};\n");
            masks.push((m, outer.clone()));
        }
        let fixed = if self.random.percent(50) || !masks.is_empty() {
            vec![
                format!(
                    "{head}L{n}:\n\tsetp.ne.u32 %q4, {c}, 0;\n{vote}\t@!%q4 bra X{n};\n\tsub.u32 {c}, {c}, 1;\n"
                ),
                format!("\tbra L{n};\nX{n}:\n"),
            ]
        } else {
            let p = self.register("p");
            // The predicate may end it before the count does.
            vec![
                format!("{head}L{n}:\n"),
                format!(
                    "\tsetp.ne.and.u32 %q4, {c}, 0, {p};\n\tsub.u32 {c}, {c}, 1;\n\t@%q4 bra L{n};\nX{n}:\n"
                ),
            ]
        };
        Some(Node::Nest { fixed, bodies: vec![body], masks })
    }

    fn switch(&mut self, place: &Place) -> Option<Node> {
        let n = self.label();
        let arms = 2 + self.random.below(4);
        let alike = self.random.percent(30);
        let inner =
            if alike { place.deeper() } else { Place { uniform: false, mask: None, ..place.deeper() } };
        let i = if alike { self.register("u") } else { self.register("r") };
        let labels: Vec<String> = (0..arms).map(|a| format!("S{n}_{a}")).collect();
        let mut fixed = vec![format!(
            "T{n}: .branchtargets {};\n\trem.u32 %t0, {i}, {arms};\n\tbrx.idx %t0, T{n};\nS{n}_0:\n",
            labels.join(", ")
        )];
        let mut bodies = Vec::new();
        for label in labels.iter().skip(1) {
            bodies.push(self.some(&inner));
            // Some arms go on in the next.
            let leave = if self.random.percent(70) { format!("\tbra X{n};\n") } else { String::new() };
            fixed.push(format!("{leave}{label}:\n"));
        }
        bodies.push(self.some(&inner));
        fixed.push(format!("X{n}:\n"));
        Some(Node::Nest { fixed, bodies, masks: Vec::new() })
    }

    /// A call of a device function, by its name or by its address.
    pub(crate) fn call(&mut self, place: &Place) -> Option<String> {
        if place.rounds > 16 || place.function.is_some() && place.depth > 2 {
            return None;
        }
        let n = self.label();
        let (to, a, b) = (self.register("r"), self.operand(), self.operand());
        let (mut before, mut after) = (String::new(), String::new());
        let mut depth = format!("{}", self.random.below(3));
        let mut callee = self.random.below(self.functions);
        if let Some(own) = place.function {
            if callee > own && self.random.percent(50) {
                depth = "%n".into();
            } else {
                before = format!("\tsetp.eq.u32 %q5, %n, 0;\n\t@%q5 bra R{n};\n\tsub.u32 %t3, %n, 1;\n");
                after = format!("R{n}:\n");
                depth = "%t3".into();
            }
        }
        before += &format!("\tmov.u32 %t5, {depth};\n\tmov.u32 %t6, {a};\n\tmov.u32 %t7, {b};\n");
        let parameters = "\t{\n\t.param .b32 pn;\n\t.param .b32 pa;\n\t.param .b32 pb;\n\t.param .b64 pin;\n\t.param .b32 py;\n\
            \tst.param.b32 [pn], %t5;\n\tst.param.b32 [pa], %t6;\n\tst.param.b32 [pb], %t7;\n\tst.param.b64 [pin], %in;\n";
        let end = format!("\tld.param.b32 {to}, [py];\n\t}}\n");
        if place.function.is_none() && self.random.percent(35) {
            let i = if self.random.percent(40) { self.register("u") } else { self.register("r") };
            return Some(format!(
                "{before}\tmov.u64 %x0, table;\n\trem.u32 %t0, {i}, {};\n\tmul.wide.u32 %x1, %t0, 8;\n\tadd.s64 %x0, %x0, %x1;\n\
                 \tld.global.u64 %x0, [%x0];\n{parameters}\
                 \tC{n}p: .callprototype (.param .b32 _) _ (.param .b32 _, .param .b32 _, .param .b32 _, .param .b64 _);\n\
                 \tcall (py), %x0, (pn, pa, pb, pin), C{n}p;\n{end}",
                self.functions
            ));
        }
        callee = callee.min(self.functions.saturating_sub(1));
        Some(format!("{before}{parameters}\tcall (py), fn{callee}, (pn, pa, pb, pin);\n{end}{after}"))
    }

    /// Some threads end, or return, early.
    pub(crate) fn exit(&mut self, place: &Place) -> Option<String> {
        let i = self.register("r");
        let rare = format!("\tand.b32 %t0, {i}, 15;\n\tsetp.eq.u32 %q1, %t0, {};\n", self.random.below(16));
        if place.function.is_some() {
            let n = self.label();
            return Some(format!("{rare}\t@!%q1 bra N{n};\n\tst.param.b32 [y], {i};\n\tret;\nN{n}:\n"));
        }
        let word = self.random.pick(&["exit", "ret"]);
        if !self.has.warp {
            return Some(format!("{rare}\t@%q1 {word};\n"));
        }
        let m = place.mask.as_deref().filter(|m| *m == "%m0")?;
        Some(format!("{rare}\tvote.sync.ballot.b32 %t0, !%q1, {m};\n\t@%q1 {word};\n\tmov.b32 {m}, %t0;\n"))
    }
}
