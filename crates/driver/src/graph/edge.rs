//! Edges of graphs, and what kinds of nodes they may join.

use crate::error::{Code, Result, fail};

/// `CUgraphNodeType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are CUDA's own")]
pub enum NodeType {
    Kernel = 0,
    Memcpy = 1,
    Memset = 2,
    Host = 3,
    Graph = 4,
    Empty = 5,
    WaitEvent = 6,
    EventRecord = 7,
    ExtSemasSignal = 8,
    ExtSemasWait = 9,
    MemAlloc = 10,
    MemFree = 11,
    BatchMemOp = 12,
    Conditional = 13,
}

/// A place next to another, and the edge between the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) at: usize,
    pub(crate) edge: Edge,
}

/// What an edge says beside its ends (`CUgraphEdgeData`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// Where it begins: 0 the end of a node; of kernels also 1, a block's say that others may start, and 2, the start of all
    /// blocks.
    pub from_port: u8,
    /// Where it ends: 0.
    pub to_port: u8,
    /// 0, or 1 for the programmatic edges between kernels.
    pub kind: u8,
}

/// `CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC`.
const PROGRAMMATIC: u8 = 1;
/// `CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC`.
const TRIGGERED: u8 = 1;
/// `CU_GRAPH_KERNEL_NODE_PORT_LAUNCH_ORDER`, the last one.
const LAUNCH_ORDER: u8 = 2;

impl Edge {
    /// From what C has: ports, kind and reserved bytes.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for reserved bytes that are not 0.
    pub fn new(from_port: u8, to_port: u8, kind: u8, reserved: [u8; 5]) -> Result<Edge> {
        if reserved != [0; 5] { fail(Code::InvalidValue) } else { Ok(Edge { from_port, to_port, kind }) }
    }

    /// Whether it says more than that one node is behind another.
    pub fn is_plain(&self) -> bool {
        *self == Edge::default()
    }

    /// Whether the node behind it may begin before the end of the one before: when the blocks of that have begun, or when they let it.
    pub(crate) fn early(&self) -> Option<bool> {
        match self.from_port {
            TRIGGERED => Some(false),
            LAUNCH_ORDER => Some(true),
            _ => None,
        }
    }

    /// Whether it is for kernels that can wait for the end of the one before.
    pub(crate) fn is_programmatic(&self) -> bool {
        self.kind == PROGRAMMATIC
    }

    /// That from a kernel which marks an event before its end: when its blocks have begun, or when they let others begin; `programmatic`:
    /// for kernels that can wait for the end.
    pub(crate) fn of_mark(begun: bool, programmatic: bool) -> Edge {
        let from_port = if begun { LAUNCH_ORDER } else { TRIGGERED };
        Edge { from_port, to_port: 0, kind: if programmatic { PROGRAMMATIC } else { 0 } }
    }

    /// That from a kernel to one that may begin when the first lets it.
    pub(crate) const EARLY: Edge = Edge { from_port: TRIGGERED, to_port: 0, kind: PROGRAMMATIC };

    /// Checks one that a program adds between nodes that there are: edges of launch order are programmatic then. Captures make others.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for another.
    pub(crate) fn check_added(&self) -> Result<()> {
        if self.kind == 0 && self.from_port != 0 { fail(Code::InvalidValue) } else { Ok(()) }
    }

    /// # Errors
    /// [`Code::InvalidValue`] for ports and kinds that nodes of these types do not have.
    pub(crate) fn check(&self, from: NodeType, to: NodeType) -> Result<()> {
        let right = match (self.kind, self.from_port) {
            (0, 0) => true,
            (PROGRAMMATIC, TRIGGERED) | (0 | PROGRAMMATIC, LAUNCH_ORDER) => {
                from == NodeType::Kernel && to == NodeType::Kernel
            }
            _ => false,
        };
        if right && self.to_port == 0 { Ok(()) } else { fail(Code::InvalidValue) }
    }
}
