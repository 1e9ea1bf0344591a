//! Objects of OpenGL: the driver's functions under the runtime's names.

use core::ffi::c_void;

use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{Stream, api};

/// A count as the driver takes it: fewer than none is none, which it refuses.
fn count(n: i32) -> u32 {
    u32::try_from(n).unwrap_or(0)
}

api! {
    /// Maps resources for the device.
    fn cudaGraphicsMapResources(n: i32, resources: *mut cudaGraphicsResource_t, stream: Stream)
        => cuGraphicsMapResources(count(n), resources.cast(), stream.0.cast());

    /// Gives them back.
    fn cudaGraphicsUnmapResources(n: i32, resources: *mut cudaGraphicsResource_t, stream: Stream)
        => cuGraphicsUnmapResources(count(n), resources.cast(), stream.0.cast());

    /// Where a buffer is.
    fn cudaGraphicsResourceGetMappedPointer(devPtr: *mut *mut c_void, size: *mut usize, resource: cudaGraphicsResource_t)
        => cuGraphicsResourceGetMappedPointer_v2(devPtr.cast(), size, resource.cast());

    /// A layer, or a face, of an image at a level.
    fn cudaGraphicsSubResourceGetMappedArray(
        array: *mut cudaArray_t, resource: cudaGraphicsResource_t, arrayIndex: u32, mipLevel: u32)
        => cuGraphicsSubResourceGetMappedArray(array.cast(), resource.cast(), arrayIndex, mipLevel);

    /// An image.
    fn cudaGraphicsResourceGetMappedMipmappedArray(
        mipmappedArray: *mut cudaMipmappedArray_t, resource: cudaGraphicsResource_t)
        => cuGraphicsResourceGetMappedMipmappedArray(mipmappedArray.cast(), resource.cast());

    /// How a resource will be used while it is mapped.
    fn cudaGraphicsResourceSetMapFlags(resource: cudaGraphicsResource_t, flags: u32)
        => cuGraphicsResourceSetMapFlags_v2(resource.cast(), flags);

    /// Ends a registration.
    fn cudaGraphicsUnregisterResource(resource: cudaGraphicsResource_t)
        => cuGraphicsUnregisterResource(resource.cast());

    /// Registers a buffer object.
    fn cudaGraphicsGLRegisterBuffer(resource: *mut cudaGraphicsResource_t, buffer: u32, flags: u32)
        => cuGraphicsGLRegisterBuffer(resource.cast(), buffer, flags);

    /// Registers a texture or a renderbuffer.
    fn cudaGraphicsGLRegisterImage(resource: *mut cudaGraphicsResource_t, image: u32, target: u32, flags: u32)
        => cuGraphicsGLRegisterImage(resource.cast(), image, target, flags);

    /// Devices that can share with the current context of OpenGL.
    fn cudaGLGetDevices(pCudaDeviceCount: *mut u32, pCudaDevices: *mut i32, cudaDeviceCount: u32, deviceList: u32)
        => cuGLGetDevices_v2(pCudaDeviceCount, pCudaDevices, cudaDeviceCount, CUGLDeviceList(deviceList));

    /// Makes a device the thread's; for OpenGL any serves.
    fn cudaGLSetGLDevice(device: i32) {
        crate::state::set_device(device)
    }

    /// Registers a buffer by its name.
    fn cudaGLRegisterBufferObject(bufObj: u32)
        => cuGLRegisterBufferObject(bufObj);

    /// Ends that.
    fn cudaGLUnregisterBufferObject(bufObj: u32)
        => cuGLUnregisterBufferObject(bufObj);

    /// How a buffer will be used while it is mapped.
    fn cudaGLSetBufferObjectMapFlags(bufObj: u32, flags: u32)
        => cuGLSetBufferObjectMapFlags(bufObj, flags);

    /// Maps a buffer.
    fn cudaGLMapBufferObject(devPtr: *mut *mut c_void, bufObj: u32)
        => cuGLMapBufferObject_v2(devPtr.cast(), core::ptr::null_mut(), bufObj);

    /// Maps a buffer in the order of a stream.
    fn cudaGLMapBufferObjectAsync(devPtr: *mut *mut c_void, bufObj: u32, stream: Stream)
        => cuGLMapBufferObjectAsync_v2(devPtr.cast(), core::ptr::null_mut(), bufObj, stream.0.cast());

    /// Unmaps it.
    fn cudaGLUnmapBufferObject(bufObj: u32)
        => cuGLUnmapBufferObject(bufObj);

    /// Unmaps it in the order of a stream.
    fn cudaGLUnmapBufferObjectAsync(bufObj: u32, stream: Stream)
        => cuGLUnmapBufferObjectAsync(bufObj, stream.0.cast());
}
