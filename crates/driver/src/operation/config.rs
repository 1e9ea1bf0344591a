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
}
