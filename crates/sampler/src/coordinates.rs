//! From coordinates to texels: address modes, and the place between two texels.

use weft_abi::AddressMode;

use crate::LANES;

/// A coordinate of each lane.
pub(crate) type Floats = [f32; LANES];

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

/// One axis of an image.
#[derive(Clone, Copy)]
pub(crate) struct Axis {
    pub(crate) size: u32,
    pub(crate) mode: AddressMode,
    pub(crate) normalized: bool,
}

impl Axis {
    /// Coordinates in texels, so far out at most that they are certain to be outside. NaN is.
    #[inline(always)]
    fn in_texels(&self, x: &Floats) -> Floats {
        let size = self.size as f32;
        let mut out = *x;
        if self.normalized {
            match self.mode {
                AddressMode::Wrap => {
                    for v in &mut out {
                        // What is no number is the first place.
                        *v = (*v - v.floor()).max(0.0);
                    }
                }
                AddressMode::Mirror => {
                    for v in &mut out {
                        let whole = v.floor();
                        let t = *v - whole;
                        let half = whole * 0.5;
                        *v = if half == half.floor() { t } else { 1.0 - t }.max(0.0);
                    }
                }
                AddressMode::Clamp | AddressMode::Border => {}
            }
            for v in &mut out {
                *v *= size;
            }
        }
        for v in &mut out {
            // Of a NaN nothing is left.
            *v = if *v > -16.0 { *v } else { -16.0 };
            *v = if *v < size + 16.0 { *v } else { size + 16.0 };
        }
        out
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
        } else {
            for l in 0..LANES {
                out.at[l] = i[l].clamp(0, size - 1) as u32;
            }
        }
        out
    }

    /// The texel that a coordinate lies in.
    #[inline(always)]
    pub(crate) fn nearest(&self, x: &Floats) -> Indices {
        let x = self.in_texels(x);
        let mut i = [0i32; LANES];
        for l in 0..LANES {
            i[l] = x[l].floor() as i32;
        }
        // What rounding made of a coordinate just below the end.
        if self.mode == AddressMode::Wrap && self.normalized {
            for v in &mut i {
                *v = (*v).min(self.size as i32 - 1);
            }
        }
        self.resolve(&i)
    }

    /// The texel of an integer coordinate.
    #[inline(always)]
    pub(crate) fn integer(&self, x: &[u32; LANES]) -> Indices {
        let mut i = [0i32; LANES];
        for l in 0..LANES {
            i[l] = x[l] as i32;
        }
        Axis { normalized: false, ..*self }.resolve(&i)
    }

    /// The texels around a coordinate. Weights have 8 bits of fraction, as the guide's "Linear Filtering" says.
    #[inline(always)]
    pub(crate) fn between(&self, x: &Floats) -> Between {
        let x = self.in_texels(x);
        let (mut low, mut high, mut weight) = ([0i32; LANES], [0i32; LANES], [0i32; LANES]);
        for l in 0..LANES {
            let fixed = (x[l] * 256.0 + 0.5).floor() as i32 - 128;
            low[l] = fixed >> 8;
            high[l] = low[l] + 1;
            weight[l] = fixed & 255;
        }
        Between { low: self.resolve(&low), high: self.resolve(&high), weight }
    }
}
