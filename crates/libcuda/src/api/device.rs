//! Devices.

use core::ffi::c_char;
use std::sync::Arc;

use weft_device::attribute as attr;
use weft_driver::{Code, Device, Result};
use weft_ffi::driver::*;

use crate::args::{fail, put, put_string, string, there};
use crate::handle::{CONTEXTS, sweep};

/// A device by number.
pub(crate) fn device(number: CUdevice) -> Result<&'static Arc<Device>> {
    weft_driver::system()?.device(number)
}

entry! {
    /// The device with this number.
    fn cuDeviceGet(device: *mut CUdevice, ordinal: i32) {
        let found = self::device(ordinal)?;
        put(device, found.ordinal() as CUdevice)
    }

    /// How many devices there are.
    fn cuDeviceGetCount(count: *mut i32) {
        put(count, weft_driver::system()?.devices().len() as i32)
    }

    /// A device's name.
    fn cuDeviceGetName(name: *mut c_char, len: i32, dev: CUdevice) {
        put_string(name, len, device(dev)?.profile().name)
    }

    /// A device's identity.
    fn cuDeviceGetUuid, fn cuDeviceGetUuid_v2(uuid: *mut CUuuid, dev: CUdevice) {
        put(uuid, CUuuid { bytes: device(dev)?.uuid().map(|b| b as c_char) })
    }

    /// Locally unique identifiers are for Windows.
    fn cuDeviceGetLuid(luid: *mut c_char, deviceNodeMask: *mut u32, dev: CUdevice) {
        there(luid)?;
        there(deviceNodeMask)?;
        device(dev)?;
        fail(Code::NotSupported)
    }

    /// A device's memory in bytes.
    fn cuDeviceTotalMem, fn cuDeviceTotalMem_v2(bytes: *mut usize, dev: CUdevice) {
        put(bytes, device(dev)?.profile().total_memory as usize)
    }

    /// An attribute.
    fn cuDeviceGetAttribute(pi: *mut i32, attrib: CUdevice_attribute, dev: CUdevice) {
        there(pi)?;
        put(pi, device(dev)?.attribute(attrib.0)?)
    }

    /// Compute capability.
    fn cuDeviceComputeCapability(major: *mut i32, minor: *mut i32, dev: CUdevice) {
        let (a, b) = device(dev)?.profile().compute_capability();
        put(major, a as i32)?;
        put(minor, b as i32)
    }

    /// Properties in the form of CUDA 1.
    fn cuDeviceGetProperties(prop: *mut CUdevprop, dev: CUdevice) {
        let p = device(dev)?.profile();
        let limit = |n| p.limit(n) as i32;
        put(prop, CUdevprop {
            maxThreadsPerBlock: limit(attr::MAX_THREADS_PER_BLOCK),
            maxThreadsDim: p.max_block().map(|n| n as i32),
            maxGridSize: p.max_grid().map(|n| n as i32),
            sharedMemPerBlock: limit(attr::MAX_SHARED_PER_BLOCK),
            totalConstantMemory: limit(attr::TOTAL_CONSTANT),
            SIMDWidth: limit(attr::WARP_SIZE),
            memPitch: limit(11),
            regsPerBlock: limit(attr::MAX_REGISTERS_PER_BLOCK),
            clockRate: limit(attr::CLOCK_RATE),
            textureAlign: limit(attr::TEXTURE_ALIGNMENT),
        })
    }

    /// A device's place on the bus, as text.
    fn cuDeviceGetPCIBusId(pciBusId: *mut c_char, len: i32, dev: CUdevice) {
        put_string(pciBusId, len, &bus_id(device(dev)?)?)
    }

    /// The device at a place on the bus.
    fn cuDeviceGetByPCIBusId(dev: *mut CUdevice, pciBusId: *const c_char) {
        there(dev)?;
        let wanted = parse_bus_id(string(pciBusId)?).ok_or(Code::InvalidValue)?;
        for d in weft_driver::system()?.devices() {
            if parse_bus_id(&bus_id(d)?) == Some(wanted) {
                return put(dev, d.ordinal() as CUdevice);
            }
        }
        fail(Code::InvalidDevice)
    }

    /// Whether one device can use another's memory. All memory is the host's, so each can.
    fn cuDeviceCanAccessPeer(canAccessPeer: *mut i32, dev: CUdevice, peerDev: CUdevice) {
        device(dev)?;
        device(peerDev)?;
        put(canAccessPeer, i32::from(dev != peerDev))
    }

    /// How two devices reach each other.
    fn cuDeviceGetP2PAttribute(
        value: *mut i32, attrib: CUdevice_P2PAttribute, srcDevice: CUdevice, dstDevice: CUdevice,
    ) {
        device(srcDevice)?;
        device(dstDevice)?;
        if srcDevice == dstDevice {
            return fail(Code::InvalidDevice);
        }
        match attrib {
            CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK => put(value, 0),
            CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED | CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED => put(value, 1),
            CU_DEVICE_P2P_ATTRIBUTE_ACCESS_ACCESS_SUPPORTED => put(value, 0),
            _ => fail(Code::InvalidValue),
        }
    }

    /// Execution affinity is for multi-process servers.
    fn cuDeviceGetExecAffinitySupport(pi: *mut i32, _type_: CUexecAffinityType, dev: CUdevice) {
        device(dev)?;
        put(pi, 0)
    }

    /// Widest linear one-dimensional texture, in elements.
    fn cuDeviceGetTexture1DLinearMaxWidth(
        maxWidthInElements: *mut usize, _format: CUarray_format, numChannels: u32, dev: CUdevice,
    ) {
        if !matches!(numChannels, 1 | 2 | 4) {
            return fail(Code::InvalidValue);
        }
        put(maxWidthInElements, device(dev)?.profile().limit(69) as usize)
    }

    /// Takes hold of a device's primary context.
    fn cuDevicePrimaryCtxRetain(pctx: *mut CUcontext, dev: CUdevice) {
        there(pctx)?;
        put(pctx, CONTEXTS.handle(&device(dev)?.retain_primary()?))
    }

    /// Gives the primary context back.
    fn cuDevicePrimaryCtxRelease, fn cuDevicePrimaryCtxRelease_v2(dev: CUdevice) {
        let result = device(dev)?.release_primary();
        sweep();
        result
    }

    /// Destroys the primary context.
    fn cuDevicePrimaryCtxReset, fn cuDevicePrimaryCtxReset_v2(dev: CUdevice) {
        device(dev)?.reset_primary();
        sweep();
        Ok(())
    }

    /// Sets the primary context's flags.
    fn cuDevicePrimaryCtxSetFlags, fn cuDevicePrimaryCtxSetFlags_v2(dev: CUdevice, flags: u32) {
        device(dev)?.set_primary_flags(flags)
    }

    /// The primary context's flags, and whether it is there.
    fn cuDevicePrimaryCtxGetState(dev: CUdevice, flags: *mut u32, active: *mut i32) {
        let (bits, there) = device(dev)?.primary_state();
        put(flags, bits)?;
        put(active, i32::from(there))
    }
}

fn bus_id(device: &Device) -> Result<String> {
    let at = |n| device.attribute(n);
    Ok(format!("{:08x}:{:02x}:{:02x}.0", at(attr::PCI_DOMAIN)?, at(attr::PCI_BUS)?, at(attr::PCI_DEVICE)?))
}

/// `domain:bus:device.function`, the domain and the function may be missing.
fn parse_bus_id(text: &str) -> Option<[u32; 3]> {
    let text = text.split('.').next()?;
    let numbers: Vec<u32> =
        text.split(':').map(|n| u32::from_str_radix(n, 16).ok()).collect::<Option<_>>()?;
    match numbers[..] {
        [domain, bus, device] => Some([domain, bus, device]),
        [bus, device] => Some([0, bus, device]),
        _ => None,
    }
}
