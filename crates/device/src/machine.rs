//! The devices that the environment gives the machine.

use crate::profile::Profile;
use crate::system::System;

/// No machine has more devices.
pub const MOST_DEVICES: u32 = 64;

/// Who may have contexts on a device (`CUcomputemode`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputeMode {
    /// Everyone.
    Default,
    /// One process, one.
    Exclusive,
    /// Nobody.
    Prohibited,
}

impl ComputeMode {
    /// Its number in C.
    pub fn number(self) -> i32 {
        match self {
            ComputeMode::Default => 0,
            ComputeMode::Prohibited => 2,
            ComputeMode::Exclusive => 3,
        }
    }
}

/// All devices of the machine, before `CUDA_VISIBLE_DEVICES`.
#[derive(Debug)]
pub struct Machine {
    /// Their models, by number.
    pub models: Vec<&'static Profile>,
    /// Bytes of memory of each, where that is not the model's.
    pub memory: Option<u64>,
    /// Who may have contexts on them.
    pub mode: ComputeMode,
}

impl Machine {
    /// Reads `WEFT_GPU` (one model or a list), `WEFT_DEVICE_COUNT`, `WEFT_MEMORY`, `WEFT_COMPUTE_MODE`, `WEFT_SYSTEM`.
    ///
    /// # Errors
    /// What of a variable makes no sense.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Machine, String> {
        let word = |name: &str| variable(name).map(|v| v.trim().to_owned()).filter(|v| !v.is_empty());
        let models = match word("WEFT_GPU") {
            None => vec![Profile::default_model()],
            Some(keys) => Profile::list(&keys).map_err(|e| format!("WEFT_GPU: {e}"))?,
        };
        let count = match word("WEFT_DEVICE_COUNT") {
            None => models.len(),
            Some(n) => n.parse().map_err(|_| format!("WEFT_DEVICE_COUNT={n} is no number"))?,
        };
        let size = |m: String| {
            bytes(&m).ok_or_else(|| format!("WEFT_MEMORY={m} is no size; write bytes, or 512M, 16G"))
        };
        let memory = word("WEFT_MEMORY").map(size).transpose()?;
        let mode = match word("WEFT_COMPUTE_MODE").as_deref() {
            None | Some("default") => ComputeMode::Default,
            Some("exclusive") => ComputeMode::Exclusive,
            Some("prohibited") => ComputeMode::Prohibited,
            Some(m) => {
                return Err(format!("WEFT_COMPUTE_MODE={m}; known are default, exclusive, prohibited"));
            }
        };
        let system = match word("WEFT_SYSTEM") {
            None => System::default(),
            Some(w) => {
                System::named(&w).ok_or_else(|| format!("WEFT_SYSTEM={w}; known are linux, hmm, windows"))?
            }
        };
        // A count repeats the list, or cuts it off.
        let models = models.iter().cycle().take(count.min(MOST_DEVICES as usize));
        let models = models.map(|model| system.apply(model)).collect();
        Ok(Machine { models, memory, mode })
    }

    /// Bytes of memory of a device.
    pub fn memory_of(&self, model: &Profile) -> u64 {
        self.memory.unwrap_or(model.total_memory)
    }
}

/// An identity as tools print it.
pub fn uuid_text(uuid: &[u8; 16]) -> String {
    let mut out = "GPU-".to_owned();
    for (i, byte) in uuid.iter().enumerate() {
        if matches!(i, 4 | 6 | 8 | 10) {
            out.push('-');
        }
        out.push_str(&format!("{byte:02x}"));
    }
    out
}

/// A number of bytes: `4096`, `512M`, `16G`, `16GiB`.
fn bytes(text: &str) -> Option<u64> {
    let end = text.bytes().position(|b| !b.is_ascii_digit()).unwrap_or(text.len());
    let unit = text[end..].trim().to_ascii_uppercase();
    let shift = match unit.trim_end_matches('B').trim_end_matches('I') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return None,
    };
    text[..end].parse::<u64>().ok()?.checked_mul(1 << shift).filter(|n| *n > 0)
}

#[cfg(test)]
mod tests {
    use super::{bytes, uuid_text};

    #[test]
    fn sizes() {
        assert_eq!(bytes("4096"), Some(4096));
        assert_eq!(
            [bytes("512M"), bytes("2 GiB"), bytes("1tb")],
            [Some(512 << 20), Some(2 << 30), Some(1 << 40)]
        );
        assert_eq!([bytes("0"), bytes("G"), bytes("3X"), bytes("99999999999G")], [None; 4]);
    }

    #[test]
    fn identities() {
        assert_eq!(uuid_text(&[0xab; 16]), "GPU-abababab-abab-abab-abab-abababababab");
    }
}
