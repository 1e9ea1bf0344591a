//! Captures into a graph that there is: its nodes are met again, in the order in which they came, and do from then on what is captured
//! (`cuStreamBeginRecaptureToGraph`).
//!
//! What does not meet the graph as it was made ends the capture, and so does memory that begins or ends otherwise. Of other differences the
//! program is told, which may refuse them.

use std::fmt;
use std::sync::Arc;

use parking_lot::Mutex;

use super::model::{Content, Graph, Node};
use crate::error::Result;

/// What a difference means (`CUgraphRecaptureStatus`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecaptureStatus {
    /// Instances can take it over.
    Eligible = 0,
    /// They cannot.
    Ineligible = 1,
    /// The capture ends, whatever the program says.
    Error = 2,
}

/// Told of a node that is to do something else: the node, one of no graph of the program's that does what was captured, and what the
/// difference means. An error ends the capture.
pub type OnDifference = Box<dyn Fn(&Arc<Node>, &Arc<Node>, RecaptureStatus) -> Result<()> + Send + Sync>;

/// See the module.
pub(super) struct Recapture {
    pub(super) told: Option<OnDifference>,
    /// Nodes that have been met.
    pub(super) met: Mutex<usize>,
}

impl fmt::Debug for Recapture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Recapture({})", self.met.lock())
    }
}

impl Recapture {
    /// Nothing has been met yet.
    pub(super) fn new(told: Option<OnDifference>) -> Recapture {
        Recapture { told, met: Mutex::new(0) }
    }

    /// Whether all nodes of a graph have been met.
    pub(super) fn is_whole(&self, graph: &Graph) -> bool {
        *self.met.lock() == graph.inner.lock().all().count()
    }

    /// What the next node does.
    pub(super) fn next(&self, graph: &Graph) -> Option<Content> {
        let met = *self.met.lock();
        graph.inner.lock().all().nth(met).map(|s| s.content.clone())
    }
}
