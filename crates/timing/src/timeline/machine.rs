//! What calls, copies and fills take, as data.

use super::Work;
use crate::gpu::Gpu;

/// From where to where a copy goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From host to device.
    ToDevice,
    /// From device to host.
    ToHost,
    /// Within a device.
    Within,
}

/// A GPU and the bus to its host. Times are in nanoseconds, rates in bytes in a nanosecond.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// The host's time for a launch.
    pub host_launch: f64,
    /// The host's time for any other operation.
    pub host_other: f64,
    /// The host's time to see that what it waits for is done.
    pub host_wait: f64,
    /// From the host's call to the begin of a kernel, copy or fill.
    pub start: f64,
    /// A copy of no bytes.
    pub copy: f64,
    /// A copy over the bus, from and to page-locked memory.
    pub pinned: f64,
    /// The same through the driver's page-locked buffers.
    pub pageable: f64,
    /// What DRAM gives and takes together.
    pub dram: f64,
    /// Copy engines: one for both directions, or one for each.
    pub copy_engines: u32,
}

/// Engines.
const COMPUTE: u8 = 0;
const TO_DEVICE: u8 = 1;
const TO_HOST: u8 = 2;

impl Machine {
    /// Of a GPU with so many copy engines (`asyncEngineCount`). Times of calls are what launches are commonly said to take: estimates, not
    /// measured.
    pub fn new(gpu: &Gpu, copy_engines: u32) -> Self {
        Machine {
            host_launch: 2300.0,
            host_other: 900.0,
            host_wait: 1500.0,
            start: 2500.0,
            copy: 1300.0,
            pinned: gpu.bus[0],
            pageable: gpu.bus[1],
            dram: gpu.dram_rate(0.5),
            copy_engines,
        }
    }

    /// How long an operation takes of its engine; none of kernels and moves of pages.
    pub(super) fn duration(&self, work: Work) -> Option<f64> {
        Some(match work {
            Work::Kernel { .. } | Work::Move { .. } => return None,
            Work::Host { nanoseconds } => nanoseconds,
            // Each byte is read and written.
            Work::Copy { way: Way::Within, bytes, .. } => self.copy + 2.0 * bytes as f64 / self.dram,
            Work::Copy { bytes, pinned: true, .. } => self.copy + bytes as f64 / self.pinned,
            Work::Copy { bytes, .. } => self.copy + bytes as f64 / self.pageable,
            Work::Set { bytes } => self.copy + bytes as f64 / self.dram,
            Work::Nothing | Work::Graph => 0.0,
        })
    }

    /// The host's time for a call.
    pub(super) fn host_call(&self, work: Work) -> f64 {
        if matches!(work, Work::Kernel { .. } | Work::Graph) { self.host_launch } else { self.host_other }
    }

    /// From the call to the begin.
    pub(super) fn latency(&self, _: Work) -> f64 {
        self.start
    }

    /// What an operation takes of which engine. Copies within the device, and fills, pass by the others.
    pub(super) fn engine(&self, work: Work) -> Option<(u8, f64)> {
        match work {
            Work::Kernel { share, .. } => Some((COMPUTE, share.clamp(0.0, 1.0))),
            Work::Copy { way: Way::ToDevice, .. } | Work::Move { way: Way::ToDevice } => {
                Some((TO_DEVICE, 1.0))
            }
            Work::Copy { way: Way::ToHost, .. } | Work::Move { way: Way::ToHost }
                if self.copy_engines < 2 =>
            {
                Some((TO_DEVICE, 1.0))
            }
            Work::Copy { way: Way::ToHost, .. } | Work::Move { way: Way::ToHost } => Some((TO_HOST, 1.0)),
            Work::Copy { way: Way::Within, .. }
            | Work::Move { way: Way::Within }
            | Work::Set { .. }
            | Work::Nothing
            | Work::Graph
            | Work::Host { .. } => None,
        }
    }
}
