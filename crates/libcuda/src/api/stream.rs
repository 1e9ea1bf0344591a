//! Streams.

use std::sync::Arc;

use weft_driver::attribute::{
    AttributeValue, copy_stream_attributes, set_stream_attribute, stream_attribute,
};
use weft_driver::graphics::frames;
use weft_driver::green::GreenContext;
use weft_driver::rules::{check_host_task_mode, check_no_flags};
use weft_driver::{Context, Event, Operation, Result, Stream, StreamKind, managed};
use weft_ffi::arg::{In, Out};
use weft_ffi::driver::*;

use super::green;
use crate::callback::{HostCall, StreamCall};
use crate::handle::{Handle, OutHandle, STREAMS, current};

/// `CU_EVENT_WAIT_EXTERNAL`, `CU_EVENT_RECORD_EXTERNAL`: a node of its own in a captured graph.
pub(super) const EXTERNAL: u32 = 1;

/// The current context; where it has failed, a program that goes on gets a handle of nothing, as drivers write.
fn current_or_nothing(place: &OutHandle<'_, Stream>) -> Result<Arc<Context>> {
    current().inspect_err(|_| place.set_nothing())
}

entry! {
    /// Makes a stream.
    fn cuStreamCreate(phStream: OutHandle<Stream>, Flags: u32) {
        phStream.set(&Stream::create(&current_or_nothing(&phStream)?, Flags, 0)?)
    }

    /// Makes a stream with a priority.
    fn cuStreamCreateWithPriority(phStream: OutHandle<Stream>, flags: u32, priority: i32) {
        phStream.set(&Stream::create(&current_or_nothing(&phStream)?, flags, priority)?)
    }
}

entry! {
    in host functions:

    /// Calls a function when the stream gets there, also after an error, and tells it of that.
    fn cuStreamAddCallback; fn cuStreamAddCallback_ptsz(
        hStream: Handle<Stream>, callback: StreamCall [hStream, userData], userData: *mut core::ffi::c_void, flags: u32,
    ) {
        check_no_flags(flags)?;
        callback.submit(&hStream)
    }

    /// Calls a function when the stream gets there.
    fn cuLaunchHostFunc; fn cuLaunchHostFunc_ptsz(
        hStream: Handle<Stream>, func: HostCall [userData], userData: *mut core::ffi::c_void,
    ) {
        func.submit(&hStream)
    }

    /// The same; whoever waits for it may do so in either way.
    fn cuLaunchHostFunc_v2; fn cuLaunchHostFunc_v2_ptsz(
        hStream: Handle<Stream>, func: HostCall [userData], userData: *mut core::ffi::c_void, syncMode: u32,
    ) {
        check_host_task_mode(syncMode)?;
        func.submit(&hStream)
    }

    /// Ends a stream.
    fn cuStreamDestroy, fn cuStreamDestroy_v2(hStream: Handle<Stream>) {
        hStream.destroy()?;
        STREAMS.remove(&hStream);
    }

    /// Waits for a stream.
    fn cuStreamSynchronize; fn cuStreamSynchronize_ptsz(hStream: Handle<Stream>) {
        hStream.synchronize()?;
        frames::waited()
    }

    /// Whether a stream is done.
    fn cuStreamQuery; fn cuStreamQuery_ptsz(hStream: Handle<Stream>) {
        hStream.query()
    }

    /// Lets a stream wait for an event.
    fn cuStreamWaitEvent; fn cuStreamWaitEvent_ptsz(hStream: Handle<Stream>, hEvent: Handle<Event>, Flags: u32) {
        match Flags {
            EXTERNAL => hStream.capture_external(Operation::Wait(hEvent.into_object())),
            _ => {
                check_no_flags(Flags)?;
                hStream.wait_event(&hEvent)
            }
        }
    }

    /// A stream's flags.
    fn cuStreamGetFlags; fn cuStreamGetFlags_ptsz(hStream: Handle<Stream>, flags: Out<u32>) {
        hStream.check_not_captured()?;
        flags.set(hStream.flags())
    }

    /// A stream's priority.
    fn cuStreamGetPriority; fn cuStreamGetPriority_ptsz(hStream: Handle<Stream>, priority: Out<i32>) {
        priority.set(hStream.priority())
    }

    /// A stream's number.
    fn cuStreamGetId; fn cuStreamGetId_ptsz(hStream: Handle<Stream>, streamId: Out<u64>) {
        streamId.set(hStream.id())
    }

    /// A stream's context; the form of a green one.
    fn cuStreamGetCtx; fn cuStreamGetCtx_ptsz(hStream: Handle<Stream>, pctx: OutHandle<Context>) {
        match GreenContext::of_stream(&hStream) {
            Some(green) => pctx.set(green.context()),
            None => pctx.set(&hStream.context()?),
        }
    }

    /// A stream's context, the primary one of a green one's, and its green one.
    fn cuStreamGetCtx_v2; fn cuStreamGetCtx_v2_ptsz(
        hStream: Handle<Stream>, pCtx: OutHandle<Context>, pGreenCtx: Option<Out<CUgreenCtx>>,
    ) {
        pCtx.set(&hStream.context()?);
        if let Some(to) = pGreenCtx {
            to.set(green::handle_of(&hStream));
        }
    }

    /// A stream's device.
    fn cuStreamGetDevice; fn cuStreamGetDevice_ptsz(hStream: Handle<Stream>, device: Out<CUdevice>) {
        device.set(hStream.context()?.device().ordinal() as CUdevice)
    }

    /// Ties managed memory to a stream: all of it is always everybody's.
    fn cuStreamAttachMemAsync; fn cuStreamAttachMemAsync_ptsz(
        hStream: Handle<Stream>, dptr: CUdeviceptr, length: usize, flags: u32,
    ) {
        let named = !hStream.is_null() || hStream.kind() != StreamKind::Legacy;
        managed::attach(&hStream, named, dptr, length as u64, flags)
    }

    /// Copies attributes from one stream to another.
    fn cuStreamCopyAttributes; fn cuStreamCopyAttributes_ptsz(dst: Handle<Stream>, src: Handle<Stream>) {
        copy_stream_attributes(&dst, &src)
    }

    /// An attribute of a stream.
    fn cuStreamGetAttribute; fn cuStreamGetAttribute_ptsz(
        hStream: Handle<Stream>, attr: CUstreamAttrID, value_out: Out<AttributeValue>,
    ) {
        value_out.set(stream_attribute(&hStream, attr.0)?)
    }

    /// Sets an attribute of a stream.
    fn cuStreamSetAttribute; fn cuStreamSetAttribute_ptsz(
        hStream: Handle<Stream>, attr: CUstreamAttrID, value: In<AttributeValue>,
    ) {
        set_stream_attribute(&hStream, attr.0, &value)
    }
}
