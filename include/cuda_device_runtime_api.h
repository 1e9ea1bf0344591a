/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * The runtime API as device code sees it: streams of dynamic parallelism and what a launch compiles to. Functions
 * that host and device share are in cuda_runtime_api.h. */
#ifndef __CUDA_DEVICE_RUNTIME_API_H__
#define __CUDA_DEVICE_RUNTIME_API_H__

#include "driver_types.h"

#define cudaStreamGraphTailLaunch ((cudaStream_t)0x0100000000000000)
#define cudaStreamGraphFireAndForget ((cudaStream_t)0x0200000000000000)
#define cudaStreamGraphFireAndForgetAsSibling ((cudaStream_t)0x0300000000000000)

#if defined(__cplusplus) && (defined(__CUDACC__) || defined(__CUDA__))
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)
extern "C" {
__device__ void *cudaGetParameterBuffer(size_t alignment, size_t size);
__device__ cudaError_t cudaLaunchDevice(void *func, void *parameterBuffer, dim3 gridDimension, dim3 blockDimension,
                                        unsigned int sharedMemSize, cudaStream_t stream);

/* Grids of cooperative launches, as code before cooperative groups' present headers asks for them. */
__device__ unsigned long long cudaCGGetIntrinsicHandle(enum cudaCGScope scope);
__device__ cudaError_t cudaCGSynchronize(unsigned long long handle, unsigned int flags);
__device__ cudaError_t cudaCGSynchronizeGrid(unsigned long long handle, unsigned int flags);
__device__ cudaError_t cudaCGGetSize(unsigned int *numThreads, unsigned int *numGrids, unsigned long long handle);
__device__ cudaError_t cudaCGGetRank(unsigned int *threadRank, unsigned int *gridRank, unsigned long long handle);
}
#endif

#if defined(__cplusplus) && (defined(__CUDACC__) || defined(__CUDA__))
/* Conditional nodes of graphs. */
extern "C" __device__ void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value);

/* Kernel nodes that kernels change (cudaLaunchAttributeDeviceUpdatableKernelNode). */
extern "C" {
__device__ cudaError_t cudaGraphKernelNodeSetParam(cudaGraphDeviceNode_t node, size_t offset, const void *value, size_t size);
__device__ cudaError_t cudaGraphKernelNodeSetEnabled(cudaGraphDeviceNode_t node, bool enable);
__device__ cudaError_t cudaGraphKernelNodeSetGridDim(cudaGraphDeviceNode_t node, dim3 gridDim);
__device__ cudaError_t cudaGraphKernelNodeUpdatesApply(const cudaGraphKernelNodeUpdate *updates, size_t updateCount);
}
template <typename T>
static __device__ inline cudaError_t cudaGraphKernelNodeSetParam(cudaGraphDeviceNode_t node, size_t offset, const T &value) {
    return cudaGraphKernelNodeSetParam(node, offset, &value, sizeof(T));
}

/* The graph that the kernel is in, if the device may launch it. */
static __device__ inline cudaGraphExec_t cudaGetCurrentGraphExec(void) {
    unsigned long long exec;
    asm("mov.u64 %0, %%current_graph_exec;" : "=l"(exec));
    return (cudaGraphExec_t)exec;
}

/* Programmatic dependent launch (compute capability 9.0; before, a grid starts when those before it have ended). */
static __device__ inline void cudaTriggerProgrammaticLaunchCompletion(void) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}
static __device__ inline void cudaGridDependencySynchronize(void) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
#endif

#endif
