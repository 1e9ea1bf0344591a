//! Green contexts and primary ones as execution contexts, and the resources that they are made of. Resources have one layout in both
//! APIs; an execution context is the driver's handle of a green context, or of a primary context that this library holds.

use core::ptr::null_mut;

use weft_ffi::arg::Out;
use weft_ffi::client::Driver;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{Device, api};
use crate::error::{Outcome, check};
use crate::state::{is_primary, primary, ready};

/// What an execution context is to the driver.
enum Execution {
    Primary(CUcontext),
    Green(CUgreenCtx),
}

fn execution(ctx: cudaExecutionContext_t) -> Outcome<(&'static Driver, Execution)> {
    let d = ready()?;
    let ctx_is_primary = is_primary(ctx.addr());
    let handle = if ctx_is_primary { Execution::Primary(ctx.cast()) } else { Execution::Green(ctx.cast()) };
    Ok((d, handle))
}

/// The context by which an execution context is made current.
fn context(ctx: cudaExecutionContext_t) -> Outcome<(&'static Driver, CUcontext)> {
    match execution(ctx)? {
        (d, Execution::Primary(c)) => Ok((d, c)),
        (d, Execution::Green(g)) => {
            let mut c = null_mut();
            // SAFETY: a live variable and a handle, which the driver checks.
            check(unsafe { d.cuCtxFromGreenCtx(&raw mut c, g) })?;
            Ok((d, c))
        }
    }
}

/// Calls `f` with a context current.
fn within(d: &Driver, ctx: CUcontext, f: impl FnOnce() -> CUresult) -> Outcome {
    // SAFETY: a handle, which the driver checks.
    check(unsafe { d.cuCtxPushCurrent_v2(ctx) })?;
    let result = f();
    let mut same = null_mut();
    // SAFETY: a live variable.
    check(unsafe { d.cuCtxPopCurrent_v2(&raw mut same) })?;
    check(result)
}

/// Waits for all that the streams of a green context have been given.
fn wait_for(d: &Driver, green: CUgreenCtx) -> Outcome {
    let mut event = null_mut();
    // SAFETY: a live variable, and handles, which the driver checks.
    unsafe {
        check(d.cuEventCreate(&raw mut event, CU_EVENT_DISABLE_TIMING.0))?;
        let recorded = check(d.cuGreenCtxRecordEvent(green, event));
        let waited = recorded.and_then(|()| check(d.cuEventSynchronize(event)));
        check(d.cuEventDestroy_v2(event))?;
        waited
    }
}

api! {
    /// What there is of a device.
    fn cudaDeviceGetDevResource(device: Device, resource: *mut cudaDevResource, kind: cudaDevResourceType)
        => cuDeviceGetDevResource(device.0, resource.cast(), CUdevResourceType(kind.0));

    /// Splits a resource into parts of a size.
    fn cudaDevSmResourceSplitByCount(
        result: *mut cudaDevResource, nbGroups: *mut u32, input: *const cudaDevResource, remaining: *mut cudaDevResource,
        flags: u32, minCount: u32)
        => cuDevSmResourceSplitByCount(
            result.cast(), nbGroups, input.cast(), remaining.cast(), flags, minCount);

    /// Splits a resource into parts as groups say, whose descriptions have one layout in both APIs.
    fn cudaDevSmResourceSplit(
        result: *mut cudaDevResource, nbGroups: u32, input: *const cudaDevResource, remainder: *mut cudaDevResource,
        flags: u32, groupParams: *mut cudaDevSmResourceGroupParams)
        => cuDevSmResourceSplit(
            result.cast(), nbGroups, input.cast(), remainder.cast(), flags, groupParams.cast());

    /// Describes what a green context is to be made of.
    fn cudaDevResourceGenerateDesc(phDesc: *mut cudaDevResourceDesc_t, resources: *mut cudaDevResource, nbResources: u32)
        => cuDevResourceGenerateDesc(phDesc, resources.cast(), nbResources);

    /// What a stream has of its device.
    fn cudaStreamGetDevResource; fn cudaStreamGetDevResource_ptsz(
        hStream: crate::entry::Stream, resource: *mut cudaDevResource, kind: cudaDevResourceType)
        => cuStreamGetDevResource(hStream.0, resource.cast(), CUdevResourceType(kind.0));

    /// Makes a green context; it always has a default stream.
    fn cudaGreenCtxCreate(phCtx: *mut cudaExecutionContext_t, desc: cudaDevResourceDesc_t, device: Device, flags: u32) {
        if flags != 0 {
            return Err(cudaErrorInvalidValue);
        }
        let d = ready()?;
        // SAFETY: a place for a handle, and handles, which the driver checks.
        check(unsafe { d.cuGreenCtxCreate(phCtx.cast(), desc, device.0, CU_GREEN_CTX_DEFAULT_STREAM.0) })
    }

    /// A device's primary context.
    fn cudaDeviceGetExecutionCtx(ctx: Out<cudaExecutionContext_t>, device: i32) {
        ctx.set(primary(device)?.cast())
    }

    /// Ends a green context.
    fn cudaExecutionCtxDestroy(ctx: cudaExecutionContext_t) {
        match execution(ctx)? {
            (_, Execution::Primary(_)) => Err(cudaErrorInvalidValue),
            // SAFETY: a handle, which the driver checks.
            (d, Execution::Green(g)) => check(unsafe { d.cuGreenCtxDestroy(g) }),
        }
    }

    /// What an execution context has of its device.
    fn cudaExecutionCtxGetDevResource(
        ctx: cudaExecutionContext_t, resource: *mut cudaDevResource, kind: cudaDevResourceType) {
        let kind = CUdevResourceType(kind.0);
        // SAFETY: a place for a resource or null, and handles, which the driver checks.
        check(unsafe {
            match execution(ctx)? {
                (d, Execution::Primary(c)) => d.cuCtxGetDevResource(c, resource.cast(), kind),
                (d, Execution::Green(g)) => d.cuGreenCtxGetDevResource(g, resource.cast(), kind),
            }
        })
    }

    /// An execution context's device.
    fn cudaExecutionCtxGetDevice(device: *mut i32, ctx: cudaExecutionContext_t) {
        let (d, c) = context(ctx)?;
        // SAFETY: a place for a number or null, and a handle of the driver's.
        check(unsafe { d.cuCtxGetDevice_v2(device, c) })
    }

    /// An execution context's number.
    fn cudaExecutionCtxGetId(ctx: cudaExecutionContext_t, ctxId: *mut u64) {
        // SAFETY: a place for a number or null, and handles, which the driver checks.
        check(unsafe {
            match execution(ctx)? {
                (d, Execution::Primary(c)) => d.cuCtxGetId(c, ctxId),
                (d, Execution::Green(g)) => d.cuGreenCtxGetId(g, ctxId),
            }
        })
    }

    /// Makes a stream of an execution context; those of green ones never wait for the default stream.
    fn cudaExecutionCtxStreamCreate(
        phStream: *mut cudaStream_t, ctx: cudaExecutionContext_t, flags: u32, priority: i32) {
        match execution(ctx)? {
            (d, Execution::Primary(c)) => {
                // SAFETY: a place for a handle or null.
                within(d, c, || unsafe { d.cuStreamCreateWithPriority(phStream, flags, priority) })
            }
            (d, Execution::Green(g)) => {
                let flags = flags | CU_STREAM_NON_BLOCKING.0;
                // SAFETY: a place for a handle or null, and a handle, which the driver checks.
                check(unsafe { d.cuGreenCtxStreamCreate(phStream, g, flags, priority) })
            }
        }
    }

    /// Marks all that an execution context's streams have been given.
    fn cudaExecutionCtxRecordEvent(ctx: cudaExecutionContext_t, event: cudaEvent_t) {
        // SAFETY: handles, which the driver checks.
        check(unsafe {
            match execution(ctx)? {
                (d, Execution::Primary(c)) => d.cuCtxRecordEvent(c, event),
                (d, Execution::Green(g)) => d.cuGreenCtxRecordEvent(g, event),
            }
        })
    }

    /// Lets an execution context's streams wait for an event.
    fn cudaExecutionCtxWaitEvent(ctx: cudaExecutionContext_t, event: cudaEvent_t) {
        // SAFETY: handles, which the driver checks.
        check(unsafe {
            match execution(ctx)? {
                (d, Execution::Primary(c)) => d.cuCtxWaitEvent(c, event),
                (d, Execution::Green(g)) => d.cuGreenCtxWaitEvent(g, event),
            }
        })
    }

    /// Waits for all that an execution context's streams have been given.
    fn cudaExecutionCtxSynchronize(ctx: cudaExecutionContext_t) {
        match execution(ctx)? {
            // SAFETY: nothing is passed.
            (d, Execution::Primary(c)) => within(d, c, || unsafe { d.cuCtxSynchronize() }),
            (d, Execution::Green(g)) => wait_for(d, g),
        }
    }
}
