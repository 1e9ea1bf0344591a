//! What threads do one after the other: calls of the device's heap and output, and what is done under a lock.

use weft_ptx::{CallTarget, Inst, Mod, Module, Opcode};

use crate::flow::{Block, Passed};

/// How often kernels call what the device's run-time system does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// `malloc`.
    pub malloc: Passed,
    /// `free`.
    pub free: Passed,
    /// `printf`, and what a failed assertion writes.
    pub print: Passed,
}

impl Calls {
    /// Adds those of a function's blocks.
    pub(super) fn add(&mut self, module: &Module, blocks: &[Block]) {
        for (i, passed) in blocks.iter().flat_map(|b| &b.insts) {
            let Some(CallTarget::Direct(id)) = i.call.as_ref().map(|c| c.target) else { continue };
            let sum = match module.functions.get(id.index()).map(|f| f.name.as_str()) {
                Some("malloc") => &mut self.malloc,
                Some("free") => &mut self.free,
                Some("vprintf" | "__assertfail") => &mut self.print,
                _ => continue,
            };
            sum.warps += passed.warps;
            sum.threads += passed.threads;
        }
    }
}

/// Blocks behind loops that do nothing but try to change one place, the same for all threads, until that succeeds; and how many threads get there.
pub(super) fn locked(blocks: &[Block], at_one_place: &dyn Fn(&Inst) -> bool) -> Vec<(usize, u64)> {
    let tries =
        |i: &Inst| i.opcode == Opcode::Atom && (i.has(Mod::Cas) || i.has(Mod::Exch)) && at_one_place(i);
    let spins =
        |k: usize, b: &Block| b.next.contains(&k) && b.is_fork() && b.insts.iter().any(|i| tries(i.0));
    let mut out = Vec::new();
    for (k, b) in blocks.iter().enumerate().filter(|(k, b)| spins(*k, b)) {
        let behind = b.next.iter().copied().filter(|n| *n != k);
        out.extend(behind.filter_map(|n| Some((n, blocks.get(n)?.passed().threads))).filter(|n| n.1 > 0));
    }
    out
}
