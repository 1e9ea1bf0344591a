//! Contraction: a plain `mul` and the plain `add` or `sub` of its product become one `fma`, which rounds once.
//!
//! PTX ISA, "Floating-Point Instructions": `mul`, `add` and `sub` without a rounding modifier "may be optimized
//! aggressively by the code optimizer"; with `.rn` they are left alone. The assembler of the toolkit does so in a way
//! that can be told from its code, and results agree with a GPU's to the last bit only if the choice is the same:
//!
//! * Product and sum are of one type and alike in `.ftz`; the product is not saturated, the sum may be. A product is
//!   seen through copies, negations and multiplications by one and minus one. A product of constants is a constant.
//! * Both are in one straight run of code ([`runs`]). The product is computed whatever predicate holds; the sum may be
//!   under one.
//! * Every use of the product is such a sum. Instructions whose results nobody needs do not count.
//! * A sum with two products takes the one that is used less often, or else the first. A product with several uses
//!   stays a product if one of its sums has a product with a single use, or has been given another one before.
//! * `d + d` stays a sum, and so does the sum of two products of the same factors if the one has no other use.
//!
//! Code for debugging (`.target …, debug`) is left as it is written.

mod choose;
mod effects;
mod flow;
mod needed;
mod plain;
mod rewrite;
mod runs;
#[cfg(test)]
mod tests;
mod text;
mod values;

pub use text::without_contraction;

use crate::{FuncId, Function, Module, Opcode};
use plain::{insts, plain};

impl Module {
    /// A function as it runs: with products and sums contracted as the module's text allows.
    ///
    /// The module is not to be changed afterwards.
    pub fn contracted(&self, id: FuncId) -> Option<&Function> {
        let f = self.functions.get(id.index())?;
        if self.target_options.iter().any(|o| o == "debug") {
            return Some(f);
        }
        Some(f.contracted.0.get_or_init(|| contract(f).map(Box::new)).as_deref().unwrap_or(f))
    }
}

/// The function with its products contracted; `None` if there are none.
fn contract(f: &Function) -> Option<Function> {
    let has = |mul: bool| insts(f).any(|i| plain(i).is_some() && (i.opcode == Opcode::Mul) == mul);
    if !has(true) || !has(false) {
        return None;
    }
    let body = f.body.as_deref()?;
    let facts = effects::Facts::of(body);
    let needed = needed::Needed::new(f, body, &facts);
    let runs = runs::runs(f, body, &facts);
    let live = flow::live_out(f, body, &facts, &needed, &runs);
    let mut fused = Vec::new();
    for (run, live) in runs.iter().zip(&live) {
        let mut values = values::scan(body, run, &facts, &needed, live);
        choose::choose(&mut values);
        fused.extend(rewrite::fusions(&values));
    }
    (!fused.is_empty()).then(|| rewrite::rewrite(f, body, fused))
}
