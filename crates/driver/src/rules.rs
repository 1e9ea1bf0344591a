//! Rules of calls that are about several objects, or about what programs may say.

use std::sync::Arc;

use weft_device::attribute as attr;

use crate::array::Texel;
use crate::context::{Context, ContextFlags, current};
use crate::error::{Code, Result, fail};
use crate::function::Function;
use crate::launch::max_active_clusters;
use crate::library::Kernel;
use crate::memory::{self, AllocationKind};
use crate::operation::config::LaunchConfig;
use crate::{Device, system};

/// `CU_CTX_COREDUMP_ENABLE`, and `CU_CTX_USER_COREDUMP_ENABLE`, which a context keeps as the former.
const COREDUMP: u32 = 0x20;
const USER_COREDUMP: u32 = 0x40;

/// Ends a context that the program has made (`cuCtxDestroy`).
///
/// # Errors
/// [`Code::InvalidContext`] for a primary one; [`Code::ContextIsDestroyed`].
pub fn destroy_context(context: &Context) -> Result<()> {
    if context.is_primary() { fail(Code::InvalidContext) } else { context.destroy() }
}

/// Sets the flags that a device's primary context has or will have (`cuDevicePrimaryCtxSetFlags`); it dumps no core.
///
/// # Errors
/// [`Code::InvalidValue`] for unknown flags, and for that of mapped host memory, which it always has.
pub fn set_primary_flags(device: &Device, flags: u32) -> Result<()> {
    if flags & ContextFlags::MAP_HOST != 0 {
        return fail(Code::InvalidValue);
    }
    device.set_primary_flags(flags & !(COREDUMP | USER_COREDUMP))
}

/// Makes a context of the program's and makes it current (`cuCtxCreate`).
///
/// # Errors
/// As [`Context::create`].
pub fn create_context(device: &Arc<Device>, flags: u32) -> Result<Arc<Context>> {
    let dumps = if flags & USER_COREDUMP != 0 { COREDUMP } else { 0 };
    Context::create(device, flags & !USER_COREDUMP | dumps)
}

/// Sets the flags of a context (`cuCtxSetFlags`); whether core is dumped stays as it was made.
///
/// # Errors
/// [`Code::InvalidValue`] for unknown flags.
pub fn set_flags(context: &Context, flags: u32) -> Result<()> {
    ContextFlags::from_bits(flags)?;
    let kept = context.flags().bits() & COREDUMP;
    context.set_flags(ContextFlags::from_bits(flags & !(COREDUMP | USER_COREDUMP) | kept)?);
    Ok(())
}

/// Flags of a context (`cuCtxGetFlags`).
pub fn flags_of(context: &Context) -> u32 {
    context.flags().bits() | if context.is_primary() { ContextFlags::MAP_HOST } else { 0 }
}

/// Checks the flags of questions after occupancy: that of caching concerns old devices.
///
/// # Errors
/// [`Code::InvalidValue`] for others.
pub fn check_occupancy_flags(flags: u32) -> Result<()> {
    if flags > 1 { fail(Code::InvalidValue) } else { Ok(()) }
}

/// Checks flags of which there are none.
///
/// # Errors
/// [`Code::InvalidValue`] for any.
pub fn check_no_flags(flags: u32) -> Result<()> {
    if flags != 0 { fail(Code::InvalidValue) } else { Ok(()) }
}

/// Checks how a stream is to wait for a function of the program (`CUhostTaskSyncMode`): blocked or turning; it is a thread of the
/// program that runs it either way.
///
/// # Errors
/// [`Code::InvalidValue`] for others.
pub fn check_host_task_mode(mode: u32) -> Result<()> {
    if mode > 1 { fail(Code::InvalidValue) } else { Ok(()) }
}

/// The largest cluster of a kernel that the device holds, 0 when it holds none (`cuOccupancyMaxPotentialClusterSize`).
///
/// # Errors
/// [`Code::InvalidValue`] for no blocks and no threads.
pub fn largest_cluster(function: &Function, config: &LaunchConfig) -> Result<u32> {
    if config.grid.contains(&0) || config.block.contains(&0) {
        return fail(Code::InvalidValue);
    }
    let fits = |n: &u32| {
        let shape = [*n, 1, 1];
        max_active_clusters(function, &LaunchConfig { grid: shape, cluster: Some(shape), ..*config })
            .is_ok_and(|n| n > 0)
    };
    Ok((1..=16u32).rev().find(fits).unwrap_or(0))
}

/// The function of a kernel on a device (`cuKernelGetAttribute` and its kin): in the current context if that is the device's, else in
/// its primary one.
///
/// # Errors
/// As [`Kernel::function`].
pub fn kernel_on_device(kernel: &Kernel, device: &Arc<Device>) -> Result<Arc<Function>> {
    if let Some(c) = current().filter(|c| c.device().ordinal() == device.ordinal()) {
        return kernel.function(&c);
    }
    let context = device.retain_primary()?;
    let function = kernel.function(&context);
    device.release_primary()?;
    function
}

/// How two devices reach each other (`cuDeviceGetP2PAttribute`). All memory is the host's.
///
/// # Errors
/// [`Code::InvalidDevice`] for one device; [`Code::InvalidValue`] for an attribute that there is not.
pub fn p2p_attribute(from: &Device, to: &Device, which: u32) -> Result<i32> {
    if from.ordinal() == to.ordinal() {
        return fail(Code::InvalidDevice);
    }
    match which {
        // Rank of performance; arrays.
        1 | 4 => Ok(0),
        // Access, atomics.
        2 | 3 => Ok(1),
        _ => fail(Code::InvalidValue),
    }
}

/// Lets a context use a peer's memory (`cuCtxEnablePeerAccess`). All memory is the host's, so it always can.
///
/// # Errors
/// [`Code::InvalidValue`] for flags; [`Code::PeerAccessUnsupported`] for contexts of one device; [`Code::PeerAccessAlreadyEnabled`].
pub fn enable_peer(own: &Context, peer: &Context, flags: u32) -> Result<()> {
    check_no_flags(flags)?;
    if own.device().ordinal() == peer.device().ordinal() {
        return fail(Code::PeerAccessUnsupported);
    }
    own.enable_peer(peer)
}

/// A device's place on the bus as text (`cuDeviceGetPCIBusId`).
///
/// # Errors
/// None for devices that are modelled whole.
pub fn bus_id(device: &Device) -> Result<String> {
    let at = |n| device.attribute(n);
    Ok(format!("{:04x}:{:02x}:{:02x}.0", at(attr::PCI_DOMAIN)?, at(attr::PCI_BUS)?, at(attr::PCI_DEVICE)?))
}

/// The device at a place on the bus (`cuDeviceGetByPCIBusId`).
///
/// # Errors
/// [`Code::InvalidValue`] for text that is no place; [`Code::InvalidDevice`] when none is there.
pub fn device_on_bus(place: &str) -> Result<&'static Arc<Device>> {
    let wanted = parse_bus_id(place).ok_or(Code::InvalidValue)?;
    for d in system()?.devices() {
        if parse_bus_id(&bus_id(d)?) == Some(wanted) {
            return Ok(d);
        }
    }
    fail(Code::InvalidDevice)
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

/// Widest linear one-dimensional texture, in texels: as many as lie in 4 GiB, but no more than 2^30 (`cuDeviceGetTexture1DLinearMaxWidth`).
///
/// # Errors
/// As [`Texel::new`].
pub fn linear_texture_width(device: &Device, format: u32, channels: u32) -> Result<u64> {
    let texel = Texel::new(format, channels)?;
    let limit = u64::from(device.profile().limit(attr::TEXTURE_1D_LINEAR_WIDTH));
    // The attribute is that of the largest texel, but on devices of old, which have the same for all.
    let by_bytes = ((4 << 30) / texel.bytes().max(1)).min(1 << 30);
    Ok(if limit < 1 << 28 { limit } else { by_bytes })
}

/// The device's address of host memory, which is the same (`cuMemHostGetDevicePointer`).
///
/// # Errors
/// [`Code::InvalidValue`] for flags and for memory that the driver does not know.
pub fn device_pointer(address: u64, flags: u32) -> Result<u64> {
    check_no_flags(flags)?;
    memory::find(address).filter(|a| a.is_host()).map(|_| address).ok_or_else(|| Code::InvalidValue.into())
}

/// Flags of page-locked host memory (`cuMemHostGetFlags`). Unified addressing maps all of it.
///
/// # Errors
/// [`Code::InvalidValue`] for other memory.
pub fn host_flags(address: u64) -> Result<u32> {
    let found = memory::find(address).filter(|a| a.is_host()).ok_or(Code::InvalidValue)?;
    // Of memory of the driver's only whether it is combined counts, of the program's whether it is portable.
    const COMBINED: u32 = 4;
    const PORTABLE: u32 = 1;
    let flags = match found.kind {
        AllocationKind::Registered => found.flags & PORTABLE,
        _ if found.flags & COMBINED != 0 => COMBINED | PORTABLE,
        _ => 0,
    };
    Ok(flags | memory::DEVICE_MAP)
}

/// Address and size of the allocation that an address lies in (`cuMemGetAddressRange`).
///
/// # Errors
/// [`Code::NotFound`].
pub fn allocation_of(address: u64) -> Result<(u64, u64)> {
    memory::find(address).map(|a| (a.base, a.size)).ok_or_else(|| Code::NotFound.into())
}

/// The current context, or, where none is, that of the memory: what is freed need not be of the current context. Its error is for who
/// frees to ask for: what captures forbid comes first.
///
/// # Errors
/// [`Code::InvalidContext`] when there is neither.
pub fn current_or_owner(address: u64) -> Result<Arc<Context>> {
    current().or_else(|| memory::owner(address)).ok_or_else(|| Code::InvalidContext.into())
}

#[cfg(test)]
mod tests {
    use super::parse_bus_id;

    #[test]
    fn places_on_the_bus() {
        assert_eq!(parse_bus_id("00000000:1b:00.0"), Some([0, 0x1b, 0]));
        assert_eq!(parse_bus_id("1b:02"), Some([0, 0x1b, 2]));
        assert_eq!(parse_bus_id("1b"), None);
        assert_eq!(parse_bus_id("x:y:z"), None);
    }
}
