//! Captures into graphs that were captured before.

use std::sync::Arc;

use core::ffi::c_void;

use weft_driver::graph::{CaptureMode, OnDifference};
use weft_driver::{Code, Error, Graph, Node, Result, Stream};
use weft_ffi::arg::{Arg, FromC};
use weft_ffi::driver::*;

use super::kept;
use super::told::all_params;
use crate::entry::Call;
use crate::handle::{GRAPHS, Handle, NODES};

/// The program's function that is told of nodes which are to do something else, or null: `callbackFunc [userData]`.
struct Told(Option<OnDifference>);

impl Arg for Told {
    type C = CUgraphRecaptureCallback;
}

impl<'a> FromC<'a, Call, (*mut c_void,)> for Told {
    unsafe fn from_c(c: CUgraphRecaptureCallback, (data,): (*mut c_void,), _: &'a Call) -> Result<Self> {
        let data = data.expose_provenance();
        Ok(Told(c.map(|f| -> OnDifference {
            Box::new(move |node, new, status| {
                tell(node, new, |node, old, new| {
                    let data = core::ptr::with_exposed_provenance_mut(data);
                    let status = CUgraphRecaptureStatus(status as u32);
                    // SAFETY: the program's function and argument; the descriptions live while it runs.
                    unsafe { f(data, node, old, new, status) }
                })
            })
        })))
    }
}

/// Calls with descriptions of what a node does and is to do.
fn tell(
    node: &Arc<Node>,
    new: &Arc<Node>,
    f: impl Fn(CUgraphNode, *const CUgraphNodeParams, *const CUgraphNodeParams) -> CUresult,
) -> Result<()> {
    let (old, other) = (all_params(node)?, all_params(new)?);
    let answer = f(NODES.handle(node), &raw const old, &raw const other);
    // Nobody can ask for it any more.
    kept::forget(new);
    new.content()?.graphs().iter().for_each(|g| GRAPHS.remove(g));
    match answer {
        CUDA_SUCCESS => Ok(()),
        code => Err(Error::new(Code::GraphRecaptureFailure, format!("it answers {}", code.0))),
    }
}

entry! {
    in host functions:

    /// Begins a capture into a graph that was captured before.
    fn cuStreamBeginRecaptureToGraph; fn cuStreamBeginRecaptureToGraph_ptsz(
        hStream: Handle<Stream>, mode: CUstreamCaptureMode, hGraph: Handle<Graph>, callbackFunc: Told [userData],
        userData: *mut c_void,
    ) {
        hStream.begin_recapture(CaptureMode::from_number(mode.0)?, &hGraph, callbackFunc.0)
    }
}
