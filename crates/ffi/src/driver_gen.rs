// Written by weft-gen from crates/ffi/tables; do not edit.

pub type cuuint32_t = u32;
pub type cuuint64_t = u64;
pub type CUdeviceptr_v2 = u64;
pub type CUdeviceptr = CUdeviceptr_v2;
pub type CUdevice_v1 = i32;
pub type CUdevice = CUdevice_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUctx_st {
    _opaque: [u8; 0],
}
pub type CUcontext = *mut CUctx_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUmod_st {
    _opaque: [u8; 0],
}
pub type CUmodule = *mut CUmod_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUfunc_st {
    _opaque: [u8; 0],
}
pub type CUfunction = *mut CUfunc_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUlib_st {
    _opaque: [u8; 0],
}
pub type CUlibrary = *mut CUlib_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUkern_st {
    _opaque: [u8; 0],
}
pub type CUkernel = *mut CUkern_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUarray_st {
    _opaque: [u8; 0],
}
pub type CUarray = *mut CUarray_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUmipmappedArray_st {
    _opaque: [u8; 0],
}
pub type CUmipmappedArray = *mut CUmipmappedArray_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUtexref_st {
    _opaque: [u8; 0],
}
pub type CUtexref = *mut CUtexref_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUsurfref_st {
    _opaque: [u8; 0],
}
pub type CUsurfref = *mut CUsurfref_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUevent_st {
    _opaque: [u8; 0],
}
pub type CUevent = *mut CUevent_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUstream_st {
    _opaque: [u8; 0],
}
pub type CUstream = *mut CUstream_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUgraphicsResource_st {
    _opaque: [u8; 0],
}
pub type CUgraphicsResource = *mut CUgraphicsResource_st;
pub type CUtexObject_v1 = u64;
pub type CUtexObject = CUtexObject_v1;
pub type CUsurfObject_v1 = u64;
pub type CUsurfObject = CUsurfObject_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUextMemory_st {
    _opaque: [u8; 0],
}
pub type CUexternalMemory = *mut CUextMemory_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUextSemaphore_st {
    _opaque: [u8; 0],
}
pub type CUexternalSemaphore = *mut CUextSemaphore_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUgraph_st {
    _opaque: [u8; 0],
}
pub type CUgraph = *mut CUgraph_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUgraphNode_st {
    _opaque: [u8; 0],
}
pub type CUgraphNode = *mut CUgraphNode_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUgraphExec_st {
    _opaque: [u8; 0],
}
pub type CUgraphExec = *mut CUgraphExec_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUmemPoolHandle_st {
    _opaque: [u8; 0],
}
pub type CUmemoryPool = *mut CUmemPoolHandle_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUuserObject_st {
    _opaque: [u8; 0],
}
pub type CUuserObject = *mut CUuserObject_st;
pub type CUgraphConditionalHandle = cuuint64_t;
#[repr(C)]
#[derive(Debug)]
pub struct CUgraphDeviceUpdatableNode_st {
    _opaque: [u8; 0],
}
pub type CUgraphDeviceNode = *mut CUgraphDeviceUpdatableNode_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUasyncCallbackEntry_st {
    _opaque: [u8; 0],
}
pub type CUasyncCallbackHandle = *mut CUasyncCallbackEntry_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUgreenCtx_st {
    _opaque: [u8; 0],
}
pub type CUgreenCtx = *mut CUgreenCtx_st;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUuuid {
    pub bytes: [c_char; 16],
}
zeroed!(CUuuid);
const _: () = assert!(size_of::<CUuuid>() == 16);
pub type CUuuid_st = CUuuid;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemFabricHandle_v1 {
    pub data: [u8; 64],
}
zeroed!(CUmemFabricHandle_v1);
const _: () = assert!(size_of::<CUmemFabricHandle_v1>() == 64);
pub type CUmemFabricHandle_st = CUmemFabricHandle_v1;
pub type CUmemFabricHandle = CUmemFabricHandle_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUipcEventHandle_v1 {
    pub reserved: [c_char; 64],
}
zeroed!(CUipcEventHandle_v1);
const _: () = assert!(size_of::<CUipcEventHandle_v1>() == 64);
pub type CUipcEventHandle_st = CUipcEventHandle_v1;
pub type CUipcEventHandle = CUipcEventHandle_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUipcMemHandle_v1 {
    pub reserved: [c_char; 64],
}
zeroed!(CUipcMemHandle_v1);
const _: () = assert!(size_of::<CUipcMemHandle_v1>() == 64);
pub type CUipcMemHandle_st = CUipcMemHandle_v1;
pub type CUipcMemHandle = CUipcMemHandle_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUipcMem_flags(pub u32);
pub type CUipcMem_flags_enum = CUipcMem_flags;
pub const CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS: CUipcMem_flags = CUipcMem_flags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemAttach_flags(pub u32);
pub type CUmemAttach_flags_enum = CUmemAttach_flags;
pub const CU_MEM_ATTACH_GLOBAL: CUmemAttach_flags = CUmemAttach_flags(1);
pub const CU_MEM_ATTACH_HOST: CUmemAttach_flags = CUmemAttach_flags(2);
pub const CU_MEM_ATTACH_SINGLE: CUmemAttach_flags = CUmemAttach_flags(4);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUctx_flags(pub u32);
pub type CUctx_flags_enum = CUctx_flags;
pub const CU_CTX_SCHED_AUTO: CUctx_flags = CUctx_flags(0);
pub const CU_CTX_SCHED_SPIN: CUctx_flags = CUctx_flags(1);
pub const CU_CTX_SCHED_YIELD: CUctx_flags = CUctx_flags(2);
pub const CU_CTX_SCHED_BLOCKING_SYNC: CUctx_flags = CUctx_flags(4);
pub const CU_CTX_BLOCKING_SYNC: CUctx_flags = CUctx_flags(4);
pub const CU_CTX_SCHED_MASK: CUctx_flags = CUctx_flags(7);
pub const CU_CTX_MAP_HOST: CUctx_flags = CUctx_flags(8);
pub const CU_CTX_LMEM_RESIZE_TO_MAX: CUctx_flags = CUctx_flags(16);
pub const CU_CTX_COREDUMP_ENABLE: CUctx_flags = CUctx_flags(32);
pub const CU_CTX_USER_COREDUMP_ENABLE: CUctx_flags = CUctx_flags(64);
pub const CU_CTX_SYNC_MEMOPS: CUctx_flags = CUctx_flags(128);
pub const CU_CTX_FLAGS_MASK: CUctx_flags = CUctx_flags(255);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUevent_sched_flags(pub u32);
pub type CUevent_sched_flags_enum = CUevent_sched_flags;
pub const CU_EVENT_SCHED_AUTO: CUevent_sched_flags = CUevent_sched_flags(0);
pub const CU_EVENT_SCHED_SPIN: CUevent_sched_flags = CUevent_sched_flags(1);
pub const CU_EVENT_SCHED_YIELD: CUevent_sched_flags = CUevent_sched_flags(2);
pub const CU_EVENT_SCHED_BLOCKING_SYNC: CUevent_sched_flags = CUevent_sched_flags(4);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cl_event_flags(pub u32);
pub type cl_event_flags_enum = cl_event_flags;
pub const NVCL_EVENT_SCHED_AUTO: cl_event_flags = cl_event_flags(0);
pub const NVCL_EVENT_SCHED_SPIN: cl_event_flags = cl_event_flags(1);
pub const NVCL_EVENT_SCHED_YIELD: cl_event_flags = cl_event_flags(2);
pub const NVCL_EVENT_SCHED_BLOCKING_SYNC: cl_event_flags = cl_event_flags(4);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cl_context_flags(pub u32);
pub type cl_context_flags_enum = cl_context_flags;
pub const NVCL_CTX_SCHED_AUTO: cl_context_flags = cl_context_flags(0);
pub const NVCL_CTX_SCHED_SPIN: cl_context_flags = cl_context_flags(1);
pub const NVCL_CTX_SCHED_YIELD: cl_context_flags = cl_context_flags(2);
pub const NVCL_CTX_SCHED_BLOCKING_SYNC: cl_context_flags = cl_context_flags(4);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUhostTaskSyncMode(pub u32);
pub type CUhostTaskSyncMode_enum = CUhostTaskSyncMode;
pub const CU_HOST_TASK_BLOCKING: CUhostTaskSyncMode = CUhostTaskSyncMode(0);
pub const CU_HOST_TASK_SPINWAIT: CUhostTaskSyncMode = CUhostTaskSyncMode(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUstream_flags(pub u32);
pub type CUstream_flags_enum = CUstream_flags;
pub const CU_STREAM_DEFAULT: CUstream_flags = CUstream_flags(0);
pub const CU_STREAM_NON_BLOCKING: CUstream_flags = CUstream_flags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUevent_flags(pub u32);
pub type CUevent_flags_enum = CUevent_flags;
pub const CU_EVENT_DEFAULT: CUevent_flags = CUevent_flags(0);
pub const CU_EVENT_BLOCKING_SYNC: CUevent_flags = CUevent_flags(1);
pub const CU_EVENT_DISABLE_TIMING: CUevent_flags = CUevent_flags(2);
pub const CU_EVENT_INTERPROCESS: CUevent_flags = CUevent_flags(4);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUevent_record_flags(pub u32);
pub type CUevent_record_flags_enum = CUevent_record_flags;
pub const CU_EVENT_RECORD_DEFAULT: CUevent_record_flags = CUevent_record_flags(0);
pub const CU_EVENT_RECORD_EXTERNAL: CUevent_record_flags = CUevent_record_flags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUevent_wait_flags(pub u32);
pub type CUevent_wait_flags_enum = CUevent_wait_flags;
pub const CU_EVENT_WAIT_DEFAULT: CUevent_wait_flags = CUevent_wait_flags(0);
pub const CU_EVENT_WAIT_EXTERNAL: CUevent_wait_flags = CUevent_wait_flags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUatomicOperation(pub u32);
pub type CUatomicOperation_enum = CUatomicOperation;
pub const CU_ATOMIC_OPERATION_INTEGER_ADD: CUatomicOperation = CUatomicOperation(0);
pub const CU_ATOMIC_OPERATION_INTEGER_MIN: CUatomicOperation = CUatomicOperation(1);
pub const CU_ATOMIC_OPERATION_INTEGER_MAX: CUatomicOperation = CUatomicOperation(2);
pub const CU_ATOMIC_OPERATION_INTEGER_INCREMENT: CUatomicOperation = CUatomicOperation(3);
pub const CU_ATOMIC_OPERATION_INTEGER_DECREMENT: CUatomicOperation = CUatomicOperation(4);
pub const CU_ATOMIC_OPERATION_AND: CUatomicOperation = CUatomicOperation(5);
pub const CU_ATOMIC_OPERATION_OR: CUatomicOperation = CUatomicOperation(6);
pub const CU_ATOMIC_OPERATION_XOR: CUatomicOperation = CUatomicOperation(7);
pub const CU_ATOMIC_OPERATION_EXCHANGE: CUatomicOperation = CUatomicOperation(8);
pub const CU_ATOMIC_OPERATION_CAS: CUatomicOperation = CUatomicOperation(9);
pub const CU_ATOMIC_OPERATION_FLOAT_ADD: CUatomicOperation = CUatomicOperation(10);
pub const CU_ATOMIC_OPERATION_FLOAT_MIN: CUatomicOperation = CUatomicOperation(11);
pub const CU_ATOMIC_OPERATION_FLOAT_MAX: CUatomicOperation = CUatomicOperation(12);
pub const CU_ATOMIC_OPERATION_MAX: CUatomicOperation = CUatomicOperation(13);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUatomicOperationCapability(pub u32);
pub type CUatomicOperationCapability_enum = CUatomicOperationCapability;
pub const CU_ATOMIC_CAPABILITY_SIGNED: CUatomicOperationCapability = CUatomicOperationCapability(1);
pub const CU_ATOMIC_CAPABILITY_UNSIGNED: CUatomicOperationCapability = CUatomicOperationCapability(2);
pub const CU_ATOMIC_CAPABILITY_REDUCTION: CUatomicOperationCapability = CUatomicOperationCapability(4);
pub const CU_ATOMIC_CAPABILITY_SCALAR_32: CUatomicOperationCapability = CUatomicOperationCapability(8);
pub const CU_ATOMIC_CAPABILITY_SCALAR_64: CUatomicOperationCapability = CUatomicOperationCapability(16);
pub const CU_ATOMIC_CAPABILITY_SCALAR_128: CUatomicOperationCapability = CUatomicOperationCapability(32);
pub const CU_ATOMIC_CAPABILITY_VECTOR_32x4: CUatomicOperationCapability = CUatomicOperationCapability(64);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUstreamWaitValue_flags(pub u32);
pub type CUstreamWaitValue_flags_enum = CUstreamWaitValue_flags;
pub const CU_STREAM_WAIT_VALUE_GEQ: CUstreamWaitValue_flags = CUstreamWaitValue_flags(0);
pub const CU_STREAM_WAIT_VALUE_EQ: CUstreamWaitValue_flags = CUstreamWaitValue_flags(1);
pub const CU_STREAM_WAIT_VALUE_AND: CUstreamWaitValue_flags = CUstreamWaitValue_flags(2);
pub const CU_STREAM_WAIT_VALUE_NOR: CUstreamWaitValue_flags = CUstreamWaitValue_flags(3);
pub const CU_STREAM_WAIT_VALUE_FLUSH: CUstreamWaitValue_flags = CUstreamWaitValue_flags(1073741824);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUstreamWriteValue_flags(pub u32);
pub type CUstreamWriteValue_flags_enum = CUstreamWriteValue_flags;
pub const CU_STREAM_WRITE_VALUE_DEFAULT: CUstreamWriteValue_flags = CUstreamWriteValue_flags(0);
pub const CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER: CUstreamWriteValue_flags = CUstreamWriteValue_flags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUstreamBatchMemOpType(pub u32);
pub type CUstreamBatchMemOpType_enum = CUstreamBatchMemOpType;
pub const CU_STREAM_MEM_OP_WAIT_VALUE_32: CUstreamBatchMemOpType = CUstreamBatchMemOpType(1);
pub const CU_STREAM_MEM_OP_WRITE_VALUE_32: CUstreamBatchMemOpType = CUstreamBatchMemOpType(2);
pub const CU_STREAM_MEM_OP_WAIT_VALUE_64: CUstreamBatchMemOpType = CUstreamBatchMemOpType(4);
pub const CU_STREAM_MEM_OP_WRITE_VALUE_64: CUstreamBatchMemOpType = CUstreamBatchMemOpType(5);
pub const CU_STREAM_MEM_OP_BARRIER: CUstreamBatchMemOpType = CUstreamBatchMemOpType(6);
pub const CU_STREAM_MEM_OP_ATOMIC_REDUCTION: CUstreamBatchMemOpType = CUstreamBatchMemOpType(8);
pub const CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES: CUstreamBatchMemOpType = CUstreamBatchMemOpType(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUstreamMemoryBarrier_flags(pub u32);
pub type CUstreamMemoryBarrier_flags_enum = CUstreamMemoryBarrier_flags;
pub const CU_STREAM_MEMORY_BARRIER_TYPE_SYS: CUstreamMemoryBarrier_flags = CUstreamMemoryBarrier_flags(0);
pub const CU_STREAM_MEMORY_BARRIER_TYPE_GPU: CUstreamMemoryBarrier_flags = CUstreamMemoryBarrier_flags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUstreamAtomicReductionOpType(pub u32);
pub type CUstreamAtomicReductionOpType_enum = CUstreamAtomicReductionOpType;
pub const CU_STREAM_ATOMIC_REDUCTION_OP_OR: CUstreamAtomicReductionOpType = CUstreamAtomicReductionOpType(6);
pub const CU_STREAM_ATOMIC_REDUCTION_OP_AND: CUstreamAtomicReductionOpType = CUstreamAtomicReductionOpType(5);
pub const CU_STREAM_ATOMIC_REDUCTION_OP_ADD: CUstreamAtomicReductionOpType = CUstreamAtomicReductionOpType(0);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUstreamAtomicReductionDataType(pub u32);
pub type CUstreamAtomicReductionDataType_enum = CUstreamAtomicReductionDataType;
pub const CU_STREAM_ATOMIC_REDUCTION_UNSIGNED_32: CUstreamAtomicReductionDataType = CUstreamAtomicReductionDataType(14);
pub const CU_STREAM_ATOMIC_REDUCTION_UNSIGNED_64: CUstreamAtomicReductionDataType = CUstreamAtomicReductionDataType(22);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUstreamBatchMemOpParams_v1__waitValue__anon1 {
    pub value: cuuint32_t,
    pub value64: cuuint64_t,
}
zeroed!(CUstreamBatchMemOpParams_v1__waitValue__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUstreamBatchMemOpParams_v1__waitValue {
    pub operation: CUstreamBatchMemOpType,
    pub address: CUdeviceptr,
    pub anon1: CUstreamBatchMemOpParams_v1__waitValue__anon1,
    pub flags: u32,
    pub alias: CUdeviceptr,
}
zeroed!(CUstreamBatchMemOpParams_v1__waitValue);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUstreamBatchMemOpParams_v1__writeValue__anon1 {
    pub value: cuuint32_t,
    pub value64: cuuint64_t,
}
zeroed!(CUstreamBatchMemOpParams_v1__writeValue__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUstreamBatchMemOpParams_v1__writeValue {
    pub operation: CUstreamBatchMemOpType,
    pub address: CUdeviceptr,
    pub anon1: CUstreamBatchMemOpParams_v1__writeValue__anon1,
    pub flags: u32,
    pub alias: CUdeviceptr,
}
zeroed!(CUstreamBatchMemOpParams_v1__writeValue);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUstreamBatchMemOpParams_v1__flushRemoteWrites {
    pub operation: CUstreamBatchMemOpType,
    pub flags: u32,
}
zeroed!(CUstreamBatchMemOpParams_v1__flushRemoteWrites);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUstreamBatchMemOpParams_v1__memoryBarrier {
    pub operation: CUstreamBatchMemOpType,
    pub flags: u32,
}
zeroed!(CUstreamBatchMemOpParams_v1__memoryBarrier);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUstreamBatchMemOpParams_v1__atomicReduction {
    pub operation: CUstreamBatchMemOpType,
    pub flags: u32,
    pub reductionOp: CUstreamAtomicReductionOpType,
    pub dataType: CUstreamAtomicReductionDataType,
    pub address: CUdeviceptr,
    pub value: cuuint64_t,
    pub alias: CUdeviceptr,
}
zeroed!(CUstreamBatchMemOpParams_v1__atomicReduction);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUstreamBatchMemOpParams_v1 {
    pub operation: CUstreamBatchMemOpType,
    pub waitValue: CUstreamBatchMemOpParams_v1__waitValue,
    pub writeValue: CUstreamBatchMemOpParams_v1__writeValue,
    pub flushRemoteWrites: CUstreamBatchMemOpParams_v1__flushRemoteWrites,
    pub memoryBarrier: CUstreamBatchMemOpParams_v1__memoryBarrier,
    pub atomicReduction: CUstreamBatchMemOpParams_v1__atomicReduction,
    pub pad: [cuuint64_t; 6],
}
zeroed!(CUstreamBatchMemOpParams_v1);
const _: () = assert!(size_of::<CUstreamBatchMemOpParams_v1>() == 48);
pub type CUstreamBatchMemOpParams_union = CUstreamBatchMemOpParams_v1;
pub type CUstreamBatchMemOpParams = CUstreamBatchMemOpParams_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_BATCH_MEM_OP_NODE_PARAMS_v1 {
    pub ctx: CUcontext,
    pub count: u32,
    pub paramArray: *mut CUstreamBatchMemOpParams,
    pub flags: u32,
}
zeroed!(CUDA_BATCH_MEM_OP_NODE_PARAMS_v1);
const _: () = assert!(size_of::<CUDA_BATCH_MEM_OP_NODE_PARAMS_v1>() == 32);
pub type CUDA_BATCH_MEM_OP_NODE_PARAMS_v1_st = CUDA_BATCH_MEM_OP_NODE_PARAMS_v1;
pub type CUDA_BATCH_MEM_OP_NODE_PARAMS = CUDA_BATCH_MEM_OP_NODE_PARAMS_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_BATCH_MEM_OP_NODE_PARAMS_v2 {
    pub ctx: CUcontext,
    pub count: u32,
    pub paramArray: *mut CUstreamBatchMemOpParams,
    pub flags: u32,
}
zeroed!(CUDA_BATCH_MEM_OP_NODE_PARAMS_v2);
const _: () = assert!(size_of::<CUDA_BATCH_MEM_OP_NODE_PARAMS_v2>() == 32);
pub type CUDA_BATCH_MEM_OP_NODE_PARAMS_v2_st = CUDA_BATCH_MEM_OP_NODE_PARAMS_v2;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUoccupancy_flags(pub u32);
pub type CUoccupancy_flags_enum = CUoccupancy_flags;
pub const CU_OCCUPANCY_DEFAULT: CUoccupancy_flags = CUoccupancy_flags(0);
pub const CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE: CUoccupancy_flags = CUoccupancy_flags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUstreamUpdateCaptureDependencies_flags(pub u32);
pub type CUstreamUpdateCaptureDependencies_flags_enum = CUstreamUpdateCaptureDependencies_flags;
pub const CU_STREAM_ADD_CAPTURE_DEPENDENCIES: CUstreamUpdateCaptureDependencies_flags = CUstreamUpdateCaptureDependencies_flags(0);
pub const CU_STREAM_SET_CAPTURE_DEPENDENCIES: CUstreamUpdateCaptureDependencies_flags = CUstreamUpdateCaptureDependencies_flags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUasyncNotificationType(pub u32);
pub type CUasyncNotificationType_enum = CUasyncNotificationType;
pub const CU_ASYNC_NOTIFICATION_TYPE_OVER_BUDGET: CUasyncNotificationType = CUasyncNotificationType(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUasyncNotificationInfo__info__overBudget {
    pub bytesOverBudget: u64,
}
zeroed!(CUasyncNotificationInfo__info__overBudget);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUasyncNotificationInfo__info {
    pub overBudget: CUasyncNotificationInfo__info__overBudget,
}
zeroed!(CUasyncNotificationInfo__info);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUasyncNotificationInfo {
    pub type_: CUasyncNotificationType,
    pub info: CUasyncNotificationInfo__info,
}
zeroed!(CUasyncNotificationInfo);
const _: () = assert!(size_of::<CUasyncNotificationInfo>() == 16);
pub type CUasyncNotificationInfo_st = CUasyncNotificationInfo;
pub type CUasyncCallback = Option<unsafe extern "C" fn(*mut CUasyncNotificationInfo, *mut c_void, CUasyncCallbackHandle)>;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUarray_format(pub u32);
pub type CUarray_format_enum = CUarray_format;
pub const CU_AD_FORMAT_UNSIGNED_INT8: CUarray_format = CUarray_format(1);
pub const CU_AD_FORMAT_UNSIGNED_INT16: CUarray_format = CUarray_format(2);
pub const CU_AD_FORMAT_UNSIGNED_INT32: CUarray_format = CUarray_format(3);
pub const CU_AD_FORMAT_SIGNED_INT8: CUarray_format = CUarray_format(8);
pub const CU_AD_FORMAT_SIGNED_INT16: CUarray_format = CUarray_format(9);
pub const CU_AD_FORMAT_SIGNED_INT32: CUarray_format = CUarray_format(10);
pub const CU_AD_FORMAT_HALF: CUarray_format = CUarray_format(16);
pub const CU_AD_FORMAT_FLOAT: CUarray_format = CUarray_format(32);
pub const CU_AD_FORMAT_NV12: CUarray_format = CUarray_format(176);
pub const CU_AD_FORMAT_UNORM_INT8X1: CUarray_format = CUarray_format(192);
pub const CU_AD_FORMAT_UNORM_INT8X2: CUarray_format = CUarray_format(193);
pub const CU_AD_FORMAT_UNORM_INT8X4: CUarray_format = CUarray_format(194);
pub const CU_AD_FORMAT_UNORM_INT16X1: CUarray_format = CUarray_format(195);
pub const CU_AD_FORMAT_UNORM_INT16X2: CUarray_format = CUarray_format(196);
pub const CU_AD_FORMAT_UNORM_INT16X4: CUarray_format = CUarray_format(197);
pub const CU_AD_FORMAT_SNORM_INT8X1: CUarray_format = CUarray_format(198);
pub const CU_AD_FORMAT_SNORM_INT8X2: CUarray_format = CUarray_format(199);
pub const CU_AD_FORMAT_SNORM_INT8X4: CUarray_format = CUarray_format(200);
pub const CU_AD_FORMAT_SNORM_INT16X1: CUarray_format = CUarray_format(201);
pub const CU_AD_FORMAT_SNORM_INT16X2: CUarray_format = CUarray_format(202);
pub const CU_AD_FORMAT_SNORM_INT16X4: CUarray_format = CUarray_format(203);
pub const CU_AD_FORMAT_BC1_UNORM: CUarray_format = CUarray_format(145);
pub const CU_AD_FORMAT_BC1_UNORM_SRGB: CUarray_format = CUarray_format(146);
pub const CU_AD_FORMAT_BC2_UNORM: CUarray_format = CUarray_format(147);
pub const CU_AD_FORMAT_BC2_UNORM_SRGB: CUarray_format = CUarray_format(148);
pub const CU_AD_FORMAT_BC3_UNORM: CUarray_format = CUarray_format(149);
pub const CU_AD_FORMAT_BC3_UNORM_SRGB: CUarray_format = CUarray_format(150);
pub const CU_AD_FORMAT_BC4_UNORM: CUarray_format = CUarray_format(151);
pub const CU_AD_FORMAT_BC4_SNORM: CUarray_format = CUarray_format(152);
pub const CU_AD_FORMAT_BC5_UNORM: CUarray_format = CUarray_format(153);
pub const CU_AD_FORMAT_BC5_SNORM: CUarray_format = CUarray_format(154);
pub const CU_AD_FORMAT_BC6H_UF16: CUarray_format = CUarray_format(155);
pub const CU_AD_FORMAT_BC6H_SF16: CUarray_format = CUarray_format(156);
pub const CU_AD_FORMAT_BC7_UNORM: CUarray_format = CUarray_format(157);
pub const CU_AD_FORMAT_BC7_UNORM_SRGB: CUarray_format = CUarray_format(158);
pub const CU_AD_FORMAT_P010: CUarray_format = CUarray_format(159);
pub const CU_AD_FORMAT_P016: CUarray_format = CUarray_format(161);
pub const CU_AD_FORMAT_NV16: CUarray_format = CUarray_format(162);
pub const CU_AD_FORMAT_P210: CUarray_format = CUarray_format(163);
pub const CU_AD_FORMAT_P216: CUarray_format = CUarray_format(164);
pub const CU_AD_FORMAT_YUY2: CUarray_format = CUarray_format(165);
pub const CU_AD_FORMAT_Y210: CUarray_format = CUarray_format(166);
pub const CU_AD_FORMAT_Y216: CUarray_format = CUarray_format(167);
pub const CU_AD_FORMAT_AYUV: CUarray_format = CUarray_format(168);
pub const CU_AD_FORMAT_Y410: CUarray_format = CUarray_format(169);
pub const CU_AD_FORMAT_Y416: CUarray_format = CUarray_format(177);
pub const CU_AD_FORMAT_Y444_PLANAR8: CUarray_format = CUarray_format(178);
pub const CU_AD_FORMAT_Y444_PLANAR10: CUarray_format = CUarray_format(179);
pub const CU_AD_FORMAT_YUV444_8bit_SemiPlanar: CUarray_format = CUarray_format(180);
pub const CU_AD_FORMAT_YUV444_16bit_SemiPlanar: CUarray_format = CUarray_format(181);
pub const CU_AD_FORMAT_UNORM_INT_101010_2: CUarray_format = CUarray_format(80);
pub const CU_AD_FORMAT_UINT8_PACKED_422: CUarray_format = CUarray_format(81);
pub const CU_AD_FORMAT_UINT8_PACKED_444: CUarray_format = CUarray_format(82);
pub const CU_AD_FORMAT_UINT8_SEMIPLANAR_420: CUarray_format = CUarray_format(83);
pub const CU_AD_FORMAT_UINT16_SEMIPLANAR_420: CUarray_format = CUarray_format(84);
pub const CU_AD_FORMAT_UINT8_SEMIPLANAR_422: CUarray_format = CUarray_format(85);
pub const CU_AD_FORMAT_UINT16_SEMIPLANAR_422: CUarray_format = CUarray_format(86);
pub const CU_AD_FORMAT_UINT8_SEMIPLANAR_444: CUarray_format = CUarray_format(87);
pub const CU_AD_FORMAT_UINT16_SEMIPLANAR_444: CUarray_format = CUarray_format(88);
pub const CU_AD_FORMAT_UINT8_PLANAR_420: CUarray_format = CUarray_format(89);
pub const CU_AD_FORMAT_UINT16_PLANAR_420: CUarray_format = CUarray_format(90);
pub const CU_AD_FORMAT_UINT8_PLANAR_422: CUarray_format = CUarray_format(91);
pub const CU_AD_FORMAT_UINT16_PLANAR_422: CUarray_format = CUarray_format(92);
pub const CU_AD_FORMAT_UINT8_PLANAR_444: CUarray_format = CUarray_format(93);
pub const CU_AD_FORMAT_UINT16_PLANAR_444: CUarray_format = CUarray_format(94);
pub const CU_AD_FORMAT_MAX: CUarray_format = CUarray_format(2147483647);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUaddress_mode(pub u32);
pub type CUaddress_mode_enum = CUaddress_mode;
pub const CU_TR_ADDRESS_MODE_WRAP: CUaddress_mode = CUaddress_mode(0);
pub const CU_TR_ADDRESS_MODE_CLAMP: CUaddress_mode = CUaddress_mode(1);
pub const CU_TR_ADDRESS_MODE_MIRROR: CUaddress_mode = CUaddress_mode(2);
pub const CU_TR_ADDRESS_MODE_BORDER: CUaddress_mode = CUaddress_mode(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUfilter_mode(pub u32);
pub type CUfilter_mode_enum = CUfilter_mode;
pub const CU_TR_FILTER_MODE_POINT: CUfilter_mode = CUfilter_mode(0);
pub const CU_TR_FILTER_MODE_LINEAR: CUfilter_mode = CUfilter_mode(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUdevice_attribute(pub u32);
pub type CUdevice_attribute_enum = CUdevice_attribute;
pub const CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(1);
pub const CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X: CUdevice_attribute = CUdevice_attribute(2);
pub const CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y: CUdevice_attribute = CUdevice_attribute(3);
pub const CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z: CUdevice_attribute = CUdevice_attribute(4);
pub const CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X: CUdevice_attribute = CUdevice_attribute(5);
pub const CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y: CUdevice_attribute = CUdevice_attribute(6);
pub const CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z: CUdevice_attribute = CUdevice_attribute(7);
pub const CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(8);
pub const CU_DEVICE_ATTRIBUTE_SHARED_MEMORY_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(8);
pub const CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY: CUdevice_attribute = CUdevice_attribute(9);
pub const CU_DEVICE_ATTRIBUTE_WARP_SIZE: CUdevice_attribute = CUdevice_attribute(10);
pub const CU_DEVICE_ATTRIBUTE_MAX_PITCH: CUdevice_attribute = CUdevice_attribute(11);
pub const CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(12);
pub const CU_DEVICE_ATTRIBUTE_REGISTERS_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(12);
pub const CU_DEVICE_ATTRIBUTE_CLOCK_RATE: CUdevice_attribute = CUdevice_attribute(13);
pub const CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT: CUdevice_attribute = CUdevice_attribute(14);
pub const CU_DEVICE_ATTRIBUTE_GPU_OVERLAP: CUdevice_attribute = CUdevice_attribute(15);
pub const CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT: CUdevice_attribute = CUdevice_attribute(16);
pub const CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT: CUdevice_attribute = CUdevice_attribute(17);
pub const CU_DEVICE_ATTRIBUTE_INTEGRATED: CUdevice_attribute = CUdevice_attribute(18);
pub const CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY: CUdevice_attribute = CUdevice_attribute(19);
pub const CU_DEVICE_ATTRIBUTE_COMPUTE_MODE: CUdevice_attribute = CUdevice_attribute(20);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH: CUdevice_attribute = CUdevice_attribute(21);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH: CUdevice_attribute = CUdevice_attribute(22);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT: CUdevice_attribute = CUdevice_attribute(23);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH: CUdevice_attribute = CUdevice_attribute(24);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT: CUdevice_attribute = CUdevice_attribute(25);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH: CUdevice_attribute = CUdevice_attribute(26);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH: CUdevice_attribute = CUdevice_attribute(27);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT: CUdevice_attribute = CUdevice_attribute(28);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS: CUdevice_attribute = CUdevice_attribute(29);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_WIDTH: CUdevice_attribute = CUdevice_attribute(27);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_HEIGHT: CUdevice_attribute = CUdevice_attribute(28);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_NUMSLICES: CUdevice_attribute = CUdevice_attribute(29);
pub const CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT: CUdevice_attribute = CUdevice_attribute(30);
pub const CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS: CUdevice_attribute = CUdevice_attribute(31);
pub const CU_DEVICE_ATTRIBUTE_ECC_ENABLED: CUdevice_attribute = CUdevice_attribute(32);
pub const CU_DEVICE_ATTRIBUTE_PCI_BUS_ID: CUdevice_attribute = CUdevice_attribute(33);
pub const CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID: CUdevice_attribute = CUdevice_attribute(34);
pub const CU_DEVICE_ATTRIBUTE_TCC_DRIVER: CUdevice_attribute = CUdevice_attribute(35);
pub const CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE: CUdevice_attribute = CUdevice_attribute(36);
pub const CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH: CUdevice_attribute = CUdevice_attribute(37);
pub const CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE: CUdevice_attribute = CUdevice_attribute(38);
pub const CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR: CUdevice_attribute = CUdevice_attribute(39);
pub const CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT: CUdevice_attribute = CUdevice_attribute(40);
pub const CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING: CUdevice_attribute = CUdevice_attribute(41);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH: CUdevice_attribute = CUdevice_attribute(42);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS: CUdevice_attribute = CUdevice_attribute(43);
pub const CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER: CUdevice_attribute = CUdevice_attribute(44);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH: CUdevice_attribute = CUdevice_attribute(45);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT: CUdevice_attribute = CUdevice_attribute(46);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE: CUdevice_attribute = CUdevice_attribute(47);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE: CUdevice_attribute = CUdevice_attribute(48);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE: CUdevice_attribute = CUdevice_attribute(49);
pub const CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID: CUdevice_attribute = CUdevice_attribute(50);
pub const CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT: CUdevice_attribute = CUdevice_attribute(51);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH: CUdevice_attribute = CUdevice_attribute(52);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH: CUdevice_attribute = CUdevice_attribute(53);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS: CUdevice_attribute = CUdevice_attribute(54);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH: CUdevice_attribute = CUdevice_attribute(55);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH: CUdevice_attribute = CUdevice_attribute(56);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT: CUdevice_attribute = CUdevice_attribute(57);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH: CUdevice_attribute = CUdevice_attribute(58);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT: CUdevice_attribute = CUdevice_attribute(59);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH: CUdevice_attribute = CUdevice_attribute(60);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH: CUdevice_attribute = CUdevice_attribute(61);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS: CUdevice_attribute = CUdevice_attribute(62);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH: CUdevice_attribute = CUdevice_attribute(63);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT: CUdevice_attribute = CUdevice_attribute(64);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS: CUdevice_attribute = CUdevice_attribute(65);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH: CUdevice_attribute = CUdevice_attribute(66);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH: CUdevice_attribute = CUdevice_attribute(67);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS: CUdevice_attribute = CUdevice_attribute(68);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH: CUdevice_attribute = CUdevice_attribute(69);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH: CUdevice_attribute = CUdevice_attribute(70);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT: CUdevice_attribute = CUdevice_attribute(71);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH: CUdevice_attribute = CUdevice_attribute(72);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH: CUdevice_attribute = CUdevice_attribute(73);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT: CUdevice_attribute = CUdevice_attribute(74);
pub const CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR: CUdevice_attribute = CUdevice_attribute(75);
pub const CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR: CUdevice_attribute = CUdevice_attribute(76);
pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH: CUdevice_attribute = CUdevice_attribute(77);
pub const CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED: CUdevice_attribute = CUdevice_attribute(78);
pub const CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED: CUdevice_attribute = CUdevice_attribute(79);
pub const CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED: CUdevice_attribute = CUdevice_attribute(80);
pub const CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR: CUdevice_attribute = CUdevice_attribute(81);
pub const CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR: CUdevice_attribute = CUdevice_attribute(82);
pub const CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY: CUdevice_attribute = CUdevice_attribute(83);
pub const CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD: CUdevice_attribute = CUdevice_attribute(84);
pub const CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID: CUdevice_attribute = CUdevice_attribute(85);
pub const CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED: CUdevice_attribute = CUdevice_attribute(86);
pub const CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO: CUdevice_attribute = CUdevice_attribute(87);
pub const CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS: CUdevice_attribute = CUdevice_attribute(88);
pub const CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS: CUdevice_attribute = CUdevice_attribute(89);
pub const CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED: CUdevice_attribute = CUdevice_attribute(90);
pub const CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM: CUdevice_attribute = CUdevice_attribute(91);
pub const CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1: CUdevice_attribute = CUdevice_attribute(92);
pub const CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1: CUdevice_attribute = CUdevice_attribute(93);
pub const CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1: CUdevice_attribute = CUdevice_attribute(94);
pub const CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH: CUdevice_attribute = CUdevice_attribute(95);
pub const CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH: CUdevice_attribute = CUdevice_attribute(96);
pub const CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN: CUdevice_attribute = CUdevice_attribute(97);
pub const CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES: CUdevice_attribute = CUdevice_attribute(98);
pub const CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED: CUdevice_attribute = CUdevice_attribute(99);
pub const CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES: CUdevice_attribute = CUdevice_attribute(100);
pub const CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST: CUdevice_attribute = CUdevice_attribute(101);
pub const CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED: CUdevice_attribute = CUdevice_attribute(102);
pub const CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: CUdevice_attribute = CUdevice_attribute(102);
pub const CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED: CUdevice_attribute = CUdevice_attribute(103);
pub const CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED: CUdevice_attribute = CUdevice_attribute(104);
pub const CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED: CUdevice_attribute = CUdevice_attribute(105);
pub const CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR: CUdevice_attribute = CUdevice_attribute(106);
pub const CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED: CUdevice_attribute = CUdevice_attribute(107);
pub const CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE: CUdevice_attribute = CUdevice_attribute(108);
pub const CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE: CUdevice_attribute = CUdevice_attribute(109);
pub const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED: CUdevice_attribute = CUdevice_attribute(110);
pub const CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(111);
pub const CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED: CUdevice_attribute = CUdevice_attribute(112);
pub const CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED: CUdevice_attribute = CUdevice_attribute(113);
pub const CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED: CUdevice_attribute = CUdevice_attribute(114);
pub const CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(115);
pub const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED: CUdevice_attribute = CUdevice_attribute(116);
pub const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS: CUdevice_attribute = CUdevice_attribute(117);
pub const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING: CUdevice_attribute = CUdevice_attribute(118);
pub const CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES: CUdevice_attribute = CUdevice_attribute(119);
pub const CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH: CUdevice_attribute = CUdevice_attribute(120);
pub const CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED: CUdevice_attribute = CUdevice_attribute(121);
pub const CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS: CUdevice_attribute = CUdevice_attribute(122);
pub const CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR: CUdevice_attribute = CUdevice_attribute(123);
pub const CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED: CUdevice_attribute = CUdevice_attribute(124);
pub const CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED: CUdevice_attribute = CUdevice_attribute(125);
pub const CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT: CUdevice_attribute = CUdevice_attribute(126);
pub const CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(127);
pub const CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED: CUdevice_attribute = CUdevice_attribute(128);
pub const CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS: CUdevice_attribute = CUdevice_attribute(129);
pub const CU_DEVICE_ATTRIBUTE_NUMA_CONFIG: CUdevice_attribute = CUdevice_attribute(130);
pub const CU_DEVICE_ATTRIBUTE_NUMA_ID: CUdevice_attribute = CUdevice_attribute(131);
pub const CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED: CUdevice_attribute = CUdevice_attribute(132);
pub const CU_DEVICE_ATTRIBUTE_MPS_ENABLED: CUdevice_attribute = CUdevice_attribute(133);
pub const CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID: CUdevice_attribute = CUdevice_attribute(134);
pub const CU_DEVICE_ATTRIBUTE_D3D12_CIG_SUPPORTED: CUdevice_attribute = CUdevice_attribute(135);
pub const CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK: CUdevice_attribute = CUdevice_attribute(136);
pub const CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH: CUdevice_attribute = CUdevice_attribute(137);
pub const CU_DEVICE_ATTRIBUTE_VULKAN_CIG_SUPPORTED: CUdevice_attribute = CUdevice_attribute(138);
pub const CU_DEVICE_ATTRIBUTE_GPU_PCI_DEVICE_ID: CUdevice_attribute = CUdevice_attribute(139);
pub const CU_DEVICE_ATTRIBUTE_GPU_PCI_SUBSYSTEM_ID: CUdevice_attribute = CUdevice_attribute(140);
pub const CU_DEVICE_ATTRIBUTE_HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: CUdevice_attribute = CUdevice_attribute(141);
pub const CU_DEVICE_ATTRIBUTE_HOST_NUMA_MEMORY_POOLS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(142);
pub const CU_DEVICE_ATTRIBUTE_HOST_NUMA_MULTINODE_IPC_SUPPORTED: CUdevice_attribute = CUdevice_attribute(143);
pub const CU_DEVICE_ATTRIBUTE_HOST_MEMORY_POOLS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(144);
pub const CU_DEVICE_ATTRIBUTE_HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: CUdevice_attribute = CUdevice_attribute(145);
pub const CU_DEVICE_ATTRIBUTE_HOST_ALLOC_DMA_BUF_SUPPORTED: CUdevice_attribute = CUdevice_attribute(146);
pub const CU_DEVICE_ATTRIBUTE_ONLY_PARTIAL_HOST_NATIVE_ATOMIC_SUPPORTED: CUdevice_attribute = CUdevice_attribute(147);
pub const CU_DEVICE_ATTRIBUTE_ATOMIC_REDUCTION_SUPPORTED: CUdevice_attribute = CUdevice_attribute(148);
pub const CU_DEVICE_ATTRIBUTE_LOCALITY_DOMAIN_COUNT: CUdevice_attribute = CUdevice_attribute(149);
pub const CU_DEVICE_ATTRIBUTE_MAX_OVERSIZED_SHARED_MEMORY_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(150);
pub const CU_DEVICE_ATTRIBUTE_D3D12_CIG_STREAMS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(151);
pub const CU_DEVICE_ATTRIBUTE_DMA_BUF_MMAP_SUPPORTED: CUdevice_attribute = CUdevice_attribute(152);
pub const CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_UNICAST_SUPPORTED: CUdevice_attribute = CUdevice_attribute(153);
pub const CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_MULTICAST_SUPPORTED: CUdevice_attribute = CUdevice_attribute(154);
pub const CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_COUNTED_OPS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(155);
pub const CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_UNICAST_ACCESS_ON_OWNER_DEVICE_SUPPORTED: CUdevice_attribute = CUdevice_attribute(156);
pub const CU_DEVICE_ATTRIBUTE_LOCALITY_DOMAIN_MULTIPROCESSOR_COUNT: CUdevice_attribute = CUdevice_attribute(157);
pub const CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_SUPPORTED_HANDLE_TYPES: CUdevice_attribute = CUdevice_attribute(158);
pub const CU_DEVICE_ATTRIBUTE_VULKAN_CIG_STREAMS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(159);
pub const CU_DEVICE_ATTRIBUTE_TENSOR_MAP_LARGE_TENSOR_MIN_SIZE: CUdevice_attribute = CUdevice_attribute(160);
pub const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_LOCALIZED_MEMORY_SUPPORTED: CUdevice_attribute = CUdevice_attribute(161);
pub const CU_DEVICE_ATTRIBUTE_MAX: CUdevice_attribute = CUdevice_attribute(162);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUdevprop_v1 {
    pub maxThreadsPerBlock: i32,
    pub maxThreadsDim: [i32; 3],
    pub maxGridSize: [i32; 3],
    pub sharedMemPerBlock: i32,
    pub totalConstantMemory: i32,
    pub SIMDWidth: i32,
    pub memPitch: i32,
    pub regsPerBlock: i32,
    pub clockRate: i32,
    pub textureAlign: i32,
}
zeroed!(CUdevprop_v1);
const _: () = assert!(size_of::<CUdevprop_v1>() == 56);
pub type CUdevprop_st = CUdevprop_v1;
pub type CUdevprop = CUdevprop_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUpointer_attribute(pub u32);
pub type CUpointer_attribute_enum = CUpointer_attribute;
pub const CU_POINTER_ATTRIBUTE_CONTEXT: CUpointer_attribute = CUpointer_attribute(1);
pub const CU_POINTER_ATTRIBUTE_MEMORY_TYPE: CUpointer_attribute = CUpointer_attribute(2);
pub const CU_POINTER_ATTRIBUTE_DEVICE_POINTER: CUpointer_attribute = CUpointer_attribute(3);
pub const CU_POINTER_ATTRIBUTE_HOST_POINTER: CUpointer_attribute = CUpointer_attribute(4);
pub const CU_POINTER_ATTRIBUTE_P2P_TOKENS: CUpointer_attribute = CUpointer_attribute(5);
pub const CU_POINTER_ATTRIBUTE_SYNC_MEMOPS: CUpointer_attribute = CUpointer_attribute(6);
pub const CU_POINTER_ATTRIBUTE_BUFFER_ID: CUpointer_attribute = CUpointer_attribute(7);
pub const CU_POINTER_ATTRIBUTE_IS_MANAGED: CUpointer_attribute = CUpointer_attribute(8);
pub const CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL: CUpointer_attribute = CUpointer_attribute(9);
pub const CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE: CUpointer_attribute = CUpointer_attribute(10);
pub const CU_POINTER_ATTRIBUTE_RANGE_START_ADDR: CUpointer_attribute = CUpointer_attribute(11);
pub const CU_POINTER_ATTRIBUTE_RANGE_SIZE: CUpointer_attribute = CUpointer_attribute(12);
pub const CU_POINTER_ATTRIBUTE_MAPPED: CUpointer_attribute = CUpointer_attribute(13);
pub const CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES: CUpointer_attribute = CUpointer_attribute(14);
pub const CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE: CUpointer_attribute = CUpointer_attribute(15);
pub const CU_POINTER_ATTRIBUTE_ACCESS_FLAGS: CUpointer_attribute = CUpointer_attribute(16);
pub const CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE: CUpointer_attribute = CUpointer_attribute(17);
pub const CU_POINTER_ATTRIBUTE_MAPPING_SIZE: CUpointer_attribute = CUpointer_attribute(18);
pub const CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR: CUpointer_attribute = CUpointer_attribute(19);
pub const CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID: CUpointer_attribute = CUpointer_attribute(20);
pub const CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE: CUpointer_attribute = CUpointer_attribute(21);
pub const CU_POINTER_ATTRIBUTE_LOCALITY_DOMAIN_ORDINAL: CUpointer_attribute = CUpointer_attribute(22);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUfunction_attribute(pub u32);
pub type CUfunction_attribute_enum = CUfunction_attribute;
pub const CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: CUfunction_attribute = CUfunction_attribute(0);
pub const CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: CUfunction_attribute = CUfunction_attribute(1);
pub const CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES: CUfunction_attribute = CUfunction_attribute(2);
pub const CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: CUfunction_attribute = CUfunction_attribute(3);
pub const CU_FUNC_ATTRIBUTE_NUM_REGS: CUfunction_attribute = CUfunction_attribute(4);
pub const CU_FUNC_ATTRIBUTE_PTX_VERSION: CUfunction_attribute = CUfunction_attribute(5);
pub const CU_FUNC_ATTRIBUTE_BINARY_VERSION: CUfunction_attribute = CUfunction_attribute(6);
pub const CU_FUNC_ATTRIBUTE_CACHE_MODE_CA: CUfunction_attribute = CUfunction_attribute(7);
pub const CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES: CUfunction_attribute = CUfunction_attribute(8);
pub const CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: CUfunction_attribute = CUfunction_attribute(9);
pub const CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET: CUfunction_attribute = CUfunction_attribute(10);
pub const CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH: CUfunction_attribute = CUfunction_attribute(11);
pub const CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT: CUfunction_attribute = CUfunction_attribute(12);
pub const CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH: CUfunction_attribute = CUfunction_attribute(13);
pub const CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED: CUfunction_attribute = CUfunction_attribute(14);
pub const CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE: CUfunction_attribute = CUfunction_attribute(15);
pub const CU_FUNC_ATTRIBUTE_DEVICE_NODE_UPDATE_SUPPORTED: CUfunction_attribute = CUfunction_attribute(16);
pub const CU_FUNC_ATTRIBUTE_SHARED_MEMORY_MODE: CUfunction_attribute = CUfunction_attribute(17);
pub const CU_FUNC_ATTRIBUTE_MAX: CUfunction_attribute = CUfunction_attribute(18);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUfunc_cache(pub u32);
pub type CUfunc_cache_enum = CUfunc_cache;
pub const CU_FUNC_CACHE_PREFER_NONE: CUfunc_cache = CUfunc_cache(0);
pub const CU_FUNC_CACHE_PREFER_SHARED: CUfunc_cache = CUfunc_cache(1);
pub const CU_FUNC_CACHE_PREFER_L1: CUfunc_cache = CUfunc_cache(2);
pub const CU_FUNC_CACHE_PREFER_EQUAL: CUfunc_cache = CUfunc_cache(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUsharedconfig(pub u32);
pub type CUsharedconfig_enum = CUsharedconfig;
pub const CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE: CUsharedconfig = CUsharedconfig(0);
pub const CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE: CUsharedconfig = CUsharedconfig(1);
pub const CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE: CUsharedconfig = CUsharedconfig(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUoutput_mode(pub u32);
pub type CUoutput_mode_enum = CUoutput_mode;
pub const CU_OUT_KEY_VALUE_PAIR: CUoutput_mode = CUoutput_mode(0);
pub const CU_OUT_CSV: CUoutput_mode = CUoutput_mode(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUshared_carveout(pub i32);
pub type CUshared_carveout_enum = CUshared_carveout;
pub const CU_SHAREDMEM_CARVEOUT_DEFAULT: CUshared_carveout = CUshared_carveout(-1);
pub const CU_SHAREDMEM_CARVEOUT_MAX_SHARED: CUshared_carveout = CUshared_carveout(100);
pub const CU_SHAREDMEM_CARVEOUT_MAX_L1: CUshared_carveout = CUshared_carveout(0);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemorytype(pub u32);
pub type CUmemorytype_enum = CUmemorytype;
pub const CU_MEMORYTYPE_HOST: CUmemorytype = CUmemorytype(1);
pub const CU_MEMORYTYPE_DEVICE: CUmemorytype = CUmemorytype(2);
pub const CU_MEMORYTYPE_ARRAY: CUmemorytype = CUmemorytype(3);
pub const CU_MEMORYTYPE_UNIFIED: CUmemorytype = CUmemorytype(4);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUcomputemode(pub u32);
pub type CUcomputemode_enum = CUcomputemode;
pub const CU_COMPUTEMODE_DEFAULT: CUcomputemode = CUcomputemode(0);
pub const CU_COMPUTEMODE_PROHIBITED: CUcomputemode = CUcomputemode(2);
pub const CU_COMPUTEMODE_EXCLUSIVE_PROCESS: CUcomputemode = CUcomputemode(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmem_advise(pub u32);
pub type CUmem_advise_enum = CUmem_advise;
pub const CU_MEM_ADVISE_SET_READ_MOSTLY: CUmem_advise = CUmem_advise(1);
pub const CU_MEM_ADVISE_UNSET_READ_MOSTLY: CUmem_advise = CUmem_advise(2);
pub const CU_MEM_ADVISE_SET_PREFERRED_LOCATION: CUmem_advise = CUmem_advise(3);
pub const CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION: CUmem_advise = CUmem_advise(4);
pub const CU_MEM_ADVISE_SET_ACCESSED_BY: CUmem_advise = CUmem_advise(5);
pub const CU_MEM_ADVISE_UNSET_ACCESSED_BY: CUmem_advise = CUmem_advise(6);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmem_range_attribute(pub u32);
pub type CUmem_range_attribute_enum = CUmem_range_attribute;
pub const CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY: CUmem_range_attribute = CUmem_range_attribute(1);
pub const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION: CUmem_range_attribute = CUmem_range_attribute(2);
pub const CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY: CUmem_range_attribute = CUmem_range_attribute(3);
pub const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION: CUmem_range_attribute = CUmem_range_attribute(4);
pub const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE: CUmem_range_attribute = CUmem_range_attribute(5);
pub const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID: CUmem_range_attribute = CUmem_range_attribute(6);
pub const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE: CUmem_range_attribute = CUmem_range_attribute(7);
pub const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID: CUmem_range_attribute = CUmem_range_attribute(8);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUjit_option(pub u32);
pub type CUjit_option_enum = CUjit_option;
pub const CU_JIT_MAX_REGISTERS: CUjit_option = CUjit_option(0);
pub const CU_JIT_THREADS_PER_BLOCK: CUjit_option = CUjit_option(1);
pub const CU_JIT_WALL_TIME: CUjit_option = CUjit_option(2);
pub const CU_JIT_INFO_LOG_BUFFER: CUjit_option = CUjit_option(3);
pub const CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES: CUjit_option = CUjit_option(4);
pub const CU_JIT_ERROR_LOG_BUFFER: CUjit_option = CUjit_option(5);
pub const CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES: CUjit_option = CUjit_option(6);
pub const CU_JIT_OPTIMIZATION_LEVEL: CUjit_option = CUjit_option(7);
pub const CU_JIT_TARGET_FROM_CUCONTEXT: CUjit_option = CUjit_option(8);
pub const CU_JIT_TARGET: CUjit_option = CUjit_option(9);
pub const CU_JIT_FALLBACK_STRATEGY: CUjit_option = CUjit_option(10);
pub const CU_JIT_GENERATE_DEBUG_INFO: CUjit_option = CUjit_option(11);
pub const CU_JIT_LOG_VERBOSE: CUjit_option = CUjit_option(12);
pub const CU_JIT_GENERATE_LINE_INFO: CUjit_option = CUjit_option(13);
pub const CU_JIT_CACHE_MODE: CUjit_option = CUjit_option(14);
pub const CU_JIT_NEW_SM3X_OPT: CUjit_option = CUjit_option(15);
pub const CU_JIT_FAST_COMPILE: CUjit_option = CUjit_option(16);
pub const CU_JIT_GLOBAL_SYMBOL_NAMES: CUjit_option = CUjit_option(17);
pub const CU_JIT_GLOBAL_SYMBOL_ADDRESSES: CUjit_option = CUjit_option(18);
pub const CU_JIT_GLOBAL_SYMBOL_COUNT: CUjit_option = CUjit_option(19);
pub const CU_JIT_LTO: CUjit_option = CUjit_option(20);
pub const CU_JIT_FTZ: CUjit_option = CUjit_option(21);
pub const CU_JIT_PREC_DIV: CUjit_option = CUjit_option(22);
pub const CU_JIT_PREC_SQRT: CUjit_option = CUjit_option(23);
pub const CU_JIT_FMA: CUjit_option = CUjit_option(24);
pub const CU_JIT_REFERENCED_KERNEL_NAMES: CUjit_option = CUjit_option(25);
pub const CU_JIT_REFERENCED_KERNEL_COUNT: CUjit_option = CUjit_option(26);
pub const CU_JIT_REFERENCED_VARIABLE_NAMES: CUjit_option = CUjit_option(27);
pub const CU_JIT_REFERENCED_VARIABLE_COUNT: CUjit_option = CUjit_option(28);
pub const CU_JIT_OPTIMIZE_UNUSED_DEVICE_VARIABLES: CUjit_option = CUjit_option(29);
pub const CU_JIT_POSITION_INDEPENDENT_CODE: CUjit_option = CUjit_option(30);
pub const CU_JIT_MIN_CTA_PER_SM: CUjit_option = CUjit_option(31);
pub const CU_JIT_MAX_THREADS_PER_BLOCK: CUjit_option = CUjit_option(32);
pub const CU_JIT_OVERRIDE_DIRECTIVE_VALUES: CUjit_option = CUjit_option(33);
pub const CU_JIT_SPLIT_COMPILE: CUjit_option = CUjit_option(34);
pub const CU_JIT_BINARY_LOADER_THREAD_COUNT: CUjit_option = CUjit_option(35);
pub const CU_JIT_NUM_OPTIONS: CUjit_option = CUjit_option(36);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUjit_target(pub u32);
pub type CUjit_target_enum = CUjit_target;
pub const CU_TARGET_COMPUTE_30: CUjit_target = CUjit_target(30);
pub const CU_TARGET_COMPUTE_32: CUjit_target = CUjit_target(32);
pub const CU_TARGET_COMPUTE_35: CUjit_target = CUjit_target(35);
pub const CU_TARGET_COMPUTE_37: CUjit_target = CUjit_target(37);
pub const CU_TARGET_COMPUTE_50: CUjit_target = CUjit_target(50);
pub const CU_TARGET_COMPUTE_52: CUjit_target = CUjit_target(52);
pub const CU_TARGET_COMPUTE_53: CUjit_target = CUjit_target(53);
pub const CU_TARGET_COMPUTE_60: CUjit_target = CUjit_target(60);
pub const CU_TARGET_COMPUTE_61: CUjit_target = CUjit_target(61);
pub const CU_TARGET_COMPUTE_62: CUjit_target = CUjit_target(62);
pub const CU_TARGET_COMPUTE_70: CUjit_target = CUjit_target(70);
pub const CU_TARGET_COMPUTE_72: CUjit_target = CUjit_target(72);
pub const CU_TARGET_COMPUTE_75: CUjit_target = CUjit_target(75);
pub const CU_TARGET_COMPUTE_80: CUjit_target = CUjit_target(80);
pub const CU_TARGET_COMPUTE_86: CUjit_target = CUjit_target(86);
pub const CU_TARGET_COMPUTE_87: CUjit_target = CUjit_target(87);
pub const CU_TARGET_COMPUTE_89: CUjit_target = CUjit_target(89);
pub const CU_TARGET_COMPUTE_90: CUjit_target = CUjit_target(90);
pub const CU_TARGET_COMPUTE_100: CUjit_target = CUjit_target(100);
pub const CU_TARGET_COMPUTE_110: CUjit_target = CUjit_target(110);
pub const CU_TARGET_COMPUTE_103: CUjit_target = CUjit_target(103);
pub const CU_TARGET_COMPUTE_107: CUjit_target = CUjit_target(107);
pub const CU_TARGET_COMPUTE_120: CUjit_target = CUjit_target(120);
pub const CU_TARGET_COMPUTE_121: CUjit_target = CUjit_target(121);
pub const CU_TARGET_COMPUTE_90A: CUjit_target = CUjit_target(65626);
pub const CU_TARGET_COMPUTE_100A: CUjit_target = CUjit_target(65636);
pub const CU_TARGET_COMPUTE_110A: CUjit_target = CUjit_target(65646);
pub const CU_TARGET_COMPUTE_103A: CUjit_target = CUjit_target(65639);
pub const CU_TARGET_COMPUTE_107A: CUjit_target = CUjit_target(65643);
pub const CU_TARGET_COMPUTE_120A: CUjit_target = CUjit_target(65656);
pub const CU_TARGET_COMPUTE_121A: CUjit_target = CUjit_target(65657);
pub const CU_TARGET_COMPUTE_100F: CUjit_target = CUjit_target(131172);
pub const CU_TARGET_COMPUTE_110F: CUjit_target = CUjit_target(131182);
pub const CU_TARGET_COMPUTE_103F: CUjit_target = CUjit_target(131175);
pub const CU_TARGET_COMPUTE_107F: CUjit_target = CUjit_target(131179);
pub const CU_TARGET_COMPUTE_120F: CUjit_target = CUjit_target(131192);
pub const CU_TARGET_COMPUTE_121F: CUjit_target = CUjit_target(131193);
pub const CU_TARGET_COMPUTE_101: CUjit_target = CUjit_target(101);
pub const CU_TARGET_COMPUTE_101A: CUjit_target = CUjit_target(65637);
pub const CU_TARGET_COMPUTE_101F: CUjit_target = CUjit_target(131173);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUjit_fallback(pub u32);
pub type CUjit_fallback_enum = CUjit_fallback;
pub const CU_PREFER_PTX: CUjit_fallback = CUjit_fallback(0);
pub const CU_PREFER_BINARY: CUjit_fallback = CUjit_fallback(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUjit_cacheMode(pub u32);
pub type CUjit_cacheMode_enum = CUjit_cacheMode;
pub const CU_JIT_CACHE_OPTION_NONE: CUjit_cacheMode = CUjit_cacheMode(0);
pub const CU_JIT_CACHE_OPTION_CG: CUjit_cacheMode = CUjit_cacheMode(1);
pub const CU_JIT_CACHE_OPTION_CA: CUjit_cacheMode = CUjit_cacheMode(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUjitInputType(pub u32);
pub type CUjitInputType_enum = CUjitInputType;
pub const CU_JIT_INPUT_CUBIN: CUjitInputType = CUjitInputType(0);
pub const CU_JIT_INPUT_PTX: CUjitInputType = CUjitInputType(1);
pub const CU_JIT_INPUT_FATBINARY: CUjitInputType = CUjitInputType(2);
pub const CU_JIT_INPUT_OBJECT: CUjitInputType = CUjitInputType(3);
pub const CU_JIT_INPUT_LIBRARY: CUjitInputType = CUjitInputType(4);
pub const CU_JIT_INPUT_NVVM: CUjitInputType = CUjitInputType(5);
pub const CU_JIT_NUM_INPUT_TYPES: CUjitInputType = CUjitInputType(6);
#[repr(C)]
#[derive(Debug)]
pub struct CUlinkState_st {
    _opaque: [u8; 0],
}
pub type CUlinkState = *mut CUlinkState_st;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgraphicsRegisterFlags(pub u32);
pub type CUgraphicsRegisterFlags_enum = CUgraphicsRegisterFlags;
pub const CU_GRAPHICS_REGISTER_FLAGS_NONE: CUgraphicsRegisterFlags = CUgraphicsRegisterFlags(0);
pub const CU_GRAPHICS_REGISTER_FLAGS_READ_ONLY: CUgraphicsRegisterFlags = CUgraphicsRegisterFlags(1);
pub const CU_GRAPHICS_REGISTER_FLAGS_WRITE_DISCARD: CUgraphicsRegisterFlags = CUgraphicsRegisterFlags(2);
pub const CU_GRAPHICS_REGISTER_FLAGS_SURFACE_LDST: CUgraphicsRegisterFlags = CUgraphicsRegisterFlags(4);
pub const CU_GRAPHICS_REGISTER_FLAGS_TEXTURE_GATHER: CUgraphicsRegisterFlags = CUgraphicsRegisterFlags(8);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgraphicsMapResourceFlags(pub u32);
pub type CUgraphicsMapResourceFlags_enum = CUgraphicsMapResourceFlags;
pub const CU_GRAPHICS_MAP_RESOURCE_FLAGS_NONE: CUgraphicsMapResourceFlags = CUgraphicsMapResourceFlags(0);
pub const CU_GRAPHICS_MAP_RESOURCE_FLAGS_READ_ONLY: CUgraphicsMapResourceFlags = CUgraphicsMapResourceFlags(1);
pub const CU_GRAPHICS_MAP_RESOURCE_FLAGS_WRITE_DISCARD: CUgraphicsMapResourceFlags = CUgraphicsMapResourceFlags(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUarray_cubemap_face(pub u32);
pub type CUarray_cubemap_face_enum = CUarray_cubemap_face;
pub const CU_CUBEMAP_FACE_POSITIVE_X: CUarray_cubemap_face = CUarray_cubemap_face(0);
pub const CU_CUBEMAP_FACE_NEGATIVE_X: CUarray_cubemap_face = CUarray_cubemap_face(1);
pub const CU_CUBEMAP_FACE_POSITIVE_Y: CUarray_cubemap_face = CUarray_cubemap_face(2);
pub const CU_CUBEMAP_FACE_NEGATIVE_Y: CUarray_cubemap_face = CUarray_cubemap_face(3);
pub const CU_CUBEMAP_FACE_POSITIVE_Z: CUarray_cubemap_face = CUarray_cubemap_face(4);
pub const CU_CUBEMAP_FACE_NEGATIVE_Z: CUarray_cubemap_face = CUarray_cubemap_face(5);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUlimit(pub u32);
pub type CUlimit_enum = CUlimit;
pub const CU_LIMIT_STACK_SIZE: CUlimit = CUlimit(0);
pub const CU_LIMIT_PRINTF_FIFO_SIZE: CUlimit = CUlimit(1);
pub const CU_LIMIT_MALLOC_HEAP_SIZE: CUlimit = CUlimit(2);
pub const CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH: CUlimit = CUlimit(3);
pub const CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT: CUlimit = CUlimit(4);
pub const CU_LIMIT_MAX_L2_FETCH_GRANULARITY: CUlimit = CUlimit(5);
pub const CU_LIMIT_PERSISTING_L2_CACHE_SIZE: CUlimit = CUlimit(6);
pub const CU_LIMIT_SHMEM_SIZE: CUlimit = CUlimit(7);
pub const CU_LIMIT_CIG_ENABLED: CUlimit = CUlimit(8);
pub const CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED: CUlimit = CUlimit(9);
pub const CU_LIMIT_PER_BLOCK_MEMORY_SIZE: CUlimit = CUlimit(10);
pub const CU_LIMIT_MAX: CUlimit = CUlimit(11);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUresourcetype(pub u32);
pub type CUresourcetype_enum = CUresourcetype;
pub const CU_RESOURCE_TYPE_ARRAY: CUresourcetype = CUresourcetype(0);
pub const CU_RESOURCE_TYPE_MIPMAPPED_ARRAY: CUresourcetype = CUresourcetype(1);
pub const CU_RESOURCE_TYPE_LINEAR: CUresourcetype = CUresourcetype(2);
pub const CU_RESOURCE_TYPE_PITCH2D: CUresourcetype = CUresourcetype(3);
pub type CUhostFn = Option<unsafe extern "C" fn(*mut c_void)>;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUaccessProperty(pub u32);
pub type CUaccessProperty_enum = CUaccessProperty;
pub const CU_ACCESS_PROPERTY_NORMAL: CUaccessProperty = CUaccessProperty(0);
pub const CU_ACCESS_PROPERTY_STREAMING: CUaccessProperty = CUaccessProperty(1);
pub const CU_ACCESS_PROPERTY_PERSISTING: CUaccessProperty = CUaccessProperty(2);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUaccessPolicyWindow_v1 {
    pub base_ptr: *mut c_void,
    pub num_bytes: usize,
    pub hitRatio: f32,
    pub hitProp: CUaccessProperty,
    pub missProp: CUaccessProperty,
}
zeroed!(CUaccessPolicyWindow_v1);
const _: () = assert!(size_of::<CUaccessPolicyWindow_v1>() == 32);
pub type CUaccessPolicyWindow_st = CUaccessPolicyWindow_v1;
pub type CUaccessPolicyWindow = CUaccessPolicyWindow_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_KERNEL_NODE_PARAMS_v1 {
    pub func: CUfunction,
    pub gridDimX: u32,
    pub gridDimY: u32,
    pub gridDimZ: u32,
    pub blockDimX: u32,
    pub blockDimY: u32,
    pub blockDimZ: u32,
    pub sharedMemBytes: u32,
    pub kernelParams: *mut *mut c_void,
    pub extra: *mut *mut c_void,
}
zeroed!(CUDA_KERNEL_NODE_PARAMS_v1);
const _: () = assert!(size_of::<CUDA_KERNEL_NODE_PARAMS_v1>() == 56);
pub type CUDA_KERNEL_NODE_PARAMS_st = CUDA_KERNEL_NODE_PARAMS_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_KERNEL_NODE_PARAMS_v2 {
    pub func: CUfunction,
    pub gridDimX: u32,
    pub gridDimY: u32,
    pub gridDimZ: u32,
    pub blockDimX: u32,
    pub blockDimY: u32,
    pub blockDimZ: u32,
    pub sharedMemBytes: u32,
    pub kernelParams: *mut *mut c_void,
    pub extra: *mut *mut c_void,
    pub kern: CUkernel,
    pub ctx: CUcontext,
}
zeroed!(CUDA_KERNEL_NODE_PARAMS_v2);
const _: () = assert!(size_of::<CUDA_KERNEL_NODE_PARAMS_v2>() == 72);
pub type CUDA_KERNEL_NODE_PARAMS_v2_st = CUDA_KERNEL_NODE_PARAMS_v2;
pub type CUDA_KERNEL_NODE_PARAMS = CUDA_KERNEL_NODE_PARAMS_v2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_KERNEL_NODE_PARAMS_v3 {
    pub func: CUfunction,
    pub gridDimX: u32,
    pub gridDimY: u32,
    pub gridDimZ: u32,
    pub blockDimX: u32,
    pub blockDimY: u32,
    pub blockDimZ: u32,
    pub sharedMemBytes: u32,
    pub kernelParams: *mut *mut c_void,
    pub extra: *mut *mut c_void,
    pub kern: CUkernel,
    pub ctx: CUcontext,
}
zeroed!(CUDA_KERNEL_NODE_PARAMS_v3);
const _: () = assert!(size_of::<CUDA_KERNEL_NODE_PARAMS_v3>() == 72);
pub type CUDA_KERNEL_NODE_PARAMS_v3_st = CUDA_KERNEL_NODE_PARAMS_v3;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEMSET_NODE_PARAMS_v1 {
    pub dst: CUdeviceptr,
    pub pitch: usize,
    pub value: u32,
    pub elementSize: u32,
    pub width: usize,
    pub height: usize,
}
zeroed!(CUDA_MEMSET_NODE_PARAMS_v1);
const _: () = assert!(size_of::<CUDA_MEMSET_NODE_PARAMS_v1>() == 40);
pub type CUDA_MEMSET_NODE_PARAMS_st = CUDA_MEMSET_NODE_PARAMS_v1;
pub type CUDA_MEMSET_NODE_PARAMS = CUDA_MEMSET_NODE_PARAMS_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEMSET_NODE_PARAMS_v2 {
    pub dst: CUdeviceptr,
    pub pitch: usize,
    pub value: u32,
    pub elementSize: u32,
    pub width: usize,
    pub height: usize,
    pub ctx: CUcontext,
}
zeroed!(CUDA_MEMSET_NODE_PARAMS_v2);
const _: () = assert!(size_of::<CUDA_MEMSET_NODE_PARAMS_v2>() == 48);
pub type CUDA_MEMSET_NODE_PARAMS_v2_st = CUDA_MEMSET_NODE_PARAMS_v2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_HOST_NODE_PARAMS_v1 {
    pub fn_: CUhostFn,
    pub userData: *mut c_void,
}
zeroed!(CUDA_HOST_NODE_PARAMS_v1);
const _: () = assert!(size_of::<CUDA_HOST_NODE_PARAMS_v1>() == 16);
pub type CUDA_HOST_NODE_PARAMS_st = CUDA_HOST_NODE_PARAMS_v1;
pub type CUDA_HOST_NODE_PARAMS = CUDA_HOST_NODE_PARAMS_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUDA_HOST_NODE_PARAMS_v2__anon1 {
    pub ctx: CUcontext,
    pub gCtx: CUgreenCtx,
}
zeroed!(CUDA_HOST_NODE_PARAMS_v2__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_HOST_NODE_PARAMS_v2 {
    pub fn_: CUhostFn,
    pub userData: *mut c_void,
    pub syncMode: u32,
    pub anon1: CUDA_HOST_NODE_PARAMS_v2__anon1,
}
zeroed!(CUDA_HOST_NODE_PARAMS_v2);
const _: () = assert!(size_of::<CUDA_HOST_NODE_PARAMS_v2>() == 32);
pub type CUDA_HOST_NODE_PARAMS_v2_st = CUDA_HOST_NODE_PARAMS_v2;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgraphConditionalNodeType(pub u32);
pub type CUgraphConditionalNodeType_enum = CUgraphConditionalNodeType;
pub const CU_GRAPH_COND_TYPE_IF: CUgraphConditionalNodeType = CUgraphConditionalNodeType(0);
pub const CU_GRAPH_COND_TYPE_WHILE: CUgraphConditionalNodeType = CUgraphConditionalNodeType(1);
pub const CU_GRAPH_COND_TYPE_SWITCH: CUgraphConditionalNodeType = CUgraphConditionalNodeType(2);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_CONDITIONAL_NODE_PARAMS {
    pub handle: CUgraphConditionalHandle,
    pub type_: CUgraphConditionalNodeType,
    pub size: u32,
    pub phGraph_out: *mut CUgraph,
    pub ctx: CUcontext,
}
zeroed!(CUDA_CONDITIONAL_NODE_PARAMS);
const _: () = assert!(size_of::<CUDA_CONDITIONAL_NODE_PARAMS>() == 32);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgraphNodeType(pub u32);
pub type CUgraphNodeType_enum = CUgraphNodeType;
pub const CU_GRAPH_NODE_TYPE_KERNEL: CUgraphNodeType = CUgraphNodeType(0);
pub const CU_GRAPH_NODE_TYPE_MEMCPY: CUgraphNodeType = CUgraphNodeType(1);
pub const CU_GRAPH_NODE_TYPE_MEMSET: CUgraphNodeType = CUgraphNodeType(2);
pub const CU_GRAPH_NODE_TYPE_HOST: CUgraphNodeType = CUgraphNodeType(3);
pub const CU_GRAPH_NODE_TYPE_GRAPH: CUgraphNodeType = CUgraphNodeType(4);
pub const CU_GRAPH_NODE_TYPE_EMPTY: CUgraphNodeType = CUgraphNodeType(5);
pub const CU_GRAPH_NODE_TYPE_WAIT_EVENT: CUgraphNodeType = CUgraphNodeType(6);
pub const CU_GRAPH_NODE_TYPE_EVENT_RECORD: CUgraphNodeType = CUgraphNodeType(7);
pub const CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL: CUgraphNodeType = CUgraphNodeType(8);
pub const CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT: CUgraphNodeType = CUgraphNodeType(9);
pub const CU_GRAPH_NODE_TYPE_MEM_ALLOC: CUgraphNodeType = CUgraphNodeType(10);
pub const CU_GRAPH_NODE_TYPE_MEM_FREE: CUgraphNodeType = CUgraphNodeType(11);
pub const CU_GRAPH_NODE_TYPE_BATCH_MEM_OP: CUgraphNodeType = CUgraphNodeType(12);
pub const CU_GRAPH_NODE_TYPE_CONDITIONAL: CUgraphNodeType = CUgraphNodeType(13);
pub const CU_GRAPH_NODE_TYPE_MEMCPY_BATCH: CUgraphNodeType = CUgraphNodeType(14);
pub const CU_GRAPH_NODE_TYPE_RESERVED_16: CUgraphNodeType = CUgraphNodeType(16);
pub const CU_GRAPH_NODE_TYPE_EXTERNAL_ENGINE: CUgraphNodeType = CUgraphNodeType(17);
pub const CU_GRAPH_NODE_TYPE_FABRIC_CPY_BATCH: CUgraphNodeType = CUgraphNodeType(18);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgraphDependencyType(pub u32);
pub type CUgraphDependencyType_enum = CUgraphDependencyType;
pub const CU_GRAPH_DEPENDENCY_TYPE_DEFAULT: CUgraphDependencyType = CUgraphDependencyType(0);
pub const CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC: CUgraphDependencyType = CUgraphDependencyType(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUgraphEdgeData {
    pub from_port: u8,
    pub to_port: u8,
    pub type_: u8,
    pub reserved: [u8; 5],
}
zeroed!(CUgraphEdgeData);
const _: () = assert!(size_of::<CUgraphEdgeData>() == 8);
pub type CUgraphEdgeData_st = CUgraphEdgeData;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgraphInstantiateResult(pub u32);
pub type CUgraphInstantiateResult_enum = CUgraphInstantiateResult;
pub const CUDA_GRAPH_INSTANTIATE_SUCCESS: CUgraphInstantiateResult = CUgraphInstantiateResult(0);
pub const CUDA_GRAPH_INSTANTIATE_ERROR: CUgraphInstantiateResult = CUgraphInstantiateResult(1);
pub const CUDA_GRAPH_INSTANTIATE_INVALID_STRUCTURE: CUgraphInstantiateResult = CUgraphInstantiateResult(2);
pub const CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED: CUgraphInstantiateResult = CUgraphInstantiateResult(3);
pub const CUDA_GRAPH_INSTANTIATE_MULTIPLE_CTXS_NOT_SUPPORTED: CUgraphInstantiateResult = CUgraphInstantiateResult(4);
pub const CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED: CUgraphInstantiateResult = CUgraphInstantiateResult(5);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_GRAPH_INSTANTIATE_PARAMS {
    pub flags: cuuint64_t,
    pub hUploadStream: CUstream,
    pub hErrNode_out: CUgraphNode,
    pub result_out: CUgraphInstantiateResult,
}
zeroed!(CUDA_GRAPH_INSTANTIATE_PARAMS);
const _: () = assert!(size_of::<CUDA_GRAPH_INSTANTIATE_PARAMS>() == 32);
pub type CUDA_GRAPH_INSTANTIATE_PARAMS_st = CUDA_GRAPH_INSTANTIATE_PARAMS;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUsynchronizationPolicy(pub u32);
pub type CUsynchronizationPolicy_enum = CUsynchronizationPolicy;
pub const CU_SYNC_POLICY_AUTO: CUsynchronizationPolicy = CUsynchronizationPolicy(1);
pub const CU_SYNC_POLICY_SPIN: CUsynchronizationPolicy = CUsynchronizationPolicy(2);
pub const CU_SYNC_POLICY_YIELD: CUsynchronizationPolicy = CUsynchronizationPolicy(3);
pub const CU_SYNC_POLICY_BLOCKING_SYNC: CUsynchronizationPolicy = CUsynchronizationPolicy(4);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUclusterSchedulingPolicy(pub u32);
pub type CUclusterSchedulingPolicy_enum = CUclusterSchedulingPolicy;
pub const CU_CLUSTER_SCHEDULING_POLICY_DEFAULT: CUclusterSchedulingPolicy = CUclusterSchedulingPolicy(0);
pub const CU_CLUSTER_SCHEDULING_POLICY_SPREAD: CUclusterSchedulingPolicy = CUclusterSchedulingPolicy(1);
pub const CU_CLUSTER_SCHEDULING_POLICY_LOAD_BALANCING: CUclusterSchedulingPolicy = CUclusterSchedulingPolicy(2);
pub const CU_CLUSTER_SCHEDULING_POLICY_RUBIN_DSMEM_LOCALITY: CUclusterSchedulingPolicy = CUclusterSchedulingPolicy(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUlaunchMemSyncDomain(pub u32);
pub type CUlaunchMemSyncDomain_enum = CUlaunchMemSyncDomain;
pub const CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT: CUlaunchMemSyncDomain = CUlaunchMemSyncDomain(0);
pub const CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE: CUlaunchMemSyncDomain = CUlaunchMemSyncDomain(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlaunchMemSyncDomainMap {
    pub default_: u8,
    pub remote: u8,
}
zeroed!(CUlaunchMemSyncDomainMap);
const _: () = assert!(size_of::<CUlaunchMemSyncDomainMap>() == 2);
pub type CUlaunchMemSyncDomainMap_st = CUlaunchMemSyncDomainMap;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUlaunchAttributePortableClusterMode(pub u32);
pub type CUlaunchAttributePortableClusterMode_enum = CUlaunchAttributePortableClusterMode;
pub const CU_LAUNCH_PORTABLE_CLUSTER_MODE_DEFAULT: CUlaunchAttributePortableClusterMode = CUlaunchAttributePortableClusterMode(0);
pub const CU_LAUNCH_PORTABLE_CLUSTER_MODE_REQUIRE_PORTABLE: CUlaunchAttributePortableClusterMode = CUlaunchAttributePortableClusterMode(1);
pub const CU_LAUNCH_PORTABLE_CLUSTER_MODE_ALLOW_NON_PORTABLE: CUlaunchAttributePortableClusterMode = CUlaunchAttributePortableClusterMode(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUsharedMemoryMode(pub u32);
pub type CUsharedMemoryMode_enum = CUsharedMemoryMode;
pub const CU_SHARED_MEMORY_MODE_DEFAULT: CUsharedMemoryMode = CUsharedMemoryMode(0);
pub const CU_SHARED_MEMORY_MODE_REQUIRE_PORTABLE: CUsharedMemoryMode = CUsharedMemoryMode(1);
pub const CU_SHARED_MEMORY_MODE_ALLOW_NON_PORTABLE: CUsharedMemoryMode = CUsharedMemoryMode(2);
pub const CU_SHARED_MEMORY_MODE_ALLOW_OVERSIZED_SHARED_MEMORY: CUsharedMemoryMode = CUsharedMemoryMode(3);
pub const CU_SHARED_MEMORY_MODE_PREFER_OVERSIZED_SHARED_MEMORY: CUsharedMemoryMode = CUsharedMemoryMode(4);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUlaunchAttributeID(pub u32);
pub type CUlaunchAttributeID_enum = CUlaunchAttributeID;
pub const CU_LAUNCH_ATTRIBUTE_IGNORE: CUlaunchAttributeID = CUlaunchAttributeID(0);
pub const CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW: CUlaunchAttributeID = CUlaunchAttributeID(1);
pub const CU_LAUNCH_ATTRIBUTE_COOPERATIVE: CUlaunchAttributeID = CUlaunchAttributeID(2);
pub const CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY: CUlaunchAttributeID = CUlaunchAttributeID(3);
pub const CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION: CUlaunchAttributeID = CUlaunchAttributeID(4);
pub const CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE: CUlaunchAttributeID = CUlaunchAttributeID(5);
pub const CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION: CUlaunchAttributeID = CUlaunchAttributeID(6);
pub const CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT: CUlaunchAttributeID = CUlaunchAttributeID(7);
pub const CU_LAUNCH_ATTRIBUTE_PRIORITY: CUlaunchAttributeID = CUlaunchAttributeID(8);
pub const CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP: CUlaunchAttributeID = CUlaunchAttributeID(9);
pub const CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN: CUlaunchAttributeID = CUlaunchAttributeID(10);
pub const CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION: CUlaunchAttributeID = CUlaunchAttributeID(11);
pub const CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT: CUlaunchAttributeID = CUlaunchAttributeID(12);
pub const CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE: CUlaunchAttributeID = CUlaunchAttributeID(13);
pub const CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: CUlaunchAttributeID = CUlaunchAttributeID(14);
pub const CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING: CUlaunchAttributeID = CUlaunchAttributeID(16);
pub const CU_LAUNCH_ATTRIBUTE_PORTABLE_CLUSTER_SIZE_MODE: CUlaunchAttributeID = CUlaunchAttributeID(17);
pub const CU_LAUNCH_ATTRIBUTE_SHARED_MEMORY_MODE: CUlaunchAttributeID = CUlaunchAttributeID(18);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlaunchAttributeValue__clusterDim {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}
zeroed!(CUlaunchAttributeValue__clusterDim);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlaunchAttributeValue__programmaticEvent {
    pub event: CUevent,
    pub flags: i32,
    pub triggerAtBlockStart: i32,
}
zeroed!(CUlaunchAttributeValue__programmaticEvent);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlaunchAttributeValue__launchCompletionEvent {
    pub event: CUevent,
    pub flags: i32,
}
zeroed!(CUlaunchAttributeValue__launchCompletionEvent);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlaunchAttributeValue__preferredClusterDim {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}
zeroed!(CUlaunchAttributeValue__preferredClusterDim);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlaunchAttributeValue__deviceUpdatableKernelNode {
    pub deviceUpdatable: i32,
    pub devNode: CUgraphDeviceNode,
}
zeroed!(CUlaunchAttributeValue__deviceUpdatableKernelNode);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUlaunchAttributeValue {
    pub pad: [c_char; 64],
    pub accessPolicyWindow: CUaccessPolicyWindow,
    pub cooperative: i32,
    pub syncPolicy: CUsynchronizationPolicy,
    pub clusterDim: CUlaunchAttributeValue__clusterDim,
    pub clusterSchedulingPolicyPreference: CUclusterSchedulingPolicy,
    pub programmaticStreamSerializationAllowed: i32,
    pub programmaticEvent: CUlaunchAttributeValue__programmaticEvent,
    pub launchCompletionEvent: CUlaunchAttributeValue__launchCompletionEvent,
    pub priority: i32,
    pub memSyncDomainMap: CUlaunchMemSyncDomainMap,
    pub memSyncDomain: CUlaunchMemSyncDomain,
    pub preferredClusterDim: CUlaunchAttributeValue__preferredClusterDim,
    pub deviceUpdatableKernelNode: CUlaunchAttributeValue__deviceUpdatableKernelNode,
    pub sharedMemCarveout: u32,
    pub nvlinkUtilCentricScheduling: u32,
    pub portableClusterSizeMode: CUlaunchAttributePortableClusterMode,
    pub sharedMemoryMode: CUsharedMemoryMode,
}
zeroed!(CUlaunchAttributeValue);
const _: () = assert!(size_of::<CUlaunchAttributeValue>() == 64);
pub type CUlaunchAttributeValue_union = CUlaunchAttributeValue;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlaunchAttribute {
    pub id: CUlaunchAttributeID,
    pub pad: [c_char; 4],
    pub value: CUlaunchAttributeValue,
}
zeroed!(CUlaunchAttribute);
const _: () = assert!(size_of::<CUlaunchAttribute>() == 72);
pub type CUlaunchAttribute_st = CUlaunchAttribute;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlaunchConfig {
    pub gridDimX: u32,
    pub gridDimY: u32,
    pub gridDimZ: u32,
    pub blockDimX: u32,
    pub blockDimY: u32,
    pub blockDimZ: u32,
    pub sharedMemBytes: u32,
    pub hStream: CUstream,
    pub attrs: *mut CUlaunchAttribute,
    pub numAttrs: u32,
}
zeroed!(CUlaunchConfig);
const _: () = assert!(size_of::<CUlaunchConfig>() == 56);
pub type CUlaunchConfig_st = CUlaunchConfig;
pub type CUkernelNodeAttrID = CUlaunchAttributeID;
pub type CUkernelNodeAttrValue_v1 = CUlaunchAttributeValue;
pub type CUkernelNodeAttrValue = CUkernelNodeAttrValue_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUstreamCaptureStatus(pub u32);
pub type CUstreamCaptureStatus_enum = CUstreamCaptureStatus;
pub const CU_STREAM_CAPTURE_STATUS_NONE: CUstreamCaptureStatus = CUstreamCaptureStatus(0);
pub const CU_STREAM_CAPTURE_STATUS_ACTIVE: CUstreamCaptureStatus = CUstreamCaptureStatus(1);
pub const CU_STREAM_CAPTURE_STATUS_INVALIDATED: CUstreamCaptureStatus = CUstreamCaptureStatus(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUstreamCaptureMode(pub u32);
pub type CUstreamCaptureMode_enum = CUstreamCaptureMode;
pub const CU_STREAM_CAPTURE_MODE_GLOBAL: CUstreamCaptureMode = CUstreamCaptureMode(0);
pub const CU_STREAM_CAPTURE_MODE_THREAD_LOCAL: CUstreamCaptureMode = CUstreamCaptureMode(1);
pub const CU_STREAM_CAPTURE_MODE_RELAXED: CUstreamCaptureMode = CUstreamCaptureMode(2);
pub type CUstreamAttrID = CUlaunchAttributeID;
pub type CUstreamAttrValue_v1 = CUlaunchAttributeValue;
pub type CUstreamAttrValue = CUstreamAttrValue_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUdriverProcAddress_flags(pub u32);
pub type CUdriverProcAddress_flags_enum = CUdriverProcAddress_flags;
pub const CU_GET_PROC_ADDRESS_DEFAULT: CUdriverProcAddress_flags = CUdriverProcAddress_flags(0);
pub const CU_GET_PROC_ADDRESS_LEGACY_STREAM: CUdriverProcAddress_flags = CUdriverProcAddress_flags(1);
pub const CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM: CUdriverProcAddress_flags = CUdriverProcAddress_flags(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUdriverProcAddressQueryResult(pub u32);
pub type CUdriverProcAddressQueryResult_enum = CUdriverProcAddressQueryResult;
pub const CU_GET_PROC_ADDRESS_SUCCESS: CUdriverProcAddressQueryResult = CUdriverProcAddressQueryResult(0);
pub const CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND: CUdriverProcAddressQueryResult = CUdriverProcAddressQueryResult(1);
pub const CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT: CUdriverProcAddressQueryResult = CUdriverProcAddressQueryResult(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUexecAffinityType(pub u32);
pub type CUexecAffinityType_enum = CUexecAffinityType;
pub const CU_EXEC_AFFINITY_TYPE_SM_COUNT: CUexecAffinityType = CUexecAffinityType(0);
pub const CU_EXEC_AFFINITY_TYPE_MAX: CUexecAffinityType = CUexecAffinityType(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUexecAffinitySmCount_v1 {
    pub val: u32,
}
zeroed!(CUexecAffinitySmCount_v1);
const _: () = assert!(size_of::<CUexecAffinitySmCount_v1>() == 4);
pub type CUexecAffinitySmCount_st = CUexecAffinitySmCount_v1;
pub type CUexecAffinitySmCount = CUexecAffinitySmCount_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUexecAffinityParam_v1__param {
    pub smCount: CUexecAffinitySmCount,
}
zeroed!(CUexecAffinityParam_v1__param);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUexecAffinityParam_v1 {
    pub type_: CUexecAffinityType,
    pub param: CUexecAffinityParam_v1__param,
}
zeroed!(CUexecAffinityParam_v1);
const _: () = assert!(size_of::<CUexecAffinityParam_v1>() == 8);
pub type CUexecAffinityParam_st = CUexecAffinityParam_v1;
pub type CUexecAffinityParam = CUexecAffinityParam_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUcigDataType(pub u32);
pub type CUcigDataType_enum = CUcigDataType;
pub const CIG_DATA_TYPE_D3D12_COMMAND_QUEUE: CUcigDataType = CUcigDataType(1);
pub const CIG_DATA_TYPE_NV_BLOB: CUcigDataType = CUcigDataType(2);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUctxCigParam {
    pub sharedDataType: CUcigDataType,
    pub sharedData: *mut c_void,
}
zeroed!(CUctxCigParam);
const _: () = assert!(size_of::<CUctxCigParam>() == 16);
pub type CUctxCigParam_st = CUctxCigParam;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUctxCreateParams {
    pub execAffinityParams: *mut CUexecAffinityParam,
    pub numExecAffinityParams: i32,
    pub cigParams: *mut CUctxCigParam,
}
zeroed!(CUctxCreateParams);
const _: () = assert!(size_of::<CUctxCreateParams>() == 24);
pub type CUctxCreateParams_st = CUctxCreateParams;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUstreamCigDataType(pub u32);
pub type CUstreamCigDataType_enum = CUstreamCigDataType;
pub const STREAM_CIG_DATA_TYPE_D3D12_COMMAND_LIST: CUstreamCigDataType = CUstreamCigDataType(1);
pub const STREAM_CIG_DATA_TYPE_VULKAN_COMMAND_BUFFER_HANDLE_NV: CUstreamCigDataType = CUstreamCigDataType(2);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUstreamCigParam {
    pub streamSharedDataType: CUstreamCigDataType,
    pub streamSharedData: *mut c_void,
}
zeroed!(CUstreamCigParam);
const _: () = assert!(size_of::<CUstreamCigParam>() == 16);
pub type CUstreamCigParam_st = CUstreamCigParam;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUstreamCigCaptureParams {
    pub streamCigParams: *mut CUstreamCigParam,
}
zeroed!(CUstreamCigCaptureParams);
const _: () = assert!(size_of::<CUstreamCigCaptureParams>() == 8);
pub type CUstreamCigCaptureParams_st = CUstreamCigCaptureParams;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUlibraryOption(pub u32);
pub type CUlibraryOption_enum = CUlibraryOption;
pub const CU_LIBRARY_HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE: CUlibraryOption = CUlibraryOption(0);
pub const CU_LIBRARY_BINARY_IS_PRESERVED: CUlibraryOption = CUlibraryOption(1);
pub const CU_LIBRARY_NUM_OPTIONS: CUlibraryOption = CUlibraryOption(2);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlibraryHostUniversalFunctionAndDataTable {
    pub functionTable: *mut c_void,
    pub functionWindowSize: usize,
    pub dataTable: *mut c_void,
    pub dataWindowSize: usize,
}
zeroed!(CUlibraryHostUniversalFunctionAndDataTable);
const _: () = assert!(size_of::<CUlibraryHostUniversalFunctionAndDataTable>() == 32);
pub type CUlibraryHostUniversalFunctionAndDataTable_st = CUlibraryHostUniversalFunctionAndDataTable;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUresult(pub i32);
pub type cudaError_enum = CUresult;
pub const CUDA_SUCCESS: CUresult = CUresult(0);
pub const CUDA_ERROR_INVALID_VALUE: CUresult = CUresult(1);
pub const CUDA_ERROR_OUT_OF_MEMORY: CUresult = CUresult(2);
pub const CUDA_ERROR_NOT_INITIALIZED: CUresult = CUresult(3);
pub const CUDA_ERROR_DEINITIALIZED: CUresult = CUresult(4);
pub const CUDA_ERROR_PROFILER_DISABLED: CUresult = CUresult(5);
pub const CUDA_ERROR_PROFILER_NOT_INITIALIZED: CUresult = CUresult(6);
pub const CUDA_ERROR_PROFILER_ALREADY_STARTED: CUresult = CUresult(7);
pub const CUDA_ERROR_PROFILER_ALREADY_STOPPED: CUresult = CUresult(8);
pub const CUDA_ERROR_STUB_LIBRARY: CUresult = CUresult(34);
pub const CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER: CUresult = CUresult(36);
pub const CUDA_ERROR_DEVICE_UNAVAILABLE: CUresult = CUresult(46);
pub const CUDA_ERROR_MULTICAST_RESOURCE_FULL: CUresult = CUresult(47);
pub const CUDA_ERROR_NO_DEVICE: CUresult = CUresult(100);
pub const CUDA_ERROR_INVALID_DEVICE: CUresult = CUresult(101);
pub const CUDA_ERROR_DEVICE_NOT_LICENSED: CUresult = CUresult(102);
pub const CUDA_ERROR_INVALID_IMAGE: CUresult = CUresult(200);
pub const CUDA_ERROR_INVALID_CONTEXT: CUresult = CUresult(201);
pub const CUDA_ERROR_CONTEXT_ALREADY_CURRENT: CUresult = CUresult(202);
pub const CUDA_ERROR_MAP_FAILED: CUresult = CUresult(205);
pub const CUDA_ERROR_UNMAP_FAILED: CUresult = CUresult(206);
pub const CUDA_ERROR_ARRAY_IS_MAPPED: CUresult = CUresult(207);
pub const CUDA_ERROR_ALREADY_MAPPED: CUresult = CUresult(208);
pub const CUDA_ERROR_NO_BINARY_FOR_GPU: CUresult = CUresult(209);
pub const CUDA_ERROR_ALREADY_ACQUIRED: CUresult = CUresult(210);
pub const CUDA_ERROR_NOT_MAPPED: CUresult = CUresult(211);
pub const CUDA_ERROR_NOT_MAPPED_AS_ARRAY: CUresult = CUresult(212);
pub const CUDA_ERROR_NOT_MAPPED_AS_POINTER: CUresult = CUresult(213);
pub const CUDA_ERROR_ECC_UNCORRECTABLE: CUresult = CUresult(214);
pub const CUDA_ERROR_UNSUPPORTED_LIMIT: CUresult = CUresult(215);
pub const CUDA_ERROR_CONTEXT_ALREADY_IN_USE: CUresult = CUresult(216);
pub const CUDA_ERROR_PEER_ACCESS_UNSUPPORTED: CUresult = CUresult(217);
pub const CUDA_ERROR_INVALID_PTX: CUresult = CUresult(218);
pub const CUDA_ERROR_INVALID_GRAPHICS_CONTEXT: CUresult = CUresult(219);
pub const CUDA_ERROR_NVLINK_UNCORRECTABLE: CUresult = CUresult(220);
pub const CUDA_ERROR_JIT_COMPILER_NOT_FOUND: CUresult = CUresult(221);
pub const CUDA_ERROR_UNSUPPORTED_PTX_VERSION: CUresult = CUresult(222);
pub const CUDA_ERROR_JIT_COMPILATION_DISABLED: CUresult = CUresult(223);
pub const CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY: CUresult = CUresult(224);
pub const CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC: CUresult = CUresult(225);
pub const CUDA_ERROR_CONTAINED: CUresult = CUresult(226);
pub const CUDA_ERROR_INSUFFICIENT_LOADER_VERSION: CUresult = CUresult(227);
pub const CUDA_ERROR_INVALID_SOURCE: CUresult = CUresult(300);
pub const CUDA_ERROR_FILE_NOT_FOUND: CUresult = CUresult(301);
pub const CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND: CUresult = CUresult(302);
pub const CUDA_ERROR_SHARED_OBJECT_INIT_FAILED: CUresult = CUresult(303);
pub const CUDA_ERROR_OPERATING_SYSTEM: CUresult = CUresult(304);
pub const CUDA_ERROR_INVALID_HANDLE: CUresult = CUresult(400);
pub const CUDA_ERROR_ILLEGAL_STATE: CUresult = CUresult(401);
pub const CUDA_ERROR_LOSSY_QUERY: CUresult = CUresult(402);
pub const CUDA_ERROR_NOT_FOUND: CUresult = CUresult(500);
pub const CUDA_ERROR_NOT_READY: CUresult = CUresult(600);
pub const CUDA_ERROR_ILLEGAL_ADDRESS: CUresult = CUresult(700);
pub const CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES: CUresult = CUresult(701);
pub const CUDA_ERROR_LAUNCH_TIMEOUT: CUresult = CUresult(702);
pub const CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING: CUresult = CUresult(703);
pub const CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED: CUresult = CUresult(704);
pub const CUDA_ERROR_PEER_ACCESS_NOT_ENABLED: CUresult = CUresult(705);
pub const CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE: CUresult = CUresult(708);
pub const CUDA_ERROR_CONTEXT_IS_DESTROYED: CUresult = CUresult(709);
pub const CUDA_ERROR_ASSERT: CUresult = CUresult(710);
pub const CUDA_ERROR_TOO_MANY_PEERS: CUresult = CUresult(711);
pub const CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED: CUresult = CUresult(712);
pub const CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED: CUresult = CUresult(713);
pub const CUDA_ERROR_HARDWARE_STACK_ERROR: CUresult = CUresult(714);
pub const CUDA_ERROR_ILLEGAL_INSTRUCTION: CUresult = CUresult(715);
pub const CUDA_ERROR_MISALIGNED_ADDRESS: CUresult = CUresult(716);
pub const CUDA_ERROR_INVALID_ADDRESS_SPACE: CUresult = CUresult(717);
pub const CUDA_ERROR_INVALID_PC: CUresult = CUresult(718);
pub const CUDA_ERROR_LAUNCH_FAILED: CUresult = CUresult(719);
pub const CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE: CUresult = CUresult(720);
pub const CUDA_ERROR_TENSOR_MEMORY_LEAK: CUresult = CUresult(721);
pub const CUDA_ERROR_NOT_PERMITTED: CUresult = CUresult(800);
pub const CUDA_ERROR_NOT_SUPPORTED: CUresult = CUresult(801);
pub const CUDA_ERROR_SYSTEM_NOT_READY: CUresult = CUresult(802);
pub const CUDA_ERROR_SYSTEM_DRIVER_MISMATCH: CUresult = CUresult(803);
pub const CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE: CUresult = CUresult(804);
pub const CUDA_ERROR_MPS_CONNECTION_FAILED: CUresult = CUresult(805);
pub const CUDA_ERROR_MPS_RPC_FAILURE: CUresult = CUresult(806);
pub const CUDA_ERROR_MPS_SERVER_NOT_READY: CUresult = CUresult(807);
pub const CUDA_ERROR_MPS_MAX_CLIENTS_REACHED: CUresult = CUresult(808);
pub const CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED: CUresult = CUresult(809);
pub const CUDA_ERROR_MPS_CLIENT_TERMINATED: CUresult = CUresult(810);
pub const CUDA_ERROR_CDP_NOT_SUPPORTED: CUresult = CUresult(811);
pub const CUDA_ERROR_CDP_VERSION_MISMATCH: CUresult = CUresult(812);
pub const CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED: CUresult = CUresult(900);
pub const CUDA_ERROR_STREAM_CAPTURE_INVALIDATED: CUresult = CUresult(901);
pub const CUDA_ERROR_STREAM_CAPTURE_MERGE: CUresult = CUresult(902);
pub const CUDA_ERROR_STREAM_CAPTURE_UNMATCHED: CUresult = CUresult(903);
pub const CUDA_ERROR_STREAM_CAPTURE_UNJOINED: CUresult = CUresult(904);
pub const CUDA_ERROR_STREAM_CAPTURE_ISOLATION: CUresult = CUresult(905);
pub const CUDA_ERROR_STREAM_CAPTURE_IMPLICIT: CUresult = CUresult(906);
pub const CUDA_ERROR_CAPTURED_EVENT: CUresult = CUresult(907);
pub const CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD: CUresult = CUresult(908);
pub const CUDA_ERROR_TIMEOUT: CUresult = CUresult(909);
pub const CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE: CUresult = CUresult(910);
pub const CUDA_ERROR_EXTERNAL_DEVICE: CUresult = CUresult(911);
pub const CUDA_ERROR_INVALID_CLUSTER_SIZE: CUresult = CUresult(912);
pub const CUDA_ERROR_FUNCTION_NOT_LOADED: CUresult = CUresult(913);
pub const CUDA_ERROR_INVALID_RESOURCE_TYPE: CUresult = CUresult(914);
pub const CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: CUresult = CUresult(915);
pub const CUDA_ERROR_KEY_ROTATION: CUresult = CUresult(916);
pub const CUDA_ERROR_STREAM_DETACHED: CUresult = CUresult(917);
pub const CUDA_ERROR_GRAPH_RECAPTURE_FAILURE: CUresult = CUresult(918);
pub const CUDA_ERROR_FABRIC_NOT_READY: CUresult = CUresult(919);
pub const CUDA_ERROR_UNKNOWN: CUresult = CUresult(999);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUdevice_P2PAttribute(pub u32);
pub type CUdevice_P2PAttribute_enum = CUdevice_P2PAttribute;
pub const CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK: CUdevice_P2PAttribute = CUdevice_P2PAttribute(1);
pub const CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED: CUdevice_P2PAttribute = CUdevice_P2PAttribute(2);
pub const CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED: CUdevice_P2PAttribute = CUdevice_P2PAttribute(3);
pub const CU_DEVICE_P2P_ATTRIBUTE_ACCESS_ACCESS_SUPPORTED: CUdevice_P2PAttribute = CUdevice_P2PAttribute(4);
pub const CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED: CUdevice_P2PAttribute = CUdevice_P2PAttribute(4);
pub const CU_DEVICE_P2P_ATTRIBUTE_ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED: CUdevice_P2PAttribute = CUdevice_P2PAttribute(5);
pub type CUstreamCallback = Option<unsafe extern "C" fn(CUstream, CUresult, *mut c_void)>;
pub type CUoccupancyB2DSize = Option<unsafe extern "C" fn(i32) -> usize>;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEMCPY2D_v2 {
    pub srcXInBytes: usize,
    pub srcY: usize,
    pub srcMemoryType: CUmemorytype,
    pub srcHost: *const c_void,
    pub srcDevice: CUdeviceptr,
    pub srcArray: CUarray,
    pub srcPitch: usize,
    pub dstXInBytes: usize,
    pub dstY: usize,
    pub dstMemoryType: CUmemorytype,
    pub dstHost: *mut c_void,
    pub dstDevice: CUdeviceptr,
    pub dstArray: CUarray,
    pub dstPitch: usize,
    pub WidthInBytes: usize,
    pub Height: usize,
}
zeroed!(CUDA_MEMCPY2D_v2);
const _: () = assert!(size_of::<CUDA_MEMCPY2D_v2>() == 128);
pub type CUDA_MEMCPY2D_st = CUDA_MEMCPY2D_v2;
pub type CUDA_MEMCPY2D = CUDA_MEMCPY2D_v2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEMCPY3D_v2 {
    pub srcXInBytes: usize,
    pub srcY: usize,
    pub srcZ: usize,
    pub srcLOD: usize,
    pub srcMemoryType: CUmemorytype,
    pub srcHost: *const c_void,
    pub srcDevice: CUdeviceptr,
    pub srcArray: CUarray,
    pub reserved0: *mut c_void,
    pub srcPitch: usize,
    pub srcHeight: usize,
    pub dstXInBytes: usize,
    pub dstY: usize,
    pub dstZ: usize,
    pub dstLOD: usize,
    pub dstMemoryType: CUmemorytype,
    pub dstHost: *mut c_void,
    pub dstDevice: CUdeviceptr,
    pub dstArray: CUarray,
    pub reserved1: *mut c_void,
    pub dstPitch: usize,
    pub dstHeight: usize,
    pub WidthInBytes: usize,
    pub Height: usize,
    pub Depth: usize,
}
zeroed!(CUDA_MEMCPY3D_v2);
const _: () = assert!(size_of::<CUDA_MEMCPY3D_v2>() == 200);
pub type CUDA_MEMCPY3D_st = CUDA_MEMCPY3D_v2;
pub type CUDA_MEMCPY3D = CUDA_MEMCPY3D_v2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEMCPY3D_PEER_v1 {
    pub srcXInBytes: usize,
    pub srcY: usize,
    pub srcZ: usize,
    pub srcLOD: usize,
    pub srcMemoryType: CUmemorytype,
    pub srcHost: *const c_void,
    pub srcDevice: CUdeviceptr,
    pub srcArray: CUarray,
    pub srcContext: CUcontext,
    pub srcPitch: usize,
    pub srcHeight: usize,
    pub dstXInBytes: usize,
    pub dstY: usize,
    pub dstZ: usize,
    pub dstLOD: usize,
    pub dstMemoryType: CUmemorytype,
    pub dstHost: *mut c_void,
    pub dstDevice: CUdeviceptr,
    pub dstArray: CUarray,
    pub dstContext: CUcontext,
    pub dstPitch: usize,
    pub dstHeight: usize,
    pub WidthInBytes: usize,
    pub Height: usize,
    pub Depth: usize,
}
zeroed!(CUDA_MEMCPY3D_PEER_v1);
const _: () = assert!(size_of::<CUDA_MEMCPY3D_PEER_v1>() == 200);
pub type CUDA_MEMCPY3D_PEER_st = CUDA_MEMCPY3D_PEER_v1;
pub type CUDA_MEMCPY3D_PEER = CUDA_MEMCPY3D_PEER_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEMCPY_NODE_PARAMS {
    pub flags: i32,
    pub reserved: i32,
    pub copyCtx: CUcontext,
    pub copyParams: CUDA_MEMCPY3D,
}
zeroed!(CUDA_MEMCPY_NODE_PARAMS);
const _: () = assert!(size_of::<CUDA_MEMCPY_NODE_PARAMS>() == 216);
pub type CUDA_MEMCPY_NODE_PARAMS_st = CUDA_MEMCPY_NODE_PARAMS;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_ARRAY_DESCRIPTOR_v2 {
    pub Width: usize,
    pub Height: usize,
    pub Format: CUarray_format,
    pub NumChannels: u32,
}
zeroed!(CUDA_ARRAY_DESCRIPTOR_v2);
const _: () = assert!(size_of::<CUDA_ARRAY_DESCRIPTOR_v2>() == 24);
pub type CUDA_ARRAY_DESCRIPTOR_st = CUDA_ARRAY_DESCRIPTOR_v2;
pub type CUDA_ARRAY_DESCRIPTOR = CUDA_ARRAY_DESCRIPTOR_v2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_ARRAY3D_DESCRIPTOR_v2 {
    pub Width: usize,
    pub Height: usize,
    pub Depth: usize,
    pub Format: CUarray_format,
    pub NumChannels: u32,
    pub Flags: u32,
}
zeroed!(CUDA_ARRAY3D_DESCRIPTOR_v2);
const _: () = assert!(size_of::<CUDA_ARRAY3D_DESCRIPTOR_v2>() == 40);
pub type CUDA_ARRAY3D_DESCRIPTOR_st = CUDA_ARRAY3D_DESCRIPTOR_v2;
pub type CUDA_ARRAY3D_DESCRIPTOR = CUDA_ARRAY3D_DESCRIPTOR_v2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_ARRAY_SPARSE_PROPERTIES_v1__tileExtent {
    pub width: u32,
    pub height: u32,
    pub depth: u32,
}
zeroed!(CUDA_ARRAY_SPARSE_PROPERTIES_v1__tileExtent);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_ARRAY_SPARSE_PROPERTIES_v1 {
    pub tileExtent: CUDA_ARRAY_SPARSE_PROPERTIES_v1__tileExtent,
    pub miptailFirstLevel: u32,
    pub miptailSize: u64,
    pub flags: u32,
    pub reserved: [u32; 4],
}
zeroed!(CUDA_ARRAY_SPARSE_PROPERTIES_v1);
const _: () = assert!(size_of::<CUDA_ARRAY_SPARSE_PROPERTIES_v1>() == 48);
pub type CUDA_ARRAY_SPARSE_PROPERTIES_st = CUDA_ARRAY_SPARSE_PROPERTIES_v1;
pub type CUDA_ARRAY_SPARSE_PROPERTIES = CUDA_ARRAY_SPARSE_PROPERTIES_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_ARRAY_MEMORY_REQUIREMENTS_v1 {
    pub size: usize,
    pub alignment: usize,
    pub reserved: [u32; 4],
}
zeroed!(CUDA_ARRAY_MEMORY_REQUIREMENTS_v1);
const _: () = assert!(size_of::<CUDA_ARRAY_MEMORY_REQUIREMENTS_v1>() == 32);
pub type CUDA_ARRAY_MEMORY_REQUIREMENTS_st = CUDA_ARRAY_MEMORY_REQUIREMENTS_v1;
pub type CUDA_ARRAY_MEMORY_REQUIREMENTS = CUDA_ARRAY_MEMORY_REQUIREMENTS_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_RESOURCE_DESC_v1__res__array {
    pub hArray: CUarray,
}
zeroed!(CUDA_RESOURCE_DESC_v1__res__array);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_RESOURCE_DESC_v1__res__mipmap {
    pub hMipmappedArray: CUmipmappedArray,
}
zeroed!(CUDA_RESOURCE_DESC_v1__res__mipmap);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_RESOURCE_DESC_v1__res__linear {
    pub devPtr: CUdeviceptr,
    pub format: CUarray_format,
    pub numChannels: u32,
    pub sizeInBytes: usize,
}
zeroed!(CUDA_RESOURCE_DESC_v1__res__linear);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_RESOURCE_DESC_v1__res__pitch2D {
    pub devPtr: CUdeviceptr,
    pub format: CUarray_format,
    pub numChannels: u32,
    pub width: usize,
    pub height: usize,
    pub pitchInBytes: usize,
}
zeroed!(CUDA_RESOURCE_DESC_v1__res__pitch2D);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_RESOURCE_DESC_v1__res__reserved {
    pub reserved: [i32; 32],
}
zeroed!(CUDA_RESOURCE_DESC_v1__res__reserved);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUDA_RESOURCE_DESC_v1__res {
    pub array: CUDA_RESOURCE_DESC_v1__res__array,
    pub mipmap: CUDA_RESOURCE_DESC_v1__res__mipmap,
    pub linear: CUDA_RESOURCE_DESC_v1__res__linear,
    pub pitch2D: CUDA_RESOURCE_DESC_v1__res__pitch2D,
    pub reserved: CUDA_RESOURCE_DESC_v1__res__reserved,
}
zeroed!(CUDA_RESOURCE_DESC_v1__res);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_RESOURCE_DESC_v1 {
    pub resType: CUresourcetype,
    pub res: CUDA_RESOURCE_DESC_v1__res,
    pub flags: u32,
}
zeroed!(CUDA_RESOURCE_DESC_v1);
const _: () = assert!(size_of::<CUDA_RESOURCE_DESC_v1>() == 144);
pub type CUDA_RESOURCE_DESC_st = CUDA_RESOURCE_DESC_v1;
pub type CUDA_RESOURCE_DESC = CUDA_RESOURCE_DESC_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_TEXTURE_DESC_v1 {
    pub addressMode: [CUaddress_mode; 3],
    pub filterMode: CUfilter_mode,
    pub flags: u32,
    pub maxAnisotropy: u32,
    pub mipmapFilterMode: CUfilter_mode,
    pub mipmapLevelBias: f32,
    pub minMipmapLevelClamp: f32,
    pub maxMipmapLevelClamp: f32,
    pub borderColor: [f32; 4],
    pub reserved: [i32; 12],
}
zeroed!(CUDA_TEXTURE_DESC_v1);
const _: () = assert!(size_of::<CUDA_TEXTURE_DESC_v1>() == 104);
pub type CUDA_TEXTURE_DESC_st = CUDA_TEXTURE_DESC_v1;
pub type CUDA_TEXTURE_DESC = CUDA_TEXTURE_DESC_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUresourceViewFormat(pub u32);
pub type CUresourceViewFormat_enum = CUresourceViewFormat;
pub const CU_RES_VIEW_FORMAT_NONE: CUresourceViewFormat = CUresourceViewFormat(0);
pub const CU_RES_VIEW_FORMAT_UINT_1X8: CUresourceViewFormat = CUresourceViewFormat(1);
pub const CU_RES_VIEW_FORMAT_UINT_2X8: CUresourceViewFormat = CUresourceViewFormat(2);
pub const CU_RES_VIEW_FORMAT_UINT_4X8: CUresourceViewFormat = CUresourceViewFormat(3);
pub const CU_RES_VIEW_FORMAT_SINT_1X8: CUresourceViewFormat = CUresourceViewFormat(4);
pub const CU_RES_VIEW_FORMAT_SINT_2X8: CUresourceViewFormat = CUresourceViewFormat(5);
pub const CU_RES_VIEW_FORMAT_SINT_4X8: CUresourceViewFormat = CUresourceViewFormat(6);
pub const CU_RES_VIEW_FORMAT_UINT_1X16: CUresourceViewFormat = CUresourceViewFormat(7);
pub const CU_RES_VIEW_FORMAT_UINT_2X16: CUresourceViewFormat = CUresourceViewFormat(8);
pub const CU_RES_VIEW_FORMAT_UINT_4X16: CUresourceViewFormat = CUresourceViewFormat(9);
pub const CU_RES_VIEW_FORMAT_SINT_1X16: CUresourceViewFormat = CUresourceViewFormat(10);
pub const CU_RES_VIEW_FORMAT_SINT_2X16: CUresourceViewFormat = CUresourceViewFormat(11);
pub const CU_RES_VIEW_FORMAT_SINT_4X16: CUresourceViewFormat = CUresourceViewFormat(12);
pub const CU_RES_VIEW_FORMAT_UINT_1X32: CUresourceViewFormat = CUresourceViewFormat(13);
pub const CU_RES_VIEW_FORMAT_UINT_2X32: CUresourceViewFormat = CUresourceViewFormat(14);
pub const CU_RES_VIEW_FORMAT_UINT_4X32: CUresourceViewFormat = CUresourceViewFormat(15);
pub const CU_RES_VIEW_FORMAT_SINT_1X32: CUresourceViewFormat = CUresourceViewFormat(16);
pub const CU_RES_VIEW_FORMAT_SINT_2X32: CUresourceViewFormat = CUresourceViewFormat(17);
pub const CU_RES_VIEW_FORMAT_SINT_4X32: CUresourceViewFormat = CUresourceViewFormat(18);
pub const CU_RES_VIEW_FORMAT_FLOAT_1X16: CUresourceViewFormat = CUresourceViewFormat(19);
pub const CU_RES_VIEW_FORMAT_FLOAT_2X16: CUresourceViewFormat = CUresourceViewFormat(20);
pub const CU_RES_VIEW_FORMAT_FLOAT_4X16: CUresourceViewFormat = CUresourceViewFormat(21);
pub const CU_RES_VIEW_FORMAT_FLOAT_1X32: CUresourceViewFormat = CUresourceViewFormat(22);
pub const CU_RES_VIEW_FORMAT_FLOAT_2X32: CUresourceViewFormat = CUresourceViewFormat(23);
pub const CU_RES_VIEW_FORMAT_FLOAT_4X32: CUresourceViewFormat = CUresourceViewFormat(24);
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC1: CUresourceViewFormat = CUresourceViewFormat(25);
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC2: CUresourceViewFormat = CUresourceViewFormat(26);
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC3: CUresourceViewFormat = CUresourceViewFormat(27);
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC4: CUresourceViewFormat = CUresourceViewFormat(28);
pub const CU_RES_VIEW_FORMAT_SIGNED_BC4: CUresourceViewFormat = CUresourceViewFormat(29);
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC5: CUresourceViewFormat = CUresourceViewFormat(30);
pub const CU_RES_VIEW_FORMAT_SIGNED_BC5: CUresourceViewFormat = CUresourceViewFormat(31);
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC6H: CUresourceViewFormat = CUresourceViewFormat(32);
pub const CU_RES_VIEW_FORMAT_SIGNED_BC6H: CUresourceViewFormat = CUresourceViewFormat(33);
pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC7: CUresourceViewFormat = CUresourceViewFormat(34);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_RESOURCE_VIEW_DESC_v1 {
    pub format: CUresourceViewFormat,
    pub width: usize,
    pub height: usize,
    pub depth: usize,
    pub firstMipmapLevel: u32,
    pub lastMipmapLevel: u32,
    pub firstLayer: u32,
    pub lastLayer: u32,
    pub reserved: [u32; 16],
}
zeroed!(CUDA_RESOURCE_VIEW_DESC_v1);
const _: () = assert!(size_of::<CUDA_RESOURCE_VIEW_DESC_v1>() == 112);
pub type CUDA_RESOURCE_VIEW_DESC_st = CUDA_RESOURCE_VIEW_DESC_v1;
pub type CUDA_RESOURCE_VIEW_DESC = CUDA_RESOURCE_VIEW_DESC_v1;
#[repr(C, align(128))]
#[derive(Clone, Copy)]
pub struct CUtensorMap {
    pub opaque: [cuuint64_t; 16],
}
zeroed!(CUtensorMap);
const _: () = assert!(size_of::<CUtensorMap>() == 128);
pub type CUtensorMap_st = CUtensorMap;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUtensorMapDataType(pub u32);
pub type CUtensorMapDataType_enum = CUtensorMapDataType;
pub const CU_TENSOR_MAP_DATA_TYPE_UINT8: CUtensorMapDataType = CUtensorMapDataType(0);
pub const CU_TENSOR_MAP_DATA_TYPE_UINT16: CUtensorMapDataType = CUtensorMapDataType(1);
pub const CU_TENSOR_MAP_DATA_TYPE_UINT32: CUtensorMapDataType = CUtensorMapDataType(2);
pub const CU_TENSOR_MAP_DATA_TYPE_INT32: CUtensorMapDataType = CUtensorMapDataType(3);
pub const CU_TENSOR_MAP_DATA_TYPE_UINT64: CUtensorMapDataType = CUtensorMapDataType(4);
pub const CU_TENSOR_MAP_DATA_TYPE_INT64: CUtensorMapDataType = CUtensorMapDataType(5);
pub const CU_TENSOR_MAP_DATA_TYPE_FLOAT16: CUtensorMapDataType = CUtensorMapDataType(6);
pub const CU_TENSOR_MAP_DATA_TYPE_FLOAT32: CUtensorMapDataType = CUtensorMapDataType(7);
pub const CU_TENSOR_MAP_DATA_TYPE_FLOAT64: CUtensorMapDataType = CUtensorMapDataType(8);
pub const CU_TENSOR_MAP_DATA_TYPE_BFLOAT16: CUtensorMapDataType = CUtensorMapDataType(9);
pub const CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ: CUtensorMapDataType = CUtensorMapDataType(10);
pub const CU_TENSOR_MAP_DATA_TYPE_TFLOAT32: CUtensorMapDataType = CUtensorMapDataType(11);
pub const CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ: CUtensorMapDataType = CUtensorMapDataType(12);
pub const CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B: CUtensorMapDataType = CUtensorMapDataType(13);
pub const CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B: CUtensorMapDataType = CUtensorMapDataType(14);
pub const CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B: CUtensorMapDataType = CUtensorMapDataType(15);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUtensorMapInterleave(pub u32);
pub type CUtensorMapInterleave_enum = CUtensorMapInterleave;
pub const CU_TENSOR_MAP_INTERLEAVE_NONE: CUtensorMapInterleave = CUtensorMapInterleave(0);
pub const CU_TENSOR_MAP_INTERLEAVE_16B: CUtensorMapInterleave = CUtensorMapInterleave(1);
pub const CU_TENSOR_MAP_INTERLEAVE_32B: CUtensorMapInterleave = CUtensorMapInterleave(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUtensorMapSwizzle(pub u32);
pub type CUtensorMapSwizzle_enum = CUtensorMapSwizzle;
pub const CU_TENSOR_MAP_SWIZZLE_NONE: CUtensorMapSwizzle = CUtensorMapSwizzle(0);
pub const CU_TENSOR_MAP_SWIZZLE_32B: CUtensorMapSwizzle = CUtensorMapSwizzle(1);
pub const CU_TENSOR_MAP_SWIZZLE_64B: CUtensorMapSwizzle = CUtensorMapSwizzle(2);
pub const CU_TENSOR_MAP_SWIZZLE_128B: CUtensorMapSwizzle = CUtensorMapSwizzle(3);
pub const CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B: CUtensorMapSwizzle = CUtensorMapSwizzle(4);
pub const CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B: CUtensorMapSwizzle = CUtensorMapSwizzle(5);
pub const CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B: CUtensorMapSwizzle = CUtensorMapSwizzle(6);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUtensorMapL2promotion(pub u32);
pub type CUtensorMapL2promotion_enum = CUtensorMapL2promotion;
pub const CU_TENSOR_MAP_L2_PROMOTION_NONE: CUtensorMapL2promotion = CUtensorMapL2promotion(0);
pub const CU_TENSOR_MAP_L2_PROMOTION_L2_64B: CUtensorMapL2promotion = CUtensorMapL2promotion(1);
pub const CU_TENSOR_MAP_L2_PROMOTION_L2_128B: CUtensorMapL2promotion = CUtensorMapL2promotion(2);
pub const CU_TENSOR_MAP_L2_PROMOTION_L2_256B: CUtensorMapL2promotion = CUtensorMapL2promotion(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUtensorMapFloatOOBfill(pub u32);
pub type CUtensorMapFloatOOBfill_enum = CUtensorMapFloatOOBfill;
pub const CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE: CUtensorMapFloatOOBfill = CUtensorMapFloatOOBfill(0);
pub const CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA: CUtensorMapFloatOOBfill = CUtensorMapFloatOOBfill(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUtensorMapIm2ColWideMode(pub u32);
pub type CUtensorMapIm2ColWideMode_enum = CUtensorMapIm2ColWideMode;
pub const CU_TENSOR_MAP_IM2COL_WIDE_MODE_W: CUtensorMapIm2ColWideMode = CUtensorMapIm2ColWideMode(0);
pub const CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128: CUtensorMapIm2ColWideMode = CUtensorMapIm2ColWideMode(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUtensorMapAllocClass(pub u32);
pub type CUtensorMapAllocClass_enum = CUtensorMapAllocClass;
pub const CU_TENSOR_MAP_ALLOC_CLASS_AUTO: CUtensorMapAllocClass = CUtensorMapAllocClass(0);
pub const CU_TENSOR_MAP_ALLOC_CLASS_SMALL: CUtensorMapAllocClass = CUtensorMapAllocClass(1);
pub const CU_TENSOR_MAP_ALLOC_CLASS_LARGE: CUtensorMapAllocClass = CUtensorMapAllocClass(2);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_v1 {
    pub p2pToken: u64,
    pub vaSpaceToken: u32,
}
zeroed!(CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_v1);
const _: () = assert!(size_of::<CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_v1>() == 16);
pub type CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_st = CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_v1;
pub type CUDA_POINTER_ATTRIBUTE_P2P_TOKENS = CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS(pub u32);
pub type CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS_enum = CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS;
pub const CU_POINTER_ATTRIBUTE_ACCESS_FLAG_NONE: CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS = CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS(0);
pub const CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READ: CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS = CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS(1);
pub const CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE: CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS = CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS(3);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_LAUNCH_PARAMS_v1 {
    pub function: CUfunction,
    pub gridDimX: u32,
    pub gridDimY: u32,
    pub gridDimZ: u32,
    pub blockDimX: u32,
    pub blockDimY: u32,
    pub blockDimZ: u32,
    pub sharedMemBytes: u32,
    pub hStream: CUstream,
    pub kernelParams: *mut *mut c_void,
}
zeroed!(CUDA_LAUNCH_PARAMS_v1);
const _: () = assert!(size_of::<CUDA_LAUNCH_PARAMS_v1>() == 56);
pub type CUDA_LAUNCH_PARAMS_st = CUDA_LAUNCH_PARAMS_v1;
pub type CUDA_LAUNCH_PARAMS = CUDA_LAUNCH_PARAMS_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUexternalMemoryHandleType(pub u32);
pub type CUexternalMemoryHandleType_enum = CUexternalMemoryHandleType;
pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD: CUexternalMemoryHandleType = CUexternalMemoryHandleType(1);
pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32: CUexternalMemoryHandleType = CUexternalMemoryHandleType(2);
pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_KMT: CUexternalMemoryHandleType = CUexternalMemoryHandleType(3);
pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_HEAP: CUexternalMemoryHandleType = CUexternalMemoryHandleType(4);
pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_RESOURCE: CUexternalMemoryHandleType = CUexternalMemoryHandleType(5);
pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE: CUexternalMemoryHandleType = CUexternalMemoryHandleType(6);
pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE_KMT: CUexternalMemoryHandleType = CUexternalMemoryHandleType(7);
pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_NVSCIBUF: CUexternalMemoryHandleType = CUexternalMemoryHandleType(8);
pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_DMABUF_FD: CUexternalMemoryHandleType = CUexternalMemoryHandleType(9);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1__handle__win32 {
    pub handle: *mut c_void,
    pub name: *const c_void,
}
zeroed!(CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1__handle__win32);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1__handle {
    pub fd: i32,
    pub win32: CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1__handle__win32,
    pub nvSciBufObject: *const c_void,
}
zeroed!(CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1__handle);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1 {
    pub type_: CUexternalMemoryHandleType,
    pub handle: CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1__handle,
    pub size: u64,
    pub flags: u32,
    pub reserved: [u32; 16],
}
zeroed!(CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1);
const _: () = assert!(size_of::<CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1>() == 104);
pub type CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st = CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1;
pub type CUDA_EXTERNAL_MEMORY_HANDLE_DESC = CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_MEMORY_BUFFER_DESC_v1 {
    pub offset: u64,
    pub size: u64,
    pub flags: u32,
    pub reserved: [u32; 16],
}
zeroed!(CUDA_EXTERNAL_MEMORY_BUFFER_DESC_v1);
const _: () = assert!(size_of::<CUDA_EXTERNAL_MEMORY_BUFFER_DESC_v1>() == 88);
pub type CUDA_EXTERNAL_MEMORY_BUFFER_DESC_st = CUDA_EXTERNAL_MEMORY_BUFFER_DESC_v1;
pub type CUDA_EXTERNAL_MEMORY_BUFFER_DESC = CUDA_EXTERNAL_MEMORY_BUFFER_DESC_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_v1 {
    pub offset: u64,
    pub arrayDesc: CUDA_ARRAY3D_DESCRIPTOR,
    pub numLevels: u32,
    pub reserved: [u32; 16],
}
zeroed!(CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_v1);
const _: () = assert!(size_of::<CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_v1>() == 120);
pub type CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st = CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_v1;
pub type CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC = CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUexternalSemaphoreHandleType(pub u32);
pub type CUexternalSemaphoreHandleType_enum = CUexternalSemaphoreHandleType;
pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(1);
pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(2);
pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_KMT: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(3);
pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D12_FENCE: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(4);
pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_FENCE: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(5);
pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_NVSCISYNC: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(6);
pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_KEYED_MUTEX: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(7);
pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_KEYED_MUTEX_KMT: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(8);
pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_FD: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(9);
pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_WIN32: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(10);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1__handle__win32 {
    pub handle: *mut c_void,
    pub name: *const c_void,
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1__handle__win32);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1__handle {
    pub fd: i32,
    pub win32: CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1__handle__win32,
    pub nvSciSyncObj: *const c_void,
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1__handle);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1 {
    pub type_: CUexternalSemaphoreHandleType,
    pub handle: CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1__handle,
    pub flags: u32,
    pub reserved: [u32; 16],
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1);
const _: () = assert!(size_of::<CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1>() == 96);
pub type CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st = CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1;
pub type CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC = CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1__params__fence {
    pub value: u64,
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1__params__fence);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1__params__nvSciSync {
    pub fence: *mut c_void,
    pub reserved: u64,
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1__params__nvSciSync);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1__params__keyedMutex {
    pub key: u64,
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1__params__keyedMutex);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1__params {
    pub fence: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1__params__fence,
    pub nvSciSync: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1__params__nvSciSync,
    pub keyedMutex: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1__params__keyedMutex,
    pub reserved: [u32; 12],
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1__params);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1 {
    pub params: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1__params,
    pub flags: u32,
    pub reserved: [u32; 16],
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1);
const _: () = assert!(size_of::<CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1>() == 144);
pub type CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st = CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1;
pub type CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS = CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1__params__fence {
    pub value: u64,
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1__params__fence);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1__params__nvSciSync {
    pub fence: *mut c_void,
    pub reserved: u64,
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1__params__nvSciSync);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1__params__keyedMutex {
    pub key: u64,
    pub timeoutMs: u32,
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1__params__keyedMutex);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1__params {
    pub fence: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1__params__fence,
    pub nvSciSync: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1__params__nvSciSync,
    pub keyedMutex: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1__params__keyedMutex,
    pub reserved: [u32; 10],
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1__params);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1 {
    pub params: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1__params,
    pub flags: u32,
    pub reserved: [u32; 16],
}
zeroed!(CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1);
const _: () = assert!(size_of::<CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1>() == 144);
pub type CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st = CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1;
pub type CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS = CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1 {
    pub extSemArray: *mut CUexternalSemaphore,
    pub paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS,
    pub numExtSems: u32,
}
zeroed!(CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1);
const _: () = assert!(size_of::<CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1>() == 24);
pub type CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_st = CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1;
pub type CUDA_EXT_SEM_SIGNAL_NODE_PARAMS = CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2__anon1 {
    pub ctx: CUcontext,
    pub gCtx: CUgreenCtx,
}
zeroed!(CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2 {
    pub extSemArray: *mut CUexternalSemaphore,
    pub paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS,
    pub numExtSems: u32,
    pub anon1: CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2__anon1,
}
zeroed!(CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2);
const _: () = assert!(size_of::<CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2>() == 32);
pub type CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st = CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1 {
    pub extSemArray: *mut CUexternalSemaphore,
    pub paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS,
    pub numExtSems: u32,
}
zeroed!(CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1);
const _: () = assert!(size_of::<CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1>() == 24);
pub type CUDA_EXT_SEM_WAIT_NODE_PARAMS_st = CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1;
pub type CUDA_EXT_SEM_WAIT_NODE_PARAMS = CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2__anon1 {
    pub ctx: CUcontext,
    pub gCtx: CUgreenCtx,
}
zeroed!(CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2 {
    pub extSemArray: *mut CUexternalSemaphore,
    pub paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS,
    pub numExtSems: u32,
    pub anon1: CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2__anon1,
}
zeroed!(CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2);
const _: () = assert!(size_of::<CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2>() == 32);
pub type CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st = CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2;
pub type CUmemGenericAllocationHandle_v1 = u64;
pub type CUmemGenericAllocationHandle = CUmemGenericAllocationHandle_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemAllocationHandleType(pub u32);
pub type CUmemAllocationHandleType_enum = CUmemAllocationHandleType;
pub const CU_MEM_HANDLE_TYPE_NONE: CUmemAllocationHandleType = CUmemAllocationHandleType(0);
pub const CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR: CUmemAllocationHandleType = CUmemAllocationHandleType(1);
pub const CU_MEM_HANDLE_TYPE_WIN32: CUmemAllocationHandleType = CUmemAllocationHandleType(2);
pub const CU_MEM_HANDLE_TYPE_WIN32_KMT: CUmemAllocationHandleType = CUmemAllocationHandleType(4);
pub const CU_MEM_HANDLE_TYPE_FABRIC: CUmemAllocationHandleType = CUmemAllocationHandleType(8);
pub const CU_MEM_HANDLE_TYPE_MAX: CUmemAllocationHandleType = CUmemAllocationHandleType(2147483647);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemAccess_flags(pub u32);
pub type CUmemAccess_flags_enum = CUmemAccess_flags;
pub const CU_MEM_ACCESS_FLAGS_PROT_NONE: CUmemAccess_flags = CUmemAccess_flags(0);
pub const CU_MEM_ACCESS_FLAGS_PROT_READ: CUmemAccess_flags = CUmemAccess_flags(1);
pub const CU_MEM_ACCESS_FLAGS_PROT_READWRITE: CUmemAccess_flags = CUmemAccess_flags(3);
pub const CU_MEM_ACCESS_FLAGS_PROT_MAX: CUmemAccess_flags = CUmemAccess_flags(2147483647);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemLocationType(pub u32);
pub type CUmemLocationType_enum = CUmemLocationType;
pub const CU_MEM_LOCATION_TYPE_INVALID: CUmemLocationType = CUmemLocationType(0);
pub const CU_MEM_LOCATION_TYPE_NONE: CUmemLocationType = CUmemLocationType(0);
pub const CU_MEM_LOCATION_TYPE_DEVICE: CUmemLocationType = CUmemLocationType(1);
pub const CU_MEM_LOCATION_TYPE_HOST: CUmemLocationType = CUmemLocationType(2);
pub const CU_MEM_LOCATION_TYPE_HOST_NUMA: CUmemLocationType = CUmemLocationType(3);
pub const CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT: CUmemLocationType = CUmemLocationType(4);
pub const CU_MEM_LOCATION_TYPE_INVISIBLE: CUmemLocationType = CUmemLocationType(5);
pub const CU_MEM_LOCATION_TYPE_DEVICE_LOCALITY_DOMAIN: CUmemLocationType = CUmemLocationType(6);
pub const CU_MEM_LOCATION_TYPE_MAX: CUmemLocationType = CUmemLocationType(2147483647);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemAllocationType(pub u32);
pub type CUmemAllocationType_enum = CUmemAllocationType;
pub const CU_MEM_ALLOCATION_TYPE_INVALID: CUmemAllocationType = CUmemAllocationType(0);
pub const CU_MEM_ALLOCATION_TYPE_PINNED: CUmemAllocationType = CUmemAllocationType(1);
pub const CU_MEM_ALLOCATION_TYPE_MANAGED: CUmemAllocationType = CUmemAllocationType(2);
pub const CU_MEM_ALLOCATION_TYPE_MAX: CUmemAllocationType = CUmemAllocationType(2147483647);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemAllocationGranularity_flags(pub u32);
pub type CUmemAllocationGranularity_flags_enum = CUmemAllocationGranularity_flags;
pub const CU_MEM_ALLOC_GRANULARITY_MINIMUM: CUmemAllocationGranularity_flags = CUmemAllocationGranularity_flags(0);
pub const CU_MEM_ALLOC_GRANULARITY_RECOMMENDED: CUmemAllocationGranularity_flags = CUmemAllocationGranularity_flags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemRangeHandleType(pub u32);
pub type CUmemRangeHandleType_enum = CUmemRangeHandleType;
pub const CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD: CUmemRangeHandleType = CUmemRangeHandleType(1);
pub const CU_MEM_RANGE_HANDLE_TYPE_MAX: CUmemRangeHandleType = CUmemRangeHandleType(2147483647);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemRangeFlags(pub u32);
pub type CUmemRangeFlags_enum = CUmemRangeFlags;
pub const CU_MEM_RANGE_FLAG_DMA_BUF_MAPPING_TYPE_PCIE: CUmemRangeFlags = CUmemRangeFlags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUarraySparseSubresourceType(pub u32);
pub type CUarraySparseSubresourceType_enum = CUarraySparseSubresourceType;
pub const CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_SPARSE_LEVEL: CUarraySparseSubresourceType = CUarraySparseSubresourceType(0);
pub const CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_MIPTAIL: CUarraySparseSubresourceType = CUarraySparseSubresourceType(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemOperationType(pub u32);
pub type CUmemOperationType_enum = CUmemOperationType;
pub const CU_MEM_OPERATION_TYPE_MAP: CUmemOperationType = CUmemOperationType(1);
pub const CU_MEM_OPERATION_TYPE_UNMAP: CUmemOperationType = CUmemOperationType(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemHandleType(pub u32);
pub type CUmemHandleType_enum = CUmemHandleType;
pub const CU_MEM_HANDLE_TYPE_GENERIC: CUmemHandleType = CUmemHandleType(0);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUarrayMapInfo_v1__resource {
    pub mipmap: CUmipmappedArray,
    pub array: CUarray,
}
zeroed!(CUarrayMapInfo_v1__resource);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUarrayMapInfo_v1__subresource__sparseLevel {
    pub level: u32,
    pub layer: u32,
    pub offsetX: u32,
    pub offsetY: u32,
    pub offsetZ: u32,
    pub extentWidth: u32,
    pub extentHeight: u32,
    pub extentDepth: u32,
}
zeroed!(CUarrayMapInfo_v1__subresource__sparseLevel);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUarrayMapInfo_v1__subresource__miptail {
    pub layer: u32,
    pub offset: u64,
    pub size: u64,
}
zeroed!(CUarrayMapInfo_v1__subresource__miptail);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUarrayMapInfo_v1__subresource {
    pub sparseLevel: CUarrayMapInfo_v1__subresource__sparseLevel,
    pub miptail: CUarrayMapInfo_v1__subresource__miptail,
}
zeroed!(CUarrayMapInfo_v1__subresource);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUarrayMapInfo_v1__memHandle {
    pub memHandle: CUmemGenericAllocationHandle,
}
zeroed!(CUarrayMapInfo_v1__memHandle);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUarrayMapInfo_v1 {
    pub resourceType: CUresourcetype,
    pub resource: CUarrayMapInfo_v1__resource,
    pub subresourceType: CUarraySparseSubresourceType,
    pub subresource: CUarrayMapInfo_v1__subresource,
    pub memOperationType: CUmemOperationType,
    pub memHandleType: CUmemHandleType,
    pub memHandle: CUarrayMapInfo_v1__memHandle,
    pub offset: u64,
    pub deviceBitMask: u32,
    pub flags: u32,
    pub reserved: [u32; 2],
}
zeroed!(CUarrayMapInfo_v1);
const _: () = assert!(size_of::<CUarrayMapInfo_v1>() == 96);
pub type CUarrayMapInfo_st = CUarrayMapInfo_v1;
pub type CUarrayMapInfo = CUarrayMapInfo_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemLocation_v1__anon1__localized {
    pub deviceId: u8,
    pub localityDomainId: u8,
}
zeroed!(CUmemLocation_v1__anon1__localized);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUmemLocation_v1__anon1 {
    pub id: i32,
    pub localized: CUmemLocation_v1__anon1__localized,
}
zeroed!(CUmemLocation_v1__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemLocation_v1 {
    pub type_: CUmemLocationType,
    pub anon1: CUmemLocation_v1__anon1,
}
zeroed!(CUmemLocation_v1);
const _: () = assert!(size_of::<CUmemLocation_v1>() == 8);
pub type CUmemLocation_st = CUmemLocation_v1;
pub type CUmemLocation = CUmemLocation_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemAllocationCompType(pub u32);
pub type CUmemAllocationCompType_enum = CUmemAllocationCompType;
pub const CU_MEM_ALLOCATION_COMP_NONE: CUmemAllocationCompType = CUmemAllocationCompType(0);
pub const CU_MEM_ALLOCATION_COMP_GENERIC: CUmemAllocationCompType = CUmemAllocationCompType(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemAllocationProp_v1__allocFlags {
    pub compressionType: u8,
    pub gpuDirectRDMACapable: u8,
    pub usage: u16,
    pub reserved: [u8; 4],
}
zeroed!(CUmemAllocationProp_v1__allocFlags);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemAllocationProp_v1 {
    pub type_: CUmemAllocationType,
    pub requestedHandleTypes: CUmemAllocationHandleType,
    pub location: CUmemLocation,
    pub win32HandleMetaData: *mut c_void,
    pub allocFlags: CUmemAllocationProp_v1__allocFlags,
}
zeroed!(CUmemAllocationProp_v1);
const _: () = assert!(size_of::<CUmemAllocationProp_v1>() == 32);
pub type CUmemAllocationProp_st = CUmemAllocationProp_v1;
pub type CUmemAllocationProp = CUmemAllocationProp_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmulticastGranularity_flags(pub u32);
pub type CUmulticastGranularity_flags_enum = CUmulticastGranularity_flags;
pub const CU_MULTICAST_GRANULARITY_MINIMUM: CUmulticastGranularity_flags = CUmulticastGranularity_flags(0);
pub const CU_MULTICAST_GRANULARITY_RECOMMENDED: CUmulticastGranularity_flags = CUmulticastGranularity_flags(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmulticastObjectProp_v1 {
    pub numDevices: u32,
    pub size: usize,
    pub handleTypes: u64,
    pub flags: u64,
}
zeroed!(CUmulticastObjectProp_v1);
const _: () = assert!(size_of::<CUmulticastObjectProp_v1>() == 32);
pub type CUmulticastObjectProp_st = CUmulticastObjectProp_v1;
pub type CUmulticastObjectProp = CUmulticastObjectProp_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemAccessDesc_v1 {
    pub location: CUmemLocation,
    pub flags: CUmemAccess_flags,
}
zeroed!(CUmemAccessDesc_v1);
const _: () = assert!(size_of::<CUmemAccessDesc_v1>() == 12);
pub type CUmemAccessDesc_st = CUmemAccessDesc_v1;
pub type CUmemAccessDesc = CUmemAccessDesc_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgraphExecUpdateResult(pub u32);
pub type CUgraphExecUpdateResult_enum = CUgraphExecUpdateResult;
pub const CU_GRAPH_EXEC_UPDATE_SUCCESS: CUgraphExecUpdateResult = CUgraphExecUpdateResult(0);
pub const CU_GRAPH_EXEC_UPDATE_ERROR: CUgraphExecUpdateResult = CUgraphExecUpdateResult(1);
pub const CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED: CUgraphExecUpdateResult = CUgraphExecUpdateResult(2);
pub const CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED: CUgraphExecUpdateResult = CUgraphExecUpdateResult(3);
pub const CU_GRAPH_EXEC_UPDATE_ERROR_FUNCTION_CHANGED: CUgraphExecUpdateResult = CUgraphExecUpdateResult(4);
pub const CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED: CUgraphExecUpdateResult = CUgraphExecUpdateResult(5);
pub const CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED: CUgraphExecUpdateResult = CUgraphExecUpdateResult(6);
pub const CU_GRAPH_EXEC_UPDATE_ERROR_UNSUPPORTED_FUNCTION_CHANGE: CUgraphExecUpdateResult = CUgraphExecUpdateResult(7);
pub const CU_GRAPH_EXEC_UPDATE_ERROR_ATTRIBUTES_CHANGED: CUgraphExecUpdateResult = CUgraphExecUpdateResult(8);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUgraphExecUpdateResultInfo_v1 {
    pub result: CUgraphExecUpdateResult,
    pub errorNode: CUgraphNode,
    pub errorFromNode: CUgraphNode,
}
zeroed!(CUgraphExecUpdateResultInfo_v1);
const _: () = assert!(size_of::<CUgraphExecUpdateResultInfo_v1>() == 24);
pub type CUgraphExecUpdateResultInfo_st = CUgraphExecUpdateResultInfo_v1;
pub type CUgraphExecUpdateResultInfo = CUgraphExecUpdateResultInfo_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemPool_attribute(pub u32);
pub type CUmemPool_attribute_enum = CUmemPool_attribute;
pub const CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES: CUmemPool_attribute = CUmemPool_attribute(1);
pub const CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC: CUmemPool_attribute = CUmemPool_attribute(2);
pub const CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES: CUmemPool_attribute = CUmemPool_attribute(3);
pub const CU_MEMPOOL_ATTR_RELEASE_THRESHOLD: CUmemPool_attribute = CUmemPool_attribute(4);
pub const CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT: CUmemPool_attribute = CUmemPool_attribute(5);
pub const CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH: CUmemPool_attribute = CUmemPool_attribute(6);
pub const CU_MEMPOOL_ATTR_USED_MEM_CURRENT: CUmemPool_attribute = CUmemPool_attribute(7);
pub const CU_MEMPOOL_ATTR_USED_MEM_HIGH: CUmemPool_attribute = CUmemPool_attribute(8);
pub const CU_MEMPOOL_ATTR_ALLOCATION_TYPE: CUmemPool_attribute = CUmemPool_attribute(9);
pub const CU_MEMPOOL_ATTR_EXPORT_HANDLE_TYPES: CUmemPool_attribute = CUmemPool_attribute(10);
pub const CU_MEMPOOL_ATTR_LOCATION_ID: CUmemPool_attribute = CUmemPool_attribute(11);
pub const CU_MEMPOOL_ATTR_LOCATION_TYPE: CUmemPool_attribute = CUmemPool_attribute(12);
pub const CU_MEMPOOL_ATTR_MAX_POOL_SIZE: CUmemPool_attribute = CUmemPool_attribute(13);
pub const CU_MEMPOOL_ATTR_HW_DECOMPRESS_ENABLED: CUmemPool_attribute = CUmemPool_attribute(14);
pub const CU_MEMPOOL_ATTR_LOCALITY_DOMAIN_ID: CUmemPool_attribute = CUmemPool_attribute(15);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemPoolProps_v1 {
    pub allocType: CUmemAllocationType,
    pub handleTypes: CUmemAllocationHandleType,
    pub location: CUmemLocation,
    pub win32SecurityAttributes: *mut c_void,
    pub maxSize: usize,
    pub usage: u16,
    pub gpuDirectRDMACapable: u8,
    pub reserved: [u8; 53],
}
zeroed!(CUmemPoolProps_v1);
const _: () = assert!(size_of::<CUmemPoolProps_v1>() == 88);
pub type CUmemPoolProps_st = CUmemPoolProps_v1;
pub type CUmemPoolProps = CUmemPoolProps_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemPoolPtrExportData_v1 {
    pub reserved: [u8; 64],
}
zeroed!(CUmemPoolPtrExportData_v1);
const _: () = assert!(size_of::<CUmemPoolPtrExportData_v1>() == 64);
pub type CUmemPoolPtrExportData_st = CUmemPoolPtrExportData_v1;
pub type CUmemPoolPtrExportData = CUmemPoolPtrExportData_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemcpyFlags(pub u32);
pub type CUmemcpyFlags_enum = CUmemcpyFlags;
pub const CU_MEMCPY_FLAG_DEFAULT: CUmemcpyFlags = CUmemcpyFlags(0);
pub const CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE: CUmemcpyFlags = CUmemcpyFlags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemcpySrcAccessOrder(pub u32);
pub type CUmemcpySrcAccessOrder_enum = CUmemcpySrcAccessOrder;
pub const CU_MEMCPY_SRC_ACCESS_ORDER_INVALID: CUmemcpySrcAccessOrder = CUmemcpySrcAccessOrder(0);
pub const CU_MEMCPY_SRC_ACCESS_ORDER_STREAM: CUmemcpySrcAccessOrder = CUmemcpySrcAccessOrder(1);
pub const CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL: CUmemcpySrcAccessOrder = CUmemcpySrcAccessOrder(2);
pub const CU_MEMCPY_SRC_ACCESS_ORDER_ANY: CUmemcpySrcAccessOrder = CUmemcpySrcAccessOrder(3);
pub const CU_MEMCPY_SRC_ACCESS_ORDER_MAX: CUmemcpySrcAccessOrder = CUmemcpySrcAccessOrder(2147483647);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemcpyAttributes_v1 {
    pub srcAccessOrder: CUmemcpySrcAccessOrder,
    pub srcLocHint: CUmemLocation,
    pub dstLocHint: CUmemLocation,
    pub flags: u32,
}
zeroed!(CUmemcpyAttributes_v1);
const _: () = assert!(size_of::<CUmemcpyAttributes_v1>() == 24);
pub type CUmemcpyAttributes_st = CUmemcpyAttributes_v1;
pub type CUmemcpyAttributes = CUmemcpyAttributes_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemcpy3DOperandType(pub u32);
pub type CUmemcpy3DOperandType_enum = CUmemcpy3DOperandType;
pub const CU_MEMCPY_OPERAND_TYPE_POINTER: CUmemcpy3DOperandType = CUmemcpy3DOperandType(1);
pub const CU_MEMCPY_OPERAND_TYPE_ARRAY: CUmemcpy3DOperandType = CUmemcpy3DOperandType(2);
pub const CU_MEMCPY_OPERAND_TYPE_MAX: CUmemcpy3DOperandType = CUmemcpy3DOperandType(2147483647);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUoffset3D_v1 {
    pub x: usize,
    pub y: usize,
    pub z: usize,
}
zeroed!(CUoffset3D_v1);
const _: () = assert!(size_of::<CUoffset3D_v1>() == 24);
pub type CUoffset3D_st = CUoffset3D_v1;
pub type CUoffset3D = CUoffset3D_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUextent3D_v1 {
    pub width: usize,
    pub height: usize,
    pub depth: usize,
}
zeroed!(CUextent3D_v1);
const _: () = assert!(size_of::<CUextent3D_v1>() == 24);
pub type CUextent3D_st = CUextent3D_v1;
pub type CUextent3D = CUextent3D_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemcpy3DOperand_v1__op__ptr {
    pub ptr: CUdeviceptr,
    pub rowLength: usize,
    pub layerHeight: usize,
    pub locHint: CUmemLocation,
}
zeroed!(CUmemcpy3DOperand_v1__op__ptr);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemcpy3DOperand_v1__op__array {
    pub array: CUarray,
    pub offset: CUoffset3D,
}
zeroed!(CUmemcpy3DOperand_v1__op__array);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUmemcpy3DOperand_v1__op {
    pub ptr: CUmemcpy3DOperand_v1__op__ptr,
    pub array: CUmemcpy3DOperand_v1__op__array,
}
zeroed!(CUmemcpy3DOperand_v1__op);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemcpy3DOperand_v1 {
    pub type_: CUmemcpy3DOperandType,
    pub op: CUmemcpy3DOperand_v1__op,
}
zeroed!(CUmemcpy3DOperand_v1);
const _: () = assert!(size_of::<CUmemcpy3DOperand_v1>() == 40);
pub type CUmemcpy3DOperand_st = CUmemcpy3DOperand_v1;
pub type CUmemcpy3DOperand = CUmemcpy3DOperand_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEMCPY3D_BATCH_OP_v1 {
    pub src: CUmemcpy3DOperand,
    pub dst: CUmemcpy3DOperand,
    pub extent: CUextent3D,
    pub srcAccessOrder: CUmemcpySrcAccessOrder,
    pub flags: u32,
}
zeroed!(CUDA_MEMCPY3D_BATCH_OP_v1);
const _: () = assert!(size_of::<CUDA_MEMCPY3D_BATCH_OP_v1>() == 112);
pub type CUDA_MEMCPY3D_BATCH_OP_st = CUDA_MEMCPY3D_BATCH_OP_v1;
pub type CUDA_MEMCPY3D_BATCH_OP = CUDA_MEMCPY3D_BATCH_OP_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEM_ALLOC_NODE_PARAMS_v1 {
    pub poolProps: CUmemPoolProps,
    pub accessDescs: *const CUmemAccessDesc,
    pub accessDescCount: usize,
    pub bytesize: usize,
    pub dptr: CUdeviceptr,
}
zeroed!(CUDA_MEM_ALLOC_NODE_PARAMS_v1);
const _: () = assert!(size_of::<CUDA_MEM_ALLOC_NODE_PARAMS_v1>() == 120);
pub type CUDA_MEM_ALLOC_NODE_PARAMS_v1_st = CUDA_MEM_ALLOC_NODE_PARAMS_v1;
pub type CUDA_MEM_ALLOC_NODE_PARAMS = CUDA_MEM_ALLOC_NODE_PARAMS_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEM_ALLOC_NODE_PARAMS_v2 {
    pub poolProps: CUmemPoolProps,
    pub accessDescs: *const CUmemAccessDesc,
    pub accessDescCount: usize,
    pub bytesize: usize,
    pub dptr: CUdeviceptr,
}
zeroed!(CUDA_MEM_ALLOC_NODE_PARAMS_v2);
const _: () = assert!(size_of::<CUDA_MEM_ALLOC_NODE_PARAMS_v2>() == 120);
pub type CUDA_MEM_ALLOC_NODE_PARAMS_v2_st = CUDA_MEM_ALLOC_NODE_PARAMS_v2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEM_FREE_NODE_PARAMS {
    pub dptr: CUdeviceptr,
}
zeroed!(CUDA_MEM_FREE_NODE_PARAMS);
const _: () = assert!(size_of::<CUDA_MEM_FREE_NODE_PARAMS>() == 8);
pub type CUDA_MEM_FREE_NODE_PARAMS_st = CUDA_MEM_FREE_NODE_PARAMS;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgraphMem_attribute(pub u32);
pub type CUgraphMem_attribute_enum = CUgraphMem_attribute;
pub const CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT: CUgraphMem_attribute = CUgraphMem_attribute(0);
pub const CU_GRAPH_MEM_ATTR_USED_MEM_HIGH: CUgraphMem_attribute = CUgraphMem_attribute(1);
pub const CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT: CUgraphMem_attribute = CUgraphMem_attribute(2);
pub const CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH: CUgraphMem_attribute = CUgraphMem_attribute(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgraphChildGraphNodeOwnership(pub i32);
pub type CUgraphChildGraphNodeOwnership_enum = CUgraphChildGraphNodeOwnership;
pub const CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE: CUgraphChildGraphNodeOwnership = CUgraphChildGraphNodeOwnership(0);
pub const CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE: CUgraphChildGraphNodeOwnership = CUgraphChildGraphNodeOwnership(1);
pub const CU_GRAPH_CHILD_GRAPH_OWNERSHIP_INVALID: CUgraphChildGraphNodeOwnership = CUgraphChildGraphNodeOwnership(-1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_CHILD_GRAPH_NODE_PARAMS {
    pub graph: CUgraph,
    pub ownership: CUgraphChildGraphNodeOwnership,
}
zeroed!(CUDA_CHILD_GRAPH_NODE_PARAMS);
const _: () = assert!(size_of::<CUDA_CHILD_GRAPH_NODE_PARAMS>() == 16);
pub type CUDA_CHILD_GRAPH_NODE_PARAMS_st = CUDA_CHILD_GRAPH_NODE_PARAMS;
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUDA_EVENT_RECORD_NODE_PARAMS__anon1 {
    pub ctx: CUcontext,
    pub gCtx: CUgreenCtx,
}
zeroed!(CUDA_EVENT_RECORD_NODE_PARAMS__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EVENT_RECORD_NODE_PARAMS {
    pub event: CUevent,
    pub anon1: CUDA_EVENT_RECORD_NODE_PARAMS__anon1,
}
zeroed!(CUDA_EVENT_RECORD_NODE_PARAMS);
const _: () = assert!(size_of::<CUDA_EVENT_RECORD_NODE_PARAMS>() == 16);
pub type CUDA_EVENT_RECORD_NODE_PARAMS_st = CUDA_EVENT_RECORD_NODE_PARAMS;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_EVENT_WAIT_NODE_PARAMS {
    pub event: CUevent,
}
zeroed!(CUDA_EVENT_WAIT_NODE_PARAMS);
const _: () = assert!(size_of::<CUDA_EVENT_WAIT_NODE_PARAMS>() == 8);
pub type CUDA_EVENT_WAIT_NODE_PARAMS_st = CUDA_EVENT_WAIT_NODE_PARAMS;
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUDA_MEMCPY_BATCH_NODE_PARAMS_V1__anon1 {
    pub ctx: CUcontext,
    pub gCtx: CUgreenCtx,
}
zeroed!(CUDA_MEMCPY_BATCH_NODE_PARAMS_V1__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEMCPY_BATCH_NODE_PARAMS_V1 {
    pub count: usize,
    pub dsts: *mut CUdeviceptr,
    pub srcs: *mut CUdeviceptr,
    pub sizes: *mut usize,
    pub attrs: *mut CUmemcpyAttributes,
    pub attrsIdxs: *mut usize,
    pub numAttrs: usize,
    pub anon1: CUDA_MEMCPY_BATCH_NODE_PARAMS_V1__anon1,
}
zeroed!(CUDA_MEMCPY_BATCH_NODE_PARAMS_V1);
const _: () = assert!(size_of::<CUDA_MEMCPY_BATCH_NODE_PARAMS_V1>() == 64);
pub type CUDA_MEMCPY_BATCH_NODE_PARAMS_V1_st = CUDA_MEMCPY_BATCH_NODE_PARAMS_V1;
pub type CUDA_MEMCPY_BATCH_NODE_PARAMS = CUDA_MEMCPY_BATCH_NODE_PARAMS_V1;
pub type CUDA_FABRIC_COPY_BATCH_OP = CUDA_FABRIC_COPY_BATCH_OP_st;
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1__anon1 {
    pub ctx: CUcontext,
    pub gCtx: CUgreenCtx,
}
zeroed!(CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1 {
    pub numOps: usize,
    pub opList: *mut CUDA_FABRIC_COPY_BATCH_OP,
    pub flags: u64,
    pub anon1: CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1__anon1,
}
zeroed!(CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1);
const _: () = assert!(size_of::<CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1>() == 32);
pub type CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1_st = CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1;
pub type CUDA_FABRIC_CPY_BATCH_NODE_PARAMS = CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1;
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUgraphNodeParams__anon1 {
    pub reserved1: [i64; 29],
    pub kernel: CUDA_KERNEL_NODE_PARAMS_v3,
    pub memcpy: CUDA_MEMCPY_NODE_PARAMS,
    pub memset: CUDA_MEMSET_NODE_PARAMS_v2,
    pub host: CUDA_HOST_NODE_PARAMS_v2,
    pub graph: CUDA_CHILD_GRAPH_NODE_PARAMS,
    pub eventWait: CUDA_EVENT_WAIT_NODE_PARAMS,
    pub eventRecord: CUDA_EVENT_RECORD_NODE_PARAMS,
    pub extSemSignal: CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2,
    pub extSemWait: CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2,
    pub alloc: CUDA_MEM_ALLOC_NODE_PARAMS_v2,
    pub free: CUDA_MEM_FREE_NODE_PARAMS,
    pub memOp: CUDA_BATCH_MEM_OP_NODE_PARAMS_v2,
    pub conditional: CUDA_CONDITIONAL_NODE_PARAMS,
    pub memcpyBatch: CUDA_MEMCPY_BATCH_NODE_PARAMS_V1,
    pub fabricCpyBatch: CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1,
    pub asBytes: [c_char; 232],
}
zeroed!(CUgraphNodeParams__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUgraphNodeParams {
    pub type_: CUgraphNodeType,
    pub reserved0: [i32; 3],
    pub anon1: CUgraphNodeParams__anon1,
    pub reserved2: i64,
}
zeroed!(CUgraphNodeParams);
const _: () = assert!(size_of::<CUgraphNodeParams>() == 256);
pub type CUgraphNodeParams_st = CUgraphNodeParams;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUflushGPUDirectRDMAWritesOptions(pub u32);
pub type CUflushGPUDirectRDMAWritesOptions_enum = CUflushGPUDirectRDMAWritesOptions;
pub const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_HOST: CUflushGPUDirectRDMAWritesOptions = CUflushGPUDirectRDMAWritesOptions(1);
pub const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_MEMOPS: CUflushGPUDirectRDMAWritesOptions = CUflushGPUDirectRDMAWritesOptions(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUGPUDirectRDMAWritesOrdering(pub u32);
pub type CUGPUDirectRDMAWritesOrdering_enum = CUGPUDirectRDMAWritesOrdering;
pub const CU_GPU_DIRECT_RDMA_WRITES_ORDERING_NONE: CUGPUDirectRDMAWritesOrdering = CUGPUDirectRDMAWritesOrdering(0);
pub const CU_GPU_DIRECT_RDMA_WRITES_ORDERING_OWNER: CUGPUDirectRDMAWritesOrdering = CUGPUDirectRDMAWritesOrdering(100);
pub const CU_GPU_DIRECT_RDMA_WRITES_ORDERING_ALL_DEVICES: CUGPUDirectRDMAWritesOrdering = CUGPUDirectRDMAWritesOrdering(200);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUflushGPUDirectRDMAWritesScope(pub u32);
pub type CUflushGPUDirectRDMAWritesScope_enum = CUflushGPUDirectRDMAWritesScope;
pub const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER: CUflushGPUDirectRDMAWritesScope = CUflushGPUDirectRDMAWritesScope(100);
pub const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES: CUflushGPUDirectRDMAWritesScope = CUflushGPUDirectRDMAWritesScope(200);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUflushGPUDirectRDMAWritesTarget(pub u32);
pub type CUflushGPUDirectRDMAWritesTarget_enum = CUflushGPUDirectRDMAWritesTarget;
pub const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX: CUflushGPUDirectRDMAWritesTarget = CUflushGPUDirectRDMAWritesTarget(0);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgraphDebugDot_flags(pub u32);
pub type CUgraphDebugDot_flags_enum = CUgraphDebugDot_flags;
pub const CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE: CUgraphDebugDot_flags = CUgraphDebugDot_flags(1);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_RUNTIME_TYPES: CUgraphDebugDot_flags = CUgraphDebugDot_flags(2);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(4);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(8);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_MEMSET_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(16);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_HOST_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(32);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_EVENT_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(64);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_SIGNAL_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(128);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_WAIT_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(256);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_ATTRIBUTES: CUgraphDebugDot_flags = CUgraphDebugDot_flags(512);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES: CUgraphDebugDot_flags = CUgraphDebugDot_flags(1024);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_MEM_ALLOC_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(2048);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_MEM_FREE_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(4096);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_BATCH_MEM_OP_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(8192);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_EXTRA_TOPO_INFO: CUgraphDebugDot_flags = CUgraphDebugDot_flags(16384);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_CONDITIONAL_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(32768);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_BATCH_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(65536);
pub const CU_GRAPH_DEBUG_DOT_FLAGS_FABRIC_CPY_BATCH_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(131072);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUuserObject_flags(pub u32);
pub type CUuserObject_flags_enum = CUuserObject_flags;
pub const CU_USER_OBJECT_NO_DESTRUCTOR_SYNC: CUuserObject_flags = CUuserObject_flags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUuserObjectRetain_flags(pub u32);
pub type CUuserObjectRetain_flags_enum = CUuserObjectRetain_flags;
pub const CU_GRAPH_USER_OBJECT_MOVE: CUuserObjectRetain_flags = CUuserObjectRetain_flags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgraphInstantiate_flags(pub u32);
pub type CUgraphInstantiate_flags_enum = CUgraphInstantiate_flags;
pub const CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH: CUgraphInstantiate_flags = CUgraphInstantiate_flags(1);
pub const CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD: CUgraphInstantiate_flags = CUgraphInstantiate_flags(2);
pub const CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH: CUgraphInstantiate_flags = CUgraphInstantiate_flags(4);
pub const CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY: CUgraphInstantiate_flags = CUgraphInstantiate_flags(8);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUdeviceNumaConfig(pub u32);
pub type CUdeviceNumaConfig_enum = CUdeviceNumaConfig;
pub const CU_DEVICE_NUMA_CONFIG_NONE: CUdeviceNumaConfig = CUdeviceNumaConfig(0);
pub const CU_DEVICE_NUMA_CONFIG_NUMA_NODE: CUdeviceNumaConfig = CUdeviceNumaConfig(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUprocessState(pub u32);
pub type CUprocessState_enum = CUprocessState;
pub const CU_PROCESS_STATE_RUNNING: CUprocessState = CUprocessState(0);
pub const CU_PROCESS_STATE_LOCKED: CUprocessState = CUprocessState(1);
pub const CU_PROCESS_STATE_CHECKPOINTED: CUprocessState = CUprocessState(2);
pub const CU_PROCESS_STATE_FAILED: CUprocessState = CUprocessState(3);
pub const CU_PROCESS_STATE_CHECKPOINTING: CUprocessState = CUprocessState(4);
pub const CU_PROCESS_STATE_RESTORING: CUprocessState = CUprocessState(5);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUcheckpointCustomStoragePerDeviceData {
    pub devPtr: CUdeviceptr,
    pub size: usize,
    pub stream: CUstream,
}
zeroed!(CUcheckpointCustomStoragePerDeviceData);
const _: () = assert!(size_of::<CUcheckpointCustomStoragePerDeviceData>() == 24);
pub type CUcheckpointCustomStoragePerDeviceData_st = CUcheckpointCustomStoragePerDeviceData;
#[repr(C)]
#[derive(Debug)]
pub struct CUIcheckpointOperation_st {
    _opaque: [u8; 0],
}
pub type CUcheckpointOperationHandle = *mut CUIcheckpointOperation_st;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUcheckpointCustomStorageInfo {
    pub handle: CUcheckpointOperationHandle,
    pub perDeviceData: *mut CUcheckpointCustomStoragePerDeviceData,
    pub deviceCount: u32,
}
zeroed!(CUcheckpointCustomStorageInfo);
const _: () = assert!(size_of::<CUcheckpointCustomStorageInfo>() == 24);
pub type CUcheckpointCustomStorageInfo_st = CUcheckpointCustomStorageInfo;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUcheckpointLockArgs {
    pub timeoutMs: u32,
    pub reserved0: u32,
    pub reserved1: [cuuint64_t; 7],
}
zeroed!(CUcheckpointLockArgs);
const _: () = assert!(size_of::<CUcheckpointLockArgs>() == 64);
pub type CUcheckpointLockArgs_st = CUcheckpointLockArgs;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUcheckpointCheckpointArgs {
    pub customStorageInfo_out: *mut *mut CUcheckpointCustomStorageInfo,
    pub reserved: [c_char; 56],
}
zeroed!(CUcheckpointCheckpointArgs);
const _: () = assert!(size_of::<CUcheckpointCheckpointArgs>() == 64);
pub type CUcheckpointCheckpointArgs_st = CUcheckpointCheckpointArgs;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUcheckpointGpuPair {
    pub oldUuid: CUuuid,
    pub newUuid: CUuuid,
}
zeroed!(CUcheckpointGpuPair);
const _: () = assert!(size_of::<CUcheckpointGpuPair>() == 32);
pub type CUcheckpointGpuPair_st = CUcheckpointGpuPair;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUcheckpointRestoreArgs {
    pub gpuPairs: *mut CUcheckpointGpuPair,
    pub gpuPairsCount: u32,
    pub padding0: u32,
    pub customStorageInfo_out: *mut *mut CUcheckpointCustomStorageInfo,
    pub reserved: [c_char; 40],
}
zeroed!(CUcheckpointRestoreArgs);
const _: () = assert!(size_of::<CUcheckpointRestoreArgs>() == 64);
pub type CUcheckpointRestoreArgs_st = CUcheckpointRestoreArgs;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUcheckpointUnlockArgs {
    pub reserved: [cuuint64_t; 8],
}
zeroed!(CUcheckpointUnlockArgs);
const _: () = assert!(size_of::<CUcheckpointUnlockArgs>() == 64);
pub type CUcheckpointUnlockArgs_st = CUcheckpointUnlockArgs;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmoduleLoadingMode(pub u32);
pub type CUmoduleLoadingMode_enum = CUmoduleLoadingMode;
pub const CU_MODULE_EAGER_LOADING: CUmoduleLoadingMode = CUmoduleLoadingMode(1);
pub const CU_MODULE_LAZY_LOADING: CUmoduleLoadingMode = CUmoduleLoadingMode(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUmemDecompressAlgorithm(pub u32);
pub type CUmemDecompressAlgorithm_enum = CUmemDecompressAlgorithm;
pub const CU_MEM_DECOMPRESS_UNSUPPORTED: CUmemDecompressAlgorithm = CUmemDecompressAlgorithm(0);
pub const CU_MEM_DECOMPRESS_ALGORITHM_DEFLATE: CUmemDecompressAlgorithm = CUmemDecompressAlgorithm(1);
pub const CU_MEM_DECOMPRESS_ALGORITHM_SNAPPY: CUmemDecompressAlgorithm = CUmemDecompressAlgorithm(2);
pub const CU_MEM_DECOMPRESS_ALGORITHM_LZ4: CUmemDecompressAlgorithm = CUmemDecompressAlgorithm(4);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUmemDecompressParams {
    pub srcNumBytes: usize,
    pub dstNumBytes: usize,
    pub dstActBytes: *mut cuuint32_t,
    pub src: *const c_void,
    pub dst: *mut c_void,
    pub algo: CUmemDecompressAlgorithm,
    pub padding: [u8; 20],
}
zeroed!(CUmemDecompressParams);
const _: () = assert!(size_of::<CUmemDecompressParams>() == 64);
pub type CUmemDecompressParams_st = CUmemDecompressParams;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUcliqueType(pub u32);
pub type CUcliqueType_enum = CUcliqueType;
pub const CU_CLIQUE_TYPE_UNICAST_POINTER: CUcliqueType = CUcliqueType(0);
pub const CU_CLIQUE_TYPE_MULTICAST_POINTER: CUcliqueType = CUcliqueType(1);
pub const CU_CLIQUE_TYPE_UNICAST_LOGICAL_ENDPOINT: CUcliqueType = CUcliqueType(2);
pub const CU_CLIQUE_TYPE_MULTICAST_LOGICAL_ENDPOINT: CUcliqueType = CUcliqueType(3);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUcliqueInfo {
    pub type_: CUcliqueType,
    pub id: u32,
}
zeroed!(CUcliqueInfo);
const _: () = assert!(size_of::<CUcliqueInfo>() == 8);
pub type CUcliqueInfo_st = CUcliqueInfo;
pub type CUlogicalEndpointId = cuuint32_t;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUlogicalEndpointIpcHandleType(pub u32);
pub type CUlogicalEndpointIpcHandleType_enum = CUlogicalEndpointIpcHandleType;
pub const CU_LOGICAL_ENDPOINT_IPC_HANDLE_TYPE_NONE: CUlogicalEndpointIpcHandleType = CUlogicalEndpointIpcHandleType(0);
pub const CU_LOGICAL_ENDPOINT_IPC_HANDLE_TYPE_FABRIC: CUlogicalEndpointIpcHandleType = CUlogicalEndpointIpcHandleType(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlogicalEndpointFabricHandle {
    pub data: [u8; 64],
}
zeroed!(CUlogicalEndpointFabricHandle);
const _: () = assert!(size_of::<CUlogicalEndpointFabricHandle>() == 64);
pub type CUlogicalEndpointFabricHandle_st = CUlogicalEndpointFabricHandle;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUlogicalEndpointType(pub u32);
pub type CUlogicalEndpointType_enum = CUlogicalEndpointType;
pub const CU_LOGICAL_ENDPOINT_TYPE_INVALID: CUlogicalEndpointType = CUlogicalEndpointType(0);
pub const CU_LOGICAL_ENDPOINT_TYPE_UNICAST: CUlogicalEndpointType = CUlogicalEndpointType(1);
pub const CU_LOGICAL_ENDPOINT_TYPE_MULTICAST: CUlogicalEndpointType = CUlogicalEndpointType(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUlogicalEndpointFlag(pub u32);
pub type CUlogicalEndpointFlag_enum = CUlogicalEndpointFlag;
pub const CU_LOGICAL_ENDPOINT_FLAG_NONE: CUlogicalEndpointFlag = CUlogicalEndpointFlag(0);
pub const CU_LOGICAL_ENDPOINT_FLAG_COUNTED_OPS: CUlogicalEndpointFlag = CUlogicalEndpointFlag(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlogicalEndpointProp__anon1__unicast {
    pub device: CUdevice,
}
zeroed!(CUlogicalEndpointProp__anon1__unicast);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlogicalEndpointProp__anon1__multicast {
    pub numDevices: u32,
}
zeroed!(CUlogicalEndpointProp__anon1__multicast);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUlogicalEndpointProp__anon1 {
    pub unicast: CUlogicalEndpointProp__anon1__unicast,
    pub multicast: CUlogicalEndpointProp__anon1__multicast,
}
zeroed!(CUlogicalEndpointProp__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUlogicalEndpointProp {
    pub type_: CUlogicalEndpointType,
    pub anon1: CUlogicalEndpointProp__anon1,
    pub size: u64,
    pub ipcHandleTypes: u32,
    pub flags: u32,
}
zeroed!(CUlogicalEndpointProp);
const _: () = assert!(size_of::<CUlogicalEndpointProp>() == 24);
pub type CUlogicalEndpointProp_struct = CUlogicalEndpointProp;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUfabricCpyOperandType(pub u32);
pub type CUfabricCpyOperandType_enum = CUfabricCpyOperandType;
pub const CU_FABRIC_COPY_OPERAND_TYPE_POINTER: CUfabricCpyOperandType = CUfabricCpyOperandType(1);
pub const CU_FABRIC_COPY_OPERAND_TYPE_LOGICAL_ENDPOINT: CUfabricCpyOperandType = CUfabricCpyOperandType(2);
pub const CU_FABRIC_COPY_OPERAND_TYPE_MAX: CUfabricCpyOperandType = CUfabricCpyOperandType(2147483647);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUfabricCpyOperand__op__ptr {
    pub ptr: CUdeviceptr,
    pub locHint: CUmemLocation,
}
zeroed!(CUfabricCpyOperand__op__ptr);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUfabricCpyOperand__op__le {
    pub id: CUlogicalEndpointId,
    pub offset: cuuint64_t,
}
zeroed!(CUfabricCpyOperand__op__le);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUfabricCpyOperand__op {
    pub ptr: CUfabricCpyOperand__op__ptr,
    pub le: CUfabricCpyOperand__op__le,
}
zeroed!(CUfabricCpyOperand__op);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUfabricCpyOperand {
    pub type_: CUfabricCpyOperandType,
    pub op: CUfabricCpyOperand__op,
}
zeroed!(CUfabricCpyOperand);
const _: () = assert!(size_of::<CUfabricCpyOperand>() == 24);
pub type CUfabricCpyOperand_st = CUfabricCpyOperand;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_FABRIC_COPY_BATCH_OP_v1 {
    pub src: CUfabricCpyOperand,
    pub dst: CUfabricCpyOperand,
    pub size: usize,
    pub flags: u32,
}
zeroed!(CUDA_FABRIC_COPY_BATCH_OP_v1);
const _: () = assert!(size_of::<CUDA_FABRIC_COPY_BATCH_OP_v1>() == 64);
pub type CUDA_FABRIC_COPY_BATCH_OP_st = CUDA_FABRIC_COPY_BATCH_OP_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgraphRecaptureStatus(pub u32);
pub type CUgraphRecaptureStatus_enum = CUgraphRecaptureStatus;
pub const CU_GRAPH_RECAPTURE_ELIGIBLE_FOR_UPDATE: CUgraphRecaptureStatus = CUgraphRecaptureStatus(0);
pub const CU_GRAPH_RECAPTURE_INELIGIBLE_FOR_UPDATE: CUgraphRecaptureStatus = CUgraphRecaptureStatus(1);
pub const CU_GRAPH_RECAPTURE_ERROR: CUgraphRecaptureStatus = CUgraphRecaptureStatus(2);
pub type CUgraphRecaptureCallback = Option<unsafe extern "C" fn(*mut c_void, CUgraphNode, *const CUgraphNodeParams, *const CUgraphNodeParams, CUgraphRecaptureStatus) -> CUresult>;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUfunctionLoadingState(pub u32);
pub type CUfunctionLoadingState_enum = CUfunctionLoadingState;
pub const CU_FUNCTION_LOADING_STATE_UNLOADED: CUfunctionLoadingState = CUfunctionLoadingState(0);
pub const CU_FUNCTION_LOADING_STATE_LOADED: CUfunctionLoadingState = CUfunctionLoadingState(1);
pub const CU_FUNCTION_LOADING_STATE_MAX: CUfunctionLoadingState = CUfunctionLoadingState(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUcoredumpSettings(pub u32);
pub type CUcoredumpSettings_enum = CUcoredumpSettings;
pub const CU_COREDUMP_ENABLE_ON_EXCEPTION: CUcoredumpSettings = CUcoredumpSettings(1);
pub const CU_COREDUMP_TRIGGER_HOST: CUcoredumpSettings = CUcoredumpSettings(2);
pub const CU_COREDUMP_LIGHTWEIGHT: CUcoredumpSettings = CUcoredumpSettings(3);
pub const CU_COREDUMP_ENABLE_USER_TRIGGER: CUcoredumpSettings = CUcoredumpSettings(4);
pub const CU_COREDUMP_FILE: CUcoredumpSettings = CUcoredumpSettings(5);
pub const CU_COREDUMP_PIPE: CUcoredumpSettings = CUcoredumpSettings(6);
pub const CU_COREDUMP_GENERATION_FLAGS: CUcoredumpSettings = CUcoredumpSettings(7);
pub const CU_COREDUMP_MAX: CUcoredumpSettings = CUcoredumpSettings(8);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUCoredumpGenerationFlags(pub i32);
pub const CU_COREDUMP_DEFAULT_FLAGS: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(0);
pub const CU_COREDUMP_SKIP_NONRELOCATED_ELF_IMAGES: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(1);
pub const CU_COREDUMP_SKIP_GLOBAL_MEMORY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(2);
pub const CU_COREDUMP_SKIP_SHARED_MEMORY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(4);
pub const CU_COREDUMP_SKIP_LOCAL_MEMORY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(8);
pub const CU_COREDUMP_SKIP_ABORT: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(16);
pub const CU_COREDUMP_SKIP_CONSTBANK_MEMORY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(32);
pub const CU_COREDUMP_GZIP_COMPRESS: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(64);
pub const CU_COREDUMP_FAULTED_CONTEXTS_ONLY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(128);
pub const CU_COREDUMP_SKIP_TENSOR_MEMORY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(256);
pub const CU_COREDUMP_NO_ERRBAR_AT_EXIT: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(1073741824);
pub const CU_COREDUMP_LOG_ONLY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(-2147483648);
pub const CU_COREDUMP_LIGHTWEIGHT_FLAGS: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(303);
#[repr(C)]
#[derive(Debug)]
pub struct CUcoredumpCallbackEntry_st {
    _opaque: [u8; 0],
}
pub type CUcoredumpCallbackHandle = *mut CUcoredumpCallbackEntry_st;
pub type CUcoredumpStatusCallback = Option<unsafe extern "C" fn(*mut c_void, i32, CUdevice)>;
#[repr(C)]
#[derive(Debug)]
pub struct CUdevResourceDesc_st {
    _opaque: [u8; 0],
}
pub type CUdevResourceDesc = *mut CUdevResourceDesc_st;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUgreenCtxCreate_flags(pub u32);
pub const CU_GREEN_CTX_NONE: CUgreenCtxCreate_flags = CUgreenCtxCreate_flags(0);
pub const CU_GREEN_CTX_DEFAULT_STREAM: CUgreenCtxCreate_flags = CUgreenCtxCreate_flags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUdevSmResourceGroup_flags(pub u32);
pub const CU_DEV_SM_RESOURCE_GROUP_DEFAULT: CUdevSmResourceGroup_flags = CUdevSmResourceGroup_flags(0);
pub const CU_DEV_SM_RESOURCE_GROUP_BACKFILL: CUdevSmResourceGroup_flags = CUdevSmResourceGroup_flags(1);
pub const CU_DEV_SM_RESOURCE_GROUP_LOCALITY_DOMAIN_ID: CUdevSmResourceGroup_flags = CUdevSmResourceGroup_flags(2);
pub const CU_DEV_SM_RESOURCE_GROUP_LOCALITY_DOMAIN_SUPPLEMENTAL_SMS: CUdevSmResourceGroup_flags = CUdevSmResourceGroup_flags(4);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUdevSmResourceSplitByCount_flags(pub u32);
pub const CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING: CUdevSmResourceSplitByCount_flags = CUdevSmResourceSplitByCount_flags(1);
pub const CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE: CUdevSmResourceSplitByCount_flags = CUdevSmResourceSplitByCount_flags(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUdevResourceType(pub u32);
pub const CU_DEV_RESOURCE_TYPE_INVALID: CUdevResourceType = CUdevResourceType(0);
pub const CU_DEV_RESOURCE_TYPE_SM: CUdevResourceType = CUdevResourceType(1);
pub const CU_DEV_RESOURCE_TYPE_WORKQUEUE_CONFIG: CUdevResourceType = CUdevResourceType(1000);
pub const CU_DEV_RESOURCE_TYPE_WORKQUEUE: CUdevResourceType = CUdevResourceType(10000);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUdevSmResource {
    pub smCount: u32,
    pub minSmPartitionSize: u32,
    pub smCoscheduledAlignment: u32,
    pub flags: u32,
    pub localityDomainId: u32,
}
zeroed!(CUdevSmResource);
const _: () = assert!(size_of::<CUdevSmResource>() == 20);
pub type CUdevSmResource_st = CUdevSmResource;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUdevWorkqueueConfigScope(pub u32);
pub const CU_WORKQUEUE_SCOPE_DEVICE_CTX: CUdevWorkqueueConfigScope = CUdevWorkqueueConfigScope(0);
pub const CU_WORKQUEUE_SCOPE_GREEN_CTX_BALANCED: CUdevWorkqueueConfigScope = CUdevWorkqueueConfigScope(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUdevWorkqueueConfigResource {
    pub device: CUdevice,
    pub wqConcurrencyLimit: u32,
    pub sharingScope: CUdevWorkqueueConfigScope,
}
zeroed!(CUdevWorkqueueConfigResource);
const _: () = assert!(size_of::<CUdevWorkqueueConfigResource>() == 12);
pub type CUdevWorkqueueConfigResource_st = CUdevWorkqueueConfigResource;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUdevWorkqueueResource {
    pub reserved: [u8; 40],
}
zeroed!(CUdevWorkqueueResource);
const _: () = assert!(size_of::<CUdevWorkqueueResource>() == 40);
pub type CUdevWorkqueueResource_st = CUdevWorkqueueResource;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CU_DEV_SM_RESOURCE_GROUP_PARAMS {
    pub smCount: u32,
    pub coscheduledSmCount: u32,
    pub preferredCoscheduledSmCount: u32,
    pub flags: u32,
    pub localityDomainId: u32,
    pub reserved: [u32; 11],
}
zeroed!(CU_DEV_SM_RESOURCE_GROUP_PARAMS);
const _: () = assert!(size_of::<CU_DEV_SM_RESOURCE_GROUP_PARAMS>() == 64);
pub type CU_DEV_SM_RESOURCE_GROUP_PARAMS_st = CU_DEV_SM_RESOURCE_GROUP_PARAMS;
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUdevResource_v1__anon1 {
    pub sm: CUdevSmResource,
    pub wqConfig: CUdevWorkqueueConfigResource,
    pub wq: CUdevWorkqueueResource,
    pub _oversize: [u8; 40],
}
zeroed!(CUdevResource_v1__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUdevResource_v1 {
    pub type_: CUdevResourceType,
    pub _internal_padding: [u8; 92],
    pub anon1: CUdevResource_v1__anon1,
    pub nextResource: *mut CUdevResource_st,
}
zeroed!(CUdevResource_v1);
const _: () = assert!(size_of::<CUdevResource_v1>() == 144);
pub type CUdevResource_st = CUdevResource_v1;
pub type CUdevResource = CUdevResource_v1;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUlogLevel(pub u32);
pub type CUlogLevel_enum = CUlogLevel;
pub const CU_LOG_LEVEL_ERROR: CUlogLevel = CUlogLevel(0);
pub const CU_LOG_LEVEL_WARNING: CUlogLevel = CUlogLevel(1);
#[repr(C)]
#[derive(Debug)]
pub struct CUlogsCallbackEntry_st {
    _opaque: [u8; 0],
}
pub type CUlogsCallbackHandle = *mut CUlogsCallbackEntry_st;
pub type CUlogsCallback = Option<unsafe extern "C" fn(*mut c_void, CUlogLevel, *mut c_char, usize)>;
pub type CUlogIterator = u32;
pub const CU_IPC_HANDLE_SIZE: u32 = 64;
pub const CU_STREAM_LEGACY: CUstream = core::ptr::without_provenance_mut(0x1);
pub const CU_STREAM_PER_THREAD: CUstream = core::ptr::without_provenance_mut(0x2);
pub const CU_COMPUTE_ACCELERATED_TARGET_BASE: u32 = 0x10000;
pub const CU_COMPUTE_FAMILY_TARGET_BASE: u32 = 0x20000;
pub const CU_GRAPH_COND_ASSIGN_DEFAULT: u32 = 0x1;
pub const CU_GRAPH_KERNEL_NODE_PORT_DEFAULT: u32 = 0;
pub const CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC: u32 = 1;
pub const CU_GRAPH_KERNEL_NODE_PORT_LAUNCH_ORDER: u32 = 2;
pub const CU_KERNEL_NODE_ATTRIBUTE_ACCESS_POLICY_WINDOW: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW;
pub const CU_KERNEL_NODE_ATTRIBUTE_COOPERATIVE: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
pub const CU_KERNEL_NODE_ATTRIBUTE_CLUSTER_DIMENSION: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
pub const CU_KERNEL_NODE_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE;
pub const CU_KERNEL_NODE_ATTRIBUTE_PRIORITY: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_PRIORITY;
pub const CU_KERNEL_NODE_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP;
pub const CU_KERNEL_NODE_ATTRIBUTE_MEM_SYNC_DOMAIN: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN;
pub const CU_KERNEL_NODE_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION;
pub const CU_KERNEL_NODE_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE;
pub const CU_KERNEL_NODE_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT;
pub const CU_STREAM_ATTRIBUTE_ACCESS_POLICY_WINDOW: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW;
pub const CU_STREAM_ATTRIBUTE_SYNCHRONIZATION_POLICY: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY;
pub const CU_STREAM_ATTRIBUTE_PRIORITY: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_PRIORITY;
pub const CU_STREAM_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP;
pub const CU_STREAM_ATTRIBUTE_MEM_SYNC_DOMAIN: CUlaunchAttributeID = CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN;
pub const CU_MEMHOSTALLOC_PORTABLE: u32 = 0x01;
pub const CU_MEMHOSTALLOC_DEVICEMAP: u32 = 0x02;
pub const CU_MEMHOSTALLOC_WRITECOMBINED: u32 = 0x04;
pub const CU_MEMHOSTREGISTER_PORTABLE: u32 = 0x01;
pub const CU_MEMHOSTREGISTER_DEVICEMAP: u32 = 0x02;
pub const CU_MEMHOSTREGISTER_IOMEMORY: u32 = 0x04;
pub const CU_MEMHOSTREGISTER_READ_ONLY: u32 = 0x08;
pub const CU_ARRAY_SPARSE_PROPERTIES_SINGLE_MIPTAIL: u32 = 0x1;
pub const CU_TENSOR_MAP_NUM_QWORDS: u32 = 16;
pub const CUDA_EXTERNAL_MEMORY_DEDICATED: u32 = 0x1;
pub const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC: u32 = 0x01;
pub const CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC: u32 = 0x02;
pub const CUDA_NVSCISYNC_ATTR_SIGNAL: u32 = 0x1;
pub const CUDA_NVSCISYNC_ATTR_WAIT: u32 = 0x2;
pub const CU_MEM_CREATE_USAGE_TILE_POOL: u32 = 0x1;
pub const CU_MEM_CREATE_USAGE_HW_DECOMPRESS: u32 = 0x2;
pub const CU_MEM_CREATE_USAGE_GPU_DIRECT_RDMA_OVER_PCIE: u32 = 0x4;
pub const CU_MEM_POOL_CREATE_USAGE_HW_DECOMPRESS: u32 = 0x2;
pub const CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_PRE_LAUNCH_SYNC: u32 = 0x01;
pub const CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_POST_LAUNCH_SYNC: u32 = 0x02;
pub const CUDA_ARRAY3D_LAYERED: u32 = 0x01;
pub const CUDA_ARRAY3D_2DARRAY: u32 = 0x01;
pub const CUDA_ARRAY3D_SURFACE_LDST: u32 = 0x02;
pub const CUDA_ARRAY3D_CUBEMAP: u32 = 0x04;
pub const CUDA_ARRAY3D_TEXTURE_GATHER: u32 = 0x08;
pub const CUDA_ARRAY3D_DEPTH_TEXTURE: u32 = 0x10;
pub const CUDA_ARRAY3D_COLOR_ATTACHMENT: u32 = 0x20;
pub const CUDA_ARRAY3D_SPARSE: u32 = 0x40;
pub const CUDA_ARRAY3D_DEFERRED_MAPPING: u32 = 0x80;
pub const CUDA_ARRAY3D_VIDEO_ENCODE_DECODE: u32 = 0x100;
pub const CU_TRSA_OVERRIDE_FORMAT: u32 = 0x01;
pub const CU_TRSF_READ_AS_INTEGER: u32 = 0x01;
pub const CU_TRSF_NORMALIZED_COORDINATES: u32 = 0x02;
pub const CU_TRSF_SRGB: u32 = 0x10;
pub const CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION: u32 = 0x20;
pub const CU_TRSF_SEAMLESS_CUBEMAP: u32 = 0x40;
pub const CU_LAUNCH_KERNEL_REQUIRED_BLOCK_DIM: u32 = 1;
pub const CU_LAUNCH_PARAM_END_AS_INT: u32 = 0x00;
pub const CU_LAUNCH_PARAM_END: *mut c_void = core::ptr::without_provenance_mut(CU_LAUNCH_PARAM_END_AS_INT as usize);
pub const CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT: u32 = 0x01;
pub const CU_LAUNCH_PARAM_BUFFER_POINTER: *mut c_void = core::ptr::without_provenance_mut(CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT as usize);
pub const CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT: u32 = 0x02;
pub const CU_LAUNCH_PARAM_BUFFER_SIZE: *mut c_void = core::ptr::without_provenance_mut(CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT as usize);
pub const CU_PARAM_TR_DEFAULT: i32 = -1;
pub const CU_DEVICE_CPU: CUdevice = -1;
pub const CU_DEVICE_INVALID: CUdevice = -2;
pub const CU_DEV_SM_RESOURCE_GROUP_LOCALITY_DOMAIN_ID_ANY: u32 = !0;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUGLDeviceList(pub u32);
pub type CUGLDeviceList_enum = CUGLDeviceList;
pub const CU_GL_DEVICE_LIST_ALL: CUGLDeviceList = CUGLDeviceList(1);
pub const CU_GL_DEVICE_LIST_CURRENT_FRAME: CUGLDeviceList = CUGLDeviceList(2);
pub const CU_GL_DEVICE_LIST_NEXT_FRAME: CUGLDeviceList = CUGLDeviceList(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUGLmap_flags(pub u32);
pub type CUGLmap_flags_enum = CUGLmap_flags;
pub const CU_GL_MAP_RESOURCE_FLAGS_NONE: CUGLmap_flags = CUGLmap_flags(0);
pub const CU_GL_MAP_RESOURCE_FLAGS_READ_ONLY: CUGLmap_flags = CUGLmap_flags(1);
pub const CU_GL_MAP_RESOURCE_FLAGS_WRITE_DISCARD: CUGLmap_flags = CUGLmap_flags(2);
pub const MAX_PLANES: u32 = 3;
pub const CUDA_EGL_INFINITE_TIMEOUT: u32 = 0xFFFFFFFF;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUeglFrameType(pub u32);
pub type CUeglFrameType_enum = CUeglFrameType;
pub const CU_EGL_FRAME_TYPE_ARRAY: CUeglFrameType = CUeglFrameType(0);
pub const CU_EGL_FRAME_TYPE_PITCH: CUeglFrameType = CUeglFrameType(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUeglResourceLocationFlags(pub u32);
pub type CUeglResourceLocationFlags_enum = CUeglResourceLocationFlags;
pub const CU_EGL_RESOURCE_LOCATION_SYSMEM: CUeglResourceLocationFlags = CUeglResourceLocationFlags(0);
pub const CU_EGL_RESOURCE_LOCATION_VIDMEM: CUeglResourceLocationFlags = CUeglResourceLocationFlags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CUeglColorFormat(pub u32);
pub type CUeglColorFormat_enum = CUeglColorFormat;
pub const CU_EGL_COLOR_FORMAT_YUV420_PLANAR: CUeglColorFormat = CUeglColorFormat(0);
pub const CU_EGL_COLOR_FORMAT_YUV420_SEMIPLANAR: CUeglColorFormat = CUeglColorFormat(1);
pub const CU_EGL_COLOR_FORMAT_YUV422_PLANAR: CUeglColorFormat = CUeglColorFormat(2);
pub const CU_EGL_COLOR_FORMAT_YUV422_SEMIPLANAR: CUeglColorFormat = CUeglColorFormat(3);
pub const CU_EGL_COLOR_FORMAT_RGB: CUeglColorFormat = CUeglColorFormat(4);
pub const CU_EGL_COLOR_FORMAT_BGR: CUeglColorFormat = CUeglColorFormat(5);
pub const CU_EGL_COLOR_FORMAT_ARGB: CUeglColorFormat = CUeglColorFormat(6);
pub const CU_EGL_COLOR_FORMAT_RGBA: CUeglColorFormat = CUeglColorFormat(7);
pub const CU_EGL_COLOR_FORMAT_L: CUeglColorFormat = CUeglColorFormat(8);
pub const CU_EGL_COLOR_FORMAT_R: CUeglColorFormat = CUeglColorFormat(9);
pub const CU_EGL_COLOR_FORMAT_YUV444_PLANAR: CUeglColorFormat = CUeglColorFormat(10);
pub const CU_EGL_COLOR_FORMAT_YUV444_SEMIPLANAR: CUeglColorFormat = CUeglColorFormat(11);
pub const CU_EGL_COLOR_FORMAT_YUYV_422: CUeglColorFormat = CUeglColorFormat(12);
pub const CU_EGL_COLOR_FORMAT_UYVY_422: CUeglColorFormat = CUeglColorFormat(13);
pub const CU_EGL_COLOR_FORMAT_ABGR: CUeglColorFormat = CUeglColorFormat(14);
pub const CU_EGL_COLOR_FORMAT_BGRA: CUeglColorFormat = CUeglColorFormat(15);
pub const CU_EGL_COLOR_FORMAT_A: CUeglColorFormat = CUeglColorFormat(16);
pub const CU_EGL_COLOR_FORMAT_RG: CUeglColorFormat = CUeglColorFormat(17);
pub const CU_EGL_COLOR_FORMAT_AYUV: CUeglColorFormat = CUeglColorFormat(18);
pub const CU_EGL_COLOR_FORMAT_YVU444_SEMIPLANAR: CUeglColorFormat = CUeglColorFormat(19);
pub const CU_EGL_COLOR_FORMAT_YVU422_SEMIPLANAR: CUeglColorFormat = CUeglColorFormat(20);
pub const CU_EGL_COLOR_FORMAT_YVU420_SEMIPLANAR: CUeglColorFormat = CUeglColorFormat(21);
#[repr(C)]
#[derive(Clone, Copy)]
pub union CUeglFrame_v1__frame {
    pub pArray: [CUarray; 3],
    pub pPitch: [*mut c_void; 3],
}
zeroed!(CUeglFrame_v1__frame);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUeglFrame_v1 {
    pub frame: CUeglFrame_v1__frame,
    pub width: u32,
    pub height: u32,
    pub depth: u32,
    pub pitch: u32,
    pub planeCount: u32,
    pub numChannels: u32,
    pub frameType: CUeglFrameType,
    pub eglColorFormat: CUeglColorFormat,
    pub cuFormat: CUarray_format,
}
zeroed!(CUeglFrame_v1);
pub type CUeglFrame = CUeglFrame_v1;
pub type CUeglFrame_st = CUeglFrame_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUeglStreamConnection_st {
    _opaque: [u8; 0],
}
pub type CUeglStreamConnection = *mut CUeglStreamConnection_st;
pub type CUdeviceptr_v1 = u32;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEMCPY2D_v1 {
    pub srcXInBytes: u32,
    pub srcY: u32,
    pub srcMemoryType: CUmemorytype,
    pub srcHost: *const c_void,
    pub srcDevice: CUdeviceptr_v1,
    pub srcArray: CUarray,
    pub srcPitch: u32,
    pub dstXInBytes: u32,
    pub dstY: u32,
    pub dstMemoryType: CUmemorytype,
    pub dstHost: *mut c_void,
    pub dstDevice: CUdeviceptr_v1,
    pub dstArray: CUarray,
    pub dstPitch: u32,
    pub WidthInBytes: u32,
    pub Height: u32,
}
zeroed!(CUDA_MEMCPY2D_v1);
const _: () = assert!(size_of::<CUDA_MEMCPY2D_v1>() == 96);
pub type CUDA_MEMCPY2D_v1_st = CUDA_MEMCPY2D_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_MEMCPY3D_v1 {
    pub srcXInBytes: u32,
    pub srcY: u32,
    pub srcZ: u32,
    pub srcLOD: u32,
    pub srcMemoryType: CUmemorytype,
    pub srcHost: *const c_void,
    pub srcDevice: CUdeviceptr_v1,
    pub srcArray: CUarray,
    pub reserved0: *mut c_void,
    pub srcPitch: u32,
    pub srcHeight: u32,
    pub dstXInBytes: u32,
    pub dstY: u32,
    pub dstZ: u32,
    pub dstLOD: u32,
    pub dstMemoryType: CUmemorytype,
    pub dstHost: *mut c_void,
    pub dstDevice: CUdeviceptr_v1,
    pub dstArray: CUarray,
    pub reserved1: *mut c_void,
    pub dstPitch: u32,
    pub dstHeight: u32,
    pub WidthInBytes: u32,
    pub Height: u32,
    pub Depth: u32,
}
zeroed!(CUDA_MEMCPY3D_v1);
const _: () = assert!(size_of::<CUDA_MEMCPY3D_v1>() == 144);
pub type CUDA_MEMCPY3D_v1_st = CUDA_MEMCPY3D_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_ARRAY_DESCRIPTOR_v1 {
    pub Width: u32,
    pub Height: u32,
    pub Format: CUarray_format,
    pub NumChannels: u32,
}
zeroed!(CUDA_ARRAY_DESCRIPTOR_v1);
const _: () = assert!(size_of::<CUDA_ARRAY_DESCRIPTOR_v1>() == 16);
pub type CUDA_ARRAY_DESCRIPTOR_v1_st = CUDA_ARRAY_DESCRIPTOR_v1;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CUDA_ARRAY3D_DESCRIPTOR_v1 {
    pub Width: u32,
    pub Height: u32,
    pub Depth: u32,
    pub Format: CUarray_format,
    pub NumChannels: u32,
    pub Flags: u32,
}
zeroed!(CUDA_ARRAY3D_DESCRIPTOR_v1);
const _: () = assert!(size_of::<CUDA_ARRAY3D_DESCRIPTOR_v1>() == 24);
pub type CUDA_ARRAY3D_DESCRIPTOR_v1_st = CUDA_ARRAY3D_DESCRIPTOR_v1;
