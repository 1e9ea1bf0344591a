//! Variables of a module: where they lie.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use parking_lot::RwLock;
use weft_ptx::GlobalId;

use crate::memory::table;

/// Where the variables of a module lie: address and size by [`GlobalId`]; 0 for those that are not of the module.
#[derive(Debug)]
pub(crate) struct Variables {
    places: RwLock<Vec<(u64, u64)>>,
    /// How often variables have moved.
    version: AtomicU32,
    /// Whether the module has been unloaded.
    unloaded: AtomicBool,
}

impl Variables {
    /// Of a module that has none yet.
    pub(crate) fn new() -> Self {
        Variables { places: RwLock::default(), version: AtomicU32::new(0), unloaded: AtomicBool::new(false) }
    }

    /// Adds the next one.
    pub(crate) fn push(&self, address: u64, size: u64) {
        self.places.write().push((address, size));
    }

    /// Address of a variable.
    pub(crate) fn address(&self, id: GlobalId) -> u64 {
        self.place(id).0
    }

    /// Address and size of a variable.
    pub(crate) fn place(&self, id: GlobalId) -> (u64, u64) {
        self.places.read().get(id.index()).copied().unwrap_or((0, 0))
    }

    /// Notes that a variable lies elsewhere from now on.
    pub(crate) fn relocate(&self, id: GlobalId, address: u64) {
        if let Some(place) = self.places.write().get_mut(id.index()) {
            place.0 = address;
        }
        self.version.fetch_add(1, Ordering::AcqRel);
    }

    /// How often variables have moved.
    pub(crate) fn version(&self) -> u32 {
        self.version.load(Ordering::Acquire)
    }

    /// Whether the module is still there.
    pub(crate) fn are_loaded(&self) -> bool {
        !self.unloaded.load(Ordering::Acquire)
    }

    /// Notes that the module is unloaded; false when that has happened before.
    pub(crate) fn unload(&self) -> bool {
        !self.unloaded.swap(true, Ordering::AcqRel)
    }

    /// Frees the memory.
    pub(crate) fn free(&self) {
        let places = std::mem::take(&mut *self.places.write());
        for (address, _) in places.iter().filter(|p| p.0 != 0) {
            table::free_variable(*address);
        }
    }
}

impl Drop for Variables {
    fn drop(&mut self) {
        self.free();
    }
}
