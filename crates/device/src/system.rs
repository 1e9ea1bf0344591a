//! The operating system that the modelled devices are in, as far as it decides what they can do.

use std::sync::Mutex;

use crate::attribute as attr;
use crate::profile::Profile;

/// A system (`WEFT_SYSTEM`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum System {
    /// Linux: what models are recorded with.
    #[default]
    Linux,
    /// Linux with heterogeneous memory management (HMM): kernels may use what the host allocates in any way (CUDA C++ Programming Guide, "Unified
    /// Memory Programming": full support by software; Turing and newer, with the open kernel modules).
    Hmm,
    /// Windows, which lets no GPU fault: all managed memory goes to the device at a launch, and the host touches none while it works (same place: "Windows,
    /// WSL").
    Windows,
}

impl System {
    /// By the word that selects it.
    pub(crate) fn named(word: &str) -> Option<System> {
        match word {
            "linux" => Some(System::Linux),
            "hmm" => Some(System::Hmm),
            "windows" => Some(System::Windows),
            _ => None,
        }
    }

    /// What attributes are in it that depend on the system; others are as in the model.
    fn attributes(self, model: &Profile) -> Vec<(u32, i32)> {
        match self {
            System::Linux => Vec::new(),
            System::Hmm if model.sm() >= 75 => vec![(attr::PAGEABLE_ACCESS, 1)],
            System::Hmm => Vec::new(),
            System::Windows => [
                attr::CONCURRENT_MANAGED,
                attr::PAGEABLE_ACCESS,
                attr::PAGEABLE_BY_HOST_TABLES,
                attr::DIRECT_MANAGED_FROM_HOST,
                attr::HOST_NATIVE_ATOMICS,
            ]
            .map(|number| (number, 0))
            .to_vec(),
        }
    }

    /// A model in this system.
    pub(crate) fn apply(self, model: &'static Profile) -> &'static Profile {
        // Models stay as long as the process, and there are few.
        static MADE: Mutex<Vec<(&str, System, &'static Profile)>> = Mutex::new(Vec::new());
        let changes = self.attributes(model);
        let same = |(number, value): &(u32, i32)| model.attribute(*number).is_none_or(|v| v == *value);
        if changes.iter().all(same) {
            return model;
        }
        let mut made = MADE.lock().unwrap_or_else(|e| e.into_inner());
        if let Some((.., found)) = made.iter().find(|(key, of, _)| *key == model.key && *of == self) {
            return found;
        }
        let value = |(number, value): &(u32, i32)| {
            let change = changes.iter().find(|(n, _)| n == number);
            (*number, change.map_or(*value, |(_, v)| *v))
        };
        let attributes = model.attributes.iter().map(value).collect();
        let new: &'static Profile = Box::leak(Box::new(Profile { attributes, ..*model }));
        made.push((model.key, self, new));
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Machine;

    fn model(gpu: &str, system: &str) -> Result<&'static Profile, String> {
        let variable = |name: &str| match name {
            "WEFT_GPU" => Some(gpu.to_owned()),
            "WEFT_SYSTEM" => Some(system.to_owned()),
            _ => None,
        };
        Machine::read(variable).map(|m| m.models[0])
    }

    fn can(gpu: &str, system: &str) -> [Option<i32>; 2] {
        let model = model(gpu, system).expect("a model");
        [attr::CONCURRENT_MANAGED, attr::PAGEABLE_ACCESS].map(|number| model.attribute(number))
    }

    #[test]
    fn what_devices_can_do_depends_on_the_system() {
        assert_eq!(
            ["linux", "hmm", "windows", ""].map(|s| can("rtx4090", s)),
            [[1, 0], [1, 1], [0, 0], [1, 0]].map(|v| v.map(Some))
        );
        // No system changes what the GPU itself lacks.
        assert_eq!(["linux", "hmm", "windows"].map(|s| can("k80", s)), [[Some(0); 2]; 3]);
        assert_eq!(["hmm", "windows"].map(|s| can("gh200", s)), [[Some(1); 2], [Some(0); 2]]);
        let all = model("h200", "windows").expect("a model");
        assert!(all.attributes.is_sorted_by_key(|a| a.0) && all.name == "NVIDIA H200");
        assert!(std::ptr::eq(all, model("h200", "windows").expect("the same")));
        assert!(
            model("h200", "dos").is_err_and(|e| e.contains("WEFT_SYSTEM=dos; known are linux, hmm, windows"))
        );
    }
}
