//! What runs on devices, and how much it uses.

use std::time::SystemTime;

use super::of_device;
use crate::arg::Out;
use crate::gpu::Gpu;
use crate::live;
use crate::result::{Code, Result};
use crate::types::{
    Process, ProcessDetail, ProcessDetails, ProcessSample, ProcessUtilization, ProcessV1,
    ProcessesUtilization, Sample, Utilization, version,
};

/// No instance of a part of a device (`0xFFFFFFFF`).
const NO_INSTANCE: u32 = u32::MAX;

/// Microseconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |d| d.as_micros() as u64)
}

fn percent(share: f64) -> u32 {
    (share * 100.0).round() as u32
}

fn compute(gpu: &Gpu) -> Vec<Process> {
    let one = |p: live::Process| Process {
        pid: p.pid,
        used: p.memory,
        gpu_instance: NO_INSTANCE,
        compute_instance: NO_INSTANCE,
    };
    live::processes(&gpu.uuid).into_iter().map(one).collect()
}

fn compute_v1(gpu: &Gpu) -> Vec<ProcessV1> {
    live::processes(&gpu.uuid).into_iter().map(|p| ProcessV1 { pid: p.pid, used: p.memory }).collect()
}

/// Samples that are newer than what a program has seen.
fn samples(gpu: &Gpu, seen: u64) -> Result<Vec<ProcessSample>> {
    let time = now();
    let one = |p: live::Process| ProcessSample {
        pid: p.pid,
        time,
        sm: percent(p.share),
        memory: 0,
        encoder: 0,
        decoder: 0,
    };
    let all: Vec<_> = live::busy(&gpu.uuid).into_iter().map(one).collect();
    if all.is_empty() || time <= seen { Err(Code::NotFound) } else { Ok(all) }
}

of_device! { gpu:
    nvmlDeviceGetUtilizationRates(to: Out<Utilization>) {
        to.set(Utilization { gpu: live::percent(&live::busy(&gpu.uuid)), memory: 0 })
    }
    nvmlDeviceGetEncoderUtilization(to: Out<u32>, period: Out<u32>) { idle(to, period) }
    nvmlDeviceGetDecoderUtilization(to: Out<u32>, period: Out<u32>) { idle(to, period) }
    nvmlDeviceGetComputeRunningProcesses(count: Out<u32>, to: Out<ProcessV1>) { to.list(count, &compute_v1(&gpu)) }
    nvmlDeviceGetComputeRunningProcesses_v2(count: Out<u32>, to: Out<Process>) { to.list(count, &compute(&gpu)) }
    nvmlDeviceGetComputeRunningProcesses_v3(count: Out<u32>, to: Out<Process>) { to.list(count, &compute(&gpu)) }
    nvmlDeviceGetGraphicsRunningProcesses(count: Out<u32>, to: Out<ProcessV1>) { to.list(count, &[]) }
    nvmlDeviceGetGraphicsRunningProcesses_v2(count: Out<u32>, to: Out<Process>) { to.list(count, &[]) }
    nvmlDeviceGetGraphicsRunningProcesses_v3(count: Out<u32>, to: Out<Process>) { to.list(count, &[]) }
    nvmlDeviceGetMPSComputeRunningProcesses(count: Out<u32>, to: Out<ProcessV1>) { to.list(count, &[]) }
    nvmlDeviceGetMPSComputeRunningProcesses_v2(count: Out<u32>, to: Out<Process>) { to.list(count, &[]) }
    nvmlDeviceGetMPSComputeRunningProcesses_v3(count: Out<u32>, to: Out<Process>) { to.list(count, &[]) }
    nvmlDeviceGetRunningProcessDetailList(to: Out<ProcessDetails>) {
        let asked = to.get()?;
        if asked.version != version::<ProcessDetails>(1) {
            return Err(Code::ArgumentVersionMismatch);
        }
        let one = |p: &Process| ProcessDetail { pid: p.pid, used: p.used, gpu_instance: NO_INSTANCE, compute_instance: NO_INSTANCE, protected: 0 };
        // The first mode are programs that compute.
        let all: Vec<_> = if asked.mode == 0 { compute(&gpu).iter().map(one).collect() } else { Vec::new() };
        to.set(ProcessDetails { count: all.len() as u32, ..asked })?;
        crate::arg::array(asked.array).fill(asked.count as usize, &all)
    }
    nvmlDeviceGetProcessUtilization(to: Out<ProcessSample>, count: Out<u32>, seen: u64) {
        let all = samples(&gpu, seen)?;
        to.list(count, &all)
    }
    nvmlDeviceGetProcessesUtilizationInfo(to: Out<ProcessesUtilization>) {
        let asked = to.get()?;
        if asked.version != version::<ProcessesUtilization>(1) {
            return Err(Code::ArgumentVersionMismatch);
        }
        let one = |s: &ProcessSample| ProcessUtilization { time: s.time, pid: s.pid, sm: s.sm, memory: 0, encoder: 0, decoder: 0, jpeg: 0, ofa: 0 };
        let all: Vec<_> = samples(&gpu, asked.last_seen)?.iter().map(one).collect();
        to.set(ProcessesUtilization { count: all.len() as u32, ..asked })?;
        crate::arg::array(asked.array).fill(asked.count as usize, &all)
    }
    nvmlDeviceGetSamples(kind: u32, seen: u64, value: Out<u32>, count: Out<u32>, to: Out<Sample>) {
        let figure = match kind {
            1 => live::percent(&live::busy(&gpu.uuid)),
            5 => gpu.sm_clock(),
            6 => gpu.memory_clock(),
            0 | 2..=4 | 7..=9 => return Err(Code::NotSupported),
            _ => return Err(Code::InvalidArgument),
        };
        let time = now();
        if time <= seen {
            return Err(Code::NotFound);
        }
        // `NVML_VALUE_TYPE_UNSIGNED_INT`
        value.set(1)?;
        to.list(count, &[Sample { time, value: figure.into() }])
    }
}

/// There are no encoders and decoders.
fn idle(to: Out<u32>, period: Out<u32>) -> Result {
    to.set(0)?;
    period.set(1_000_000 / 6)
}
