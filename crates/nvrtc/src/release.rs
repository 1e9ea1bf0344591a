//! What differs between the two libraries: `libnvrtc.so.12` and `libnvrtc.so.13`.

use weft_cxx::arch::Arch;

/// A release of CUDA whose NVRTC is offered.
#[derive(Debug, PartialEq, Eq)]
pub struct Release {
    /// 12 or 13.
    pub major: i32,
    /// The number after the point.
    pub minor: i32,
    /// Architectures, as 90 for `compute_90`, ascending.
    pub archs: &'static [i32],
}

/// CUDA 12.9.
pub const CUDA12: Release = Release {
    major: 12,
    minor: 9,
    archs: &[50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90, 100, 101, 103, 120, 121],
};

/// CUDA 13.0.
pub const CUDA13: Release =
    Release { major: 13, minor: 0, archs: &[75, 80, 86, 87, 88, 89, 90, 100, 103, 110, 120, 121] };

impl Release {
    /// Compiled for when nothing is asked for.
    pub fn default_arch(&self) -> Arch {
        Arch { number: if self.major == 12 { 52 } else { 75 }, suffix: None }
    }

    /// Whether there is such an architecture; the letters came with sm_90 and sm_100.
    pub fn knows(&self, arch: Arch) -> bool {
        let oldest = match arch.suffix {
            None => 0,
            Some('a') => 90,
            Some(_) => 100,
        };
        arch.number >= oldest && i32::try_from(arch.number).is_ok_and(|n| self.archs.contains(&n))
    }
}
