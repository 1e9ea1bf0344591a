//! A call of the device runtime, and who answers it.

use std::sync::{Arc, OnceLock};

use weft_exec::Caller;
use weft_interp::{Memory, MemoryFault};
use weft_ptx::{RUNTIME_WORDS, RuntimeFunction};

use super::errors::CudaError;
use super::parent::Parent;
use crate::error::Code;

/// A call by one thread.
pub(crate) struct Call<'a> {
    /// The grid that the thread is of.
    pub(crate) parent: &'a Arc<Parent>,
    /// The thread.
    pub(crate) caller: Caller,
    /// The arguments: each begins a new word.
    pub(crate) words: [u64; RUNTIME_WORDS],
    /// Memory by generic address, as the thread sees it.
    pub(crate) memory: &'a mut dyn Memory,
}

impl Call<'_> {
    /// Reads memory.
    ///
    /// # Errors
    /// Nothing is there.
    #[allow(dead_code, reason = "no row has an argument that points to what is read")]
    pub(crate) fn read<const N: usize>(&mut self, at: u64) -> Result<[u8; N], MemoryFault> {
        let mut bytes = [0; N];
        self.memory.load(at, &mut bytes)?;
        Ok(bytes)
    }

    /// Writes where an argument points to; null is `cudaErrorInvalidValue`.
    ///
    /// # Errors
    /// Nothing is there.
    pub(crate) fn give(&mut self, at: u64, bytes: &[u8]) -> Answer {
        if at == 0 {
            return self.fail(Code::InvalidValue);
        }
        self.memory.store(at, bytes)?;
        Ok(SUCCESS)
    }

    /// The call's answer is an error, which becomes the thread's last one.
    pub(crate) fn fail(&self, error: impl Into<CudaError>) -> Answer {
        let error = error.into();
        self.parent.errors().set(self.caller, error);
        Ok(u64::from(error.0))
    }
}

/// `cudaSuccess`.
pub(crate) const SUCCESS: u64 = 0;

/// The result of a call in the low bytes of a word, or where an argument points to that is not there: a fault of the kernel.
pub(crate) type Answer = Result<u64, MemoryFault>;

/// Answers calls of a function. It runs in the middle of a block, so it must not wait for other work.
pub(crate) type Handler = fn(&mut Call<'_>) -> Answer;

static HANDLERS: [OnceLock<Handler>; RuntimeFunction::ALL.len()] =
    [const { OnceLock::new() }; RuntimeFunction::ALL.len()];

/// Says who answers; the first one given for a function stays.
pub(crate) fn install(handlers: &[(RuntimeFunction, Handler)]) {
    for (function, handler) in handlers {
        if let Some(place) = HANDLERS.get(*function as usize) {
            let _ = place.set(*handler);
        }
    }
}

/// Answers a call. One that nobody answers is `cudaErrorNotSupported`.
pub(super) fn answer(function: RuntimeFunction, call: &mut Call<'_>) -> Answer {
    match HANDLERS.get(function as usize).and_then(OnceLock::get) {
        Some(handler) => handler(call),
        None => call.fail(Code::NotSupported),
    }
}
