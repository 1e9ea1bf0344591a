//! Grids that begin before the end of others (programmatic dependent launch).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Told when a grid begins and ends.
pub trait Observer: Send + Sync {
    /// A thread begins with blocks of it; told by each, the first time before any block has begun.
    fn begun(&self);

    /// All of its blocks have ended, or, if it has `failed`, it was ended before its time. Nobody else knows yet.
    fn ended(&self, failed: bool);
}

/// Told when grids may begin that depend on a grid.
pub trait Dependents: Send + Sync {
    /// All blocks have let them or ended, or have begun. Called once, perhaps in the middle of a block: it must not wait.
    fn may_begin(&self);
}

/// What a grid depends on and does not wait for before it begins.
pub trait Dependency: Send + Sync {
    /// Whether it is over.
    fn is_over(&self) -> bool;
}

/// How a launch takes part.
#[derive(Default)]
pub struct Early {
    /// Who waits for its blocks to let others begin.
    pub dependents: Option<Arc<dyn Dependents>>,
    /// Who waits for its blocks to have begun.
    pub begun: Option<Arc<dyn Dependents>>,
    /// What its code waits for (`griddepcontrol.wait`).
    pub dependency: Option<Arc<dyn Dependency>>,
    /// Who is told when it begins and ends.
    pub observer: Option<Arc<dyn Observer>>,
}

/// More blocks than these are not counted: what depends on them begins at their end.
const MOST: u64 = 1 << 20;

/// Which blocks have let dependents begin or ended, or have begun.
pub(super) struct Triggers {
    seen: Box<[AtomicU64]>,
    left: AtomicU64,
    dependents: Arc<dyn Dependents>,
}

impl Triggers {
    /// For a grid of so many blocks.
    pub(super) fn new(blocks: u64, dependents: Option<&Arc<dyn Dependents>>) -> Option<Box<Triggers>> {
        let dependents = dependents.filter(|_| (1..=MOST).contains(&blocks))?.clone();
        let seen = (0..blocks.div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        Some(Box::new(Triggers { seen, left: AtomicU64::new(blocks), dependents }))
    }

    /// Notes a block by its number.
    pub(super) fn note(&self, block: u64) {
        let (Some(word), bit) = (self.seen.get((block / 64) as usize), 1 << (block % 64)) else { return };
        if word.fetch_or(bit, Ordering::AcqRel) & bit == 0 && self.left.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.dependents.may_begin();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use super::*;

    #[derive(Default)]
    struct Told(AtomicU32);

    impl Dependents for Told {
        fn may_begin(&self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn dependents_are_told_once_when_each_block_has_been_noted() {
        for blocks in [1, 63, 64, 65, 200] {
            let told = Arc::new(Told::default());
            let dependents: Arc<dyn Dependents> = told.clone();
            let triggers = Triggers::new(blocks, Some(&dependents)).expect("few enough");
            // Some are noted twice, in another order.
            for block in (0..blocks).rev() {
                assert_eq!(told.0.load(Ordering::Relaxed), 0, "{block} of {blocks}");
                triggers.note(block);
                triggers.note(blocks - 1);
            }
            assert_eq!(told.0.load(Ordering::Relaxed), 1);
            (0..blocks + 64).for_each(|block| triggers.note(block));
            assert_eq!(told.0.load(Ordering::Relaxed), 1);
        }
    }

    #[test]
    fn grids_without_blocks_or_of_too_many_are_not_counted() {
        let told: Arc<dyn Dependents> = Arc::new(Told::default());
        let counted = [0, 1, MOST, MOST + 1].map(|blocks| Triggers::new(blocks, Some(&told)).is_some());
        assert_eq!(counted, [false, true, true, false]);
        assert!(Triggers::new(1, None).is_none());
    }
}
