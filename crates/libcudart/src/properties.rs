//! Properties of a device, from the driver's attributes.

use core::ffi::{CStr, c_char};

use weft_ffi::arg::Out;
use weft_ffi::client::Driver;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::api;
use crate::error::{Outcome, check};
use crate::state::{device_handle, driver};

/// Asks the driver for a device's attributes.
struct Ask {
    driver: &'static Driver,
    device: CUdevice,
}

impl Ask {
    /// A number; 0 for an attribute that the driver does not know.
    fn number(&self, attribute: CUdevice_attribute) -> i32 {
        let mut v = 0;
        // SAFETY: a live variable.
        match unsafe { self.driver.cuDeviceGetAttribute(&raw mut v, attribute, self.device) } {
            CUDA_SUCCESS => v,
            _ => 0,
        }
    }

    /// A number of bytes or the like.
    fn size(&self, attribute: CUdevice_attribute) -> usize {
        usize::try_from(self.number(attribute)).unwrap_or(0)
    }
}

/// All properties. An attribute that the driver does not know is 0.
pub(crate) fn read(device: i32) -> Outcome<cudaDeviceProp> {
    let (d, handle) = (driver()?, device_handle(device)?);
    let mut p = cudaDeviceProp::default();
    let mut name = [0; 256];
    // SAFETY: live variables of the sizes said.
    unsafe {
        check(d.cuDeviceGetName(name.as_mut_ptr(), 255, handle))?;
        check(d.cuDeviceTotalMem_v2(&raw mut p.totalGlobalMem, handle))?;
        // Not every driver has these.
        let _ = d.cuDeviceGetUuid_v2(&raw mut p.uuid, handle);
        let _ = d.cuDeviceGetLuid(p.luid.as_mut_ptr(), &raw mut p.luidDeviceNodeMask, handle);
        set_text(&mut p.name, CStr::from_ptr(name.as_ptr()));
    }
    let ask = Ask { driver: d, device: handle };
    blocks(&mut p, &ask);
    textures(&mut p, &ask);
    surfaces(&mut p, &ask);
    hardware(&mut p, &ask);
    abilities(&mut p, &ask);
    Ok(p)
}

/// Threads, blocks and what they have.
fn blocks(p: &mut cudaDeviceProp, ask: &Ask) {
    p.sharedMemPerBlock = ask.size(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK);
    p.regsPerBlock = ask.number(CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK);
    p.warpSize = ask.number(CU_DEVICE_ATTRIBUTE_WARP_SIZE);
    p.memPitch = ask.size(CU_DEVICE_ATTRIBUTE_MAX_PITCH);
    p.maxThreadsPerBlock = ask.number(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
    p.maxThreadsDim = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X),
        ask.number(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y),
        ask.number(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z),
    ];
    p.maxGridSize = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X),
        ask.number(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y),
        ask.number(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z),
    ];
    p.totalConstMem = ask.size(CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY);
    p.major = ask.number(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
    p.minor = ask.number(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
}

/// Textures.
fn textures(p: &mut cudaDeviceProp, ask: &Ask) {
    p.textureAlignment = ask.size(CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT);
    p.texturePitchAlignment = ask.size(CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT);
    p.maxTexture1D = ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH);
    p.maxTexture1DMipmap = ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH);
    p.maxTexture1DLinear = ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH);
    p.maxTexture2D = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT),
    ];
    p.maxTexture2DMipmap = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT),
    ];
    p.maxTexture2DLinear = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH),
    ];
    p.maxTexture2DGather = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT),
    ];
    p.maxTexture3D = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH),
    ];
    p.maxTexture3DAlt = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE),
    ];
    p.maxTextureCubemap = ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH);
    p.maxTexture1DLayered = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS),
    ];
    p.maxTexture2DLayered = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS),
    ];
    p.maxTextureCubemapLayered = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS),
    ];
}

/// Surfaces.
fn surfaces(p: &mut cudaDeviceProp, ask: &Ask) {
    p.maxSurface1D = ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH);
    p.maxSurface2D = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT),
    ];
    p.maxSurface3D = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH),
    ];
    p.maxSurface1DLayered = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS),
    ];
    p.maxSurface2DLayered = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS),
    ];
    p.maxSurfaceCubemap = ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH);
    p.maxSurfaceCubemapLayered = [
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH),
        ask.number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS),
    ];
    p.surfaceAlignment = ask.size(CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT);
}

/// What there is of processors, memory and buses.
fn hardware(p: &mut cudaDeviceProp, ask: &Ask) {
    p.multiProcessorCount = ask.number(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
    p.integrated = ask.number(CU_DEVICE_ATTRIBUTE_INTEGRATED);
    p.canMapHostMemory = ask.number(CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY);
    p.concurrentKernels = ask.number(CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS);
    p.ECCEnabled = ask.number(CU_DEVICE_ATTRIBUTE_ECC_ENABLED);
    p.pciBusID = ask.number(CU_DEVICE_ATTRIBUTE_PCI_BUS_ID);
    p.pciDeviceID = ask.number(CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID);
    p.pciDomainID = ask.number(CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID);
    p.tccDriver = ask.number(CU_DEVICE_ATTRIBUTE_TCC_DRIVER);
    p.asyncEngineCount = ask.number(CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT);
    p.unifiedAddressing = ask.number(CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING);
    p.memoryBusWidth = ask.number(CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH);
    p.l2CacheSize = ask.number(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
    p.persistingL2CacheMaxSize = ask.number(CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE);
    p.maxThreadsPerMultiProcessor = ask.number(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR);
    p.streamPrioritiesSupported = ask.number(CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED);
    p.clockRate = ask.number(CU_DEVICE_ATTRIBUTE_CLOCK_RATE);
    p.deviceOverlap = ask.number(CU_DEVICE_ATTRIBUTE_GPU_OVERLAP);
    p.kernelExecTimeoutEnabled = ask.number(CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT);
    p.computeMode = ask.number(CU_DEVICE_ATTRIBUTE_COMPUTE_MODE);
    p.memoryClockRate = ask.number(CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE);
    p.singleToDoublePrecisionPerfRatio =
        ask.number(CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO);
    p.cooperativeMultiDeviceLaunch = ask.number(CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH);
}

/// What the device can do.
fn abilities(p: &mut cudaDeviceProp, ask: &Ask) {
    p.globalL1CacheSupported = ask.number(CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED);
    p.localL1CacheSupported = ask.number(CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED);
    p.sharedMemPerMultiprocessor = ask.size(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR);
    p.regsPerMultiprocessor = ask.number(CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR);
    p.managedMemory = ask.number(CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY);
    p.isMultiGpuBoard = ask.number(CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD);
    p.multiGpuBoardGroupID = ask.number(CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID);
    p.hostNativeAtomicSupported = ask.number(CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED);
    p.pageableMemoryAccess = ask.number(CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS);
    p.concurrentManagedAccess = ask.number(CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS);
    p.computePreemptionSupported = ask.number(CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED);
    p.canUseHostPointerForRegisteredMem =
        ask.number(CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM);
    p.cooperativeLaunch = ask.number(CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH);
    p.sharedMemPerBlockOptin = ask.size(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
    p.pageableMemoryAccessUsesHostPageTables =
        ask.number(CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES);
    p.directManagedMemAccessFromHost = ask.number(CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST);
    p.maxBlocksPerMultiProcessor = ask.number(CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR);
    p.accessPolicyMaxWindowSize = ask.number(CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE);
    p.reservedSharedMemPerBlock = ask.size(CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK);
    p.hostRegisterSupported = ask.number(CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED);
    p.sparseCudaArraySupported = ask.number(CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED);
    p.hostRegisterReadOnlySupported = ask.number(CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED);
    p.timelineSemaphoreInteropSupported =
        ask.number(CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED);
    p.memoryPoolsSupported = ask.number(CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED);
    p.gpuDirectRDMASupported = ask.number(CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED);
    p.gpuDirectRDMAFlushWritesOptions =
        ask.number(CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS).cast_unsigned();
    p.gpuDirectRDMAWritesOrdering = ask.number(CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING);
    p.memoryPoolSupportedHandleTypes =
        ask.number(CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES).cast_unsigned();
    p.deferredMappingCudaArraySupported =
        ask.number(CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED);
    p.ipcEventSupported = ask.number(CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED);
    p.clusterLaunch = ask.number(CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH);
    p.unifiedFunctionPointers = ask.number(CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS);
    p.deviceNumaConfig = ask.number(CU_DEVICE_ATTRIBUTE_NUMA_CONFIG);
    p.deviceNumaId = ask.number(CU_DEVICE_ATTRIBUTE_NUMA_ID);
    p.mpsEnabled = ask.number(CU_DEVICE_ATTRIBUTE_MPS_ENABLED);
    p.hostNumaId = ask.number(CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID);
    p.gpuPciDeviceID = ask.number(CU_DEVICE_ATTRIBUTE_GPU_PCI_DEVICE_ID).cast_unsigned();
    p.gpuPciSubsystemID = ask.number(CU_DEVICE_ATTRIBUTE_GPU_PCI_SUBSYSTEM_ID).cast_unsigned();
    p.hostNumaMultinodeIpcSupported = ask.number(CU_DEVICE_ATTRIBUTE_HOST_NUMA_MULTINODE_IPC_SUPPORTED);
}

/// The layout that programs built with CUDA 12 read.
fn layout_of_12(p: &cudaDeviceProp) -> cudaDeviceProp_v12 {
    macro_rules! same {
        ($($field:ident)*) => { cudaDeviceProp_v12 { $($field: p.$field,)* ..Default::default() } };
    }
    same! {
        name uuid luid luidDeviceNodeMask totalGlobalMem sharedMemPerBlock regsPerBlock warpSize memPitch
        maxThreadsPerBlock maxThreadsDim maxGridSize totalConstMem major minor textureAlignment
        texturePitchAlignment multiProcessorCount integrated canMapHostMemory maxTexture1D
        maxTexture1DMipmap maxTexture2D maxTexture2DMipmap maxTexture2DLinear maxTexture2DGather
        maxTexture3D maxTexture3DAlt maxTextureCubemap maxTexture1DLayered maxTexture2DLayered
        maxTextureCubemapLayered maxSurface1D maxSurface2D maxSurface3D maxSurface1DLayered
        maxSurface2DLayered maxSurfaceCubemap maxSurfaceCubemapLayered surfaceAlignment concurrentKernels
        ECCEnabled pciBusID pciDeviceID pciDomainID tccDriver asyncEngineCount unifiedAddressing
        memoryBusWidth l2CacheSize persistingL2CacheMaxSize maxThreadsPerMultiProcessor
        streamPrioritiesSupported globalL1CacheSupported localL1CacheSupported sharedMemPerMultiprocessor
        regsPerMultiprocessor managedMemory isMultiGpuBoard multiGpuBoardGroupID hostNativeAtomicSupported
        pageableMemoryAccess concurrentManagedAccess computePreemptionSupported
        canUseHostPointerForRegisteredMem cooperativeLaunch sharedMemPerBlockOptin
        pageableMemoryAccessUsesHostPageTables directManagedMemAccessFromHost maxBlocksPerMultiProcessor
        accessPolicyMaxWindowSize reservedSharedMemPerBlock hostRegisterSupported sparseCudaArraySupported
        hostRegisterReadOnlySupported timelineSemaphoreInteropSupported memoryPoolsSupported
        gpuDirectRDMASupported gpuDirectRDMAFlushWritesOptions gpuDirectRDMAWritesOrdering
        memoryPoolSupportedHandleTypes deferredMappingCudaArraySupported ipcEventSupported clusterLaunch
        unifiedFunctionPointers clockRate deviceOverlap kernelExecTimeoutEnabled computeMode
        maxTexture1DLinear memoryClockRate singleToDoublePrecisionPerfRatio cooperativeMultiDeviceLaunch
    }
}

/// Copies a C string into a C array, cut to fit.
fn set_text(to: &mut [c_char], text: &CStr) {
    let room = to.len().saturating_sub(1);
    for (t, b) in to.iter_mut().zip(text.to_bytes().iter().take(room)) {
        *t = *b as c_char;
    }
}

api! {
    /// All properties of a device.
    fn cudaGetDeviceProperties(prop: Out<cudaDeviceProp>, device: i32) {
        prop.set(read(device)?)
    }

    /// The same in the layout of CUDA 12, whose headers call it so.
    fn cudaGetDeviceProperties_v2(prop: Out<cudaDeviceProp_v12>, device: i32) {
        prop.set(layout_of_12(&read(device)?))
    }
}
