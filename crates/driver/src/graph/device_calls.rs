//! What kernels call that concerns graphs.

use std::sync::{Arc, OnceLock};

use weft_interp::MemoryFault;
use weft_ptx::RuntimeFunction;

use super::conditional;
use super::environment::{Environment, Way};
use super::exec::GraphExec;
use crate::device_launch::calls::{Answer, Call, Handler, SUCCESS};
use crate::error::Code;

/// See the module.
pub(crate) const HANDLERS: &[(RuntimeFunction, Handler)] = &[
    (RuntimeFunction::CudaGraphSetConditional, set_conditional),
    (RuntimeFunction::CudaGraphLaunch, launch),
    (RuntimeFunction::CudaGetCurrentGraphExec, current),
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
