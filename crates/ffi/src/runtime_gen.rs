// Written by weft-gen from crates/ffi/tables; do not edit.

#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaError_t(pub i32);
pub type cudaError = cudaError_t;
pub const cudaSuccess: cudaError_t = cudaError_t(0);
pub const cudaErrorInvalidValue: cudaError_t = cudaError_t(1);
pub const cudaErrorMemoryAllocation: cudaError_t = cudaError_t(2);
pub const cudaErrorInitializationError: cudaError_t = cudaError_t(3);
pub const cudaErrorCudartUnloading: cudaError_t = cudaError_t(4);
pub const cudaErrorProfilerDisabled: cudaError_t = cudaError_t(5);
pub const cudaErrorProfilerNotInitialized: cudaError_t = cudaError_t(6);
pub const cudaErrorProfilerAlreadyStarted: cudaError_t = cudaError_t(7);
pub const cudaErrorProfilerAlreadyStopped: cudaError_t = cudaError_t(8);
pub const cudaErrorInvalidConfiguration: cudaError_t = cudaError_t(9);
pub const cudaErrorVersionTranslation: cudaError_t = cudaError_t(10);
pub const cudaErrorInvalidPitchValue: cudaError_t = cudaError_t(12);
pub const cudaErrorInvalidSymbol: cudaError_t = cudaError_t(13);
pub const cudaErrorInvalidHostPointer: cudaError_t = cudaError_t(16);
pub const cudaErrorInvalidDevicePointer: cudaError_t = cudaError_t(17);
pub const cudaErrorInvalidTexture: cudaError_t = cudaError_t(18);
pub const cudaErrorInvalidTextureBinding: cudaError_t = cudaError_t(19);
pub const cudaErrorInvalidChannelDescriptor: cudaError_t = cudaError_t(20);
pub const cudaErrorInvalidMemcpyDirection: cudaError_t = cudaError_t(21);
pub const cudaErrorAddressOfConstant: cudaError_t = cudaError_t(22);
pub const cudaErrorTextureFetchFailed: cudaError_t = cudaError_t(23);
pub const cudaErrorTextureNotBound: cudaError_t = cudaError_t(24);
pub const cudaErrorSynchronizationError: cudaError_t = cudaError_t(25);
pub const cudaErrorInvalidFilterSetting: cudaError_t = cudaError_t(26);
pub const cudaErrorInvalidNormSetting: cudaError_t = cudaError_t(27);
pub const cudaErrorMixedDeviceExecution: cudaError_t = cudaError_t(28);
pub const cudaErrorNotYetImplemented: cudaError_t = cudaError_t(31);
pub const cudaErrorMemoryValueTooLarge: cudaError_t = cudaError_t(32);
pub const cudaErrorStubLibrary: cudaError_t = cudaError_t(34);
pub const cudaErrorInsufficientDriver: cudaError_t = cudaError_t(35);
pub const cudaErrorCallRequiresNewerDriver: cudaError_t = cudaError_t(36);
pub const cudaErrorInvalidSurface: cudaError_t = cudaError_t(37);
pub const cudaErrorDuplicateVariableName: cudaError_t = cudaError_t(43);
pub const cudaErrorDuplicateTextureName: cudaError_t = cudaError_t(44);
pub const cudaErrorDuplicateSurfaceName: cudaError_t = cudaError_t(45);
pub const cudaErrorDevicesUnavailable: cudaError_t = cudaError_t(46);
pub const cudaErrorIncompatibleDriverContext: cudaError_t = cudaError_t(49);
pub const cudaErrorMissingConfiguration: cudaError_t = cudaError_t(52);
pub const cudaErrorPriorLaunchFailure: cudaError_t = cudaError_t(53);
pub const cudaErrorLaunchMaxDepthExceeded: cudaError_t = cudaError_t(65);
pub const cudaErrorLaunchFileScopedTex: cudaError_t = cudaError_t(66);
pub const cudaErrorLaunchFileScopedSurf: cudaError_t = cudaError_t(67);
pub const cudaErrorSyncDepthExceeded: cudaError_t = cudaError_t(68);
pub const cudaErrorLaunchPendingCountExceeded: cudaError_t = cudaError_t(69);
pub const cudaErrorInvalidDeviceFunction: cudaError_t = cudaError_t(98);
pub const cudaErrorNoDevice: cudaError_t = cudaError_t(100);
pub const cudaErrorInvalidDevice: cudaError_t = cudaError_t(101);
pub const cudaErrorDeviceNotLicensed: cudaError_t = cudaError_t(102);
pub const cudaErrorSoftwareValidityNotEstablished: cudaError_t = cudaError_t(103);
pub const cudaErrorStartupFailure: cudaError_t = cudaError_t(127);
pub const cudaErrorInvalidKernelImage: cudaError_t = cudaError_t(200);
pub const cudaErrorDeviceUninitialized: cudaError_t = cudaError_t(201);
pub const cudaErrorMapBufferObjectFailed: cudaError_t = cudaError_t(205);
pub const cudaErrorUnmapBufferObjectFailed: cudaError_t = cudaError_t(206);
pub const cudaErrorArrayIsMapped: cudaError_t = cudaError_t(207);
pub const cudaErrorAlreadyMapped: cudaError_t = cudaError_t(208);
pub const cudaErrorNoKernelImageForDevice: cudaError_t = cudaError_t(209);
pub const cudaErrorAlreadyAcquired: cudaError_t = cudaError_t(210);
pub const cudaErrorNotMapped: cudaError_t = cudaError_t(211);
pub const cudaErrorNotMappedAsArray: cudaError_t = cudaError_t(212);
pub const cudaErrorNotMappedAsPointer: cudaError_t = cudaError_t(213);
pub const cudaErrorECCUncorrectable: cudaError_t = cudaError_t(214);
pub const cudaErrorUnsupportedLimit: cudaError_t = cudaError_t(215);
pub const cudaErrorDeviceAlreadyInUse: cudaError_t = cudaError_t(216);
pub const cudaErrorPeerAccessUnsupported: cudaError_t = cudaError_t(217);
pub const cudaErrorInvalidPtx: cudaError_t = cudaError_t(218);
pub const cudaErrorInvalidGraphicsContext: cudaError_t = cudaError_t(219);
pub const cudaErrorNvlinkUncorrectable: cudaError_t = cudaError_t(220);
pub const cudaErrorJitCompilerNotFound: cudaError_t = cudaError_t(221);
pub const cudaErrorUnsupportedPtxVersion: cudaError_t = cudaError_t(222);
pub const cudaErrorJitCompilationDisabled: cudaError_t = cudaError_t(223);
pub const cudaErrorUnsupportedExecAffinity: cudaError_t = cudaError_t(224);
pub const cudaErrorUnsupportedDevSideSync: cudaError_t = cudaError_t(225);
pub const cudaErrorContained: cudaError_t = cudaError_t(226);
pub const cudaErrorInsufficientLoaderVersion: cudaError_t = cudaError_t(227);
pub const cudaErrorInvalidSource: cudaError_t = cudaError_t(300);
pub const cudaErrorFileNotFound: cudaError_t = cudaError_t(301);
pub const cudaErrorSharedObjectSymbolNotFound: cudaError_t = cudaError_t(302);
pub const cudaErrorSharedObjectInitFailed: cudaError_t = cudaError_t(303);
pub const cudaErrorOperatingSystem: cudaError_t = cudaError_t(304);
pub const cudaErrorInvalidResourceHandle: cudaError_t = cudaError_t(400);
pub const cudaErrorIllegalState: cudaError_t = cudaError_t(401);
pub const cudaErrorLossyQuery: cudaError_t = cudaError_t(402);
pub const cudaErrorSymbolNotFound: cudaError_t = cudaError_t(500);
pub const cudaErrorNotReady: cudaError_t = cudaError_t(600);
pub const cudaErrorIllegalAddress: cudaError_t = cudaError_t(700);
pub const cudaErrorLaunchOutOfResources: cudaError_t = cudaError_t(701);
pub const cudaErrorLaunchTimeout: cudaError_t = cudaError_t(702);
pub const cudaErrorLaunchIncompatibleTexturing: cudaError_t = cudaError_t(703);
pub const cudaErrorPeerAccessAlreadyEnabled: cudaError_t = cudaError_t(704);
pub const cudaErrorPeerAccessNotEnabled: cudaError_t = cudaError_t(705);
pub const cudaErrorSetOnActiveProcess: cudaError_t = cudaError_t(708);
pub const cudaErrorContextIsDestroyed: cudaError_t = cudaError_t(709);
pub const cudaErrorAssert: cudaError_t = cudaError_t(710);
pub const cudaErrorTooManyPeers: cudaError_t = cudaError_t(711);
pub const cudaErrorHostMemoryAlreadyRegistered: cudaError_t = cudaError_t(712);
pub const cudaErrorHostMemoryNotRegistered: cudaError_t = cudaError_t(713);
pub const cudaErrorHardwareStackError: cudaError_t = cudaError_t(714);
pub const cudaErrorIllegalInstruction: cudaError_t = cudaError_t(715);
pub const cudaErrorMisalignedAddress: cudaError_t = cudaError_t(716);
pub const cudaErrorInvalidAddressSpace: cudaError_t = cudaError_t(717);
pub const cudaErrorInvalidPc: cudaError_t = cudaError_t(718);
pub const cudaErrorLaunchFailure: cudaError_t = cudaError_t(719);
pub const cudaErrorCooperativeLaunchTooLarge: cudaError_t = cudaError_t(720);
pub const cudaErrorTensorMemoryLeak: cudaError_t = cudaError_t(721);
pub const cudaErrorNotPermitted: cudaError_t = cudaError_t(800);
pub const cudaErrorNotSupported: cudaError_t = cudaError_t(801);
pub const cudaErrorSystemNotReady: cudaError_t = cudaError_t(802);
pub const cudaErrorSystemDriverMismatch: cudaError_t = cudaError_t(803);
pub const cudaErrorCompatNotSupportedOnDevice: cudaError_t = cudaError_t(804);
pub const cudaErrorMpsConnectionFailed: cudaError_t = cudaError_t(805);
pub const cudaErrorMpsRpcFailure: cudaError_t = cudaError_t(806);
pub const cudaErrorMpsServerNotReady: cudaError_t = cudaError_t(807);
pub const cudaErrorMpsMaxClientsReached: cudaError_t = cudaError_t(808);
pub const cudaErrorMpsMaxConnectionsReached: cudaError_t = cudaError_t(809);
pub const cudaErrorMpsClientTerminated: cudaError_t = cudaError_t(810);
pub const cudaErrorCdpNotSupported: cudaError_t = cudaError_t(811);
pub const cudaErrorCdpVersionMismatch: cudaError_t = cudaError_t(812);
pub const cudaErrorStreamCaptureUnsupported: cudaError_t = cudaError_t(900);
pub const cudaErrorStreamCaptureInvalidated: cudaError_t = cudaError_t(901);
pub const cudaErrorStreamCaptureMerge: cudaError_t = cudaError_t(902);
pub const cudaErrorStreamCaptureUnmatched: cudaError_t = cudaError_t(903);
pub const cudaErrorStreamCaptureUnjoined: cudaError_t = cudaError_t(904);
pub const cudaErrorStreamCaptureIsolation: cudaError_t = cudaError_t(905);
pub const cudaErrorStreamCaptureImplicit: cudaError_t = cudaError_t(906);
pub const cudaErrorCapturedEvent: cudaError_t = cudaError_t(907);
pub const cudaErrorStreamCaptureWrongThread: cudaError_t = cudaError_t(908);
pub const cudaErrorTimeout: cudaError_t = cudaError_t(909);
pub const cudaErrorGraphExecUpdateFailure: cudaError_t = cudaError_t(910);
pub const cudaErrorExternalDevice: cudaError_t = cudaError_t(911);
pub const cudaErrorInvalidClusterSize: cudaError_t = cudaError_t(912);
pub const cudaErrorFunctionNotLoaded: cudaError_t = cudaError_t(913);
pub const cudaErrorInvalidResourceType: cudaError_t = cudaError_t(914);
pub const cudaErrorInvalidResourceConfiguration: cudaError_t = cudaError_t(915);
pub const cudaErrorStreamDetached: cudaError_t = cudaError_t(917);
pub const cudaErrorGraphRecaptureFailure: cudaError_t = cudaError_t(918);
pub const cudaErrorFabricNotReady: cudaError_t = cudaError_t(919);
pub const cudaErrorUnknown: cudaError_t = cudaError_t(999);
pub const cudaErrorApiFailureBase: cudaError_t = cudaError_t(10000);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaChannelFormatKind(pub u32);
pub const cudaChannelFormatKindSigned: cudaChannelFormatKind = cudaChannelFormatKind(0);
pub const cudaChannelFormatKindUnsigned: cudaChannelFormatKind = cudaChannelFormatKind(1);
pub const cudaChannelFormatKindFloat: cudaChannelFormatKind = cudaChannelFormatKind(2);
pub const cudaChannelFormatKindNone: cudaChannelFormatKind = cudaChannelFormatKind(3);
pub const cudaChannelFormatKindNV12: cudaChannelFormatKind = cudaChannelFormatKind(4);
pub const cudaChannelFormatKindUnsignedNormalized8X1: cudaChannelFormatKind = cudaChannelFormatKind(5);
pub const cudaChannelFormatKindUnsignedNormalized8X2: cudaChannelFormatKind = cudaChannelFormatKind(6);
pub const cudaChannelFormatKindUnsignedNormalized8X4: cudaChannelFormatKind = cudaChannelFormatKind(7);
pub const cudaChannelFormatKindUnsignedNormalized16X1: cudaChannelFormatKind = cudaChannelFormatKind(8);
pub const cudaChannelFormatKindUnsignedNormalized16X2: cudaChannelFormatKind = cudaChannelFormatKind(9);
pub const cudaChannelFormatKindUnsignedNormalized16X4: cudaChannelFormatKind = cudaChannelFormatKind(10);
pub const cudaChannelFormatKindSignedNormalized8X1: cudaChannelFormatKind = cudaChannelFormatKind(11);
pub const cudaChannelFormatKindSignedNormalized8X2: cudaChannelFormatKind = cudaChannelFormatKind(12);
pub const cudaChannelFormatKindSignedNormalized8X4: cudaChannelFormatKind = cudaChannelFormatKind(13);
pub const cudaChannelFormatKindSignedNormalized16X1: cudaChannelFormatKind = cudaChannelFormatKind(14);
pub const cudaChannelFormatKindSignedNormalized16X2: cudaChannelFormatKind = cudaChannelFormatKind(15);
pub const cudaChannelFormatKindSignedNormalized16X4: cudaChannelFormatKind = cudaChannelFormatKind(16);
pub const cudaChannelFormatKindUnsignedBlockCompressed1: cudaChannelFormatKind = cudaChannelFormatKind(17);
pub const cudaChannelFormatKindUnsignedBlockCompressed1SRGB: cudaChannelFormatKind = cudaChannelFormatKind(18);
pub const cudaChannelFormatKindUnsignedBlockCompressed2: cudaChannelFormatKind = cudaChannelFormatKind(19);
pub const cudaChannelFormatKindUnsignedBlockCompressed2SRGB: cudaChannelFormatKind = cudaChannelFormatKind(20);
pub const cudaChannelFormatKindUnsignedBlockCompressed3: cudaChannelFormatKind = cudaChannelFormatKind(21);
pub const cudaChannelFormatKindUnsignedBlockCompressed3SRGB: cudaChannelFormatKind = cudaChannelFormatKind(22);
pub const cudaChannelFormatKindUnsignedBlockCompressed4: cudaChannelFormatKind = cudaChannelFormatKind(23);
pub const cudaChannelFormatKindSignedBlockCompressed4: cudaChannelFormatKind = cudaChannelFormatKind(24);
pub const cudaChannelFormatKindUnsignedBlockCompressed5: cudaChannelFormatKind = cudaChannelFormatKind(25);
pub const cudaChannelFormatKindSignedBlockCompressed5: cudaChannelFormatKind = cudaChannelFormatKind(26);
pub const cudaChannelFormatKindUnsignedBlockCompressed6H: cudaChannelFormatKind = cudaChannelFormatKind(27);
pub const cudaChannelFormatKindSignedBlockCompressed6H: cudaChannelFormatKind = cudaChannelFormatKind(28);
pub const cudaChannelFormatKindUnsignedBlockCompressed7: cudaChannelFormatKind = cudaChannelFormatKind(29);
pub const cudaChannelFormatKindUnsignedBlockCompressed7SRGB: cudaChannelFormatKind = cudaChannelFormatKind(30);
pub const cudaChannelFormatKindUnsignedNormalized1010102: cudaChannelFormatKind = cudaChannelFormatKind(31);
pub const cudaChannelFormatKindUnsigned8Packed422: cudaChannelFormatKind = cudaChannelFormatKind(32);
pub const cudaChannelFormatKindUnsigned8Packed444: cudaChannelFormatKind = cudaChannelFormatKind(33);
pub const cudaChannelFormatKindUnsigned8SemiPlanar420: cudaChannelFormatKind = cudaChannelFormatKind(34);
pub const cudaChannelFormatKindUnsigned16SemiPlanar420: cudaChannelFormatKind = cudaChannelFormatKind(35);
pub const cudaChannelFormatKindUnsigned8SemiPlanar422: cudaChannelFormatKind = cudaChannelFormatKind(36);
pub const cudaChannelFormatKindUnsigned16SemiPlanar422: cudaChannelFormatKind = cudaChannelFormatKind(37);
pub const cudaChannelFormatKindUnsigned8SemiPlanar444: cudaChannelFormatKind = cudaChannelFormatKind(38);
pub const cudaChannelFormatKindUnsigned16SemiPlanar444: cudaChannelFormatKind = cudaChannelFormatKind(39);
pub const cudaChannelFormatKindUnsigned8Planar420: cudaChannelFormatKind = cudaChannelFormatKind(40);
pub const cudaChannelFormatKindUnsigned16Planar420: cudaChannelFormatKind = cudaChannelFormatKind(41);
pub const cudaChannelFormatKindUnsigned8Planar422: cudaChannelFormatKind = cudaChannelFormatKind(42);
pub const cudaChannelFormatKindUnsigned16Planar422: cudaChannelFormatKind = cudaChannelFormatKind(43);
pub const cudaChannelFormatKindUnsigned8Planar444: cudaChannelFormatKind = cudaChannelFormatKind(44);
pub const cudaChannelFormatKindUnsigned16Planar444: cudaChannelFormatKind = cudaChannelFormatKind(45);
pub type cudaDevResourceDesc_t = *mut CUdevResourceDesc_st;
#[repr(C)]
#[derive(Debug)]
pub struct cudaExecutionContext_st {
    _opaque: [u8; 0],
}
pub type cudaExecutionContext_t = *mut cudaExecutionContext_st;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaChannelFormatDesc {
    pub x: i32,
    pub y: i32,
    pub z: i32,
    pub w: i32,
    pub f: cudaChannelFormatKind,
}
zeroed!(cudaChannelFormatDesc);
const _: () = assert!(size_of::<cudaChannelFormatDesc>() == 20);
#[repr(C)]
#[derive(Debug)]
pub struct cudaArray {
    _opaque: [u8; 0],
}
pub type cudaArray_t = *mut cudaArray;
pub type cudaArray_const_t = *const cudaArray;
#[repr(C)]
#[derive(Debug)]
pub struct cudaMipmappedArray {
    _opaque: [u8; 0],
}
pub type cudaMipmappedArray_t = *mut cudaMipmappedArray;
pub type cudaMipmappedArray_const_t = *const cudaMipmappedArray;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaArraySparseProperties__tileExtent {
    pub width: u32,
    pub height: u32,
    pub depth: u32,
}
zeroed!(cudaArraySparseProperties__tileExtent);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaArraySparseProperties {
    pub tileExtent: cudaArraySparseProperties__tileExtent,
    pub miptailFirstLevel: u32,
    pub miptailSize: u64,
    pub flags: u32,
    pub reserved: [u32; 4],
}
zeroed!(cudaArraySparseProperties);
const _: () = assert!(size_of::<cudaArraySparseProperties>() == 48);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaArrayMemoryRequirements {
    pub size: usize,
    pub alignment: usize,
    pub reserved: [u32; 4],
}
zeroed!(cudaArrayMemoryRequirements);
const _: () = assert!(size_of::<cudaArrayMemoryRequirements>() == 32);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaMemoryType(pub u32);
pub const cudaMemoryTypeUnregistered: cudaMemoryType = cudaMemoryType(0);
pub const cudaMemoryTypeHost: cudaMemoryType = cudaMemoryType(1);
pub const cudaMemoryTypeDevice: cudaMemoryType = cudaMemoryType(2);
pub const cudaMemoryTypeManaged: cudaMemoryType = cudaMemoryType(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaMemcpyKind(pub u32);
pub const cudaMemcpyHostToHost: cudaMemcpyKind = cudaMemcpyKind(0);
pub const cudaMemcpyHostToDevice: cudaMemcpyKind = cudaMemcpyKind(1);
pub const cudaMemcpyDeviceToHost: cudaMemcpyKind = cudaMemcpyKind(2);
pub const cudaMemcpyDeviceToDevice: cudaMemcpyKind = cudaMemcpyKind(3);
pub const cudaMemcpyDefault: cudaMemcpyKind = cudaMemcpyKind(4);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaPitchedPtr {
    pub ptr: *mut c_void,
    pub pitch: usize,
    pub xsize: usize,
    pub ysize: usize,
}
zeroed!(cudaPitchedPtr);
const _: () = assert!(size_of::<cudaPitchedPtr>() == 32);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExtent {
    pub width: usize,
    pub height: usize,
    pub depth: usize,
}
zeroed!(cudaExtent);
const _: () = assert!(size_of::<cudaExtent>() == 24);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaPos {
    pub x: usize,
    pub y: usize,
    pub z: usize,
}
zeroed!(cudaPos);
const _: () = assert!(size_of::<cudaPos>() == 24);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpy3DParms {
    pub srcArray: cudaArray_t,
    pub srcPos: cudaPos,
    pub srcPtr: cudaPitchedPtr,
    pub dstArray: cudaArray_t,
    pub dstPos: cudaPos,
    pub dstPtr: cudaPitchedPtr,
    pub extent: cudaExtent,
    pub kind: cudaMemcpyKind,
}
zeroed!(cudaMemcpy3DParms);
const _: () = assert!(size_of::<cudaMemcpy3DParms>() == 160);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpyNodeParams {
    pub flags: i32,
    pub reserved: i32,
    pub ctx: cudaExecutionContext_t,
    pub copyParams: cudaMemcpy3DParms,
}
zeroed!(cudaMemcpyNodeParams);
const _: () = assert!(size_of::<cudaMemcpyNodeParams>() == 176);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpy3DPeerParms {
    pub srcArray: cudaArray_t,
    pub srcPos: cudaPos,
    pub srcPtr: cudaPitchedPtr,
    pub srcDevice: i32,
    pub dstArray: cudaArray_t,
    pub dstPos: cudaPos,
    pub dstPtr: cudaPitchedPtr,
    pub dstDevice: i32,
    pub extent: cudaExtent,
}
zeroed!(cudaMemcpy3DPeerParms);
const _: () = assert!(size_of::<cudaMemcpy3DPeerParms>() == 168);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemsetParams {
    pub dst: *mut c_void,
    pub pitch: usize,
    pub value: u32,
    pub elementSize: u32,
    pub width: usize,
    pub height: usize,
}
zeroed!(cudaMemsetParams);
const _: () = assert!(size_of::<cudaMemsetParams>() == 40);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemsetParamsV2 {
    pub dst: *mut c_void,
    pub pitch: usize,
    pub value: u32,
    pub elementSize: u32,
    pub width: usize,
    pub height: usize,
    pub ctx: cudaExecutionContext_t,
}
zeroed!(cudaMemsetParamsV2);
const _: () = assert!(size_of::<cudaMemsetParamsV2>() == 48);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaAccessProperty(pub u32);
pub const cudaAccessPropertyNormal: cudaAccessProperty = cudaAccessProperty(0);
pub const cudaAccessPropertyStreaming: cudaAccessProperty = cudaAccessProperty(1);
pub const cudaAccessPropertyPersisting: cudaAccessProperty = cudaAccessProperty(2);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaAccessPolicyWindow {
    pub base_ptr: *mut c_void,
    pub num_bytes: usize,
    pub hitRatio: f32,
    pub hitProp: cudaAccessProperty,
    pub missProp: cudaAccessProperty,
}
zeroed!(cudaAccessPolicyWindow);
const _: () = assert!(size_of::<cudaAccessPolicyWindow>() == 32);
pub type cudaHostFn_t = Option<unsafe extern "C" fn(*mut c_void)>;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaHostNodeParams {
    pub fn_: cudaHostFn_t,
    pub userData: *mut c_void,
}
zeroed!(cudaHostNodeParams);
const _: () = assert!(size_of::<cudaHostNodeParams>() == 16);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaHostNodeParamsV2 {
    pub fn_: cudaHostFn_t,
    pub userData: *mut c_void,
    pub syncMode: u32,
    pub ctx: cudaExecutionContext_t,
}
zeroed!(cudaHostNodeParamsV2);
const _: () = assert!(size_of::<cudaHostNodeParamsV2>() == 32);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaStreamCaptureStatus(pub u32);
pub const cudaStreamCaptureStatusNone: cudaStreamCaptureStatus = cudaStreamCaptureStatus(0);
pub const cudaStreamCaptureStatusActive: cudaStreamCaptureStatus = cudaStreamCaptureStatus(1);
pub const cudaStreamCaptureStatusInvalidated: cudaStreamCaptureStatus = cudaStreamCaptureStatus(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphRecaptureStatus(pub u32);
pub const cudaGraphRecaptureEligibleForUpdate: cudaGraphRecaptureStatus = cudaGraphRecaptureStatus(0);
pub const cudaGraphRecaptureIneligibleForUpdate: cudaGraphRecaptureStatus = cudaGraphRecaptureStatus(1);
pub const cudaGraphRecaptureError: cudaGraphRecaptureStatus = cudaGraphRecaptureStatus(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaStreamCaptureMode(pub u32);
pub const cudaStreamCaptureModeGlobal: cudaStreamCaptureMode = cudaStreamCaptureMode(0);
pub const cudaStreamCaptureModeThreadLocal: cudaStreamCaptureMode = cudaStreamCaptureMode(1);
pub const cudaStreamCaptureModeRelaxed: cudaStreamCaptureMode = cudaStreamCaptureMode(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaSynchronizationPolicy(pub u32);
pub const cudaSyncPolicyAuto: cudaSynchronizationPolicy = cudaSynchronizationPolicy(1);
pub const cudaSyncPolicySpin: cudaSynchronizationPolicy = cudaSynchronizationPolicy(2);
pub const cudaSyncPolicyYield: cudaSynchronizationPolicy = cudaSynchronizationPolicy(3);
pub const cudaSyncPolicyBlockingSync: cudaSynchronizationPolicy = cudaSynchronizationPolicy(4);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaClusterSchedulingPolicy(pub u32);
pub const cudaClusterSchedulingPolicyDefault: cudaClusterSchedulingPolicy = cudaClusterSchedulingPolicy(0);
pub const cudaClusterSchedulingPolicySpread: cudaClusterSchedulingPolicy = cudaClusterSchedulingPolicy(1);
pub const cudaClusterSchedulingPolicyLoadBalancing: cudaClusterSchedulingPolicy = cudaClusterSchedulingPolicy(2);
pub const cudaClusterSchedulingPolicyRubinDsmemLocality: cudaClusterSchedulingPolicy = cudaClusterSchedulingPolicy(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaStreamUpdateCaptureDependenciesFlags(pub u32);
pub const cudaStreamAddCaptureDependencies: cudaStreamUpdateCaptureDependenciesFlags = cudaStreamUpdateCaptureDependenciesFlags(0);
pub const cudaStreamSetCaptureDependencies: cudaStreamUpdateCaptureDependenciesFlags = cudaStreamUpdateCaptureDependenciesFlags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaUserObjectFlags(pub u32);
pub const cudaUserObjectNoDestructorSync: cudaUserObjectFlags = cudaUserObjectFlags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaUserObjectRetainFlags(pub u32);
pub const cudaGraphUserObjectMove: cudaUserObjectRetainFlags = cudaUserObjectRetainFlags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaHostTaskSyncMode(pub u32);
pub const cudaHostTaskBlocking: cudaHostTaskSyncMode = cudaHostTaskSyncMode(0);
pub const cudaHostTaskSpinWait: cudaHostTaskSyncMode = cudaHostTaskSyncMode(1);
#[repr(C)]
#[derive(Debug)]
pub struct cudaGraphicsResource {
    _opaque: [u8; 0],
}
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphicsRegisterFlags(pub u32);
pub const cudaGraphicsRegisterFlagsNone: cudaGraphicsRegisterFlags = cudaGraphicsRegisterFlags(0);
pub const cudaGraphicsRegisterFlagsReadOnly: cudaGraphicsRegisterFlags = cudaGraphicsRegisterFlags(1);
pub const cudaGraphicsRegisterFlagsWriteDiscard: cudaGraphicsRegisterFlags = cudaGraphicsRegisterFlags(2);
pub const cudaGraphicsRegisterFlagsSurfaceLoadStore: cudaGraphicsRegisterFlags = cudaGraphicsRegisterFlags(4);
pub const cudaGraphicsRegisterFlagsTextureGather: cudaGraphicsRegisterFlags = cudaGraphicsRegisterFlags(8);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphicsMapFlags(pub u32);
pub const cudaGraphicsMapFlagsNone: cudaGraphicsMapFlags = cudaGraphicsMapFlags(0);
pub const cudaGraphicsMapFlagsReadOnly: cudaGraphicsMapFlags = cudaGraphicsMapFlags(1);
pub const cudaGraphicsMapFlagsWriteDiscard: cudaGraphicsMapFlags = cudaGraphicsMapFlags(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphicsCubeFace(pub u32);
pub const cudaGraphicsCubeFacePositiveX: cudaGraphicsCubeFace = cudaGraphicsCubeFace(0);
pub const cudaGraphicsCubeFaceNegativeX: cudaGraphicsCubeFace = cudaGraphicsCubeFace(1);
pub const cudaGraphicsCubeFacePositiveY: cudaGraphicsCubeFace = cudaGraphicsCubeFace(2);
pub const cudaGraphicsCubeFaceNegativeY: cudaGraphicsCubeFace = cudaGraphicsCubeFace(3);
pub const cudaGraphicsCubeFacePositiveZ: cudaGraphicsCubeFace = cudaGraphicsCubeFace(4);
pub const cudaGraphicsCubeFaceNegativeZ: cudaGraphicsCubeFace = cudaGraphicsCubeFace(5);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaResourceType(pub u32);
pub const cudaResourceTypeArray: cudaResourceType = cudaResourceType(0);
pub const cudaResourceTypeMipmappedArray: cudaResourceType = cudaResourceType(1);
pub const cudaResourceTypeLinear: cudaResourceType = cudaResourceType(2);
pub const cudaResourceTypePitch2D: cudaResourceType = cudaResourceType(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaResourceViewFormat(pub u32);
pub const cudaResViewFormatNone: cudaResourceViewFormat = cudaResourceViewFormat(0);
pub const cudaResViewFormatUnsignedChar1: cudaResourceViewFormat = cudaResourceViewFormat(1);
pub const cudaResViewFormatUnsignedChar2: cudaResourceViewFormat = cudaResourceViewFormat(2);
pub const cudaResViewFormatUnsignedChar4: cudaResourceViewFormat = cudaResourceViewFormat(3);
pub const cudaResViewFormatSignedChar1: cudaResourceViewFormat = cudaResourceViewFormat(4);
pub const cudaResViewFormatSignedChar2: cudaResourceViewFormat = cudaResourceViewFormat(5);
pub const cudaResViewFormatSignedChar4: cudaResourceViewFormat = cudaResourceViewFormat(6);
pub const cudaResViewFormatUnsignedShort1: cudaResourceViewFormat = cudaResourceViewFormat(7);
pub const cudaResViewFormatUnsignedShort2: cudaResourceViewFormat = cudaResourceViewFormat(8);
pub const cudaResViewFormatUnsignedShort4: cudaResourceViewFormat = cudaResourceViewFormat(9);
pub const cudaResViewFormatSignedShort1: cudaResourceViewFormat = cudaResourceViewFormat(10);
pub const cudaResViewFormatSignedShort2: cudaResourceViewFormat = cudaResourceViewFormat(11);
pub const cudaResViewFormatSignedShort4: cudaResourceViewFormat = cudaResourceViewFormat(12);
pub const cudaResViewFormatUnsignedInt1: cudaResourceViewFormat = cudaResourceViewFormat(13);
pub const cudaResViewFormatUnsignedInt2: cudaResourceViewFormat = cudaResourceViewFormat(14);
pub const cudaResViewFormatUnsignedInt4: cudaResourceViewFormat = cudaResourceViewFormat(15);
pub const cudaResViewFormatSignedInt1: cudaResourceViewFormat = cudaResourceViewFormat(16);
pub const cudaResViewFormatSignedInt2: cudaResourceViewFormat = cudaResourceViewFormat(17);
pub const cudaResViewFormatSignedInt4: cudaResourceViewFormat = cudaResourceViewFormat(18);
pub const cudaResViewFormatHalf1: cudaResourceViewFormat = cudaResourceViewFormat(19);
pub const cudaResViewFormatHalf2: cudaResourceViewFormat = cudaResourceViewFormat(20);
pub const cudaResViewFormatHalf4: cudaResourceViewFormat = cudaResourceViewFormat(21);
pub const cudaResViewFormatFloat1: cudaResourceViewFormat = cudaResourceViewFormat(22);
pub const cudaResViewFormatFloat2: cudaResourceViewFormat = cudaResourceViewFormat(23);
pub const cudaResViewFormatFloat4: cudaResourceViewFormat = cudaResourceViewFormat(24);
pub const cudaResViewFormatUnsignedBlockCompressed1: cudaResourceViewFormat = cudaResourceViewFormat(25);
pub const cudaResViewFormatUnsignedBlockCompressed2: cudaResourceViewFormat = cudaResourceViewFormat(26);
pub const cudaResViewFormatUnsignedBlockCompressed3: cudaResourceViewFormat = cudaResourceViewFormat(27);
pub const cudaResViewFormatUnsignedBlockCompressed4: cudaResourceViewFormat = cudaResourceViewFormat(28);
pub const cudaResViewFormatSignedBlockCompressed4: cudaResourceViewFormat = cudaResourceViewFormat(29);
pub const cudaResViewFormatUnsignedBlockCompressed5: cudaResourceViewFormat = cudaResourceViewFormat(30);
pub const cudaResViewFormatSignedBlockCompressed5: cudaResourceViewFormat = cudaResourceViewFormat(31);
pub const cudaResViewFormatUnsignedBlockCompressed6H: cudaResourceViewFormat = cudaResourceViewFormat(32);
pub const cudaResViewFormatSignedBlockCompressed6H: cudaResourceViewFormat = cudaResourceViewFormat(33);
pub const cudaResViewFormatUnsignedBlockCompressed7: cudaResourceViewFormat = cudaResourceViewFormat(34);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaResourceDesc__res__array {
    pub array: cudaArray_t,
}
zeroed!(cudaResourceDesc__res__array);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaResourceDesc__res__mipmap {
    pub mipmap: cudaMipmappedArray_t,
}
zeroed!(cudaResourceDesc__res__mipmap);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaResourceDesc__res__linear {
    pub devPtr: *mut c_void,
    pub desc: cudaChannelFormatDesc,
    pub sizeInBytes: usize,
}
zeroed!(cudaResourceDesc__res__linear);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaResourceDesc__res__pitch2D {
    pub devPtr: *mut c_void,
    pub desc: cudaChannelFormatDesc,
    pub width: usize,
    pub height: usize,
    pub pitchInBytes: usize,
}
zeroed!(cudaResourceDesc__res__pitch2D);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaResourceDesc__res__reserved {
    pub reserved: [i32; 32],
}
zeroed!(cudaResourceDesc__res__reserved);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaResourceDesc__res {
    pub array: cudaResourceDesc__res__array,
    pub mipmap: cudaResourceDesc__res__mipmap,
    pub linear: cudaResourceDesc__res__linear,
    pub pitch2D: cudaResourceDesc__res__pitch2D,
    pub reserved: cudaResourceDesc__res__reserved,
}
zeroed!(cudaResourceDesc__res);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaResourceDesc {
    pub resType: cudaResourceType,
    pub res: cudaResourceDesc__res,
    pub flags: u32,
}
zeroed!(cudaResourceDesc);
const _: () = assert!(size_of::<cudaResourceDesc>() == 144);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaResourceViewDesc {
    pub format: cudaResourceViewFormat,
    pub width: usize,
    pub height: usize,
    pub depth: usize,
    pub firstMipmapLevel: u32,
    pub lastMipmapLevel: u32,
    pub firstLayer: u32,
    pub lastLayer: u32,
    pub reserved: [u32; 16],
}
zeroed!(cudaResourceViewDesc);
const _: () = assert!(size_of::<cudaResourceViewDesc>() == 112);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaSharedMemoryMode(pub u32);
pub const cudaSharedMemoryModeDefault: cudaSharedMemoryMode = cudaSharedMemoryMode(0);
pub const cudaSharedMemoryModeRequirePortable: cudaSharedMemoryMode = cudaSharedMemoryMode(1);
pub const cudaSharedMemoryModeAllowNonPortable: cudaSharedMemoryMode = cudaSharedMemoryMode(2);
pub const cudaSharedMemoryModeAllowOversizedSharedMemory: cudaSharedMemoryMode = cudaSharedMemoryMode(3);
pub const cudaSharedMemoryModePreferOversizedSharedMemory: cudaSharedMemoryMode = cudaSharedMemoryMode(4);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaPointerAttributes__anon1 {
    pub localityDomainOrdinal: i32,
    pub unused: i64,
}
zeroed!(cudaPointerAttributes__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaPointerAttributes {
    pub type_: cudaMemoryType,
    pub device: i32,
    pub devicePointer: *mut c_void,
    pub hostPointer: *mut c_void,
    pub anon1: cudaPointerAttributes__anon1,
    pub reserved: [i64; 7],
}
zeroed!(cudaPointerAttributes);
const _: () = assert!(size_of::<cudaPointerAttributes>() == 88);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaFuncAttributes {
    pub sharedSizeBytes: usize,
    pub constSizeBytes: usize,
    pub localSizeBytes: usize,
    pub maxThreadsPerBlock: i32,
    pub numRegs: i32,
    pub ptxVersion: i32,
    pub binaryVersion: i32,
    pub cacheModeCA: i32,
    pub maxDynamicSharedSizeBytes: i32,
    pub preferredShmemCarveout: i32,
    pub clusterDimMustBeSet: i32,
    pub requiredClusterWidth: i32,
    pub requiredClusterHeight: i32,
    pub requiredClusterDepth: i32,
    pub clusterSchedulingPolicyPreference: i32,
    pub nonPortableClusterSizeAllowed: i32,
    pub deviceNodeUpdateStatus: i32,
    pub sharedMemoryMode: cudaSharedMemoryMode,
    pub reserved: [i32; 14],
}
zeroed!(cudaFuncAttributes);
const _: () = assert!(size_of::<cudaFuncAttributes>() == 144);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaFuncAttribute(pub u32);
pub const cudaFuncAttributeMaxDynamicSharedMemorySize: cudaFuncAttribute = cudaFuncAttribute(8);
pub const cudaFuncAttributePreferredSharedMemoryCarveout: cudaFuncAttribute = cudaFuncAttribute(9);
pub const cudaFuncAttributeClusterDimMustBeSet: cudaFuncAttribute = cudaFuncAttribute(10);
pub const cudaFuncAttributeRequiredClusterWidth: cudaFuncAttribute = cudaFuncAttribute(11);
pub const cudaFuncAttributeRequiredClusterHeight: cudaFuncAttribute = cudaFuncAttribute(12);
pub const cudaFuncAttributeRequiredClusterDepth: cudaFuncAttribute = cudaFuncAttribute(13);
pub const cudaFuncAttributeNonPortableClusterSizeAllowed: cudaFuncAttribute = cudaFuncAttribute(14);
pub const cudaFuncAttributeClusterSchedulingPolicyPreference: cudaFuncAttribute = cudaFuncAttribute(15);
pub const cudaFuncAttributeSharedMemoryMode: cudaFuncAttribute = cudaFuncAttribute(16);
pub const cudaFuncAttributeMax: cudaFuncAttribute = cudaFuncAttribute(17);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaFuncCache(pub u32);
pub const cudaFuncCachePreferNone: cudaFuncCache = cudaFuncCache(0);
pub const cudaFuncCachePreferShared: cudaFuncCache = cudaFuncCache(1);
pub const cudaFuncCachePreferL1: cudaFuncCache = cudaFuncCache(2);
pub const cudaFuncCachePreferEqual: cudaFuncCache = cudaFuncCache(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaSharedMemConfig(pub u32);
pub const cudaSharedMemBankSizeDefault: cudaSharedMemConfig = cudaSharedMemConfig(0);
pub const cudaSharedMemBankSizeFourByte: cudaSharedMemConfig = cudaSharedMemConfig(1);
pub const cudaSharedMemBankSizeEightByte: cudaSharedMemConfig = cudaSharedMemConfig(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaSharedCarveout(pub i32);
pub const cudaSharedmemCarveoutDefault: cudaSharedCarveout = cudaSharedCarveout(-1);
pub const cudaSharedmemCarveoutMaxShared: cudaSharedCarveout = cudaSharedCarveout(100);
pub const cudaSharedmemCarveoutMaxL1: cudaSharedCarveout = cudaSharedCarveout(0);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaComputeMode(pub u32);
pub const cudaComputeModeDefault: cudaComputeMode = cudaComputeMode(0);
pub const cudaComputeModeExclusive: cudaComputeMode = cudaComputeMode(1);
pub const cudaComputeModeProhibited: cudaComputeMode = cudaComputeMode(2);
pub const cudaComputeModeExclusiveProcess: cudaComputeMode = cudaComputeMode(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaLimit(pub u32);
pub const cudaLimitStackSize: cudaLimit = cudaLimit(0);
pub const cudaLimitPrintfFifoSize: cudaLimit = cudaLimit(1);
pub const cudaLimitMallocHeapSize: cudaLimit = cudaLimit(2);
pub const cudaLimitDevRuntimeSyncDepth: cudaLimit = cudaLimit(3);
pub const cudaLimitDevRuntimePendingLaunchCount: cudaLimit = cudaLimit(4);
pub const cudaLimitMaxL2FetchGranularity: cudaLimit = cudaLimit(5);
pub const cudaLimitPersistingL2CacheSize: cudaLimit = cudaLimit(6);
pub const cudaLimitPerBlockMemorySize: cudaLimit = cudaLimit(10);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaMemoryAdvise(pub u32);
pub const cudaMemAdviseSetReadMostly: cudaMemoryAdvise = cudaMemoryAdvise(1);
pub const cudaMemAdviseUnsetReadMostly: cudaMemoryAdvise = cudaMemoryAdvise(2);
pub const cudaMemAdviseSetPreferredLocation: cudaMemoryAdvise = cudaMemoryAdvise(3);
pub const cudaMemAdviseUnsetPreferredLocation: cudaMemoryAdvise = cudaMemoryAdvise(4);
pub const cudaMemAdviseSetAccessedBy: cudaMemoryAdvise = cudaMemoryAdvise(5);
pub const cudaMemAdviseUnsetAccessedBy: cudaMemoryAdvise = cudaMemoryAdvise(6);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaMemRangeAttribute(pub u32);
pub const cudaMemRangeAttributeReadMostly: cudaMemRangeAttribute = cudaMemRangeAttribute(1);
pub const cudaMemRangeAttributePreferredLocation: cudaMemRangeAttribute = cudaMemRangeAttribute(2);
pub const cudaMemRangeAttributeAccessedBy: cudaMemRangeAttribute = cudaMemRangeAttribute(3);
pub const cudaMemRangeAttributeLastPrefetchLocation: cudaMemRangeAttribute = cudaMemRangeAttribute(4);
pub const cudaMemRangeAttributePreferredLocationType: cudaMemRangeAttribute = cudaMemRangeAttribute(5);
pub const cudaMemRangeAttributePreferredLocationId: cudaMemRangeAttribute = cudaMemRangeAttribute(6);
pub const cudaMemRangeAttributeLastPrefetchLocationType: cudaMemRangeAttribute = cudaMemRangeAttribute(7);
pub const cudaMemRangeAttributeLastPrefetchLocationId: cudaMemRangeAttribute = cudaMemRangeAttribute(8);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaFlushGPUDirectRDMAWritesOptions(pub u32);
pub const cudaFlushGPUDirectRDMAWritesOptionHost: cudaFlushGPUDirectRDMAWritesOptions = cudaFlushGPUDirectRDMAWritesOptions(1);
pub const cudaFlushGPUDirectRDMAWritesOptionMemOps: cudaFlushGPUDirectRDMAWritesOptions = cudaFlushGPUDirectRDMAWritesOptions(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGPUDirectRDMAWritesOrdering(pub u32);
pub const cudaGPUDirectRDMAWritesOrderingNone: cudaGPUDirectRDMAWritesOrdering = cudaGPUDirectRDMAWritesOrdering(0);
pub const cudaGPUDirectRDMAWritesOrderingOwner: cudaGPUDirectRDMAWritesOrdering = cudaGPUDirectRDMAWritesOrdering(100);
pub const cudaGPUDirectRDMAWritesOrderingAllDevices: cudaGPUDirectRDMAWritesOrdering = cudaGPUDirectRDMAWritesOrdering(200);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaFlushGPUDirectRDMAWritesScope(pub u32);
pub const cudaFlushGPUDirectRDMAWritesToOwner: cudaFlushGPUDirectRDMAWritesScope = cudaFlushGPUDirectRDMAWritesScope(100);
pub const cudaFlushGPUDirectRDMAWritesToAllDevices: cudaFlushGPUDirectRDMAWritesScope = cudaFlushGPUDirectRDMAWritesScope(200);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaFlushGPUDirectRDMAWritesTarget(pub u32);
pub const cudaFlushGPUDirectRDMAWritesTargetCurrentDevice: cudaFlushGPUDirectRDMAWritesTarget = cudaFlushGPUDirectRDMAWritesTarget(0);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaDeviceAttr(pub u32);
pub const cudaDevAttrMaxThreadsPerBlock: cudaDeviceAttr = cudaDeviceAttr(1);
pub const cudaDevAttrMaxBlockDimX: cudaDeviceAttr = cudaDeviceAttr(2);
pub const cudaDevAttrMaxBlockDimY: cudaDeviceAttr = cudaDeviceAttr(3);
pub const cudaDevAttrMaxBlockDimZ: cudaDeviceAttr = cudaDeviceAttr(4);
pub const cudaDevAttrMaxGridDimX: cudaDeviceAttr = cudaDeviceAttr(5);
pub const cudaDevAttrMaxGridDimY: cudaDeviceAttr = cudaDeviceAttr(6);
pub const cudaDevAttrMaxGridDimZ: cudaDeviceAttr = cudaDeviceAttr(7);
pub const cudaDevAttrMaxSharedMemoryPerBlock: cudaDeviceAttr = cudaDeviceAttr(8);
pub const cudaDevAttrTotalConstantMemory: cudaDeviceAttr = cudaDeviceAttr(9);
pub const cudaDevAttrWarpSize: cudaDeviceAttr = cudaDeviceAttr(10);
pub const cudaDevAttrMaxPitch: cudaDeviceAttr = cudaDeviceAttr(11);
pub const cudaDevAttrMaxRegistersPerBlock: cudaDeviceAttr = cudaDeviceAttr(12);
pub const cudaDevAttrClockRate: cudaDeviceAttr = cudaDeviceAttr(13);
pub const cudaDevAttrTextureAlignment: cudaDeviceAttr = cudaDeviceAttr(14);
pub const cudaDevAttrGpuOverlap: cudaDeviceAttr = cudaDeviceAttr(15);
pub const cudaDevAttrMultiProcessorCount: cudaDeviceAttr = cudaDeviceAttr(16);
pub const cudaDevAttrKernelExecTimeout: cudaDeviceAttr = cudaDeviceAttr(17);
pub const cudaDevAttrIntegrated: cudaDeviceAttr = cudaDeviceAttr(18);
pub const cudaDevAttrCanMapHostMemory: cudaDeviceAttr = cudaDeviceAttr(19);
pub const cudaDevAttrComputeMode: cudaDeviceAttr = cudaDeviceAttr(20);
pub const cudaDevAttrMaxTexture1DWidth: cudaDeviceAttr = cudaDeviceAttr(21);
pub const cudaDevAttrMaxTexture2DWidth: cudaDeviceAttr = cudaDeviceAttr(22);
pub const cudaDevAttrMaxTexture2DHeight: cudaDeviceAttr = cudaDeviceAttr(23);
pub const cudaDevAttrMaxTexture3DWidth: cudaDeviceAttr = cudaDeviceAttr(24);
pub const cudaDevAttrMaxTexture3DHeight: cudaDeviceAttr = cudaDeviceAttr(25);
pub const cudaDevAttrMaxTexture3DDepth: cudaDeviceAttr = cudaDeviceAttr(26);
pub const cudaDevAttrMaxTexture2DLayeredWidth: cudaDeviceAttr = cudaDeviceAttr(27);
pub const cudaDevAttrMaxTexture2DLayeredHeight: cudaDeviceAttr = cudaDeviceAttr(28);
pub const cudaDevAttrMaxTexture2DLayeredLayers: cudaDeviceAttr = cudaDeviceAttr(29);
pub const cudaDevAttrSurfaceAlignment: cudaDeviceAttr = cudaDeviceAttr(30);
pub const cudaDevAttrConcurrentKernels: cudaDeviceAttr = cudaDeviceAttr(31);
pub const cudaDevAttrEccEnabled: cudaDeviceAttr = cudaDeviceAttr(32);
pub const cudaDevAttrPciBusId: cudaDeviceAttr = cudaDeviceAttr(33);
pub const cudaDevAttrPciDeviceId: cudaDeviceAttr = cudaDeviceAttr(34);
pub const cudaDevAttrTccDriver: cudaDeviceAttr = cudaDeviceAttr(35);
pub const cudaDevAttrMemoryClockRate: cudaDeviceAttr = cudaDeviceAttr(36);
pub const cudaDevAttrGlobalMemoryBusWidth: cudaDeviceAttr = cudaDeviceAttr(37);
pub const cudaDevAttrL2CacheSize: cudaDeviceAttr = cudaDeviceAttr(38);
pub const cudaDevAttrMaxThreadsPerMultiProcessor: cudaDeviceAttr = cudaDeviceAttr(39);
pub const cudaDevAttrAsyncEngineCount: cudaDeviceAttr = cudaDeviceAttr(40);
pub const cudaDevAttrUnifiedAddressing: cudaDeviceAttr = cudaDeviceAttr(41);
pub const cudaDevAttrMaxTexture1DLayeredWidth: cudaDeviceAttr = cudaDeviceAttr(42);
pub const cudaDevAttrMaxTexture1DLayeredLayers: cudaDeviceAttr = cudaDeviceAttr(43);
pub const cudaDevAttrMaxTexture2DGatherWidth: cudaDeviceAttr = cudaDeviceAttr(45);
pub const cudaDevAttrMaxTexture2DGatherHeight: cudaDeviceAttr = cudaDeviceAttr(46);
pub const cudaDevAttrMaxTexture3DWidthAlt: cudaDeviceAttr = cudaDeviceAttr(47);
pub const cudaDevAttrMaxTexture3DHeightAlt: cudaDeviceAttr = cudaDeviceAttr(48);
pub const cudaDevAttrMaxTexture3DDepthAlt: cudaDeviceAttr = cudaDeviceAttr(49);
pub const cudaDevAttrPciDomainId: cudaDeviceAttr = cudaDeviceAttr(50);
pub const cudaDevAttrTexturePitchAlignment: cudaDeviceAttr = cudaDeviceAttr(51);
pub const cudaDevAttrMaxTextureCubemapWidth: cudaDeviceAttr = cudaDeviceAttr(52);
pub const cudaDevAttrMaxTextureCubemapLayeredWidth: cudaDeviceAttr = cudaDeviceAttr(53);
pub const cudaDevAttrMaxTextureCubemapLayeredLayers: cudaDeviceAttr = cudaDeviceAttr(54);
pub const cudaDevAttrMaxSurface1DWidth: cudaDeviceAttr = cudaDeviceAttr(55);
pub const cudaDevAttrMaxSurface2DWidth: cudaDeviceAttr = cudaDeviceAttr(56);
pub const cudaDevAttrMaxSurface2DHeight: cudaDeviceAttr = cudaDeviceAttr(57);
pub const cudaDevAttrMaxSurface3DWidth: cudaDeviceAttr = cudaDeviceAttr(58);
pub const cudaDevAttrMaxSurface3DHeight: cudaDeviceAttr = cudaDeviceAttr(59);
pub const cudaDevAttrMaxSurface3DDepth: cudaDeviceAttr = cudaDeviceAttr(60);
pub const cudaDevAttrMaxSurface1DLayeredWidth: cudaDeviceAttr = cudaDeviceAttr(61);
pub const cudaDevAttrMaxSurface1DLayeredLayers: cudaDeviceAttr = cudaDeviceAttr(62);
pub const cudaDevAttrMaxSurface2DLayeredWidth: cudaDeviceAttr = cudaDeviceAttr(63);
pub const cudaDevAttrMaxSurface2DLayeredHeight: cudaDeviceAttr = cudaDeviceAttr(64);
pub const cudaDevAttrMaxSurface2DLayeredLayers: cudaDeviceAttr = cudaDeviceAttr(65);
pub const cudaDevAttrMaxSurfaceCubemapWidth: cudaDeviceAttr = cudaDeviceAttr(66);
pub const cudaDevAttrMaxSurfaceCubemapLayeredWidth: cudaDeviceAttr = cudaDeviceAttr(67);
pub const cudaDevAttrMaxSurfaceCubemapLayeredLayers: cudaDeviceAttr = cudaDeviceAttr(68);
pub const cudaDevAttrMaxTexture1DLinearWidth: cudaDeviceAttr = cudaDeviceAttr(69);
pub const cudaDevAttrMaxTexture2DLinearWidth: cudaDeviceAttr = cudaDeviceAttr(70);
pub const cudaDevAttrMaxTexture2DLinearHeight: cudaDeviceAttr = cudaDeviceAttr(71);
pub const cudaDevAttrMaxTexture2DLinearPitch: cudaDeviceAttr = cudaDeviceAttr(72);
pub const cudaDevAttrMaxTexture2DMipmappedWidth: cudaDeviceAttr = cudaDeviceAttr(73);
pub const cudaDevAttrMaxTexture2DMipmappedHeight: cudaDeviceAttr = cudaDeviceAttr(74);
pub const cudaDevAttrComputeCapabilityMajor: cudaDeviceAttr = cudaDeviceAttr(75);
pub const cudaDevAttrComputeCapabilityMinor: cudaDeviceAttr = cudaDeviceAttr(76);
pub const cudaDevAttrMaxTexture1DMipmappedWidth: cudaDeviceAttr = cudaDeviceAttr(77);
pub const cudaDevAttrStreamPrioritiesSupported: cudaDeviceAttr = cudaDeviceAttr(78);
pub const cudaDevAttrGlobalL1CacheSupported: cudaDeviceAttr = cudaDeviceAttr(79);
pub const cudaDevAttrLocalL1CacheSupported: cudaDeviceAttr = cudaDeviceAttr(80);
pub const cudaDevAttrMaxSharedMemoryPerMultiprocessor: cudaDeviceAttr = cudaDeviceAttr(81);
pub const cudaDevAttrMaxRegistersPerMultiprocessor: cudaDeviceAttr = cudaDeviceAttr(82);
pub const cudaDevAttrManagedMemory: cudaDeviceAttr = cudaDeviceAttr(83);
pub const cudaDevAttrIsMultiGpuBoard: cudaDeviceAttr = cudaDeviceAttr(84);
pub const cudaDevAttrMultiGpuBoardGroupID: cudaDeviceAttr = cudaDeviceAttr(85);
pub const cudaDevAttrHostNativeAtomicSupported: cudaDeviceAttr = cudaDeviceAttr(86);
pub const cudaDevAttrSingleToDoublePrecisionPerfRatio: cudaDeviceAttr = cudaDeviceAttr(87);
pub const cudaDevAttrPageableMemoryAccess: cudaDeviceAttr = cudaDeviceAttr(88);
pub const cudaDevAttrConcurrentManagedAccess: cudaDeviceAttr = cudaDeviceAttr(89);
pub const cudaDevAttrComputePreemptionSupported: cudaDeviceAttr = cudaDeviceAttr(90);
pub const cudaDevAttrCanUseHostPointerForRegisteredMem: cudaDeviceAttr = cudaDeviceAttr(91);
pub const cudaDevAttrReserved92: cudaDeviceAttr = cudaDeviceAttr(92);
pub const cudaDevAttrReserved93: cudaDeviceAttr = cudaDeviceAttr(93);
pub const cudaDevAttrReserved94: cudaDeviceAttr = cudaDeviceAttr(94);
pub const cudaDevAttrCooperativeLaunch: cudaDeviceAttr = cudaDeviceAttr(95);
pub const cudaDevAttrReserved96: cudaDeviceAttr = cudaDeviceAttr(96);
pub const cudaDevAttrMaxSharedMemoryPerBlockOptin: cudaDeviceAttr = cudaDeviceAttr(97);
pub const cudaDevAttrCanFlushRemoteWrites: cudaDeviceAttr = cudaDeviceAttr(98);
pub const cudaDevAttrHostRegisterSupported: cudaDeviceAttr = cudaDeviceAttr(99);
pub const cudaDevAttrPageableMemoryAccessUsesHostPageTables: cudaDeviceAttr = cudaDeviceAttr(100);
pub const cudaDevAttrDirectManagedMemAccessFromHost: cudaDeviceAttr = cudaDeviceAttr(101);
pub const cudaDevAttrMaxBlocksPerMultiprocessor: cudaDeviceAttr = cudaDeviceAttr(106);
pub const cudaDevAttrMaxPersistingL2CacheSize: cudaDeviceAttr = cudaDeviceAttr(108);
pub const cudaDevAttrMaxAccessPolicyWindowSize: cudaDeviceAttr = cudaDeviceAttr(109);
pub const cudaDevAttrReservedSharedMemoryPerBlock: cudaDeviceAttr = cudaDeviceAttr(111);
pub const cudaDevAttrSparseCudaArraySupported: cudaDeviceAttr = cudaDeviceAttr(112);
pub const cudaDevAttrHostRegisterReadOnlySupported: cudaDeviceAttr = cudaDeviceAttr(113);
pub const cudaDevAttrTimelineSemaphoreInteropSupported: cudaDeviceAttr = cudaDeviceAttr(114);
pub const cudaDevAttrMemoryPoolsSupported: cudaDeviceAttr = cudaDeviceAttr(115);
pub const cudaDevAttrGPUDirectRDMASupported: cudaDeviceAttr = cudaDeviceAttr(116);
pub const cudaDevAttrGPUDirectRDMAFlushWritesOptions: cudaDeviceAttr = cudaDeviceAttr(117);
pub const cudaDevAttrGPUDirectRDMAWritesOrdering: cudaDeviceAttr = cudaDeviceAttr(118);
pub const cudaDevAttrMemoryPoolSupportedHandleTypes: cudaDeviceAttr = cudaDeviceAttr(119);
pub const cudaDevAttrClusterLaunch: cudaDeviceAttr = cudaDeviceAttr(120);
pub const cudaDevAttrDeferredMappingCudaArraySupported: cudaDeviceAttr = cudaDeviceAttr(121);
pub const cudaDevAttrReserved122: cudaDeviceAttr = cudaDeviceAttr(122);
pub const cudaDevAttrReserved123: cudaDeviceAttr = cudaDeviceAttr(123);
pub const cudaDevAttrReserved124: cudaDeviceAttr = cudaDeviceAttr(124);
pub const cudaDevAttrIpcEventSupport: cudaDeviceAttr = cudaDeviceAttr(125);
pub const cudaDevAttrMemSyncDomainCount: cudaDeviceAttr = cudaDeviceAttr(126);
pub const cudaDevAttrReserved127: cudaDeviceAttr = cudaDeviceAttr(127);
pub const cudaDevAttrReserved128: cudaDeviceAttr = cudaDeviceAttr(128);
pub const cudaDevAttrReserved129: cudaDeviceAttr = cudaDeviceAttr(129);
pub const cudaDevAttrNumaConfig: cudaDeviceAttr = cudaDeviceAttr(130);
pub const cudaDevAttrNumaId: cudaDeviceAttr = cudaDeviceAttr(131);
pub const cudaDevAttrReserved132: cudaDeviceAttr = cudaDeviceAttr(132);
pub const cudaDevAttrMpsEnabled: cudaDeviceAttr = cudaDeviceAttr(133);
pub const cudaDevAttrHostNumaId: cudaDeviceAttr = cudaDeviceAttr(134);
pub const cudaDevAttrD3D12CigSupported: cudaDeviceAttr = cudaDeviceAttr(135);
pub const cudaDevAttrVulkanCigSupported: cudaDeviceAttr = cudaDeviceAttr(138);
pub const cudaDevAttrGpuPciDeviceId: cudaDeviceAttr = cudaDeviceAttr(139);
pub const cudaDevAttrGpuPciSubsystemId: cudaDeviceAttr = cudaDeviceAttr(140);
pub const cudaDevAttrReserved141: cudaDeviceAttr = cudaDeviceAttr(141);
pub const cudaDevAttrHostNumaMemoryPoolsSupported: cudaDeviceAttr = cudaDeviceAttr(142);
pub const cudaDevAttrHostNumaMultinodeIpcSupported: cudaDeviceAttr = cudaDeviceAttr(143);
pub const cudaDevAttrHostMemoryPoolsSupported: cudaDeviceAttr = cudaDeviceAttr(144);
pub const cudaDevAttrReserved145: cudaDeviceAttr = cudaDeviceAttr(145);
pub const cudaDevAttrOnlyPartialHostNativeAtomicSupported: cudaDeviceAttr = cudaDeviceAttr(147);
pub const cudaDevAttrAtomicReductionSupported: cudaDeviceAttr = cudaDeviceAttr(148);
pub const cudaDevAttrLocalityDomainCount: cudaDeviceAttr = cudaDeviceAttr(149);
pub const cudaDevAttrOversizedSharedMemoryPerBlock: cudaDeviceAttr = cudaDeviceAttr(150);
pub const cudaDevAttrCigStreamsSupported: cudaDeviceAttr = cudaDeviceAttr(151);
pub const cudaDevAttrLocalityDomainMultiprocessorCount: cudaDeviceAttr = cudaDeviceAttr(157);
pub const cudaDevAttrTensorMapLargeTensorMinSize: cudaDeviceAttr = cudaDeviceAttr(160);
pub const cudaDevAttrMax: cudaDeviceAttr = cudaDeviceAttr(161);
pub const cudaDevAttrCooperativeMultiDeviceLaunch: cudaDeviceAttr = cudaDeviceAttr(96);
pub const cudaDevAttrMaxTimelineSemaphoreInteropSupported: cudaDeviceAttr = cudaDeviceAttr(114);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaMemPoolAttr(pub u32);
pub const cudaMemPoolReuseFollowEventDependencies: cudaMemPoolAttr = cudaMemPoolAttr(1);
pub const cudaMemPoolReuseAllowOpportunistic: cudaMemPoolAttr = cudaMemPoolAttr(2);
pub const cudaMemPoolReuseAllowInternalDependencies: cudaMemPoolAttr = cudaMemPoolAttr(3);
pub const cudaMemPoolAttrReleaseThreshold: cudaMemPoolAttr = cudaMemPoolAttr(4);
pub const cudaMemPoolAttrReservedMemCurrent: cudaMemPoolAttr = cudaMemPoolAttr(5);
pub const cudaMemPoolAttrReservedMemHigh: cudaMemPoolAttr = cudaMemPoolAttr(6);
pub const cudaMemPoolAttrUsedMemCurrent: cudaMemPoolAttr = cudaMemPoolAttr(7);
pub const cudaMemPoolAttrUsedMemHigh: cudaMemPoolAttr = cudaMemPoolAttr(8);
pub const cudaMemPoolAttrAllocationType: cudaMemPoolAttr = cudaMemPoolAttr(9);
pub const cudaMemPoolAttrExportHandleTypes: cudaMemPoolAttr = cudaMemPoolAttr(10);
pub const cudaMemPoolAttrLocationId: cudaMemPoolAttr = cudaMemPoolAttr(11);
pub const cudaMemPoolAttrLocationType: cudaMemPoolAttr = cudaMemPoolAttr(12);
pub const cudaMemPoolAttrMaxPoolSize: cudaMemPoolAttr = cudaMemPoolAttr(13);
pub const cudaMemPoolAttrHwDecompressEnabled: cudaMemPoolAttr = cudaMemPoolAttr(14);
pub const cudaMemPoolAttrLocalityDomainId: cudaMemPoolAttr = cudaMemPoolAttr(15);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaMemLocationType(pub u32);
pub const cudaMemLocationTypeInvalid: cudaMemLocationType = cudaMemLocationType(0);
pub const cudaMemLocationTypeNone: cudaMemLocationType = cudaMemLocationType(0);
pub const cudaMemLocationTypeDevice: cudaMemLocationType = cudaMemLocationType(1);
pub const cudaMemLocationTypeHost: cudaMemLocationType = cudaMemLocationType(2);
pub const cudaMemLocationTypeHostNuma: cudaMemLocationType = cudaMemLocationType(3);
pub const cudaMemLocationTypeHostNumaCurrent: cudaMemLocationType = cudaMemLocationType(4);
pub const cudaMemLocationTypeInvisible: cudaMemLocationType = cudaMemLocationType(5);
pub const cudaMemLocationTypeDeviceLocalityDomain: cudaMemLocationType = cudaMemLocationType(6);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemLocation__anon1__localized {
    pub deviceId: u8,
    pub localityDomainId: u8,
}
zeroed!(cudaMemLocation__anon1__localized);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaMemLocation__anon1 {
    pub id: i32,
    pub localized: cudaMemLocation__anon1__localized,
}
zeroed!(cudaMemLocation__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemLocation {
    pub type_: cudaMemLocationType,
    pub anon1: cudaMemLocation__anon1,
}
zeroed!(cudaMemLocation);
const _: () = assert!(size_of::<cudaMemLocation>() == 8);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaMemAccessFlags(pub u32);
pub const cudaMemAccessFlagsProtNone: cudaMemAccessFlags = cudaMemAccessFlags(0);
pub const cudaMemAccessFlagsProtRead: cudaMemAccessFlags = cudaMemAccessFlags(1);
pub const cudaMemAccessFlagsProtReadWrite: cudaMemAccessFlags = cudaMemAccessFlags(3);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemAccessDesc {
    pub location: cudaMemLocation,
    pub flags: cudaMemAccessFlags,
}
zeroed!(cudaMemAccessDesc);
const _: () = assert!(size_of::<cudaMemAccessDesc>() == 12);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaMemAllocationType(pub u32);
pub const cudaMemAllocationTypeInvalid: cudaMemAllocationType = cudaMemAllocationType(0);
pub const cudaMemAllocationTypePinned: cudaMemAllocationType = cudaMemAllocationType(1);
pub const cudaMemAllocationTypeManaged: cudaMemAllocationType = cudaMemAllocationType(2);
pub const cudaMemAllocationTypeMax: cudaMemAllocationType = cudaMemAllocationType(2147483647);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaMemAllocationHandleType(pub u32);
pub const cudaMemHandleTypeNone: cudaMemAllocationHandleType = cudaMemAllocationHandleType(0);
pub const cudaMemHandleTypePosixFileDescriptor: cudaMemAllocationHandleType = cudaMemAllocationHandleType(1);
pub const cudaMemHandleTypeWin32: cudaMemAllocationHandleType = cudaMemAllocationHandleType(2);
pub const cudaMemHandleTypeWin32Kmt: cudaMemAllocationHandleType = cudaMemAllocationHandleType(4);
pub const cudaMemHandleTypeFabric: cudaMemAllocationHandleType = cudaMemAllocationHandleType(8);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemPoolProps {
    pub allocType: cudaMemAllocationType,
    pub handleTypes: cudaMemAllocationHandleType,
    pub location: cudaMemLocation,
    pub win32SecurityAttributes: *mut c_void,
    pub maxSize: usize,
    pub usage: u16,
    pub reserved: [u8; 53],
    pub reserved1: u8,
}
zeroed!(cudaMemPoolProps);
const _: () = assert!(size_of::<cudaMemPoolProps>() == 88);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemPoolPtrExportData {
    pub reserved: [u8; 64],
}
zeroed!(cudaMemPoolPtrExportData);
const _: () = assert!(size_of::<cudaMemPoolPtrExportData>() == 64);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemAllocNodeParams {
    pub poolProps: cudaMemPoolProps,
    pub accessDescs: *const cudaMemAccessDesc,
    pub accessDescCount: usize,
    pub bytesize: usize,
    pub dptr: *mut c_void,
}
zeroed!(cudaMemAllocNodeParams);
const _: () = assert!(size_of::<cudaMemAllocNodeParams>() == 120);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemAllocNodeParamsV2 {
    pub poolProps: cudaMemPoolProps,
    pub accessDescs: *const cudaMemAccessDesc,
    pub accessDescCount: usize,
    pub bytesize: usize,
    pub dptr: *mut c_void,
}
zeroed!(cudaMemAllocNodeParamsV2);
const _: () = assert!(size_of::<cudaMemAllocNodeParamsV2>() == 120);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemFreeNodeParams {
    pub dptr: *mut c_void,
}
zeroed!(cudaMemFreeNodeParams);
const _: () = assert!(size_of::<cudaMemFreeNodeParams>() == 8);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphMemAttributeType(pub u32);
pub const cudaGraphMemAttrUsedMemCurrent: cudaGraphMemAttributeType = cudaGraphMemAttributeType(0);
pub const cudaGraphMemAttrUsedMemHigh: cudaGraphMemAttributeType = cudaGraphMemAttributeType(1);
pub const cudaGraphMemAttrReservedMemCurrent: cudaGraphMemAttributeType = cudaGraphMemAttributeType(2);
pub const cudaGraphMemAttrReservedMemHigh: cudaGraphMemAttributeType = cudaGraphMemAttributeType(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaMemcpyFlags(pub u32);
pub const cudaMemcpyFlagDefault: cudaMemcpyFlags = cudaMemcpyFlags(0);
pub const cudaMemcpyFlagPreferOverlapWithCompute: cudaMemcpyFlags = cudaMemcpyFlags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaMemcpySrcAccessOrder(pub u32);
pub const cudaMemcpySrcAccessOrderInvalid: cudaMemcpySrcAccessOrder = cudaMemcpySrcAccessOrder(0);
pub const cudaMemcpySrcAccessOrderStream: cudaMemcpySrcAccessOrder = cudaMemcpySrcAccessOrder(1);
pub const cudaMemcpySrcAccessOrderDuringApiCall: cudaMemcpySrcAccessOrder = cudaMemcpySrcAccessOrder(2);
pub const cudaMemcpySrcAccessOrderAny: cudaMemcpySrcAccessOrder = cudaMemcpySrcAccessOrder(3);
pub const cudaMemcpySrcAccessOrderMax: cudaMemcpySrcAccessOrder = cudaMemcpySrcAccessOrder(2147483647);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpyAttributes {
    pub srcAccessOrder: cudaMemcpySrcAccessOrder,
    pub srcLocHint: cudaMemLocation,
    pub dstLocHint: cudaMemLocation,
    pub flags: u32,
}
zeroed!(cudaMemcpyAttributes);
const _: () = assert!(size_of::<cudaMemcpyAttributes>() == 24);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaMemcpy3DOperandType(pub u32);
pub const cudaMemcpyOperandTypePointer: cudaMemcpy3DOperandType = cudaMemcpy3DOperandType(1);
pub const cudaMemcpyOperandTypeArray: cudaMemcpy3DOperandType = cudaMemcpy3DOperandType(2);
pub const cudaMemcpyOperandTypeMax: cudaMemcpy3DOperandType = cudaMemcpy3DOperandType(2147483647);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaOffset3D {
    pub x: usize,
    pub y: usize,
    pub z: usize,
}
zeroed!(cudaOffset3D);
const _: () = assert!(size_of::<cudaOffset3D>() == 24);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpy3DOperand__op__ptr {
    pub ptr: *mut c_void,
    pub rowLength: usize,
    pub layerHeight: usize,
    pub locHint: cudaMemLocation,
}
zeroed!(cudaMemcpy3DOperand__op__ptr);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpy3DOperand__op__array {
    pub array: cudaArray_t,
    pub offset: cudaOffset3D,
}
zeroed!(cudaMemcpy3DOperand__op__array);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaMemcpy3DOperand__op {
    pub ptr: cudaMemcpy3DOperand__op__ptr,
    pub array: cudaMemcpy3DOperand__op__array,
}
zeroed!(cudaMemcpy3DOperand__op);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpy3DOperand {
    pub type_: cudaMemcpy3DOperandType,
    pub op: cudaMemcpy3DOperand__op,
}
zeroed!(cudaMemcpy3DOperand);
const _: () = assert!(size_of::<cudaMemcpy3DOperand>() == 40);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpy3DBatchOp {
    pub src: cudaMemcpy3DOperand,
    pub dst: cudaMemcpy3DOperand,
    pub extent: cudaExtent,
    pub srcAccessOrder: cudaMemcpySrcAccessOrder,
    pub flags: u32,
}
zeroed!(cudaMemcpy3DBatchOp);
const _: () = assert!(size_of::<cudaMemcpy3DBatchOp>() == 112);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaDeviceP2PAttr(pub u32);
pub const cudaDevP2PAttrPerformanceRank: cudaDeviceP2PAttr = cudaDeviceP2PAttr(1);
pub const cudaDevP2PAttrAccessSupported: cudaDeviceP2PAttr = cudaDeviceP2PAttr(2);
pub const cudaDevP2PAttrNativeAtomicSupported: cudaDeviceP2PAttr = cudaDeviceP2PAttr(3);
pub const cudaDevP2PAttrCudaArrayAccessSupported: cudaDeviceP2PAttr = cudaDeviceP2PAttr(4);
pub const cudaDevP2PAttrOnlyPartialNativeAtomicSupported: cudaDeviceP2PAttr = cudaDeviceP2PAttr(5);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaAtomicOperation(pub u32);
pub const cudaAtomicOperationIntegerAdd: cudaAtomicOperation = cudaAtomicOperation(0);
pub const cudaAtomicOperationIntegerMin: cudaAtomicOperation = cudaAtomicOperation(1);
pub const cudaAtomicOperationIntegerMax: cudaAtomicOperation = cudaAtomicOperation(2);
pub const cudaAtomicOperationIntegerIncrement: cudaAtomicOperation = cudaAtomicOperation(3);
pub const cudaAtomicOperationIntegerDecrement: cudaAtomicOperation = cudaAtomicOperation(4);
pub const cudaAtomicOperationAnd: cudaAtomicOperation = cudaAtomicOperation(5);
pub const cudaAtomicOperationOr: cudaAtomicOperation = cudaAtomicOperation(6);
pub const cudaAtomicOperationXOR: cudaAtomicOperation = cudaAtomicOperation(7);
pub const cudaAtomicOperationExchange: cudaAtomicOperation = cudaAtomicOperation(8);
pub const cudaAtomicOperationCAS: cudaAtomicOperation = cudaAtomicOperation(9);
pub const cudaAtomicOperationFloatAdd: cudaAtomicOperation = cudaAtomicOperation(10);
pub const cudaAtomicOperationFloatMin: cudaAtomicOperation = cudaAtomicOperation(11);
pub const cudaAtomicOperationFloatMax: cudaAtomicOperation = cudaAtomicOperation(12);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaAtomicOperationCapability(pub u32);
pub const cudaAtomicCapabilitySigned: cudaAtomicOperationCapability = cudaAtomicOperationCapability(1);
pub const cudaAtomicCapabilityUnsigned: cudaAtomicOperationCapability = cudaAtomicOperationCapability(2);
pub const cudaAtomicCapabilityReduction: cudaAtomicOperationCapability = cudaAtomicOperationCapability(4);
pub const cudaAtomicCapabilityScalar32: cudaAtomicOperationCapability = cudaAtomicOperationCapability(8);
pub const cudaAtomicCapabilityScalar64: cudaAtomicOperationCapability = cudaAtomicOperationCapability(16);
pub const cudaAtomicCapabilityScalar128: cudaAtomicOperationCapability = cudaAtomicOperationCapability(32);
pub const cudaAtomicCapabilityVector32x4: cudaAtomicOperationCapability = cudaAtomicOperationCapability(64);
pub type cudaUUID_t = CUuuid;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaDeviceProp {
    pub name: [c_char; 256],
    pub uuid: cudaUUID_t,
    pub luid: [c_char; 8],
    pub luidDeviceNodeMask: u32,
    pub totalGlobalMem: usize,
    pub sharedMemPerBlock: usize,
    pub regsPerBlock: i32,
    pub warpSize: i32,
    pub memPitch: usize,
    pub maxThreadsPerBlock: i32,
    pub maxThreadsDim: [i32; 3],
    pub maxGridSize: [i32; 3],
    pub totalConstMem: usize,
    pub major: i32,
    pub minor: i32,
    pub textureAlignment: usize,
    pub texturePitchAlignment: usize,
    pub multiProcessorCount: i32,
    pub integrated: i32,
    pub canMapHostMemory: i32,
    pub maxTexture1D: i32,
    pub maxTexture1DMipmap: i32,
    pub maxTexture2D: [i32; 2],
    pub maxTexture2DMipmap: [i32; 2],
    pub maxTexture2DLinear: [i32; 3],
    pub maxTexture2DGather: [i32; 2],
    pub maxTexture3D: [i32; 3],
    pub maxTexture3DAlt: [i32; 3],
    pub maxTextureCubemap: i32,
    pub maxTexture1DLayered: [i32; 2],
    pub maxTexture2DLayered: [i32; 3],
    pub maxTextureCubemapLayered: [i32; 2],
    pub maxSurface1D: i32,
    pub maxSurface2D: [i32; 2],
    pub maxSurface3D: [i32; 3],
    pub maxSurface1DLayered: [i32; 2],
    pub maxSurface2DLayered: [i32; 3],
    pub maxSurfaceCubemap: i32,
    pub maxSurfaceCubemapLayered: [i32; 2],
    pub surfaceAlignment: usize,
    pub concurrentKernels: i32,
    pub ECCEnabled: i32,
    pub pciBusID: i32,
    pub pciDeviceID: i32,
    pub pciDomainID: i32,
    pub tccDriver: i32,
    pub asyncEngineCount: i32,
    pub unifiedAddressing: i32,
    pub memoryBusWidth: i32,
    pub l2CacheSize: i32,
    pub persistingL2CacheMaxSize: i32,
    pub maxThreadsPerMultiProcessor: i32,
    pub streamPrioritiesSupported: i32,
    pub globalL1CacheSupported: i32,
    pub localL1CacheSupported: i32,
    pub sharedMemPerMultiprocessor: usize,
    pub regsPerMultiprocessor: i32,
    pub managedMemory: i32,
    pub isMultiGpuBoard: i32,
    pub multiGpuBoardGroupID: i32,
    pub hostNativeAtomicSupported: i32,
    pub pageableMemoryAccess: i32,
    pub concurrentManagedAccess: i32,
    pub computePreemptionSupported: i32,
    pub canUseHostPointerForRegisteredMem: i32,
    pub cooperativeLaunch: i32,
    pub sharedMemPerBlockOptin: usize,
    pub pageableMemoryAccessUsesHostPageTables: i32,
    pub directManagedMemAccessFromHost: i32,
    pub maxBlocksPerMultiProcessor: i32,
    pub accessPolicyMaxWindowSize: i32,
    pub reservedSharedMemPerBlock: usize,
    pub hostRegisterSupported: i32,
    pub sparseCudaArraySupported: i32,
    pub hostRegisterReadOnlySupported: i32,
    pub timelineSemaphoreInteropSupported: i32,
    pub memoryPoolsSupported: i32,
    pub gpuDirectRDMASupported: i32,
    pub gpuDirectRDMAFlushWritesOptions: u32,
    pub gpuDirectRDMAWritesOrdering: i32,
    pub memoryPoolSupportedHandleTypes: u32,
    pub deferredMappingCudaArraySupported: i32,
    pub ipcEventSupported: i32,
    pub clusterLaunch: i32,
    pub unifiedFunctionPointers: i32,
    pub deviceNumaConfig: i32,
    pub deviceNumaId: i32,
    pub mpsEnabled: i32,
    pub hostNumaId: i32,
    pub gpuPciDeviceID: u32,
    pub gpuPciSubsystemID: u32,
    pub hostNumaMultinodeIpcSupported: i32,
    pub reserved: [i32; 48],
    pub clockRate: i32,
    pub deviceOverlap: i32,
    pub kernelExecTimeoutEnabled: i32,
    pub computeMode: i32,
    pub maxTexture1DLinear: i32,
    pub memoryClockRate: i32,
    pub singleToDoublePrecisionPerfRatio: i32,
    pub cooperativeMultiDeviceLaunch: i32,
}
zeroed!(cudaDeviceProp);
const _: () = assert!(size_of::<cudaDeviceProp>() == 1008);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaIpcEventHandle_t {
    pub reserved: [c_char; 64],
}
zeroed!(cudaIpcEventHandle_t);
const _: () = assert!(size_of::<cudaIpcEventHandle_t>() == 64);
pub type cudaIpcEventHandle_st = cudaIpcEventHandle_t;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaIpcMemHandle_t {
    pub reserved: [c_char; 64],
}
zeroed!(cudaIpcMemHandle_t);
const _: () = assert!(size_of::<cudaIpcMemHandle_t>() == 64);
pub type cudaIpcMemHandle_st = cudaIpcMemHandle_t;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemFabricHandle_t {
    pub reserved: [c_char; 64],
}
zeroed!(cudaMemFabricHandle_t);
const _: () = assert!(size_of::<cudaMemFabricHandle_t>() == 64);
pub type cudaMemFabricHandle_st = cudaMemFabricHandle_t;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaExternalMemoryHandleType(pub u32);
pub const cudaExternalMemoryHandleTypeOpaqueFd: cudaExternalMemoryHandleType = cudaExternalMemoryHandleType(1);
pub const cudaExternalMemoryHandleTypeOpaqueWin32: cudaExternalMemoryHandleType = cudaExternalMemoryHandleType(2);
pub const cudaExternalMemoryHandleTypeOpaqueWin32Kmt: cudaExternalMemoryHandleType = cudaExternalMemoryHandleType(3);
pub const cudaExternalMemoryHandleTypeD3D12Heap: cudaExternalMemoryHandleType = cudaExternalMemoryHandleType(4);
pub const cudaExternalMemoryHandleTypeD3D12Resource: cudaExternalMemoryHandleType = cudaExternalMemoryHandleType(5);
pub const cudaExternalMemoryHandleTypeD3D11Resource: cudaExternalMemoryHandleType = cudaExternalMemoryHandleType(6);
pub const cudaExternalMemoryHandleTypeD3D11ResourceKmt: cudaExternalMemoryHandleType = cudaExternalMemoryHandleType(7);
pub const cudaExternalMemoryHandleTypeNvSciBuf: cudaExternalMemoryHandleType = cudaExternalMemoryHandleType(8);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalMemoryHandleDesc__handle__win32 {
    pub handle: *mut c_void,
    pub name: *const c_void,
}
zeroed!(cudaExternalMemoryHandleDesc__handle__win32);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaExternalMemoryHandleDesc__handle {
    pub fd: i32,
    pub win32: cudaExternalMemoryHandleDesc__handle__win32,
    pub nvSciBufObject: *const c_void,
}
zeroed!(cudaExternalMemoryHandleDesc__handle);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalMemoryHandleDesc {
    pub type_: cudaExternalMemoryHandleType,
    pub handle: cudaExternalMemoryHandleDesc__handle,
    pub size: u64,
    pub flags: u32,
    pub reserved: [u32; 16],
}
zeroed!(cudaExternalMemoryHandleDesc);
const _: () = assert!(size_of::<cudaExternalMemoryHandleDesc>() == 104);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalMemoryBufferDesc {
    pub offset: u64,
    pub size: u64,
    pub flags: u32,
    pub reserved: [u32; 16],
}
zeroed!(cudaExternalMemoryBufferDesc);
const _: () = assert!(size_of::<cudaExternalMemoryBufferDesc>() == 88);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalMemoryMipmappedArrayDesc {
    pub offset: u64,
    pub formatDesc: cudaChannelFormatDesc,
    pub extent: cudaExtent,
    pub flags: u32,
    pub numLevels: u32,
    pub reserved: [u32; 16],
}
zeroed!(cudaExternalMemoryMipmappedArrayDesc);
const _: () = assert!(size_of::<cudaExternalMemoryMipmappedArrayDesc>() == 128);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaExternalSemaphoreHandleType(pub u32);
pub const cudaExternalSemaphoreHandleTypeOpaqueFd: cudaExternalSemaphoreHandleType = cudaExternalSemaphoreHandleType(1);
pub const cudaExternalSemaphoreHandleTypeOpaqueWin32: cudaExternalSemaphoreHandleType = cudaExternalSemaphoreHandleType(2);
pub const cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt: cudaExternalSemaphoreHandleType = cudaExternalSemaphoreHandleType(3);
pub const cudaExternalSemaphoreHandleTypeD3D12Fence: cudaExternalSemaphoreHandleType = cudaExternalSemaphoreHandleType(4);
pub const cudaExternalSemaphoreHandleTypeD3D11Fence: cudaExternalSemaphoreHandleType = cudaExternalSemaphoreHandleType(5);
pub const cudaExternalSemaphoreHandleTypeNvSciSync: cudaExternalSemaphoreHandleType = cudaExternalSemaphoreHandleType(6);
pub const cudaExternalSemaphoreHandleTypeKeyedMutex: cudaExternalSemaphoreHandleType = cudaExternalSemaphoreHandleType(7);
pub const cudaExternalSemaphoreHandleTypeKeyedMutexKmt: cudaExternalSemaphoreHandleType = cudaExternalSemaphoreHandleType(8);
pub const cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd: cudaExternalSemaphoreHandleType = cudaExternalSemaphoreHandleType(9);
pub const cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32: cudaExternalSemaphoreHandleType = cudaExternalSemaphoreHandleType(10);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreHandleDesc__handle__win32 {
    pub handle: *mut c_void,
    pub name: *const c_void,
}
zeroed!(cudaExternalSemaphoreHandleDesc__handle__win32);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaExternalSemaphoreHandleDesc__handle {
    pub fd: i32,
    pub win32: cudaExternalSemaphoreHandleDesc__handle__win32,
    pub nvSciSyncObj: *const c_void,
}
zeroed!(cudaExternalSemaphoreHandleDesc__handle);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreHandleDesc {
    pub type_: cudaExternalSemaphoreHandleType,
    pub handle: cudaExternalSemaphoreHandleDesc__handle,
    pub flags: u32,
    pub reserved: [u32; 16],
}
zeroed!(cudaExternalSemaphoreHandleDesc);
const _: () = assert!(size_of::<cudaExternalSemaphoreHandleDesc>() == 96);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreSignalParams__params__fence {
    pub value: u64,
}
zeroed!(cudaExternalSemaphoreSignalParams__params__fence);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaExternalSemaphoreSignalParams__params__nvSciSync {
    pub fence: *mut c_void,
    pub reserved: u64,
}
zeroed!(cudaExternalSemaphoreSignalParams__params__nvSciSync);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreSignalParams__params__keyedMutex {
    pub key: u64,
}
zeroed!(cudaExternalSemaphoreSignalParams__params__keyedMutex);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreSignalParams__params {
    pub fence: cudaExternalSemaphoreSignalParams__params__fence,
    pub nvSciSync: cudaExternalSemaphoreSignalParams__params__nvSciSync,
    pub keyedMutex: cudaExternalSemaphoreSignalParams__params__keyedMutex,
    pub reserved: [u32; 12],
}
zeroed!(cudaExternalSemaphoreSignalParams__params);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreSignalParams {
    pub params: cudaExternalSemaphoreSignalParams__params,
    pub flags: u32,
    pub reserved: [u32; 16],
}
zeroed!(cudaExternalSemaphoreSignalParams);
const _: () = assert!(size_of::<cudaExternalSemaphoreSignalParams>() == 144);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreWaitParams__params__fence {
    pub value: u64,
}
zeroed!(cudaExternalSemaphoreWaitParams__params__fence);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaExternalSemaphoreWaitParams__params__nvSciSync {
    pub fence: *mut c_void,
    pub reserved: u64,
}
zeroed!(cudaExternalSemaphoreWaitParams__params__nvSciSync);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreWaitParams__params__keyedMutex {
    pub key: u64,
    pub timeoutMs: u32,
}
zeroed!(cudaExternalSemaphoreWaitParams__params__keyedMutex);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreWaitParams__params {
    pub fence: cudaExternalSemaphoreWaitParams__params__fence,
    pub nvSciSync: cudaExternalSemaphoreWaitParams__params__nvSciSync,
    pub keyedMutex: cudaExternalSemaphoreWaitParams__params__keyedMutex,
    pub reserved: [u32; 10],
}
zeroed!(cudaExternalSemaphoreWaitParams__params);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreWaitParams {
    pub params: cudaExternalSemaphoreWaitParams__params,
    pub flags: u32,
    pub reserved: [u32; 16],
}
zeroed!(cudaExternalSemaphoreWaitParams);
const _: () = assert!(size_of::<cudaExternalSemaphoreWaitParams>() == 144);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaDevSmResourceGroup_flags(pub u32);
pub const cudaDevSmResourceGroupDefault: cudaDevSmResourceGroup_flags = cudaDevSmResourceGroup_flags(0);
pub const cudaDevSmResourceGroupBackfill: cudaDevSmResourceGroup_flags = cudaDevSmResourceGroup_flags(1);
pub const cudaDevSmResourceGroupLocalityDomainId: cudaDevSmResourceGroup_flags = cudaDevSmResourceGroup_flags(2);
pub const cudaDevSmResourceGroupLocalityDomainSupplementalSms: cudaDevSmResourceGroup_flags = cudaDevSmResourceGroup_flags(4);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaDevSmResourceSplitByCount_flags(pub u32);
pub const cudaDevSmResourceSplitIgnoreSmCoscheduling: cudaDevSmResourceSplitByCount_flags = cudaDevSmResourceSplitByCount_flags(1);
pub const cudaDevSmResourceSplitMaxPotentialClusterSize: cudaDevSmResourceSplitByCount_flags = cudaDevSmResourceSplitByCount_flags(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaDevResourceType(pub u32);
pub const cudaDevResourceTypeInvalid: cudaDevResourceType = cudaDevResourceType(0);
pub const cudaDevResourceTypeSm: cudaDevResourceType = cudaDevResourceType(1);
pub const cudaDevResourceTypeWorkqueueConfig: cudaDevResourceType = cudaDevResourceType(1000);
pub const cudaDevResourceTypeWorkqueue: cudaDevResourceType = cudaDevResourceType(10000);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaDevSmResource {
    pub smCount: u32,
    pub minSmPartitionSize: u32,
    pub smCoscheduledAlignment: u32,
    pub flags: u32,
    pub localityDomainId: u32,
}
zeroed!(cudaDevSmResource);
const _: () = assert!(size_of::<cudaDevSmResource>() == 20);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaDevWorkqueueConfigScope(pub u32);
pub const cudaDevWorkqueueConfigScopeDeviceCtx: cudaDevWorkqueueConfigScope = cudaDevWorkqueueConfigScope(0);
pub const cudaDevWorkqueueConfigScopeGreenCtxBalanced: cudaDevWorkqueueConfigScope = cudaDevWorkqueueConfigScope(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaDevWorkqueueConfigResource {
    pub device: i32,
    pub wqConcurrencyLimit: u32,
    pub sharingScope: cudaDevWorkqueueConfigScope,
}
zeroed!(cudaDevWorkqueueConfigResource);
const _: () = assert!(size_of::<cudaDevWorkqueueConfigResource>() == 12);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaDevWorkqueueResource {
    pub reserved: [u8; 40],
}
zeroed!(cudaDevWorkqueueResource);
const _: () = assert!(size_of::<cudaDevWorkqueueResource>() == 40);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaDevSmResourceGroupParams {
    pub smCount: u32,
    pub coscheduledSmCount: u32,
    pub preferredCoscheduledSmCount: u32,
    pub flags: u32,
    pub localityDomainId: u32,
    pub reserved: [u32; 11],
}
zeroed!(cudaDevSmResourceGroupParams);
const _: () = assert!(size_of::<cudaDevSmResourceGroupParams>() == 64);
pub type cudaDevSmResourceGroupParams_st = cudaDevSmResourceGroupParams;
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaDevResource__anon1 {
    pub sm: cudaDevSmResource,
    pub wqConfig: cudaDevWorkqueueConfigResource,
    pub wq: cudaDevWorkqueueResource,
    pub _oversize: [u8; 40],
}
zeroed!(cudaDevResource__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaDevResource {
    pub type_: cudaDevResourceType,
    pub _internal_padding: [u8; 92],
    pub anon1: cudaDevResource__anon1,
    pub nextResource: *mut cudaDevResource_st,
}
zeroed!(cudaDevResource);
const _: () = assert!(size_of::<cudaDevResource>() == 144);
pub type cudaDevResource_st = cudaDevResource;
pub type cudaStream_t = *mut CUstream_st;
pub type cudaEvent_t = *mut CUevent_st;
pub type cudaGraphicsResource_t = *mut cudaGraphicsResource;
#[repr(C)]
#[derive(Debug)]
pub struct CUexternalMemory_st {
    _opaque: [u8; 0],
}
pub type cudaExternalMemory_t = *mut CUexternalMemory_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUexternalSemaphore_st {
    _opaque: [u8; 0],
}
pub type cudaExternalSemaphore_t = *mut CUexternalSemaphore_st;
pub type cudaGraph_t = *mut CUgraph_st;
pub type cudaGraphNode_t = *mut CUgraphNode_st;
pub type cudaUserObject_t = *mut CUuserObject_st;
pub type cudaGraphConditionalHandle = u64;
pub type cudaFunction_t = *mut CUfunc_st;
pub type cudaKernel_t = *mut CUkern_st;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaJitOption(pub u32);
pub const cudaJitMaxRegisters: cudaJitOption = cudaJitOption(0);
pub const cudaJitThreadsPerBlock: cudaJitOption = cudaJitOption(1);
pub const cudaJitWallTime: cudaJitOption = cudaJitOption(2);
pub const cudaJitInfoLogBuffer: cudaJitOption = cudaJitOption(3);
pub const cudaJitInfoLogBufferSizeBytes: cudaJitOption = cudaJitOption(4);
pub const cudaJitErrorLogBuffer: cudaJitOption = cudaJitOption(5);
pub const cudaJitErrorLogBufferSizeBytes: cudaJitOption = cudaJitOption(6);
pub const cudaJitOptimizationLevel: cudaJitOption = cudaJitOption(7);
pub const cudaJitFallbackStrategy: cudaJitOption = cudaJitOption(10);
pub const cudaJitGenerateDebugInfo: cudaJitOption = cudaJitOption(11);
pub const cudaJitLogVerbose: cudaJitOption = cudaJitOption(12);
pub const cudaJitGenerateLineInfo: cudaJitOption = cudaJitOption(13);
pub const cudaJitCacheMode: cudaJitOption = cudaJitOption(14);
pub const cudaJitPositionIndependentCode: cudaJitOption = cudaJitOption(30);
pub const cudaJitMinCtaPerSm: cudaJitOption = cudaJitOption(31);
pub const cudaJitMaxThreadsPerBlock: cudaJitOption = cudaJitOption(32);
pub const cudaJitOverrideDirectiveValues: cudaJitOption = cudaJitOption(33);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaLibraryOption(pub u32);
pub const cudaLibraryHostUniversalFunctionAndDataTable: cudaLibraryOption = cudaLibraryOption(0);
pub const cudaLibraryBinaryIsPreserved: cudaLibraryOption = cudaLibraryOption(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudalibraryHostUniversalFunctionAndDataTable {
    pub functionTable: *mut c_void,
    pub functionWindowSize: usize,
    pub dataTable: *mut c_void,
    pub dataWindowSize: usize,
}
zeroed!(cudalibraryHostUniversalFunctionAndDataTable);
const _: () = assert!(size_of::<cudalibraryHostUniversalFunctionAndDataTable>() == 32);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaJit_CacheMode(pub u32);
pub const cudaJitCacheOptionNone: cudaJit_CacheMode = cudaJit_CacheMode(0);
pub const cudaJitCacheOptionCG: cudaJit_CacheMode = cudaJit_CacheMode(1);
pub const cudaJitCacheOptionCA: cudaJit_CacheMode = cudaJit_CacheMode(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaJit_Fallback(pub u32);
pub const cudaPreferPtx: cudaJit_Fallback = cudaJit_Fallback(0);
pub const cudaPreferBinary: cudaJit_Fallback = cudaJit_Fallback(1);
pub type cudaLibrary_t = *mut CUlib_st;
pub type cudaMemPool_t = *mut CUmemPoolHandle_st;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaCGScope(pub u32);
pub const cudaCGScopeInvalid: cudaCGScope = cudaCGScope(0);
pub const cudaCGScopeGrid: cudaCGScope = cudaCGScope(1);
pub const cudaCGScopeReserved: cudaCGScope = cudaCGScope(2);
pub const cudaCGScopeMultiGrid: cudaCGScope = cudaCGScope(2);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaKernelNodeParams {
    pub func: *mut c_void,
    pub gridDim: dim3,
    pub blockDim: dim3,
    pub sharedMemBytes: u32,
    pub kernelParams: *mut *mut c_void,
    pub extra: *mut *mut c_void,
}
zeroed!(cudaKernelNodeParams);
const _: () = assert!(size_of::<cudaKernelNodeParams>() == 56);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaKernelFunctionType(pub u32);
pub const cudaKernelFunctionTypeUnspecified: cudaKernelFunctionType = cudaKernelFunctionType(0);
pub const cudaKernelFunctionTypeDeviceEntry: cudaKernelFunctionType = cudaKernelFunctionType(1);
pub const cudaKernelFunctionTypeKernel: cudaKernelFunctionType = cudaKernelFunctionType(2);
pub const cudaKernelFunctionTypeFunction: cudaKernelFunctionType = cudaKernelFunctionType(3);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaKernelNodeParamsV2__anon1 {
    pub func: *mut c_void,
    pub kern: cudaKernel_t,
    pub cuFunc: cudaFunction_t,
}
zeroed!(cudaKernelNodeParamsV2__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaKernelNodeParamsV2 {
    pub anon1: cudaKernelNodeParamsV2__anon1,
    pub gridDim: dim3,
    pub blockDim: dim3,
    pub sharedMemBytes: u32,
    pub kernelParams: *mut *mut c_void,
    pub extra: *mut *mut c_void,
    pub ctx: cudaExecutionContext_t,
    pub functionType: cudaKernelFunctionType,
}
zeroed!(cudaKernelNodeParamsV2);
const _: () = assert!(size_of::<cudaKernelNodeParamsV2>() == 72);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreSignalNodeParams {
    pub extSemArray: *mut cudaExternalSemaphore_t,
    pub paramsArray: *const cudaExternalSemaphoreSignalParams,
    pub numExtSems: u32,
}
zeroed!(cudaExternalSemaphoreSignalNodeParams);
const _: () = assert!(size_of::<cudaExternalSemaphoreSignalNodeParams>() == 24);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreSignalNodeParamsV2 {
    pub extSemArray: *mut cudaExternalSemaphore_t,
    pub paramsArray: *const cudaExternalSemaphoreSignalParams,
    pub numExtSems: u32,
    pub ctx: cudaExecutionContext_t,
}
zeroed!(cudaExternalSemaphoreSignalNodeParamsV2);
const _: () = assert!(size_of::<cudaExternalSemaphoreSignalNodeParamsV2>() == 32);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreWaitNodeParams {
    pub extSemArray: *mut cudaExternalSemaphore_t,
    pub paramsArray: *const cudaExternalSemaphoreWaitParams,
    pub numExtSems: u32,
}
zeroed!(cudaExternalSemaphoreWaitNodeParams);
const _: () = assert!(size_of::<cudaExternalSemaphoreWaitNodeParams>() == 24);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreWaitNodeParamsV2 {
    pub extSemArray: *mut cudaExternalSemaphore_t,
    pub paramsArray: *const cudaExternalSemaphoreWaitParams,
    pub numExtSems: u32,
    pub ctx: cudaExecutionContext_t,
}
zeroed!(cudaExternalSemaphoreWaitNodeParamsV2);
const _: () = assert!(size_of::<cudaExternalSemaphoreWaitNodeParamsV2>() == 32);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphConditionalHandleFlags(pub u32);
pub const cudaGraphCondAssignDefault: cudaGraphConditionalHandleFlags = cudaGraphConditionalHandleFlags(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphConditionalNodeType(pub u32);
pub const cudaGraphCondTypeIf: cudaGraphConditionalNodeType = cudaGraphConditionalNodeType(0);
pub const cudaGraphCondTypeWhile: cudaGraphConditionalNodeType = cudaGraphConditionalNodeType(1);
pub const cudaGraphCondTypeSwitch: cudaGraphConditionalNodeType = cudaGraphConditionalNodeType(2);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaConditionalNodeParams {
    pub handle: cudaGraphConditionalHandle,
    pub type_: cudaGraphConditionalNodeType,
    pub size: u32,
    pub phGraph_out: *mut cudaGraph_t,
    pub ctx: cudaExecutionContext_t,
}
zeroed!(cudaConditionalNodeParams);
const _: () = assert!(size_of::<cudaConditionalNodeParams>() == 32);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaMemcpyBatchNodeParams {
    pub count: usize,
    pub dsts: *mut *mut c_void,
    pub srcs: *mut *mut c_void,
    pub sizes: *mut usize,
    pub attrs: *mut cudaMemcpyAttributes,
    pub attrsIdxs: *mut usize,
    pub numAttrs: usize,
    pub ctx: cudaExecutionContext_t,
}
zeroed!(cudaMemcpyBatchNodeParams);
const _: () = assert!(size_of::<cudaMemcpyBatchNodeParams>() == 64);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphNodeType(pub u32);
pub const cudaGraphNodeTypeKernel: cudaGraphNodeType = cudaGraphNodeType(0);
pub const cudaGraphNodeTypeMemcpy: cudaGraphNodeType = cudaGraphNodeType(1);
pub const cudaGraphNodeTypeMemset: cudaGraphNodeType = cudaGraphNodeType(2);
pub const cudaGraphNodeTypeHost: cudaGraphNodeType = cudaGraphNodeType(3);
pub const cudaGraphNodeTypeGraph: cudaGraphNodeType = cudaGraphNodeType(4);
pub const cudaGraphNodeTypeEmpty: cudaGraphNodeType = cudaGraphNodeType(5);
pub const cudaGraphNodeTypeWaitEvent: cudaGraphNodeType = cudaGraphNodeType(6);
pub const cudaGraphNodeTypeEventRecord: cudaGraphNodeType = cudaGraphNodeType(7);
pub const cudaGraphNodeTypeExtSemaphoreSignal: cudaGraphNodeType = cudaGraphNodeType(8);
pub const cudaGraphNodeTypeExtSemaphoreWait: cudaGraphNodeType = cudaGraphNodeType(9);
pub const cudaGraphNodeTypeMemAlloc: cudaGraphNodeType = cudaGraphNodeType(10);
pub const cudaGraphNodeTypeMemFree: cudaGraphNodeType = cudaGraphNodeType(11);
pub const cudaGraphNodeTypeConditional: cudaGraphNodeType = cudaGraphNodeType(13);
pub const cudaGraphNodeTypeMemcpyBatch: cudaGraphNodeType = cudaGraphNodeType(14);
pub const cudaGraphNodeTypeReserved16: cudaGraphNodeType = cudaGraphNodeType(16);
pub const cudaGraphNodeTypeExternalEngine: cudaGraphNodeType = cudaGraphNodeType(17);
pub const cudaGraphNodeTypeCount: cudaGraphNodeType = cudaGraphNodeType(18);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphChildGraphNodeOwnership(pub i32);
pub const cudaGraphChildGraphOwnershipClone: cudaGraphChildGraphNodeOwnership = cudaGraphChildGraphNodeOwnership(0);
pub const cudaGraphChildGraphOwnershipMove: cudaGraphChildGraphNodeOwnership = cudaGraphChildGraphNodeOwnership(1);
pub const cudaGraphChildGraphOwnershipInvalid: cudaGraphChildGraphNodeOwnership = cudaGraphChildGraphNodeOwnership(-1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaChildGraphNodeParams {
    pub graph: cudaGraph_t,
    pub ownership: cudaGraphChildGraphNodeOwnership,
}
zeroed!(cudaChildGraphNodeParams);
const _: () = assert!(size_of::<cudaChildGraphNodeParams>() == 16);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaEventRecordNodeParams {
    pub event: cudaEvent_t,
    pub ctx: cudaExecutionContext_t,
}
zeroed!(cudaEventRecordNodeParams);
const _: () = assert!(size_of::<cudaEventRecordNodeParams>() == 16);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaEventWaitNodeParams {
    pub event: cudaEvent_t,
}
zeroed!(cudaEventWaitNodeParams);
const _: () = assert!(size_of::<cudaEventWaitNodeParams>() == 8);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaGraphNodeParams__anon1 {
    pub reserved1: [i64; 29],
    pub kernel: cudaKernelNodeParamsV2,
    pub memcpy: cudaMemcpyNodeParams,
    pub memset: cudaMemsetParamsV2,
    pub host: cudaHostNodeParamsV2,
    pub graph: cudaChildGraphNodeParams,
    pub eventWait: cudaEventWaitNodeParams,
    pub eventRecord: cudaEventRecordNodeParams,
    pub extSemSignal: cudaExternalSemaphoreSignalNodeParamsV2,
    pub extSemWait: cudaExternalSemaphoreWaitNodeParamsV2,
    pub alloc: cudaMemAllocNodeParamsV2,
    pub free: cudaMemFreeNodeParams,
    pub conditional: cudaConditionalNodeParams,
    pub memcpyBatch: cudaMemcpyBatchNodeParams,
}
zeroed!(cudaGraphNodeParams__anon1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaGraphNodeParams {
    pub type_: cudaGraphNodeType,
    pub reserved0: [i32; 3],
    pub anon1: cudaGraphNodeParams__anon1,
    pub reserved2: i64,
}
zeroed!(cudaGraphNodeParams);
const _: () = assert!(size_of::<cudaGraphNodeParams>() == 256);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphDependencyType(pub u32);
pub type cudaGraphDependencyType_enum = cudaGraphDependencyType;
pub const cudaGraphDependencyTypeDefault: cudaGraphDependencyType = cudaGraphDependencyType(0);
pub const cudaGraphDependencyTypeProgrammatic: cudaGraphDependencyType = cudaGraphDependencyType(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaGraphEdgeData {
    pub from_port: u8,
    pub to_port: u8,
    pub type_: u8,
    pub reserved: [u8; 5],
}
zeroed!(cudaGraphEdgeData);
const _: () = assert!(size_of::<cudaGraphEdgeData>() == 8);
pub type cudaGraphEdgeData_st = cudaGraphEdgeData;
pub type cudaGraphExec_t = *mut CUgraphExec_st;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphExecUpdateResult(pub u32);
pub const cudaGraphExecUpdateSuccess: cudaGraphExecUpdateResult = cudaGraphExecUpdateResult(0);
pub const cudaGraphExecUpdateError: cudaGraphExecUpdateResult = cudaGraphExecUpdateResult(1);
pub const cudaGraphExecUpdateErrorTopologyChanged: cudaGraphExecUpdateResult = cudaGraphExecUpdateResult(2);
pub const cudaGraphExecUpdateErrorNodeTypeChanged: cudaGraphExecUpdateResult = cudaGraphExecUpdateResult(3);
pub const cudaGraphExecUpdateErrorFunctionChanged: cudaGraphExecUpdateResult = cudaGraphExecUpdateResult(4);
pub const cudaGraphExecUpdateErrorParametersChanged: cudaGraphExecUpdateResult = cudaGraphExecUpdateResult(5);
pub const cudaGraphExecUpdateErrorNotSupported: cudaGraphExecUpdateResult = cudaGraphExecUpdateResult(6);
pub const cudaGraphExecUpdateErrorUnsupportedFunctionChange: cudaGraphExecUpdateResult = cudaGraphExecUpdateResult(7);
pub const cudaGraphExecUpdateErrorAttributesChanged: cudaGraphExecUpdateResult = cudaGraphExecUpdateResult(8);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphInstantiateResult(pub u32);
pub const cudaGraphInstantiateSuccess: cudaGraphInstantiateResult = cudaGraphInstantiateResult(0);
pub const cudaGraphInstantiateError: cudaGraphInstantiateResult = cudaGraphInstantiateResult(1);
pub const cudaGraphInstantiateInvalidStructure: cudaGraphInstantiateResult = cudaGraphInstantiateResult(2);
pub const cudaGraphInstantiateNodeOperationNotSupported: cudaGraphInstantiateResult = cudaGraphInstantiateResult(3);
pub const cudaGraphInstantiateMultipleDevicesNotSupported: cudaGraphInstantiateResult = cudaGraphInstantiateResult(4);
pub const cudaGraphInstantiateConditionalHandleUnused: cudaGraphInstantiateResult = cudaGraphInstantiateResult(5);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaGraphInstantiateParams {
    pub flags: u64,
    pub uploadStream: cudaStream_t,
    pub errNode_out: cudaGraphNode_t,
    pub result_out: cudaGraphInstantiateResult,
}
zeroed!(cudaGraphInstantiateParams);
const _: () = assert!(size_of::<cudaGraphInstantiateParams>() == 32);
pub type cudaGraphInstantiateParams_st = cudaGraphInstantiateParams;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaGraphExecUpdateResultInfo {
    pub result: cudaGraphExecUpdateResult,
    pub errorNode: cudaGraphNode_t,
    pub errorFromNode: cudaGraphNode_t,
}
zeroed!(cudaGraphExecUpdateResultInfo);
const _: () = assert!(size_of::<cudaGraphExecUpdateResultInfo>() == 24);
pub type cudaGraphExecUpdateResultInfo_st = cudaGraphExecUpdateResultInfo;
pub type cudaGraphDeviceNode_t = *mut CUgraphDeviceUpdatableNode_st;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphKernelNodeField(pub u32);
pub const cudaGraphKernelNodeFieldInvalid: cudaGraphKernelNodeField = cudaGraphKernelNodeField(0);
pub const cudaGraphKernelNodeFieldGridDim: cudaGraphKernelNodeField = cudaGraphKernelNodeField(1);
pub const cudaGraphKernelNodeFieldParam: cudaGraphKernelNodeField = cudaGraphKernelNodeField(2);
pub const cudaGraphKernelNodeFieldEnabled: cudaGraphKernelNodeField = cudaGraphKernelNodeField(3);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaGraphKernelNodeUpdate__updateData__param {
    pub pValue: *const c_void,
    pub offset: usize,
    pub size: usize,
}
zeroed!(cudaGraphKernelNodeUpdate__updateData__param);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaGraphKernelNodeUpdate__updateData {
    pub gridDim: dim3,
    pub param: cudaGraphKernelNodeUpdate__updateData__param,
    pub isEnabled: u32,
}
zeroed!(cudaGraphKernelNodeUpdate__updateData);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaGraphKernelNodeUpdate {
    pub node: cudaGraphDeviceNode_t,
    pub field: cudaGraphKernelNodeField,
    pub updateData: cudaGraphKernelNodeUpdate__updateData,
}
zeroed!(cudaGraphKernelNodeUpdate);
const _: () = assert!(size_of::<cudaGraphKernelNodeUpdate>() == 40);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGetDriverEntryPointFlags(pub u32);
pub const cudaEnableDefault: cudaGetDriverEntryPointFlags = cudaGetDriverEntryPointFlags(0);
pub const cudaEnableLegacyStream: cudaGetDriverEntryPointFlags = cudaGetDriverEntryPointFlags(1);
pub const cudaEnablePerThreadDefaultStream: cudaGetDriverEntryPointFlags = cudaGetDriverEntryPointFlags(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaDriverEntryPointQueryResult(pub u32);
pub const cudaDriverEntryPointSuccess: cudaDriverEntryPointQueryResult = cudaDriverEntryPointQueryResult(0);
pub const cudaDriverEntryPointSymbolNotFound: cudaDriverEntryPointQueryResult = cudaDriverEntryPointQueryResult(1);
pub const cudaDriverEntryPointVersionNotSufficent: cudaDriverEntryPointQueryResult = cudaDriverEntryPointQueryResult(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphDebugDotFlags(pub u32);
pub const cudaGraphDebugDotFlagsVerbose: cudaGraphDebugDotFlags = cudaGraphDebugDotFlags(1);
pub const cudaGraphDebugDotFlagsKernelNodeParams: cudaGraphDebugDotFlags = cudaGraphDebugDotFlags(4);
pub const cudaGraphDebugDotFlagsMemcpyNodeParams: cudaGraphDebugDotFlags = cudaGraphDebugDotFlags(8);
pub const cudaGraphDebugDotFlagsMemsetNodeParams: cudaGraphDebugDotFlags = cudaGraphDebugDotFlags(16);
pub const cudaGraphDebugDotFlagsHostNodeParams: cudaGraphDebugDotFlags = cudaGraphDebugDotFlags(32);
pub const cudaGraphDebugDotFlagsEventNodeParams: cudaGraphDebugDotFlags = cudaGraphDebugDotFlags(64);
pub const cudaGraphDebugDotFlagsExtSemasSignalNodeParams: cudaGraphDebugDotFlags = cudaGraphDebugDotFlags(128);
pub const cudaGraphDebugDotFlagsExtSemasWaitNodeParams: cudaGraphDebugDotFlags = cudaGraphDebugDotFlags(256);
pub const cudaGraphDebugDotFlagsKernelNodeAttributes: cudaGraphDebugDotFlags = cudaGraphDebugDotFlags(512);
pub const cudaGraphDebugDotFlagsHandles: cudaGraphDebugDotFlags = cudaGraphDebugDotFlags(1024);
pub const cudaGraphDebugDotFlagsConditionalNodeParams: cudaGraphDebugDotFlags = cudaGraphDebugDotFlags(32768);
pub const cudaGraphDebugDotFlagsMemcpyBatchNodeParams: cudaGraphDebugDotFlags = cudaGraphDebugDotFlags(65536);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaGraphInstantiateFlags(pub u32);
pub const cudaGraphInstantiateFlagAutoFreeOnLaunch: cudaGraphInstantiateFlags = cudaGraphInstantiateFlags(1);
pub const cudaGraphInstantiateFlagUpload: cudaGraphInstantiateFlags = cudaGraphInstantiateFlags(2);
pub const cudaGraphInstantiateFlagDeviceLaunch: cudaGraphInstantiateFlags = cudaGraphInstantiateFlags(4);
pub const cudaGraphInstantiateFlagUseNodePriority: cudaGraphInstantiateFlags = cudaGraphInstantiateFlags(8);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaLaunchMemSyncDomain(pub u32);
pub const cudaLaunchMemSyncDomainDefault: cudaLaunchMemSyncDomain = cudaLaunchMemSyncDomain(0);
pub const cudaLaunchMemSyncDomainRemote: cudaLaunchMemSyncDomain = cudaLaunchMemSyncDomain(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaLaunchMemSyncDomainMap {
    pub default_: u8,
    pub remote: u8,
}
zeroed!(cudaLaunchMemSyncDomainMap);
const _: () = assert!(size_of::<cudaLaunchMemSyncDomainMap>() == 2);
pub type cudaLaunchMemSyncDomainMap_st = cudaLaunchMemSyncDomainMap;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaLaunchAttributePortableClusterMode(pub u32);
pub const cudaLaunchPortableClusterModeDefault: cudaLaunchAttributePortableClusterMode = cudaLaunchAttributePortableClusterMode(0);
pub const cudaLaunchPortableClusterModeRequirePortable: cudaLaunchAttributePortableClusterMode = cudaLaunchAttributePortableClusterMode(1);
pub const cudaLaunchPortableClusterModeAllowNonPortable: cudaLaunchAttributePortableClusterMode = cudaLaunchAttributePortableClusterMode(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaLaunchAttributeID(pub u32);
pub const cudaLaunchAttributeIgnore: cudaLaunchAttributeID = cudaLaunchAttributeID(0);
pub const cudaLaunchAttributeAccessPolicyWindow: cudaLaunchAttributeID = cudaLaunchAttributeID(1);
pub const cudaLaunchAttributeCooperative: cudaLaunchAttributeID = cudaLaunchAttributeID(2);
pub const cudaLaunchAttributeSynchronizationPolicy: cudaLaunchAttributeID = cudaLaunchAttributeID(3);
pub const cudaLaunchAttributeClusterDimension: cudaLaunchAttributeID = cudaLaunchAttributeID(4);
pub const cudaLaunchAttributeClusterSchedulingPolicyPreference: cudaLaunchAttributeID = cudaLaunchAttributeID(5);
pub const cudaLaunchAttributeProgrammaticStreamSerialization: cudaLaunchAttributeID = cudaLaunchAttributeID(6);
pub const cudaLaunchAttributeProgrammaticEvent: cudaLaunchAttributeID = cudaLaunchAttributeID(7);
pub const cudaLaunchAttributePriority: cudaLaunchAttributeID = cudaLaunchAttributeID(8);
pub const cudaLaunchAttributeMemSyncDomainMap: cudaLaunchAttributeID = cudaLaunchAttributeID(9);
pub const cudaLaunchAttributeMemSyncDomain: cudaLaunchAttributeID = cudaLaunchAttributeID(10);
pub const cudaLaunchAttributePreferredClusterDimension: cudaLaunchAttributeID = cudaLaunchAttributeID(11);
pub const cudaLaunchAttributeLaunchCompletionEvent: cudaLaunchAttributeID = cudaLaunchAttributeID(12);
pub const cudaLaunchAttributeDeviceUpdatableKernelNode: cudaLaunchAttributeID = cudaLaunchAttributeID(13);
pub const cudaLaunchAttributePreferredSharedMemoryCarveout: cudaLaunchAttributeID = cudaLaunchAttributeID(14);
pub const cudaLaunchAttributeNvlinkUtilCentricScheduling: cudaLaunchAttributeID = cudaLaunchAttributeID(16);
pub const cudaLaunchAttributePortableClusterSizeMode: cudaLaunchAttributeID = cudaLaunchAttributeID(17);
pub const cudaLaunchAttributeSharedMemoryMode: cudaLaunchAttributeID = cudaLaunchAttributeID(18);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaLaunchAttributeValue__clusterDim {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}
zeroed!(cudaLaunchAttributeValue__clusterDim);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaLaunchAttributeValue__programmaticEvent {
    pub event: cudaEvent_t,
    pub flags: i32,
    pub triggerAtBlockStart: i32,
}
zeroed!(cudaLaunchAttributeValue__programmaticEvent);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaLaunchAttributeValue__preferredClusterDim {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}
zeroed!(cudaLaunchAttributeValue__preferredClusterDim);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaLaunchAttributeValue__launchCompletionEvent {
    pub event: cudaEvent_t,
    pub flags: i32,
}
zeroed!(cudaLaunchAttributeValue__launchCompletionEvent);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaLaunchAttributeValue__deviceUpdatableKernelNode {
    pub deviceUpdatable: i32,
    pub devNode: cudaGraphDeviceNode_t,
}
zeroed!(cudaLaunchAttributeValue__deviceUpdatableKernelNode);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaLaunchAttributeValue {
    pub pad: [c_char; 64],
    pub accessPolicyWindow: cudaAccessPolicyWindow,
    pub cooperative: i32,
    pub syncPolicy: cudaSynchronizationPolicy,
    pub clusterDim: cudaLaunchAttributeValue__clusterDim,
    pub clusterSchedulingPolicyPreference: cudaClusterSchedulingPolicy,
    pub programmaticStreamSerializationAllowed: i32,
    pub programmaticEvent: cudaLaunchAttributeValue__programmaticEvent,
    pub priority: i32,
    pub memSyncDomainMap: cudaLaunchMemSyncDomainMap,
    pub memSyncDomain: cudaLaunchMemSyncDomain,
    pub preferredClusterDim: cudaLaunchAttributeValue__preferredClusterDim,
    pub launchCompletionEvent: cudaLaunchAttributeValue__launchCompletionEvent,
    pub deviceUpdatableKernelNode: cudaLaunchAttributeValue__deviceUpdatableKernelNode,
    pub sharedMemCarveout: u32,
    pub nvlinkUtilCentricScheduling: u32,
    pub portableClusterSizeMode: cudaLaunchAttributePortableClusterMode,
    pub sharedMemoryMode: cudaSharedMemoryMode,
}
zeroed!(cudaLaunchAttributeValue);
const _: () = assert!(size_of::<cudaLaunchAttributeValue>() == 64);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaLaunchAttribute {
    pub id: cudaLaunchAttributeID,
    pub pad: [c_char; 4],
    pub val: cudaLaunchAttributeValue,
}
zeroed!(cudaLaunchAttribute);
const _: () = assert!(size_of::<cudaLaunchAttribute>() == 72);
pub type cudaLaunchAttribute_st = cudaLaunchAttribute;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaLaunchConfig_t {
    pub gridDim: dim3,
    pub blockDim: dim3,
    pub dynamicSmemBytes: usize,
    pub stream: cudaStream_t,
    pub attrs: *mut cudaLaunchAttribute,
    pub numAttrs: u32,
}
zeroed!(cudaLaunchConfig_t);
const _: () = assert!(size_of::<cudaLaunchConfig_t>() == 56);
pub type cudaLaunchConfig_st = cudaLaunchConfig_t;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaDeviceNumaConfig(pub u32);
pub const cudaDeviceNumaConfigNone: cudaDeviceNumaConfig = cudaDeviceNumaConfig(0);
pub const cudaDeviceNumaConfigNumaNode: cudaDeviceNumaConfig = cudaDeviceNumaConfig(1);
#[repr(C)]
#[derive(Debug)]
pub struct cudaAsyncCallbackEntry {
    _opaque: [u8; 0],
}
pub type cudaAsyncCallbackHandle_t = *mut cudaAsyncCallbackEntry;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaAsyncNotificationType(pub u32);
pub type cudaAsyncNotificationType_enum = cudaAsyncNotificationType;
pub const cudaAsyncNotificationTypeOverBudget: cudaAsyncNotificationType = cudaAsyncNotificationType(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaAsyncNotificationInfo_t__info__overBudget {
    pub bytesOverBudget: u64,
}
zeroed!(cudaAsyncNotificationInfo_t__info__overBudget);
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaAsyncNotificationInfo_t__info {
    pub overBudget: cudaAsyncNotificationInfo_t__info__overBudget,
}
zeroed!(cudaAsyncNotificationInfo_t__info);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaAsyncNotificationInfo_t {
    pub type_: cudaAsyncNotificationType,
    pub info: cudaAsyncNotificationInfo_t__info,
}
zeroed!(cudaAsyncNotificationInfo_t);
const _: () = assert!(size_of::<cudaAsyncNotificationInfo_t>() == 16);
pub type cudaAsyncNotificationInfo = cudaAsyncNotificationInfo_t;
pub type cudaAsyncCallback = Option<unsafe extern "C" fn(*mut cudaAsyncNotificationInfo_t, *mut c_void, cudaAsyncCallbackHandle_t)>;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaLogLevel(pub u32);
pub type CUDAlogLevel_enum = cudaLogLevel;
pub const cudaLogLevelError: cudaLogLevel = cudaLogLevel(0);
pub const cudaLogLevelWarning: cudaLogLevel = cudaLogLevel(1);
pub type cudaLogsCallbackHandle = *mut CUlogsCallbackEntry_st;
pub type cudaLogIterator = u32;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaFabricOpStatusSource(pub u32);
pub const cudaFabricOpStatusSourceMbarrierV1: cudaFabricOpStatusSource = cudaFabricOpStatusSource(0);
pub const cudaFabricOpStatusSourceMax: cudaFabricOpStatusSource = cudaFabricOpStatusSource(2147483647);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaFabricOpStatusInfo(pub u32);
pub const cudaFabricOpStatusInfoSuccess: cudaFabricOpStatusInfo = cudaFabricOpStatusInfo(0);
pub const cudaFabricOpStatusInfoLast: cudaFabricOpStatusInfo = cudaFabricOpStatusInfo(0);
pub const cudaFabricOpStatusInfoMax: cudaFabricOpStatusInfo = cudaFabricOpStatusInfo(2147483647);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaSurfaceBoundaryMode(pub u32);
pub const cudaBoundaryModeZero: cudaSurfaceBoundaryMode = cudaSurfaceBoundaryMode(0);
pub const cudaBoundaryModeClamp: cudaSurfaceBoundaryMode = cudaSurfaceBoundaryMode(1);
pub const cudaBoundaryModeTrap: cudaSurfaceBoundaryMode = cudaSurfaceBoundaryMode(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaSurfaceFormatMode(pub u32);
pub const cudaFormatModeForced: cudaSurfaceFormatMode = cudaSurfaceFormatMode(0);
pub const cudaFormatModeAuto: cudaSurfaceFormatMode = cudaSurfaceFormatMode(1);
pub type cudaSurfaceObject_t = u64;
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaTextureAddressMode(pub u32);
pub const cudaAddressModeWrap: cudaTextureAddressMode = cudaTextureAddressMode(0);
pub const cudaAddressModeClamp: cudaTextureAddressMode = cudaTextureAddressMode(1);
pub const cudaAddressModeMirror: cudaTextureAddressMode = cudaTextureAddressMode(2);
pub const cudaAddressModeBorder: cudaTextureAddressMode = cudaTextureAddressMode(3);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaTextureFilterMode(pub u32);
pub const cudaFilterModePoint: cudaTextureFilterMode = cudaTextureFilterMode(0);
pub const cudaFilterModeLinear: cudaTextureFilterMode = cudaTextureFilterMode(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaTextureReadMode(pub u32);
pub const cudaReadModeElementType: cudaTextureReadMode = cudaTextureReadMode(0);
pub const cudaReadModeNormalizedFloat: cudaTextureReadMode = cudaTextureReadMode(1);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaTextureDesc {
    pub addressMode: [cudaTextureAddressMode; 3],
    pub filterMode: cudaTextureFilterMode,
    pub readMode: cudaTextureReadMode,
    pub sRGB: i32,
    pub borderColor: [f32; 4],
    pub normalizedCoords: i32,
    pub maxAnisotropy: u32,
    pub mipmapFilterMode: cudaTextureFilterMode,
    pub mipmapLevelBias: f32,
    pub minMipmapLevelClamp: f32,
    pub maxMipmapLevelClamp: f32,
    pub disableTrilinearOptimization: i32,
    pub seamlessCubemap: i32,
}
zeroed!(cudaTextureDesc);
const _: () = assert!(size_of::<cudaTextureDesc>() == 72);
pub type cudaTextureObject_t = u64;
pub type cudaStreamCallback_t = Option<unsafe extern "C" fn(cudaStream_t, cudaError_t, *mut c_void)>;
pub type cudaGraphRecaptureCallback_t = Option<unsafe extern "C" fn(*mut c_void, cudaGraphNode_t, *const cudaGraphNodeParams, *const cudaGraphNodeParams, cudaGraphRecaptureStatus) -> cudaError_t>;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaGraphRecaptureCallbackData {
    pub callbackFunc: cudaGraphRecaptureCallback_t,
    pub userData: *mut c_void,
}
zeroed!(cudaGraphRecaptureCallbackData);
const _: () = assert!(size_of::<cudaGraphRecaptureCallbackData>() == 16);
pub type cudaLogsCallback_t = Option<unsafe extern "C" fn(*mut c_void, cudaLogLevel, *mut c_char, usize)>;
pub const cudaHostAllocDefault: u32 = 0x00;
pub const cudaHostAllocPortable: u32 = 0x01;
pub const cudaHostAllocMapped: u32 = 0x02;
pub const cudaHostAllocWriteCombined: u32 = 0x04;
pub const cudaHostRegisterDefault: u32 = 0x00;
pub const cudaHostRegisterPortable: u32 = 0x01;
pub const cudaHostRegisterMapped: u32 = 0x02;
pub const cudaHostRegisterIoMemory: u32 = 0x04;
pub const cudaHostRegisterReadOnly: u32 = 0x08;
pub const cudaPeerAccessDefault: u32 = 0x00;
pub const cudaStreamDefault: u32 = 0x00;
pub const cudaStreamNonBlocking: u32 = 0x01;
pub const cudaStreamLegacy: cudaStream_t = core::ptr::without_provenance_mut(0x1);
pub const cudaStreamPerThread: cudaStream_t = core::ptr::without_provenance_mut(0x2);
pub const cudaEventDefault: u32 = 0x00;
pub const cudaEventBlockingSync: u32 = 0x01;
pub const cudaEventDisableTiming: u32 = 0x02;
pub const cudaEventInterprocess: u32 = 0x04;
pub const cudaEventRecordDefault: u32 = 0x00;
pub const cudaEventRecordExternal: u32 = 0x01;
pub const cudaEventWaitDefault: u32 = 0x00;
pub const cudaEventWaitExternal: u32 = 0x01;
pub const cudaDeviceScheduleAuto: u32 = 0x00;
pub const cudaDeviceScheduleSpin: u32 = 0x01;
pub const cudaDeviceScheduleYield: u32 = 0x02;
pub const cudaDeviceScheduleBlockingSync: u32 = 0x04;
pub const cudaDeviceBlockingSync: u32 = 0x04;
pub const cudaDeviceScheduleMask: u32 = 0x07;
pub const cudaDeviceMapHost: u32 = 0x08;
pub const cudaDeviceLmemResizeToMax: u32 = 0x10;
pub const cudaDeviceSyncMemops: u32 = 0x80;
pub const cudaDeviceMask: u32 = 0xff;
pub const cudaArrayDefault: u32 = 0x00;
pub const cudaArrayLayered: u32 = 0x01;
pub const cudaArraySurfaceLoadStore: u32 = 0x02;
pub const cudaArrayCubemap: u32 = 0x04;
pub const cudaArrayTextureGather: u32 = 0x08;
pub const cudaArrayColorAttachment: u32 = 0x20;
pub const cudaArraySparse: u32 = 0x40;
pub const cudaArrayDeferredMapping: u32 = 0x80;
pub const cudaIpcMemLazyEnablePeerAccess: u32 = 0x01;
pub const cudaMemAttachGlobal: u32 = 0x01;
pub const cudaMemAttachHost: u32 = 0x02;
pub const cudaMemAttachSingle: u32 = 0x04;
pub const cudaOccupancyDefault: u32 = 0x00;
pub const cudaOccupancyDisableCachingOverride: u32 = 0x01;
pub const cudaCpuDeviceId: i32 = -1;
pub const cudaInvalidDeviceId: i32 = -2;
pub const cudaInitDeviceFlagsAreValid: u32 = 0x01;
pub const cudaArraySparsePropertiesSingleMipTail: u32 = 0x1;
pub const cudaMemPoolCreateUsageHwDecompress: u32 = 0x2;
pub const CUDA_IPC_HANDLE_SIZE: u32 = 64;
pub const cudaExternalMemoryDedicated: u32 = 0x1;
pub const cudaExternalSemaphoreSignalSkipNvSciBufMemSync: u32 = 0x01;
pub const cudaExternalSemaphoreWaitSkipNvSciBufMemSync: u32 = 0x02;
pub const cudaNvSciSyncAttrSignal: u32 = 0x1;
pub const cudaNvSciSyncAttrWait: u32 = 0x2;
pub const cudaDevSmResourceGroupLocalityDomainIdAny: u32 = !0;
pub const cudaGraphKernelNodePortDefault: u32 = 0;
pub const cudaGraphKernelNodePortProgrammatic: u32 = 1;
pub const cudaGraphKernelNodePortLaunchCompletion: u32 = 2;
pub type cudaStreamAttrID = cudaLaunchAttributeID;
pub const cudaStreamAttributeAccessPolicyWindow: cudaLaunchAttributeID = cudaLaunchAttributeAccessPolicyWindow;
pub const cudaStreamAttributeSynchronizationPolicy: cudaLaunchAttributeID = cudaLaunchAttributeSynchronizationPolicy;
pub const cudaStreamAttributeMemSyncDomainMap: cudaLaunchAttributeID = cudaLaunchAttributeMemSyncDomainMap;
pub const cudaStreamAttributeMemSyncDomain: cudaLaunchAttributeID = cudaLaunchAttributeMemSyncDomain;
pub const cudaStreamAttributePriority: cudaLaunchAttributeID = cudaLaunchAttributePriority;
pub type cudaStreamAttrValue = cudaLaunchAttributeValue;
pub type cudaKernelNodeAttrID = cudaLaunchAttributeID;
pub const cudaKernelNodeAttributeAccessPolicyWindow: cudaLaunchAttributeID = cudaLaunchAttributeAccessPolicyWindow;
pub const cudaKernelNodeAttributeCooperative: cudaLaunchAttributeID = cudaLaunchAttributeCooperative;
pub const cudaKernelNodeAttributePriority: cudaLaunchAttributeID = cudaLaunchAttributePriority;
pub const cudaKernelNodeAttributeClusterDimension: cudaLaunchAttributeID = cudaLaunchAttributeClusterDimension;
pub const cudaKernelNodeAttributeClusterSchedulingPolicyPreference: cudaLaunchAttributeID = cudaLaunchAttributeClusterSchedulingPolicyPreference;
pub const cudaKernelNodeAttributeMemSyncDomainMap: cudaLaunchAttributeID = cudaLaunchAttributeMemSyncDomainMap;
pub const cudaKernelNodeAttributeMemSyncDomain: cudaLaunchAttributeID = cudaLaunchAttributeMemSyncDomain;
pub const cudaKernelNodeAttributePreferredSharedMemoryCarveout: cudaLaunchAttributeID = cudaLaunchAttributePreferredSharedMemoryCarveout;
pub const cudaKernelNodeAttributeDeviceUpdatableKernelNode: cudaLaunchAttributeID = cudaLaunchAttributeDeviceUpdatableKernelNode;
pub const cudaKernelNodeAttributeNvlinkUtilCentricScheduling: cudaLaunchAttributeID = cudaLaunchAttributeNvlinkUtilCentricScheduling;
pub type cudaKernelNodeAttrValue = cudaLaunchAttributeValue;
pub const cudaSurfaceType1D: u32 = 0x01;
pub const cudaSurfaceType2D: u32 = 0x02;
pub const cudaSurfaceType3D: u32 = 0x03;
pub const cudaSurfaceTypeCubemap: u32 = 0x0C;
pub const cudaSurfaceType1DLayered: u32 = 0xF1;
pub const cudaSurfaceType2DLayered: u32 = 0xF2;
pub const cudaSurfaceTypeCubemapLayered: u32 = 0xFC;
pub const cudaTextureType1D: u32 = 0x01;
pub const cudaTextureType2D: u32 = 0x02;
pub const cudaTextureType3D: u32 = 0x03;
pub const cudaTextureTypeCubemap: u32 = 0x0C;
pub const cudaTextureType1DLayered: u32 = 0xF1;
pub const cudaTextureType2DLayered: u32 = 0xF2;
pub const cudaTextureTypeCubemapLayered: u32 = 0xFC;
pub const cudaCooperativeLaunchMultiDeviceNoPreSync: u32 = 0x01;
pub const cudaCooperativeLaunchMultiDeviceNoPostSync: u32 = 0x02;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaLaunchParams {
    pub func: *mut c_void,
    pub gridDim: dim3,
    pub blockDim: dim3,
    pub args: *mut *mut c_void,
    pub sharedMem: usize,
    pub stream: cudaStream_t,
}
zeroed!(cudaLaunchParams);
const _: () = assert!(size_of::<cudaLaunchParams>() == 56);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaDataType(pub u32);
pub type cudaDataType_t = cudaDataType;
pub const CUDA_R_16F: cudaDataType = cudaDataType(2);
pub const CUDA_C_16F: cudaDataType = cudaDataType(6);
pub const CUDA_R_16BF: cudaDataType = cudaDataType(14);
pub const CUDA_C_16BF: cudaDataType = cudaDataType(15);
pub const CUDA_R_32F: cudaDataType = cudaDataType(0);
pub const CUDA_C_32F: cudaDataType = cudaDataType(4);
pub const CUDA_R_64F: cudaDataType = cudaDataType(1);
pub const CUDA_C_64F: cudaDataType = cudaDataType(5);
pub const CUDA_R_4I: cudaDataType = cudaDataType(16);
pub const CUDA_C_4I: cudaDataType = cudaDataType(17);
pub const CUDA_R_4U: cudaDataType = cudaDataType(18);
pub const CUDA_C_4U: cudaDataType = cudaDataType(19);
pub const CUDA_R_8I: cudaDataType = cudaDataType(3);
pub const CUDA_C_8I: cudaDataType = cudaDataType(7);
pub const CUDA_R_8U: cudaDataType = cudaDataType(8);
pub const CUDA_C_8U: cudaDataType = cudaDataType(9);
pub const CUDA_R_16I: cudaDataType = cudaDataType(20);
pub const CUDA_C_16I: cudaDataType = cudaDataType(21);
pub const CUDA_R_16U: cudaDataType = cudaDataType(22);
pub const CUDA_C_16U: cudaDataType = cudaDataType(23);
pub const CUDA_R_32I: cudaDataType = cudaDataType(10);
pub const CUDA_C_32I: cudaDataType = cudaDataType(11);
pub const CUDA_R_32U: cudaDataType = cudaDataType(12);
pub const CUDA_C_32U: cudaDataType = cudaDataType(13);
pub const CUDA_R_64I: cudaDataType = cudaDataType(24);
pub const CUDA_C_64I: cudaDataType = cudaDataType(25);
pub const CUDA_R_64U: cudaDataType = cudaDataType(26);
pub const CUDA_C_64U: cudaDataType = cudaDataType(27);
pub const CUDA_R_8F_E4M3: cudaDataType = cudaDataType(28);
pub const CUDA_R_8F_UE4M3: cudaDataType = cudaDataType(28);
pub const CUDA_R_8F_E5M2: cudaDataType = cudaDataType(29);
pub const CUDA_R_8F_UE8M0: cudaDataType = cudaDataType(30);
pub const CUDA_R_6F_E2M3: cudaDataType = cudaDataType(31);
pub const CUDA_R_6F_E3M2: cudaDataType = cudaDataType(32);
pub const CUDA_R_4F_E2M1: cudaDataType = cudaDataType(33);
pub const CUDA_R_8F_UE5M3: cudaDataType = cudaDataType(34);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaEmulationStrategy(pub u32);
pub type cudaEmulationStrategy_t = cudaEmulationStrategy;
pub const CUDA_EMULATION_STRATEGY_DEFAULT: cudaEmulationStrategy = cudaEmulationStrategy(0);
pub const CUDA_EMULATION_STRATEGY_PERFORMANT: cudaEmulationStrategy = cudaEmulationStrategy(1);
pub const CUDA_EMULATION_STRATEGY_EAGER: cudaEmulationStrategy = cudaEmulationStrategy(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaEmulationMantissaControl(pub u32);
pub type cudaEmulationMantissaControl_t = cudaEmulationMantissaControl;
pub const CUDA_EMULATION_MANTISSA_CONTROL_DYNAMIC: cudaEmulationMantissaControl = cudaEmulationMantissaControl(0);
pub const CUDA_EMULATION_MANTISSA_CONTROL_FIXED: cudaEmulationMantissaControl = cudaEmulationMantissaControl(1);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct cudaEmulationSpecialValuesSupport(pub u32);
pub type cudaEmulationSpecialValuesSupport_t = cudaEmulationSpecialValuesSupport;
pub const CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT: cudaEmulationSpecialValuesSupport = cudaEmulationSpecialValuesSupport(65535);
pub const CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_NONE: cudaEmulationSpecialValuesSupport = cudaEmulationSpecialValuesSupport(0);
pub const CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_INFINITY: cudaEmulationSpecialValuesSupport = cudaEmulationSpecialValuesSupport(1);
pub const CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_NAN: cudaEmulationSpecialValuesSupport = cudaEmulationSpecialValuesSupport(2);
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct libraryPropertyType(pub u32);
pub type libraryPropertyType_t = libraryPropertyType;
pub const MAJOR_VERSION: libraryPropertyType = libraryPropertyType(0);
pub const MINOR_VERSION: libraryPropertyType = libraryPropertyType(1);
pub const PATCH_LEVEL: libraryPropertyType = libraryPropertyType(2);
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaDeviceProp_v12 {
    pub name: [c_char; 256],
    pub uuid: cudaUUID_t,
    pub luid: [c_char; 8],
    pub luidDeviceNodeMask: u32,
    pub totalGlobalMem: usize,
    pub sharedMemPerBlock: usize,
    pub regsPerBlock: i32,
    pub warpSize: i32,
    pub memPitch: usize,
    pub maxThreadsPerBlock: i32,
    pub maxThreadsDim: [i32; 3],
    pub maxGridSize: [i32; 3],
    pub clockRate: i32,
    pub totalConstMem: usize,
    pub major: i32,
    pub minor: i32,
    pub textureAlignment: usize,
    pub texturePitchAlignment: usize,
    pub deviceOverlap: i32,
    pub multiProcessorCount: i32,
    pub kernelExecTimeoutEnabled: i32,
    pub integrated: i32,
    pub canMapHostMemory: i32,
    pub computeMode: i32,
    pub maxTexture1D: i32,
    pub maxTexture1DMipmap: i32,
    pub maxTexture1DLinear: i32,
    pub maxTexture2D: [i32; 2],
    pub maxTexture2DMipmap: [i32; 2],
    pub maxTexture2DLinear: [i32; 3],
    pub maxTexture2DGather: [i32; 2],
    pub maxTexture3D: [i32; 3],
    pub maxTexture3DAlt: [i32; 3],
    pub maxTextureCubemap: i32,
    pub maxTexture1DLayered: [i32; 2],
    pub maxTexture2DLayered: [i32; 3],
    pub maxTextureCubemapLayered: [i32; 2],
    pub maxSurface1D: i32,
    pub maxSurface2D: [i32; 2],
    pub maxSurface3D: [i32; 3],
    pub maxSurface1DLayered: [i32; 2],
    pub maxSurface2DLayered: [i32; 3],
    pub maxSurfaceCubemap: i32,
    pub maxSurfaceCubemapLayered: [i32; 2],
    pub surfaceAlignment: usize,
    pub concurrentKernels: i32,
    pub ECCEnabled: i32,
    pub pciBusID: i32,
    pub pciDeviceID: i32,
    pub pciDomainID: i32,
    pub tccDriver: i32,
    pub asyncEngineCount: i32,
    pub unifiedAddressing: i32,
    pub memoryClockRate: i32,
    pub memoryBusWidth: i32,
    pub l2CacheSize: i32,
    pub persistingL2CacheMaxSize: i32,
    pub maxThreadsPerMultiProcessor: i32,
    pub streamPrioritiesSupported: i32,
    pub globalL1CacheSupported: i32,
    pub localL1CacheSupported: i32,
    pub sharedMemPerMultiprocessor: usize,
    pub regsPerMultiprocessor: i32,
    pub managedMemory: i32,
    pub isMultiGpuBoard: i32,
    pub multiGpuBoardGroupID: i32,
    pub hostNativeAtomicSupported: i32,
    pub singleToDoublePrecisionPerfRatio: i32,
    pub pageableMemoryAccess: i32,
    pub concurrentManagedAccess: i32,
    pub computePreemptionSupported: i32,
    pub canUseHostPointerForRegisteredMem: i32,
    pub cooperativeLaunch: i32,
    pub cooperativeMultiDeviceLaunch: i32,
    pub sharedMemPerBlockOptin: usize,
    pub pageableMemoryAccessUsesHostPageTables: i32,
    pub directManagedMemAccessFromHost: i32,
    pub maxBlocksPerMultiProcessor: i32,
    pub accessPolicyMaxWindowSize: i32,
    pub reservedSharedMemPerBlock: usize,
    pub hostRegisterSupported: i32,
    pub sparseCudaArraySupported: i32,
    pub hostRegisterReadOnlySupported: i32,
    pub timelineSemaphoreInteropSupported: i32,
    pub memoryPoolsSupported: i32,
    pub gpuDirectRDMASupported: i32,
    pub gpuDirectRDMAFlushWritesOptions: u32,
    pub gpuDirectRDMAWritesOrdering: i32,
    pub memoryPoolSupportedHandleTypes: u32,
    pub deferredMappingCudaArraySupported: i32,
    pub ipcEventSupported: i32,
    pub clusterLaunch: i32,
    pub unifiedFunctionPointers: i32,
    pub reserved: [i32; 63],
}
zeroed!(cudaDeviceProp_v12);
const _: () = assert!(size_of::<cudaDeviceProp_v12>() == 1032);
