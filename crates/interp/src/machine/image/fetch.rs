//! `tex` and `tld4`.

use weft_abi::{AddressMode, Geometry, Image};
use weft_ptx::{Inst, Opcode, Operand, ScalarType};

use super::place::{around, face_of, floor, resolved, scaled};
use super::{named, says};
use crate::machine::{Machine, Result, unsupported};

impl Machine<'_> {
    pub(super) fn fetch(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let (image, at) = self.operands(slot, thread, inst, 1, false)?;
        let geometry = named(inst, Geometry::from_text).ok_or_else(|| unsupported(inst))?;
        let (layered, cube) = (geometry.is_layered(), matches!(geometry, Geometry::Cube | Geometry::ACube));
        let integer = inst.ty(1) != Some(ScalarType::F32);
        let gathers = inst.opcode == Opcode::Tld4;
        let channels = usize::from(image.channels);
        let result = if image.buffer {
            let i = if integer { i64::from(at[0] as i32) } else { floor(f32::from_bits(at[0])) };
            let inside = (0..i64::from(image.size[0])).contains(&i);
            let texel = ([Some(if inside { i } else { 0 }), Some(0), Some(0)], 0);
            let mut v = self.texel(slot, thread, &image, &texel)?;
            if !inside {
                v[..channels].fill(0);
            }
            v
        } else {
            let first = usize::from(layered);
            let mut image = image;
            let mut x = [0, 1, 2].map(|i| f32::from_bits(at.get(first + i).copied().unwrap_or(0)));
            let mut layer = if layered { i64::from(at[0]).min(i64::from(image.layers) - 1) } else { 0 };
            let mut axes = geometry.axes();
            if cube {
                let (face, s, t) = face_of(x);
                let cubes = i64::from((image.layers / 6).max(1));
                layer = (if layered { i64::from(at[0]).min(cubes - 1) } else { 0 }) * 6 + face;
                x = [s, t, 0.0];
                axes = 2;
                image.normalized = true;
            }
            if gathers {
                let component = ["r", "g", "b", "a"].iter().position(|w| says(inst, w)).unwrap_or(0);
                let (low, _) = around(&image, 2, x);
                let mut out = [0; 4];
                for (v, (i, j)) in out.iter_mut().zip([(0, 1), (1, 1), (1, 0), (0, 0)]) {
                    let at = |axis: usize, up: i64| resolved(&image, axis, low[axis] + up, image.normalized);
                    let texel = ([at(0, i), at(1, j), Some(0)], layer);
                    *v = self.texel(slot, thread, &image, &texel)?[component];
                }
                out
            } else if integer || !image.linear {
                let mut index = [Some(0); 3];
                for (axis, i) in index.iter_mut().enumerate().take(axes) {
                    *i = if integer {
                        resolved(&image, axis, i64::from(at[first + axis] as i32), false)
                    } else {
                        let limit = image.size[axis] as f32 + 16.0;
                        let at = floor(scaled(&image, axis, x[axis]).max(-16.0).min(limit));
                        let last = i64::from(image.size[axis]) - 1;
                        let wraps = image.normalized && image.address[axis] == AddressMode::Wrap;
                        resolved(&image, axis, if wraps { at.min(last) } else { at }, image.normalized)
                    };
                }
                self.texel(slot, thread, &image, &(index, layer))?
            } else {
                self.blend(slot, thread, &image, axes, x, layer)?
            }
        };
        let (d, resident) = match inst.operands.first() {
            Some(Operand::Pair(d, p)) => (&**d, Some(&**p)),
            Some(d) => (d, None),
            None => return Err(unsupported(inst)),
        };
        let items = match d {
            Operand::Vector(items) => items.as_slice(),
            one => std::slice::from_ref(one),
        };
        for (item, v) in items.iter().zip(result) {
            let v = match inst.ty(0) {
                Some(ScalarType::F32 | ScalarType::U32 | ScalarType::S32) => v,
                Some(ScalarType::U16 | ScalarType::S16) => v & 0xffff,
                _ => return Err(unsupported(inst)),
            };
            self.set(slot, thread, item, v.into())?;
        }
        match resident {
            Some(p) => self.set(slot, thread, p, 1),
            None => Ok(()),
        }
    }

    /// The sum of the texels around, by their shares.
    fn blend(
        &mut self,
        slot: usize,
        thread: usize,
        image: &Image,
        axes: usize,
        x: [f32; 3],
        layer: i64,
    ) -> Result<[u32; 4]> {
        let (low, share) = around(image, axes, x);
        let channels = usize::from(image.channels);
        let mut sum = [0f32; 4];
        let mut out = [0; 4];
        for corner in 0..1usize << axes {
            let mut weight = 1.0;
            let mut index = [Some(0); 3];
            for axis in 0..axes {
                let up = corner >> axis & 1;
                weight *= if up == 1 { share[axis] } else { 1.0 - share[axis] };
                index[axis] = resolved(image, axis, low[axis] + up as i64, image.normalized);
            }
            out = self.texel(slot, thread, image, &(index, layer))?;
            for c in 0..channels {
                if weight != 0.0 {
                    sum[c] += weight * f32::from_bits(out[c]);
                }
            }
        }
        for c in 0..channels {
            out[c] = sum[c].to_bits();
        }
        Ok(out)
    }
}
