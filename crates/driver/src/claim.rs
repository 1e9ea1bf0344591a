//! A device that only one context of all processes may have (CUDA C++ Programming Guide, "Compute Modes").

use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};

use crate::device::Device;
use crate::environment::ComputeMode;
use crate::error::{Code, Error, Result};

/// Keeps other contexts off a device until it is dropped, or the process ends: a name that only one socket of the machine has.
#[derive(Debug)]
pub(crate) struct Claim(#[expect(dead_code, reason = "is there to be dropped")] UnixListener);

impl Claim {
    /// The claim that a context on this device needs, if it needs one.
    ///
    /// # Errors
    /// [`Code::DeviceUnavailable`] where another has it, or nobody may have contexts there.
    pub(crate) fn on(device: &Device) -> Result<Option<Claim>> {
        let refused = |why: &str| Error::new(Code::DeviceUnavailable, why);
        match device.mode() {
            ComputeMode::Default => Ok(None),
            ComputeMode::Prohibited => {
                Err(refused("WEFT_COMPUTE_MODE=prohibited: no contexts on this device"))
            }
            ComputeMode::Exclusive => {
                let name =
                    device.uuid().iter().fold("weft-device-".to_owned(), |s, b| s + &format!("{b:02x}"));
                let bound = SocketAddr::from_abstract_name(name).and_then(|a| UnixListener::bind_addr(&a));
                let taken = "WEFT_COMPUTE_MODE=exclusive: the device has a context already";
                Ok(Some(Claim(bound.map_err(|_| refused(taken))?)))
            }
        }
    }
}
