//! Random kernels of products whose instructions name their kind: elements of 8, 6 and 4 bits, and factors of pieces of rows and columns.

use std::fmt::Write;

use super::Kernel;
use super::random::{BLOCKS, Maker, group, header, kernel, loads, places};

impl Maker {
    /// A product by a warp whose instruction names its kind, pieces of whose rows and columns may have factors.
    pub(super) fn of_kind(&mut self, number: usize) -> Kernel {
        const ANY: [&str; 5] = ["e4m3", "e5m2", "e3m2", "e2m3", "e2m1"];
        let (mut a, mut b, mut d) = (self.one_of(&ANY), self.one_of(&ANY), "f32");
        let (mut columns, mut k, mut step) = (2, 32, 1);
        let form = self.below(6);
        let (kind, scale) = match form {
            0 | 1 => {
                d = self.one_of(&["f32", "f16"]);
                (columns, k) = if form == 1 { (4, 64) } else { (2, 32) };
                ("f8f6f4", "")
            }
            2 | 3 => ("mxf8f6f4", ".ue8m0"),
            _ => {
                (a, b, k) = ("e2m1", "e2m1", 64);
                let (kind, size, scale) = self.one_of(&[
                    ("mxf4", 2, ".ue8m0"),
                    ("mxf4nvf4.block_scale.scale_vec::2X", 2, ".ue8m0"),
                    ("mxf4nvf4.block_scale.scale_vec::4X", 4, ".ue4m3"),
                ]);
                step = size;
                (kind, scale)
            }
        };
        let (sparse, scaled) = (form == 1, form > 1);
        let sums = if d == "f16" { 2 } else { 4 };
        let more = if scaled { 2 } else { usize::from(sparse) };
        let counts = [4, columns, sums, more];
        let variant = if sparse { ".sp::ordered_metadata" } else { "" };
        let block = if scaled && !kind.contains("block") { ".block_scale" } else { "" };
        let inst =
            format!("mma{variant}.sync.aligned.m16n8k{k}.row.col.kind::{kind}{block}.{d}.{a}.{b}.{d}{scale}");
        let byte = |this: &mut Self| this.below(4 / step) * step;
        let (of_rows, of_columns) = ((byte(self), self.below(2)), (byte(self), self.below(4)));
        let mut start = Vec::new();
        for kind in 0..BLOCKS {
            let elements = |ty| if k == 64 && scaled { "s4" } else { ty };
            for (count, ty) in counts.into_iter().zip([elements(a), elements(b), d]) {
                self.words(32 * count, ty, kind, &mut start);
            }
            match scale {
                "" => self.metadata(32 * more, a, &mut start),
                ".ue4m3" => self.words(32 * more, "e4m3", kind, &mut start),
                _ => {
                    for _ in 0..32 * more * 4 {
                        let code = if matches!(kind, 0 | 4) { self.below(256) } else { 122 + self.below(11) };
                        start.push(code as u8);
                    }
                }
            }
        }
        let registers = [('d', sums, d), ('a', 4, ""), ('b', columns, ""), ('c', sums, d), ('m', more, "")];
        let mut ptx = header("sm_120a", &registers);
        let of_block = counts.iter().sum::<usize>() * 128;
        let mut lines = places(of_block, sums * 128, 32);
        loads(&mut lines, counts, d);
        let operands: Vec<String> =
            "dabc".chars().zip([sums, 4, columns, sums]).map(|(c, n)| group(c, n)).collect();
        let tail = match (scaled, sparse) {
            (true, _) => {
                let ((x, y), (z, w)) = (of_rows, of_columns);
                format!(", %m0, {{{x}, {y}}}, %m1, {{{z}, {w}}}")
            }
            (_, true) => ", %m0, 0".to_owned(),
            _ => String::new(),
        };
        let _ = writeln!(lines, "    {inst} {}{tail};", operands.join(", "));
        ptx.push_str(&lines);
        kernel(format!("random {number} {inst}{tail}"), ptx, d, sums, 32, start)
    }
}
