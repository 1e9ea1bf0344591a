//! Events.

use weft_driver::graphics::frames;
use weft_driver::rules::check_no_flags;
use weft_driver::{Code, Event, Operation, Result, Stream, Timing};
use weft_ffi::arg::Out;

use super::stream::EXTERNAL;
use crate::handle::{EVENTS, Handle, OutHandle, current};

fn record(event: Handle<Event>, stream: &Stream) -> Result<()> {
    stream.submit(Operation::Record(event.into_object()), Timing::Async).map(drop)
}

entry! {
    /// Makes an event.
    fn cuEventCreate(phEvent: OutHandle<Event>, Flags: u32) {
        phEvent.set(&Event::create(&current()?, Flags)?)
    }

}

entry! {
    in host functions:

    /// Ends an event.
    fn cuEventDestroy, fn cuEventDestroy_v2(hEvent: Handle<Event>) {
        hEvent.destroy()?;
        EVENTS.remove(&hEvent);
    }

    /// Marks the present end of a stream.
    fn cuEventRecord; fn cuEventRecord_ptsz(hEvent: Handle<Event>, hStream: Handle<Stream>) {
        record(hEvent, &hStream)
    }

    /// The same; the flags matter only for captures.
    fn cuEventRecordWithFlags; fn cuEventRecordWithFlags_ptsz(hEvent: Handle<Event>, hStream: Handle<Stream>, flags: u32) {
        match flags {
            EXTERNAL => hStream.capture_external(Operation::Record(hEvent.into_object())),
            _ => {
                check_no_flags(flags)?;
                record(hEvent, &hStream)
            }
        }
    }

    /// Whether the work before the mark is done.
    fn cuEventQuery(hEvent: Handle<Event>) {
        hEvent.query()
    }

    /// Waits for the work before the mark.
    fn cuEventSynchronize(hEvent: Handle<Event>) {
        hEvent.synchronize()?;
        frames::waited()
    }

    /// Milliseconds between two marks; without a place for them CUDA calls the handle invalid.
    fn cuEventElapsedTime, fn cuEventElapsedTime_v2(
        pMilliseconds: Option<Out<f32>>, hStart: Handle<Event>, hEnd: Handle<Event>,
    ) {
        pMilliseconds.ok_or(Code::InvalidHandle)?.set(hEnd.elapsed_since(&hStart)?)
    }
}
