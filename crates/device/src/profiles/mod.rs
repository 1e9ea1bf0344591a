//! The profiles as data, and finding one.
//!
//! To add a GPU, add its [`Gpu`] to the file of its architecture and its name to `ALL`. What the fields do not say is as its
//! architecture has it (`architecture.rs`).

mod ampere;
mod blackwell;
mod hopper;
mod older;

use std::sync::LazyLock;

use crate::architecture::Architecture;
use crate::{Profile, attribute as attr, recorded};

/// A GPU as its data sheets have it.
pub(crate) struct Gpu {
    /// Word that selects it in `WEFT_GPU`.
    pub(crate) key: &'static str,
    /// Name as the device reports it.
    pub(crate) name: &'static str,
    /// Its compute capability.
    pub(crate) architecture: &'static Architecture,
    /// Device memory in bytes, as the driver reports it.
    pub(crate) memory: u64,
    /// Number of SMs.
    pub(crate) sms: i32,
    /// SMs of each cluster of processors (GPC), where there are clusters of blocks.
    pub(crate) gpcs: &'static [u32],
    /// Highest clock in kHz.
    pub(crate) clock: i32,
    /// Clock of the memory in kHz.
    pub(crate) memory_clock: i32,
    /// Bits of the memory's bus.
    pub(crate) bus: i32,
    /// Bytes of the L2 cache.
    pub(crate) l2: i32,
    /// Bytes of it that can be set aside for persisting accesses.
    pub(crate) persisting_l2: i32,
    /// Copies beside kernels.
    pub(crate) copy_engines: i32,
    /// Device number on the PCI bus (pci.ids).
    pub(crate) pci: i32,
    /// Attributes that differ from what the architecture has.
    pub(crate) own: &'static [(u32, i32)],
}

/// What GeForce boards lack: error correction, and access by other devices over the bus (GPUDirect RDMA guide, "Supported
/// Systems").
const GEFORCE: &[(u32, i32)] = &[
    (attr::ECC, 0),
    (attr::RDMA_WITH_VMM, 0),
    (attr::RDMA, 0),
    (attr::RDMA_FLUSH_OPTIONS, 0),
    (attr::RDMA_WRITES_ORDERING, 0),
];

const NVIDIA: i32 = 0x10de;

/// Every model; the first is the default.
static ALL: &[&Gpu] = &[
    &hopper::H200,
    &older::K20,
    &older::K80,
    &older::M60,
    &older::P100,
    &older::V100,
    &older::T4,
    &older::RTX_2080_TI,
    &ampere::A100,
    &ampere::A10,
    &ampere::L4,
    &ampere::RTX_4090,
    &hopper::H100,
    &hopper::GH200,
    &blackwell::B200,
    &blackwell::RTX_5090,
];

static PROFILES: LazyLock<Vec<Profile>> = LazyLock::new(|| ALL.iter().map(|g| profile(g)).collect());

fn profile(gpu: &Gpu) -> Profile {
    let fields = [
        (attr::CLOCK_RATE, gpu.clock),
        (attr::SM_COUNT, gpu.sms),
        (attr::MEMORY_CLOCK_RATE, gpu.memory_clock),
        (attr::MEMORY_BUS_WIDTH, gpu.bus),
        (attr::L2_SIZE, gpu.l2),
        (attr::COPY_ENGINES, gpu.copy_engines),
        (attr::MAX_PERSISTING_L2, gpu.persisting_l2),
        (attr::PCI_DEVICE_ID, gpu.pci << 16 | NVIDIA),
    ];
    let mut attributes: Vec<(u32, i32)> = recorded::H200.to_vec();
    for (number, value) in gpu.architecture.attributes().chain(fields).chain(gpu.own.iter().copied()) {
        if let Ok(at) = attributes.binary_search_by_key(&number, |a| a.0) {
            attributes[at].1 = value;
        }
    }
    Profile {
        key: gpu.key,
        name: gpu.name,
        total_memory: gpu.memory,
        attributes,
        architecture: gpu.architecture,
        gpcs: gpu.gpcs,
    }
}

/// `WEFT_GPU` names no known model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownGpu(pub String);

impl std::fmt::Display for UnknownGpu {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "unknown GPU `{}`; known are:", self.0)?;
        Profile::all().iter().try_for_each(|p| write!(f, " {}", p.key))
    }
}

impl std::error::Error for UnknownGpu {}

impl Profile {
    /// Every known model.
    pub fn all() -> &'static [Profile] {
        &PROFILES
    }

    /// The model when none is named: H200.
    pub fn default_model() -> &'static Profile {
        &PROFILES[0]
    }

    /// The model with this key, upper or lower case; spaces, `-` and `_` do not count: `rtx4090`, `RTX 4090`.
    ///
    /// # Errors
    /// [`UnknownGpu`] when there is none.
    pub fn by_key(key: &str) -> Result<&'static Profile, UnknownGpu> {
        let plain: String = key.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).collect();
        let found = PROFILES.iter().find(|p| p.key.eq_ignore_ascii_case(&plain));
        found.ok_or_else(|| UnknownGpu(key.to_owned()))
    }

    /// The models of a list: `h200,h200,l4`.
    ///
    /// # Errors
    /// [`UnknownGpu`] for the first word that is none.
    pub fn list(keys: &str) -> Result<Vec<&'static Profile>, UnknownGpu> {
        keys.split(',').map(|k| Profile::by_key(k.trim())).collect()
    }
}

#[cfg(test)]
mod tests;
