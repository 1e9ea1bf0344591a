//! The shape of a launch.

use weft_exec::Part;

use super::window::Window;

/// Shape and wishes of a launch (`CUlaunchConfig`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LaunchConfig {
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads per block.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory per block.
    pub dynamic_shared: u32,
    /// Blocks per cluster, when the launch says.
    pub cluster: Option<[u32; 3]>,
    /// All blocks must be resident at a time.
    pub cooperative: bool,
    /// Which launches' blocks begin first: those of lower numbers, of [`crate::PRIORITIES`]; none: as the stream says.
    pub priority: Option<i32>,
    /// It may begin when the kernel before it lets it (`cudaLaunchAttributeProgrammaticStreamSerialization`).
    pub early: bool,
    /// Whether kernels may change the node that it becomes, as the program says (`cudaLaunchAttributeDeviceUpdatableKernelNode`): 0, or 1.
    pub updatable: Option<u32>,
    /// The part of the device that it runs on; none: as the stream says.
    pub part: Option<Part>,
    /// Accesses that are to persist in L2; none: as the stream says.
    pub window: Option<Window>,
    /// Which work its fences wait for.
    pub domains: Domains,
}

/// Domains of memory synchronisation, as far as somebody says; only modelled time goes by them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Domains {
    /// Which of the two that a launch can be in (`cudaLaunchAttributeMemSyncDomain`); none: the first.
    pub logical: Option<u32>,
    /// Those of the device that the two are (`cudaLaunchAttributeMemSyncDomainMap`); none: 0 and 1.
    pub map: Option<[u8; 2]>,
}

impl Domains {
    /// The two of a device where nobody says otherwise.
    pub const MAP: [u8; 2] = [0, 1];

    /// What is said here, else what others say.
    #[must_use]
    pub fn or(self, others: Domains) -> Domains {
        Domains { logical: self.logical.or(others.logical), map: self.map.or(others.map) }
    }

    /// The one of a device that has so many.
    pub(crate) fn of_device(self, count: u32) -> u8 {
        let which = usize::from(self.logical.unwrap_or(0) != 0);
        self.map.unwrap_or(Domains::MAP)[which].min(u8::try_from(count.max(1) - 1).unwrap_or(u8::MAX))
    }
}
