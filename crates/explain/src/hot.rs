//! The hot loop of the machine code.

use std::collections::BTreeSet;

use crate::asm::Assembly;
use crate::classes::{Class, Counts};
use crate::costs::Costs;
use crate::lines::Lines;
use crate::report::Machine;

/// Of loops whose estimates differ by less, the first one is taken.
const NEAR: f64 = 0.95;

/// Counts of the machine code, and the innermost loop in which most of the estimated time goes.
pub(crate) fn machine(asm: &str, groups: u32, costs: &Costs, lines: &Lines) -> Machine {
    let asm = Assembly::parse(asm);
    let mut machine = Machine::default();
    asm.instructions.iter().for_each(|i| machine.total.add(i.class));
    // What belongs to a loop itself; without loops, to a function.
    let in_loops = asm.loops.len();
    let mut bodies: Vec<(Counts, BTreeSet<u32>)> = vec![Default::default(); in_loops + asm.functions.len()];
    for i in asm.instructions.iter().filter(|i| !i.cold) {
        let body = &mut bodies[i.inside.unwrap_or(in_loops + i.function)];
        body.0.add(i.class);
        if i.line > 0 {
            body.1.insert(i.line);
        }
    }
    let scores: Vec<f64> = bodies.iter().map(|b| costs.of_lines(b.1.iter().copied())).collect();
    let most = scores.iter().copied().fold(0.0, f64::max);
    let depth = |n: usize| asm.loops.get(n).map_or(0, |l| l.depth);
    let near = (0..bodies.len()).filter(|&n| scores[n] >= NEAR * most && bodies[n].0.total() > 0);
    // LLVM makes copies of loops: one for indices that wrap, where lanes go one by one, and one for what is left after iterations that
    // it put together.
    let moves = |c: &Counts| 10 * (c.of(Class::Gather) + c.of(Class::Shuffle)) / c.total().max(1);
    // The deepest, of these the one that moves lanes least, and of these the first.
    let Some(hot) = near.min_by_key(|&n| (std::cmp::Reverse(depth(n)), moves(&bodies[n].0), n)) else {
        return machine;
    };
    machine.hot = bodies[hot].0;
    // Loops over groups are the outermost ones of these functions.
    let over_groups =
        |name: &str| groups > 1 && (name == weft_abi::entry::BLOCK || name.starts_with("weft_region"));
    machine.is_kernels =
        asm.loops.get(hot).is_some_and(|l| l.parent.is_some() || !over_groups(&asm.functions[l.function]));
    let places: BTreeSet<_> = bodies[hot].1.iter().map(|&l| lines.place(l)).collect();
    machine.hot_lines = places.into_iter().collect();
    machine
}
