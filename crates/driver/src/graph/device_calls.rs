//! What kernels call that concerns graphs.

use std::sync::{Arc, OnceLock};

use weft_interp::MemoryFault;
use weft_ptx::RuntimeFunction;

use super::conditional;
use super::environment::{Environment, Way};
use super::exec::GraphExec;
use crate::device_launch::calls::{Answer, Call, Handler};
use crate::error::Code;

/// See the module.
pub(crate) const HANDLERS: &[(RuntimeFunction, Handler)] = &[
    (RuntimeFunction::CudaGraphSetConditional, set_conditional),
    (RuntimeFunction::CudaGraphLaunch, launch),
    (RuntimeFunction::CudaGetCurrentGraphExec, current),
];

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
fn launch(call: &mut Call<'_>) -> Answer {
    let [number, stream, ..] = call.words;
    let way = match stream {
        0x0100_0000_0000_0000 => Some(Way::Tail),
        0x0200_0000_0000_0000 => Some(Way::Fire),
        0x0300_0000_0000_0000 => Some(Way::Sibling),
        _ => None,
    };
    let instance = FIND.get().and_then(|find| find(number));
    let (Some(way), Some(instance), Some(environment)) = (way, instance, call.parent.within::<Environment>())
    else {
        return call.fail(Code::InvalidValue);
    };
    call.answer(environment.launch(instance, way))
}
