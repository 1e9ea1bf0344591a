//! From coordinates to texels: address modes, and the place between two texels.

use weft_abi::{AddressMode, ImageOp};

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

/// The two texels around a coordinate, and the weight of the second in 256ths.
#[derive(Clone, Copy)]
pub(crate) struct Between {
    pub(crate) low: Indices,
    pub(crate) high: Indices,
    pub(crate) weight: [i32; LANES],
}

/// Texels that each axis is moved by.
#[inline(always)]
pub(crate) fn offsets(op: ImageOp, args: &Args) -> [[i32; LANES]; 3] {
    let mut out = [[0; LANES]; 3];
    if let ImageOp::Fetch { offset: true, .. } | ImageOp::Gather { offset: true, .. } = op {
        let packed = &args[op.words() - 1];
        for (axis, by) in out.iter_mut().enumerate() {
            for l in 0..LANES {
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

/// Parts that normalised coordinates are cut to: by 21, 22 or 23 bits. Where the number changes is not known but that it
/// is between 1000 and 16384, and between 16384 and 99999.
#[inline(always)]
fn parts(size: u32) -> f64 {
    match size {
        0..16384 => 2_097_152.0,
        16384..=32768 => 4_194_304.0,
        _ => 8_388_608.0,
    }
}

impl Axis {
    /// Coordinates in texels, so far out at most that they are certain to be outside, and with Wrap within the range.
    /// What is no number is 0.
    #[inline(always)]
    fn in_texels(&self, x: &Floats) -> [f64; LANES] {
        let size = f64::from(self.size);
        let whole = parts(self.size);
        let mut out = [0.0; LANES];
        for l in 0..LANES {
            let v = if x[l].is_nan() { 0.0 } else { f64::from(x[l]) };
            out[l] = if self.normalized {
                let (least, most) = match self.mode {
                    // What is so large is a whole number, and even.
                    AddressMode::Wrap | AddressMode::Mirror => (-2.0f64.powi(25), 2.0f64.powi(25)),
                    AddressMode::Clamp | AddressMode::Border => (-16.0, 17.0),
                };
                let parts = (v.clamp(least, most) * whole).floor();
                let period = match self.mode {
                    AddressMode::Wrap => whole,
                    AddressMode::Mirror => 2.0 * whole,
                    AddressMode::Clamp | AddressMode::Border => 0.0,
                };
                let parts = if period > 0.0 { parts - (parts / period).floor() * period } else { parts };
                parts * size / whole
            } else {
                v.clamp(-16.0, size + 16.0)
            };
        }
        out
    }

    /// Brings what was moved back into the range that coordinates were brought into.
    #[inline(always)]
    fn again(&self, i: &mut [i32; LANES], unit: i32) {
        let period = match self.mode {
            AddressMode::Wrap if self.normalized => self.size as i32 * unit,
            AddressMode::Mirror if self.normalized => 2 * self.size as i32 * unit,
            _ => return,
        };
        for v in i {
            *v = v.rem_euclid(period);
        }
    }

    /// Which texel an index names.
    #[inline(always)]
    fn resolve(&self, i: &[i32; LANES]) -> Indices {
        let size = self.size as i32;
        let mut out = Indices { at: [0; LANES], outside: [0; LANES] };
        if self.mode == AddressMode::Border {
            for l in 0..LANES {
                let outside = if i[l] as u32 >= self.size { u32::MAX } else { 0 };
                out.outside[l] = outside;
                out.at[l] = i[l] as u32 & !outside;
            }
        } else if self.mode == AddressMode::Wrap && self.normalized {
            // The coordinate was brought into the range: only its neighbours may be one too far.
            for l in 0..LANES {
                let v = if i[l] < 0 { i[l] + size } else { i[l] };
                let v = if v >= size { v - size } else { v };
                out.at[l] = v.clamp(0, size - 1) as u32;
            }
        } else if self.mode == AddressMode::Mirror && self.normalized {
            for l in 0..LANES {
                let v = if i[l] >= size { 2 * size - 1 - i[l] } else { i[l] };
                out.at[l] = v.clamp(0, size - 1) as u32;
            }
        } else {
            for l in 0..LANES {
                out.at[l] = i[l].clamp(0, size - 1) as u32;
            }
        }
        out
    }

    /// The texel that a coordinate lies in.
    #[inline(always)]
    pub(crate) fn nearest(&self, x: &Floats, by: &By) -> Indices {
        let x = self.in_texels(x);
        let mut i = [0i32; LANES];
        for l in 0..LANES {
            i[l] = x[l].floor() as i32;
        }
        if let Some(by) = by {
            for l in 0..LANES {
                i[l] += by[l];
            }
            self.again(&mut i, 1);
        }
        self.resolve(&i)
    }

    /// The texel of an integer coordinate; outside whatever the mode when there is none.
    #[inline(always)]
    pub(crate) fn integer(&self, x: &[u32; LANES], by: &By) -> Indices {
        let mut i = [0i32; LANES];
        for l in 0..LANES {
            i[l] = (x[l] as i32).saturating_add(by.map_or(0, |by| by[l]));
        }
        Axis { normalized: false, mode: AddressMode::Border, ..*self }.resolve(&i)
    }

    /// The texels around a coordinate. Weights have 8 bits of fraction, as the guide's "Linear Filtering" says; with
    /// `weighed`, clamped coordinates stop at the centres of the last texels.
    #[inline(always)]
    pub(crate) fn between(&self, x: &Floats, by: &By, weighed: bool) -> Between {
        if self.nearest {
            let low = self.nearest(x, by);
            return Between { low, high: low, weight: [0; LANES] };
        }
        let x = self.in_texels(x);
        let mut fixed = [0i32; LANES];
        for l in 0..LANES {
            fixed[l] = (x[l] * 256.0 + 0.5).floor() as i32 - 128;
        }
        if let Some(by) = by {
            for l in 0..LANES {
                fixed[l] += by[l] * 256;
            }
            self.again(&mut fixed, 256);
        }
        let clamps = weighed && self.mode == AddressMode::Clamp;
        let last = (self.size as i32 - 1) << 8;
        let (mut low, mut high, mut weight) = ([0i32; LANES], [0i32; LANES], [0i32; LANES]);
        for l in 0..LANES {
            // Beyond the last texels' centres there is nothing to weigh.
            let fixed = if clamps { fixed[l].clamp(0, last) } else { fixed[l] };
            low[l] = fixed >> 8;
            high[l] = low[l] + 1;
            weight[l] = fixed & 255;
        }
        Between { low: self.resolve(&low), high: self.resolve(&high), weight }
    }
}
