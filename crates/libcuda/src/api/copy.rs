//! Copies.

use core::ffi::c_void;

use weft_driver::memory::{self, Copy3D, Place, PlaceKind, Timing};
use weft_driver::{Code, Result, Stream};
use weft_ffi::arg::{Address, In};
use weft_ffi::driver::*;

use crate::args::{Peer, fail};
use crate::entry::Mode;
use crate::handle::{ARRAYS, Handle, default_stream};

fn device(address: CUdeviceptr) -> Place {
    Place::linear(PlaceKind::Device, address)
}

fn unified(address: CUdeviceptr) -> Place {
    Place::linear(PlaceKind::Unified, address)
}

fn host(address: Address) -> Place {
    Place::linear(PlaceKind::Host, address.0)
}

fn sync(mode: Mode, to: Place, from: Place, bytes: usize) -> Result<()> {
    memory::copy(&*default_stream(mode)?, to, from, bytes as u64, Timing::Sync)
}

fn ordered(s: &Stream, to: Place, from: Place, bytes: usize) -> Result<()> {
    memory::copy(s, to, from, bytes as u64, Timing::Async)
}

/// One side of a copy description.
struct Part {
    kind: CUmemorytype,
    host: *const c_void,
    device: CUdeviceptr,
    array: CUarray,
    pitch: usize,
    height: usize,
    origin: [usize; 3],
}

impl Part {
    fn of(place: &Place) -> Part {
        let mut part = Part {
            kind: CU_MEMORYTYPE_UNIFIED,
            host: core::ptr::null(),
            device: 0,
            array: core::ptr::null_mut(),
            pitch: place.pitch as usize,
            height: place.height as usize,
            origin: place.origin.map(|n| n as usize),
        };
        match &place.kind {
            PlaceKind::Host => {
                part.kind = CU_MEMORYTYPE_HOST;
                part.host = core::ptr::with_exposed_provenance(place.address as usize);
            }
            PlaceKind::Device => (part.kind, part.device) = (CU_MEMORYTYPE_DEVICE, place.address),
            PlaceKind::Unified => part.device = place.address,
            PlaceKind::Array(a) => (part.kind, part.array) = (CU_MEMORYTYPE_ARRAY, ARRAYS.handle(a)),
        }
        part
    }

    fn place(self, extent: [u64; 3]) -> Result<Place> {
        let origin = self.origin.map(|n| n as u64);
        let (kind, address) = match self.kind {
            CU_MEMORYTYPE_HOST => (PlaceKind::Host, self.host.expose_provenance() as u64),
            CU_MEMORYTYPE_DEVICE => (PlaceKind::Device, self.device),
            CU_MEMORYTYPE_UNIFIED => (PlaceKind::Unified, self.device),
            CU_MEMORYTYPE_ARRAY => return ARRAYS.get(self.array)?.place(origin, extent),
            _ => return fail(Code::InvalidValue),
        };
        Ok(Place { kind, address, pitch: self.pitch as u64, height: self.height as u64, origin })
    }
}

fn of_2d(c: &CUDA_MEMCPY2D) -> Result<Copy3D> {
    of_3d(&CUDA_MEMCPY3D {
        srcXInBytes: c.srcXInBytes,
        srcY: c.srcY,
        srcMemoryType: c.srcMemoryType,
        srcHost: c.srcHost,
        srcDevice: c.srcDevice,
        srcArray: c.srcArray,
        srcPitch: c.srcPitch,
        dstXInBytes: c.dstXInBytes,
        dstY: c.dstY,
        dstMemoryType: c.dstMemoryType,
        dstHost: c.dstHost,
        dstDevice: c.dstDevice,
        dstArray: c.dstArray,
        dstPitch: c.dstPitch,
        WidthInBytes: c.WidthInBytes,
        Height: c.Height,
        Depth: 1,
        ..Default::default()
    })
}

/// The descriptions of three dimensions have the same members.
macro_rules! of_box {
    ($c:expr) => {{
        let c = $c;
        let extent = [c.WidthInBytes as u64, c.Height as u64, c.Depth as u64];
        if c.srcLOD != 0 || c.dstLOD != 0 {
            return fail(Code::InvalidValue);
        }
        let from = Part {
            kind: c.srcMemoryType,
            host: c.srcHost,
            device: c.srcDevice,
            array: c.srcArray,
            pitch: c.srcPitch,
            height: c.srcHeight,
            origin: [c.srcXInBytes, c.srcY, c.srcZ],
        };
        let to = Part {
            kind: c.dstMemoryType,
            host: c.dstHost,
            device: c.dstDevice,
            array: c.dstArray,
            pitch: c.dstPitch,
            height: c.dstHeight,
            origin: [c.dstXInBytes, c.dstY, c.dstZ],
        };
        Ok(Copy3D { from: from.place(extent)?, to: to.place(extent)?, extent })
    }};
}

/// What a description asks for.
pub(super) fn of_3d(c: &CUDA_MEMCPY3D) -> Result<Copy3D> {
    of_box!(c)
}

fn of_peer(c: &CUDA_MEMCPY3D_PEER) -> Result<Copy3D> {
    Peer::check(c.srcContext)?;
    Peer::check(c.dstContext)?;
    of_box!(c)
}

/// The description of a copy.
pub(super) fn description(c: &Copy3D) -> CUDA_MEMCPY3D {
    let [from, to] = [&c.from, &c.to].map(Part::of);
    let [width, height, depth] = c.extent.map(|n| n as usize);
    CUDA_MEMCPY3D {
        srcXInBytes: from.origin[0],
        srcY: from.origin[1],
        srcZ: from.origin[2],
        srcMemoryType: from.kind,
        srcHost: from.host,
        srcDevice: from.device,
        srcArray: from.array,
        srcPitch: from.pitch,
        srcHeight: from.height,
        dstXInBytes: to.origin[0],
        dstY: to.origin[1],
        dstZ: to.origin[2],
        dstMemoryType: to.kind,
        dstHost: to.host.cast_mut(),
        dstDevice: to.device,
        dstArray: to.array,
        dstPitch: to.pitch,
        dstHeight: to.height,
        WidthInBytes: width,
        Height: height,
        Depth: depth,
        ..Default::default()
    }
}

entry! {
    /// Copies from anywhere to anywhere.
    fn cuMemcpy; fn cuMemcpy_ptds |mode| (dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize) {
        sync(mode, unified(dst), unified(src), ByteCount)
    }

    /// Copies from host to device.
    fn cuMemcpyHtoD, fn cuMemcpyHtoD_v2; fn cuMemcpyHtoD_v2_ptds |mode| (
        dstDevice: CUdeviceptr, srcHost: Address, ByteCount: usize,
    ) {
        sync(mode, device(dstDevice), host(srcHost), ByteCount)
    }

    /// Copies from device to host.
    fn cuMemcpyDtoH, fn cuMemcpyDtoH_v2; fn cuMemcpyDtoH_v2_ptds |mode| (
        dstHost: Address, srcDevice: CUdeviceptr, ByteCount: usize,
    ) {
        sync(mode, host(dstHost), device(srcDevice), ByteCount)
    }

    /// Copies within devices.
    fn cuMemcpyDtoD, fn cuMemcpyDtoD_v2; fn cuMemcpyDtoD_v2_ptds |mode| (
        dstDevice: CUdeviceptr, srcDevice: CUdeviceptr, ByteCount: usize,
    ) {
        sync(mode, device(dstDevice), device(srcDevice), ByteCount)
    }

    /// Copies between contexts.
    fn cuMemcpyPeer; fn cuMemcpyPeer_ptds |mode| (
        dstDevice: CUdeviceptr, _dstContext: Peer, srcDevice: CUdeviceptr, _srcContext: Peer,
        ByteCount: usize,
    ) {
        sync(mode, device(dstDevice), device(srcDevice), ByteCount)
    }

    /// Copies from anywhere to anywhere in the order of a stream.
    fn cuMemcpyAsync; fn cuMemcpyAsync_ptsz(
        dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize, hStream: Handle<Stream>,
    ) {
        ordered(&hStream, unified(dst), unified(src), ByteCount)
    }

    /// Copies from host to device in the order of a stream.
    fn cuMemcpyHtoDAsync, fn cuMemcpyHtoDAsync_v2; fn cuMemcpyHtoDAsync_v2_ptsz(
        dstDevice: CUdeviceptr, srcHost: Address, ByteCount: usize, hStream: Handle<Stream>,
    ) {
        ordered(&hStream, device(dstDevice), host(srcHost), ByteCount)
    }

    /// Copies from device to host in the order of a stream.
    fn cuMemcpyDtoHAsync, fn cuMemcpyDtoHAsync_v2; fn cuMemcpyDtoHAsync_v2_ptsz(
        dstHost: Address, srcDevice: CUdeviceptr, ByteCount: usize, hStream: Handle<Stream>,
    ) {
        ordered(&hStream, host(dstHost), device(srcDevice), ByteCount)
    }

    /// Copies within devices in the order of a stream.
    fn cuMemcpyDtoDAsync, fn cuMemcpyDtoDAsync_v2; fn cuMemcpyDtoDAsync_v2_ptsz(
        dstDevice: CUdeviceptr, srcDevice: CUdeviceptr, ByteCount: usize, hStream: Handle<Stream>,
    ) {
        ordered(&hStream, device(dstDevice), device(srcDevice), ByteCount)
    }

    /// Copies between contexts in the order of a stream.
    fn cuMemcpyPeerAsync; fn cuMemcpyPeerAsync_ptsz(
        dstDevice: CUdeviceptr, _dstContext: Peer, srcDevice: CUdeviceptr, _srcContext: Peer,
        ByteCount: usize, hStream: Handle<Stream>,
    ) {
        hStream.check_not_captured()?;
        ordered(&hStream, device(dstDevice), device(srcDevice), ByteCount)
    }

    /// Copies rows.
    fn cuMemcpy2D, fn cuMemcpy2D_v2, fn cuMemcpy2DUnaligned, fn cuMemcpy2DUnaligned_v2; fn cuMemcpy2D_v2_ptds, fn cuMemcpy2DUnaligned_v2_ptds |mode| (
        pCopy: In<CUDA_MEMCPY2D>,
    ) {
        memory::copy_3d(&*default_stream(mode)?, of_2d(&pCopy)?, Timing::Sync)
    }

    /// Copies rows in the order of a stream.
    fn cuMemcpy2DAsync, fn cuMemcpy2DAsync_v2; fn cuMemcpy2DAsync_v2_ptsz(
        pCopy: In<CUDA_MEMCPY2D>, hStream: Handle<Stream>,
    ) {
        memory::copy_3d(&hStream, of_2d(&pCopy)?, Timing::Async)
    }

    /// Copies slices of rows.
    fn cuMemcpy3D, fn cuMemcpy3D_v2; fn cuMemcpy3D_v2_ptds |mode| (pCopy: In<CUDA_MEMCPY3D>) {
        memory::copy_3d(&*default_stream(mode)?, of_3d(&pCopy)?, Timing::Sync)
    }

    /// Copies slices of rows in the order of a stream.
    fn cuMemcpy3DAsync, fn cuMemcpy3DAsync_v2; fn cuMemcpy3DAsync_v2_ptsz(
        pCopy: In<CUDA_MEMCPY3D>, hStream: Handle<Stream>,
    ) {
        memory::copy_3d(&hStream, of_3d(&pCopy)?, Timing::Async)
    }

    /// Copies slices of rows between contexts.
    fn cuMemcpy3DPeer; fn cuMemcpy3DPeer_ptds |mode| (pCopy: In<CUDA_MEMCPY3D_PEER>) {
        memory::copy_3d(&*default_stream(mode)?, of_peer(&pCopy)?, Timing::Sync)
    }

    /// Copies slices of rows between contexts in the order of a stream.
    fn cuMemcpy3DPeerAsync; fn cuMemcpy3DPeerAsync_ptsz(pCopy: In<CUDA_MEMCPY3D_PEER>, hStream: Handle<Stream>) {
        hStream.check_not_captured()?;
        memory::copy_3d(&hStream, of_peer(&pCopy)?, Timing::Async)
    }
}
