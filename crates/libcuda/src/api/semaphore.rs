//! Semaphores of other libraries.

use std::sync::Arc;

use weft_driver::external::{destroy_semaphore, import_semaphore};
use weft_driver::{Code, ExternalSemaphore, Operation, Result, SemaphoreUse, Stream, Timing};
use weft_ffi::arg::{Arg, FromC, In, Slice};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::entry::Call;
use crate::handle::{Handle, Kind, OutHandle, SEMAPHORES, current};

/// What is done with a semaphore, in C.
pub(super) trait UseParams: Copy + 'static {
    /// The value and the flags; none where bits that mean nothing are set.
    fn meaning(&self) -> Option<(u64, u32)>;

    /// The same in C.
    fn in_c(value: u64, flags: u32) -> Self;

    /// What a stream does with some.
    fn operation(all: Arc<[SemaphoreUse]>) -> Operation;

    /// Those of an operation of this kind.
    fn of(operation: &Operation) -> Option<&Arc<[SemaphoreUse]>>;
}

macro_rules! uses {
    ($($t:ty: $kind:ident;)*) => {$(
        impl UseParams for $t {
            fn meaning(&self) -> Option<(u64, u32)> {
                let unused = self.reserved == [0; 16] && self.params.reserved.iter().all(|r| *r == 0);
                unused.then_some((self.params.fence.value, self.flags))
            }

            fn in_c(value: u64, flags: u32) -> Self {
                let mut out = Self { flags, ..Self::default() };
                out.params.fence.value = value;
                out
            }

            fn operation(all: Arc<[SemaphoreUse]>) -> Operation {
                Operation::$kind(all)
            }

            fn of(operation: &Operation) -> Option<&Arc<[SemaphoreUse]>> {
                if let Operation::$kind(all) = operation { Some(all) } else { None }
            }
        }
    )*};
}

uses! {
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS: Signal;
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS: Await;
}

/// Semaphores, and what is done with each.
///
/// # Errors
/// [`Code::InvalidValue`] for handles that are none, and bits that mean nothing.
pub(super) fn uses<P: UseParams>(
    handles: &Slice<'_, CUexternalSemaphore>,
    params: &Slice<'_, P>,
    call: &Call,
) -> Result<Arc<[SemaphoreUse]>> {
    let one = |(handle, p): (CUexternalSemaphore, P)| -> Result<SemaphoreUse> {
        let (value, flags) = p.meaning().ok_or(Code::InvalidValue)?;
        Ok(SemaphoreUse { semaphore: ExternalSemaphore::find(handle, call.mode)?, value, flags })
    };
    handles.iter().zip(params.iter()).map(one).collect()
}

/// Semaphores that a stream signals or waits for, at least one: `extSemArray [paramsArray, numExtSems]`. Flags concern buffers of NvSci,
/// which there are none of.
pub(super) struct Uses<P>(Arc<[SemaphoreUse]>, core::marker::PhantomData<P>);

impl<P> Arg for Uses<P> {
    type C = *const CUexternalSemaphore;
}

impl<'a, P: UseParams> FromC<'a, Call, (*const P, u32)> for Uses<P> {
    unsafe fn from_c(c: Self::C, (params, n): (*const P, u32), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise: two arrays of `n` elements.
        let (handles, params) =
            unsafe { (Slice::from_c(c, (n,), call)?, Slice::<P>::from_c(params, (n,), call)?) };
        let all = uses(&handles, &params, call)?;
        if all.is_empty() || all.iter().any(|u| u.flags != 0) {
            return fail(Code::InvalidValue);
        }
        Ok(Uses(all, core::marker::PhantomData))
    }
}

entry! {
    /// Imports a semaphore that another library shares.
    fn cuImportExternalSemaphore(
        extSem_out: OutHandle<ExternalSemaphore>, semHandleDesc: In<CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC>,
    ) {
        let d = &*semHandleDesc;
        if d.reserved != [0; 16] {
            return fail(Code::InvalidValue);
        }
        // SAFETY: any bits are a number; those that are none of a descriptor are refused.
        let number = unsafe { d.handle.fd };
        extSem_out.set(&import_semaphore(&*current()?, d.type_.0, number, d.flags)?)
    }

    /// Ends it.
    fn cuDestroyExternalSemaphore(extSem: Handle<ExternalSemaphore>) {
        destroy_semaphore(&extSem)?;
        SEMAPHORES.remove(&extSem)
    }

    /// Signals semaphores in the order of a stream.
    fn cuSignalExternalSemaphoresAsync; fn cuSignalExternalSemaphoresAsync_ptsz(
        extSemArray: Uses<CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS> [paramsArray, numExtSems],
        paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS, numExtSems: u32, stream: Handle<Stream>,
    ) {
        stream.submit(Operation::Signal(extSemArray.0), Timing::Async).map(drop)
    }

    /// Lets a stream wait for semaphores.
    fn cuWaitExternalSemaphoresAsync; fn cuWaitExternalSemaphoresAsync_ptsz(
        extSemArray: Uses<CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS> [paramsArray, numExtSems],
        paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS, numExtSems: u32, stream: Handle<Stream>,
    ) {
        stream.submit(Operation::Await(extSemArray.0), Timing::Async).map(drop)
    }
}
