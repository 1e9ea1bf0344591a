//! A word that objects keep for the layer above.

use std::sync::atomic::{AtomicU64, Ordering};

/// Place for the number by which a C program knows the object; 0 until it has one.
#[derive(Debug, Default)]
pub struct Tag(AtomicU64);

impl Tag {
    /// The number, or 0.
    #[inline]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Acquire)
    }

    /// Sets it if there is none yet; answers the one that holds.
    pub fn set_once(&self, value: u64) -> u64 {
        match self.0.compare_exchange(0, value, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => value,
            Err(there) => there,
        }
    }
}

/// Objects that have a [`Tag`].
pub trait Tagged {
    /// The object's tag.
    fn tag(&self) -> &Tag;

    /// Whether the object can still be used: its context has not been destroyed, nor it itself.
    fn is_alive(&self) -> bool;
}
