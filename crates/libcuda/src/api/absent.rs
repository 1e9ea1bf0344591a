//! What no device here has, as an H100 on its own answers: multicast by switches, objects of NvSci, the profiler of CUDA 5.

use core::ffi::{c_char, c_void};

use weft_driver::{Code, Result};
use weft_ffi::driver::*;

use crate::args::fail;

/// Devices have no multicast (`CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED` is 0): nothing else is looked at.
fn no_multicast() -> Result<()> {
    fail(Code::NotSupported)
}

entry! {
    /// Granularity of objects for multicast.
    fn cuMulticastGetGranularity(
        granularity: *mut usize, prop: *const CUmulticastObjectProp, option: CUmulticastGranularity_flags,
    ) {
        no_multicast()
    }

    /// Makes an object for multicast.
    fn cuMulticastCreate(mcHandle: *mut CUmemGenericAllocationHandle, prop: *const CUmulticastObjectProp) {
        no_multicast()
    }

    /// Adds a device to one.
    fn cuMulticastAddDevice(mcHandle: CUmemGenericAllocationHandle, dev: CUdevice) {
        no_multicast()
    }

    /// Binds memory to one.
    fn cuMulticastBindMem(
        mcHandle: CUmemGenericAllocationHandle, mcOffset: usize, memHandle: CUmemGenericAllocationHandle,
        memOffset: usize, size: usize, flags: u64,
    ) {
        no_multicast()
    }

    /// The same, for a device.
    fn cuMulticastBindMem_v2(
        mcHandle: CUmemGenericAllocationHandle, dev: CUdevice, mcOffset: usize,
        memHandle: CUmemGenericAllocationHandle, memOffset: usize, size: usize, flags: u64,
    ) {
        no_multicast()
    }

    /// Binds what is mapped at an address to one.
    fn cuMulticastBindAddr(
        mcHandle: CUmemGenericAllocationHandle, mcOffset: usize, memptr: CUdeviceptr, size: usize, flags: u64,
    ) {
        no_multicast()
    }

    /// The same, for a device.
    fn cuMulticastBindAddr_v2(
        mcHandle: CUmemGenericAllocationHandle, dev: CUdevice, mcOffset: usize, memptr: CUdeviceptr, size: usize,
        flags: u64,
    ) {
        no_multicast()
    }

    /// Ends that.
    fn cuMulticastUnbind(mcHandle: CUmemGenericAllocationHandle, dev: CUdevice, mcOffset: usize, size: usize) {
        no_multicast()
    }

    /// What a device asks of NvSci's objects, of which this system has none.
    fn cuDeviceGetNvSciSyncAttributes(nvSciSyncAttrList: *mut c_void, dev: CUdevice, flags: i32) {
        /// To signal, to wait, or both.
        const BOTH: i32 = 3;
        if nvSciSyncAttrList.is_null() {
            return fail(Code::InvalidHandle);
        }
        if flags == 0 || flags & !BOTH != 0 {
            return fail(Code::InvalidValue);
        }
        weft_driver::system()?.device(dev)?;
        fail(Code::NotSupported)
    }
}

entry! {
    before cuInit:

    /// The profiler of CUDA 5.
    fn cuProfilerInitialize(configFile: *const c_char, outputFile: *const c_char, outputMode: u32) {
        fail(Code::NotSupported)
    }
}
