//! Lists of nodes and edges, as arguments.

use std::sync::Arc;

use weft_driver::graph::{Edge, Edged, Neighbour};
use weft_driver::{Code, Node, Result};
use weft_ffi::arg::{Arg, FromC, In, Out, OutSlice, Slice};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::entry::Call;
use crate::handle::NODES;

fn edge(data: CUgraphEdgeData) -> Result<Edge> {
    Edge::new(data.from_port, data.to_port, data.type_, data.reserved)
}

fn edge_data(e: Edge) -> CUgraphEdgeData {
    CUgraphEdgeData { from_port: e.from_port, to_port: e.to_port, type_: e.kind, ..Default::default() }
}

/// Data of `n` edges; null says nothing of them.
///
/// # Safety
/// `data` is null or `n` elements.
unsafe fn edges(data: *const CUgraphEdgeData, n: usize, call: &Call) -> Result<Vec<Edge>> {
    if data.is_null() {
        return Ok(vec![Edge::default(); n]);
    }
    // SAFETY: the caller's promise.
    unsafe { Slice::new(data, n, call) }?.iter().map(edge).collect()
}

/// # Safety
/// `nodes` is null or `n` elements.
unsafe fn nodes(nodes: *const CUgraphNode, n: usize, call: &Call) -> Result<Vec<Arc<Node>>> {
    // SAFETY: the caller's promise.
    unsafe { Slice::new(nodes, n, call) }?.iter().map(|n| NODES.get(n)).collect()
}

/// Nodes that come before another: `dependencies [numDependencies]`, or `dependencies [dependencyData, numDependencies]`.
pub(super) struct Before(pub(super) Vec<Neighbour>);

impl Arg for Before {
    type C = *const CUgraphNode;
}

impl<'a> FromC<'a, Call, (usize,)> for Before {
    unsafe fn from_c(c: *const CUgraphNode, (n,): (usize,), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { Self::from_c(c, (core::ptr::null::<CUgraphEdgeData>(), n), call) }
    }
}

impl<'a> FromC<'a, Call, (*const CUgraphEdgeData, usize)> for Before {
    unsafe fn from_c(
        c: *const CUgraphNode,
        (data, n): (*const CUgraphEdgeData, usize),
        call: &'a Call,
    ) -> Result<Self> {
        // SAFETY: the caller's promise: two arrays of `n` elements.
        let (nodes, edges) = unsafe { (nodes(c, n, call)?, edges(data, n, call)?) };
        Ok(Before(nodes.into_iter().zip(edges).collect()))
    }
}

/// The same where CUDA forgot to say that it does not write there.
pub(super) struct BeforeNext(pub(super) Vec<Neighbour>);

impl Arg for BeforeNext {
    type C = *mut CUgraphNode;
}

impl<'a> FromC<'a, Call, (usize,)> for BeforeNext {
    unsafe fn from_c(c: *mut CUgraphNode, more: (usize,), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { Before::from_c(c.cast_const(), more, call) }.map(|b| BeforeNext(b.0))
    }
}

impl<'a> FromC<'a, Call, (*const CUgraphEdgeData, usize)> for BeforeNext {
    unsafe fn from_c(
        c: *mut CUgraphNode,
        more: (*const CUgraphEdgeData, usize),
        call: &'a Call,
    ) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { Before::from_c(c.cast_const(), more, call) }.map(|b| BeforeNext(b.0))
    }
}

/// Edges: `from [to, numDependencies]`, or `from [to, edgeData, numDependencies]`.
pub(super) struct Edges(pub(super) Vec<Edged>);

impl Arg for Edges {
    type C = *const CUgraphNode;
}

impl<'a> FromC<'a, Call, (*const CUgraphNode, usize)> for Edges {
    unsafe fn from_c(
        c: *const CUgraphNode,
        (to, n): (*const CUgraphNode, usize),
        call: &'a Call,
    ) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { Self::from_c(c, (to, core::ptr::null::<CUgraphEdgeData>(), n), call) }
    }
}

impl<'a> FromC<'a, Call, (*const CUgraphNode, *const CUgraphEdgeData, usize)> for Edges {
    unsafe fn from_c(
        c: *const CUgraphNode,
        (to, data, n): (*const CUgraphNode, *const CUgraphEdgeData, usize),
        call: &'a Call,
    ) -> Result<Self> {
        // SAFETY: the caller's promise: three arrays of `n` elements.
        let (from, to, data) = unsafe { (nodes(c, n, call)?, nodes(to, n, call)?, edges(data, n, call)?) };
        let ends = from.into_iter().zip(to);
        Ok(Edges(ends.zip(data).map(|((from, to), edge)| (from, to, edge)).collect()))
    }
}

/// Room for a list of which C says how long it is, and is told how long the answer is.
struct Room<'a, T> {
    to: Option<OutSlice<'a, T>>,
    len: usize,
}

impl<'a, T> Room<'a, T> {
    /// # Safety
    /// `to` is null or `len` elements.
    unsafe fn new(to: *mut T, len: usize, call: &'a Call) -> Result<Self> {
        if to.is_null() {
            return Ok(Room { to: None, len });
        }
        // SAFETY: the caller's promise.
        Ok(Room { to: Some(unsafe { OutSlice::from_c(to, (len,), call) }?), len })
    }

    /// Writes the list, and `nothing` behind it.
    fn fill(&self, all: impl Iterator<Item = T>, nothing: T)
    where
        T: Copy,
    {
        if let Some(to) = &self.to {
            to.fill(all.chain(core::iter::repeat(nothing)).take(self.len));
        }
    }
}

/// A place for nodes: `nodes [numNodes]`, or with those of edges to them `nodes [edgeData, numNodes]`. Without the former the number is
/// told.
pub(super) struct OutNodes<'a> {
    nodes: Room<'a, CUgraphNode>,
    data: Room<'a, CUgraphEdgeData>,
    count: Out<'a, usize>,
}

impl Arg for OutNodes<'_> {
    type C = *mut CUgraphNode;
}

impl<'a> FromC<'a, Call, (*mut usize,)> for OutNodes<'a> {
    unsafe fn from_c(c: *mut CUgraphNode, (count,): (*mut usize,), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { Self::from_c(c, (core::ptr::null_mut::<CUgraphEdgeData>(), count), call) }
    }
}

impl<'a> FromC<'a, Call, (*mut CUgraphEdgeData, *mut usize)> for OutNodes<'a> {
    unsafe fn from_c(
        c: *mut CUgraphNode,
        (data, count): (*mut CUgraphEdgeData, *mut usize),
        call: &'a Call,
    ) -> Result<Self> {
        // SAFETY: the caller's promise: a number, and arrays of so many elements where there are some.
        unsafe {
            let len = if c.is_null() { 0 } else { *In::from_c(count.cast_const(), (), call)? };
            let (nodes, data) = (Room::new(c, len, call)?, Room::new(data, len, call)?);
            Ok(OutNodes { nodes, data, count: Out::from_c(count, (), call)? })
        }
    }
}

impl OutNodes<'_> {
    /// Writes nodes.
    pub(super) fn set(&self, all: &[Arc<Node>]) {
        self.nodes.fill(all.iter().map(|n| NODES.handle(n)), core::ptr::null_mut());
        self.count.set(if self.nodes.to.is_some() { all.len().min(self.nodes.len) } else { all.len() });
    }

    /// Writes nodes and edges.
    pub(super) fn set_edged(&self, all: &[Neighbour]) -> Result<()> {
        if self.nodes.to.is_some() && self.data.to.is_none() && all.iter().any(|(_, e)| !e.is_plain()) {
            // CUDA: what the edges say would be lost.
            return fail(Code::InvalidValue);
        }
        let nodes: Vec<Arc<Node>> = all.iter().map(|(n, _)| n.clone()).collect();
        self.data.fill(all.iter().map(|(_, e)| edge_data(*e)), CUgraphEdgeData::default());
        self.set(&nodes);
        Ok(())
    }
}

/// A place for edges: `from [to, numEdges]`, or `from [to, edgeData, numEdges]`.
pub(super) struct OutEdges<'a> {
    from: Room<'a, CUgraphNode>,
    to: Room<'a, CUgraphNode>,
    data: Room<'a, CUgraphEdgeData>,
    count: Out<'a, usize>,
}

impl Arg for OutEdges<'_> {
    type C = *mut CUgraphNode;
}

impl<'a> FromC<'a, Call, (*mut CUgraphNode, *mut usize)> for OutEdges<'a> {
    unsafe fn from_c(
        c: *mut CUgraphNode,
        (to, count): (*mut CUgraphNode, *mut usize),
        call: &'a Call,
    ) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { Self::from_c(c, (to, core::ptr::null_mut::<CUgraphEdgeData>(), count), call) }
    }
}

impl<'a> FromC<'a, Call, (*mut CUgraphNode, *mut CUgraphEdgeData, *mut usize)> for OutEdges<'a> {
    unsafe fn from_c(
        c: *mut CUgraphNode,
        (to, data, count): (*mut CUgraphNode, *mut CUgraphEdgeData, *mut usize),
        call: &'a Call,
    ) -> Result<Self> {
        if c.is_null() != to.is_null() {
            return fail(Code::InvalidValue);
        }
        // SAFETY: the caller's promise: a number, and arrays of so many elements where there are some.
        unsafe {
            let len = if c.is_null() { 0 } else { *In::from_c(count.cast_const(), (), call)? };
            let (from, to) = (Room::new(c, len, call)?, Room::new(to, len, call)?);
            Ok(OutEdges { from, to, data: Room::new(data, len, call)?, count: Out::from_c(count, (), call)? })
        }
    }
}

impl OutEdges<'_> {
    /// Writes edges.
    pub(super) fn set(&self, all: &[Edged]) -> Result<()> {
        if self.from.to.is_some() && self.data.to.is_none() && all.iter().any(|(_, _, e)| !e.is_plain()) {
            return fail(Code::InvalidValue);
        }
        self.from.fill(all.iter().map(|(n, _, _)| NODES.handle(n)), core::ptr::null_mut());
        self.to.fill(all.iter().map(|(_, n, _)| NODES.handle(n)), core::ptr::null_mut());
        self.data.fill(all.iter().map(|(_, _, e)| edge_data(*e)), CUgraphEdgeData::default());
        self.count.set(if self.from.to.is_some() { all.len().min(self.from.len) } else { all.len() });
        Ok(())
    }
}

/// Places where a capture's dependencies are told, which stay readable until the thread asks again: `dependencies_out
/// [edgeData_out, numDependencies_out]`.
pub(super) struct OutDependencies<'a> {
    nodes: Option<Out<'a, *const CUgraphNode>>,
    data: Option<Out<'a, *const CUgraphEdgeData>>,
    count: Option<Out<'a, usize>>,
}

impl Arg for OutDependencies<'_> {
    type C = *mut *const CUgraphNode;
}

impl<'a> FromC<'a, Call, (*mut usize,)> for OutDependencies<'a> {
    unsafe fn from_c(c: *mut *const CUgraphNode, (n,): (*mut usize,), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { Self::from_c(c, (core::ptr::null_mut::<*const CUgraphEdgeData>(), n), call) }
    }
}

impl<'a> FromC<'a, Call, (*mut *const CUgraphEdgeData, *mut usize)> for OutDependencies<'a> {
    unsafe fn from_c(
        c: *mut *const CUgraphNode,
        (data, n): (*mut *const CUgraphEdgeData, *mut usize),
        call: &'a Call,
    ) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe {
            let nodes = Option::<Out<'a, *const CUgraphNode>>::from_c(c, (), call)?;
            let data = Option::<Out<'a, *const CUgraphEdgeData>>::from_c(data, (), call)?;
            Ok(OutDependencies { nodes, data, count: Option::<Out<'a, usize>>::from_c(n, (), call)? })
        }
    }
}

impl OutDependencies<'_> {
    /// Writes where they are.
    pub(super) fn set(&self, all: &[Neighbour]) {
        thread_local! {
            static TOLD: core::cell::RefCell<(Vec<CUgraphNode>, Vec<CUgraphEdgeData>)> = const {
                core::cell::RefCell::new((Vec::new(), Vec::new()))
            };
        }
        TOLD.with_borrow_mut(|(nodes, data)| {
            *nodes = all.iter().map(|(n, _)| NODES.handle(n)).collect();
            *data = all.iter().map(|(_, e)| edge_data(*e)).collect();
            if let Some(to) = &self.nodes {
                to.set(nodes.as_ptr());
            }
            if let Some(to) = &self.data {
                to.set(data.as_ptr());
            }
            if let Some(to) = &self.count {
                to.set(all.len());
            }
        });
    }
}
