//! Memory of graphs: its address is fixed when its node is made, and what lies there is the program's between the nodes that
//! begin and end it, or until the program frees it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Code, Result, fail};
use crate::memory::device;
use crate::memory::graph::GraphMemory;
use crate::memory::table::{self, AllocationKind};
use crate::state::State;

/// What a node is to allocate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// Bytes.
    pub bytes: u64,
    /// Whether managed memory was asked for (`CU_MEM_ALLOCATION_TYPE_MANAGED`). It is the device's memory all the same, as on an H200
    /// (`tests/cuda/unified_layout.h200.txt`).
    pub managed: bool,
}

impl From<u64> for Request {
    /// Memory of the device.
    fn from(bytes: u64) -> Request {
        Request { bytes, managed: false }
    }
}

/// The memory of a node that allocates (`CUDA_MEM_ALLOC_NODE_PARAMS`).
#[derive(Debug)]
pub struct Allocated {
    /// Where it is.
    pub address: u64,
    /// What was asked for.
    pub wants: Request,
    /// Number of its device.
    pub device: u32,
    memory: Arc<GraphMemory>,
    /// Whether an instance of its graph exists, of which there may be one.
    pub(super) instantiated: AtomicBool,
}

impl Allocated {
    /// Memory of a context's device.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for no bytes; [`Code::OutOfMemory`].
    pub(super) fn new(state: &Arc<State>, wants: Request) -> Result<Arc<Allocated>> {
        if wants.bytes == 0 {
            return fail(Code::InvalidValue);
        }
        let memory = Arc::new(GraphMemory::default());
        let address = device::allocate(state, wants.bytes, AllocationKind::Graph(memory.clone()), 0)?;
        let device = state.device().ordinal();
        Ok(Arc::new(Allocated { address, wants, device, memory, instantiated: AtomicBool::new(false) }))
    }

    /// Whether it is the program's at present.
    pub(super) fn is_live(&self) -> bool {
        self.memory.is_live()
    }

    /// Makes it the program's.
    pub(super) fn begin(&self) {
        self.memory.begin();
    }
}

impl Drop for Allocated {
    fn drop(&mut self) {
        // What the program has not freed yet stays until it does, and its streams get there.
        self.memory.abandon();
        table::free_if_over(self.address);
    }
}

/// Numbers of devices, and the bytes that are allocated there.
pub(super) fn footprint(memory: &[Arc<Allocated>]) -> impl Iterator<Item = (u32, u64)> + use<> {
    let mut all = HashMap::new();
    memory.iter().for_each(|a| *all.entry(a.device).or_insert(0) += a.wants.bytes);
    all.into_iter()
}

/// Notes that a node frees the memory at an address.
///
/// # Errors
/// [`Code::InvalidValue`] for what is no graph's memory, or has a node already that frees it.
pub(super) fn claim_free(address: u64) -> Result<()> {
    let memory = graph_memory(address).ok_or(Code::InvalidValue)?;
    if memory.has_free_node.swap(true, Ordering::AcqRel) { fail(Code::InvalidValue) } else { Ok(()) }
}

/// The graph's memory that starts at an address.
pub(super) fn graph_memory(address: u64) -> Option<Arc<GraphMemory>> {
    let found = table::find(address).filter(|a| a.base == address)?;
    if let AllocationKind::Graph(m) = &found.kind { Some(m.clone()) } else { None }
}
