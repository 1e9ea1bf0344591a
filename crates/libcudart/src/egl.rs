//! Images of EGL.

use core::ffi::c_void;

use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::array::channels;
use crate::entry::api;
use crate::error::check;
use crate::state::ready;

/// `cudaEglPlaneDesc`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Plane {
    width: u32,
    height: u32,
    depth: u32,
    pitch: u32,
    channels: u32,
    channel: cudaChannelFormatDesc,
    reserved: [u32; 4],
}

/// `cudaEglFrame`.
#[repr(C)]
#[derive(Clone, Copy)]
struct Frame {
    /// Arrays of three planes, or three `cudaPitchedPtr`.
    arrays: [cudaArray_t; 3],
    rest: [usize; 9],
    planes: [Plane; 3],
    plane_count: u32,
    kind: u32,
    color_format: u32,
}

const _: () = assert!(size_of::<Frame>() == 3 * size_of::<cudaPitchedPtr>() + 3 * 56 + 12 + 4);

api! {
    /// Registers an image.
    fn cudaGraphicsEGLRegisterImage(pCudaResource: *mut cudaGraphicsResource_t, image: *mut c_void, flags: u32)
        => cuGraphicsEGLRegisterImage(pCudaResource.cast(), image, flags);

    /// An image as it is now.
    fn cudaGraphicsResourceGetMappedEglFrame(
        eglFrame: *mut c_void, resource: cudaGraphicsResource_t, index: u32, mipLevel: u32) {
        if eglFrame.is_null() {
            return Err(cudaErrorInvalidValue);
        }
        let mut f = CUeglFrame::default();
        // SAFETY: a live variable; the driver knows its handles.
        check(unsafe { ready()?.cuGraphicsResourceGetMappedEglFrame(&raw mut f, resource.cast(), index, mipLevel) })?;
        let plane = Plane {
            width: f.width,
            height: f.height,
            depth: f.depth,
            pitch: f.pitch,
            channels: f.numChannels,
            channel: channels(f.cuFormat, f.numChannels)?,
            reserved: [0; 4],
        };
        // SAFETY: of arrays, pitched memory or nothing all are pointers.
        let arrays = unsafe { f.frame.pArray }.map(|a| a.cast());
        let frame = Frame {
            arrays,
            rest: [0; 9],
            planes: [plane, Plane::default(), Plane::default()],
            plane_count: f.planeCount,
            kind: f.frameType.0,
            color_format: f.eglColorFormat.0,
        };
        // SAFETY: the caller has a `cudaEglFrame` there, as the header declares.
        unsafe { eglFrame.cast::<Frame>().write_unaligned(frame) };
        Ok(())
    }
}
