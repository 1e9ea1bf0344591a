// Buffers and images of OpenGL, shared by the runtime API: what kernels write is drawn, what is drawn kernels read, and the state of OpenGL
// stays as it was.
#include <cuda_runtime.h>
#include <cuda_gl_interop.h>
#include "gl_context.h"
#include <vector>

#define CHECK(call)                                                                                           \
    do {                                                                                                      \
        cudaError_t e_ = (call);                                                                              \
        if (e_ != cudaSuccess) {                                                                              \
            printf("line %d: %s: %d %s\n", __LINE__, #call, (int)e_, cudaGetErrorString(e_));                 \
            exit(1);                                                                                          \
        }                                                                                                     \
    } while (0)
#define EXPECT(condition)                                          \
    do {                                                           \
        if (!(condition)) {                                        \
            printf("line %d: not so: %s\n", __LINE__, #condition); \
            exit(1);                                               \
        }                                                          \
    } while (0)

typedef std::vector<unsigned char> Bytes;

const int SIZE = 64;

// A triangle strip over the left half, or over the right one.
__global__ void strip(float2 *corners, int right)
{
    int i = threadIdx.x;
    corners[i] = make_float2((i & 1) - 1.f + right, (i & 2) - 1.f);
}

__global__ void pattern(uchar4 *pixels, int w, int h, int seed)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h)
        pixels[y * w + x] = make_uchar4(x, y, seed, x ^ y);
}

__global__ void fetch(cudaTextureObject_t from, uchar4 *to, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h)
        to[y * w + x] = tex2D<uchar4>(from, x + .5f, y + .5f);
}

__global__ void store(cudaSurfaceObject_t to, int w, int h, int seed)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h)
        surf2Dwrite(make_uchar4(x, y, seed, x ^ y), to, x * (int)sizeof(uchar4), y);
}

static const dim3 BLOCKS(SIZE / 16, SIZE / 16), THREADS(16, 16);

static bool is_pattern(const Bytes &b, int w, int h, int seed)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const unsigned char *p = &b[(y * w + x) * 4];
            if (p[0] != x || p[1] != y || p[2] != seed || p[3] != (x ^ y))
                return false;
        }
    return true;
}

static GLuint target(GLuint *texture)
{
    GLuint frame = 0;
    *texture = gl_texture(GL_TEXTURE_2D, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE);
    p_glGenFramebuffers(1, &frame);
    p_glBindFramebuffer(GL_FRAMEBUFFER, frame);
    p_glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, *texture, 0);
    p_glViewport(0, 0, SIZE, SIZE);
    return frame;
}

// Draws four corners of a buffer in red over blue; how many pixels of which half are red.
static void draw(GLuint corners, int *left, int *right)
{
    Bytes pixels(SIZE * SIZE * 4);
    p_glClearColor(0, 0, 1, 1);
    p_glClear(GL_COLOR_BUFFER_BIT);
    p_glBindBuffer(GL_ARRAY_BUFFER, corners);
    p_glEnableClientState(GL_VERTEX_ARRAY);
    p_glVertexPointer(2, GL_FLOAT, 0, NULL);
    p_glColor4f(1, 0, 0, 1);
    p_glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    p_glDisableClientState(GL_VERTEX_ARRAY);
    p_glBindBuffer(GL_ARRAY_BUFFER, 0);
    p_glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, &pixels[0]);
    *left = *right = 0;
    for (int i = 0; i < SIZE * SIZE; i++)
        if (pixels[i * 4] == 255 && pixels[i * 4 + 2] == 0)
            ++*(i % SIZE < SIZE / 2 ? left : right);
}

static void kernels_write_what_is_drawn(void)
{
    GLuint corners = gl_buffer(4 * sizeof(float2)), texture;
    cudaGraphicsResource *r;
    cudaStream_t stream;
    float2 *at, back[4];
    size_t bytes;
    int left, right;
    target(&texture);
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaGraphicsGLRegisterBuffer(&r, corners, cudaGraphicsRegisterFlagsNone));
    for (int half = 0; half < 2; half++) {
        CHECK(cudaGraphicsMapResources(1, &r, stream));
        CHECK(cudaGraphicsResourceGetMappedPointer((void **)&at, &bytes, r));
        EXPECT(bytes == 4 * sizeof(float2));
        if (half) {
            CHECK(cudaMemcpy(back, at, sizeof back, cudaMemcpyDeviceToHost));
            EXPECT(back[0].x == -1 && back[3].x == 0 && back[3].y == 1);
        }
        strip<<<1, 4, 0, stream>>>(at, half);
        CHECK(cudaGraphicsUnmapResources(1, &r, stream));
        draw(corners, &left, &right);
        EXPECT((half ? right : left) == SIZE * SIZE / 2 && (half ? left : right) == 0);
    }
    CHECK(cudaGraphicsUnregisterResource(r));
    CHECK(cudaStreamDestroy(stream));
    EXPECT(p_glGetError() == GL_NO_ERROR);
}

static cudaResourceDesc of_array(cudaArray_t a)
{
    cudaResourceDesc d = {};
    d.resType = cudaResourceTypeArray;
    d.res.array.array = a;
    return d;
}

static void kernels_read_what_is_drawn(void)
{
    GLuint texture;
    cudaGraphicsResource *r;
    cudaArray_t array;
    cudaTextureObject_t object;
    cudaTextureDesc how = {};
    uchar4 *to;
    Bytes got(SIZE * SIZE * 4);
    target(&texture);
    p_glClearColor(0, 1, 0, 1);
    p_glClear(GL_COLOR_BUFFER_BIT);
    p_glEnable(GL_SCISSOR_TEST);
    p_glScissor(8, 16, 24, 4);
    p_glClearColor(1, 0, 1, 0);
    p_glClear(GL_COLOR_BUFFER_BIT);
    p_glDisable(GL_SCISSOR_TEST);
    CHECK(cudaMalloc(&to, got.size()));
    CHECK(cudaGraphicsGLRegisterImage(&r, texture, GL_TEXTURE_2D, cudaGraphicsRegisterFlagsReadOnly));
    CHECK(cudaGraphicsMapResources(1, &r));
    CHECK(cudaGraphicsSubResourceGetMappedArray(&array, r, 0, 0));
    cudaResourceDesc d = of_array(array);
    CHECK(cudaCreateTextureObject(&object, &d, &how, NULL));
    fetch<<<BLOCKS, THREADS>>>(object, to, SIZE, SIZE);
    CHECK(cudaMemcpy(&got[0], to, got.size(), cudaMemcpyDeviceToHost));
    CHECK(cudaDestroyTextureObject(object));
    CHECK(cudaGraphicsUnmapResources(1, &r));
    CHECK(cudaGraphicsUnregisterResource(r));
    for (int i = 0; i < SIZE * SIZE; i++) {
        bool in = i % SIZE >= 8 && i % SIZE < 32 && i / SIZE >= 16 && i / SIZE < 20;
        EXPECT(got[i * 4] == (in ? 255 : 0) && got[i * 4 + 1] == (in ? 0 : 255) && got[i * 4 + 3] == (in ? 0 : 255));
    }
    CHECK(cudaFree(to));
}

static void surfaces_are_seen(void)
{
    GLuint texture = gl_texture(GL_TEXTURE_2D, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE);
    cudaGraphicsResource *r;
    cudaArray_t array;
    cudaSurfaceObject_t object;
    Bytes got(SIZE * SIZE * 4);
    CHECK(cudaGraphicsGLRegisterImage(&r, texture, GL_TEXTURE_2D, cudaGraphicsRegisterFlagsSurfaceLoadStore));
    CHECK(cudaGraphicsMapResources(1, &r));
    CHECK(cudaGraphicsSubResourceGetMappedArray(&array, r, 0, 0));
    cudaResourceDesc d = of_array(array);
    CHECK(cudaCreateSurfaceObject(&object, &d));
    store<<<BLOCKS, THREADS>>>(object, SIZE, SIZE, 77);
    CHECK(cudaGraphicsUnmapResources(1, &r));
    CHECK(cudaDestroySurfaceObject(object));
    CHECK(cudaGraphicsUnregisterResource(r));
    p_glBindTexture(GL_TEXTURE_2D, texture);
    p_glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, &got[0]);
    EXPECT(is_pattern(got, SIZE, SIZE, 77));
}

// As programs show pictures: a kernel writes a buffer of pixels, from which a texture is made.
static void buffers_of_pixels(void)
{
    GLuint pixels = gl_buffer(SIZE * SIZE * 4), texture = gl_texture(GL_TEXTURE_2D, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE);
    uchar4 *at;
    Bytes got(SIZE * SIZE * 4);
    CHECK(cudaGLSetGLDevice(0));
    CHECK(cudaGLRegisterBufferObject(pixels));
    CHECK(cudaGLMapBufferObject((void **)&at, pixels));
    pattern<<<BLOCKS, THREADS>>>(at, SIZE, SIZE, 5);
    CHECK(cudaGLUnmapBufferObject(pixels));
    CHECK(cudaGLUnregisterBufferObject(pixels));
    p_glBindTexture(GL_TEXTURE_2D, texture);
    p_glBindBuffer(GL_PIXEL_UNPACK_BUFFER, pixels);
    p_glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    p_glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    p_glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, &got[0]);
    EXPECT(is_pattern(got, SIZE, SIZE, 5));
}

// What is not copied: what a kernel writes where only reading was announced, what it would read where it was to write all.
static void flags_count(void)
{
    GLuint b = gl_buffer(256), fixed = 0;
    cudaGraphicsResource *r;
    void *at;
    size_t bytes;
    Bytes ones(256, 1), got(256);
    p_glBindBuffer(GL_ARRAY_BUFFER, b);
    p_glBufferSubData(GL_ARRAY_BUFFER, 0, 256, &ones[0]);
    CHECK(cudaGraphicsGLRegisterBuffer(&r, b, cudaGraphicsRegisterFlagsReadOnly));
    CHECK(cudaGraphicsMapResources(1, &r));
    CHECK(cudaGraphicsResourceGetMappedPointer(&at, &bytes, r));
    CHECK(cudaMemcpy(&got[0], at, 256, cudaMemcpyDeviceToHost));
    EXPECT(got == ones);
    CHECK(cudaMemset(at, 2, 256));
    CHECK(cudaGraphicsUnmapResources(1, &r));
    p_glGetBufferSubData(GL_ARRAY_BUFFER, 0, 256, &got[0]);
    EXPECT(got == ones);
    CHECK(cudaGraphicsResourceSetMapFlags(r, cudaGraphicsMapFlagsWriteDiscard));
    CHECK(cudaGraphicsMapResources(1, &r));
    CHECK(cudaMemset(at, 3, 256));
    CHECK(cudaGraphicsUnmapResources(1, &r));
    p_glGetBufferSubData(GL_ARRAY_BUFFER, 0, 256, &got[0]);
    EXPECT(got == Bytes(256, 3));
    CHECK(cudaGraphicsUnregisterResource(r));
    // A buffer that the host may not write.
    p_glGenBuffers(1, &fixed);
    p_glBindBuffer(GL_ARRAY_BUFFER, fixed);
    p_glBufferStorage(GL_ARRAY_BUFFER, 256, &ones[0], 0);
    CHECK(cudaGraphicsGLRegisterBuffer(&r, fixed, cudaGraphicsRegisterFlagsNone));
    CHECK(cudaGraphicsMapResources(1, &r));
    CHECK(cudaGraphicsResourceGetMappedPointer(&at, &bytes, r));
    CHECK(cudaMemset(at, 4, 128));
    CHECK(cudaGraphicsUnmapResources(1, &r));
    p_glGetBufferSubData(GL_ARRAY_BUFFER, 0, 256, &got[0]);
    EXPECT(got[127] == 4 && got[128] == 1);
    CHECK(cudaGraphicsUnregisterResource(r));
    p_glBindBuffer(GL_ARRAY_BUFFER, 0);
    EXPECT(p_glGetError() == GL_NO_ERROR);
}

struct Format {
    GLint internal;
    GLenum format, type;
    int bytes;
};

static const Format FORMATS[] = {
    {GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1}, {GL_RG8, GL_RG, GL_UNSIGNED_BYTE, 2}, {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4},
    {GL_R16, GL_RED, GL_UNSIGNED_SHORT, 2}, {GL_RG16, GL_RG, GL_UNSIGNED_SHORT, 4}, {GL_RGBA16, GL_RGBA, GL_UNSIGNED_SHORT, 8},
    {GL_R16F, GL_RED, GL_HALF_FLOAT, 2}, {GL_RG16F, GL_RG, GL_HALF_FLOAT, 4}, {GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT, 8},
    {GL_R32F, GL_RED, GL_FLOAT, 4}, {GL_RG32F, GL_RG, GL_FLOAT, 8}, {GL_RGBA32F, GL_RGBA, GL_FLOAT, 16},
    {GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, 1}, {GL_RG8UI, GL_RG_INTEGER, GL_UNSIGNED_BYTE, 2}, {GL_RGBA8UI, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, 4},
    {GL_R16UI, GL_RED_INTEGER, GL_UNSIGNED_SHORT, 2}, {GL_RG16UI, GL_RG_INTEGER, GL_UNSIGNED_SHORT, 4}, {GL_RGBA16UI, GL_RGBA_INTEGER, GL_UNSIGNED_SHORT, 8},
    {GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, 4}, {GL_RG32UI, GL_RG_INTEGER, GL_UNSIGNED_INT, 8}, {GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 16},
    {GL_R8I, GL_RED_INTEGER, GL_BYTE, 1}, {GL_RG8I, GL_RG_INTEGER, GL_BYTE, 2}, {GL_RGBA8I, GL_RGBA_INTEGER, GL_BYTE, 4},
    {GL_R16I, GL_RED_INTEGER, GL_SHORT, 2}, {GL_RG16I, GL_RG_INTEGER, GL_SHORT, 4}, {GL_RGBA16I, GL_RGBA_INTEGER, GL_SHORT, 8},
    {GL_R32I, GL_RED_INTEGER, GL_INT, 4}, {GL_RG32I, GL_RG_INTEGER, GL_INT, 8}, {GL_RGBA32I, GL_RGBA_INTEGER, GL_INT, 16},
    {GL_LUMINANCE8, GL_LUMINANCE, GL_UNSIGNED_BYTE, 1}, {GL_ALPHA8, GL_ALPHA, GL_UNSIGNED_BYTE, 1},
    {GL_LUMINANCE8_ALPHA8, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, 2}, {GL_INTENSITY8, GL_RED, GL_UNSIGNED_BYTE, 1},
    {GL_RGBA, GL_RGBA, GL_UNSIGNED_BYTE, 4}, {GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE, 4},
};

// Bytes that are finite numbers in all formats of floating point.
static Bytes some(size_t n, int seed)
{
    Bytes b(n);
    for (size_t i = 0; i < n; i++)
        b[i] = (unsigned char)((i * 7 + seed * 13 + i / 11) % 0x38 + 1);
    return b;
}

// A level of a texture: read by CUDA, written by it, read by OpenGL.
static void both_ways(const Format &f, GLuint t, GLenum bound, GLenum face, unsigned part, unsigned level, int w, int h, int d)
{
    cudaGraphicsResource *r;
    cudaArray_t array;
    size_t row = (size_t)w * f.bytes, all = row * h * d;
    Bytes first = some(all, 1), second = some(all, 2), got(all), whole(all * 6);
    p_glBindTexture(bound, t);
    p_glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    p_glPixelStorei(GL_PACK_ALIGNMENT, 1);
    if (d > 1)
        p_glTexImage3D(bound, level, f.internal, w, h, d, 0, f.format, f.type, &first[0]);
    else
        p_glTexSubImage2D(face, level, 0, 0, w, h, f.format, f.type, &first[0]);
    EXPECT(p_glGetError() == GL_NO_ERROR);
    CHECK(cudaGraphicsGLRegisterImage(&r, t, bound, cudaGraphicsRegisterFlagsNone));
    CHECK(cudaGraphicsMapResources(1, &r));
    CHECK(cudaGraphicsSubResourceGetMappedArray(&array, r, part, level));
    cudaMemcpy3DParms p = {};
    p.srcArray = array, p.dstPtr = make_cudaPitchedPtr(&got[0], row, w, h), p.extent = make_cudaExtent(w, h, d), p.kind = cudaMemcpyDeviceToHost;
    CHECK(cudaMemcpy3D(&p));
    if (got != first)
        printf("format %#x\n", f.internal);
    EXPECT(got == first);
    cudaMemcpy3DParms q = {};
    q.dstArray = array, q.srcPtr = make_cudaPitchedPtr(&second[0], row, w, h), q.extent = make_cudaExtent(w, h, d), q.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&q));
    CHECK(cudaGraphicsUnmapResources(1, &r));
    CHECK(cudaGraphicsUnregisterResource(r));
    p_glGetTexImage(face, level, f.format, f.type, &whole[0]);
    EXPECT(Bytes(whole.begin(), whole.begin() + all) == second);
    EXPECT(p_glGetError() == GL_NO_ERROR);
}

static void formats_and_targets(void)
{
    for (const Format &f : FORMATS) {
        GLuint t = gl_texture(GL_TEXTURE_2D, f.internal, 13, 7, 0, f.format, f.type);
        both_ways(f, t, GL_TEXTURE_2D, GL_TEXTURE_2D, 0, 0, 13, 7, 1);
        p_glDeleteTextures(1, &t);
    }
    const Format &f = FORMATS[2];
    GLuint t = gl_texture(GL_TEXTURE_RECTANGLE, f.internal, 13, 7, 0, f.format, f.type);
    both_ways(f, t, GL_TEXTURE_RECTANGLE, GL_TEXTURE_RECTANGLE, 0, 0, 13, 7, 1);
    t = gl_texture(GL_TEXTURE_3D, f.internal, 13, 7, 5, f.format, f.type);
    both_ways(f, t, GL_TEXTURE_3D, GL_TEXTURE_3D, 0, 0, 13, 7, 5);
    t = gl_texture(GL_TEXTURE_CUBE_MAP, f.internal, 16, 16, 0, f.format, f.type);
    for (unsigned face = 0; face < 6; face++)
        both_ways(f, t, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, face, 0, 16, 16, 1);
    t = gl_texture(GL_TEXTURE_2D, f.internal, 32, 16, 0, f.format, f.type);
    p_glBindTexture(GL_TEXTURE_2D, t);
    p_glGenerateMipmap(GL_TEXTURE_2D);
    for (unsigned level = 0; level < 4; level++)
        both_ways(f, t, GL_TEXTURE_2D, GL_TEXTURE_2D, 0, level, 32 >> level, 16 >> level, 1);
}

static void layers(void)
{
    const int W = 8, H = 4, N = 3;
    GLuint t = gl_texture(GL_TEXTURE_2D_ARRAY, GL_R32F, W, H, N, GL_RED, GL_FLOAT);
    cudaGraphicsResource *r;
    std::vector<float> all(W * H * N), got(W * H);
    for (int i = 0; i < W * H * N; i++)
        all[i] = (float)i;
    p_glBindTexture(GL_TEXTURE_2D_ARRAY, t);
    p_glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_R32F, W, H, N, 0, GL_RED, GL_FLOAT, &all[0]);
    CHECK(cudaGraphicsGLRegisterImage(&r, t, GL_TEXTURE_2D_ARRAY, cudaGraphicsRegisterFlagsNone));
    CHECK(cudaGraphicsMapResources(1, &r));
    for (int n = 0; n < N; n++) {
        cudaArray_t array;
        CHECK(cudaGraphicsSubResourceGetMappedArray(&array, r, n, 0));
        CHECK(cudaMemcpy2DFromArray(&got[0], W * 4, array, 0, 0, W * 4, H, cudaMemcpyDeviceToHost));
        for (int i = 0; i < W * H; i++)
            EXPECT(got[i] == all[n * W * H + i]);
        for (float &v : got)
            v += 1000;
        CHECK(cudaMemcpy2DToArray(array, 0, 0, &got[0], W * 4, W * 4, H, cudaMemcpyHostToDevice));
    }
    CHECK(cudaGraphicsUnmapResources(1, &r));
    CHECK(cudaGraphicsUnregisterResource(r));
    std::vector<float> back(W * H * N);
    p_glGetTexImage(GL_TEXTURE_2D_ARRAY, 0, GL_RED, GL_FLOAT, &back[0]);
    for (int i = 0; i < W * H * N; i++)
        EXPECT(back[i] == all[i] + 1000);
}

static void renderbuffers(void)
{
    GLuint b = 0, frame = 0;
    cudaGraphicsResource *r;
    cudaArray_t array;
    Bytes first(SIZE * SIZE * 4), second = some(SIZE * SIZE * 4, 3);
    p_glGenRenderbuffers(1, &b);
    p_glBindRenderbuffer(GL_RENDERBUFFER, b);
    p_glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, SIZE, SIZE);
    p_glGenFramebuffers(1, &frame);
    p_glBindFramebuffer(GL_FRAMEBUFFER, frame);
    p_glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, b);
    p_glClearColor(1, 0, 0, 1);
    p_glClear(GL_COLOR_BUFFER_BIT);
    p_glEnable(GL_SCISSOR_TEST);
    p_glScissor(0, 0, 1, 1);
    CHECK(cudaGraphicsGLRegisterImage(&r, b, GL_RENDERBUFFER, cudaGraphicsRegisterFlagsNone));
    CHECK(cudaGraphicsMapResources(1, &r));
    CHECK(cudaGraphicsSubResourceGetMappedArray(&array, r, 0, 0));
    CHECK(cudaMemcpy2DFromArray(&first[0], SIZE * 4, array, 0, 0, SIZE * 4, SIZE, cudaMemcpyDeviceToHost));
    for (int i = 0; i < SIZE * SIZE; i++)
        EXPECT(first[i * 4] == 255 && first[i * 4 + 1] == 0 && first[i * 4 + 3] == 255);
    CHECK(cudaMemcpy2DToArray(array, 0, 0, &second[0], SIZE * 4, SIZE * 4, SIZE, cudaMemcpyHostToDevice));
    CHECK(cudaGraphicsUnmapResources(1, &r));
    CHECK(cudaGraphicsUnregisterResource(r));
    p_glDisable(GL_SCISSOR_TEST);
    p_glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, &first[0]);
    EXPECT(first == second);
    EXPECT(p_glGetError() == GL_NO_ERROR);
}

static const GLenum STATE[] = {
    GL_ARRAY_BUFFER_BINDING, GL_PIXEL_PACK_BUFFER_BINDING, GL_PIXEL_UNPACK_BUFFER_BINDING, GL_COPY_READ_BUFFER, GL_TEXTURE_BINDING_2D,
    GL_RENDERBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING, GL_DRAW_FRAMEBUFFER_BINDING, GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH,
    GL_PACK_SKIP_ROWS, GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_SWAP_BYTES, GL_SCISSOR_TEST,
};

static std::vector<int> state(void)
{
    std::vector<int> all;
    for (GLenum which : STATE) {
        GLint v[4] = {-1};
        p_glGetIntegerv(which, v);
        all.push_back(v[0]);
    }
    return all;
}

static void state_stays(void)
{
    GLuint b = gl_buffer(4096), pack = gl_buffer(64), texture = gl_texture(GL_TEXTURE_2D, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE), other = 0;
    GLuint render = 0;
    cudaGraphicsResource *all[3];
    target(&other);
    p_glGenRenderbuffers(1, &render);
    p_glBindRenderbuffer(GL_RENDERBUFFER, render);
    p_glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 8, 8);
    p_glBindBuffer(GL_ARRAY_BUFFER, pack);
    p_glBindBuffer(GL_PIXEL_PACK_BUFFER, pack);
    p_glBindBuffer(GL_PIXEL_UNPACK_BUFFER, pack);
    p_glBindTexture(GL_TEXTURE_2D, other);
    p_glPixelStorei(GL_PACK_ALIGNMENT, 8);
    p_glPixelStorei(GL_PACK_ROW_LENGTH, 100);
    p_glPixelStorei(GL_PACK_SKIP_ROWS, 3);
    p_glPixelStorei(GL_UNPACK_ALIGNMENT, 2);
    p_glPixelStorei(GL_UNPACK_ROW_LENGTH, 50);
    p_glPixelStorei(GL_UNPACK_SKIP_PIXELS, 4);
    p_glPixelStorei(GL_UNPACK_SWAP_BYTES, 1);
    p_glEnable(GL_SCISSOR_TEST);
    std::vector<int> before = state();
    CHECK(cudaGraphicsGLRegisterBuffer(&all[0], b, cudaGraphicsRegisterFlagsNone));
    CHECK(cudaGraphicsGLRegisterImage(&all[1], texture, GL_TEXTURE_2D, cudaGraphicsRegisterFlagsNone));
    CHECK(cudaGraphicsGLRegisterImage(&all[2], render, GL_RENDERBUFFER, cudaGraphicsRegisterFlagsNone));
    CHECK(cudaGraphicsMapResources(3, all));
    EXPECT(state() == before);
    CHECK(cudaGraphicsUnmapResources(3, all));
    EXPECT(state() == before);
    for (cudaGraphicsResource *r : all)
        CHECK(cudaGraphicsUnregisterResource(r));
    EXPECT(p_glGetError() == GL_NO_ERROR);
}

// What OpenGL does to components on their way (glPixelTransfer) is not done to those that are shared, and stays as the program wants it.
static void components_stay(void)
{
    typedef void (*Transfer)(GLenum, GLfloat);
    typedef void (*Table)(GLenum, GLsizei, const GLfloat *);
    typedef void (*GetFloats)(GLenum, GLfloat *);
    Transfer transfer = (Transfer)gl_function("glPixelTransferf");
    Table table = (Table)gl_function("glPixelMapfv");
    GetFloats floats = (GetFloats)gl_function("glGetFloatv");
    const GLenum which[] = {GL_RED_SCALE, GL_GREEN_BIAS, GL_BLUE_SCALE, GL_ALPHA_BIAS, GL_MAP_COLOR};
    const GLfloat values[] = {0.5f, 0.25f, 2, -0.5f, 1}, upside_down[] = {1, 0};
    Bytes given(SIZE * SIZE * 4), got(SIZE * SIZE * 4);
    GLuint t = gl_texture(GL_TEXTURE_2D, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE);
    cudaGraphicsResource_t r;
    cudaArray_t array;
    for (unsigned i = 0; i < given.size(); i++)
        given[i] = i * 5 + i / 256;
    p_glBindTexture(GL_TEXTURE_2D, t);
    p_glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, &given[0]);
    p_glBindTexture(GL_TEXTURE_2D, 0);
    CHECK(cudaGraphicsGLRegisterImage(&r, t, GL_TEXTURE_2D, cudaGraphicsRegisterFlagsNone));
    for (int i = 0; i < 5; i++)
        transfer(which[i], values[i]);
    table(GL_PIXEL_MAP_R_TO_R, 2, upside_down);
    CHECK(cudaGraphicsMapResources(1, &r, 0));
    CHECK(cudaGraphicsSubResourceGetMappedArray(&array, r, 0, 0));
    CHECK(cudaMemcpy2DFromArray(&got[0], SIZE * 4, array, 0, 0, SIZE * 4, SIZE, cudaMemcpyDeviceToHost));
    EXPECT(got == given);
    for (unsigned i = 0; i < given.size(); i++)
        given[i] ^= 0xff;
    CHECK(cudaMemcpy2DToArray(array, 0, 0, &given[0], SIZE * 4, SIZE * 4, SIZE, cudaMemcpyHostToDevice));
    CHECK(cudaGraphicsUnmapResources(1, &r, 0));
    for (int i = 0; i < 5; i++) {
        GLfloat value = -9;
        floats(which[i], &value);
        EXPECT(value == values[i]);
        transfer(which[i], which[i] == GL_RED_SCALE || which[i] == GL_BLUE_SCALE);
    }
    p_glBindTexture(GL_TEXTURE_2D, t);
    p_glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, &got[0]);
    p_glBindTexture(GL_TEXTURE_2D, 0);
    EXPECT(got == given);
    CHECK(cudaGraphicsUnregisterResource(r));
    EXPECT(p_glGetError() == GL_NO_ERROR);
}

int main(void)
{
    unsigned n = 0;
    int list[4];
    gl_start();
    EXPECT(cudaGLGetDevices(&n, list, 4, cudaGLDeviceListAll) == cudaErrorInvalidGraphicsContext);
    (void)cudaGetLastError();
    gl_current(gl_context);
    CHECK(cudaGLGetDevices(&n, list, 4, cudaGLDeviceListAll));
    EXPECT(n >= 1 && list[0] == 0);
    kernels_write_what_is_drawn();
    kernels_read_what_is_drawn();
    surfaces_are_seen();
    buffers_of_pixels();
    flags_count();
    formats_and_targets();
    layers();
    renderbuffers();
    components_stay();
    state_stays();
    printf("PASSED\n");
    return 0;
}
