//! Numbers of device attributes that the model itself reads (`CUdevice_attribute`).

/// Most threads of a block.
pub const MAX_THREADS_PER_BLOCK: u32 = 1;
/// Largest x dimension of a block; y and z follow.
pub const MAX_BLOCK_DIM_X: u32 = 2;
/// Largest x dimension of a grid; y and z follow.
pub const MAX_GRID_DIM_X: u32 = 5;
/// Shared memory a block may use without asking, in bytes.
pub const MAX_SHARED_PER_BLOCK: u32 = 8;
/// Constant memory in bytes.
pub const TOTAL_CONSTANT: u32 = 9;
/// Threads of a warp.
pub const WARP_SIZE: u32 = 10;
/// 32-bit registers of a block.
pub const MAX_REGISTERS_PER_BLOCK: u32 = 12;
/// Clock of the SMs in kHz.
pub const CLOCK_RATE: u32 = 13;
/// Alignment of texture addresses in bytes.
pub const TEXTURE_ALIGNMENT: u32 = 14;
/// Number of SMs.
pub const SM_COUNT: u32 = 16;
/// PCI bus number.
pub const PCI_BUS: u32 = 33;
/// PCI device number.
pub const PCI_DEVICE: u32 = 34;
/// Threads that an SM can hold.
pub const MAX_THREADS_PER_SM: u32 = 39;
/// PCI domain number.
pub const PCI_DOMAIN: u32 = 50;
/// Alignment of rows of textures bound to pitched memory, in bytes.
pub const TEXTURE_PITCH_ALIGNMENT: u32 = 51;
/// Compute capability, major.
pub const CC_MAJOR: u32 = 75;
/// Compute capability, minor.
pub const CC_MINOR: u32 = 76;
/// Shared memory of an SM in bytes.
pub const SHARED_PER_SM: u32 = 81;
/// 32-bit registers of an SM.
pub const REGISTERS_PER_SM: u32 = 82;
/// Shared memory a block may use when it asks for it, in bytes.
pub const MAX_SHARED_PER_BLOCK_OPTIN: u32 = 97;
/// Blocks that an SM can hold.
pub const MAX_BLOCKS_PER_SM: u32 = 106;
/// Shared memory the system keeps for each block, in bytes.
pub const RESERVED_SHARED_PER_BLOCK: u32 = 111;
/// Bytes of the L2 cache that can be set aside for persisting accesses.
pub const MAX_PERSISTING_L2: u32 = 108;
/// Who may have contexts on the device.
pub const COMPUTE_MODE: u32 = 20;
/// Largest one-dimensional texture.
pub const TEXTURE_1D_WIDTH: u32 = 21;
/// Largest two-dimensional texture: width; height follows.
pub const TEXTURE_2D_WIDTH: u32 = 22;
/// Largest three-dimensional texture: width; height and depth follow.
pub const TEXTURE_3D_WIDTH: u32 = 24;
/// Largest two-dimensional layered texture: width; height and layers follow.
pub const TEXTURE_2D_LAYERED_WIDTH: u32 = 27;
/// Largest one-dimensional layered texture: width; layers follow.
pub const TEXTURE_1D_LAYERED_WIDTH: u32 = 42;
/// Largest two-dimensional texture for gathers: width; height follows.
pub const TEXTURE_GATHER_WIDTH: u32 = 45;
/// Largest cube map.
pub const TEXTURE_CUBEMAP_WIDTH: u32 = 52;
/// Largest layered cube map: width; layers follow.
pub const TEXTURE_CUBEMAP_LAYERED_WIDTH: u32 = 53;
/// Most texels of a texture in linear memory.
pub const TEXTURE_1D_LINEAR_WIDTH: u32 = 69;
/// Largest texture in pitched memory: width; height and pitch in bytes follow.
pub const TEXTURE_2D_LINEAR_WIDTH: u32 = 70;
/// Largest texture of two dimensions with levels: width; height follows.
pub const TEXTURE_2D_MIPMAPPED_WIDTH: u32 = 73;
/// Largest texture of one dimension with levels.
pub const TEXTURE_1D_MIPMAPPED_WIDTH: u32 = 77;
/// Whether memory has error correction.
pub const ECC: u32 = 32;
/// Clock of the memory in kHz.
pub const MEMORY_CLOCK_RATE: u32 = 36;
/// Bits of the memory's bus.
pub const MEMORY_BUS_WIDTH: u32 = 37;
/// Bytes of the L2 cache.
pub const L2_SIZE: u32 = 38;
/// Copies that can run at a time beside kernels.
pub const COPY_ENGINES: u32 = 40;
/// Whether the L1 cache holds global memory.
pub const GLOBAL_L1: u32 = 79;
/// Whether the GPU is one of several on a board.
pub const MULTI_GPU_BOARD: u32 = 84;
/// Whether atomics between it and the host are done in hardware.
pub const HOST_NATIVE_ATOMICS: u32 = 86;
/// How many times faster single precision is than double.
pub const SINGLE_TO_DOUBLE: u32 = 87;
/// Whether kernels may use pageable host memory.
pub const PAGEABLE_ACCESS: u32 = 88;
/// Whether host and device may use managed memory at the same time.
pub const CONCURRENT_MANAGED: u32 = 89;
/// Whether kernels can be interrupted anywhere.
pub const COMPUTE_PREEMPTION: u32 = 90;
/// Whether registered memory has the same address on the device.
pub const HOST_POINTER_FOR_REGISTERED: u32 = 91;
/// Whether grids may be launched whose blocks are all resident.
pub const COOPERATIVE_LAUNCH: u32 = 95;
/// The same over several devices.
pub const COOPERATIVE_MULTI_DEVICE: u32 = 96;
/// Whether pageable memory is reached by the host's page tables.
pub const PAGEABLE_BY_HOST_TABLES: u32 = 100;
/// Whether the host reaches managed memory on the device without moving it.
pub const DIRECT_MANAGED_FROM_HOST: u32 = 101;
/// Whether memory can be compressed.
pub const GENERIC_COMPRESSION: u32 = 107;
/// Largest window of an access policy in bytes.
pub const MAX_ACCESS_POLICY_WINDOW: u32 = 109;
/// Whether memory that is mapped can be reached over the bus by other devices.
pub const RDMA_WITH_VMM: u32 = 110;
/// Whether there are sparse arrays.
pub const SPARSE_ARRAYS: u32 = 112;
/// Whether other devices can reach memory over the bus.
pub const RDMA: u32 = 116;
/// How writes of other devices are flushed.
pub const RDMA_FLUSH_OPTIONS: u32 = 117;
/// In what order they are seen.
pub const RDMA_WRITES_ORDERING: u32 = 118;
/// Kinds of handles for the memory of pools.
pub const MEMPOOL_HANDLE_TYPES: u32 = 119;
/// Whether there are clusters.
pub const CLUSTER_LAUNCH: u32 = 120;
/// Whether streams can wait until a value has a bit cleared.
pub const STREAM_WAIT_VALUE_NOR: u32 = 123;
/// Domains of fences.
pub const MEM_SYNC_DOMAIN_COUNT: u32 = 126;
/// Whether there are tensor maps.
pub const TENSOR_MAP: u32 = 127;
/// Whether memory can be shared with other nodes.
pub const FABRIC_HANDLES: u32 = 128;
/// What the device's memory is to the host's.
pub const NUMA_CONFIG: u32 = 130;
/// Number of the node that the device's memory is.
pub const NUMA_ID: u32 = 131;
/// Formats that the hardware decompresses.
pub const DECOMPRESS_MASK: u32 = 136;
/// Most bytes of one decompression.
pub const DECOMPRESS_LENGTH: u32 = 137;
/// Device and vendor number on the PCI bus.
pub const PCI_DEVICE_ID: u32 = 139;
/// The same of the subsystem.
pub const PCI_SUBSYSTEM_ID: u32 = 140;
