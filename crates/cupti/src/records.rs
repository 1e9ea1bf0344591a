//! The structures of activities, as CUPTI 12.9 has them.

use core::ffi::{c_char, c_void};

/// Kinds of activities.
pub(crate) mod kind {
    pub(crate) const MEMCPY: u32 = 1;
    pub(crate) const MEMSET: u32 = 2;
    pub(crate) const KERNEL: u32 = 3;
    pub(crate) const DRIVER: u32 = 4;
    pub(crate) const RUNTIME: u32 = 5;
    pub(crate) const DEVICE: u32 = 8;
    pub(crate) const CONTEXT: u32 = 9;
    pub(crate) const CONCURRENT_KERNEL: u32 = 10;
    pub(crate) const NAME: u32 = 11;
    pub(crate) const MARKER: u32 = 12;
    pub(crate) const MARKER_DATA: u32 = 13;
    pub(crate) const OVERHEAD: u32 = 17;
    pub(crate) const MEMCPY2: u32 = 22;
    pub(crate) const CUDA_EVENT: u32 = 36;
    pub(crate) const STREAM: u32 = 37;
    pub(crate) const SYNCHRONIZATION: u32 = 38;
    pub(crate) const EXTERNAL_CORRELATION: u32 = 39;
    pub(crate) const GRAPH_TRACE: u32 = 51;
    /// As many as there are.
    pub(crate) const COUNT: u32 = 56;
}

/// A record.
///
/// # Safety
/// Its bytes mean the same wherever they are, it begins with its kind, and its size is a multiple of eight.
pub(crate) unsafe trait Record: Copy {}

macro_rules! records {
    ($($(#[$doc:meta])* $name:ident $size:literal { $($field:ident: $type:ty),* $(,)? })*) => {$(
        $(#[$doc])*
        #[repr(C)]
        #[derive(Clone, Copy)]
        pub(crate) struct $name {
            $(pub(crate) $field: $type,)*
        }

        const _: () = assert!(size_of::<$name>() == $size);

        // SAFETY: fields without room between them, of which none depends on its place.
        unsafe impl Record for $name {}

        impl $name {
            /// All of it zero.
            #[allow(dead_code, reason = "some are always given whole")]
            pub(crate) fn zero() -> Self {
                // SAFETY: numbers and pointers that may be null.
                unsafe { core::mem::zeroed() }
            }
        }
    )*};
}

records! {
    /// `CUpti_ActivityKernel9`
    Kernel 208 {
        kind: u32, cache_config: u8, shared_config: u8, registers: u16, cache_requested: u32, cache_executed: u32,
        start: u64, end: u64, completed: u64, device: u32, context: u32, stream: u32, grid: [i32; 3], block: [i32; 3],
        static_shared: i32, dynamic_shared: i32, local_per_thread: u32, local_total: u32, correlation: u32,
        grid_id: i64, name: *const c_char, reserved: *mut c_void, queued: u64, submitted: u64, launch_type: u8,
        carveout_requested: u8, carveout: u8, padding: u8, shared_executed: u32, graph_node: u64, shared_limit: u32,
        graph: u32, window: *mut c_void, channel: u32, channel_type: u32, cluster: [u32; 3], cluster_policy: u32,
        local_total2: u64, max_cluster: u32, max_clusters: u32,
    }
    /// `CUpti_ActivityMemcpy6`
    Memcpy 96 {
        kind: u32, copy_kind: u8, from: u8, to: u8, flags: u8, bytes: u64, start: u64, end: u64, device: u32,
        context: u32, stream: u32, correlation: u32, runtime_correlation: u32, pad: u32, reserved: *mut c_void,
        graph_node: u64, graph: u32, channel: u32, channel_type: u32, pad2: u32, count: u64,
    }
    /// `CUpti_ActivityMemcpyPtoP4`
    MemcpyPtoP 96 {
        kind: u32, copy_kind: u8, from: u8, to: u8, flags: u8, bytes: u64, start: u64, end: u64, device: u32,
        context: u32, stream: u32, from_device: u32, from_context: u32, to_device: u32, to_context: u32,
        correlation: u32, reserved: *mut c_void, graph_node: u64, graph: u32, channel: u32, channel_type: u32, pad: u32,
    }
    /// `CUpti_ActivityMemset4`
    Memset 88 {
        kind: u32, value: u32, bytes: u64, start: u64, end: u64, device: u32, context: u32, stream: u32,
        correlation: u32, flags: u16, memory: u16, pad: u32, reserved: *mut c_void, graph_node: u64, graph: u32,
        channel: u32, channel_type: u32, pad2: u32,
    }
    /// `CUpti_ActivityAPI`
    Call 40 {
        kind: u32, cbid: u32, start: u64, end: u64, process: u32, thread: u32, correlation: u32, answer: u32,
    }
    /// `CUpti_ActivityDevice5`
    Device 184 {
        kind: u32, flags: u32, bandwidth: u64, memory: u64, constant: u32, l2: u32, warp: u32, clock: u32, engines: u32,
        sms: u32, max_ipc: u32, warps_of_sm: u32, blocks_of_sm: u32, shared_of_sm: u32, registers_of_sm: u32,
        registers_of_block: u32, shared_of_block: u32, threads_of_block: u32, max_block: [u32; 3], max_grid: [u32; 3],
        major: u32, minor: u32, id: u32, ecc: u32, uuid: [u8; 16], name: *const c_char, visible: u8, mig: u8,
        reserved: [u8; 6], gpu_instance: u32, compute_instance: u32, mig_uuid: [u8; 16], is_numa: u32, numa: u32,
    }
    /// `CUpti_ActivityContext3`
    Context 32 {
        kind: u32, context: u32, device: u32, api: u16, null_stream: u16, parent: u32, green: u8, padding: u8, sms: u16,
        cig: u32, padding2: u32,
    }
    /// `CUpti_ActivitySynchronization2`
    Synchronization 56 {
        kind: u32, what: u32, start: u64, end: u64, correlation: u32, context: u32, stream: u32, event: u32,
        event_sync: u64, answer: u32, pad: u32,
    }
    /// `CUpti_ActivityStream`
    Stream 24 { kind: u32, context: u32, stream: u32, priority: u32, flag: u32, correlation: u32 }
    /// `CUpti_ActivityCudaEvent2`
    CudaEvent 56 {
        kind: u32, correlation: u32, context: u32, stream: u32, event: u32, pad: u32, device: u32, pad2: u32,
        reserved: *mut c_void, time: u64, event_sync: u64,
    }
    /// `CUpti_ActivityOverhead3`
    Overhead 56 {
        kind: u32, what: u32, object_kind: u32, object: [u32; 3], start: u64, end: u64, correlation: u32,
        reserved: u32, data: *mut c_void,
    }
    /// `CUpti_ActivityMarker2`
    Marker 56 {
        kind: u32, flags: u32, time: u64, id: u32, object_kind: u32, object: [u32; 3], pad: u32, name: *const c_char,
        domain: *const c_char,
    }
    /// `CUpti_ActivityMarkerData`
    MarkerData 32 { kind: u32, flags: u32, id: u32, payload_kind: u32, payload: u64, color: u32, category: u32 }
    /// `CUpti_ActivityName`
    Name 32 { kind: u32, object_kind: u32, object: [u32; 3], pad: u32, name: *const c_char }
    /// `CUpti_ActivityGraphTrace2`
    GraphTrace 56 {
        kind: u32, correlation: u32, start: u64, end: u64, device: u32, graph: u32, context: u32, stream: u32,
        reserved: *mut c_void, end_device: u32, end_context: u32,
    }
    /// `CUpti_ActivityExternalCorrelation`
    External 24 { kind: u32, external_kind: u32, external: u64, correlation: u32, reserved: u32 }
}

/// The size of records of a kind; none: there are none.
pub(crate) fn size(kind: u32) -> Option<usize> {
    Some(match kind {
        kind::KERNEL | kind::CONCURRENT_KERNEL => size_of::<Kernel>(),
        kind::MEMCPY => size_of::<Memcpy>(),
        kind::MEMCPY2 => size_of::<MemcpyPtoP>(),
        kind::MEMSET => size_of::<Memset>(),
        kind::RUNTIME | kind::DRIVER => size_of::<Call>(),
        kind::DEVICE => size_of::<Device>(),
        kind::CONTEXT => size_of::<Context>(),
        kind::SYNCHRONIZATION => size_of::<Synchronization>(),
        kind::STREAM => size_of::<Stream>(),
        kind::CUDA_EVENT => size_of::<CudaEvent>(),
        kind::OVERHEAD => size_of::<Overhead>(),
        kind::EXTERNAL_CORRELATION => size_of::<External>(),
        kind::GRAPH_TRACE => size_of::<GraphTrace>(),
        kind::MARKER => size_of::<Marker>(),
        kind::MARKER_DATA => size_of::<MarkerData>(),
        kind::NAME => size_of::<Name>(),
        _ => return None,
    })
}
