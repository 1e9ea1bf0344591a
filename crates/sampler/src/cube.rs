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
        let (f, m, u, v) = if ax >= ay && ax >= az {
            if x >= 0.0 { (0, ax, -z, -y) } else { (1, ax, z, -y) }
        } else if ay >= az {
            if y >= 0.0 { (2, ay, x, z) } else { (3, ay, x, -z) }
        } else if z >= 0.0 {
            (4, az, x, -y)
        } else {
            (5, az, -x, -y)
        };
        faces[l] = f;
        s[l] = (u / m + 1.0) * 0.5;
        t[l] = (v / m + 1.0) * 0.5;
    }
    (faces, s, t)
}
