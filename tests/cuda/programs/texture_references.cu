// Texture and surface references at global scope, as CUDA had them until version 11.
#include <cstdio>
#include <cstring>

#define CHECK(x)                                                                                      \
    do {                                                                                              \
        cudaError_t e_ = (x);                                                                         \
        if (e_ != cudaSuccess) {                                                                      \
            std::printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_));                   \
            return 1;                                                                                 \
        }                                                                                             \
    } while (0)

texture<float> line;
texture<int4, cudaTextureType1D, cudaReadModeElementType> quads;
texture<float, 2, cudaReadModeElementType> image;
texture<unsigned char, 2, cudaReadModeNormalizedFloat> bytes;
static texture<float4, cudaTextureType3D> volume;
texture<float, cudaTextureType2D> detailed;
surface<void, cudaSurfaceType2D> drawing;

__global__ void read_line(float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex1Dfetch(line, i) + tex1Dfetch(quads, i / 4).w;
}

__global__ void read_image(float *out, int w, int h, float dx) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) out[y * w + x] = tex2D(image, x + 0.5f + dx, y + 0.5f) + 1000.0f * tex2D(bytes, x, y);
}

__global__ void read_more(float *out) {
    int i = threadIdx.x;
    float4 v = tex3D(volume, (i + 0.5f) / 4, 0.5f, 0.5f);
    out[i] = v.x + v.y * 10 + v.z * 100 + v.w * 1000;
    out[4 + i] = tex2DLod(detailed, 0.5f, 0.5f, float(i));
}

__global__ void draw(int w, int h) {
    int x = threadIdx.x, y = threadIdx.y;
    float v;
    surf2Dread(&v, drawing, x * 4, y);
    if (x < w && y < h) surf2Dwrite(v * 2, drawing, x * 4, y);
}

#define EXPECT(x)                                                                                     \
    do {                                                                                              \
        if (!(x)) {                                                                                   \
            std::printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #x);                               \
            return 1;                                                                                 \
        }                                                                                             \
    } while (0)

int main() {
    const int n = 300, w = 20, h = 10;
    float data[n], *d, *out;
    unsigned char small[w * h];
    for (int i = 0; i < n; i++) data[i] = i * 0.5f;
    for (int i = 0; i < w * h; i++) small[i] = (unsigned char)i;
    CHECK(cudaMalloc(&d, sizeof data + 512));
    CHECK(cudaMalloc(&out, sizeof data));
    CHECK(cudaMemcpy(d, data, sizeof data, cudaMemcpyHostToDevice));

    // Memory, a part of it, and a second reference to the same.
    int four[300];
    int4 *q;
    for (int i = 0; i < 300; i++) four[i] = i;
    CHECK(cudaMalloc(&q, sizeof four));
    CHECK(cudaMemcpy(q, four, sizeof four, cudaMemcpyHostToDevice));
    CHECK(cudaBindTexture(NULL, line, d, sizeof data));
    CHECK(cudaBindTexture(0, quads, q));
    float back[n];
    read_line<<<3, 128>>>(out, n);
    CHECK(cudaMemcpy(back, out, sizeof back, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++)
        if (back[i] != i * 0.5f + float(i / 4 * 4 + 3)) return std::printf("line %d: %g\n", i, back[i]), 1;
    size_t offset = 1;
    CHECK(cudaBindTexture(&offset, line, d + 3, 64));
    size_t again = 0;
    CHECK(cudaGetTextureAlignmentOffset(&again, line));
    EXPECT(offset == 12 && again == 12);
    EXPECT(cudaBindTexture(NULL, line, d + 3, 64) == cudaErrorInvalidValue);
    cudaGetLastError();
    CHECK(cudaUnbindTexture(line));

    // Arrays, filtered; bytes as fractions, in rows of memory.
    cudaArray *array;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    CHECK(cudaMallocArray(&array, &desc, w, h, cudaArraySurfaceLoadStore));
    CHECK(cudaMemcpy2DToArray(array, 0, 0, data, w * 4, w * 4, h, cudaMemcpyHostToDevice));
    image.filterMode = cudaFilterModeLinear;
    image.addressMode[0] = cudaAddressModeClamp;
    CHECK(cudaBindTextureToArray(image, array, desc));
    unsigned char *rows;
    size_t pitch;
    CHECK(cudaMallocPitch(&rows, &pitch, w, h));
    CHECK(cudaMemcpy2D(rows, pitch, small, w, w, h, cudaMemcpyHostToDevice));
    CHECK(cudaBindTexture2D(NULL, bytes, rows, bytes.channelDesc, w, h, pitch));
    read_image<<<dim3(2, 2), dim3(16, 8)>>>(out, w, h, 0.5f);
    CHECK(cudaMemcpy(back, out, w * h * 4, cudaMemcpyDeviceToHost));
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int i = y * w + x;
            float v = (x + 1 < w ? (data[i] + data[i + 1]) / 2 : data[i]) + 1000.0f * (small[i] / 255.0f);
            float off = back[i] - v;
            if (off > 0.01f || off < -0.01f) return std::printf("image %d %d: %g\n", x, y, back[i]), 1;
        }
    // What is bound meanwhile changes nothing for kernels that were launched before.
    read_image<<<dim3(2, 2), dim3(16, 8)>>>(out, w, h, 0.0f);
    image.filterMode = cudaFilterModePoint;
    CHECK(cudaUnbindTexture(image));
    CHECK(cudaMemcpy(back, out, w * h * 4, cudaMemcpyDeviceToHost));
    EXPECT(back[5] > 22.107f && back[5] < 22.108f);
    read_image<<<dim3(2, 2), dim3(16, 8)>>>(out, w, h, 0.0f);
    CHECK(cudaMemcpy(back, out, w * h * 4, cudaMemcpyDeviceToHost));
    EXPECT(back[0] == 0);

    // Three dimensions, levels, by the forms with pointers too.
    cudaChannelFormatDesc desc4 = cudaCreateChannelDesc<float4>();
    cudaArray *cube;
    cudaMemcpy3DParms copy = {};
    CHECK(cudaMalloc3DArray(&cube, &desc4, make_cudaExtent(4, 1, 1)));
    copy.srcPtr = make_cudaPitchedPtr(data, 64, 4, 1);
    copy.dstArray = cube;
    copy.extent = make_cudaExtent(4, 1, 1);
    copy.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&copy));
    volume.normalized = true;
    const textureReference *reference;
    CHECK(cudaGetTextureReference(&reference, &volume));
    CHECK(cudaBindTextureToArray(reference, cube, &desc4));
    cudaMipmappedArray_t mips;
    CHECK(cudaMallocMipmappedArray(&mips, &desc, make_cudaExtent(8, 8, 0), 4));
    for (int level = 0; level < 4; level++) {
        cudaArray_t one;
        float fill[64];
        for (float &v : fill) v = level * 7.0f;
        CHECK(cudaGetMipmappedArrayLevel(&one, mips, level));
        CHECK(cudaMemcpy2DToArray(one, 0, 0, fill, (8 >> level) * 4, (8 >> level) * 4, 8 >> level, cudaMemcpyHostToDevice));
    }
    detailed.normalized = 1;
    detailed.maxMipmapLevelClamp = 2;
    CHECK(cudaBindTextureToMipmappedArray(detailed, mips, desc));
    read_more<<<1, 4>>>(out);
    CHECK(cudaMemcpy(back, out, 32, cudaMemcpyDeviceToHost));
    const float want[] = {1605, 3827, 6049, 8271, 0, 7, 14, 14};
    for (int i = 0; i < 8; i++) EXPECT(back[i] == want[i]);

    CHECK(cudaBindSurfaceToArray(drawing, array));
    draw<<<1, dim3(w, h)>>>(w, h);
    CHECK(cudaMemcpy2DFromArray(back, w * 4, array, 0, 0, w * 4, h, cudaMemcpyDeviceToHost));
    EXPECT(back[1] == 1 && back[w * h - 1] == 199);
    CHECK(cudaFreeMipmappedArray(mips));
    CHECK(cudaFreeArray(cube));
    CHECK(cudaFreeArray(array));
    std::printf("PASSED\n");
    return 0;
}
