//! Filling memory.

use weft_driver::memory::{Pattern, Timing, set_2d};
use weft_driver::{Result, Stream};
use weft_ffi::driver::*;

use crate::entry::Mode;
use crate::handle::{Handle, default_stream};

fn set(mode: Mode, to: CUdeviceptr, pattern: Pattern, n: usize) -> Result<()> {
    set_2d(&*default_stream(mode)?, to, 0, pattern, n as u64, 1, Timing::Sync)
}

fn set_async(s: &Stream, to: CUdeviceptr, pattern: Pattern, n: usize) -> Result<()> {
    set_2d(s, to, 0, pattern, n as u64, 1, Timing::Async)
}

fn set_rows(mode: Mode, to: CUdeviceptr, pitch: usize, pattern: Pattern, size: [usize; 2]) -> Result<()> {
    let [width, height] = size.map(|n| n as u64);
    set_2d(&*default_stream(mode)?, to, pitch as u64, pattern, width, height, Timing::Sync)
}

fn set_rows_async(
    s: &Stream,
    to: CUdeviceptr,
    pitch: usize,
    pattern: Pattern,
    size: [usize; 2],
) -> Result<()> {
    let [width, height] = size.map(|n| n as u64);
    set_2d(s, to, pitch as u64, pattern, width, height, Timing::Async)
}

entry! {
    /// Sets bytes.
    fn cuMemsetD8, fn cuMemsetD8_v2; fn cuMemsetD8_v2_ptds |mode| (dstDevice: CUdeviceptr, uc: u8, N: usize) {
        set(mode, dstDevice, Pattern::D8(uc), N)
    }

    /// Sets values of two bytes.
    fn cuMemsetD16, fn cuMemsetD16_v2; fn cuMemsetD16_v2_ptds |mode| (dstDevice: CUdeviceptr, us: u16, N: usize) {
        set(mode, dstDevice, Pattern::D16(us), N)
    }

    /// Sets values of four bytes.
    fn cuMemsetD32, fn cuMemsetD32_v2; fn cuMemsetD32_v2_ptds |mode| (dstDevice: CUdeviceptr, ui: u32, N: usize) {
        set(mode, dstDevice, Pattern::D32(ui), N)
    }

    /// Sets bytes of rows.
    fn cuMemsetD2D8, fn cuMemsetD2D8_v2; fn cuMemsetD2D8_v2_ptds |mode| (
        dstDevice: CUdeviceptr, dstPitch: usize, uc: u8, Width: usize, Height: usize,
    ) {
        set_rows(mode, dstDevice, dstPitch, Pattern::D8(uc), [Width, Height])
    }

    /// Sets values of two bytes of rows.
    fn cuMemsetD2D16, fn cuMemsetD2D16_v2; fn cuMemsetD2D16_v2_ptds |mode| (
        dstDevice: CUdeviceptr, dstPitch: usize, us: u16, Width: usize, Height: usize,
    ) {
        set_rows(mode, dstDevice, dstPitch, Pattern::D16(us), [Width, Height])
    }

    /// Sets values of four bytes of rows.
    fn cuMemsetD2D32, fn cuMemsetD2D32_v2; fn cuMemsetD2D32_v2_ptds |mode| (
        dstDevice: CUdeviceptr, dstPitch: usize, ui: u32, Width: usize, Height: usize,
    ) {
        set_rows(mode, dstDevice, dstPitch, Pattern::D32(ui), [Width, Height])
    }
}

entry! {
    in host functions:

    /// Sets bytes in the order of a stream.
    fn cuMemsetD8Async; fn cuMemsetD8Async_ptsz(dstDevice: CUdeviceptr, uc: u8, N: usize, hStream: Handle<Stream>) {
        set_async(&hStream, dstDevice, Pattern::D8(uc), N)
    }

    /// Sets values of two bytes in the order of a stream.
    fn cuMemsetD16Async; fn cuMemsetD16Async_ptsz(dstDevice: CUdeviceptr, us: u16, N: usize, hStream: Handle<Stream>) {
        set_async(&hStream, dstDevice, Pattern::D16(us), N)
    }

    /// Sets values of four bytes in the order of a stream.
    fn cuMemsetD32Async; fn cuMemsetD32Async_ptsz(dstDevice: CUdeviceptr, ui: u32, N: usize, hStream: Handle<Stream>) {
        set_async(&hStream, dstDevice, Pattern::D32(ui), N)
    }

    /// Sets bytes of rows in the order of a stream.
    fn cuMemsetD2D8Async; fn cuMemsetD2D8Async_ptsz(
        dstDevice: CUdeviceptr, dstPitch: usize, uc: u8, Width: usize, Height: usize, hStream: Handle<Stream>,
    ) {
        set_rows_async(&hStream, dstDevice, dstPitch, Pattern::D8(uc), [Width, Height])
    }

    /// Sets values of two bytes of rows in the order of a stream.
    fn cuMemsetD2D16Async; fn cuMemsetD2D16Async_ptsz(
        dstDevice: CUdeviceptr, dstPitch: usize, us: u16, Width: usize, Height: usize, hStream: Handle<Stream>,
    ) {
        set_rows_async(&hStream, dstDevice, dstPitch, Pattern::D16(us), [Width, Height])
    }

    /// Sets values of four bytes of rows in the order of a stream.
    fn cuMemsetD2D32Async; fn cuMemsetD2D32Async_ptsz(
        dstDevice: CUdeviceptr, dstPitch: usize, ui: u32, Width: usize, Height: usize, hStream: Handle<Stream>,
    ) {
        set_rows_async(&hStream, dstDevice, dstPitch, Pattern::D32(ui), [Width, Height])
    }
}
