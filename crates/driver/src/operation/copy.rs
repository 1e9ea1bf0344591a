//! Copies.

use std::sync::Arc;

use crate::array::Array;

/// Which side of the bus memory is on, as the call says.
#[derive(Clone, Debug)]
pub enum PlaceKind {
    /// Host memory.
    Host,
    /// Device memory: must be an allocation that the driver knows.
    Device,
    /// Whatever the address says.
    Unified,
    /// An array, which has an address, a pitch and a height of its own.
    Array(Arc<Array>),
}

/// One side of a copy: an area of rows and slices.
#[derive(Clone, Debug)]
pub struct Place {
    /// Host or device.
    pub kind: PlaceKind,
    /// First byte of the area; of no meaning for arrays.
    pub address: u64,
    /// Bytes between rows; 0: rows follow each other. Of no meaning for arrays.
    pub pitch: u64,
    /// Rows between slices; 0: slices follow each other. Of no meaning for arrays.
    pub height: u64,
    /// First byte of a row, first row, first slice.
    pub origin: [u64; 3],
}

impl Place {
    /// A plain stretch of memory.
    pub fn linear(kind: PlaceKind, address: u64) -> Place {
        Place { kind, address, pitch: 0, height: 0, origin: [0; 3] }
    }
}

/// A copy of up to three dimensions (`CUDA_MEMCPY3D`).
#[derive(Clone, Debug)]
pub struct Copy3D {
    /// From.
    pub from: Place,
    /// To.
    pub to: Place,
    /// Bytes of a row, rows of a slice, slices.
    pub extent: [u64; 3],
}
