//! Which GPUs there are.

use super::{Gpu, ampere, blackwell, hopper, older};

/// Every GPU.
static ALL: &[&Gpu] = &[
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
    &hopper::H200,
    &hopper::GH200,
    &blackwell::B200,
    &blackwell::RTX_5090,
];

impl Gpu {
    /// The one of a device's name, if its time is modelled: of names that begin alike the longest.
    pub fn of(device: &str) -> Option<&'static Self> {
        ALL.iter().filter(|g| device.starts_with(g.name)).max_by_key(|g| g.name.len()).copied()
    }

    /// The same, or an H100 in its place.
    pub fn like(device: &str) -> &'static Self {
        Self::of(device).unwrap_or(&hopper::H100)
    }

    /// The one for code of a compute capability, ten times its number, if there is one.
    pub fn of_sm(sm: u32) -> Option<&'static Self> {
        Some(match sm {
            35 => &older::K20,
            37 => &older::K80,
            52 => &older::M60,
            60 => &older::P100,
            70 => &older::V100,
            75 => &older::T4,
            80 => &ampere::A100,
            86 => &ampere::A10,
            89 => &ampere::RTX_4090,
            90 => &hopper::H100,
            100 => &blackwell::B200,
            120 => &blackwell::RTX_5090,
            _ => return None,
        })
    }

    /// Every GPU that is modelled.
    pub fn all() -> &'static [&'static Self] {
        ALL
    }
}
