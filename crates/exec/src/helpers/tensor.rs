//! `Helper::Tensor`: bulk copies between tensors and shared memory, row by row.
//!
//! Memory that is not there faults as in compiled code; nothing is held.

use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering};

use weft_abi::{TensorAction, TensorOp, TrapCode, tensor_map as m};

use super::caller::{Cta, end};

mod reduce;

/// Bytes that are permuted together.
const PIECE: u64 = 16;

/// What a map says, of one copy.
struct Copy {
    action: TensorAction,
    data_type: u8,
    /// Bytes of an element.
    element: u64,
    address: u64,
    axes: usize,
    sizes: [u64; m::AXES],
    strides: [u64; m::AXES],
    steps: [u64; m::AXES],
    /// Elements that are taken in each dimension.
    counts: [u64; m::AXES],
    swizzle: u8,
    /// Missing floats are NaNs.
    nan: bool,
    first: [i64; m::AXES],
}

/// Bytes of an element of a type (`CUtensorMapDataType`).
fn element_bytes(data_type: u8) -> Option<u64> {
    Some(match data_type {
        0 => 1,
        1 | 6 | 9 => 2,
        2 | 3 | 7 | 10 | 11 | 12 => 4,
        4 | 5 | 8 => 8,
        _ => return None,
    })
}

fn read<T: std::marker::Copy>(at: u64) -> T {
    // SAFETY: memory of the program; what is not there faults, which ends the kernel.
    unsafe { std::ptr::with_exposed_provenance::<T>(at as usize).read_unaligned() }
}

fn move_bytes(from: u64, to: u64, bytes: u64) {
    let (from, to) = (
        std::ptr::with_exposed_provenance::<u8>(from as usize),
        std::ptr::with_exposed_provenance_mut::<u8>(to as usize),
    );
    // SAFETY: as above.
    unsafe { std::ptr::copy(from, to, bytes as usize) }
}

impl Copy {
    /// `None` of what is no map for this copy.
    fn of(op: TensorOp, map: u64, coordinates: [u32; m::AXES]) -> Option<Self> {
        let byte = |at: usize| read::<u8>(map + at as u64);
        let axes = usize::from(byte(m::RANK)) + 1;
        let data_type = byte(m::DATA_TYPE);
        let (swizzle, columns) = (byte(m::SWIZZLE), byte(m::COLUMNS) == 1);
        let wrong =
            axes != op.axes as usize || columns != op.columns || byte(m::INTERLEAVE) != 0 || swizzle > 3;
        if wrong || !takes(op.action, data_type) {
            return None;
        }
        let mut copy = Self {
            action: op.action,
            data_type,
            element: element_bytes(data_type)?,
            address: read(map + m::ADDRESS as u64),
            axes,
            sizes: [1; m::AXES],
            strides: [0; m::AXES],
            steps: [1; m::AXES],
            counts: [1; m::AXES],
            swizzle,
            nan: byte(m::FILL) == 1 && (6..=12).contains(&data_type),
            first: coordinates.map(|c| i64::from(c as i32)),
        };
        copy.strides[0] = copy.element;
        for n in 0..axes {
            copy.sizes[n] = read(map + (m::SIZES + 8 * n) as u64);
            // Neighbours of the innermost dimension are always taken together.
            if n > 0 {
                copy.strides[n] = read(map + (m::STRIDES + 8 * (n - 1)) as u64);
                copy.steps[n] = u64::from(byte(m::STEPS + n)).max(1);
            }
            if !columns {
                let extent = read::<u16>(map + (m::BOX + 2 * n) as u64);
                copy.counts[n] = u64::from(extent).div_ceil(copy.steps[n]);
            }
        }
        // Coordinates that an H100 refuses: rows that begin within 16 bytes, and what is stored in front of a tensor.
        let within = (copy.first[0] * copy.element as i64) % PIECE as i64 != 0;
        if within || op.action != TensorAction::Load && copy.first[..axes].iter().any(|c| *c < 0) {
            return None;
        }
        let row = copy.counts[0] * copy.element;
        (columns || row > 0 && row.is_multiple_of(PIECE)).then_some(copy)
    }

    /// Where a byte of shared memory lies, that would lie at an address. Windows start at multiples of the longest pattern.
    fn permuted(&self, at: u64) -> u64 {
        let bits = (1u64 << self.swizzle) - 1;
        at ^ (at >> 7 & bits) << 4
    }

    /// From one row to the next in shared memory: at least as long as the pattern.
    fn pitch(&self, row: u64) -> u64 {
        row.max(if self.swizzle == 0 { 0 } else { 16 << self.swizzle })
    }

    /// What an element outside is.
    fn missing(&self) -> u64 {
        if self.nan { 0x7ff7_7ff7_7ff7_7ff7 } else { 0 }
    }

    /// Where the innermost dimension begins at coordinates in the others, if the tensor has them.
    fn place(&self, coordinate: impl Fn(usize) -> i64) -> Option<u64> {
        (1..self.axes).try_fold(self.address, |place, axis| {
            let c = coordinate(axis);
            let inside = (0..self.sizes[axis] as i64).contains(&c);
            inside.then(|| place.wrapping_add((c as u64).wrapping_mul(self.strides[axis])))
        })
    }

    /// All of a box.
    fn tile(&self, shared: u64) -> u64 {
        let row = self.counts[0] * self.element;
        let rows: u64 = self.counts[1..].iter().product();
        let mut at = [0u64; m::AXES];
        for n in 0..rows {
            let place = self.place(|axis| self.first[axis] + (at[axis] * self.steps[axis]) as i64);
            self.row(place, shared + n * self.pitch(row), self.counts[0]);
            for (at, count) in at.iter_mut().zip(&self.counts).skip(1) {
                *at += 1;
                if *at < *count {
                    break;
                }
                *at = 0;
            }
        }
        rows * row
    }

    /// Pixels of an image one after the other, of which each has some channels. The innermost dimension is that of channels, the
    /// outermost that of images.
    fn columns(&self, shared: u64, map: u64, offsets: u64) -> Option<u64> {
        let (channels, pixels): (u16, u16) = (read(map + m::CHANNELS as u64), read(map + m::PIXELS as u64));
        let row = u64::from(channels) * self.element;
        let spatial = self.axes.checked_sub(2).filter(|n| (1..=3).contains(n))?;
        if row == 0 || !row.is_multiple_of(PIECE) {
            return None;
        }
        let (mut low, mut high, mut by) = ([0i64; 3], [0i64; 3], [0i64; 3]);
        for n in 0..spatial {
            let corner = |at: usize| i64::from(read::<i16>(map + (at + 2 * n) as u64));
            low[n] = corner(m::LOWER);
            high[n] = self.sizes[n + 1] as i64 + corner(m::UPPER);
            by[n] = (offsets >> (16 * n) & 0xffff) as i64;
        }
        let mut at = self.first;
        for pixel in 0..u64::from(pixels) {
            let place = self.place(|axis| at[axis] + if axis <= spatial { by[axis - 1] } else { 0 });
            self.row(place, shared + pixel * self.pitch(row), u64::from(channels));
            if self.action != TensorAction::Load && at.iter().any(|c| *c < 0) {
                return None;
            }
            for axis in 1..self.axes {
                at[axis] += self.steps[axis] as i64;
                if axis > spatial || at[axis] < high[axis - 1] {
                    break;
                }
                at[axis] = low[axis - 1];
            }
        }
        Some(u64::from(pixels) * row)
    }

    /// A row of so many elements; `start` is the address of the dimension's first element, if there are any here.
    fn row(&self, start: Option<u64>, shared: u64, count: u64) {
        let (lo, hi) = match start {
            Some(_) => {
                let lo = (-self.first[0]).clamp(0, count as i64);
                (lo as u64, (self.sizes[0] as i64 - self.first[0]).clamp(lo, count as i64) as u64)
            }
            None => (0, 0),
        };
        let (lo, hi) = (lo * self.element, hi * self.element);
        let from = start.unwrap_or(0).wrapping_add((self.first[0] as u64).wrapping_mul(self.element));
        for piece in (0..count * self.element).step_by(PIECE as usize) {
            let there = self.permuted(shared + piece);
            let (lo, hi) = (lo.clamp(piece, piece + PIECE), hi.clamp(piece, piece + PIECE));
            if self.action == TensorAction::Load {
                self.fetch(from.wrapping_add(lo), there, lo - piece, hi.max(lo) - piece);
            } else if lo < hi {
                let (to, there, bytes) = (from.wrapping_add(lo), there + (lo - piece), hi - lo);
                match self.action {
                    TensorAction::Store => move_bytes(there, to, bytes),
                    _ => (0..bytes / self.element).for_each(|n| {
                        let at = n * self.element;
                        self.combine(to.wrapping_add(at), there + at);
                    }),
                }
            }
        }
    }

    /// Bytes `lo` to `hi` of a piece of shared memory from an address, and what is missing around them.
    fn fetch(&self, from: u64, there: u64, lo: u64, hi: u64) {
        if lo == hi {
            let word = self.missing();
            return [0, 8].into_iter().for_each(|at| move_word(word, there + at));
        }
        let rounds = matches!(self.data_type, 11 | 12);
        if (lo, hi) == (0, PIECE) && !rounds {
            return move_bytes(from, there, PIECE);
        }
        let mut bytes = [0; PIECE as usize];
        bytes.as_chunks_mut::<8>().0.iter_mut().for_each(|w| *w = self.missing().to_le_bytes());
        for n in lo..hi {
            bytes[n as usize] = read(from.wrapping_add(n - lo));
        }
        if rounds {
            for word in bytes[lo as usize..hi as usize].as_chunks_mut::<4>().0 {
                *word = tf32(u32::from_le_bytes(*word)).to_le_bytes();
            }
        }
        let [low, high] = [0, 8].map(|at| u64::from_le_bytes(std::array::from_fn(|n| bytes[at + n])));
        move_word(low, there);
        move_word(high, there + 8);
    }
}

/// Whether an operation is one of a type's: bits are those of integers of 32 and 64 bits.
fn takes(action: TensorAction, data_type: u8) -> bool {
    !matches!(action, TensorAction::And | TensorAction::Or | TensorAction::Xor)
        || (2..=5).contains(&data_type)
}

/// A float's nearest TF32 number, as an H100's copies make it of both types of TF32: subnormal ones stay.
fn tf32(v: u32) -> u32 {
    match v & 0x7fff_ffff > 0x7f80_0000 {
        true => 0x7fff_e000,
        false => (v + 0xfff + (v >> 13 & 1)) & !0x1fff,
    }
}

fn move_word(word: u64, to: u64) {
    // SAFETY: as of `read`.
    unsafe { std::ptr::with_exposed_provenance_mut::<u64>(to as usize).write_unaligned(word) }
}

/// See [`weft_abi::Helper::Tensor`].
#[allow(clippy::too_many_arguments, reason = "as compiled code calls it")]
pub(super) unsafe extern "C" fn tensor(
    _cta: Cta,
    thread: u32,
    op: u32,
    map: u64,
    shared: u64,
    c0: u32,
    c1: u32,
    c2: u32,
    c3: u32,
    c4: u32,
    offsets: u64,
) -> u64 {
    let copy = TensorOp::from_word(op).and_then(|op| Copy::of(op, map, [c0, c1, c2, c3, c4]));
    let bytes = match &copy {
        Some(copy) if TensorOp::from_word(op).is_some_and(|op| op.columns) => {
            copy.columns(shared, map, offsets)
        }
        Some(copy) => Some(copy.tile(shared)),
        None => None,
    };
    match bytes {
        Some(bytes) => bytes,
        // SAFETY: nothing is held.
        None => unsafe { end(TrapCode::IllegalInstruction, 0, map, thread) },
    }
}
