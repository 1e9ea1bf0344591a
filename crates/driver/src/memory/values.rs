//! Operations on numbers in memory, checked.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use weft_exec::memory::RealMemory;

use super::missing::Missing;
use super::table::{self, Allocation};
use crate::error::{Code, Result, fail};
use crate::operation::value::{Condition, ValueOperation};

/// Memory that holds a number.
#[derive(Debug)]
struct Number {
    address: u64,
    bytes: usize,
    /// Kept alive until it is read or written.
    _memory: Arc<Allocation>,
}

impl Number {
    fn new(address: u64, wide: bool, writes: bool) -> Result<Self> {
        let bytes = if wide { 8 } else { 4 };
        let memory = table::find_range(address, bytes)?;
        if !address.is_multiple_of(bytes) || writes && !memory.is_writable() {
            return fail(Code::InvalidValue);
        }
        Ok(Number { address, bytes: bytes as usize, _memory: memory })
    }
}

/// A write that has been checked.
#[derive(Debug)]
pub(crate) struct ValueWrite {
    to: Number,
    value: u64,
}

impl ValueWrite {
    /// Writes now, as one access.
    pub(crate) fn run(&self) -> std::result::Result<(), Missing> {
        RealMemory.store(self.to.address, self.to.bytes, self.value).map_err(|f| Missing::of_fill(f.address))
    }
}

/// A wait that has been checked.
#[derive(Debug)]
pub(crate) struct ValueWait {
    of: Number,
    value: u64,
    condition: Condition,
}

impl ValueWait {
    /// Whether it is over: also when there is nothing to wait for any more.
    pub(crate) fn is_over(&self) -> bool {
        let wide = self.of.bytes == 8;
        let load = RealMemory.load(self.of.address, self.of.bytes);
        load.map_or(true, |m| self.condition.holds(m, self.value, wide))
    }
}

/// What is left of an operation once it has been checked.
pub(crate) enum ValueWork {
    /// A write.
    Write(ValueWrite),
    /// A wait.
    Wait(ValueWait),
    /// Nothing.
    Nothing,
}

/// Checks an operation.
///
/// # Errors
/// [`Code::InvalidValue`] for an address that is not aligned, or not in memory that the driver knows.
pub(crate) fn prepare(operation: &ValueOperation) -> Result<ValueWork> {
    Ok(match *operation {
        ValueOperation::Write { address, value, wide } => {
            ValueWork::Write(ValueWrite { to: Number::new(address, wide, true)?, value })
        }
        ValueOperation::Wait { address, value, wide, condition } => {
            ValueWork::Wait(ValueWait { of: Number::new(address, wide, false)?, value, condition })
        }
        ValueOperation::Barrier => ValueWork::Nothing,
    })
}

/// Operations that have been checked, one after the other.
pub(crate) struct Sequence {
    all: Vec<ValueWork>,
    /// The first that is not done.
    next: AtomicUsize,
}

impl Sequence {
    /// Checks them.
    ///
    /// # Errors
    /// As [`prepare`].
    pub(crate) fn new(operations: &[ValueOperation]) -> Result<Self> {
        let all = operations.iter().map(prepare).collect::<Result<_>>()?;
        Ok(Sequence { all, next: AtomicUsize::new(0) })
    }

    /// Does what can be done now, on one thread at a time; answers whether that was all.
    pub(crate) fn advance(&self) -> std::result::Result<bool, Missing> {
        while let Some(work) = self.all.get(self.next.load(Ordering::Acquire)) {
            match work {
                ValueWork::Wait(w) if !w.is_over() => return Ok(false),
                ValueWork::Write(w) => w.run()?,
                ValueWork::Wait(_) | ValueWork::Nothing => {}
            }
            self.next.fetch_add(1, Ordering::AcqRel);
        }
        Ok(true)
    }
}
