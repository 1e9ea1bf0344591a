// PTX: .shared .align
struct Counter {
    int n;
    __device__ Counter() : n(1) {}
    __device__ ~Counter() {}
    __device__ int next() {
        return atomicAdd(&n, 1);
    }
};
template <class T> struct Slot {
    T value;
    __device__ Slot() : value() {}
};

template <class T> __global__ void k(T *out) {
    __shared__ Slot<T> slots[4];
    __shared__ alignas(8) Counter counter;
    if (threadIdx.x == 0)
        new (&counter) Counter;
    __syncthreads();
    slots[threadIdx.x % 4].value = counter.next();
    out[threadIdx.x] = slots[0].value;
}

int main() {
    k<<<1, 32>>>((int *)nullptr);
    k<<<1, 32>>>((float *)nullptr);
}
