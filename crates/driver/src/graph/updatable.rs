//! Kernel nodes that kernels change while graphs run (`cudaLaunchAttributeDeviceUpdatableKernelNode`).
//!
//! Such a node has a number by which kernels name it. What they change counts from the node's next start on, in this launch of its
//! graph or a later one, until the host changes the node and its instance is uploaded or launched anew.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::{Mutex, RwLock};

use super::kernel::Kernel;
use crate::launch;
use crate::operation::KernelLaunch;

/// The attribute of kernels that says whether kernels may change them.
pub const UPDATABLE: u32 = 13;

/// See the module.
pub(super) struct DeviceNode {
    number: u64,
    /// Whether there is an instance of its graph: there may be one.
    pub(super) instantiated: AtomicBool,
    /// Whether the host has said whether launches do what it says, since that counted last.
    said: AtomicBool,
    /// None: no instance of its graph has been ready.
    ready: Mutex<Option<Ready>>,
}

/// What a launch of the instance does.
struct Ready {
    /// As the host has it.
    of_host: Arc<Kernel>,
    /// As kernels have changed it.
    kernel: Arc<Kernel>,
    enabled: bool,
}

impl Ready {
    fn change(&mut self, how: impl FnOnce(&mut KernelLaunch)) {
        match Arc::get_mut(&mut self.kernel) {
            Some(kernel) => kernel.change(how),
            // It is under way, or the host's.
            None => self.kernel = Arc::new(self.kernel.with(how)),
        }
    }
}

/// Something that a kernel changes.
pub(super) enum Change {
    /// Bytes of the parameters.
    Param { offset: u64, bytes: Vec<u8> },
    /// Blocks of the grid.
    Grid([u32; 3]),
    /// Whether launches do what the node says.
    Enabled(bool),
}

static ALL: RwLock<Option<HashMap<u64, Weak<DeviceNode>>>> = RwLock::new(None);
static NEXT: AtomicU64 = AtomicU64::new(1);
/// Numbers are no addresses, and as far apart as if nodes were that large.
const FIRST: u64 = 1 << 60;
const APART: u64 = 64;

impl fmt::Debug for DeviceNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeviceNode({:#x})", self.number)
    }
}

/// The node that kernels name so.
pub(super) fn find(number: u64) -> Option<Arc<DeviceNode>> {
    ALL.read().as_ref()?.get(&number)?.upgrade()
}

impl DeviceNode {
    /// One of which there is no instance yet.
    pub(super) fn new() -> Arc<DeviceNode> {
        let number = FIRST + NEXT.fetch_add(1, Ordering::Relaxed) * APART;
        let node = Arc::new(DeviceNode {
            number,
            instantiated: AtomicBool::new(false),
            said: AtomicBool::new(false),
            ready: Mutex::default(),
        });
        ALL.write().get_or_insert_default().insert(number, Arc::downgrade(&node));
        node
    }

    /// What kernels name it by (`cudaGraphDeviceNode_t`).
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Its instance is uploaded or launched, in which it is this kernel. What kernels have changed stays if that is as it was.
    pub(super) fn make_ready(&self, kernel: &Arc<Kernel>, enabled: bool) {
        let mut ready = self.ready.lock();
        let said = self.said.swap(false, Ordering::AcqRel);
        match &mut *ready {
            None => *ready = Some(Ready { of_host: kernel.clone(), kernel: kernel.clone(), enabled }),
            Some(r) => {
                if !Arc::ptr_eq(&r.of_host, kernel) {
                    (r.of_host, r.kernel) = (kernel.clone(), kernel.clone());
                }
                if said {
                    r.enabled = enabled;
                }
            }
        }
    }

    /// The host has said whether launches do what it says.
    pub(super) fn enable_by_host(&self) {
        self.said.store(true, Ordering::Release);
    }

    /// Its instance has ended. Kernels can go on to change it, as on an H100.
    pub(super) fn end(&self) {
        self.instantiated.store(false, Ordering::Release);
        self.said.store(true, Ordering::Release);
    }

    /// What it does now, none if nothing; `host` is what the launch was given.
    pub(super) fn now(&self, host: (&Arc<Kernel>, bool)) -> Option<Arc<Kernel>> {
        let ready = self.ready.lock();
        let (kernel, enabled) = ready.as_ref().map_or(host, |r| (&r.kernel, r.enabled));
        enabled.then(|| kernel.clone())
    }

    /// Whether a change is possible.
    pub(super) fn takes(&self, change: &Change) -> bool {
        let ready = self.ready.lock();
        let Some(Ready { kernel, .. }) = &*ready else { return false };
        match change {
            Change::Enabled(_) => true,
            Change::Param { offset, bytes } => {
                let end = offset.checked_add(bytes.len() as u64);
                end.is_some_and(|end| end <= kernel.launch.params.len() as u64)
            }
            Change::Grid(grid) => {
                let mut launch = kernel.launch.clone();
                launch.config.grid = *grid;
                launch::check(&launch, launch.function.state()).is_ok()
            }
        }
    }

    /// Changes it, if it has been ready.
    pub(super) fn apply(&self, change: Change) {
        let mut ready = self.ready.lock();
        let Some(ready) = &mut *ready else { return };
        match change {
            Change::Enabled(enabled) => ready.enabled = enabled,
            Change::Grid(grid) => ready.change(|launch| launch.config.grid = grid),
            Change::Param { offset, bytes } => ready.change(|launch| {
                let place = launch.params.get_mut(offset as usize..);
                if let Some(place) = place.and_then(|p| p.get_mut(..bytes.len())) {
                    place.copy_from_slice(&bytes);
                }
            }),
        }
    }
}

impl Drop for DeviceNode {
    fn drop(&mut self) {
        if let Some(all) = &mut *ALL.write() {
            all.remove(&self.number);
        }
    }
}
