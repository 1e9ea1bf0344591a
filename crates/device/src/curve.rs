//! The three graphs of the occupancy calculator as numbers: warps that an SM holds when one figure of a kernel changes and the others stay.

use crate::{BlockUse, Profile, attribute as attr};

/// One graph.
#[derive(Debug)]
pub struct Curve {
    /// What changes.
    pub title: &'static str,
    /// Value, and warps that an SM holds.
    pub points: Vec<(u32, u32)>,
    /// The value that was asked about.
    pub here: u32,
    /// Most warps that an SM holds.
    pub most: u32,
}

impl Curve {
    /// By block size, by registers and by shared memory.
    pub fn all(gpu: &Profile, block: BlockUse) -> [Curve; 3] {
        let warps = |b: BlockUse| gpu.occupancy(b).blocks * gpu.warps(b);
        let most = gpu.warps_per_sm();
        let warp = gpu.limit(attr::WARP_SIZE).max(1);
        let curve = |title, here, values: Vec<u32>, with: &dyn Fn(u32) -> BlockUse| Curve {
            title,
            points: values.into_iter().map(|v| (v, warps(with(v)))).collect(),
            here,
            most,
        };
        let sizes = (1..=gpu.limit(attr::MAX_THREADS_PER_BLOCK) / warp).map(|n| n * warp).collect();
        let registers = (1..=gpu.architecture.max_registers_per_thread).collect();
        let shared = (0..=gpu.limit(attr::MAX_SHARED_PER_BLOCK_OPTIN) / 512).map(|n| n * 512).collect();
        [
            curve("threads of a block", block.threads, sizes, &|threads| BlockUse { threads, ..block }),
            curve("registers per thread", block.registers, registers, &|registers| BlockUse {
                registers,
                ..block
            }),
            curve("bytes of shared memory of a block", block.shared_bytes as u32, shared, &|s| BlockUse {
                shared_bytes: s.into(),
                ..block
            }),
        ]
    }

    /// The largest value.
    pub fn end(&self) -> u32 {
        self.points.last().map_or(1, |p| p.0).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::Curve;
    use crate::{BlockUse, Profile};

    #[test]
    fn graphs_fall_where_resources_end() {
        let gpu = Profile::by_key("h100").expect("is known");
        let block = BlockUse { threads: 256, registers: 32, ..BlockUse::default() };
        let [size, registers, shared] = Curve::all(gpu, block);
        let at = |c: &Curve, v: u32| c.points.iter().find(|p| p.0 == v).map(|p| p.1);
        assert_eq!([at(&size, 256), at(&size, 32), at(&size, 768)], [Some(64), Some(32), Some(48)]);
        assert_eq!(
            [at(&registers, 32), at(&registers, 64), at(&registers, 255)],
            [Some(64), Some(32), Some(8)]
        );
        assert_eq!(
            [at(&shared, 0), at(&shared, 48 * 1024), at(&shared, 227 * 1024)],
            [Some(64), Some(32), Some(8)]
        );
        assert_eq!((size.end(), registers.end(), shared.end()), (1024, 255, 227 * 1024));
    }
}
