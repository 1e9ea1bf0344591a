//! Managed memory: advice, prefetches, streams that it is tied to. It is everywhere at all times, so that none of them has anything
//! to do; what they may not ask is refused. The rules are those of an H100 with CUDA 13.0 where the reference gives none.

use std::path::PathBuf;

use crate::error::{Code, Result, fail};
use crate::memory;
pub use crate::memory::Location;
use crate::stream::{Stream, StreamKind};
use crate::system::system;

/// `CU_MEM_ADVISE_SET_PREFERRED_LOCATION`, `_SET_ACCESSED_BY`, `_UNSET_ACCESSED_BY`.
const PREFERRED: u32 = 3;
const SET_ACCESSED_BY: u32 = 5;
const UNSET_ACCESSED_BY: u32 = 6;

impl Location {
    /// Whether it is a kind of place, there or not.
    fn is_kind(&self) -> bool {
        matches!(self.kind, Location::DEVICE | Location::HOST | Location::NODE | Location::CURRENT_NODE)
    }

    pub(crate) fn check(&self) -> Result<()> {
        match self.kind {
            Location::DEVICE => system()?.device(self.id).map(drop),
            Location::HOST | Location::CURRENT_NODE => Ok(()),
            Location::NODE if self.id == 0 => Ok(()),
            Location::NODE
                if self.id > 0
                    && PathBuf::from(format!("/sys/devices/system/node/node{}", self.id)).exists() =>
            {
                Ok(())
            }
            _ => fail(Code::InvalidValue),
        }
    }
}

/// Managed memory of so many bytes, more than none.
fn check_memory(address: u64, bytes: u64) -> Result<()> {
    if bytes > 0 && memory::find_range(address, bytes)?.is_managed() {
        Ok(())
    } else {
        fail(Code::InvalidValue)
    }
}

/// Advice on how memory will be used (`cuMemAdvise_v2`, `CUmem_advise`).
///
/// # Errors
/// [`Code::InvalidValue`] for advice that there is not, memory that is not managed, locations that there are not and those of a kind
/// that the advice is not about.
pub fn advise(address: u64, bytes: u64, advice: u32, location: Location) -> Result<()> {
    if !(1..=6).contains(&advice) || !location.is_kind() {
        return fail(Code::InvalidValue);
    }
    check_memory(address, bytes)?;
    match advice {
        // Accesses are by a device or the host as a whole.
        SET_ACCESSED_BY | UNSET_ACCESSED_BY
            if matches!(location.kind, Location::NODE | Location::CURRENT_NODE) =>
        {
            fail(Code::InvalidValue)
        }
        PREFERRED | SET_ACCESSED_BY | UNSET_ACCESSED_BY => {
            location.check().map_err(|_| Code::InvalidValue.into())
        }
        // The location does not matter.
        _ => Ok(()),
    }
}

/// The same as before CUDA 12.2, about a device by its number or -1 for the host (`cuMemAdvise`).
///
/// # Errors
/// As [`advise`], but [`Code::InvalidDevice`] for a device that there is not.
pub fn advise_of_device(address: u64, bytes: u64, advice: u32, device: i32) -> Result<()> {
    let location = Location::of_device(device);
    if matches!(advice, PREFERRED | SET_ACCESSED_BY | UNSET_ACCESSED_BY) {
        location.check()?;
    }
    advise(address, bytes, advice, location)
}

/// Moves memory in a stream's order (`cuMemPrefetchAsync`).
///
/// # Errors
/// [`Code::InvalidValue`] for flags, memory that is not managed and places that there are not; [`Code::InvalidDevice`] for a device
/// that there is not; the context's error.
pub fn prefetch(stream: &Stream, address: u64, bytes: u64, location: Location, flags: u32) -> Result<()> {
    stream.context()?.check()?;
    stream.check_not_captured()?;
    if flags != 0 {
        return fail(Code::InvalidValue);
    }
    check_memory(address, bytes)?;
    location.check()
}

/// Ties memory to a stream (`cuStreamAttachMemAsync`): all of an allocation, by flags one of global, host, and this stream.
///
/// # Errors
/// [`Code::InvalidValue`] for other flags, memory that is not managed, a part of an allocation, and the legacy default stream for a
/// stream of its own.
pub fn attach(stream: &Stream, address: u64, bytes: u64, flags: u32) -> Result<()> {
    const SINGLE: u32 = 4;
    stream.check_not_captured()?;
    let found = memory::find(address).filter(|a| a.is_managed()).ok_or(Code::InvalidValue)?;
    let whole = bytes == 0 || address == found.base && bytes == found.size;
    let single = flags == SINGLE && stream.kind() != StreamKind::Legacy;
    if whole && (single || matches!(flags, 1 | 2)) { Ok(()) } else { fail(Code::InvalidValue) }
}
