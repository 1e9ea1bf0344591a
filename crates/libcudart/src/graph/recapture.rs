//! Captures into graphs that were captured before.

use core::ffi::c_void;
use core::ptr::{null_mut, with_exposed_provenance_mut, without_provenance_mut};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;

use weft_ffi::arg::In;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use super::params::any_of;
use crate::entry::{Stream, api};
use crate::error::{Outcome, check};
use crate::state::ready;

/// The program's function that is told of differences in a capture, whose descriptions are the runtime's. It is kept until the capture ends.
struct Told {
    /// What the driver gives back.
    number: usize,
    stream: usize,
    /// Of a default stream: whose it is.
    thread: ThreadId,
    function: unsafe extern "C" fn(
        *mut c_void,
        cudaGraphNode_t,
        *const cudaGraphNodeParams,
        *const cudaGraphNodeParams,
        cudaGraphRecaptureStatus,
    ) -> cudaError_t,
    data: usize,
}

static ALL: Mutex<Vec<Told>> = Mutex::new(Vec::new());
static NEXT: AtomicUsize = AtomicUsize::new(1);
/// The last handle that means a default stream.
const LAST_DEFAULT: usize = 2;

fn with_all<R>(f: impl FnOnce(&mut Vec<Told>) -> R) -> R {
    f(&mut ALL.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Calls the program's function for the driver.
unsafe extern "C" fn tell(
    number: *mut c_void,
    node: CUgraphNode,
    old: *const CUgraphNodeParams,
    new: *const CUgraphNodeParams,
    status: CUgraphRecaptureStatus,
) -> CUresult {
    let found =
        |all: &mut Vec<Told>| all.iter().find(|t| t.number == number.addr()).map(|t| (t.function, t.data));
    let Some((function, data)) = with_all(found) else { return CUDA_ERROR_INVALID_VALUE };
    // SAFETY: the driver gives descriptions that live as long as this call.
    let (Ok(old), Ok(new)) = (unsafe { (any_of(&*old), any_of(&*new)) }) else {
        return CUDA_ERROR_INVALID_VALUE;
    };
    let status = cudaGraphRecaptureStatus(status.0);
    // SAFETY: the program's function, with its own argument and live descriptions.
    let answer =
        unsafe { function(with_exposed_provenance_mut(data), node, &raw const old, &raw const new, status) };
    CUresult(answer.0)
}

/// The capture in a stream has ended: nobody is told any more.
pub(super) fn forget(stream: cudaStream_t) {
    let (stream, thread) = (stream.addr(), std::thread::current().id());
    with_all(|all| all.retain(|t| t.stream != stream || stream <= LAST_DEFAULT && t.thread != thread));
}

/// Keeps the program's function; answers what the driver is to give back.
fn keep(stream: cudaStream_t, told: &cudaGraphRecaptureCallbackData) -> Outcome<usize> {
    let function = told.callbackFunc.ok_or(cudaErrorInvalidValue)?;
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let (data, thread) = (told.userData.expose_provenance(), std::thread::current().id());
    with_all(|all| all.push(Told { number, stream: stream.addr(), thread, function, data }));
    Ok(number)
}

api! {
    /// Starts capture into a graph that was captured before.
    fn cudaStreamBeginRecaptureToGraph; fn cudaStreamBeginRecaptureToGraph_ptsz(
        stream: Stream, mode: cudaStreamCaptureMode, graph: cudaGraph_t, told: Option<In<cudaGraphRecaptureCallbackData>>) {
        let (d, mode) = (ready()?, CUstreamCaptureMode(mode.0));
        let Some(told) = told else {
            // SAFETY: handles, which the driver knows; nobody is told.
            return check(unsafe { d.cuStreamBeginRecaptureToGraph(stream.0, mode, graph, None, null_mut()) });
        };
        let number = keep(stream.0, &told)?;
        // SAFETY: as above; the function finds what it is given as long as the capture lasts.
        check(unsafe {
            d.cuStreamBeginRecaptureToGraph(stream.0, mode, graph, Some(tell), without_provenance_mut(number))
        })
        .inspect_err(|_| with_all(|all| all.retain(|t| t.number != number)))
    }
}
