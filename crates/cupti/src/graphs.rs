//! Launches of graphs as one record each, in the place of those of their nodes.

use std::collections::HashMap;

use parking_lot::Mutex;
use weft_record::trace::{Graph, Origin, Times, Way};

use crate::kinds::wants;
use crate::queue;
use crate::records::{GraphTrace, kind};

/// From the first node's beginning to the last one's end, of launches that have not ended: by thread and moment of the launch.
static OPEN: Mutex<Option<HashMap<(u32, u64), Times>>> = Mutex::new(None);

/// A node has been done; whether it is told with its graph, and not by itself.
pub(crate) fn node(origin: &Origin, times: Times) -> bool {
    if origin.way != Way::Graph || !wants(kind::GRAPH_TRACE) {
        return false;
    }
    let mut open = OPEN.lock();
    let of = open.get_or_insert_default().entry((origin.thread, origin.at)).or_insert(times);
    *of = Times { begin: of.begin.min(times.begin), end: of.end.max(times.end) };
    true
}

/// All nodes of a launch have been done: its record, if there was a node; the numbers are those of device, context, stream and call.
pub(crate) fn ended(g: &Graph, stamp: impl Fn(u64) -> u64, [device, context, stream, correlation]: [u32; 4]) {
    let nodes = OPEN.lock().as_mut().and_then(|o| o.remove(&(g.origin.thread, g.origin.at)));
    let Some(times) = nodes.filter(|_| wants(kind::GRAPH_TRACE)) else { return };
    queue::push(GraphTrace {
        kind: kind::GRAPH_TRACE,
        correlation,
        start: stamp(times.begin),
        end: stamp(times.end),
        device,
        graph: g.instance,
        context,
        stream,
        reserved: core::ptr::null_mut(),
        end_device: device,
        end_context: context,
    });
}
