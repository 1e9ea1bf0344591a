//! What kernels call that concerns graphs.

use std::sync::{Arc, OnceLock};

use weft_interp::MemoryFault;
use weft_ptx::RuntimeFunction;

use super::conditional;
use super::environment::{Environment, Way};
use super::exec::GraphExec;
use super::updatable::{self, Change, DeviceNode};
use crate::device_launch::calls::{Answer, Call, Handler, SUCCESS};
use crate::error::Code;

/// See the module.
pub(crate) const HANDLERS: &[(RuntimeFunction, Handler)] = &[
    (RuntimeFunction::CudaGraphSetConditional, set_conditional),
    (RuntimeFunction::CudaGraphLaunch, launch),
    (RuntimeFunction::CudaGetCurrentGraphExec, current),
    (RuntimeFunction::CudaGraphKernelNodeSetParam, set_param),
    (RuntimeFunction::CudaGraphKernelNodeSetEnabled, set_enabled),
    (RuntimeFunction::CudaGraphKernelNodeSetGridDim, set_grid),
    (RuntimeFunction::CudaGraphKernelNodeUpdatesApply, apply_all),
];

const INVALID: u64 = Code::InvalidValue as u64;

/// The instance of a handle.
type Find = fn(u64) -> Option<Arc<GraphExec>>;

static FIND: OnceLock<Find> = OnceLock::new();

/// Says who knows the instances that kernels name: the layer that gives out handles. The first one given stays.
pub fn find_instances_by(find: Find) {
    let _ = FIND.set(find);
}

/// `cudaGraphSetConditional(handle, value)`. A handle of nothing is as an address of nothing.
fn set_conditional(call: &mut Call<'_>) -> Result<u64, MemoryFault> {
    let [handle, value, ..] = call.words;
    if conditional::set(handle, value as u32) {
        Ok(0)
    } else {
        Err(MemoryFault { address: handle, size: 4, write: true })
    }
}

/// `cudaGetCurrentGraphExec()`.
fn current(call: &mut Call<'_>) -> Answer {
    Ok(call.parent.within::<Environment>().map_or(0, |e| e.handle()))
}

/// `cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream)`: by a kernel of a graph, into one of the three streams that are for it.
/// As on an H100, an error is not the thread's last one, elsewhere nothing is launched, and an instance that was not made for it is a fault.
fn launch(call: &mut Call<'_>) -> Answer {
    let [number, stream, ..] = call.words;
    let way = match stream {
        0x0100_0000_0000_0000 => Way::Tail,
        0x0200_0000_0000_0000 => Way::Fire,
        0x0300_0000_0000_0000 => Way::Sibling,
        _ => return Ok(INVALID),
    };
    let Some(environment) = call.parent.within::<Environment>() else { return Ok(SUCCESS) };
    let Some(instance) = FIND.get().and_then(|find| find(number)) else { return Ok(INVALID) };
    if !instance.is_for_device() {
        return Err(MemoryFault { address: number, size: 8, write: false });
    }
    Ok(if environment.launch(instance, way) { SUCCESS } else { INVALID })
}

/// The node of a number. Null and memory that is no node are mistakes, as on an H100; where nothing is there is a fault.
fn node(call: &mut Call<'_>, number: u64) -> Result<Option<Arc<DeviceNode>>, MemoryFault> {
    let found = updatable::find(number);
    if found.is_none() && number != 0 {
        call.read::<8>(number)?;
    }
    Ok(found)
}

/// Changes nodes, all or none. A mistake is not the thread's last error.
fn apply(changes: Vec<(Option<Arc<DeviceNode>>, Change)>) -> Answer {
    if changes.iter().any(|(node, change)| !node.as_ref().is_some_and(|n| n.takes(change))) {
        return Ok(INVALID);
    }
    for (node, change) in changes {
        if let Some(node) = node {
            node.apply(change);
        }
    }
    Ok(SUCCESS)
}

/// Bytes of parameters at an address; none for null, and where no kernel takes so many.
fn param(call: &mut Call<'_>, [at, offset, size]: [u64; 3]) -> Result<Option<Change>, MemoryFault> {
    if at == 0 || size > MOST_PARAMS {
        return Ok(None);
    }
    let mut bytes = vec![0; size as usize];
    call.memory.load(at, &mut bytes)?;
    Ok(Some(Change::Param { offset, bytes }))
}

/// Kernels take no more bytes of parameters.
const MOST_PARAMS: u64 = 32764;

/// `cudaGraphKernelNodeSetParam(cudaGraphDeviceNode_t node, size_t offset, const void *value, size_t size)`.
fn set_param(call: &mut Call<'_>) -> Answer {
    let [number, offset, value, size, ..] = call.words;
    let node = node(call, number)?;
    match param(call, [value, offset, size])? {
        Some(change) => apply(vec![(node, change)]),
        None => Ok(INVALID),
    }
}

/// `cudaGraphKernelNodeSetEnabled(cudaGraphDeviceNode_t node, bool enable)`.
fn set_enabled(call: &mut Call<'_>) -> Answer {
    let [number, enable, ..] = call.words;
    apply(vec![(node(call, number)?, Change::Enabled(enable & 0xff != 0))])
}

/// `cudaGraphKernelNodeSetGridDim(cudaGraphDeviceNode_t node, dim3 gridDim)`.
fn set_grid(call: &mut Call<'_>) -> Answer {
    let [number, xy, z, ..] = call.words;
    apply(vec![(node(call, number)?, Change::Grid([xy as u32, (xy >> 32) as u32, z as u32]))])
}

/// `cudaGraphKernelNodeUpdatesApply(const cudaGraphKernelNodeUpdate *updates, size_t updateCount)`.
fn apply_all(call: &mut Call<'_>) -> Answer {
    let [updates, count, ..] = call.words;
    if updates == 0 {
        return Ok(INVALID);
    }
    let mut changes = Vec::new();
    for i in 0..count {
        let at = updates.wrapping_add(i.wrapping_mul(UPDATE as u64));
        let update = call.read::<UPDATE>(at)?;
        let word = |at: usize| update[at..].first_chunk().map_or(0, |b| u32::from_ne_bytes(*b));
        let long = |at: usize| u64::from(word(at)) | u64::from(word(at + 4)) << 32;
        let change = match word(8) {
            1 => Some(Change::Grid([word(16), word(20), word(24)])),
            2 => param(call, [long(16), long(24), long(32)])?,
            3 => Some(Change::Enabled(word(16) != 0)),
            _ => None,
        };
        let node = node(call, long(0))?;
        let Some(change) = change else { return Ok(INVALID) };
        changes.push((node, change));
    }
    apply(changes)
}

/// Bytes of a `cudaGraphKernelNodeUpdate`: the node, what changes, and how.
const UPDATE: usize = 40;
