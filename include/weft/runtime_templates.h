/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * The C++ face of the runtime API: functions typed by what they point to, kernels and symbols by name. Included by
 * cuda_runtime.h after cuda_runtime_api.h. */
#ifndef WEFT_RUNTIME_TEMPLATES_H
#define WEFT_RUNTIME_TEMPLATES_H

#ifdef __cplusplus

#include "channel_descriptor.h"
#include "cuda_runtime_api.h"
#include "driver_functions.h"

#define WEFT_API template <class T> WEFT_HOST static inline cudaError_t

/* ---- Memory ---- */

template <class T> WEFT_HOST CUDART_DEVICE static inline cudaError_t cudaMalloc(T **devPtr, size_t size)
{
    return ::cudaMalloc((void **)(void *)devPtr, size);
}

WEFT_API cudaMallocHost(T **ptr, size_t size, unsigned int flags = 0)
{
    return ::cudaHostAlloc((void **)(void *)ptr, size, flags);
}

/* The C function has no flags. */
WEFT_HOST static inline cudaError_t cudaMallocHost(void **ptr, size_t size, unsigned int flags)
{
    return ::cudaHostAlloc(ptr, size, flags);
}

WEFT_API cudaHostAlloc(T **ptr, size_t size, unsigned int flags)
{
    return ::cudaHostAlloc((void **)(void *)ptr, size, flags);
}

WEFT_API cudaHostGetDevicePointer(T **pDevice, void *pHost, unsigned int flags)
{
    return ::cudaHostGetDevicePointer((void **)(void *)pDevice, pHost, flags);
}

WEFT_API cudaMallocManaged(T **devPtr, size_t size, unsigned int flags = cudaMemAttachGlobal)
{
    return ::cudaMallocManaged((void **)(void *)devPtr, size, flags);
}

WEFT_API cudaMallocPitch(T **devPtr, size_t *pitch, size_t width, size_t height)
{
    return ::cudaMallocPitch((void **)(void *)devPtr, pitch, width, height);
}

WEFT_API cudaMallocAsync(T **devPtr, size_t size, cudaStream_t stream)
{
    return ::cudaMallocAsync((void **)(void *)devPtr, size, stream);
}

WEFT_API cudaMallocAsync(T **devPtr, size_t size, cudaMemPool_t pool, cudaStream_t stream)
{
    return ::cudaMallocFromPoolAsync((void **)(void *)devPtr, size, pool, stream);
}

WEFT_HOST static inline cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaMemPool_t pool, cudaStream_t stream)
{
    return ::cudaMallocFromPoolAsync(devPtr, size, pool, stream);
}

WEFT_API cudaMallocFromPoolAsync(T **devPtr, size_t size, cudaMemPool_t pool, cudaStream_t stream)
{
    return ::cudaMallocFromPoolAsync((void **)(void *)devPtr, size, pool, stream);
}

WEFT_API cudaStreamAttachMemAsync(cudaStream_t stream, T *devPtr, size_t length = 0,
                                  unsigned int flags = cudaMemAttachSingle)
{
    return ::cudaStreamAttachMemAsync(stream, (void *)devPtr, length, flags);
}

/* ---- Symbols of device code ---- */

WEFT_API cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count, size_t offset = 0,
                            cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    return ::cudaMemcpyToSymbol((const void *)&symbol, src, count, offset, kind);
}

WEFT_API cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0)
{
    return ::cudaMemcpyToSymbolAsync((const void *)&symbol, src, count, offset, kind, stream);
}

WEFT_API cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count, size_t offset = 0,
                              cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    return ::cudaMemcpyFromSymbol(dst, (const void *)&symbol, count, offset, kind);
}

WEFT_API cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count, size_t offset = 0,
                                   cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0)
{
    return ::cudaMemcpyFromSymbolAsync(dst, (const void *)&symbol, count, offset, kind, stream);
}

WEFT_API cudaGetSymbolAddress(void **devPtr, const T &symbol)
{
    return ::cudaGetSymbolAddress(devPtr, (const void *)&symbol);
}

/* A typed place for the address. */
template <class P, class T> WEFT_HOST static inline cudaError_t cudaGetSymbolAddress(P **devPtr, const T &symbol)
{
    return ::cudaGetSymbolAddress((void **)(void *)devPtr, (const void *)&symbol);
}

WEFT_API cudaGetSymbolSize(size_t *size, const T &symbol)
{
    return ::cudaGetSymbolSize(size, (const void *)&symbol);
}

WEFT_API cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *deps,
                                        size_t numDeps, const T &symbol, const void *src, size_t count, size_t offset,
                                        cudaMemcpyKind kind)
{
    return ::cudaGraphAddMemcpyNodeToSymbol(node, graph, deps, numDeps, (const void *)&symbol, src, count, offset,
                                            kind);
}

WEFT_API cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *deps,
                                          size_t numDeps, void *dst, const T &symbol, size_t count, size_t offset,
                                          cudaMemcpyKind kind)
{
    return ::cudaGraphAddMemcpyNodeFromSymbol(node, graph, deps, numDeps, dst, (const void *)&symbol, count, offset,
                                              kind);
}

WEFT_API cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const T &symbol, const void *src, size_t count,
                                              size_t offset, cudaMemcpyKind kind)
{
    return ::cudaGraphMemcpyNodeSetParamsToSymbol(node, (const void *)&symbol, src, count, offset, kind);
}

WEFT_API cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *dst, const T &symbol, size_t count,
                                                size_t offset, cudaMemcpyKind kind)
{
    return ::cudaGraphMemcpyNodeSetParamsFromSymbol(node, dst, (const void *)&symbol, count, offset, kind);
}

WEFT_API cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t exec, cudaGraphNode_t node, const T &symbol,
                                                  const void *src, size_t count, size_t offset, cudaMemcpyKind kind)
{
    return ::cudaGraphExecMemcpyNodeSetParamsToSymbol(exec, node, (const void *)&symbol, src, count, offset, kind);
}

WEFT_API cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t exec, cudaGraphNode_t node, void *dst,
                                                    const T &symbol, size_t count, size_t offset, cudaMemcpyKind kind)
{
    return ::cudaGraphExecMemcpyNodeSetParamsFromSymbol(exec, node, dst, (const void *)&symbol, count, offset, kind);
}

/* ---- Kernels ---- */

/* The C function takes any address; these take the kernel itself. */
WEFT_API cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem = 0,
                          cudaStream_t stream = 0)
{
    return ::cudaLaunchKernel((const void *)func, gridDim, blockDim, args, sharedMem, stream);
}

WEFT_API cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem = 0,
                                     cudaStream_t stream = 0)
{
    return ::cudaLaunchCooperativeKernel((const void *)func, gridDim, blockDim, args, sharedMem, stream);
}

WEFT_API cudaLaunchKernelExC(const cudaLaunchConfig_t *config, T *func, void **args)
{
    return ::cudaLaunchKernelExC(config, (const void *)func, args);
}

#if __cplusplus >= 201103L
template <class... Expected, class... Actual>
WEFT_HOST static inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(Expected...),
                                                       Actual &&...args)
{
    return [&](Expected... values) {
        void *pointers[sizeof...(Expected) + 1] = {(void *)&values..., nullptr};
        return ::cudaLaunchKernelExC(config, (const void *)kernel, pointers);
    }(static_cast<Actual &&>(args)...);
}

/* A kernel handle, of cudaGetKernel or a library. */
template <class... Actual>
WEFT_HOST static inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, cudaKernel_t kernel,
                                                       Actual &&...args)
{
    void *pointers[sizeof...(Actual) + 1] = {(void *)&args..., nullptr};
    return ::cudaLaunchKernelExC(config, (const void *)kernel, pointers);
}
#endif

WEFT_API cudaFuncSetCacheConfig(T *func, cudaFuncCache cacheConfig)
{
    return ::cudaFuncSetCacheConfig((const void *)func, cacheConfig);
}

WEFT_API cudaFuncSetSharedMemConfig(T *func, cudaSharedMemConfig config)
{
    return ::cudaFuncSetSharedMemConfig((const void *)func, config);
}

template <class T>
WEFT_HOST CUDART_DEVICE static inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attr, T *entry)
{
    return ::cudaFuncGetAttributes(attr, (const void *)entry);
}

WEFT_API cudaFuncSetAttribute(T *func, cudaFuncAttribute attr, int value)
{
    return ::cudaFuncSetAttribute((const void *)func, attr, value);
}

WEFT_API cudaFuncGetName(const char **name, T *func)
{
    return ::cudaFuncGetName(name, (const void *)func);
}

WEFT_API cudaGetKernel(cudaKernel_t *kernelPtr, T *func)
{
    return ::cudaGetKernel(kernelPtr, (const void *)func);
}

WEFT_API cudaGetFuncBySymbol(cudaFunction_t *functionPtr, T *func)
{
    return ::cudaGetFuncBySymbol(functionPtr, (const void *)func);
}

WEFT_API cudaLibraryGetGlobal(T **ptr, size_t *bytes, cudaLibrary_t library, const char *name)
{
    return ::cudaLibraryGetGlobal((void **)(void *)ptr, bytes, library, name);
}

WEFT_API cudaLibraryGetManaged(T **ptr, size_t *bytes, cudaLibrary_t library, const char *name)
{
    return ::cudaLibraryGetManaged((void **)(void *)ptr, bytes, library, name);
}

/* ---- Occupancy ---- */

template <class T>
WEFT_HOST CUDART_DEVICE static inline cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T func, int blockSize, size_t dynamicSMemSize)
{
    return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, (const void *)func, blockSize, dynamicSMemSize);
}

template <class T>
WEFT_HOST CUDART_DEVICE static inline cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, T func, int blockSize, size_t dynamicSMemSize,
                                                       unsigned int flags)
{
    return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, (const void *)func, blockSize,
                                                                    dynamicSMemSize, flags);
}

WEFT_API cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, T *func, int numBlocks, int blockSize)
{
    return ::cudaOccupancyAvailableDynamicSMemPerBlock(dynamicSmemSize, (const void *)func, numBlocks, blockSize);
}

WEFT_API cudaOccupancyMaxActiveClusters(int *numClusters, T *func, const cudaLaunchConfig_t *config)
{
    return ::cudaOccupancyMaxActiveClusters(numClusters, (const void *)func, config);
}

WEFT_API cudaOccupancyMaxPotentialClusterSize(int *clusterSize, T *func, const cudaLaunchConfig_t *config)
{
    return ::cudaOccupancyMaxPotentialClusterSize(clusterSize, (const void *)func, config);
}

/* The block size with the most resident threads: all multiples of the warp are tried, largest first. `dynamicOf(n)`
 * is the dynamic shared memory in bytes of a block of n threads; a limit of 0 means none. */
template <class Dynamic, class T>
WEFT_HOST CUDART_DEVICE static inline cudaError_t
cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *minGridSize, int *blockSize, T func, Dynamic dynamicOf,
                                                        int blockSizeLimit = 0, unsigned int flags = 0)
{
    if (!minGridSize || !blockSize)
        return cudaErrorInvalidValue;
    int device, perSm, warp, deviceBlock, sms;
    cudaFuncAttributes attr;
    cudaError_t status = ::cudaGetDevice(&device);
    if (status == cudaSuccess)
        status = ::cudaDeviceGetAttribute(&perSm, cudaDevAttrMaxThreadsPerMultiProcessor, device);
    if (status == cudaSuccess)
        status = ::cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device);
    if (status == cudaSuccess)
        status = ::cudaDeviceGetAttribute(&deviceBlock, cudaDevAttrMaxThreadsPerBlock, device);
    if (status == cudaSuccess)
        status = ::cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
    if (status == cudaSuccess)
        status = ::cudaFuncGetAttributes(&attr, (const void *)func);
    if (status != cudaSuccess)
        return status;

    int limit = blockSizeLimit == 0 || blockSizeLimit > deviceBlock ? deviceBlock : blockSizeLimit;
    if (limit > attr.maxThreadsPerBlock)
        limit = attr.maxThreadsPerBlock;
    int bestThreads = 0, bestBlock = 0, bestBlocks = 0;
    for (int rounded = (limit + warp - 1) / warp * warp; rounded > 0; rounded -= warp) {
        const int size = rounded < limit ? rounded : limit;
        int blocks = 0;
        status = ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, (const void *)func, size,
                                                                          dynamicOf(size), flags);
        if (status != cudaSuccess)
            return status;
        if (blocks * size > bestThreads) {
            bestThreads = blocks * size;
            bestBlock = size;
            bestBlocks = blocks;
        }
        if (bestThreads == perSm)
            break;
    }
    *minGridSize = bestBlocks * sms;
    *blockSize = bestBlock;
    return cudaSuccess;
}

template <class Dynamic, class T>
WEFT_HOST CUDART_DEVICE static inline cudaError_t
cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *minGridSize, int *blockSize, T func, Dynamic dynamicOf,
                                               int blockSizeLimit = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(minGridSize, blockSize, func, dynamicOf,
                                                                   blockSizeLimit, cudaOccupancyDefault);
}

namespace weft {
/* The same dynamic shared memory for every block size. */
struct constant_dynamic {
    size_t bytes;
    WEFT_HOST CUDART_DEVICE size_t operator()(int) const { return bytes; }
};
} // namespace weft

template <class T>
WEFT_HOST CUDART_DEVICE static inline cudaError_t
cudaOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, T func, size_t dynamicSMemSize = 0,
                                            int blockSizeLimit = 0, unsigned int flags = 0)
{
    weft::constant_dynamic dynamic = {dynamicSMemSize};
    return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(minGridSize, blockSize, func, dynamic,
                                                                   blockSizeLimit, flags);
}

template <class T>
WEFT_HOST CUDART_DEVICE static inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize,
                                                                                     T func,
                                                                                     size_t dynamicSMemSize = 0,
                                                                                     int blockSizeLimit = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeWithFlags(minGridSize, blockSize, func, dynamicSMemSize, blockSizeLimit,
                                                       cudaOccupancyDefault);
}

/* ---- Others ---- */

WEFT_HOST static inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags)
{
    return ::cudaEventCreateWithFlags(event, flags);
}

/* The form of CUDA 11; the node and the log of a failure are not told. */
WEFT_HOST static inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, cudaGraphNode_t *error,
                                                         char *log, size_t logSize)
{
    if (error)
        *error = nullptr;
    if (log && logSize)
        *log = 0;
    return ::cudaGraphInstantiate(exec, graph, 0);
}

/* The form of CUDA 11: the node that stands in the way, and why. */
WEFT_HOST static inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
                                                        cudaGraphNode_t *errorNode, cudaGraphExecUpdateResult *result)
{
    cudaGraphExecUpdateResultInfo info;
    const cudaError_t status = ::cudaGraphExecUpdate(exec, graph, &info);
    if (errorNode)
        *errorNode = info.errorNode;
    if (result)
        *result = info.result;
    return status;
}

WEFT_API cudaUserObjectCreate(cudaUserObject_t *object, T *value, unsigned int count, unsigned int flags)
{
    return ::cudaUserObjectCreate(object, value, [](void *p) { delete static_cast<T *>(p); }, count, flags);
}

#undef WEFT_API

#endif
#endif
