//! Copies and fills that have been checked: bytes to be moved.

use std::ops::Range;
use std::sync::Arc;

use weft_exec::memory as raw;

use super::missing::Missing;
use super::table::Allocation;
use crate::error::{Code, Result};
use crate::operation::set::MemorySet;
use crate::trace::{Origin, Place, Traced, What, during};
use crate::unified;

/// Bytes that are copied or filled sooner than another thread is told to do it.
pub(super) const SHORT: u64 = 64 << 10;

/// First byte, bytes between rows, bytes between slices.
pub(super) type Strides = (u64, u64, u64);

/// A copy that has been checked.
#[derive(Debug)]
pub(crate) struct CopyWork {
    pub(super) to: Strides,
    pub(super) from: Strides,
    /// Bytes of a row, rows of a slice, slices.
    pub(super) extent: [u64; 3],
    /// Kept alive, not freed under the copy: page-locked memory unmaps when the last holder goes.
    pub(super) memory: [Option<Arc<Allocation>>; 2],
    /// How it is noted, if it is.
    pub(super) traced: Option<Box<Traced>>,
}

impl CopyWork {
    /// Copies now.
    pub(crate) fn run(&self) -> std::result::Result<(), Missing> {
        let copy = || watched(&self.uses(), || self.copy());
        during(self.traced.as_deref(), copy).map_err(|f| Missing::of_copy(f.address))
    }

    /// Managed memory that it uses, where that is looked at.
    fn uses(&self) -> Vec<Use> {
        let Some(What::Copy { from, to, .. }) = self.traced.as_ref().map(|t| t.what) else {
            return Vec::new();
        };
        if !unified::is_active() {
            return Vec::new();
        }
        let [width, rows, slices] = self.extent;
        let of = |(place, device): (Place, Option<u32>), (start, row, slice): Strides, write| {
            let end = start + (rows - 1) * row + (slices - 1) * slice + width;
            let managed = place == Place::Managed;
            (managed || place == Place::Pinned).then_some(Use { range: start..end, managed, device, write })
        };
        of(from, self.from, false).into_iter().chain(of(to, self.to, true)).collect()
    }

    fn copy(&self) -> std::result::Result<(), raw::MemoryFault> {
        let [width, rows, slices] = self.extent;
        let whole_slices = self.to.1 == width && self.from.1 == width;
        let all = width * rows * slices;
        if whole_slices && (slices == 1 || self.to.2 == width * rows && self.from.2 == width * rows) {
            return raw::copy(self.to.0, self.from.0, all as usize);
        }
        for z in 0..slices {
            for y in 0..rows {
                let to = self.to.0 + z * self.to.2 + y * self.to.1;
                let from = self.from.0 + z * self.from.2 + y * self.from.1;
                raw::copy(to, from, width as usize)?;
            }
        }
        Ok(())
    }

    /// Takes the source along, so that the program may change it as soon as the call returns.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when the source is not there.
    pub(crate) fn stage(&self) -> Result<WriteWork> {
        let [width, rows, slices] = self.extent;
        let mut data = vec![0u8; (width * rows * slices) as usize];
        for (i, row) in data.chunks_exact_mut(width as usize).enumerate() {
            let (z, y) = (i as u64 / rows, i as u64 % rows);
            let at = self.from.0 + z * self.from.2 + y * self.from.1;
            raw::read(at, row).map_err(|_| Code::InvalidValue)?;
        }
        Ok(WriteWork { to: self.to, width, rows, data, traced: self.traced.clone() })
    }
}

/// What a copy or a fill does with managed or page-locked memory.
struct Use {
    range: Range<u64>,
    /// Whether it is managed; else page-locked.
    managed: bool,
    /// The device whose it is taken for; none: the host's.
    device: Option<u32>,
    write: bool,
}

/// Does work that uses such memory, of which is told.
fn watched<R>(uses: &[Use], work: impl FnOnce() -> R) -> R {
    for Use { range, managed, device, write } in uses {
        match managed {
            true => unified::copying(range.start, range.end, *device, *write),
            false => unified::copying_host(range.start, range.end),
        }
    }
    let result = work();
    for Use { range, managed, .. } in uses {
        if *managed {
            unified::copied(range.start, range.end)
        } else {
            unified::copied_host(range.start, range.end)
        }
    }
    result
}

/// What memory is for a trace; none: the program's.
pub(super) fn place(memory: Option<&Allocation>) -> Place {
    match memory {
        None => Place::Pageable,
        Some(m) if m.is_host() => Place::Pinned,
        Some(m) if m.is_managed() => Place::Managed,
        Some(_) => Place::Device,
    }
}

/// A copy whose source was taken along.
#[derive(Debug)]
pub(crate) struct WriteWork {
    to: Strides,
    width: u64,
    rows: u64,
    data: Vec<u8>,
    traced: Option<Box<Traced>>,
}

impl WriteWork {
    /// Managed memory that it uses, where that is looked at.
    fn uses(&self) -> Vec<Use> {
        let to = self.traced.as_ref().map(|t| t.what);
        let Some(What::Copy { to: (Place::Managed, device), .. }) = to else { return Vec::new() };
        let count = (self.data.len() as u64).checked_div(self.width).unwrap_or(0).max(1);
        let (z, y) = ((count - 1) / self.rows, (count - 1) % self.rows);
        let end = self.to.0 + z * self.to.2 + y * self.to.1 + self.width;
        let used = Use { range: self.to.0..end, managed: true, device, write: true };
        if unified::is_active() { vec![used] } else { Vec::new() }
    }

    /// Writes it now.
    pub(crate) fn run(&self) -> std::result::Result<(), Missing> {
        let write = |(i, row): (usize, &[u8])| {
            let (z, y) = (i as u64 / self.rows, i as u64 % self.rows);
            raw::write(self.to.0 + z * self.to.2 + y * self.to.1, row)
        };
        let mut rows = self.data.chunks_exact(self.width as usize).enumerate();
        let write_all = || watched(&self.uses(), || rows.try_for_each(write));
        during(self.traced.as_deref(), write_all).map_err(|f| Missing::of_copy(f.address))
    }
}

/// A fill that has been checked.
#[derive(Debug)]
pub(crate) struct SetWork {
    pub(super) set: MemorySet,
    /// Kept alive under the fill, of memory that the driver knows.
    pub(super) memory: Option<Arc<Allocation>>,
    /// How it is noted, if it is.
    pub(super) traced: Option<Box<Traced>>,
}

impl SetWork {
    /// Has it noted, if it comes from somewhere.
    #[inline]
    pub(crate) fn trace(&mut self, origin: Option<Origin>) {
        let Some(origin) = origin else { return };
        let MemorySet { width, height, pattern, .. } = self.set;
        let (value, size) = pattern.bytes();
        let mut bytes = [0; 4];
        bytes[..size].copy_from_slice(&value[..size]);
        let to = place(self.memory.as_deref());
        let what = What::Set { to, bytes: width * height * size as u64, value: u32::from_le_bytes(bytes) };
        self.traced = Some(Box::new(Traced { origin, what }));
    }

    /// Whether it is of host memory.
    pub(crate) fn is_host(&self) -> bool {
        self.memory.as_ref().is_some_and(|m| m.is_host())
    }

    /// Whether it is done sooner than another thread is told of it.
    pub(crate) fn is_short(&self) -> bool {
        let row = self.set.width.saturating_mul(self.set.pattern.bytes().1 as u64);
        row.saturating_mul(self.set.height) <= SHORT
    }

    /// Fills now.
    pub(crate) fn run(&self) -> std::result::Result<(), Missing> {
        let fill = || watched(&self.uses(), || self.fill());
        during(self.traced.as_deref(), fill).map_err(|f| Missing::of_fill(f.address))
    }

    /// Managed memory that it uses, where that is looked at.
    fn uses(&self) -> Vec<Use> {
        let of = |m: &&Arc<Allocation>| unified::is_active() && (m.is_managed() || m.is_host());
        let Some(memory) = self.memory.as_ref().filter(of) else { return Vec::new() };
        let MemorySet { address, pitch, pattern, width, height } = self.set;
        let end = address + (height - 1) * pitch + width * pattern.bytes().1 as u64;
        let (managed, device) = (memory.is_managed(), Some(memory.device_ordinal()));
        vec![Use { range: address..end, managed, device, write: true }]
    }

    fn fill(&self) -> std::result::Result<(), raw::MemoryFault> {
        let MemorySet { address, pitch, pattern, width, height } = self.set;
        let (bytes, size) = pattern.bytes();
        if height == 1 || pitch == width * size as u64 {
            return raw::fill(address, &bytes[..size], (width * height) as usize);
        }
        (0..height).try_for_each(|y| raw::fill(address + y * pitch, &bytes[..size], width as usize))
    }
}
