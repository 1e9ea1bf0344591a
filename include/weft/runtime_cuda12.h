/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * Calls whose signatures CUDA 13 changed, in the form of CUDA 12. C++ tells the two forms apart. */
#ifndef WEFT_RUNTIME_CUDA12_H
#define WEFT_RUNTIME_CUDA12_H

namespace weft {
/* A device ordinal, or cudaCpuDeviceId, as a location. */
WEFT_HOST inline cudaMemLocation location_of(int device)
{
    cudaMemLocation place;
    place.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
    place.id = device == cudaCpuDeviceId ? 0 : device;
    return place;
}
} // namespace weft

WEFT_HOST static inline cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count, int dstDevice,
                                                         cudaStream_t stream = 0)
{
    return cudaMemPrefetchAsync(devPtr, count, weft::location_of(dstDevice), 0u, stream);
}

WEFT_HOST static inline cudaError_t cudaMemAdvise(const void *devPtr, size_t count, cudaMemoryAdvise advice, int device)
{
    return cudaMemAdvise(devPtr, count, advice, weft::location_of(device));
}

WEFT_HOST static inline cudaError_t cudaMemcpyBatchAsync(void **dsts, void **srcs, size_t *sizes, size_t count,
                                                         cudaMemcpyAttributes *attrs, size_t *attrsIdxs,
                                                         size_t numAttrs, size_t *failIdx, cudaStream_t stream)
{
    if (failIdx)
        *failIdx = ~static_cast<size_t>(0);
    return cudaMemcpyBatchAsync(static_cast<void *const *>(dsts), const_cast<const void *const *>(srcs),
                                static_cast<const size_t *>(sizes), count, attrs, attrsIdxs, numAttrs, stream);
}

WEFT_HOST static inline cudaError_t cudaMemcpy3DBatchAsync(size_t numOps, cudaMemcpy3DBatchOp *opList, size_t *failIdx,
                                                           unsigned long long flags, cudaStream_t stream)
{
    if (failIdx)
        *failIdx = ~static_cast<size_t>(0);
    return cudaMemcpy3DBatchAsync(numOps, opList, flags, stream);
}

WEFT_HOST static inline cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status,
                                                             unsigned long long *id, cudaGraph_t *graph,
                                                             const cudaGraphNode_t **dependencies,
                                                             size_t *numDependencies)
{
    return cudaStreamGetCaptureInfo(stream, status, id, graph, dependencies, nullptr, numDependencies);
}

WEFT_HOST static inline cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream,
                                                                        cudaGraphNode_t *dependencies,
                                                                        size_t numDependencies, unsigned int flags = 0)
{
    return cudaStreamUpdateCaptureDependencies(stream, dependencies, nullptr, numDependencies, flags);
}

WEFT_HOST static inline cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                                                      size_t *numEdges)
{
    return cudaGraphGetEdges(graph, from, to, nullptr, numEdges);
}

WEFT_HOST static inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *dependencies,
                                                                 size_t *numDependencies)
{
    return cudaGraphNodeGetDependencies(node, dependencies, nullptr, numDependencies);
}

WEFT_HOST static inline cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *dependents,
                                                                   size_t *numDependents)
{
    return cudaGraphNodeGetDependentNodes(node, dependents, nullptr, numDependents);
}

WEFT_HOST static inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                             const cudaGraphNode_t *to, size_t numDependencies)
{
    return cudaGraphAddDependencies(graph, from, to, nullptr, numDependencies);
}

WEFT_HOST static inline cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                                const cudaGraphNode_t *to, size_t numDependencies)
{
    return cudaGraphRemoveDependencies(graph, from, to, nullptr, numDependencies);
}

WEFT_HOST static inline cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                                     const cudaGraphNode_t *dependencies, size_t numDependencies,
                                                     cudaGraphNodeParams *params)
{
    return cudaGraphAddNode(node, graph, dependencies, nullptr, numDependencies, params);
}

#endif
