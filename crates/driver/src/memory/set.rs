//! Filling memory.

use weft_exec::memory as raw;

use super::copy::{SHORT, Timing};
use super::table;
use crate::error::{Code, Error, Result, fail};
use crate::stream::Stream;

/// A value of 1, 2 or 4 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One byte.
    D8(u8),
    /// Two bytes.
    D16(u16),
    /// Four bytes.
    D32(u32),
}

impl Pattern {
    fn bytes(self) -> ([u8; 4], usize) {
        match self {
            Pattern::D8(v) => ([v; 4], 1),
            Pattern::D16(v) => {
                let [a, b] = v.to_le_bytes();
                ([a, b, a, b], 2)
            }
            Pattern::D32(v) => (v.to_le_bytes(), 4),
        }
    }
}

/// Sets `width` elements of each of `height` rows, `pitch` bytes apart (`cuMemsetD2D8` and its kin; one row for
/// `cuMemsetD8` …). Like CUDA's it waits only for host memory.
///
/// # Errors
/// [`Code::InvalidValue`] when the address is not a multiple of the element size, or the area is not in an allocation or wider
/// than its pitch; the context's error.
pub fn set_2d(
    stream: &Stream,
    address: u64,
    pitch: u64,
    pattern: Pattern,
    width: u64,
    height: u64,
    timing: Timing,
) -> Result<()> {
    let context = stream.context()?;
    context.check()?;
    if width == 0 || height == 0 {
        return Ok(());
    }
    let (bytes, size) = pattern.bytes();
    let row = width.checked_mul(size as u64).ok_or(Code::InvalidValue)?;
    let fits = |n: u64| n.is_multiple_of(size as u64);
    let aligned = fits(address) && (height == 1 || fits(pitch));
    if !aligned || height > 1 && pitch < row {
        return fail(Code::InvalidValue);
    }
    let span = (height - 1).checked_mul(pitch).and_then(|n| n.checked_add(row)).ok_or(Code::InvalidValue)?;
    let memory = table::find_range(address, span)?;
    let fill = move || -> std::result::Result<(), u64> {
        if height == 1 || pitch == row {
            return raw::fill(address, &bytes[..size], (width * height) as usize).map_err(|f| f.address);
        }
        (0..height).try_for_each(|y| {
            raw::fill(address + y * pitch, &bytes[..size], width as usize).map_err(|f| f.address)
        })
    };
    let work = move || table::while_writable(address, fill);
    if timing == Timing::Sync && memory.is_host() {
        return stream.run_now(|| work().map_err(|_| Code::InvalidValue.into()));
    }
    let health = context.health.clone();
    stream.operate(row.saturating_mul(height) <= SHORT, move || {
        if let Err(at) = work() {
            health.fail_with(Error::new(Code::IllegalAddress, format!("a fill found no memory at {at:#x}")));
        }
        drop(memory);
    })
}
