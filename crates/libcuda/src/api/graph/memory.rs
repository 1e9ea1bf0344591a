//! Memory of graphs.

use core::ffi::c_void;

use weft_driver::graph::{Allocated, Content, graph_memory, reset_graph_memory, trim_graph_memory};
use weft_driver::{Code, Graph, Node, Result};
use weft_ffi::arg::{Arg, FromC, In, Out, OutBytes};
use weft_ffi::driver::*;

use super::lists::Before;
use super::params::request;
use crate::args::fail;
use crate::entry::Call;
use crate::handle::{Dev, Handle, OutHandle};

/// What a node is to allocate, and where its address is told.
struct Wanted<'a>(CUDA_MEM_ALLOC_NODE_PARAMS, Out<'a, CUDA_MEM_ALLOC_NODE_PARAMS>);

impl Arg for Wanted<'_> {
    type C = *mut CUDA_MEM_ALLOC_NODE_PARAMS;
}

impl<'a> FromC<'a, Call> for Wanted<'a> {
    unsafe fn from_c(c: *mut CUDA_MEM_ALLOC_NODE_PARAMS, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { Ok(Wanted(*In::from_c(c.cast_const(), (), call)?, Out::from_c(c, (), call)?)) }
    }
}

/// What memory of a node is like.
pub(super) fn properties(of: &Allocated) -> CUmemPoolProps {
    let managed = of.wants.managed;
    let kind = if managed { CU_MEM_ALLOCATION_TYPE_MANAGED } else { CU_MEM_ALLOCATION_TYPE_PINNED };
    let mut p = CUmemPoolProps { allocType: kind, ..Default::default() };
    p.location.type_ = CU_MEM_LOCATION_TYPE_DEVICE;
    p.location.anon1.id = of.device.cast_signed();
    p
}

/// A place for a number of 64 bits.
struct OutBytes8<'a>(OutBytes<'a>);

impl Arg for OutBytes8<'_> {
    type C = *mut c_void;
}

impl<'a> FromC<'a, Call> for OutBytes8<'a> {
    unsafe fn from_c(c: *mut c_void, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise: room for a number of 64 bits.
        unsafe { OutBytes::new(c, 8, call) }.map(OutBytes8)
    }
}

/// A number of 64 bits.
struct InLong(u64);

impl Arg for InLong {
    type C = *mut c_void;
}

impl<'a> FromC<'a, Call> for InLong {
    unsafe fn from_c(c: *mut c_void, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { In::<u64>::from_c(c.cast_const().cast(), (), call) }.map(|n| InLong(*n))
    }
}

entry! {
    /// Adds a node that allocates.
    fn cuGraphAddMemAllocNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        nodeParams: Wanted,
    ) {
        let Wanted(p, told) = nodeParams;
        let (context, wants) = request(&p)?;
        let (node, dptr) = hGraph.allocate(&context, wants, &dependencies.0)?;
        told.set(CUDA_MEM_ALLOC_NODE_PARAMS { dptr, ..p });
        phGraphNode.set(&node)
    }

    /// What a node allocates.
    fn cuGraphMemAllocNodeGetParams(hNode: Handle<Node>, params_out: Out<CUDA_MEM_ALLOC_NODE_PARAMS>) {
        let Content::Allocate(a) = hNode.content()? else { return fail(Code::InvalidValue) };
        params_out.set(CUDA_MEM_ALLOC_NODE_PARAMS {
            poolProps: properties(&a),
            bytesize: a.wants.bytes as usize,
            dptr: a.address,
            ..Default::default()
        })
    }

    /// Adds a node that frees.
    fn cuGraphAddMemFreeNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        dptr: CUdeviceptr,
    ) {
        phGraphNode.set(&hGraph.free(dptr, &dependencies.0)?)
    }

    /// What a node frees.
    fn cuGraphMemFreeNodeGetParams(hNode: Handle<Node>, dptr_out: Out<CUdeviceptr>) {
        let Content::Free { address } = hNode.content()? else { return fail(Code::InvalidValue) };
        dptr_out.set(address)
    }

    /// Gives back memory that no graph needs.
    fn cuDeviceGraphMemTrim(device: Dev) {
        trim_graph_memory(&device)
    }

    /// How much memory a device's graphs have.
    fn cuDeviceGetGraphMemAttribute(device: Dev, attr: CUgraphMem_attribute, value: OutBytes8) {
        value.0.set(&graph_memory(&device, attr.0)?.to_ne_bytes())
    }

    /// Sets a highest value back.
    fn cuDeviceSetGraphMemAttribute(device: Dev, attr: CUgraphMem_attribute, value: InLong) {
        reset_graph_memory(&device, attr.0, value.0)
    }
}
