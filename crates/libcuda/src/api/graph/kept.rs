//! What programs are told of nodes by pointers, which stays readable while the node is there.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use core::ffi::c_void;

use weft_driver::{Graph, KernelLaunch, Node};
use weft_ffi::driver::{
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS, CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS, CUexternalSemaphore, CUgraph,
    CUstreamBatchMemOpParams,
};

use crate::handle::GRAPHS;

/// Parameter blocks in words, and the addresses of the parameters, by the nodes' numbers.
type Blocks = HashMap<u64, (Vec<u64>, Vec<usize>)>;

static BLOCKS: Mutex<Option<Blocks>> = Mutex::new(None);

/// A list of pointers to the values of a kernel node's parameters; null without parameters.
pub(super) fn pointers(node: &Node, launch: &KernelLaunch) -> *mut *mut c_void {
    let mut block: Vec<u64> = vec![0; launch.params.len().div_ceil(8)];
    for (word, bytes) in block.iter_mut().zip(launch.params.chunks(8)) {
        let mut whole = [0; 8];
        whole[..bytes.len()].copy_from_slice(bytes);
        *word = u64::from_ne_bytes(whole);
    }
    let base = block.as_mut_ptr().expose_provenance();
    let offsets = launch.function.param_layout().0;
    let mut list: Vec<usize> = offsets.iter().map(|o| base + *o as usize).collect();
    let at = if list.is_empty() { 0 } else { list.as_mut_ptr().expose_provenance() };
    let mut blocks = BLOCKS.lock().unwrap_or_else(PoisonError::into_inner);
    blocks.get_or_insert_default().insert(node.id(), (block, list));
    core::ptr::with_exposed_provenance_mut(at)
}

/// Lists of other things, by the nodes' numbers.
pub(super) type Lists<T> = Mutex<Option<HashMap<u64, Vec<T>>>>;

/// Handles of the graphs of conditional nodes.
static BODIES: Lists<usize> = Mutex::new(None);
static VALUES: Lists<CUstreamBatchMemOpParams> = Mutex::new(None);

/// The graphs of a conditional node; the list is the same each time.
pub(super) fn bodies(node: &Node, graphs: &[Arc<Graph>]) -> *mut CUgraph {
    let mut lists = BODIES.lock().unwrap_or_else(PoisonError::into_inner);
    let list = lists.get_or_insert_default().entry(node.id());
    let handle = |g| -> CUgraph { GRAPHS.handle(g) };
    let all = || graphs.iter().map(|g| handle(g).expose_provenance()).collect();
    core::ptr::with_exposed_provenance_mut(list.or_insert_with(all).as_mut_ptr().expose_provenance())
}

/// The operations of a node.
pub(super) fn values(node: &Node, mut all: Vec<CUstreamBatchMemOpParams>) -> *mut CUstreamBatchMemOpParams {
    let at = all.as_mut_ptr();
    let mut lists = VALUES.lock().unwrap_or_else(PoisonError::into_inner);
    lists.get_or_insert_default().insert(node.id(), all);
    at
}

/// Handles of semaphores.
static HANDLES: Lists<usize> = Mutex::new(None);
static SIGNALS: Lists<Plain<CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS>> = Mutex::new(None);
static WAITS: Lists<Plain<CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS>> = Mutex::new(None);

/// A description whose pointers nobody follows.
#[repr(transparent)]
pub(super) struct Plain<T>(T);

// SAFETY: it is read as bits alone.
unsafe impl<T> Send for Plain<T> {}

/// What is kept in a list.
pub(super) trait Kept: Sized + 'static {
    /// Where.
    fn lists() -> &'static Lists<Plain<Self>>;
}

impl Kept for CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS {
    fn lists() -> &'static Lists<Plain<Self>> {
        &SIGNALS
    }
}

impl Kept for CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS {
    fn lists() -> &'static Lists<Plain<Self>> {
        &WAITS
    }
}

/// Keeps a list for a node in the place of the one before.
fn keep<T>(lists: &Lists<T>, node: &Node, mut all: Vec<T>) -> usize {
    let at = all.as_mut_ptr().expose_provenance();
    lists.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default().insert(node.id(), all);
    at
}

/// The semaphores of a node, and what is done with each.
pub(super) fn semaphores<P: Kept>(
    node: &Node,
    handles: Vec<usize>,
    params: Vec<P>,
) -> (*mut CUexternalSemaphore, *const P) {
    let params = params.into_iter().map(Plain).collect();
    let (handles, params) = (keep(&HANDLES, node, handles), keep(P::lists(), node, params));
    (core::ptr::with_exposed_provenance_mut(handles), core::ptr::with_exposed_provenance(params))
}

fn forget_in<T>(lists: &Lists<T>, node: &Node) {
    if let Some(all) = &mut *lists.lock().unwrap_or_else(PoisonError::into_inner) {
        all.remove(&node.id());
    }
}

/// Forgets what a node that ends was asked for.
pub(super) fn forget(node: &Node) {
    if let Some(blocks) = &mut *BLOCKS.lock().unwrap_or_else(PoisonError::into_inner) {
        blocks.remove(&node.id());
    }
    forget_in(&BODIES, node);
    forget_in(&VALUES, node);
    forget_in(&HANDLES, node);
    forget_in(&SIGNALS, node);
    forget_in(&WAITS, node);
}
