//! Host functions as operations of streams.

use core::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub use threads::At;

use crate::driver::{DriverError, Stream, check, driver, synchronize};

/// What an operation does; a graph that holds it does so each time that it is launched.
type Work = Box<dyn Fn() + Send + Sync>;

/// `CU_USER_OBJECT_NO_DESTRUCTOR_SYNC`.
const NO_SYNC: u32 = 1;
/// `CU_GRAPH_USER_OBJECT_MOVE`.
const MOVE: u32 = 1;

/// Runs work; what panics in it has said so on standard error, and the stream goes on.
unsafe extern "C" fn run(work: *mut c_void) {
    // SAFETY: it points to work that lives.
    let work = unsafe { &*work.cast::<Work>() };
    let _ = catch_unwind(AssertUnwindSafe(work));
}

unsafe extern "C" fn run_once(work: *mut c_void) {
    // SAFETY: it points to work that was handed over to this call.
    unsafe {
        run(work);
        free(work);
    }
}

unsafe extern "C" fn free(work: *mut c_void) {
    // SAFETY: it was made by `Box::into_raw`, and nobody uses it any more.
    drop(unsafe { Box::from_raw(work.cast::<Work>()) });
}

/// Does something when all earlier work of the stream is done. A stream that is captured records it; it then lives as long as
/// the graph.
///
/// # Errors
/// The driver's.
pub fn enqueue(stream: Stream, work: impl Fn() + Send + Sync + 'static) -> Result<(), DriverError> {
    let d = driver()?;
    let graph = d.graph(stream)?;
    let work: *mut Work = Box::into_raw(Box::new(Box::new(work)));
    let work = work.cast::<c_void>();
    let Some(graph) = graph else {
        // SAFETY: the function takes work, and frees it.
        return check(unsafe { (d.launch)(stream, run_once, work) })
            // SAFETY: the driver has not taken it.
            .inspect_err(|_| unsafe { free(work) });
    };
    let mut object = core::ptr::null_mut();
    // SAFETY: a live place; the work lives until the graph and all that was made of it are gone.
    unsafe {
        check((d.new_object)(&raw mut object, work, free, 1, NO_SYNC)).inspect_err(|_| free(work))?;
        check((d.give_object)(graph, object, 1, MOVE))?;
        check((d.launch)(stream, run, work))
    }
}

/// Does something in the stream and waits for it: what gives results to the host.
///
/// # Errors
/// The driver's; a stream that is captured cannot be waited for.
pub fn run_now(stream: Stream, work: impl Fn() + Send + Sync + 'static) -> Result<(), DriverError> {
    /// `CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED`.
    const CAPTURED: DriverError = DriverError(900);
    if driver()?.graph(stream)?.is_some() {
        return Err(CAPTURED);
    }
    enqueue(stream, work)?;
    synchronize(stream)
}

/// A number that is known as a call is made, or lies where it can be read as the operation runs.
#[derive(Debug)]
pub enum Scalar<T> {
    /// Known.
    Value(T),
    /// In memory.
    Place(At<T>),
}

impl<T: Copy> Scalar<T> {
    /// Of an argument in host or device pointer mode; none where it is null.
    ///
    /// # Safety
    /// In host mode the pointer is null or may be read now, in device mode as operations run.
    pub unsafe fn new(p: *const T, device: bool) -> Option<Scalar<T>> {
        if p.is_null() {
            return None;
        }
        // SAFETY: the caller says so.
        Some(if device { Scalar::Place(At::of(p)) } else { Scalar::Value(unsafe { p.read_unaligned() }) })
    }

    /// The number, as the operation runs.
    pub fn get(&self) -> T {
        match self {
            Scalar::Value(v) => *v,
            // SAFETY: who made it said so.
            Scalar::Place(p) => unsafe { p.0.read_unaligned() },
        }
    }
}
