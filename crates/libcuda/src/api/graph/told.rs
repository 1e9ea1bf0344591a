//! What nodes do, as C is told.

use std::sync::Arc;

use weft_driver::graph::Content;
use weft_driver::memory::Pattern;
use weft_driver::operation::HostCall;
use weft_driver::{Code, Graph, Node, Operation, Result};
use weft_ffi::driver::*;

use super::super::copy::description;
use super::super::value;
use super::memory::properties;
use super::{kept, semaphore};
use crate::args::fail;
use crate::handle::{CONTEXTS, EVENTS, FUNCTIONS};

/// What a node of this kind does.
macro_rules! work_of {
    ($node:expr, $kind:ident) => {
        match $node.content()? {
            Content::Work(Operation::$kind(w)) => w,
            _ => return fail(Code::InvalidValue),
        }
    };
}

/// What a kernel node does, in another of CUDA's structures for it: what all have, and more.
macro_rules! kernel_as {
    ($type:ident, $k:ident $(, $more:ident: $value:expr)*) => {
        $type {
            func: $k.func,
            gridDimX: $k.gridDimX,
            gridDimY: $k.gridDimY,
            gridDimZ: $k.gridDimZ,
            blockDimX: $k.blockDimX,
            blockDimY: $k.blockDimY,
            blockDimZ: $k.blockDimZ,
            sharedMemBytes: $k.sharedMemBytes,
            kernelParams: $k.kernelParams,
            extra: $k.extra,
            $($more: $value,)*
        }
    };
}

/// What a kernel node does, as the first version of the function tells it.
pub(super) fn kernel_v1(node: &Node) -> Result<CUDA_KERNEL_NODE_PARAMS_v1> {
    let k = kernel(node)?;
    Ok(kernel_as!(CUDA_KERNEL_NODE_PARAMS_v1, k))
}

/// What a kernel node does.
pub(super) fn kernel(node: &Node) -> Result<CUDA_KERNEL_NODE_PARAMS_v2> {
    let k = work_of!(node, Kernel);
    let ([gridDimX, gridDimY, gridDimZ], [blockDimX, blockDimY, blockDimZ]) = (k.config.grid, k.config.block);
    Ok(CUDA_KERNEL_NODE_PARAMS_v2 {
        func: FUNCTIONS.handle(&k.function),
        gridDimX,
        gridDimY,
        gridDimZ,
        blockDimX,
        blockDimY,
        blockDimZ,
        sharedMemBytes: k.config.dynamic_shared,
        kernelParams: kept::pointers(node, &k),
        ctx: CONTEXTS.handle(&k.function.context()?),
        ..Default::default()
    })
}

/// What a fill does.
pub(super) fn fill(node: &Node) -> Result<CUDA_MEMSET_NODE_PARAMS> {
    let s = work_of!(node, Set);
    let (value, elementSize) = match s.pattern {
        Pattern::D8(v) => (v.into(), 1),
        Pattern::D16(v) => (v.into(), 2),
        Pattern::D32(v) => (v, 4),
    };
    Ok(CUDA_MEMSET_NODE_PARAMS {
        dst: s.address,
        pitch: s.pitch as usize,
        value,
        elementSize,
        width: s.width as usize,
        height: s.height as usize,
    })
}

/// What function a node calls.
pub(super) fn host(node: &Node) -> Result<CUDA_HOST_NODE_PARAMS> {
    let HostCall::C { function, .. } = work_of!(node, Host).call else { return fail(Code::InvalidValue) };
    let at: *const () = core::ptr::with_exposed_provenance(function.address as usize);
    // SAFETY: the address of the function that the program gave, of this type.
    let fn_ = unsafe { core::mem::transmute::<*const (), CUhostFn>(at) };
    let userData = core::ptr::with_exposed_provenance_mut(function.argument as usize);
    Ok(CUDA_HOST_NODE_PARAMS { fn_, userData })
}

/// What operations on numbers a node does.
pub(super) fn values(node: &Node) -> Result<CUDA_BATCH_MEM_OP_NODE_PARAMS> {
    let Content::Work(operation) = node.content()? else { return fail(Code::InvalidValue) };
    let all = value::in_c(&operation).ok_or(Code::InvalidValue)?;
    let ctx = match weft_driver::current() {
        Some(c) if node.is_of(&c)? => CONTEXTS.handle(&c),
        _ => core::ptr::null_mut(),
    };
    Ok(CUDA_BATCH_MEM_OP_NODE_PARAMS {
        ctx,
        count: all.len() as u32,
        paramArray: kept::values(node, all),
        flags: 0,
    })
}

/// The graph that a node is.
pub(super) fn child(node: &Node) -> Result<Arc<Graph>> {
    match node.content()? {
        Content::Child(g) => Ok(g),
        _ => fail(Code::InvalidValue),
    }
}

/// What any node does.
pub(super) fn all_params(node: &Node) -> Result<CUgraphNodeParams> {
    let mut p = CUgraphNodeParams { type_: CUgraphNodeType(node.node_type()? as u32), ..Default::default() };
    match node.content()? {
        Content::Work(Operation::Kernel(_)) => {
            let k = kernel(node)?;
            p.anon1.kernel = kernel_as!(CUDA_KERNEL_NODE_PARAMS_v3, k, kern: k.kern, ctx: k.ctx);
        }
        Content::Work(Operation::Copy(c)) => {
            p.anon1.memcpy = CUDA_MEMCPY_NODE_PARAMS { copyParams: description(&c), ..Default::default() };
        }
        Content::Work(Operation::Set(_)) => {
            let CUDA_MEMSET_NODE_PARAMS { dst, pitch, value, elementSize, width, height } = fill(node)?;
            p.anon1.memset = CUDA_MEMSET_NODE_PARAMS_v2 {
                dst,
                pitch,
                value,
                elementSize,
                width,
                height,
                ..Default::default()
            };
        }
        Content::Work(Operation::Host(_)) => {
            let CUDA_HOST_NODE_PARAMS { fn_, userData } = host(node)?;
            p.anon1.host = CUDA_HOST_NODE_PARAMS_v2 { fn_, userData, ..Default::default() };
        }
        Content::Work(Operation::Record(e)) => {
            p.anon1.eventRecord =
                CUDA_EVENT_RECORD_NODE_PARAMS { event: EVENTS.handle(&e), ..Default::default() };
        }
        Content::Work(Operation::Wait(e)) => {
            p.anon1.eventWait = CUDA_EVENT_WAIT_NODE_PARAMS { event: EVENTS.handle(&e) };
        }
        Content::Child(g) => {
            let graph = crate::handle::GRAPHS.handle(&g);
            p.anon1.graph = CUDA_CHILD_GRAPH_NODE_PARAMS { graph, ..Default::default() };
        }
        Content::Free { address } => p.anon1.free = CUDA_MEM_FREE_NODE_PARAMS { dptr: address },
        Content::Allocate(a) => {
            let (poolProps, bytesize, dptr) = (properties(&a), a.wants.bytes as usize, a.address);
            p.anon1.alloc = CUDA_MEM_ALLOC_NODE_PARAMS_v2 { poolProps, bytesize, dptr, ..Default::default() };
        }
        Content::Work(Operation::Value(_) | Operation::Batch(_)) => {
            let CUDA_BATCH_MEM_OP_NODE_PARAMS { ctx, count, paramArray, flags } = values(node)?;
            p.anon1.memOp = CUDA_BATCH_MEM_OP_NODE_PARAMS_v2 { ctx, count, paramArray, flags };
        }
        Content::Work(Operation::Signal(_)) => {
            let s = semaphore::signalled(node)?;
            p.anon1.extSemSignal = CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2 {
                extSemArray: s.extSemArray,
                paramsArray: s.paramsArray,
                numExtSems: s.numExtSems,
                ..Default::default()
            };
        }
        Content::Work(Operation::Await(_)) => {
            let w = semaphore::awaited(node)?;
            p.anon1.extSemWait = CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2 {
                extSemArray: w.extSemArray,
                paramsArray: w.paramsArray,
                numExtSems: w.numExtSems,
                ..Default::default()
            };
        }
        Content::Conditional(c) => {
            p.anon1.conditional = CUDA_CONDITIONAL_NODE_PARAMS {
                handle: c.handle.number(),
                type_: CUgraphConditionalNodeType(c.kind as u32),
                size: c.bodies.len() as u32,
                phGraph_out: kept::bodies(node, &c.bodies),
                ctx: core::ptr::null_mut(),
            };
        }
        Content::Work(_) => {}
    }
    Ok(p)
}

pub(super) use work_of;
