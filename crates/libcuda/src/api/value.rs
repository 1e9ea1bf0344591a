//! Numbers in memory that streams write and wait for.

use weft_driver::operation::{Condition, ValueOperation};
use weft_driver::{Code, Operation, Result, Stream, Timing};
use weft_ffi::arg::Slice;
use weft_ffi::driver::*;

use crate::args::fail;
use crate::handle::Handle;

/// Operations of a batch, at most.
const MOST: usize = 256;

fn write(address: u64, value: u64, wide: bool, flags: u32) -> Result<ValueOperation> {
    if flags != 0 {
        return fail(Code::InvalidValue);
    }
    Ok(ValueOperation::Write { address, value, wide })
}

fn wait(address: u64, value: u64, wide: bool, flags: u32) -> Result<ValueOperation> {
    if flags & CU_STREAM_WAIT_VALUE_FLUSH.0 != 0 {
        return fail(Code::NotSupported);
    }
    let condition = match CUstreamWaitValue_flags(flags) {
        CU_STREAM_WAIT_VALUE_GEQ => Condition::Reached,
        CU_STREAM_WAIT_VALUE_EQ => Condition::Equal,
        CU_STREAM_WAIT_VALUE_AND => Condition::And,
        CU_STREAM_WAIT_VALUE_NOR => Condition::Nor,
        _ => return fail(Code::InvalidValue),
    };
    Ok(ValueOperation::Wait { address, value, wide, condition })
}

/// What one of a batch is.
fn operation(p: &CUstreamBatchMemOpParams) -> Result<ValueOperation> {
    // SAFETY: all members are numbers, and any bits are one; the first says which ones count.
    unsafe {
        match p.operation {
            CU_STREAM_MEM_OP_WRITE_VALUE_32 => {
                let w = p.writeValue;
                write(w.address, w.anon1.value.into(), false, w.flags)
            }
            CU_STREAM_MEM_OP_WRITE_VALUE_64 => {
                let w = p.writeValue;
                write(w.address, w.anon1.value64, true, w.flags)
            }
            CU_STREAM_MEM_OP_WAIT_VALUE_32 => {
                let w = p.waitValue;
                wait(w.address, w.anon1.value.into(), false, w.flags)
            }
            CU_STREAM_MEM_OP_WAIT_VALUE_64 => {
                let w = p.waitValue;
                wait(w.address, w.anon1.value64, true, w.flags)
            }
            CU_STREAM_MEM_OP_BARRIER if p.memoryBarrier.flags <= 1 => Ok(ValueOperation::Barrier),
            CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES | CU_STREAM_MEM_OP_ATOMIC_REDUCTION => {
                fail(Code::NotSupported)
            }
            _ => fail(Code::InvalidValue),
        }
    }
}

/// Several of them.
///
/// # Errors
/// [`Code::InvalidValue`] for flags, more than a batch can have, and operations that are none; [`Code::NotSupported`].
pub(super) fn batch(all: &Slice<'_, CUstreamBatchMemOpParams>, flags: u32) -> Result<Operation> {
    if flags != 0 || all.len() > MOST {
        return fail(Code::InvalidValue);
    }
    let all = all.iter().map(|p| operation(&p).map(Operation::Value)).collect::<Result<_>>()?;
    Ok(Operation::Batch(all))
}

/// What an operation is in C; none for those that are no operation on numbers.
pub(super) fn in_c(all: &Operation) -> Option<Vec<CUstreamBatchMemOpParams>> {
    let each = match all {
        Operation::Batch(all) => all.as_slice(),
        one => core::slice::from_ref(one),
    };
    let values = each.iter().map(|o| if let Operation::Value(v) = o { Some(one_in_c(v)) } else { None });
    values.collect()
}

fn one_in_c(v: &ValueOperation) -> CUstreamBatchMemOpParams {
    let mut out = CUstreamBatchMemOpParams::default();
    match *v {
        ValueOperation::Write { address, value, wide } => {
            let operation =
                if wide { CU_STREAM_MEM_OP_WRITE_VALUE_64 } else { CU_STREAM_MEM_OP_WRITE_VALUE_32 };
            let mut w = CUstreamBatchMemOpParams_v1__writeValue { operation, address, ..Default::default() };
            w.anon1.value64 = value;
            out.writeValue = w;
        }
        ValueOperation::Wait { address, value, wide, condition } => {
            let operation =
                if wide { CU_STREAM_MEM_OP_WAIT_VALUE_64 } else { CU_STREAM_MEM_OP_WAIT_VALUE_32 };
            let flags = match condition {
                Condition::Reached => CU_STREAM_WAIT_VALUE_GEQ,
                Condition::Equal => CU_STREAM_WAIT_VALUE_EQ,
                Condition::And => CU_STREAM_WAIT_VALUE_AND,
                Condition::Nor => CU_STREAM_WAIT_VALUE_NOR,
            };
            let mut w = CUstreamBatchMemOpParams_v1__waitValue {
                operation,
                address,
                flags: flags.0,
                ..Default::default()
            };
            w.anon1.value64 = value;
            out.waitValue = w;
        }
        ValueOperation::Barrier => {
            let operation = CU_STREAM_MEM_OP_BARRIER;
            out.memoryBarrier = CUstreamBatchMemOpParams_v1__memoryBarrier { operation, flags: 0 };
        }
    }
    out
}

fn submit(stream: &Stream, operation: ValueOperation) -> Result<()> {
    stream.submit(Operation::Value(operation), Timing::Async).map(drop)
}

entry! {
    in host functions:

    /// Writes 32 bits in the order of a stream.
    fn cuStreamWriteValue32, fn cuStreamWriteValue32_v2; fn cuStreamWriteValue32_ptsz, fn cuStreamWriteValue32_v2_ptsz(
        stream: Handle<Stream>, addr: CUdeviceptr, value: u32, flags: u32,
    ) {
        submit(&stream, write(addr, value.into(), false, flags)?)
    }

    /// Writes 64 bits in the order of a stream.
    fn cuStreamWriteValue64, fn cuStreamWriteValue64_v2; fn cuStreamWriteValue64_ptsz, fn cuStreamWriteValue64_v2_ptsz(
        stream: Handle<Stream>, addr: CUdeviceptr, value: u64, flags: u32,
    ) {
        submit(&stream, write(addr, value, true, flags)?)
    }

    /// Lets a stream wait for 32 bits.
    fn cuStreamWaitValue32, fn cuStreamWaitValue32_v2; fn cuStreamWaitValue32_ptsz, fn cuStreamWaitValue32_v2_ptsz(
        stream: Handle<Stream>, addr: CUdeviceptr, value: u32, flags: u32,
    ) {
        submit(&stream, wait(addr, value.into(), false, flags)?)
    }

    /// Lets a stream wait for 64 bits.
    fn cuStreamWaitValue64, fn cuStreamWaitValue64_v2; fn cuStreamWaitValue64_ptsz, fn cuStreamWaitValue64_v2_ptsz(
        stream: Handle<Stream>, addr: CUdeviceptr, value: u64, flags: u32,
    ) {
        submit(&stream, wait(addr, value, true, flags)?)
    }

    /// Several of them, all checked before the first is begun.
    fn cuStreamBatchMemOp, fn cuStreamBatchMemOp_v2; fn cuStreamBatchMemOp_ptsz, fn cuStreamBatchMemOp_v2_ptsz(
        stream: Handle<Stream>, count: u32, paramArray: Slice<CUstreamBatchMemOpParams> [count], flags: u32,
    ) {
        stream.submit(batch(&paramArray, flags)?, Timing::Async).map(drop)
    }
}
