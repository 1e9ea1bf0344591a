//! From coordinates to texels: address modes, and the place between two texels.

use weft_abi::{AddressMode, ImageOp};

use crate::lanes::lanes;
use crate::{Args, LANES};

/// A coordinate of each lane.
pub(crate) type Floats = [f32; LANES];

/// Texels that each lane's coordinate is moved by, -8 to 7, if they are.
pub(crate) type By = Option<[i32; LANES]>;

/// Index of a texel of each lane, and all ones where it is outside with [`AddressMode::Border`] (then the index is 0).
#[derive(Clone, Copy)]
pub(crate) struct Indices {
    pub(crate) at: [u32; LANES],
    pub(crate) outside: [u32; LANES],
}

/// The first texel of each lane.
pub(crate) const FIRST: Indices = Indices { at: [0; LANES], outside: [0; LANES] };

/// The two texels around a coordinate, and the weight of the second in 256ths.
#[derive(Clone, Copy)]
pub(crate) struct Between {
    pub(crate) low: Indices,
    pub(crate) high: Indices,
    pub(crate) weight: [i32; LANES],
}

impl Between {
    /// What an axis that there is not has.
    pub(crate) const NONE: Between = Between { low: FIRST, high: FIRST, weight: [0; LANES] };
}

/// Texels that each axis is moved by.
#[inline(always)]
pub(crate) fn offsets(op: ImageOp, args: &Args) -> [[i32; LANES]; 3] {
    let mut out = [[0; LANES]; 3];
    if let ImageOp::Fetch { offset: true, .. } | ImageOp::Gather { offset: true, .. } = op {
        let packed = &args[op.words() - 1];
        for (axis, by) in out.iter_mut().enumerate() {
            for l in lanes() {
                by[l] = (packed[l] << (28 - 4 * axis)) as i32 >> 28;
            }
        }
    }
    out
}

/// One axis of an image.
#[derive(Clone, Copy)]
pub(crate) struct Axis {
    pub(crate) size: u32,
    pub(crate) mode: AddressMode,
    pub(crate) normalized: bool,
    /// Of the two texels around the nearest has all the weight.
    pub(crate) nearest: bool,
}

/// Bits of fraction that normalised coordinates are cut to: 21, 22 or 23. Where the number changes is not known but that
/// it is between 1000 and 16384, and between 16384 and 99999.
#[inline(always)]
fn fraction_bits(size: u32) -> u32 {
    match size {
        0..16384 => 21,
        16384..=32768 => 22,
        _ => 23,
    }
}

/// A number within bounds; what is no number is 0. Without a branch, nor the check of bounds that `clamp` makes.
#[inline(always)]
fn within(v: f32, least: f32, most: f32) -> f32 {
    let v = if v.is_nan() { 0.0 } else { v };
    let v = if v > least { v } else { least };
    if v < most { v } else { most }
}

/// A whole number of less than 31 bits. `as` saturates, for which there are no vector instructions.
#[inline(always)]
fn integer(v: f32) -> i32 {
    (f64::from(v) + 6_755_399_441_055_744.0).to_bits() as i32
}

/// The nearest whole number, ties upwards. What is left of the floor is exact, which a sum with 0.5 is not.
#[inline(always)]
fn rounded(v: f32) -> i32 {
    let whole = v.floor();
    integer(whole) + i32::from(v - whole >= 0.5)
}

/// Does something with an axis whose mode is a constant there: a loop over lanes then has no choice left to make. Closures
/// would be compiled without the caller's vectors.
macro_rules! with_mode {
    ($axis:expr, $name:ident => $body:expr) => {{
        macro_rules! as_constant {
            ($mode:ident) => {{
                let $name = Axis { mode: AddressMode::$mode, normalized: true, ..*$axis };
                $body
            }};
        }
        match ($axis.normalized, $axis.mode) {
            (true, AddressMode::Wrap) => as_constant!(Wrap),
            (true, AddressMode::Mirror) => as_constant!(Mirror),
            (true, AddressMode::Clamp) => as_constant!(Clamp),
            (true, AddressMode::Border) => as_constant!(Border),
            (false, AddressMode::Border) => {
                let $name = Axis { mode: AddressMode::Border, normalized: false, ..*$axis };
                $body
            }
            (false, _) => {
                let $name = Axis { normalized: false, ..*$axis };
                $body
            }
        }
    }};
}

impl Axis {
    /// Where a coordinate lies, in units of which a texel has `1 << unit`: texels (0, cut) or 256ths (8, rounded to the
    /// nearest, ties upwards). It is so far out at most that it is certain to be outside, and with Wrap and Mirror within the
    /// range; all arithmetic is exact.
    #[inline(always)]
    fn place(&self, x: f32, unit: u32) -> i32 {
        if !self.normalized {
            let v = within(x, -16.0, self.size as f32 + 16.0) * (1 << unit) as f32;
            return if unit == 0 { integer(v.floor()) } else { rounded(v) };
        }
        let bits = fraction_bits(self.size);
        let whole = (1 << bits) as f32;
        let period = match self.mode {
            AddressMode::Mirror => 2.0 * whole,
            _ => whole,
        };
        let parts = match self.mode {
            AddressMode::Clamp | AddressMode::Border => (within(x, -16.0, 17.0) * whole).floor(),
            AddressMode::Wrap | AddressMode::Mirror => {
                // What is so large is a whole number, and even.
                let parts = (within(x, -33_554_432.0, 33_554_432.0) * whole).floor();
                parts - (parts * (1.0 / period)).floor() * period
            }
        };
        // Made positive for a product of numbers without a sign.
        let parts = (integer(parts) + (32 << bits)) as u32;
        let shift = bits - unit;
        let half = if unit == 0 { 0 } else { 1 << (shift - 1) };
        let place = (u64::from(parts) * u64::from(self.size) + half) >> shift;
        (place as i32).wrapping_sub(self.size.wrapping_mul(32 << unit) as i32)
    }

    /// Brings what was moved back into the range that coordinates were brought into.
    #[inline(always)]
    fn again(&self, i: i32, unit: u32) -> i32 {
        let size = (self.size as i32) << unit;
        match self.mode {
            AddressMode::Wrap if self.normalized => i.rem_euclid(size),
            AddressMode::Mirror if self.normalized => i.rem_euclid(2 * size),
            _ => i,
        }
    }

    /// Which texel an index names, and all ones if none.
    #[inline(always)]
    fn resolve(&self, i: i32) -> (u32, u32) {
        let size = self.size as i32;
        let last = size - 1;
        if self.mode == AddressMode::Border {
            let outside = if i as u32 >= self.size { u32::MAX } else { 0 };
            return (i as u32 & !outside, outside);
        }
        let i = if self.mode == AddressMode::Wrap && self.normalized {
            // The coordinate was brought into the range: only its neighbours may be one too far.
            let v = if i < 0 { i + size } else { i };
            if v > last { v - size } else { v }
        } else if self.mode == AddressMode::Mirror && self.normalized && i > last {
            2 * size - 1 - i
        } else {
            i
        };
        (i.max(0).min(last) as u32, 0)
    }

    /// The texel that a coordinate lies in.
    #[inline(always)]
    pub(crate) fn nearest(&self, x: &Floats, by: &By) -> Indices {
        let mut out = FIRST;
        with_mode!(self, axis => for l in lanes() {
            let i = axis.place(x[l], 0);
            let i = if let Some(by) = by { axis.again(i + by[l], 0) } else { i };
            (out.at[l], out.outside[l]) = axis.resolve(i);
        });
        out
    }

    /// The texel of an integer coordinate; outside whatever the mode when there is none.
    #[inline(always)]
    pub(crate) fn integer(&self, x: &[u32; LANES], by: &By) -> Indices {
        let axis = Axis { normalized: false, mode: AddressMode::Border, ..*self };
        let mut out = FIRST;
        for l in lanes() {
            let i = (x[l] as i32).saturating_add(if let Some(by) = by { by[l] } else { 0 });
            (out.at[l], out.outside[l]) = axis.resolve(i);
        }
        out
    }

    /// The texels around a coordinate. Weights have 8 bits of fraction, as the guide's "Linear Filtering" says; with
    /// `weighed`, clamped coordinates stop at the centres of the last texels.
    #[inline(always)]
    pub(crate) fn between(&self, x: &Floats, by: &By, weighed: bool) -> Between {
        if self.nearest {
            let low = self.nearest(x, by);
            return Between { low, high: low, ..Between::NONE };
        }
        let mut out = Between::NONE;
        with_mode!(self, axis => {
            // Beyond the last texels' centres there is nothing to weigh.
            let (first, last) = match axis.mode {
                AddressMode::Clamp if weighed => (0, (axis.size as i32 - 1) << 8),
                _ => (i32::MIN, i32::MAX),
            };
            for l in lanes() {
                let i = axis.place(x[l], 8) - 128;
                let i = if let Some(by) = by { axis.again(i + by[l] * 256, 8) } else { i };
                let i = i.max(first).min(last);
                let low = i >> 8;
                (out.low.at[l], out.low.outside[l]) = axis.resolve(low);
                (out.high.at[l], out.high.outside[l]) = axis.resolve(low + 1);
                out.weight[l] = i & 255;
            }
        });
        out
    }
}
