// nvcc: -arch=sm_75
// Barriers, pipelines and atomics without the hardware's barriers and copies: before sm_80.
#include "cuda_pipelines.cu"
