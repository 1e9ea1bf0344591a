//! The machine's devices: all that the environment names, as NVML knows no `CUDA_VISIBLE_DEVICES`.

use weft_device::{ComputeMode, Machine, Profile, attribute as attr, uuid_text};

/// The CUDA version of libcuda, as `cuDriverGetVersion` has it.
pub const CUDA_VERSION: i32 = 13000;
/// The driver's version: the family whose answers are modelled.
pub const DRIVER_VERSION: &str = "580.0.0";
/// The library's own.
pub const NVML_VERSION: &str = "13.580.0";
/// Where a GPU has a text of its maker.
pub const SIMULATED: &str = concat!("simulated by weft ", env!("CARGO_PKG_VERSION"));

/// A device.
#[derive(Clone, Copy, Debug)]
pub struct Gpu {
    /// Its number on the machine.
    pub index: u32,
    /// What it models.
    pub profile: &'static Profile,
    /// Bytes of memory.
    pub memory: u64,
    /// Who may have contexts on it.
    pub mode: ComputeMode,
    /// Its identity.
    pub uuid: [u8; 16],
}

/// All devices.
///
/// # Errors
/// What of the environment makes no sense.
pub fn all(variable: impl Fn(&str) -> Option<String>) -> Result<Vec<Gpu>, String> {
    let machine = Machine::read(variable)?;
    let gpu = |(index, profile): (u32, &&'static Profile)| Gpu {
        index,
        profile,
        memory: machine.memory_of(profile),
        mode: machine.mode,
        uuid: profile.uuid(index),
    };
    Ok((0..).zip(&machine.models).map(gpu).collect())
}

impl Gpu {
    /// Its identity as text.
    pub fn uuid_text(&self) -> String {
        uuid_text(&self.uuid)
    }

    /// Where libcuda says that it sits.
    pub fn bus(&self) -> u32 {
        1 + self.index
    }

    /// The same as text, with eight digits of the domain, or four as older programs want it.
    pub fn bus_id(&self, legacy: bool) -> String {
        let digits = if legacy { 4 } else { 8 };
        format!("{:0digits$X}:{:02X}:00.0", 0, self.bus())
    }

    /// Numbers of model and maker, of the board, on the bus.
    pub fn pci_ids(&self) -> [u32; 2] {
        [attr::PCI_DEVICE_ID, attr::PCI_SUBSYSTEM_ID].map(|a| self.profile.attribute(a).unwrap_or(0) as u32)
    }

    /// Clock of the SMs in MHz.
    pub fn sm_clock(&self) -> u32 {
        self.profile.limit(attr::CLOCK_RATE) / 1000
    }

    /// Clock of the memory in MHz.
    pub fn memory_clock(&self) -> u32 {
        self.profile.limit(attr::MEMORY_CLOCK_RATE) / 1000
    }

    /// Whether its memory has error correction.
    pub fn has_ecc(&self) -> bool {
        self.profile.limit(attr::ECC) != 0
    }

    /// Lanes of single precision, of the whole device (CUDA C++ Programming Guide, "Arithmetic Instructions").
    pub fn cores(&self) -> u32 {
        let each = match self.profile.compute_capability() {
            (3, _) => 192,
            (6, 0) | (7, _) | (8, 0) => 64,
            _ => 128,
        };
        self.profile.limit(attr::SM_COUNT) * each
    }

    /// `nvmlDeviceArchitecture_t`
    pub fn architecture(&self) -> u32 {
        match self.profile.compute_capability() {
            (3, _) => 2,
            (5, _) => 3,
            (6, _) => 4,
            (7, 0) => 5,
            (7, _) => 6,
            (8, 9) => 8,
            (8, _) => 7,
            (9, _) => 9,
            (10 | 12, _) => 10,
            _ => u32::MAX,
        }
    }

    /// `nvmlBrandType_t`: what the name begins with.
    pub fn brand(&self) -> u32 {
        match self.profile.name {
            n if n.contains("GeForce") => 5,
            n if n.contains("Tesla") => 2,
            _ => 14,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine(variables: &[(&str, &str)]) -> Vec<Gpu> {
        let value = |name: &str| variables.iter().find(|v| v.0 == name).map(|v| v.1.to_owned());
        all(value).expect("devices")
    }

    #[test]
    fn devices_are_those_of_the_environment_and_all_of_them() {
        assert_eq!(machine(&[])[0].profile.key, "h200");
        let some =
            machine(&[("WEFT_GPU", "t4,rtx4090"), ("WEFT_MEMORY", "4G"), ("CUDA_VISIBLE_DEVICES", "1")]);
        assert_eq!(some.iter().map(|g| g.profile.key).collect::<Vec<_>>(), ["t4", "rtx4090"]);
        assert_eq!((some[1].memory, some[1].bus_id(true).as_str()), (4 << 30, "0000:02:00.0"));
        assert!(all(|_| Some("x".into())).is_err());
    }

    #[test]
    fn models_differ() {
        let some = machine(&[("WEFT_GPU", "t4,rtx4090,h200")]);
        assert_eq!(some.iter().map(Gpu::cores).collect::<Vec<_>>(), [2560, 16384, 16896]);
        assert_eq!(some.iter().map(Gpu::architecture).collect::<Vec<_>>(), [6, 8, 9]);
        assert_eq!(some.iter().map(Gpu::brand).collect::<Vec<_>>(), [2, 5, 14]);
        assert_eq!(some.iter().map(Gpu::has_ecc).collect::<Vec<_>>(), [true, false, true]);
    }
}
