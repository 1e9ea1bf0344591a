//! Which devices there are, and what identifies them.

use core::ffi::c_int;

use super::{Handle, functions, handle, of_device, state};
use crate::arg::{InText, Out, OutText, fixed};
use crate::gpu::{Gpu, SIMULATED};
use crate::result::{Code, Result};
use crate::types::{Pci, PciExt, PciV2, Uuid, version};

/// Gives the handle of the device for which that holds.
fn find(to: Out<Handle>, none: Code, is: impl Fn(&Gpu) -> bool) -> Result {
    let all = state::devices()?;
    to.set(handle(all.iter().find(|g| is(g)).ok_or(none)?))
}

/// A place on the bus as programs write it: `0000:01:00.0`, `01:00.0`, any case.
fn at(gpu: &Gpu, text: &str) -> bool {
    let parts: Vec<&str> = text.trim().split([':', '.']).collect();
    let numbers: Option<Vec<u32>> = parts.iter().map(|p| u32::from_str_radix(p, 16).ok()).collect();
    let bus = gpu.bus();
    numbers.is_some_and(|n| [&[0, bus, 0, 0][..], &[0, bus, 0], &[bus, 0, 0], &[bus, 0]].contains(&&n[..]))
}

functions! {
    nvmlDeviceGetCount_v2(to: Out<u32>) { to.set(state::devices()?.len() as u32) }
    nvmlDeviceGetCount(to: Out<u32>) { to.set(state::devices()?.len() as u32) }
    nvmlDeviceGetHandleByIndex_v2(index: u32, to: Out<Handle>) { find(to, Code::InvalidArgument, |g| g.index == index) }
    nvmlDeviceGetHandleByIndex(index: u32, to: Out<Handle>) { find(to, Code::InvalidArgument, |g| g.index == index) }
    nvmlDeviceGetHandleByUUID(uuid: InText, to: Out<Handle>) {
        let uuid = uuid.get()?;
        find(to, Code::NotFound, |g| g.uuid_text().eq_ignore_ascii_case(&uuid))
    }
    nvmlDeviceGetHandleByUUIDV(uuid: Out<Uuid>, to: Out<Handle>) {
        let given = uuid.get()?;
        if given.version != version::<Uuid>(1) {
            return Err(Code::ArgumentVersionMismatch);
        }
        let text = String::from_utf8_lossy(&given.value).trim_end_matches('\0').to_owned();
        match given.kind {
            1 => find(to, Code::NotFound, |g| g.uuid_text().eq_ignore_ascii_case(&text)),
            2 => find(to, Code::NotFound, |g| given.value[..16] == g.uuid),
            _ => Err(Code::InvalidArgument),
        }
    }
    nvmlDeviceGetHandleByPciBusId_v2(id: InText, to: Out<Handle>) {
        let id = id.get()?;
        find(to, Code::NotFound, |g| at(g, &id))
    }
    nvmlDeviceGetHandleByPciBusId(id: InText, to: Out<Handle>) {
        let id = id.get()?;
        find(to, Code::NotFound, |g| at(g, &id))
    }
    nvmlDeviceGetHandleBySerial(serial: InText, to: Out<Handle>) {
        // None has a serial number.
        let _ = serial.get()?;
        find(to, Code::NotFound, |_| false)
    }
}

of_device! { gpu:
    nvmlDeviceGetName(to: OutText, room: u32) { to.text(room, gpu.profile.name) }
    nvmlDeviceGetBrand(to: Out<u32>) { to.set(gpu.brand()) }
    nvmlDeviceGetIndex(to: Out<u32>) { to.set(gpu.index) }
    nvmlDeviceGetMinorNumber(to: Out<u32>) { to.set(gpu.index) }
    nvmlDeviceGetModuleId(to: Out<u32>) { to.set(gpu.index) }
    nvmlDeviceGetUUID(to: OutText, room: u32) { to.text(room, &gpu.uuid_text()) }
    nvmlDeviceGetVbiosVersion(to: OutText, room: u32) { to.cut(room, SIMULATED) }
    nvmlDeviceGetBoardPartNumber(to: OutText, room: u32) { to.cut(room, SIMULATED) }
    nvmlDeviceGetBoardId(to: Out<u32>) { to.set(gpu.bus() << 8) }
    nvmlDeviceGetMultiGpuBoard(to: Out<u32>) { to.set(0) }
    nvmlDeviceGetArchitecture(to: Out<u32>) { to.set(gpu.architecture()) }
    nvmlDeviceGetCudaComputeCapability(major: Out<c_int>, minor: Out<c_int>) {
        let (a, b) = gpu.profile.compute_capability();
        major.set(a as c_int)?;
        minor.set(b as c_int)
    }
    nvmlDeviceGetPciInfo_v3(to: Out<Pci>) {
        let [pci_device, pci_subsystem] = gpu.pci_ids();
        let bus_id_legacy = fixed(&gpu.bus_id(true));
        to.set(Pci { bus_id_legacy, domain: 0, bus: gpu.bus(), device: 0, pci_device, pci_subsystem, bus_id: fixed(&gpu.bus_id(false)) })
    }
    nvmlDeviceGetPciInfo_v2(to: Out<PciV2>) { to.set(legacy(&gpu)) }
    nvmlDeviceGetPciInfo(to: Out<PciV2>) { to.set(legacy(&gpu)) }
    nvmlDeviceGetPciInfoExt(to: Out<PciExt>) {
        let version = version::<PciExt>(1);
        if to.get()?.version != version {
            return Err(Code::ArgumentVersionMismatch);
        }
        let [pci_device, pci_subsystem] = gpu.pci_ids();
        // A controller for three dimensions without a display.
        let (base_class, sub_class, bus_id) = (3, 2, fixed(&gpu.bus_id(false)));
        to.set(PciExt { version, domain: 0, bus: gpu.bus(), device: 0, pci_device, pci_subsystem, base_class, sub_class, bus_id })
    }
}

fn legacy(gpu: &Gpu) -> PciV2 {
    let [pci_device, pci_subsystem] = gpu.pci_ids();
    let bus_id = fixed(&gpu.bus_id(true));
    PciV2 { bus_id, domain: 0, bus: gpu.bus(), device: 0, pci_device, pci_subsystem }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_on_the_bus_are_written_in_several_ways() {
        let gpu = crate::gpu::all(|_| None).expect("devices")[0];
        for text in ["0000:01:00.0", "00000000:01:00.0", "01:00.0", "0:1:0", "1:0", " 0000:01:00.0"] {
            assert!(at(&gpu, text), "{text}");
        }
        for text in ["", "0000:02:00.0", "1", "x:01:00.0", "0001:01:00.0"] {
            assert!(!at(&gpu, text), "{text}");
        }
    }
}
