//! Contexts.

use weft_driver::attribute::{cache_config, check_bank_config, set_cache_config};
use weft_driver::graphics::frames;
use weft_driver::rules::{check_no_flags, create_context, destroy_context, enable_peer, flags_of, set_flags};
use weft_driver::{Code, Context, Event, PRIORITIES, reset_persisting};
use weft_ffi::arg::{In, Out};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::handle::{AnyContext, CONTEXTS, Dev, Handle, OutHandle, current, sweep};

// What a thread knows of itself is no matter of a checkpoint, and asked so often that it shall cost next to nothing.
entry! {
    while locked:

    /// Replaces the current context.
    fn cuCtxSetCurrent(ctx: Option<Handle<Context>>) {
        weft_driver::set_current(ctx.map(|c| c.clone()))
    }

    /// The current context.
    fn cuCtxGetCurrent(pctx: Out<CUcontext>) {
        pctx.set(weft_driver::with_current(|c| c.map_or(core::ptr::null_mut(), |c| CONTEXTS.handle(c))))
    }

    /// The current context's device.
    fn cuCtxGetDevice(device: Out<CUdevice>) {
        let context = weft_driver::current().ok_or(Code::InvalidContext)?;
        device.set(context.device().ordinal() as CUdevice)
    }
}

entry! {
    /// Makes a context and makes it current.
    fn cuCtxCreate, fn cuCtxCreate_v2(pctx: OutHandle<Context>, flags: u32, dev: Dev) {
        pctx.set(&create_context(&dev, flags)?)
    }

    /// The same, with execution affinity, which only multi-process servers have.
    fn cuCtxCreate_v3(
        pctx: OutHandle<Context>, paramsArray: *mut CUexecAffinityParam, numParams: i32, flags: u32, dev: Dev,
    ) {
        if numParams > 0 {
            return fail(if paramsArray.is_null() { Code::InvalidValue } else { Code::UnsupportedExecAffinity });
        }
        pctx.set(&create_context(&dev, flags)?)
    }

    /// The same, with parameters in a structure.
    fn cuCtxCreate_v4(
        pctx: OutHandle<Context>, ctxCreateParams: Option<In<CUctxCreateParams>>, flags: u32, dev: Dev,
    ) {
        if ctxCreateParams.is_some_and(|p| p.numExecAffinityParams != 0 || !p.cigParams.is_null()) {
            return fail(Code::NotSupported);
        }
        pctx.set(&create_context(&dev, flags)?)
    }

    /// Destroys a context.
    fn cuCtxDestroy, fn cuCtxDestroy_v2(ctx: Option<Handle<Context>>) {
        let ctx = ctx.ok_or(Code::InvalidValue)?;
        destroy_context(&ctx)?;
        sweep();
    }

    /// One more holder of the current context, in the form of CUDA 2.
    fn cuCtxAttach(pctx: OutHandle<Context>, flags: u32) {
        check_no_flags(flags)?;
        pctx.set(&current()?)
    }

    /// One holder less.
    fn cuCtxDetach(_ctx: Handle<Context>) {}

    /// Makes a context current above the present one.
    fn cuCtxPushCurrent, fn cuCtxPushCurrent_v2(ctx: Option<Handle<Context>>) {
        weft_driver::push(ctx.ok_or(Code::InvalidValue)?.into_object());
        Ok(())
    }

    /// Takes the current context away.
    fn cuCtxPopCurrent, fn cuCtxPopCurrent_v2(pctx: Option<OutHandle<Context>>) {
        let popped = weft_driver::pop()?;
        if let Some(to) = pctx {
            to.set(&popped);
        }
    }

    /// A context's device.
    fn cuCtxGetDevice_v2(device: Out<CUdevice>, ctx: AnyContext) {
        device.set(ctx.0.device().ordinal() as CUdevice)
    }

    /// The current context's flags.
    fn cuCtxGetFlags(flags: Out<u32>) {
        flags.set(flags_of(&*weft_driver::current().ok_or(Code::InvalidContext)?))
    }

    /// Sets the current context's flags.
    fn cuCtxSetFlags(flags: u32) {
        set_flags(&*current()?, flags)
    }

    /// The SMs that the current context may use: all of them.
    fn cuCtxGetExecAffinity(pExecAffinity: Out<CUexecAffinityParam>, type_: CUexecAffinityType) {
        let context = current()?;
        if type_ != CU_EXEC_AFFINITY_TYPE_SM_COUNT {
            return fail(Code::UnsupportedExecAffinity);
        }
        let count = context.device().attribute(weft_device::attribute::SM_COUNT)?.unsigned_abs();
        let mut answer = CUexecAffinityParam { type_, ..Default::default() };
        answer.param.smCount = CUexecAffinitySmCount { val: count };
        pExecAffinity.set(answer)
    }

    /// A context's number.
    fn cuCtxGetId(ctx: AnyContext, ctxId: Out<u64>) {
        ctxId.set(ctx.0.id())
    }

    /// The version of the API that a context was made with.
    fn cuCtxGetApiVersion(ctx: CUcontext, version: Out<u32>) {
        // One that has ended is none to this call.
        AnyContext::find(ctx).map_err(|_| Code::InvalidContext)?;
        version.set(3020)
    }

    /// Waits for all work of the current context.
    fn cuCtxSynchronize() {
        current()?.synchronize()?;
        frames::waited()
    }

    /// Waits for all work of a context.
    fn cuCtxSynchronize_v2(ctx: AnyContext) {
        ctx.0.check()?;
        ctx.0.synchronize()?;
        frames::waited()
    }

    /// A limit.
    fn cuCtxGetLimit(pvalue: Out<usize>, limit: CUlimit) {
        pvalue.set(current()?.limit(limit.0)? as usize)
    }

    /// Sets a limit.
    fn cuCtxSetLimit(limit: CUlimit, value: usize) {
        current()?.set_limit(limit.0, value as u64)
    }

    /// The preferred split of cache and shared memory: a hint that changes nothing here.
    fn cuCtxGetCacheConfig(pconfig: Out<CUfunc_cache>) {
        pconfig.set(CUfunc_cache(cache_config(&current()?)))
    }

    /// Sets the preferred split of cache and shared memory.
    fn cuCtxSetCacheConfig(config: CUfunc_cache) {
        set_cache_config(&current()?, config.0)
    }

    /// Width of the banks of shared memory: four bytes.
    fn cuCtxGetSharedMemConfig(pConfig: Out<CUsharedconfig>) {
        current()?;
        pConfig.set(CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE)
    }

    /// Sets the width of the banks.
    fn cuCtxSetSharedMemConfig(config: CUsharedconfig) {
        current()?;
        check_bank_config(config.0)
    }

    /// The range of stream priorities.
    fn cuCtxGetStreamPriorityRange(leastPriority: Option<Out<i32>>, greatestPriority: Option<Out<i32>>) {
        current()?;
        if let Some(to) = leastPriority {
            to.set(PRIORITIES.1);
        }
        if let Some(to) = greatestPriority {
            to.set(PRIORITIES.0);
        }
    }

    /// Lets all lines of the L2 cache go that persist, in the model of caches.
    fn cuCtxResetPersistingL2Cache() {
        current()?;
        reset_persisting();
        Ok(())
    }

    /// Marks all work that a context has been given.
    fn cuCtxRecordEvent(hCtx: Handle<Context>, hEvent: Handle<Event>) {
        hCtx.record(&hEvent)
    }

    /// Lets all later work of a context wait for an event.
    fn cuCtxWaitEvent(hCtx: Handle<Context>, hEvent: Handle<Event>) {
        hCtx.wait(&hEvent)
    }

    /// Lets the current context use a peer's memory.
    fn cuCtxEnablePeerAccess(peerContext: CUcontext, Flags: u32) {
        let own = current()?;
        enable_peer(&own, &*CONTEXTS.get(peerContext)?, Flags)
    }

    /// Ends that.
    fn cuCtxDisablePeerAccess(peerContext: Handle<Context>) {
        current()?.disable_peer(&peerContext)
    }
}
