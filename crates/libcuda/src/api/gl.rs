//! OpenGL: registration of its objects, and the functions that CUDA had for them before there were resources.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use weft_driver::graphics::{Resource, map, unmap};
use weft_driver::rules::create_context;
use weft_driver::{Code, Context, Result, Stream, Tagged};
use weft_ffi::arg::Out;
use weft_ffi::driver::*;

use super::graphics::unregister;
use crate::args::fail;
use crate::gl;
use crate::handle::{Dev, Handle, OutHandle, current, default_stream};

/// Buffers that are registered by their names alone.
static NAMED: Mutex<Option<HashMap<u32, Arc<Resource>>>> = Mutex::new(None);

/// A buffer that is registered so.
fn named(buffer: u32) -> Result<Arc<Resource>> {
    let found = NAMED.lock().as_ref().and_then(|all| all.get(&buffer).cloned());
    found.filter(|r| r.is_alive()).ok_or_else(|| Code::InvalidValue.into())
}

/// Maps one and says where it is.
fn map_named(
    dptr: Option<Out<'_, CUdeviceptr>>,
    size: Option<Out<'_, usize>>,
    buffer: u32,
    stream: &Stream,
) -> Result<()> {
    let resource = named(buffer)?;
    map(std::slice::from_ref(&resource), stream)?;
    let (address, bytes) = resource.pointer()?;
    if let Some(to) = dptr {
        to.set(address);
    }
    if let Some(to) = size {
        to.set(bytes as usize);
    }
    Ok(())
}

entry! {
    /// Registers a buffer object.
    fn cuGraphicsGLRegisterBuffer(pCudaResource: OutHandle<Resource>, buffer: u32, Flags: u32) {
        if buffer == 0 && gl::current().is_ok() {
            return fail(Code::InvalidValue);
        }
        pCudaResource.set(&gl::register_buffer(&current()?, buffer, Flags)?)
    }

    /// Registers a texture or a renderbuffer.
    fn cuGraphicsGLRegisterImage(pCudaResource: OutHandle<Resource>, image: u32, target: u32, Flags: u32) {
        pCudaResource.set(&gl::register_image(&current()?, image, target, Flags)?)
    }

    /// Devices that can share with the current context of OpenGL: all, since none of them draws.
    fn cuGLGetDevices, fn cuGLGetDevices_v2(
        pCudaDeviceCount: Out<u32>, pCudaDevices: *mut CUdevice, cudaDeviceCount: u32, deviceList: CUGLDeviceList,
    ) {
        /// The last of the lists.
        const LAST: u32 = CU_GL_DEVICE_LIST_NEXT_FRAME.0;
        if pCudaDevices.is_null() {
            return fail(Code::InvalidValue);
        }
        gl::current()?;
        if deviceList.0 == 0 || deviceList.0 > LAST {
            pCudaDeviceCount.set(0);
            return fail(Code::InvalidValue);
        }
        let devices = weft_driver::system()?.devices().len().min(cudaDeviceCount as usize);
        for n in 0..devices {
            // SAFETY: the caller's promise: room for so many.
            unsafe { pCudaDevices.add(n).write_unaligned(n as CUdevice) };
        }
        pCudaDeviceCount.set(devices as u32);
        Ok(())
    }

    /// Makes a context for OpenGL, which is one as any.
    fn cuGLCtxCreate, fn cuGLCtxCreate_v2(pCtx: OutHandle<Context>, Flags: u32, device: Dev) {
        gl::current()?;
        pCtx.set(&create_context(&device, Flags)?)
    }

    /// Checks that there is a context of OpenGL.
    fn cuGLInit() {
        gl::current().map(drop)
    }

    /// Registers a buffer by its name.
    fn cuGLRegisterBufferObject(buffer: u32) {
        let context = current()?;
        gl::current()?;
        if named(buffer).is_ok() {
            return fail(Code::AlreadyMapped);
        }
        let resource = gl::register_buffer(&context, buffer, 0)?;
        NAMED.lock().get_or_insert_default().insert(buffer, resource);
    }

    /// Ends that, also where the answer is that the buffer is mapped, as NVIDIA's driver does.
    fn cuGLUnregisterBufferObject(buffer: u32) {
        let resource = named(buffer)?;
        if let Some(all) = &mut *NAMED.lock() {
            all.remove(&buffer);
        }
        unregister(&resource)
    }

    /// How a buffer will be used while it is mapped.
    fn cuGLSetBufferObjectMapFlags(buffer: u32, Flags: u32) {
        named(buffer)?.set_map_flags(Flags)
    }

    /// Maps a buffer.
    fn cuGLMapBufferObject, fn cuGLMapBufferObject_v2; fn cuGLMapBufferObject_v2_ptds |mode| (
        dptr: Option<Out<CUdeviceptr>>, size: Option<Out<usize>>, buffer: u32,
    ) {
        map_named(dptr, size, buffer, &*default_stream(mode)?)
    }

    /// Maps a buffer in the order of a stream.
    fn cuGLMapBufferObjectAsync, fn cuGLMapBufferObjectAsync_v2; fn cuGLMapBufferObjectAsync_v2_ptsz(
        dptr: Option<Out<CUdeviceptr>>, size: Option<Out<usize>>, buffer: u32, hStream: Handle<Stream>,
    ) {
        map_named(dptr, size, buffer, &hStream)
    }

    /// Unmaps it.
    fn cuGLUnmapBufferObject(buffer: u32) {
        unmap(&[named(buffer)?], &*default_stream(crate::entry::Mode::Legacy)?)
    }

    /// Unmaps it in the order of a stream.
    fn cuGLUnmapBufferObjectAsync(buffer: u32, hStream: Handle<Stream>) {
        unmap(&[named(buffer)?], &hStream)
    }
}
