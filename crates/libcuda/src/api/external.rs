//! Memory of other libraries.

use weft_driver::external::ExternalMemory;
use weft_driver::{Code, Mipmapped};
use weft_ffi::arg::{In, Out};
use weft_ffi::driver::*;

use super::array::shape;
use crate::args::fail;
use crate::handle::{EXTERNAL_MEMORY, Handle, OutHandle, current};

entry! {
    /// Imports memory that another library shares.
    fn cuImportExternalMemory(
        extMem_out: OutHandle<ExternalMemory>, memHandleDesc: In<CUDA_EXTERNAL_MEMORY_HANDLE_DESC>,
    ) {
        let d = &*memHandleDesc;
        if d.reserved != [0; 16] {
            return fail(Code::InvalidValue);
        }
        // SAFETY: any bits are a number; those that are none of a descriptor are refused.
        let number = unsafe { d.handle.fd };
        extMem_out.set(&ExternalMemory::import(&*current()?, d.type_.0, number, d.size, d.flags)?)
    }

    /// Makes a part of it device memory.
    fn cuExternalMemoryGetMappedBuffer(
        devPtr: Out<CUdeviceptr>, extMem: Handle<ExternalMemory>, bufferDesc: In<CUDA_EXTERNAL_MEMORY_BUFFER_DESC>,
    ) {
        if bufferDesc.reserved != [0; 16] {
            return fail(Code::InvalidValue);
        }
        devPtr.set(extMem.buffer(bufferDesc.offset, bufferDesc.size, bufferDesc.flags)?)
    }

    /// Makes an image in it an array.
    fn cuExternalMemoryGetMappedMipmappedArray(
        mipmap: OutHandle<Mipmapped>, extMem: Handle<ExternalMemory>,
        mipmapDesc: In<CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC>,
    ) {
        if mipmapDesc.reserved != [0; 16] {
            return fail(Code::InvalidValue);
        }
        mipmap.set(&extMem.image(mipmapDesc.offset, shape(&mipmapDesc.arrayDesc)?, mipmapDesc.numLevels)?)
    }

    /// Ends it.
    fn cuDestroyExternalMemory(extMem: Handle<ExternalMemory>) {
        extMem.destroy()?;
        EXTERNAL_MEMORY.remove(&extMem)
    }
}
