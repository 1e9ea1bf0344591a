//! Places where memory may be.

/// A place where memory may be (`CUmemLocation`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// `CUmemLocationType`.
    pub kind: u32,
    /// Number of the device or of the node of the host.
    pub id: i32,
}

impl Location {
    /// `CU_MEM_LOCATION_TYPE_NONE`.
    pub const NOWHERE: u32 = 0;
    /// `CU_MEM_LOCATION_TYPE_DEVICE`.
    pub const DEVICE: u32 = 1;
    /// `CU_MEM_LOCATION_TYPE_HOST`.
    pub const HOST: u32 = 2;
    /// `CU_MEM_LOCATION_TYPE_HOST_NUMA`.
    pub const NODE: u32 = 3;
    /// `CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT`.
    pub const CURRENT_NODE: u32 = 4;

    /// What calls before CUDA 12.2 give: a device's number, or -1 for the host (`CU_DEVICE_CPU`).
    pub fn of_device(id: i32) -> Location {
        Location { kind: if id == -1 { Self::HOST } else { Self::DEVICE }, id }
    }
}
