//! Contexts.

use weft_driver::{Code, Context, ContextFlags, PRIORITIES};
use weft_ffi::driver::*;

use super::device::device;
use crate::args::{fail, get, put, put_if, there};
use crate::handle::{CONTEXTS, context, current, sweep};

entry! {
    /// Makes a context and makes it current.
    fn cuCtxCreate, fn cuCtxCreate_v2(pctx: *mut CUcontext, flags: u32, dev: CUdevice) {
        there(pctx)?;
        put(pctx, CONTEXTS.handle(&Context::create(device(dev)?, flags)?))
    }

    /// The same, with execution affinity, which only multi-process servers have.
    fn cuCtxCreate_v3(
        pctx: *mut CUcontext, _paramsArray: *mut CUexecAffinityParam, numParams: i32, flags: u32, dev: CUdevice,
    ) {
        there(pctx)?;
        if numParams != 0 {
            return fail(Code::NotSupported);
        }
        put(pctx, CONTEXTS.handle(&Context::create(device(dev)?, flags)?))
    }

    /// The same, with parameters in a structure.
    fn cuCtxCreate_v4(pctx: *mut CUcontext, ctxCreateParams: *mut CUctxCreateParams, flags: u32, dev: CUdevice) {
        there(pctx)?;
        if !ctxCreateParams.is_null() {
            let p = get(ctxCreateParams)?;
            if p.numExecAffinityParams != 0 || !p.cigParams.is_null() {
                return fail(Code::NotSupported);
            }
        }
        put(pctx, CONTEXTS.handle(&Context::create(device(dev)?, flags)?))
    }

    /// Destroys a context.
    fn cuCtxDestroy, fn cuCtxDestroy_v2(ctx: CUcontext) {
        weft_driver::system()?;
        if ctx.is_null() {
            return fail(Code::InvalidValue);
        }
        let found = CONTEXTS.get(ctx)?;
        if found.is_primary() {
            return fail(Code::InvalidContext);
        }
        found.destroy()?;
        sweep();
        Ok(())
    }

    /// One more holder of the current context, in the form of CUDA 2.
    fn cuCtxAttach(pctx: *mut CUcontext, flags: u32) {
        if flags != 0 {
            return fail(Code::InvalidValue);
        }
        put(pctx, CONTEXTS.handle(&current()?))
    }

    /// One holder less.
    fn cuCtxDetach(ctx: CUcontext) {
        weft_driver::system()?;
        CONTEXTS.get(ctx).map(drop)
    }

    /// Makes a context current above the present one.
    fn cuCtxPushCurrent, fn cuCtxPushCurrent_v2(ctx: CUcontext) {
        weft_driver::system()?;
        weft_driver::push(CONTEXTS.get(ctx)?);
        Ok(())
    }

    /// Takes the current context away.
    fn cuCtxPopCurrent, fn cuCtxPopCurrent_v2(pctx: *mut CUcontext) {
        weft_driver::system()?;
        let popped = weft_driver::pop()?;
        put_if(pctx, CONTEXTS.handle(&popped));
        Ok(())
    }

    /// Replaces the current context.
    fn cuCtxSetCurrent(ctx: CUcontext) {
        weft_driver::system()?;
        weft_driver::set_current(if ctx.is_null() { None } else { Some(CONTEXTS.get(ctx)?) });
        Ok(())
    }

    /// The current context.
    fn cuCtxGetCurrent(pctx: *mut CUcontext) {
        weft_driver::system()?;
        let handle = weft_driver::with_current(|c| c.map_or(core::ptr::null_mut(), |c| CONTEXTS.handle(c)));
        put(pctx, handle)
    }

    /// The current context's device.
    fn cuCtxGetDevice(device: *mut CUdevice) {
        put(device, context(core::ptr::null_mut())?.device().ordinal() as CUdevice)
    }

    /// A context's device.
    fn cuCtxGetDevice_v2(device: *mut CUdevice, ctx: CUcontext) {
        put(device, context(ctx)?.device().ordinal() as CUdevice)
    }

    /// The current context's flags.
    fn cuCtxGetFlags(flags: *mut u32) {
        put(flags, context(core::ptr::null_mut())?.flags().bits())
    }

    /// Sets the current context's flags.
    fn cuCtxSetFlags(flags: u32) {
        current()?.set_flags(ContextFlags::from_bits(flags)?);
        Ok(())
    }

    /// A context's number.
    fn cuCtxGetId(ctx: CUcontext, ctxId: *mut u64) {
        put(ctxId, context(ctx)?.id())
    }

    /// The version of the API that a context was made with.
    fn cuCtxGetApiVersion(ctx: CUcontext, version: *mut u32) {
        context(ctx)?;
        put(version, 3020)
    }

    /// Waits for all work of the current context.
    fn cuCtxSynchronize() {
        current()?.synchronize()
    }

    /// Waits for all work of a context.
    fn cuCtxSynchronize_v2(ctx: CUcontext) {
        let c = context(ctx)?;
        c.check()?;
        c.synchronize()
    }

    /// A limit.
    fn cuCtxGetLimit(pvalue: *mut usize, limit: CUlimit) {
        there(pvalue)?;
        put(pvalue, current()?.limit(limit.0)? as usize)
    }

    /// Sets a limit.
    fn cuCtxSetLimit(limit: CUlimit, value: usize) {
        current()?.set_limit(limit.0, value as u64)
    }

    /// The preferred split of cache and shared memory: a hint that changes nothing here.
    fn cuCtxGetCacheConfig(pconfig: *mut CUfunc_cache) {
        current()?;
        put(pconfig, CU_FUNC_CACHE_PREFER_NONE)
    }

    /// Sets the preferred split of cache and shared memory.
    fn cuCtxSetCacheConfig(config: CUfunc_cache) {
        current()?;
        if config.0 > CU_FUNC_CACHE_PREFER_EQUAL.0 { fail(Code::InvalidValue) } else { Ok(()) }
    }

    /// Width of the banks of shared memory: four bytes.
    fn cuCtxGetSharedMemConfig(pConfig: *mut CUsharedconfig) {
        current()?;
        put(pConfig, CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE)
    }

    /// Sets the width of the banks: fixed on this device, so any choice is accepted and changes nothing.
    fn cuCtxSetSharedMemConfig(config: CUsharedconfig) {
        current()?;
        if config.0 > CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE.0 { fail(Code::InvalidValue) } else { Ok(()) }
    }

    /// The range of stream priorities.
    fn cuCtxGetStreamPriorityRange(leastPriority: *mut i32, greatestPriority: *mut i32) {
        current()?;
        put_if(leastPriority, PRIORITIES.1);
        put_if(greatestPriority, PRIORITIES.0);
        Ok(())
    }

    /// Resets persisting lines of the L2 cache, of which there are none.
    fn cuCtxResetPersistingL2Cache() {
        current().map(drop)
    }

    /// Lets the current context use a peer's memory. All memory is the host's, so it always can.
    fn cuCtxEnablePeerAccess(peerContext: CUcontext, Flags: u32) {
        let own = current()?;
        let peer = CONTEXTS.get(peerContext)?;
        if Flags != 0 {
            return fail(Code::InvalidValue);
        }
        if own.device().ordinal() == peer.device().ordinal() {
            return fail(Code::PeerAccessUnsupported);
        }
        own.enable_peer(&peer)
    }

    /// Ends that.
    fn cuCtxDisablePeerAccess(peerContext: CUcontext) {
        current()?.disable_peer(&*CONTEXTS.get(peerContext)?)
    }
}
