//! Cube maps: a direction's face and place on it ("Cubemap Textures" of the CUDA C++ Programming Guide).

use crate::LANES;
use crate::coordinates::Floats;

/// Number of the face, and the place on it as normalised coordinates.
#[inline(always)]
pub(crate) fn face(x: &Floats, y: &Floats, z: &Floats) -> ([u32; LANES], Floats, Floats) {
    let (mut faces, mut s, mut t) = ([0; LANES], [0.0; LANES], [0.0; LANES]);
    for l in 0..LANES {
        let (x, y, z) = (x[l], y[l], z[l]);
        let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
        // Of equals z comes first, then y.
        let (f, m, u, v) = if az >= ax && az >= ay {
            if z >= 0.0 { (4, az, x, -y) } else { (5, az, -x, -y) }
        } else if ay >= ax {
            if y >= 0.0 { (2, ay, x, z) } else { (3, ay, x, -z) }
        } else if x >= 0.0 {
            (0, ax, -z, -y)
        } else {
            (1, ax, z, -y)
        };
        faces[l] = f;
        let place = |u: f32| {
            let p = (f64::from(u) / f64::from(m) + 1.0) * 0.5;
            match p {
                // No direction is the middle.
                p if p.is_nan() => 0.5,
                // However little is missing, it is not the middle.
                p if u <= -f32::MIN_POSITIVE && p as f32 == 0.5 => 0.5f32.next_down(),
                p => p as f32,
            }
        };
        (s[l], t[l]) = (place(u), place(v));
    }
    (faces, s, t)
}
