//! How much memory the graphs of a device have.

use crate::device::Device;
use crate::error::Result;
use crate::memory::graph::counts;

/// Bytes that graphs use at present (0), at most (1), have reserved (2), at most (3) (`cuDeviceGetGraphMemAttribute`).
///
/// # Errors
/// [`Code::InvalidValue`](crate::Code::InvalidValue) for another number.
pub fn graph_memory(device: &Device, which: u32) -> Result<u64> {
    counts(device.ordinal()).get(which)
}

/// Gives back memory that no graph needs (`cuDeviceGraphMemTrim`).
pub fn trim_graph_memory(device: &Device) {
    counts(device.ordinal()).trim();
}

/// Sets a highest value back to the present one (`cuDeviceSetGraphMemAttribute`).
///
/// # Errors
/// [`Code::InvalidValue`](crate::Code::InvalidValue) for what is no highest value, and values other than 0.
pub fn reset_graph_memory(device: &Device, which: u32, value: u64) -> Result<()> {
    counts(device.ordinal()).reset(which, value)
}
