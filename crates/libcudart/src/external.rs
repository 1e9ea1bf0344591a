//! Memory of other libraries.

use core::ffi::c_void;

use weft_ffi::arg::{In, Out};
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::array::described;
use crate::entry::api;
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
}
