//! Images of EGL.

use weft_driver::graphics::{Resource, frames};
use weft_ffi::arg::Out;
use weft_ffi::driver::*;

use crate::egl;
use crate::handle::{ARRAYS, Handle, OutHandle, current};

entry! {
    /// Registers an image.
    fn cuGraphicsEGLRegisterImage(pCudaResource: OutHandle<Resource>, image: *mut core::ffi::c_void, flags: u32) {
        pCudaResource.set(&egl::register_image(&current()?, image.expose_provenance(), flags)?)
    }

    /// An image as it is now.
    fn cuGraphicsResourceGetMappedEglFrame(
        eglFrame: Out<CUeglFrame>, resource: Handle<Resource>, index: u32, mipLevel: u32,
    ) {
        let array = frames::frame(&resource, index, mipLevel)?;
        let shape = array.shape();
        let [width, height, depth] = shape.extent().map(|n| n as u32);
        let mut frame = CUeglFrame {
            width,
            height,
            depth,
            planeCount: 1,
            numChannels: shape.texel.channels.into(),
            frameType: CU_EGL_FRAME_TYPE_ARRAY,
            eglColorFormat: egl::color_format(shape),
            cuFormat: CUarray_format(shape.texel.format_number()),
            ..Default::default()
        };
        frame.frame.pArray = [ARRAYS.handle(&array), core::ptr::null_mut(), core::ptr::null_mut()];
        eglFrame.set(frame)
    }
}
