//! Memory and semaphores of other libraries.

use core::ffi::c_void;

use weft_ffi::arg::{In, Out};
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::array::described;
use crate::entry::{Stream, api};
use crate::error::check;
use crate::state::ready;

api! {
    /// Imports memory that another library shares; its description has one layout in both APIs.
    fn cudaImportExternalMemory(extMem_out: *mut cudaExternalMemory_t, memHandleDesc: *const cudaExternalMemoryHandleDesc)
        => cuImportExternalMemory(extMem_out.cast(), memHandleDesc.cast());

    /// Makes a part of it device memory.
    fn cudaExternalMemoryGetMappedBuffer(
        devPtr: *mut *mut c_void, extMem: cudaExternalMemory_t, bufferDesc: *const cudaExternalMemoryBufferDesc)
        => cuExternalMemoryGetMappedBuffer(devPtr.cast(), extMem.cast(), bufferDesc.cast());

    /// Makes an image in it an array.
    fn cudaExternalMemoryGetMappedMipmappedArray(
        mipmap: Out<cudaMipmappedArray_t>, extMem: cudaExternalMemory_t,
        mipmapDesc: In<cudaExternalMemoryMipmappedArrayDesc>) {
        let m = &*mipmapDesc;
        let told = CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC {
            offset: m.offset,
            arrayDesc: described(&m.formatDesc, m.extent, m.flags)?,
            numLevels: m.numLevels,
            reserved: m.reserved,
        };
        let mut handle: CUmipmappedArray = core::ptr::null_mut();
        let d = ready()?;
        // SAFETY: live variables; the driver knows its handles.
        check(unsafe { d.cuExternalMemoryGetMappedMipmappedArray(&raw mut handle, extMem.cast(), &raw const told) })?;
        mipmap.set(handle.cast())
    }

    /// Ends it.
    fn cudaDestroyExternalMemory(extMem: cudaExternalMemory_t)
        => cuDestroyExternalMemory(extMem.cast());

    /// Imports a semaphore that another library shares.
    fn cudaImportExternalSemaphore(
        extSem_out: *mut cudaExternalSemaphore_t, semHandleDesc: *const cudaExternalSemaphoreHandleDesc)
        => cuImportExternalSemaphore(extSem_out.cast(), semHandleDesc.cast());

    /// Ends it.
    fn cudaDestroyExternalSemaphore(extSem: cudaExternalSemaphore_t)
        => cuDestroyExternalSemaphore(extSem.cast());

    /// Signals semaphores in the order of a stream.
    fn cudaSignalExternalSemaphoresAsync; fn cudaSignalExternalSemaphoresAsync_ptsz(
        extSemArray: *const cudaExternalSemaphore_t, paramsArray: *const cudaExternalSemaphoreSignalParams, numExtSems: u32, stream: Stream)
        => cuSignalExternalSemaphoresAsync(extSemArray.cast(), paramsArray.cast(), numExtSems, stream.0);

    /// Signals semaphores in the order of a stream, as programs for CUDA 12 call it.
    fn cudaSignalExternalSemaphoresAsync_v2; fn cudaSignalExternalSemaphoresAsync_v2_ptsz(
        extSemArray: *const cudaExternalSemaphore_t, paramsArray: *const cudaExternalSemaphoreSignalParams, numExtSems: u32, stream: Stream)
        => cuSignalExternalSemaphoresAsync(extSemArray.cast(), paramsArray.cast(), numExtSems, stream.0);

    /// Lets a stream wait for semaphores.
    fn cudaWaitExternalSemaphoresAsync; fn cudaWaitExternalSemaphoresAsync_ptsz(
        extSemArray: *const cudaExternalSemaphore_t, paramsArray: *const cudaExternalSemaphoreWaitParams, numExtSems: u32, stream: Stream)
        => cuWaitExternalSemaphoresAsync(extSemArray.cast(), paramsArray.cast(), numExtSems, stream.0);

    /// Lets a stream wait for semaphores, as programs for CUDA 12 call it.
    fn cudaWaitExternalSemaphoresAsync_v2; fn cudaWaitExternalSemaphoresAsync_v2_ptsz(
        extSemArray: *const cudaExternalSemaphore_t, paramsArray: *const cudaExternalSemaphoreWaitParams, numExtSems: u32, stream: Stream)
        => cuWaitExternalSemaphoresAsync(extSemArray.cast(), paramsArray.cast(), numExtSems, stream.0);
}
