// Surface objects: reads, writes, boundary modes and copies of arrays.
#include "expect.h"

template <class T>
__global__ void twist(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    T v = surf2Dread<T>(from, x * sizeof(T), y);
    surf2Dwrite(v, to, (w - 1 - x) * sizeof(T), h - 1 - y);
}

template <class T>
static void type(int w, int h) {
    std::vector<T> data(w * h), back(w * h);
    unsigned char* bytes = (unsigned char*)data.data();
    for (size_t i = 0; i < data.size() * sizeof(T); i++) bytes[i] = (unsigned char)(i * 197 + i / 251);
    cudaChannelFormatDesc f = cudaCreateChannelDesc<T>();
    cudaArray_t a, b;
    CK(cudaMallocArray(&a, &f, w, h, cudaArraySurfaceLoadStore));
    CK(cudaMallocArray(&b, &f, w, h, cudaArraySurfaceLoadStore));
    CK(cudaMemcpy2DToArray(a, 0, 0, data.data(), w * sizeof(T), w * sizeof(T), h, cudaMemcpyHostToDevice));
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    cudaSurfaceObject_t from, to;
    CK(cudaCreateSurfaceObject(&from, &r));
    r.res.array.array = b;
    CK(cudaCreateSurfaceObject(&to, &r));
    twist<T><<<dim3((w + 15) / 16, (h + 7) / 8), dim3(16, 8)>>>(from, to, w, h);
    CK(cudaMemcpy2DFromArray(back.data(), w * sizeof(T), b, 0, 0, w * sizeof(T), h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < w * h; i++) EXPECT(std::memcmp(&back[i], &data[w * h - 1 - i], sizeof(T)) == 0);
    // A rectangle from one array to the other.
    CK(cudaMemcpy2DArrayToArray(b, 0, 1, a, sizeof(T), 0, 3 * sizeof(T), 2));
    CK(cudaMemcpy2DFromArray(back.data(), 3 * sizeof(T), b, 0, 1, 3 * sizeof(T), 2, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 6; i++) EXPECT(std::memcmp(&back[i], &data[i / 3 * w + i % 3 + 1], sizeof(T)) == 0);
    CK(cudaDestroySurfaceObject(from));
    CK(cudaDestroySurfaceObject(to));
    CK(cudaFreeArray(a));
    CK(cudaFreeArray(b));
}

__global__ void edges(cudaSurfaceObject_t s, int* out, int w, int h) {
    int x = int(threadIdx.x) - 2, y = int(threadIdx.y) - 2;
    int i = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y;
    out[i] = surf2Dread<int>(s, x * 4, y, cudaBoundaryModeZero);
    surf2Dread(&out[n + i], s, x * 4, y, cudaBoundaryModeClamp);
    // Nothing is written outside.
    if (x < 0 || y < 0 || x >= w || y >= h) surf2Dwrite(-1, s, x * 4, y, cudaBoundaryModeZero);
    __syncthreads();
    out[2 * n + i] = surf2Dread<int>(s, x * 4, y, cudaBoundaryModeZero);
}

__global__ void fill(cudaSurfaceObject_t box, cudaSurfaceObject_t stack, cudaSurfaceObject_t line) {
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    surf3Dwrite(make_short2(x + 10 * y, 100 * z), box, x * 4, y, z);
    surf2DLayeredwrite((unsigned char)(x + 8 * y + 40 * z), stack, x, y, z);
    if (y == 0) surf1DLayeredwrite(1.5f * x + z, line, x * 4, z);
}
__global__ void check(cudaSurfaceObject_t box, cudaSurfaceObject_t stack, cudaSurfaceObject_t line, int* wrong) {
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    short2 v = surf3Dread<short2>(box, x * 4, y, z);
    bool ok = v.x == x + 10 * y && v.y == 100 * z;
    ok = ok && surf2DLayeredread<unsigned char>(stack, x, y, z) == (unsigned char)(x + 8 * y + 40 * z);
    ok = ok && surf1DLayeredread<float>(line, x * 4, z) == 1.5f * x + z;
    if (!ok) atomicAdd(wrong, 1);
}

template <class T>
static cudaSurfaceObject_t surface(cudaExtent e, unsigned flags, cudaArray_t* a) {
    cudaChannelFormatDesc f = cudaCreateChannelDesc<T>();
    CK(cudaMalloc3DArray(a, &f, e, flags | cudaArraySurfaceLoadStore));
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = *a;
    cudaSurfaceObject_t s;
    CK(cudaCreateSurfaceObject(&s, &r));
    return s;
}

__global__ void outside(cudaSurfaceObject_t s) { surf1Dwrite(1, s, 4096); }

int main() {
    type<unsigned char>(37, 11);
    type<short>(37, 11);
    type<int>(20, 9);
    type<float>(64, 3);
    type<uchar4>(19, 9);
    type<short2>(19, 9);
    type<ushort4>(19, 9);
    type<int2>(19, 9);
    type<float4>(33, 9);

    const int w = 5, h = 4, n = (w + 4) * (h + 4);
    cudaArray_t a;
    cudaSurfaceObject_t s = surface<int>(make_cudaExtent(w, h, 0), 0, &a);
    std::vector<int> data;
    for (int i = 0; i < w * h; i++) data.push_back(i * i + 1);
    CK(cudaMemcpyToArray(a, 0, 0, data.data(), w * h * 4, cudaMemcpyHostToDevice));
    Buffer<int> out(3 * n);
    edges<<<1, dim3(w + 4, h + 4)>>>(s, out, w, h);
    std::vector<int> got = out.get();
    for (int i = 0; i < n; i++) {
        int x = i % (w + 4) - 2, y = i / (w + 4) - 2;
        bool inside = x >= 0 && y >= 0 && x < w && y < h;
        int cx = x < 0 ? 0 : x >= w ? w - 1 : x, cy = y < 0 ? 0 : y >= h ? h - 1 : y;
        SAME(got[i], inside ? data[y * w + x] : 0, i);
        SAME(got[n + i], data[cy * w + cx], i);
        SAME(got[2 * n + i], inside ? data[y * w + x] : 0, i);
    }

    cudaArray_t ab, as, al;
    cudaSurfaceObject_t box = surface<short2>(make_cudaExtent(8, 5, 6), 0, &ab);
    cudaSurfaceObject_t stack = surface<unsigned char>(make_cudaExtent(8, 5, 6), cudaArrayLayered, &as);
    cudaSurfaceObject_t line = surface<float>(make_cudaExtent(8, 0, 6), cudaArrayLayered, &al);
    Buffer<int> wrong(1);
    fill<<<1, dim3(8, 5, 6)>>>(box, stack, line);
    check<<<1, dim3(8, 5, 6)>>>(box, stack, line, wrong);
    SAME(wrong.get()[0], 0, 0);
    // A box of the array, out of its middle.
    std::vector<short2> part(3 * 2 * 4);
    cudaMemcpy3DParms c = {};
    c.srcArray = ab;
    c.srcPos = make_cudaPos(2, 1, 2);
    c.dstPtr = make_cudaPitchedPtr(part.data(), 3 * sizeof(short2), 3, 2);
    c.extent = make_cudaExtent(3, 2, 4);
    c.kind = cudaMemcpyDeviceToHost;
    CK(cudaMemcpy3D(&c));
    for (int i = 0; i < 24; i++) {
        SAME(part[i].x, 2 + i % 3 + 10 * (1 + i / 3 % 2), i);
        SAME(part[i].y, 100 * (2 + i / 6), i);
    }

    cudaArray_t a1;
    cudaSurfaceObject_t one = surface<int>(make_cudaExtent(64, 0, 0), 0, &a1);
    outside<<<1, 1>>>(one);
    EXPECT(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
    return finish("surfaces");
}
