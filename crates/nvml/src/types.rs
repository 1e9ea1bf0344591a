//! NVML's structures, as nvml.h has them.

use core::ffi::{c_char, c_void};

macro_rules! structures {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $type:ty),* $(,)? })*) => {$(
        $(#[$doc])*
        #[repr(C)]
        #[derive(Clone, Copy)]
        pub(crate) struct $name { $(pub(crate) $field: $type),* }
    )*};
}

structures! {
    /// `nvmlPciInfo_t`
    Pci { bus_id_legacy: [c_char; 16], domain: u32, bus: u32, device: u32, pci_device: u32, pci_subsystem: u32, bus_id: [c_char; 32] }
    /// `nvmlPciInfo_t` of the first two versions of the function, without words that one of them reserves.
    PciV2 { bus_id: [c_char; 16], domain: u32, bus: u32, device: u32, pci_device: u32, pci_subsystem: u32 }
    /// `nvmlPciInfoExt_v1_t`
    PciExt { version: u32, domain: u32, bus: u32, device: u32, pci_device: u32, pci_subsystem: u32, base_class: u32, sub_class: u32, bus_id: [c_char; 32] }
    /// `nvmlMemory_t`
    Memory { total: u64, free: u64, used: u64 }
    /// `nvmlMemory_v2_t`
    MemoryV2 { version: u32, total: u64, reserved: u64, free: u64, used: u64 }
    /// `nvmlUtilization_t`
    Utilization { gpu: u32, memory: u32 }
    /// `nvmlProcessInfo_v1_t`
    ProcessV1 { pid: u32, used: u64 }
    /// `nvmlProcessInfo_v2_t`, `nvmlProcessInfo_t`
    Process { pid: u32, used: u64, gpu_instance: u32, compute_instance: u32 }
    /// `nvmlProcessUtilizationSample_t`
    ProcessSample { pid: u32, time: u64, sm: u32, memory: u32, encoder: u32, decoder: u32 }
    /// `nvmlProcessUtilizationInfo_v1_t`
    ProcessUtilization { time: u64, pid: u32, sm: u32, memory: u32, encoder: u32, decoder: u32, jpeg: u32, ofa: u32 }
    /// `nvmlProcessesUtilizationInfo_v1_t`
    ProcessesUtilization { version: u32, count: u32, last_seen: u64, array: *mut ProcessUtilization }
    /// `nvmlProcessDetail_v1_t`
    ProcessDetail { pid: u32, used: u64, gpu_instance: u32, compute_instance: u32, protected: u64 }
    /// `nvmlProcessDetailList_v1_t`
    ProcessDetails { version: u32, mode: u32, count: u32, array: *mut ProcessDetail }
    /// `nvmlSample_t`
    Sample { time: u64, value: u64 }
    /// `nvmlFieldValue_t`
    Field { id: u32, scope: u32, time: i64, latency: i64, kind: u32, answer: u32, value: u64 }
    /// `nvmlDeviceAttributes_t`
    Attributes { multiprocessors: u32, copy_engines: u32, decoders: u32, encoders: u32, jpeg: u32, ofa: u32, gpu_slices: u32, compute_slices: u32, memory_mb: u64 }
    /// `nvmlEccErrorCounts_t`
    EccCounts { l1: u64, l2: u64, memory: u64, registers: u64 }
    /// `nvmlEventData_t`
    Event { device: *mut c_void, kind: u64, data: u64, gpu_instance: u32, compute_instance: u32 }
    /// `nvmlGpmSupport_t`
    GpmSupport { version: u32, supported: u32 }
    /// `nvmlSystemDriverBranchInfo_v1_t`
    Branch { version: u32, branch: [c_char; 80] }
    /// `nvmlUUID_t`
    Uuid { version: u32, kind: u32, value: [u8; 41], _end: [u8; 3] }
}

/// The number by which a program says which version of a structure it has.
pub(crate) const fn version<T>(number: u32) -> u32 {
    size_of::<T>() as u32 | number << 24
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_those_that_clients_have() {
        assert_eq!([size_of::<Pci>(), size_of::<PciExt>(), size_of::<PciV2>()], [68, 64, 36]);
        assert_eq!([size_of::<Memory>(), size_of::<MemoryV2>(), size_of::<Utilization>()], [24, 40, 8]);
        assert_eq!([size_of::<ProcessV1>(), size_of::<Process>(), size_of::<ProcessSample>()], [16, 24, 32]);
        assert_eq!([size_of::<ProcessUtilization>(), size_of::<ProcessesUtilization>()], [40, 24]);
        assert_eq!(
            [size_of::<ProcessDetail>(), size_of::<ProcessDetails>(), size_of::<Sample>()],
            [32, 24, 16]
        );
        assert_eq!([size_of::<Field>(), size_of::<Attributes>(), size_of::<Event>()], [40, 40, 32]);
        assert_eq!([size_of::<EccCounts>(), size_of::<Uuid>()], [32, 52]);
        assert_eq!(version::<MemoryV2>(2), 0x0200_0028);
    }
}
