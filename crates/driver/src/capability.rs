//! What devices can do to memory that is not their own.

use weft_device::attribute as attr;

use crate::device::Device;
use crate::error::{Code, Result, fail};
use crate::rules::p2p_attribute;

/// `CUatomicOperationCapability`.
const SIGNED: u32 = 1;
const UNSIGNED: u32 = 2;
const REDUCTION: u32 = 4;
const WORD: u32 = 8;
const LONG: u32 = 16;
const WIDE: u32 = 32;
const VECTOR: u32 = 64;

/// What an operation (`CUatomicOperation`) can do where atomics work at all: what PTX has for devices of a capability.
///
/// # Errors
/// [`Code::InvalidValue`] for operations that there are not.
fn of_operation(operation: u32, major: u32) -> Result<u32> {
    let wide = if major >= 9 { WIDE } else { 0 };
    Ok(match operation {
        // Sum, least, greatest.
        0..=2 => SIGNED | UNSIGNED | REDUCTION | WORD | LONG,
        // Up and down to a limit.
        3 | 4 => UNSIGNED | REDUCTION | WORD,
        // Bits.
        5..=7 => UNSIGNED | REDUCTION | WORD | LONG,
        // Exchange, and where a value is as expected.
        8 | 9 => SIGNED | UNSIGNED | WORD | LONG | wide,
        // Sum of floating-point numbers.
        10 => SIGNED | REDUCTION | WORD | LONG | if major >= 9 { VECTOR } else { 0 },
        // Least and greatest of them are not of these widths.
        11 | 12 => 0,
        _ => return fail(Code::InvalidValue),
    })
}

/// What an atomic operation of a device on the host's memory can do (`cuDeviceGetHostAtomicCapabilities`): nothing over a bus that has
/// none.
///
/// # Errors
/// [`Code::InvalidValue`] for operations that there are not.
pub fn host_atomics(device: &Device, operation: u32) -> Result<u32> {
    let all = of_operation(operation, device.profile().compute_capability().0)?;
    Ok(if device.profile().limit(attr::HOST_NATIVE_ATOMICS) == 0 { 0 } else { all })
}

/// What an atomic operation of a device on another's memory can do (`cuDeviceGetP2PAtomicCapabilities`).
///
/// # Errors
/// [`Code::InvalidDevice`] for one device; [`Code::InvalidValue`] for operations that there are not.
pub fn peer_atomics(from: &Device, to: &Device, operation: u32) -> Result<u32> {
    const NATIVE_ATOMICS: u32 = 3;
    let there = p2p_attribute(from, to, NATIVE_ATOMICS)? != 0;
    let all = of_operation(operation, from.profile().compute_capability().0)?;
    Ok(if there { all } else { 0 })
}

/// Answers to a question about several things, of which there must be one.
///
/// # Errors
/// [`Code::InvalidValue`] for none; the first error.
pub fn some(answers: impl Iterator<Item = Result<u32>>) -> Result<Vec<u32>> {
    let all = answers.collect::<Result<Vec<u32>>>()?;
    if all.is_empty() { fail(Code::InvalidValue) } else { Ok(all) }
}
