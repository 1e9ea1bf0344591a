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
