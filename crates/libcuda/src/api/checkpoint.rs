//! Processes locked, saved and restored.

use weft_driver::checkpoint::DevicePair;
use weft_driver::{Code, Result};
use weft_ffi::arg::{Arg, FromC, In, Out, Slice};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::checkpoint_service::{Request, ask};
use crate::entry::Call;

/// Fields that are kept for later versions.
fn reserved<T: PartialEq + Default>(fields: &[T]) -> Result<()> {
    if fields.iter().all(|f| *f == T::default()) { Ok(()) } else { fail(Code::InvalidValue) }
}

/// What a restore may be told: which devices take the places of which.
struct RestoreArgs(Vec<DevicePair>);

impl Arg for RestoreArgs {
    type C = *mut CUcheckpointRestoreArgs;
}

impl<'a> FromC<'a, Call> for RestoreArgs {
    unsafe fn from_c(c: *mut CUcheckpointRestoreArgs, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise, for the arguments and the pairs.
        let (args, pairs) = unsafe {
            let args = In::from_c(c.cast_const(), (), call)?;
            let pairs = Slice::<CUcheckpointGpuPair>::new(
                args.gpuPairs.cast_const(),
                args.gpuPairsCount as usize,
                call,
            )?;
            (args, pairs)
        };
        reserved(&args.reserved)?;
        if !args.customStorageInfo_out.is_null() {
            return fail(Code::NotSupported);
        }
        let bytes = |u: CUuuid| u.bytes.map(|b| b.to_ne_bytes()[0]);
        Ok(RestoreArgs(pairs.iter().map(|p| (bytes(p.oldUuid), bytes(p.newUuid))).collect()))
    }
}

entry! {
    before cuInit:

    /// Where a process is.
    fn cuCheckpointProcessGetState(pid: i32, state: Out<CUprocessState>) {
        state.set(CUprocessState(ask(pid, &Request::State)?))
    }

    /// The thread that does what other processes ask.
    fn cuCheckpointProcessGetRestoreThreadId(pid: i32, tid: Out<i32>) {
        tid.set(ask(pid, &Request::Thread)?.cast_signed())
    }

    /// Keeps a process's calls waiting.
    fn cuCheckpointProcessLock(pid: i32, args: Option<In<CUcheckpointLockArgs>>) {
        let timeout_ms = match args {
            None => 0,
            Some(a) => {
                reserved(&[a.reserved0])?;
                reserved(&a.reserved1)?;
                a.timeoutMs
            }
        };
        ask(pid, &Request::Lock { timeout_ms }).map(drop)
    }

    /// Takes its device memory away. Into memory of this process's devices it is not brought.
    fn cuCheckpointProcessCheckpoint(pid: i32, args: Option<In<CUcheckpointCheckpointArgs>>) {
        if let Some(a) = args {
            reserved(&a.reserved)?;
            if !a.customStorageInfo_out.is_null() {
                return fail(Code::NotSupported);
            }
        }
        ask(pid, &Request::Save).map(drop)
    }

    /// Brings it back.
    fn cuCheckpointProcessRestore(pid: i32, args: Option<RestoreArgs>) {
        let pairs = args.map_or_else(Vec::new, |a| a.0);
        ask(pid, &Request::Restore { pairs }).map(drop)
    }

    /// Lets its calls go on.
    fn cuCheckpointProcessUnlock(pid: i32, args: Option<In<CUcheckpointUnlockArgs>>) {
        if let Some(a) = args {
            reserved(&a.reserved)?;
        }
        ask(pid, &Request::Unlock).map(drop)
    }
}
