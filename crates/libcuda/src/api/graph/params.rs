//! What nodes do, as C describes it.

use core::marker::PhantomData;
use std::sync::Arc;

use weft_driver::graph::Request;
use weft_driver::memory::{Location, MemorySet, Pattern, PoolProperties};
use weft_driver::operation::HostFunction;
use weft_driver::{Code, Context, Event, Graph, LaunchConfig, Operation, Result};
use weft_ffi::arg::{Arg, FromC, In, Out, Slice};
use weft_ffi::driver::*;

use super::super::copy::of_3d;
use super::super::memory::location;
use super::super::value;
use crate::args::{KernelCall, fail};
use crate::callback::HostCall;
use crate::entry::Call;
use crate::handle::{AnyContext, EVENTS, Kind};

/// A description of what a node does.
pub(super) trait Params: Copy {
    /// What it asks for.
    ///
    /// # Safety
    /// Its pointers are what the reference says, or null.
    unsafe fn operation(&self, call: &Call) -> Result<Operation>;
}

/// The descriptions of kernels have the same members, of which the first version lacks the last.
macro_rules! kernels {
    ($($t:ty: $kern:expr;)*) => {$(
        impl Params for $t {
            unsafe fn operation(&self, call: &Call) -> Result<Operation> {
                let kern: fn(&$t) -> CUfunction = $kern;
                let f = if self.func.is_null() { kern(self) } else { self.func };
                let config = LaunchConfig {
                    grid: [self.gridDimX, self.gridDimY, self.gridDimZ],
                    block: [self.blockDimX, self.blockDimY, self.blockDimZ],
                    dynamic_shared: self.sharedMemBytes,
                    ..LaunchConfig::default()
                };
                // SAFETY: the caller's promise.
                let kernel = unsafe { KernelCall::from_c(self.kernelParams, (f, self.extra), call) }?;
                Ok(Operation::Kernel(kernel.with(&config)))
            }
        }
    )*};
}

kernels! {
    CUDA_KERNEL_NODE_PARAMS_v1: |_| core::ptr::null_mut();
    CUDA_KERNEL_NODE_PARAMS_v2: |k| k.kern.cast();
    CUDA_KERNEL_NODE_PARAMS_v3: |k| k.kern.cast();
}

impl Params for CUDA_MEMCPY3D {
    unsafe fn operation(&self, _: &Call) -> Result<Operation> {
        of_3d(self).map(Operation::Copy)
    }
}

impl Params for CUDA_MEMSET_NODE_PARAMS_v1 {
    unsafe fn operation(&self, _: &Call) -> Result<Operation> {
        let value = self.value;
        let pattern = match self.elementSize {
            1 => Pattern::D8(value as u8),
            2 => Pattern::D16(value as u16),
            4 => Pattern::D32(value),
            _ => return fail(Code::InvalidValue),
        };
        Ok(Operation::Set(MemorySet {
            address: self.dst,
            pitch: self.pitch as u64,
            pattern,
            width: self.width as u64,
            height: self.height as u64,
        }))
    }
}

impl Params for CUDA_MEMSET_NODE_PARAMS_v2 {
    unsafe fn operation(&self, call: &Call) -> Result<Operation> {
        let CUDA_MEMSET_NODE_PARAMS_v2 { dst, pitch, value, elementSize, width, height, .. } = *self;
        let first = CUDA_MEMSET_NODE_PARAMS_v1 { dst, pitch, value, elementSize, width, height };
        // SAFETY: the caller's promise.
        unsafe { first.operation(call) }
    }
}

impl Params for CUDA_HOST_NODE_PARAMS_v1 {
    unsafe fn operation(&self, call: &Call) -> Result<Operation> {
        // SAFETY: the caller's promise.
        let host = unsafe { HostCall::from_c(self.fn_, (self.userData,), call) }?;
        Ok(Operation::Host(HostFunction { call: host.into_call(), even_if_failed: false }))
    }
}

impl Params for CUDA_HOST_NODE_PARAMS_v2 {
    unsafe fn operation(&self, call: &Call) -> Result<Operation> {
        let first = CUDA_HOST_NODE_PARAMS_v1 { fn_: self.fn_, userData: self.userData };
        // SAFETY: the caller's promise.
        unsafe { first.operation(call) }
    }
}

impl Params for CUDA_BATCH_MEM_OP_NODE_PARAMS {
    unsafe fn operation(&self, call: &Call) -> Result<Operation> {
        // SAFETY: the caller's promise.
        let all = unsafe { Slice::from_c(self.paramArray.cast_const(), (self.count,), call) }?;
        value::batch(&all, self.flags)
    }
}

impl Params for CUDA_BATCH_MEM_OP_NODE_PARAMS_v2 {
    unsafe fn operation(&self, call: &Call) -> Result<Operation> {
        let CUDA_BATCH_MEM_OP_NODE_PARAMS_v2 { ctx, count, paramArray, flags } = *self;
        let first = CUDA_BATCH_MEM_OP_NODE_PARAMS { ctx, count, paramArray, flags };
        // SAFETY: the caller's promise.
        unsafe { first.operation(call) }
    }
}

/// An argument that describes what a node does.
pub(super) struct Work<P>(pub(super) Operation, PhantomData<P>);

impl<P: Params> Arg for Work<P> {
    type C = *const P;
}

impl<'a, P: Params> FromC<'a, Call> for Work<P> {
    unsafe fn from_c(c: *const P, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { In::from_c(c, (), call)?.operation(call) }.map(|o| Work(o, PhantomData))
    }
}

/// An argument that describes operations on numbers, and their context.
pub(super) struct Values(pub(super) Operation, pub(super) AnyContext);

impl Arg for Values {
    type C = *const CUDA_BATCH_MEM_OP_NODE_PARAMS;
}

impl<'a> FromC<'a, Call> for Values {
    unsafe fn from_c(c: Self::C, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe {
            let p = In::from_c(c, (), call)?;
            Ok(Values(p.operation(call)?, AnyContext::find(p.ctx)?))
        }
    }
}

/// The event of a node. Graphs call a handle of nothing an invalid value, where streams call it an invalid handle.
pub(super) struct NodeEvent(pub(super) Arc<Event>);

impl Arg for NodeEvent {
    type C = CUevent;
}

impl<'a> FromC<'a, Call> for NodeEvent {
    unsafe fn from_c(c: CUevent, (): (), _: &'a Call) -> Result<Self> {
        NodeEvent::find(c)
    }
}

impl NodeEvent {
    fn find(c: CUevent) -> Result<Self> {
        EVENTS.get(c).map(NodeEvent).map_err(|_| Code::InvalidValue.into())
    }
}

/// What any node does.
pub(super) enum Any<'a> {
    /// What a stream would do; a copy or fill in a context.
    Work(Operation, Option<AnyContext>),
    /// A graph, and whether it moves.
    Child(Arc<Graph>, bool),
    /// Memory, and where its address is told.
    Allocate(CUDA_MEM_ALLOC_NODE_PARAMS, Out<'a, CUgraphNodeParams>),
    /// The end of memory.
    Free(CUdeviceptr),
    /// Graphs among which a number chooses, and where they are told.
    Conditional(CUDA_CONDITIONAL_NODE_PARAMS, Out<'a, CUgraphNodeParams>),
}

/// An argument that describes what any node does.
pub(super) struct AnyWork<'a>(pub(super) Any<'a>);

impl Arg for AnyWork<'_> {
    type C = *mut CUgraphNodeParams;
}

impl<'a> FromC<'a, Call> for AnyWork<'a> {
    unsafe fn from_c(c: *mut CUgraphNodeParams, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise: a description, of which the type says which member counts; any bits are values of the members.
        unsafe {
            let p = *In::from_c(c.cast_const(), (), call)?;
            if p.reserved0 != [0; 3] || p.reserved2 != 0 {
                return fail(Code::InvalidValue);
            }
            Ok(AnyWork(match p.type_ {
                CU_GRAPH_NODE_TYPE_KERNEL => Any::Work(p.anon1.kernel.operation(call)?, None),
                CU_GRAPH_NODE_TYPE_MEMCPY => {
                    let m = p.anon1.memcpy;
                    if m.flags != 0 || m.reserved != 0 {
                        return fail(Code::InvalidValue);
                    }
                    Any::Work(m.copyParams.operation(call)?, Some(AnyContext::find(m.copyCtx)?))
                }
                CU_GRAPH_NODE_TYPE_MEMSET => {
                    let m = p.anon1.memset;
                    Any::Work(m.operation(call)?, Some(AnyContext::find(m.ctx)?))
                }
                CU_GRAPH_NODE_TYPE_HOST => Any::Work(p.anon1.host.operation(call)?, None),
                CU_GRAPH_NODE_TYPE_EMPTY => Any::Work(Operation::Marker, None),
                CU_GRAPH_NODE_TYPE_WAIT_EVENT => {
                    Any::Work(Operation::Wait(NodeEvent::find(p.anon1.eventWait.event)?.0), None)
                }
                CU_GRAPH_NODE_TYPE_EVENT_RECORD => {
                    Any::Work(Operation::Record(NodeEvent::find(p.anon1.eventRecord.event)?.0), None)
                }
                CU_GRAPH_NODE_TYPE_GRAPH => {
                    let g = p.anon1.graph;
                    let moved = match g.ownership {
                        CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE => false,
                        CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE => true,
                        _ => return fail(Code::InvalidValue),
                    };
                    Any::Child(Graph::find(g.graph, call.mode)?, moved)
                }
                CU_GRAPH_NODE_TYPE_MEM_ALLOC => {
                    let a = p.anon1.alloc;
                    let first = CUDA_MEM_ALLOC_NODE_PARAMS {
                        poolProps: a.poolProps,
                        accessDescs: a.accessDescs,
                        accessDescCount: a.accessDescCount,
                        bytesize: a.bytesize,
                        dptr: 0,
                    };
                    Any::Allocate(first, Out::from_c(c, (), call)?)
                }
                CU_GRAPH_NODE_TYPE_MEM_FREE => Any::Free(p.anon1.free.dptr),
                CU_GRAPH_NODE_TYPE_BATCH_MEM_OP => {
                    let m = p.anon1.memOp;
                    Any::Work(m.operation(call)?, Some(AnyContext::find(m.ctx)?))
                }
                CU_GRAPH_NODE_TYPE_CONDITIONAL => {
                    Any::Conditional(p.anon1.conditional, Out::from_c(c, (), call)?)
                }
                CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL => Any::Work(p.anon1.extSemSignal.operation(call)?, None),
                CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT => Any::Work(p.anon1.extSemWait.operation(call)?, None),
                CU_GRAPH_NODE_TYPE_MEMCPY_BATCH => return fail(Code::NotSupported),
                _ => return fail(Code::InvalidValue),
            }))
        }
    }
}

/// What a node is to allocate, and the context whose device memory is to be on. Of managed memory an H200 supports no other places, nor knows them.
pub(super) fn request(p: &CUDA_MEM_ALLOC_NODE_PARAMS) -> Result<(Arc<Context>, Request)> {
    let (kind, place) = (p.poolProps.allocType.0, location(p.poolProps.location));
    let managed = kind == PoolProperties::MANAGED;
    match place.kind {
        Location::DEVICE if managed || kind == PoolProperties::PINNED => {}
        Location::NOWHERE | Location::HOST | Location::NODE | Location::CURRENT_NODE if managed => {
            return fail(Code::NotSupported);
        }
        _ => return fail(Code::InvalidValue),
    }
    Ok((context_of(place.id)?, Request { bytes: p.bytesize as u64, managed }))
}

/// The context of a device.
fn context_of(id: i32) -> Result<Arc<Context>> {
    let device = weft_driver::system()?.device(id).map_err(|_| Code::InvalidValue)?;
    match crate::handle::current() {
        Ok(c) if c.device().ordinal() == device.ordinal() => Ok(c),
        _ => {
            let context = device.retain_primary()?;
            device.release_primary()?;
            Ok(context)
        }
    }
}
