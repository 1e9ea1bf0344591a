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
extern "C" fn cudaGLGetDevices() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGLGetDevices")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGLMapBufferObject() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGLMapBufferObject")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGLMapBufferObjectAsync() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGLMapBufferObjectAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGLRegisterBufferObject() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGLRegisterBufferObject")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGLSetBufferObjectMapFlags() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGLSetBufferObjectMapFlags")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGLSetGLDevice() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGLSetGLDevice")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGLUnmapBufferObject() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGLUnmapBufferObject")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGLUnmapBufferObjectAsync() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGLUnmapBufferObjectAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGLUnregisterBufferObject() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGLUnregisterBufferObject")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsEGLRegisterImage() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsEGLRegisterImage")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsGLRegisterBuffer() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsGLRegisterBuffer")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsGLRegisterImage() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsGLRegisterImage")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsMapResources() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsMapResources")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsResourceGetMappedEglFrame() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsResourceGetMappedEglFrame")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsResourceGetMappedMipmappedArray() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsResourceGetMappedMipmappedArray")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsResourceGetMappedPointer() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsResourceGetMappedPointer")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsResourceSetMapFlags() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsResourceSetMapFlags")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsSubResourceGetMappedArray() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsSubResourceGetMappedArray")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsUnmapResources() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsUnmapResources")
}
#[unsafe(no_mangle)]
extern "C" fn cudaGraphicsUnregisterResource() -> weft_ffi::runtime::cudaError_t {
    crate::not_supported(c"cudaGraphicsUnregisterResource")
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
