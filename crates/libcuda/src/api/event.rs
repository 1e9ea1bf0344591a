//! Events.

use weft_driver::{Code, Event, Operation, Result, Timing};
use weft_ffi::driver::*;

use crate::args::{fail, put, there};
use crate::entry::Mode;
use crate::handle::{EVENTS, current, event, stream};

fn record(hEvent: CUevent, hStream: CUstream, mode: Mode) -> Result<()> {
    let event = event(hEvent)?;
    stream(hStream, mode)?.submit(Operation::Record(event), Timing::Async).map(drop)
}

entry! {
    /// Makes an event.
    fn cuEventCreate(phEvent: *mut CUevent, Flags: u32) {
        there(phEvent)?;
        put(phEvent, EVENTS.handle(&Event::create(&current()?, Flags)?))
    }

    /// Ends an event.
    fn cuEventDestroy, fn cuEventDestroy_v2(hEvent: CUevent) {
        event(hEvent)?.destroy()?;
        EVENTS.remove(hEvent);
        Ok(())
    }

    /// Marks the present end of a stream.
    fn cuEventRecord; fn cuEventRecord_ptsz |mode| (hEvent: CUevent, hStream: CUstream) {
        record(hEvent, hStream, mode)
    }

    /// The same; the flags matter only for captures.
    fn cuEventRecordWithFlags; fn cuEventRecordWithFlags_ptsz |mode| (hEvent: CUevent, hStream: CUstream, flags: u32) {
        if flags > 1 {
            return fail(Code::InvalidValue);
        }
        record(hEvent, hStream, mode)
    }

    /// Whether the work before the mark is done.
    fn cuEventQuery(hEvent: CUevent) {
        event(hEvent)?.query()
    }

    /// Waits for the work before the mark.
    fn cuEventSynchronize(hEvent: CUevent) {
        event(hEvent)?.synchronize()
    }

    /// Milliseconds between two marks.
    fn cuEventElapsedTime, fn cuEventElapsedTime_v2(pMilliseconds: *mut f32, hStart: CUevent, hEnd: CUevent) {
        if pMilliseconds.is_null() {
            return fail(Code::InvalidHandle);
        }
        put(pMilliseconds, event(hEnd)?.elapsed_since(&*event(hStart)?)?)
    }
}
