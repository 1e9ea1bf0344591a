//! What the environment says of the machine: which devices there are, and how they behave.

use weft_device::Profile;

use crate::error::{Code, Error, Result};
use crate::visible::visible;
use crate::wanted;

pub(crate) use weft_device::{ComputeMode, MOST_DEVICES};

/// A device as the environment has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// Its number before `CUDA_VISIBLE_DEVICES`.
    pub(crate) physical: u32,
    pub(crate) profile: &'static Profile,
    /// Bytes of memory.
    pub(crate) memory: u64,
    pub(crate) mode: ComputeMode,
}

/// The devices that the process sees, and whether PTX for newer ones is refused.
#[derive(Debug)]
pub(crate) struct Machine {
    pub(crate) devices: Vec<Slot>,
    /// All models that there are, by number.
    pub(crate) all: Vec<&'static Profile>,
    pub(crate) refuses_newer: bool,
}

/// Reads `WEFT_GPU` (one model or a list), `WEFT_DEVICE_COUNT`, `WEFT_MEMORY`, `WEFT_COMPUTE_MODE`, `WEFT_SYSTEM`, `WEFT_NEWER_PTX`, `WEFT_TIME`, `WEFT_UM` and
/// `CUDA_VISIBLE_DEVICES`.
///
/// # Errors
/// [`Code::NoDevice`] when a variable makes no sense, which the message names, or when no device is left.
pub(crate) fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Machine> {
    let word = |name: &str| variable(name).map(|v| v.trim().to_owned()).filter(|v| !v.is_empty());
    let weft_device::Machine { models: all, memory, mode } =
        weft_device::Machine::read(&variable).map_err(bad)?;
    let refuses_newer = match word("WEFT_NEWER_PTX").as_deref() {
        // Who names a GPU wants that one; who does not wants the program to run.
        None => word("WEFT_GPU").is_some(),
        Some("allow") => false,
        Some("refuse") => true,
        Some(w) => return Err(bad(format!("WEFT_NEWER_PTX={w}; known are allow, refuse"))),
    };
    wanted::unified(word(wanted::UNIFIED).as_deref()).map_err(bad)?;
    wanted::time(word(wanted::TIME).as_deref()).map_err(bad)?;
    let uuids: Vec<[u8; 16]> = (0..).zip(&all).map(|(n, p)| p.uuid(n)).collect();
    let slot = |n: u32| {
        let profile = all[n as usize];
        Slot { physical: n, profile, memory: memory.unwrap_or(profile.total_memory), mode }
    };
    let devices: Vec<Slot> =
        visible(variable("CUDA_VISIBLE_DEVICES").as_deref(), &uuids).into_iter().map(slot).collect();
    if devices.is_empty() {
        return Err(Error::new(Code::NoDevice, "CUDA_VISIBLE_DEVICES leaves no device"));
    }
    Ok(Machine { devices, all, refuses_newer })
}

fn bad(text: String) -> Error {
    tracing::error!("{text}");
    Error::new(Code::NoDevice, text)
}

#[cfg(test)]
mod tests {
    use super::{ComputeMode, Machine, read};

    fn machine(variables: &[(&str, &str)]) -> Result<Machine, String> {
        let value = |name: &str| variables.iter().find(|v| v.0 == name).map(|v| v.1.to_owned());
        read(value).map_err(|e| e.to_string())
    }

    fn keys(variables: &[(&str, &str)]) -> Vec<&'static str> {
        machine(variables)
            .map_or_else(|e| panic!("{e}"), |m| m.devices.iter().map(|d| d.profile.key).collect())
    }

    #[test]
    fn models_and_counts() {
        assert_eq!(keys(&[]), ["h200"]);
        assert_eq!(keys(&[("WEFT_DEVICE_COUNT", "3")]), ["h200"; 3]);
        let list = ("WEFT_GPU", "h200,h200,l4");
        assert_eq!(keys(&[list]), ["h200", "h200", "l4"]);
        assert_eq!(keys(&[list, ("CUDA_VISIBLE_DEVICES", "2,0")]), ["l4", "h200"]);
        assert_eq!(keys(&[list, ("WEFT_DEVICE_COUNT", "4")]), ["h200", "h200", "l4", "h200"]);
        assert_eq!(keys(&[list, ("WEFT_DEVICE_COUNT", "1")]), ["h200"]);
        assert_eq!(keys(&[("WEFT_DEVICE_COUNT", "1000")]).len(), 64);
        for wrong in [
            ("WEFT_GPU", "h200,x"),
            ("WEFT_DEVICE_COUNT", "x"),
            ("WEFT_DEVICE_COUNT", "0"),
            ("WEFT_MEMORY", "much"),
            ("WEFT_SYSTEM", "dos"),
            ("WEFT_COMPUTE_MODE", "x"),
            ("WEFT_TIME", "x"),
            ("WEFT_UM", "x"),
            ("WEFT_NEWER_PTX", "x"),
            ("CUDA_VISIBLE_DEVICES", "-1"),
        ] {
            assert!(machine(&[wrong]).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn newer_ptx_is_refused_where_a_gpu_is_named() {
        let refuses = |v: &[(&str, &str)]| machine(v).is_ok_and(|m| m.refuses_newer);
        assert!(!refuses(&[]));
        assert!(refuses(&[("WEFT_GPU", "h200")]));
        assert!(!refuses(&[("WEFT_GPU", "h200"), ("WEFT_NEWER_PTX", "allow")]));
        assert!(refuses(&[("WEFT_NEWER_PTX", "refuse")]));
    }

    #[test]
    fn memory_and_modes() {
        let m = machine(&[("WEFT_MEMORY", "1G"), ("WEFT_COMPUTE_MODE", "exclusive")]);
        assert!(
            m.is_ok_and(|m| m.devices[0].memory == 1 << 30 && m.devices[0].mode == ComputeMode::Exclusive)
        );
    }
}
