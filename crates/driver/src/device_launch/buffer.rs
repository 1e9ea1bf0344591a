//! Where a thread puts the parameters of a launch.

use std::ops::Range;

use weft_exec::memory as raw;

use crate::operation::config::LaunchConfig;

/// The largest alignment that parameters want.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line(#[allow(dead_code, reason = "device code writes it, by its address")] [u8; 64]);

/// See the module. Device code writes it, so it is only read by address.
pub(super) struct Buffer {
    lines: Box<[Line]>,
    bytes: u64,
    /// The kernel's address and the shape of the launch, where they come with the buffer.
    pub(super) launch: Option<(u64, LaunchConfig)>,
}

impl Buffer {
    /// One for so many bytes.
    pub(super) fn new(bytes: u64, launch: Option<(u64, LaunchConfig)>) -> Buffer {
        let lines = usize::try_from(bytes.div_ceil(64)).unwrap_or(0).max(1);
        Buffer { lines: vec![Line([0; 64]); lines].into_boxed_slice(), bytes, launch }
    }

    /// Where device code finds it.
    pub(super) fn address(&self) -> u64 {
        self.lines.as_ptr().addr() as u64
    }

    /// All that it has.
    pub(super) fn addresses(&self) -> Range<u64> {
        self.address()..self.address() + 64 * self.lines.len() as u64
    }

    /// The parameters of a kernel that takes so many bytes; those that were not given are zero.
    pub(super) fn read(&self, bytes: usize) -> Vec<u8> {
        let mut out = vec![0; bytes];
        let given = bytes.min(usize::try_from(self.bytes).unwrap_or(0));
        // The buffer is there.
        let _ = raw::read(self.address(), &mut out[..given]);
        out
    }
}
