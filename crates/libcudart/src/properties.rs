//! Properties of a device, from the driver's attributes.

use weft_ffi::arg::Out;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::device::set_text;
use crate::entry::api;
use crate::error::{Outcome, check};
use crate::state::{device_handle, driver};

/// All properties. An attribute that the driver does not know is 0.
pub(crate) fn read(device: i32) -> Outcome<cudaDeviceProp> {
    let d = driver()?;
    let handle = device_handle(device)?;
    let mut p = cudaDeviceProp::default();
    let mut name = [0; 256];
    // SAFETY: live variables of the sizes said.
    unsafe {
        check(d.cuDeviceGetName(name.as_mut_ptr(), 255, handle))?;
        check(d.cuDeviceTotalMem_v2(&raw mut p.totalGlobalMem, handle))?;
        // Not every driver has these.
        let _ = d.cuDeviceGetUuid_v2(&raw mut p.uuid, handle);
        let _ = d.cuDeviceGetLuid(p.luid.as_mut_ptr(), &raw mut p.luidDeviceNodeMask, handle);
        set_text(&mut p.name, core::ffi::CStr::from_ptr(name.as_ptr()));
    }
    let number = |attribute| {
        let mut v = 0;
        // SAFETY: a live variable.
        match unsafe { d.cuDeviceGetAttribute(&raw mut v, attribute, handle) } {
            CUDA_SUCCESS => v,
            _ => 0,
        }
    };
    let size = |attribute| usize::try_from(number(attribute)).unwrap_or(0);
    p.sharedMemPerBlock = size(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK);
    p.regsPerBlock = number(CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK);
    p.warpSize = number(CU_DEVICE_ATTRIBUTE_WARP_SIZE);
    p.memPitch = size(CU_DEVICE_ATTRIBUTE_MAX_PITCH);
    p.maxThreadsPerBlock = number(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
    p.maxThreadsDim = [
        number(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X),
        number(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y),
        number(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z),
    ];
    p.maxGridSize = [
        number(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X),
        number(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y),
        number(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z),
    ];
    p.totalConstMem = size(CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY);
    p.major = number(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
    p.minor = number(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
    p.textureAlignment = size(CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT);
    p.texturePitchAlignment = size(CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT);
    p.multiProcessorCount = number(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
    p.integrated = number(CU_DEVICE_ATTRIBUTE_INTEGRATED);
    p.canMapHostMemory = number(CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY);
    p.maxTexture1D = number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH);
    p.maxTexture1DMipmap = number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH);
    p.maxTexture2D = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT),
    ];
    p.maxTexture2DMipmap = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT),
    ];
    p.maxTexture2DLinear = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH),
    ];
    p.maxTexture2DGather = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT),
    ];
    p.maxTexture3D = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH),
    ];
    p.maxTexture3DAlt = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE),
    ];
    p.maxTextureCubemap = number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH);
    p.maxTexture1DLayered = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS),
    ];
    p.maxTexture2DLayered = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS),
    ];
    p.maxTextureCubemapLayered = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS),
    ];
    p.maxSurface1D = number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH);
    p.maxSurface2D = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT),
    ];
    p.maxSurface3D = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH),
    ];
    p.maxSurface1DLayered = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS),
    ];
    p.maxSurface2DLayered = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS),
    ];
    p.maxSurfaceCubemap = number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH);
    p.maxSurfaceCubemapLayered = [
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH),
        number(CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS),
    ];
    p.surfaceAlignment = size(CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT);
    p.concurrentKernels = number(CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS);
    p.ECCEnabled = number(CU_DEVICE_ATTRIBUTE_ECC_ENABLED);
    p.pciBusID = number(CU_DEVICE_ATTRIBUTE_PCI_BUS_ID);
    p.pciDeviceID = number(CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID);
    p.pciDomainID = number(CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID);
    p.tccDriver = number(CU_DEVICE_ATTRIBUTE_TCC_DRIVER);
    p.asyncEngineCount = number(CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT);
    p.unifiedAddressing = number(CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING);
    p.memoryBusWidth = number(CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH);
    p.l2CacheSize = number(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
    p.persistingL2CacheMaxSize = number(CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE);
    p.maxThreadsPerMultiProcessor = number(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR);
    p.streamPrioritiesSupported = number(CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED);
    p.globalL1CacheSupported = number(CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED);
    p.localL1CacheSupported = number(CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED);
    p.sharedMemPerMultiprocessor = size(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR);
    p.regsPerMultiprocessor = number(CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR);
    p.managedMemory = number(CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY);
    p.isMultiGpuBoard = number(CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD);
    p.multiGpuBoardGroupID = number(CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID);
    p.hostNativeAtomicSupported = number(CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED);
    p.pageableMemoryAccess = number(CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS);
    p.concurrentManagedAccess = number(CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS);
    p.computePreemptionSupported = number(CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED);
    p.canUseHostPointerForRegisteredMem = number(CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM);
    p.cooperativeLaunch = number(CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH);
    p.sharedMemPerBlockOptin = size(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
    p.pageableMemoryAccessUsesHostPageTables =
        number(CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES);
    p.directManagedMemAccessFromHost = number(CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST);
    p.maxBlocksPerMultiProcessor = number(CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR);
    p.accessPolicyMaxWindowSize = number(CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE);
    p.reservedSharedMemPerBlock = size(CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK);
    p.hostRegisterSupported = number(CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED);
    p.sparseCudaArraySupported = number(CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED);
    p.hostRegisterReadOnlySupported = number(CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED);
    p.timelineSemaphoreInteropSupported = number(CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED);
    p.memoryPoolsSupported = number(CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED);
    p.gpuDirectRDMASupported = number(CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED);
    p.gpuDirectRDMAFlushWritesOptions =
        number(CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS).cast_unsigned();
    p.gpuDirectRDMAWritesOrdering = number(CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING);
    p.memoryPoolSupportedHandleTypes =
        number(CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES).cast_unsigned();
    p.deferredMappingCudaArraySupported = number(CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED);
    p.ipcEventSupported = number(CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED);
    p.clusterLaunch = number(CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH);
    p.unifiedFunctionPointers = number(CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS);
    p.deviceNumaConfig = number(CU_DEVICE_ATTRIBUTE_NUMA_CONFIG);
    p.deviceNumaId = number(CU_DEVICE_ATTRIBUTE_NUMA_ID);
    p.mpsEnabled = number(CU_DEVICE_ATTRIBUTE_MPS_ENABLED);
    p.hostNumaId = number(CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID);
    p.gpuPciDeviceID = number(CU_DEVICE_ATTRIBUTE_GPU_PCI_DEVICE_ID).cast_unsigned();
    p.gpuPciSubsystemID = number(CU_DEVICE_ATTRIBUTE_GPU_PCI_SUBSYSTEM_ID).cast_unsigned();
    p.hostNumaMultinodeIpcSupported = number(CU_DEVICE_ATTRIBUTE_HOST_NUMA_MULTINODE_IPC_SUPPORTED);
    p.clockRate = number(CU_DEVICE_ATTRIBUTE_CLOCK_RATE);
    p.deviceOverlap = number(CU_DEVICE_ATTRIBUTE_GPU_OVERLAP);
    p.kernelExecTimeoutEnabled = number(CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT);
    p.computeMode = number(CU_DEVICE_ATTRIBUTE_COMPUTE_MODE);
    p.maxTexture1DLinear = number(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH);
    p.memoryClockRate = number(CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE);
    p.singleToDoublePrecisionPerfRatio = number(CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO);
    p.cooperativeMultiDeviceLaunch = number(CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH);
    Ok(p)
}

/// The layout that programs built with CUDA 12 read.
fn layout_of_12(p: &cudaDeviceProp) -> cudaDeviceProp_v12 {
    cudaDeviceProp_v12 {
        name: p.name,
        uuid: p.uuid,
        luid: p.luid,
        luidDeviceNodeMask: p.luidDeviceNodeMask,
        totalGlobalMem: p.totalGlobalMem,
        sharedMemPerBlock: p.sharedMemPerBlock,
        regsPerBlock: p.regsPerBlock,
        warpSize: p.warpSize,
        memPitch: p.memPitch,
        maxThreadsPerBlock: p.maxThreadsPerBlock,
        maxThreadsDim: p.maxThreadsDim,
        maxGridSize: p.maxGridSize,
        totalConstMem: p.totalConstMem,
        major: p.major,
        minor: p.minor,
        textureAlignment: p.textureAlignment,
        texturePitchAlignment: p.texturePitchAlignment,
        multiProcessorCount: p.multiProcessorCount,
        integrated: p.integrated,
        canMapHostMemory: p.canMapHostMemory,
        maxTexture1D: p.maxTexture1D,
        maxTexture1DMipmap: p.maxTexture1DMipmap,
        maxTexture2D: p.maxTexture2D,
        maxTexture2DMipmap: p.maxTexture2DMipmap,
        maxTexture2DLinear: p.maxTexture2DLinear,
        maxTexture2DGather: p.maxTexture2DGather,
        maxTexture3D: p.maxTexture3D,
        maxTexture3DAlt: p.maxTexture3DAlt,
        maxTextureCubemap: p.maxTextureCubemap,
        maxTexture1DLayered: p.maxTexture1DLayered,
        maxTexture2DLayered: p.maxTexture2DLayered,
        maxTextureCubemapLayered: p.maxTextureCubemapLayered,
        maxSurface1D: p.maxSurface1D,
        maxSurface2D: p.maxSurface2D,
        maxSurface3D: p.maxSurface3D,
        maxSurface1DLayered: p.maxSurface1DLayered,
        maxSurface2DLayered: p.maxSurface2DLayered,
        maxSurfaceCubemap: p.maxSurfaceCubemap,
        maxSurfaceCubemapLayered: p.maxSurfaceCubemapLayered,
        surfaceAlignment: p.surfaceAlignment,
        concurrentKernels: p.concurrentKernels,
        ECCEnabled: p.ECCEnabled,
        pciBusID: p.pciBusID,
        pciDeviceID: p.pciDeviceID,
        pciDomainID: p.pciDomainID,
        tccDriver: p.tccDriver,
        asyncEngineCount: p.asyncEngineCount,
        unifiedAddressing: p.unifiedAddressing,
        memoryBusWidth: p.memoryBusWidth,
        l2CacheSize: p.l2CacheSize,
        persistingL2CacheMaxSize: p.persistingL2CacheMaxSize,
        maxThreadsPerMultiProcessor: p.maxThreadsPerMultiProcessor,
        streamPrioritiesSupported: p.streamPrioritiesSupported,
        globalL1CacheSupported: p.globalL1CacheSupported,
        localL1CacheSupported: p.localL1CacheSupported,
        sharedMemPerMultiprocessor: p.sharedMemPerMultiprocessor,
        regsPerMultiprocessor: p.regsPerMultiprocessor,
        managedMemory: p.managedMemory,
        isMultiGpuBoard: p.isMultiGpuBoard,
        multiGpuBoardGroupID: p.multiGpuBoardGroupID,
        hostNativeAtomicSupported: p.hostNativeAtomicSupported,
        pageableMemoryAccess: p.pageableMemoryAccess,
        concurrentManagedAccess: p.concurrentManagedAccess,
        computePreemptionSupported: p.computePreemptionSupported,
        canUseHostPointerForRegisteredMem: p.canUseHostPointerForRegisteredMem,
        cooperativeLaunch: p.cooperativeLaunch,
        sharedMemPerBlockOptin: p.sharedMemPerBlockOptin,
        pageableMemoryAccessUsesHostPageTables: p.pageableMemoryAccessUsesHostPageTables,
        directManagedMemAccessFromHost: p.directManagedMemAccessFromHost,
        maxBlocksPerMultiProcessor: p.maxBlocksPerMultiProcessor,
        accessPolicyMaxWindowSize: p.accessPolicyMaxWindowSize,
        reservedSharedMemPerBlock: p.reservedSharedMemPerBlock,
        hostRegisterSupported: p.hostRegisterSupported,
        sparseCudaArraySupported: p.sparseCudaArraySupported,
        hostRegisterReadOnlySupported: p.hostRegisterReadOnlySupported,
        timelineSemaphoreInteropSupported: p.timelineSemaphoreInteropSupported,
        memoryPoolsSupported: p.memoryPoolsSupported,
        gpuDirectRDMASupported: p.gpuDirectRDMASupported,
        gpuDirectRDMAFlushWritesOptions: p.gpuDirectRDMAFlushWritesOptions,
        gpuDirectRDMAWritesOrdering: p.gpuDirectRDMAWritesOrdering,
        memoryPoolSupportedHandleTypes: p.memoryPoolSupportedHandleTypes,
        deferredMappingCudaArraySupported: p.deferredMappingCudaArraySupported,
        ipcEventSupported: p.ipcEventSupported,
        clusterLaunch: p.clusterLaunch,
        unifiedFunctionPointers: p.unifiedFunctionPointers,
        clockRate: p.clockRate,
        deviceOverlap: p.deviceOverlap,
        kernelExecTimeoutEnabled: p.kernelExecTimeoutEnabled,
        computeMode: p.computeMode,
        maxTexture1DLinear: p.maxTexture1DLinear,
        memoryClockRate: p.memoryClockRate,
        singleToDoublePrecisionPerfRatio: p.singleToDoublePrecisionPerfRatio,
        cooperativeMultiDeviceLaunch: p.cooperativeMultiDeviceLaunch,
        ..Default::default()
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
