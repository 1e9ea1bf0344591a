// Written by weft-gen from crates/ffi/tables; do not edit.

#[unsafe(no_mangle)]
extern "C" fn cudaEGLStreamConsumerAcquireFrame() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaEGLStreamConsumerAcquireFrame")
}
#[unsafe(no_mangle)]
extern "C" fn cudaEGLStreamConsumerConnect() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaEGLStreamConsumerConnect")
}
#[unsafe(no_mangle)]
extern "C" fn cudaEGLStreamConsumerConnectWithFlags() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaEGLStreamConsumerConnectWithFlags")
}
#[unsafe(no_mangle)]
extern "C" fn cudaEGLStreamConsumerDisconnect() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaEGLStreamConsumerDisconnect")
}
#[unsafe(no_mangle)]
extern "C" fn cudaEGLStreamConsumerReleaseFrame() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaEGLStreamConsumerReleaseFrame")
}
#[unsafe(no_mangle)]
extern "C" fn cudaEGLStreamProducerConnect() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaEGLStreamProducerConnect")
}
#[unsafe(no_mangle)]
extern "C" fn cudaEGLStreamProducerDisconnect() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaEGLStreamProducerDisconnect")
}
#[unsafe(no_mangle)]
extern "C" fn cudaEGLStreamProducerPresentFrame() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaEGLStreamProducerPresentFrame")
}
#[unsafe(no_mangle)]
extern "C" fn cudaEGLStreamProducerReturnFrame() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaEGLStreamProducerReturnFrame")
}
#[unsafe(no_mangle)]
extern "C" fn cudaEventCreateFromEGLSync() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaEventCreateFromEGLSync")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsVDPAURegisterOutputSurface() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsVDPAURegisterOutputSurface")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsVDPAURegisterVideoSurface() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsVDPAURegisterVideoSurface")
}
#[unsafe(no_mangle)]
extern "C" fn cudaVDPAUGetDevice() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaVDPAUGetDevice")
}
#[unsafe(no_mangle)]
extern "C" fn cudaVDPAUSetVDPAUDevice() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaVDPAUSetVDPAUDevice")
}
