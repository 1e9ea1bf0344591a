// What cuda_runtime.h brings along, in a source that includes nothing.
// FLAGS: --extended-lambda
// PTX: .visible .entry _Z3setPi
__global__ void set(int *p) {
    *p = CUDA_R_16BF;
}

int launch(std::function<void(cudaDataType)> done) {
    libraryPropertyType part = MAJOR_VERSION;
    cudaRoundMode mode = cudaRoundZero;
    cudaExtent extent = make_cudaExtent(1, 2, 3);
    cudaChannelFormatDesc channel = cudaCreateChannelDesc<float>();
    std::pair<int, int> both(part, mode);
    done(CUDA_R_16BF);
    set<<<1, 1>>>(nullptr);
    return both.first + both.second + static_cast<int>(extent.width) + channel.x;
}

int sum(int n, ...) {
    va_list list;
    va_start(list, n);
    int s = 0;
    while (n-- > 0)
        s += va_arg(list, int);
    va_end(list);
    return s;
}
