//! Allocation, host memory, and what an address is.

use core::ffi::c_void;

use weft_driver::memory::Location;
use weft_driver::rules::{allocation_of, current_or_owner, device_pointer, host_flags};
use weft_driver::{Code, Result, Stream, managed, memory, pointer};
use weft_ffi::arg::{Address, In, Out, OutBytes, Slice};
use weft_ffi::driver::*;

use crate::args::{Parts, PointerOut, PointerOuts, RangeOuts, fail};
use crate::handle::{Handle, current};

pub(super) fn location(l: CUmemLocation) -> Location {
    // SAFETY: the members of the union are numbers of 32 bits; any bits are one.
    Location { kind: l.type_.0, id: unsafe { l.anon1.id } }
}

entry! {
    while locked:

    /// Free and total memory.
    fn cuMemGetInfo, fn cuMemGetInfo_v2(free: Option<Out<usize>>, total: Option<Out<usize>>) {
        let (left, all) = memory::info(&*current()?)?;
        if let Some(to) = free {
            to.set(left as usize);
        }
        if let Some(to) = total {
            to.set(all as usize);
        }
    }
}

entry! {
    /// Allocates device memory.
    fn cuMemAlloc, fn cuMemAlloc_v2(dptr: Out<CUdeviceptr>, bytesize: usize) {
        dptr.set(memory::alloc(&current()?, bytesize as u64)?)
    }

    /// Allocates rows.
    fn cuMemAllocPitch, fn cuMemAllocPitch_v2(
        dptr: Out<CUdeviceptr>, pPitch: Out<usize>, WidthInBytes: usize, Height: usize, ElementSizeBytes: u32,
    ) {
        let (at, pitch) = memory::alloc_pitch(&current()?, WidthInBytes as u64, Height as u64, ElementSizeBytes)?;
        dptr.set(at);
        pPitch.set(pitch as usize)
    }

    /// Allocates memory for host and device.
    fn cuMemAllocManaged(dptr: Out<CUdeviceptr>, bytesize: usize, flags: u32) {
        dptr.set(memory::alloc_managed(&current()?, bytesize as u64, flags)?)
    }

    /// Frees memory.
    fn cuMemFree, fn cuMemFree_v2(dptr: CUdeviceptr) {
        memory::free(&current_or_owner(dptr)?, dptr)
    }

    /// Allocates in the order of a stream.
    fn cuMemAllocAsync; fn cuMemAllocAsync_ptsz(dptr: Out<CUdeviceptr>, bytesize: usize, hStream: Handle<Stream>) {
        dptr.set(memory::alloc_async(&hStream, bytesize as u64)?)
    }

    /// Frees in the order of a stream.
    fn cuMemFreeAsync; fn cuMemFreeAsync_ptsz(dptr: CUdeviceptr, hStream: Handle<Stream>) {
        memory::free_async(&hStream, dptr)
    }

    /// Allocates page-locked host memory.
    fn cuMemAllocHost, fn cuMemAllocHost_v2(pp: Out<*mut c_void>, bytesize: usize) {
        pp.set(Address(memory::alloc_host(&current()?, bytesize as u64, memory::DEVICE_MAP)?).pointer())
    }

    /// Allocates page-locked host memory.
    fn cuMemHostAlloc(pp: Out<*mut c_void>, bytesize: usize, Flags: u32) {
        pp.set(Address(memory::alloc_host(&current()?, bytesize as u64, Flags)?).pointer())
    }

    /// Frees page-locked host memory.
    fn cuMemFreeHost(p: Address) {
        memory::free_host(&*current_or_owner(p.0)?, p.0)
    }

    /// Makes memory of the program known.
    fn cuMemHostRegister, fn cuMemHostRegister_v2(p: Address, bytesize: usize, Flags: u32) {
        memory::register_host(&current()?, p.0, bytesize as u64, Flags)
    }

    /// Forgets memory of the program.
    fn cuMemHostUnregister(p: Address) {
        memory::unregister_host(&*current_or_owner(p.0)?, p.0)
    }

    /// The device's address of host memory: the same.
    fn cuMemHostGetDevicePointer, fn cuMemHostGetDevicePointer_v2(pdptr: Out<CUdeviceptr>, p: Address, Flags: u32) {
        current()?;
        pdptr.set(device_pointer(p.0, Flags)?)
    }

    /// Flags of page-locked host memory.
    fn cuMemHostGetFlags(pFlags: Out<u32>, p: Address) {
        current()?;
        pFlags.set(host_flags(p.0)?)
    }

    /// The allocation that an address lies in.
    fn cuMemGetAddressRange, fn cuMemGetAddressRange_v2(
        pbase: Option<Out<CUdeviceptr>>, psize: Option<Out<usize>>, dptr: CUdeviceptr,
    ) {
        current()?;
        let (base, size) = allocation_of(dptr)?;
        if let Some(to) = pbase {
            to.set(base);
        }
        if let Some(to) = psize {
            to.set(size as usize);
        }
    }

    /// Advice on managed memory, which needs none here.
    fn cuMemAdvise(devPtr: CUdeviceptr, count: usize, advice: CUmem_advise, device: i32) {
        current()?;
        managed::advise_of_device(devPtr, count as u64, advice.0, device)
    }

    /// Advice on managed memory, which needs none here.
    fn cuMemAdvise_v2(devPtr: CUdeviceptr, count: usize, advice: CUmem_advise, place: CUmemLocation) {
        current()?;
        managed::advise(devPtr, count as u64, advice.0, location(place))
    }

    /// Moves managed memory: it is everywhere already.
    fn cuMemPrefetchAsync; fn cuMemPrefetchAsync_ptsz(
        devPtr: CUdeviceptr, count: usize, dstDevice: i32, hStream: Handle<Stream>,
    ) {
        managed::prefetch(&hStream, devPtr, count as u64, Location::of_device(dstDevice), 0)
    }

    /// Moves managed memory: it is everywhere already.
    fn cuMemPrefetchAsync_v2; fn cuMemPrefetchAsync_v2_ptsz(
        devPtr: CUdeviceptr, count: usize, place: CUmemLocation, flags: u32, hStream: Handle<Stream>,
    ) {
        managed::prefetch(&hStream, devPtr, count as u64, location(place), flags)
    }

    /// A descriptor by which other drivers of the system reach device memory: no driver of the system knows this memory.
    fn cuMemGetHandleForAddressRange(
        _handle: Out<core::ffi::c_void>, dptr: CUdeviceptr, size: usize, handleType: CUmemRangeHandleType, flags: u64,
    ) {
        current()?;
        memory::check_shareable_range(dptr, size as u64, handleType.0, flags)?;
        fail::<()>(Code::NotSupported)
    }

    /// Where the parts of a range are.
    fn cuMemGetLocationInfo(
        ptr: CUdeviceptr, size: usize, summaryGranularity: usize, samplingGranularity: usize,
        location_out: Parts<CUmemLocation> [size, summaryGranularity],
    ) {
        current()?;
        let places = managed::locations(ptr, size as u64, summaryGranularity as u64, samplingGranularity as u64)?;
        location_out.0.fill(places.iter().map(|l| {
            let mut to = CUmemLocation { type_: CUmemLocationType(l.kind), ..Default::default() };
            to.anon1.id = l.id;
            to
        }));
        Ok(())
    }

    /// What was said of a range of managed memory.
    fn cuMemRangeGetAttribute(
        data: OutBytes [dataSize], dataSize: usize, attribute: CUmem_range_attribute, devPtr: CUdeviceptr, count: usize,
    ) {
        current()?;
        let words = managed::range_attribute(devPtr, count as u64, attribute.0, dataSize)?;
        data.set(&words.iter().flat_map(|w| w.to_ne_bytes()).collect::<Vec<u8>>());
        Ok(())
    }

    /// Several things that were said of a range of managed memory.
    fn cuMemRangeGetAttributes(
        data: RangeOuts [dataSizes, numAttributes], dataSizes: *mut usize, attributes: Slice<CUmem_range_attribute> [numAttributes],
        numAttributes: usize, devPtr: CUdeviceptr, count: usize,
    ) {
        current()?;
        if attributes.is_empty() {
            return fail(Code::InvalidValue);
        }
        // All are known before one is written.
        let all = data.0.iter().zip(attributes.iter());
        let words = all.map(|((_, room), which)| managed::range_attribute(devPtr, count as u64, which.0, *room));
        let words = words.collect::<Result<Vec<_>>>()?;
        for ((to, _), words) in data.0.iter().zip(words) {
            to.set(&words.iter().flat_map(|w| w.to_ne_bytes()).collect::<Vec<u8>>());
        }
        Ok(())
    }

    /// What an address is.
    fn cuPointerGetAttribute(
        data: PointerOut [attribute], attribute: CUpointer_attribute, ptr: CUdeviceptr,
    ) {
        data.set(|which| pointer::of(ptr, which))
    }

    /// What an address is; for one that the driver does not know the answers are empty.
    fn cuPointerGetAttributes(
        numAttributes: u32, attributes: *mut CUpointer_attribute, data: PointerOuts [numAttributes, attributes],
        ptr: CUdeviceptr,
    ) {
        data.0.iter().try_for_each(|to| to.set(|which| pointer::of_any(ptr, which)))
    }

    /// Sets whether synchronous operations on an allocation always wait.
    fn cuPointerSetAttribute(value: In<u32>, attribute: CUpointer_attribute, ptr: CUdeviceptr) {
        pointer::set(ptr, attribute.0, *value != 0)
    }
}
