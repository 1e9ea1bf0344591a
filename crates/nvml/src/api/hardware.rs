//! Memory, clocks, modes and errors of devices.

use core::ffi::c_int;
use std::time::SystemTime;

use weft_device::attribute as attr;

use super::of_device;
use crate::arg::Out;
use crate::gpu::Gpu;
use crate::live;
use crate::result::{Code, Result};
use crate::types::{Attributes, EccCounts, Field, GpmSupport, Memory, MemoryV2, version};

/// Used and free bytes.
fn memory(gpu: &Gpu) -> (u64, u64) {
    let used = live::memory_used(&gpu.uuid).min(gpu.memory);
    (used, gpu.memory - used)
}

/// Of a kind of clock (`nvmlClockType_t`) in MHz. Kernels run at the CPU's pace; this is what the model's clock counts.
fn clock(gpu: &Gpu, kind: u32) -> Result<u32> {
    match kind {
        0 | 1 => Ok(gpu.sm_clock()),
        2 => Ok(gpu.memory_clock()),
        3 => Err(Code::NotSupported),
        _ => Err(Code::InvalidArgument),
    }
}

fn ecc(gpu: &Gpu) -> Result {
    if gpu.has_ecc() { Ok(()) } else { Err(Code::NotSupported) }
}

/// Idle (`nvmlClocksEventReasonGpuIdle`) or nothing.
fn reasons(gpu: &Gpu) -> u64 {
    u64::from(live::processes(&gpu.uuid).is_empty())
}

/// A field by number (`NVML_FI_…`): kind and value.
fn field(gpu: &Gpu, id: u32) -> Result<(u32, u64)> {
    match id {
        // ECC: on now, on after the next start; errors that the whole device has counted.
        1 | 2 => Ok((1, gpu.has_ecc().into())),
        3..=6 => ecc(gpu).map(|()| (3, 0)),
        _ => Err(Code::NotSupported),
    }
}

of_device! { gpu:
    nvmlDeviceGetMemoryInfo(to: Out<Memory>) {
        let (used, free) = memory(&gpu);
        to.set(Memory { total: gpu.memory, free, used })
    }
    nvmlDeviceGetMemoryInfo_v2(to: Out<MemoryV2>) {
        let version = version::<MemoryV2>(2);
        if to.get()?.version != version {
            return Err(Code::ArgumentVersionMismatch);
        }
        let (used, free) = memory(&gpu);
        to.set(MemoryV2 { version, total: gpu.memory, reserved: 0, free, used })
    }
    nvmlDeviceGetMemoryBusWidth(to: Out<u32>) { to.set(gpu.profile.limit(attr::MEMORY_BUS_WIDTH)) }
    nvmlDeviceGetNumGpuCores(to: Out<u32>) { to.set(gpu.cores()) }
    nvmlDeviceGetAttributes_v2(to: Out<Attributes>) {
        let copy_engines = gpu.profile.limit(attr::COPY_ENGINES);
        let multiprocessors = gpu.profile.limit(attr::SM_COUNT);
        to.set(Attributes { multiprocessors, copy_engines, decoders: 0, encoders: 0, jpeg: 0, ofa: 0, gpu_slices: 0, compute_slices: 0, memory_mb: gpu.memory >> 20 })
    }
    nvmlDeviceGetClockInfo(kind: u32, to: Out<u32>) { to.set(clock(&gpu, kind)?) }
    nvmlDeviceGetMaxClockInfo(kind: u32, to: Out<u32>) { to.set(clock(&gpu, kind)?) }
    nvmlDeviceGetMaxCustomerBoostClock(kind: u32, to: Out<u32>) { to.set(clock(&gpu, kind)?) }
    nvmlDeviceGetApplicationsClock(kind: u32, to: Out<u32>) { to.set(clock(&gpu, kind)?) }
    nvmlDeviceGetDefaultApplicationsClock(kind: u32, to: Out<u32>) { to.set(clock(&gpu, kind)?) }
    nvmlDeviceGetClock(kind: u32, id: u32, to: Out<u32>) {
        if id > 3 {
            return Err(Code::InvalidArgument);
        }
        to.set(clock(&gpu, kind)?)
    }
    nvmlDeviceGetSupportedMemoryClocks(count: Out<u32>, to: Out<u32>) { to.list(count, &[gpu.memory_clock()]) }
    nvmlDeviceGetSupportedGraphicsClocks(memory: u32, count: Out<u32>, to: Out<u32>) {
        if memory != gpu.memory_clock() {
            return Err(Code::NotFound);
        }
        to.list(count, &[gpu.sm_clock()])
    }
    nvmlDeviceGetCurrentClocksThrottleReasons(to: Out<u64>) { to.set(reasons(&gpu)) }
    nvmlDeviceGetCurrentClocksEventReasons(to: Out<u64>) { to.set(reasons(&gpu)) }
    nvmlDeviceGetSupportedClocksThrottleReasons(to: Out<u64>) { to.set(1) }
    nvmlDeviceGetSupportedClocksEventReasons(to: Out<u64>) { to.set(1) }
    nvmlDeviceGetPerformanceState(to: Out<u32>) { to.set(0) }
    nvmlDeviceGetPowerState(to: Out<u32>) { to.set(0) }
    nvmlDeviceGetSupportedPerformanceStates(to: Out<u32>, bytes: u32) {
        // The rest of the array is `NVML_PSTATE_UNKNOWN`.
        let mut states = vec![32; bytes as usize / 4];
        *states.first_mut().ok_or(Code::InsufficientSize)? = 0;
        to.fill(bytes as usize / 4, &states)
    }
    nvmlDeviceGetPersistenceMode(to: Out<u32>) { to.set(1) }
    nvmlDeviceGetComputeMode(to: Out<u32>) { to.set(gpu.mode.number() as u32) }
    nvmlDeviceGetDisplayMode(to: Out<u32>) { to.set(0) }
    nvmlDeviceGetDisplayActive(to: Out<u32>) { to.set(0) }
    nvmlDeviceGetVirtualizationMode(to: Out<u32>) { to.set(0) }
    nvmlDeviceGetMaxMigDeviceCount(to: Out<u32>) { to.set(0) }
    nvmlDeviceIsMigDeviceHandle(to: Out<u32>) { to.set(0) }
    nvmlDeviceGetNumFans(to: Out<u32>) { to.set(0) }
    nvmlGpmQueryDeviceSupport(to: Out<GpmSupport>) {
        let version = to.get()?.version;
        to.set(GpmSupport { version, supported: 0 })
    }
    nvmlDeviceGetEccMode(now: Out<u32>, after: Out<u32>) {
        ecc(&gpu)?;
        now.set(1)?;
        after.set(1)
    }
    nvmlDeviceGetDefaultEccMode(to: Out<u32>) { ecc(&gpu).and_then(|()| to.set(1)) }
    nvmlDeviceGetTotalEccErrors(kind: u32, counter: u32, to: Out<u64>) {
        if kind > 1 || counter > 1 {
            return Err(Code::InvalidArgument);
        }
        ecc(&gpu).and_then(|()| to.set(0))
    }
    nvmlDeviceGetDetailedEccErrors(kind: u32, counter: u32, to: Out<EccCounts>) {
        if kind > 1 || counter > 1 {
            return Err(Code::InvalidArgument);
        }
        ecc(&gpu).and_then(|()| to.set(EccCounts { l1: 0, l2: 0, memory: 0, registers: 0 }))
    }
    nvmlDeviceGetMemoryErrorCounter(kind: u32, counter: u32, place: u32, to: Out<u64>) {
        if kind > 1 || counter > 1 || place > 8 {
            return Err(Code::InvalidArgument);
        }
        ecc(&gpu).and_then(|()| to.set(0))
    }
    nvmlDeviceGetRetiredPages(cause: u32, count: Out<u32>, to: Out<u64>) {
        if cause > 1 {
            return Err(Code::InvalidArgument);
        }
        ecc(&gpu).and_then(|()| to.list(count, &[]))
    }
    nvmlDeviceGetRetiredPages_v2(cause: u32, count: Out<u32>, to: Out<u64>, times: Out<u64>) {
        if cause > 1 {
            return Err(Code::InvalidArgument);
        }
        let _ = times;
        ecc(&gpu).and_then(|()| to.list(count, &[]))
    }
    nvmlDeviceGetRetiredPagesPendingStatus(to: Out<u32>) { ecc(&gpu).and_then(|()| to.set(0)) }
    nvmlDeviceGetFieldValues(count: c_int, values: Out<Field>) {
        let count = usize::try_from(count).ok().filter(|n| *n > 0).ok_or(Code::InvalidArgument)?;
        let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |d| d.as_micros() as i64);
        for at in (0..count).map(|n| values.at(n)) {
            let asked = at.get()?;
            let (answer, (kind, value)) = match field(&gpu, asked.id) {
                Ok(found) => (0, found),
                Err(code) => (code as u32, (asked.kind, asked.value)),
            };
            at.set(Field { time, latency: 0, kind, answer, value, ..asked })?;
        }
        Ok(())
    }
}
