//! Kepler to Turing.
//!
//! Sources: memory, clocks, bus and caches as the sample `deviceQuery` printed them on these boards (logs in public
//! repositories); SMs from the data sheets "Tesla K20 GPU Accelerator", "Tesla K80 GPU Accelerator", "Tesla M60", the whitepapers
//! "NVIDIA Tesla P100", "NVIDIA Tesla V100", "NVIDIA Turing GPU Architecture".

use super::{GEFORCE, Gpu};
use crate::architecture::{CC_3_5, CC_3_7, CC_5_2, CC_6_0, CC_7_0, CC_7_5};
use crate::attribute as attr;

/// Tesla K20, with error correction.
pub(super) static K20: Gpu = Gpu {
    key: "k20",
    name: "Tesla K20c",
    architecture: &CC_3_5,
    memory: 4_972_412_928,
    sms: 13,
    gpcs: &[],
    clock: 705_500,
    memory_clock: 2_600_000,
    bus: 320,
    l2: 1_310_720,
    persisting_l2: 0,
    copy_engines: 2,
    pci: 0x1022,
    own: &[],
};

/// One of the two GPUs of a Tesla K80.
pub(super) static K80: Gpu = Gpu {
    key: "k80",
    name: "Tesla K80",
    architecture: &CC_3_7,
    memory: 11_996_954_624,
    sms: 13,
    gpcs: &[],
    clock: 823_500,
    memory_clock: 2_505_000,
    bus: 384,
    l2: 1_572_864,
    persisting_l2: 0,
    copy_engines: 2,
    pci: 0x102d,
    own: &[(attr::MULTI_GPU_BOARD, 1)],
};

/// One of the two GPUs of a Tesla M60, with error correction.
pub(super) static M60: Gpu = Gpu {
    key: "m60",
    name: "Tesla M60",
    architecture: &CC_5_2,
    memory: 7_988_903_936,
    sms: 16,
    gpcs: &[],
    clock: 1_177_500,
    memory_clock: 2_505_000,
    bus: 256,
    l2: 2_097_152,
    persisting_l2: 0,
    copy_engines: 2,
    pci: 0x13f2,
    own: &[(attr::MULTI_GPU_BOARD, 1)],
};

/// Tesla P100 with 16 GB on PCIe.
pub(super) static P100: Gpu = Gpu {
    key: "p100",
    name: "Tesla P100-PCIE-16GB",
    architecture: &CC_6_0,
    memory: 17_071_734_784,
    sms: 56,
    gpcs: &[],
    clock: 1_328_500,
    memory_clock: 715_000,
    bus: 4096,
    l2: 4_194_304,
    persisting_l2: 0,
    copy_engines: 2,
    pci: 0x15f8,
    own: &[],
};

/// Tesla V100 with 16 GB on SXM2.
pub(super) static V100: Gpu = Gpu {
    key: "v100",
    name: "Tesla V100-SXM2-16GB",
    architecture: &CC_7_0,
    memory: 16_928_342_016,
    sms: 80,
    gpcs: &[],
    clock: 1_530_000,
    memory_clock: 877_000,
    bus: 4096,
    l2: 6_291_456,
    persisting_l2: 0,
    copy_engines: 2,
    pci: 0x1db1,
    own: &[],
};

/// Tesla T4.
pub(super) static T4: Gpu = Gpu {
    key: "t4",
    name: "Tesla T4",
    architecture: &CC_7_5,
    memory: 15_843_721_216,
    sms: 40,
    gpcs: &[],
    clock: 1_590_000,
    memory_clock: 5_001_000,
    bus: 256,
    l2: 4_194_304,
    persisting_l2: 0,
    copy_engines: 3,
    pci: 0x1eb8,
    own: &[],
};

/// GeForce RTX 2080 Ti, the reference board.
pub(super) static RTX_2080_TI: Gpu = Gpu {
    key: "rtx2080ti",
    name: "NVIDIA GeForce RTX 2080 Ti",
    architecture: &CC_7_5,
    memory: 11_554_717_696,
    sms: 68,
    gpcs: &[],
    clock: 1_545_000,
    memory_clock: 7_000_000,
    bus: 352,
    l2: 5_767_168,
    persisting_l2: 0,
    copy_engines: 3,
    pci: 0x1e04,
    own: GEFORCE,
};
