//! Copies between arrays and memory that is one stretch.

use std::sync::Arc;

use super::Array;
use crate::error::{Code, Result, fail};
use crate::operation::copy::{Copy3D, Place, PlaceKind};
use crate::operation::{Operation, Timing};
use crate::stream::Stream;

impl Array {
    /// A part as one side of a copy: origin and extent are bytes, rows and slices.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when it leaves the array.
    pub fn place(self: &Arc<Self>, origin: [u64; 3], extent: [u64; 3]) -> Result<Place> {
        self.check_inside(origin, extent)?;
        Ok(Place { origin, ..Place::linear(PlaceKind::Array(self.clone()), 0) })
    }

    /// Copies `bytes` bytes between the array, from a byte on and row after row, and other memory
    /// (`cuMemcpyHtoA` and its kin).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when they leave the array; else as [`crate::memory::copy_3d`].
    pub fn copy(
        self: &Arc<Self>,
        stream: &Stream,
        offset: u64,
        other: Place,
        bytes: u64,
        into: bool,
        timing: Timing,
    ) -> Result<()> {
        let row = self.row_bytes();
        let end = self.end_of(offset, bytes)?;
        let mut parts = Vec::new();
        let mut at = offset;
        while at < end {
            let (x, y) = (at % row, at / row);
            let whole = (end - at) / row;
            // The rest of a row, or all whole rows at once.
            let extent = if x == 0 && whole > 0 { [row, whole, 1] } else { [(row - x).min(end - at), 1, 1] };
            let mine = self.place([x, y, 0], extent)?;
            let theirs = Place { address: other.address + (at - offset), pitch: extent[0], ..other.clone() };
            let (from, to) = if into { (theirs, mine) } else { (mine, theirs) };
            parts.push(Operation::Copy(Copy3D { from, to, extent }));
            at += extent[0] * extent[1];
        }
        stream.submit(Operation::Batch(parts), timing).map(drop)
    }

    /// Copies `bytes` bytes of another array, from a byte of each on and row after row (`cuMemcpyAtoA`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when they leave an array, or texels have not one size; else as [`crate::memory::copy_3d`].
    pub fn copy_from(
        self: &Arc<Self>,
        stream: &Stream,
        offset: u64,
        other: &Arc<Array>,
        other_offset: u64,
        bytes: u64,
    ) -> Result<()> {
        if self.shape.texel.bytes() != other.shape.texel.bytes() {
            return fail(Code::InvalidValue);
        }
        self.end_of(offset, bytes)?;
        other.end_of(other_offset, bytes)?;
        let (row, other_row) = (self.row_bytes(), other.row_bytes());
        let mut parts = Vec::new();
        let mut done = 0;
        while done < bytes {
            let (at, other_at, left) = (offset + done, other_offset + done, bytes - done);
            let (x, other_x) = (at % row, other_at % other_row);
            // To the next end of a row, or all whole rows at once.
            let extent = if row == other_row && x == 0 && other_x == 0 && left >= row {
                [row, left / row, 1]
            } else {
                [(row - x).min(other_row - other_x).min(left), 1, 1]
            };
            let from = other.place([other_x, other_at / other_row, 0], extent)?;
            let to = self.place([x, at / row, 0], extent)?;
            parts.push(Operation::Copy(Copy3D { from, to, extent }));
            done += extent[0] * extent[1];
        }
        stream.submit(Operation::Batch(parts), Timing::Sync).map(drop)
    }
}
