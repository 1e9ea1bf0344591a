//! A GPU as data.

use crate::architecture::Architecture;
use crate::attribute as attr;

/// What is known of one GPU model.
#[derive(Debug)]
pub struct Profile {
    /// Word that selects it in `WEFT_GPU`.
    pub key: &'static str,
    /// Name as the device reports it.
    pub name: &'static str,
    /// Device memory in bytes.
    pub total_memory: u64,
    /// Attributes by number (`CUdevice_attribute`), sorted.
    pub attributes: Vec<(u32, i32)>,
    /// What all GPUs of its compute capability have.
    pub architecture: &'static Architecture,
    /// SMs of each cluster of processors (GPC), or of a part of one that stands alone: the blocks of a cluster are resident in one
    /// of them, and there are no more of them than SMs. None where there are no clusters.
    pub gpcs: &'static [u32],
}

impl Profile {
    /// An attribute by number; `None` when the number is not one.
    pub fn attribute(&self, number: u32) -> Option<i32> {
        let at = self.attributes.binary_search_by_key(&number, |a| a.0).ok()?;
        Some(self.attributes[at].1)
    }

    /// An attribute that every profile has, as an unsigned number; 0 where the hardware says less.
    pub fn limit(&self, number: u32) -> u32 {
        self.attribute(number).and_then(|v| u32::try_from(v).ok()).unwrap_or(0)
    }

    /// Compute capability, major and minor.
    pub fn compute_capability(&self) -> (u32, u32) {
        (self.limit(attr::CC_MAJOR), self.limit(attr::CC_MINOR))
    }

    /// Compute capability as `.target sm_NN` writes it: 90.
    pub fn sm(&self) -> u32 {
        let (major, minor) = self.compute_capability();
        major * 10 + minor
    }

    /// Largest block along x, y, z.
    pub fn max_block(&self) -> [u32; 3] {
        [0, 1, 2].map(|i| self.limit(attr::MAX_BLOCK_DIM_X + i))
    }

    /// Largest grid along x, y, z, in blocks.
    pub fn max_grid(&self) -> [u32; 3] {
        [0, 1, 2].map(|i| self.limit(attr::MAX_GRID_DIM_X + i))
    }

    /// Most blocks of a cluster that every GPU of this capability can hold; 1 without clusters.
    pub fn max_portable_cluster(&self) -> u32 {
        self.architecture.max_cluster.min(8)
    }

    /// Most blocks of a cluster of a kernel that asks for more than is portable.
    pub fn max_cluster(&self) -> u32 {
        self.architecture.max_cluster
    }

    /// Identity of device `ordinal`, the same in every process: a hash of model and number in the form of a random
    /// UUID.
    pub fn uuid(&self, ordinal: u32) -> [u8; 16] {
        let mut out = [0u8; 16];
        for (half, bytes) in out.chunks_mut(8).enumerate() {
            // FNV-1a over the key, the number and the half.
            let mut h = 0xcbf2_9ce4_8422_2325u64;
            for b in self.key.bytes().chain(ordinal.to_le_bytes()).chain([half as u8]) {
                h = (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
            }
            bytes.copy_from_slice(&h.to_le_bytes());
        }
        out[6] = out[6] & 0x0f | 0x40;
        out[8] = out[8] & 0x3f | 0x80;
        out
    }
}
