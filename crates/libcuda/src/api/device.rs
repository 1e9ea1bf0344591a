//! Devices.

use core::ffi::{c_char, c_void};

use weft_device::attribute as attr;
use weft_driver::rules::{bus_id, device_on_bus, linear_texture_width, p2p_attribute, set_primary_flags};
use weft_driver::{Code, Context};
use weft_ffi::arg::{Out, OutSlice, OutText, Slice};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::handle::{self, Dev, OutHandle, sweep};

entry! {
    /// The device with this number.
    fn cuDeviceGet(device: Out<CUdevice>, ordinal: Dev) {
        device.set(ordinal.ordinal() as CUdevice)
    }

    /// How many devices there are.
    fn cuDeviceGetCount(count: Out<i32>) {
        count.set(weft_driver::system()?.devices().len() as i32)
    }

    /// A device's name.
    fn cuDeviceGetName(name: OutText [len], len: i32, dev: Dev) {
        name.set(dev.profile().name);
    }

    /// A device's identity.
    fn cuDeviceGetUuid, fn cuDeviceGetUuid_v2(uuid: Out<CUuuid>, dev: Dev) {
        uuid.set(CUuuid { bytes: dev.uuid().map(|b| b as c_char) })
    }

    /// Locally unique identifiers are for Windows.
    fn cuDeviceGetLuid(_luid: Out<c_char>, _deviceNodeMask: Out<u32>, _dev: Dev) {
        fail(Code::NotSupported)
    }

    /// A device's memory in bytes.
    fn cuDeviceTotalMem, fn cuDeviceTotalMem_v2(bytes: Out<usize>, dev: Dev) {
        bytes.set(dev.total_memory() as usize)
    }

    /// An attribute.
    fn cuDeviceGetAttribute(pi: Out<i32>, attrib: CUdevice_attribute, dev: Dev) {
        pi.set(dev.attribute(attrib.0)?)
    }

    /// Compute capability.
    fn cuDeviceComputeCapability(major: Out<i32>, minor: Out<i32>, dev: Dev) {
        let (a, b) = dev.profile().compute_capability();
        major.set(a as i32);
        minor.set(b as i32)
    }

    /// Properties in the form of CUDA 1.
    fn cuDeviceGetProperties(prop: Out<CUdevprop>, dev: Dev) {
        let p = dev.profile();
        let limit = |n| p.limit(n) as i32;
        prop.set(CUdevprop {
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

    /// Has a function hear when the process holds more memory than it may: that never happens, so that it never hears.
    fn cuDeviceRegisterAsyncNotification(
        device: Dev, callbackFunc: CUasyncCallback, userData: *mut c_void, callback: Out<CUasyncCallbackHandle>,
    ) {
        if callbackFunc.is_none() {
            return fail(Code::InvalidValue);
        }
        callback.set(core::ptr::without_provenance_mut(weft_driver::listen_to_budget(&device)));
        Ok(())
    }

    /// Ends that.
    fn cuDeviceUnregisterAsyncNotification(device: Dev, callback: CUasyncCallbackHandle) {
        weft_driver::forget_budget(&device, callback.addr())
    }

    /// What atomic operations of a device on the host's memory can do.
    fn cuDeviceGetHostAtomicCapabilities(
        capabilities: OutSlice<u32> [count], operations: Slice<CUatomicOperation> [count], count: u32, dev: Dev,
    ) {
        let of = |op: CUatomicOperation| weft_driver::host_atomics(&dev, op.0);
        capabilities.fill(weft_driver::some(operations.iter().map(of))?);
        Ok(())
    }

    /// What atomic operations of a device on another's memory can do.
    fn cuDeviceGetP2PAtomicCapabilities(
        capabilities: OutSlice<u32> [count], operations: Slice<CUatomicOperation> [count], count: u32,
        srcDevice: Dev, dstDevice: Dev,
    ) {
        let of = |op: CUatomicOperation| weft_driver::peer_atomics(&srcDevice, &dstDevice, op.0);
        capabilities.fill(weft_driver::some(operations.iter().map(of))?);
        Ok(())
    }

    /// Waits until what other devices have written over the bus is seen: nothing is written so.
    fn cuFlushGPUDirectRDMAWrites(target: CUflushGPUDirectRDMAWritesTarget, scope: CUflushGPUDirectRDMAWritesScope) {
        handle::current()?;
        let known = target == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX
            && [CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER, CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES].contains(&scope);
        if known { Ok(()) } else { fail(Code::InvalidValue) }
    }

    /// A device's place on the bus, as text.
    fn cuDeviceGetPCIBusId(pciBusId: OutText [len], len: i32, dev: Dev) {
        let id = bus_id(&dev)?;
        if pciBusId.set(&id) < id.len() { fail(Code::InvalidValue) } else { Ok(()) }
    }

    /// The device at a place on the bus.
    fn cuDeviceGetByPCIBusId(dev: Out<CUdevice>, pciBusId: &str) {
        dev.set(device_on_bus(pciBusId)?.ordinal() as CUdevice)
    }

    /// Whether one device can use another's memory. All memory is the host's, so each can.
    fn cuDeviceCanAccessPeer(canAccessPeer: Out<i32>, dev: Dev, peerDev: Dev) {
        canAccessPeer.set(i32::from(dev.ordinal() != peerDev.ordinal()))
    }

    /// How two devices reach each other.
    fn cuDeviceGetP2PAttribute(
        value: Out<i32>, attrib: CUdevice_P2PAttribute, srcDevice: Dev, dstDevice: Dev,
    ) {
        value.set(p2p_attribute(&srcDevice, &dstDevice, attrib.0)?)
    }

    /// Execution affinity is for multi-process servers.
    fn cuDeviceGetExecAffinitySupport(pi: Out<i32>, _type_: CUexecAffinityType, _dev: Dev) {
        pi.set(0)
    }

    /// Widest linear one-dimensional texture, in elements.
    fn cuDeviceGetTexture1DLinearMaxWidth(
        maxWidthInElements: Out<usize>, format: CUarray_format, numChannels: u32, dev: Dev,
    ) {
        maxWidthInElements.set(linear_texture_width(&dev, format.0, numChannels)? as usize)
    }

    /// Takes hold of a device's primary context.
    fn cuDevicePrimaryCtxRetain(pctx: OutHandle<Context>, dev: Dev) {
        pctx.set(&dev.retain_primary()?)
    }

    /// Gives the primary context back.
    fn cuDevicePrimaryCtxRelease, fn cuDevicePrimaryCtxRelease_v2(dev: Dev) {
        let result = dev.release_primary();
        sweep();
        result
    }

    /// Destroys the primary context.
    fn cuDevicePrimaryCtxReset, fn cuDevicePrimaryCtxReset_v2(dev: Dev) {
        dev.reset_primary();
        sweep();
    }

    /// Sets the primary context's flags.
    fn cuDevicePrimaryCtxSetFlags, fn cuDevicePrimaryCtxSetFlags_v2(dev: Dev, flags: u32) {
        set_primary_flags(&dev, flags)
    }

    /// The primary context's flags, and whether it is there.
    fn cuDevicePrimaryCtxGetState(dev: Dev, flags: Out<u32>, active: Out<i32>) {
        let (bits, there) = dev.primary_state();
        flags.set(bits);
        active.set(i32::from(there))
    }
}
