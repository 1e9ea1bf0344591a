//! Streams and events of kernels.

use weft_ptx::RuntimeFunction;

use super::calls::{Answer, Call, Handler};
use super::errors::CudaError;
use super::family::Lane;
use crate::error::Code;
use crate::event::DISABLE_TIMING;
use crate::job::Job;
use crate::stream::NON_BLOCKING;
use crate::task::Task;

pub(super) const HANDLERS: &[(RuntimeFunction, Handler)] = &[
    (RuntimeFunction::CudaStreamCreateWithFlags, create_stream),
    (RuntimeFunction::CudaStreamDestroy, destroy_stream),
    (RuntimeFunction::CudaStreamWaitEvent, wait_event),
    (RuntimeFunction::CudaEventCreateWithFlags, create_event),
    (RuntimeFunction::CudaEventDestroy, destroy_event),
    (RuntimeFunction::CudaEventRecord, record),
    (RuntimeFunction::CudaEventRecordWithFlags, record),
];

/// `cudaStreamCreateWithFlags(cudaStream_t *pStream, unsigned flags)`.
fn create_stream(call: &mut Call<'_>) -> Answer {
    let [to, flags, ..] = call.words;
    // `cudaStreamNonBlocking` is what streams of kernels are anyhow.
    if to == 0 || flags > u64::from(NON_BLOCKING) {
        return call.fail(Code::InvalidValue);
    }
    let handle = call.parent.with_family(|family| family.add_stream());
    call.give(to, &handle.to_le_bytes())
}

/// `cudaStreamDestroy(cudaStream_t stream)`.
fn destroy_stream(call: &mut Call<'_>) -> Answer {
    call.answer(call.parent.with_family(|family| family.remove_stream(call.words[0])))
}

/// `cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)`: without time, and of no other process. How a thread waits for
/// it is a matter of the host's.
fn create_event(call: &mut Call<'_>) -> Answer {
    let [to, flags, ..] = call.words;
    if to == 0 || flags & !1 != u64::from(DISABLE_TIMING) {
        return call.fail(Code::InvalidValue);
    }
    let handle = call.parent.with_family(|family| family.add_event());
    call.give(to, &handle.to_le_bytes())
}

/// `cudaEventDestroy(cudaEvent_t event)`.
fn destroy_event(call: &mut Call<'_>) -> Answer {
    call.answer(call.parent.with_family(|family| family.remove_event(call.words[0])))
}

/// The stream of a handle that an event can mark or hold up.
fn ordered(handle: u64, block: [u32; 3]) -> Result<Lane, CudaError> {
    match Lane::of(handle, block) {
        Lane::Tail | Lane::FireAndForget => Err(Code::InvalidValue.into()),
        lane => Ok(lane),
    }
}

/// `cudaEventRecord(cudaEvent_t event, cudaStream_t stream)`; flags that may follow change nothing.
fn record(call: &mut Call<'_>) -> Answer {
    let [event, stream, ..] = call.words;
    let lane = ordered(stream, call.caller.block);
    call.answer(lane.and_then(|lane| call.parent.with_family(|family| family.record(event, lane))))
}

/// `cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags)`.
fn wait_event(call: &mut Call<'_>) -> Answer {
    let [stream, event, ..] = call.words;
    let wait = |lane| {
        let task = call.parent.with_family(|family| {
            let Some(mark) = family.marked(event)? else { return Ok(None) };
            let task = Task::new(Job::Marker, &call.parent.state().health);
            task.wait_for(&mark);
            family.add(lane, &task)?;
            Ok::<_, CudaError>(Some(task))
        })?;
        if let Some(task) = task {
            task.release();
        }
        Ok(())
    };
    call.answer(ordered(stream, call.caller.block).and_then(wait))
}
