//! Branches between blocks that no `if` and no loop of one entry could make.

use crate::body::{Maker, Place};
use crate::program::Node;

impl Maker {
    /// Blocks with jumps among them: only forwards, also back to the first, or anywhere. Fuel ends it.
    pub(crate) fn tangle(&mut self, place: &Place) -> Option<Node> {
        let (n, fuel) = (self.label(), self.counter()?);
        let blocks = 3 + self.random.below(6);
        let together = place.uniform && self.random.percent(40);
        let backwards = match self.random.below(3) {
            0 => 0,
            1 if self.has.irreducible => blocks,
            _ => 1,
        };
        let mut inner = Place { rounds: place.rounds * if backwards > 0 { 4 } else { 1 }, ..place.deeper() };
        if !together {
            inner = Place { uniform: false, mask: None, ..inner };
            inner.exits.push(format!("G{n}_{blocks}"));
        }
        let mut fixed = vec![format!("\tmov.u32 {fuel}, {};\nG{n}_0:\n", 3 + self.random.below(12))];
        let mut bodies = Vec::new();
        for b in 0..blocks {
            let count = self.random.below(3);
            bodies.push(self.nodes(&inner, count));
            let mut end = String::new();
            let mut jumps = Vec::new();
            for _ in 0..1 + self.random.below(2) {
                jumps.push(if backwards > 0 && self.random.percent(35) {
                    self.random.below(backwards.min(b + 1))
                } else {
                    b + 1 + self.random.below(blocks - b)
                });
            }
            if jumps.iter().any(|j| *j <= b) {
                end += &format!(
                    "\tsub.u32 {fuel}, {fuel}, 1;\n\tsetp.eq.u32 %q6, {fuel}, 0;\n\t@%q6 bra G{n}_{blocks};\n"
                );
            }
            for j in jumps {
                let condition = if together {
                    self.register("v")
                } else {
                    if self.random.percent(50) {
                        end += &self.compare();
                    }
                    self.condition().0
                };
                let not = if self.random.percent(50) { "!" } else { "" };
                end += &format!("\t@{not}{condition} bra G{n}_{j};\n");
            }
            if b + 2 < blocks && self.random.percent(25) {
                end += &format!("\tbra G{n}_{};\n", b + 2);
            }
            fixed.push(format!("{end}G{n}_{}:\n", b + 1));
        }
        Some(Node::Nest { fixed, bodies, masks: Vec::new() })
    }
}
