//! The places of a unit's code that have probes.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use weft_abi::ProbeSite;
use weft_ir::FuncRef;

use crate::llvm::Val;

/// What a unit's probes have in common.
#[derive(Debug, Default)]
pub(crate) struct Sites {
    /// The places that have one, by number.
    list: RefCell<Vec<ProbeSite>>,
    /// Where each function's lanes and addresses are on their way.
    pub(crate) rooms: RefCell<FxHashMap<FuncRef, Val>>,
}

impl Sites {
    /// The number of a place, which is added if it is new: copies of an instruction share one.
    pub(crate) fn number(&self, site: ProbeSite) -> u32 {
        let mut all = self.list.borrow_mut();
        let known = all.iter().position(|s| *s == site);
        known.unwrap_or_else(|| {
            all.push(site);
            all.len() - 1
        }) as u32
    }

    /// All that were numbered.
    pub(crate) fn list(&self) -> Vec<ProbeSite> {
        self.list.borrow().clone()
    }
}
