//! What programs set of functions (`cuFuncSetAttribute`).

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32};

use parking_lot::Mutex;

use crate::staged::Staged;

/// Attributes that programs set.
#[derive(Debug)]
pub(crate) struct Settings {
    /// How often one has been set.
    pub(crate) version: AtomicU32,
    /// -1: never set.
    pub(crate) max_dynamic_shared: AtomicI32,
    pub(crate) carveout: AtomicI32,
    pub(crate) required_cluster: [AtomicU32; 3],
    pub(crate) non_portable_cluster: AtomicBool,
    pub(crate) scheduling_policy: AtomicI32,
    /// The launch that a program makes ready piece by piece.
    pub(crate) staged: Mutex<Staged>,
}

impl Settings {
    /// None is set.
    pub(crate) fn new() -> Settings {
        Settings {
            version: AtomicU32::new(0),
            max_dynamic_shared: AtomicI32::new(-1),
            carveout: AtomicI32::new(-1),
            required_cluster: [const { AtomicU32::new(0) }; 3],
            non_portable_cluster: AtomicBool::new(false),
            scheduling_policy: AtomicI32::new(0),
            staged: Mutex::new(Staged::NONE),
        }
    }
}
