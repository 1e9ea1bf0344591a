// Images of EGL: what OpenGL, or OpenGL ES, has drawn kernels read, and what they write OpenGL has, without mapping; each side waits for itself alone.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_egl_interop.h>
#include <cudaEGL.h>
#include <cudaGL.h>
#include "gl_context.h"
#include <vector>

#define CHECK(call)                                                                                   \
    do {                                                                                              \
        int e_ = (int)(call);                                                                         \
        if (e_) {                                                                                     \
            printf("line %d: %s: %d\n", __LINE__, #call, e_);                                         \
            exit(1);                                                                                  \
        }                                                                                             \
    } while (0)
#define EXPECT(condition)                                          \
    do {                                                           \
        if (!(condition)) {                                        \
            printf("line %d: not so: %s\n", __LINE__, #condition); \
            exit(1);                                               \
        }                                                          \
    } while (0)
#define ANSWERS(call, code)                                                                    \
    do {                                                                                       \
        int e_ = (int)(call);                                                                  \
        cudaGetLastError();                                                                    \
        if (e_ != (int)(code)) {                                                               \
            printf("line %d: %s: %d, not %d\n", __LINE__, #call, e_, (int)(code));             \
            exit(1);                                                                           \
        }                                                                                      \
    } while (0)

// No multiple of anything.
const int W = 45, H = 27;
const unsigned N = W * H;
typedef void (*Finish)(void);
static PFNEGLCREATEIMAGEKHRPROC create_image;
static PFNEGLDESTROYIMAGEKHRPROC destroy_image;
static Finish finish;

__global__ void complement(cudaSurfaceObject_t image, int step)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= W || y >= H)
        return;
    uchar4 c = surf2Dread<uchar4>(image, x * 4, y);
    surf2Dwrite(make_uchar4(255 - c.x, c.y + step, c.z, c.w), image, x * 4, y);
}

__global__ void fill(cudaSurfaceObject_t image, float value)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < W && y < H)
        surf2Dwrite(value + x + 100 * y, image, x * 4, y);
}

static const dim3 BLOCKS((W + 15) / 16, (H + 15) / 16), THREADS(16, 16);
static std::vector<unsigned char> pixels(N * 4);

static cudaSurfaceObject_t surface(cudaArray_t array)
{
    cudaResourceDesc d = {};
    cudaSurfaceObject_t s;
    d.resType = cudaResourceTypeArray, d.res.array.array = array;
    CHECK(cudaCreateSurfaceObject(&s, &d));
    return s;
}

static void pattern(int seed)
{
    for (unsigned i = 0; i < N * 4; i++)
        pixels[i] = i * 7 + i / 251 + seed;
}

static GLuint texture(GLenum internal, GLenum format, GLenum type, const void *data)
{
    GLuint t = 0;
    p_glGenTextures(1, &t);
    p_glBindTexture(GL_TEXTURE_2D, t);
    p_glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    p_glTexImage2D(GL_TEXTURE_2D, 0, internal, W, H, 0, format, type, data);
    return t;
}

static EGLImageKHR image_of(GLuint t)
{
    EGLImageKHR image = create_image(gl_display, eglGetCurrentContext(), EGL_GL_TEXTURE_2D_KHR, (EGLClientBuffer)(size_t)t, NULL);
    EXPECT(image != EGL_NO_IMAGE_KHR);
    return image;
}

// What a framebuffer with the texture shows, which contexts of ES can tell as well.
static std::vector<unsigned char> shown(GLuint t)
{
    std::vector<unsigned char> all(N * 4);
    GLuint frame = 0;
    p_glGenFramebuffers(1, &frame);
    p_glBindFramebuffer(GL_FRAMEBUFFER, frame);
    p_glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
    p_glPixelStorei(GL_PACK_ALIGNMENT, 1);
    p_glReadPixels(0, 0, W, H, GL_RGBA, GL_UNSIGNED_BYTE, &all[0]);
    p_glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return all;
}

// One half is drawn by clearing it.
static void draw(GLuint t, float red)
{
    GLuint frame = 0;
    p_glGenFramebuffers(1, &frame);
    p_glBindFramebuffer(GL_FRAMEBUFFER, frame);
    p_glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
    p_glViewport(0, 0, W, H);
    p_glEnable(GL_SCISSOR_TEST);
    p_glScissor(0, 0, W / 2, H);
    p_glClearColor(red, 0, 1, 1);
    p_glClear(GL_COLOR_BUFFER_BIT);
    p_glDisable(GL_SCISSOR_TEST);
    p_glBindFramebuffer(GL_FRAMEBUFFER, 0);
    finish();
}

static void is_complement(GLuint t, const std::vector<unsigned char> &before, int step)
{
    std::vector<unsigned char> now = shown(t);
    for (unsigned i = 0; i < N; i++) {
        EXPECT(now[i * 4] == 255 - before[i * 4] && now[i * 4 + 1] == (unsigned char)(before[i * 4 + 1] + step));
        EXPECT(now[i * 4 + 2] == before[i * 4 + 2] && now[i * 4 + 3] == before[i * 4 + 3]);
    }
}

// As the runtime has it: turns of both sides, each end of CUDA's told in another way.
static void turns(void)
{
    pattern(3);
    GLuint t = texture(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, &pixels[0]);
    finish();
    EGLImageKHR image = image_of(t);
    cudaGraphicsResource_t r;
    cudaStream_t s;
    cudaEvent_t done;
    CHECK(cudaStreamCreate(&s));
    CHECK(cudaEventCreate(&done));
    CHECK(cudaGraphicsEGLRegisterImage(&r, image, cudaGraphicsRegisterFlagsNone));
    for (int turn = 0; turn < 4; turn++) {
        draw(t, turn * 0.25f);
        std::vector<unsigned char> before = shown(t);
        finish();
        cudaEglFrame f;
        memset(&f, 0x55, sizeof f);
        CHECK(cudaGraphicsResourceGetMappedEglFrame(&f, r, 0, 0));
        EXPECT(f.frameType == cudaEglFrameTypeArray && f.planeCount == 1 && f.eglColorFormat == cudaEglColorFormatABGR);
        EXPECT(f.planeDesc[0].width == (unsigned)W && f.planeDesc[0].height == (unsigned)H && f.planeDesc[0].numChannels == 4);
        EXPECT(f.planeDesc[0].channelDesc.x == 8 && f.planeDesc[0].channelDesc.w == 8 && f.planeDesc[0].channelDesc.f == cudaChannelFormatKindUnsigned);
        CHECK(cudaDeviceSynchronize());
        cudaSurfaceObject_t surf = surface(f.frame.pArray[0]);
        complement<<<BLOCKS, THREADS, 0, s>>>(surf, turn);
        if (turn == 0)
            CHECK(cudaStreamSynchronize(s));
        if (turn == 1)
            CHECK(cudaDeviceSynchronize());
        if (turn >= 2) {
            CHECK(cudaEventRecord(done, s));
            CHECK(cudaEventSynchronize(done));
        }
        is_complement(t, before, turn);
        CHECK(cudaDestroySurfaceObject(surf));
    }
    // What OpenGL draws when CUDA has changed nothing stays.
    draw(t, 1);
    std::vector<unsigned char> drawn = shown(t);
    CHECK(cudaDeviceSynchronize());
    EXPECT(shown(t) == drawn);
    CHECK(cudaGraphicsUnregisterResource(r));
    EXPECT(shown(t) == drawn);
    destroy_image(gl_display, image);
    CHECK(cudaEventDestroy(done));
    CHECK(cudaStreamDestroy(s));
}

// As the driver has it; what is written arrives when the registration ends, too, and while an image is mapped.
static void driver(void)
{
    std::vector<float> zeros(N);
    GLuint t = texture(GL_R32F, GL_RED, GL_FLOAT, &zeros[0]);
    finish();
    EGLImageKHR image = image_of(t);
    CUgraphicsResource r;
    CUeglFrame f;
    std::vector<float> got(N);
    for (int way = 0; way < 2; way++) {
        CHECK(cuGraphicsEGLRegisterImage(&r, image, CU_GRAPHICS_MAP_RESOURCE_FLAGS_WRITE_DISCARD));
        if (way)
            CHECK(cuGraphicsMapResources(1, &r, 0));
        CHECK(cuGraphicsResourceGetMappedEglFrame(&f, r, 0, 0));
        EXPECT(f.frameType == CU_EGL_FRAME_TYPE_ARRAY && f.width == (unsigned)W && f.height == (unsigned)H && f.planeCount == 1);
        EXPECT(f.cuFormat == CU_AD_FORMAT_FLOAT && f.numChannels == 1 && f.eglColorFormat == CU_EGL_COLOR_FORMAT_R);
        cudaSurfaceObject_t surf = surface((cudaArray_t)f.frame.pArray[0]);
        fill<<<BLOCKS, THREADS>>>(surf, 0.5f + way);
        if (way)
            CHECK(cuGraphicsUnmapResources(1, &r, 0));
        else
            CHECK(cuGraphicsUnregisterResource(r));
        p_glBindTexture(GL_TEXTURE_2D, t);
        p_glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_FLOAT, &got[0]);
        for (unsigned i = 0; i < N; i++)
            EXPECT(got[i] == 0.5f + way + i % W + 100 * (i / W));
        if (way)
            CHECK(cuGraphicsUnregisterResource(r));
    }
    // What is only read stays as it is.
    CHECK(cuGraphicsEGLRegisterImage(&r, image, CU_GRAPHICS_MAP_RESOURCE_FLAGS_READ_ONLY));
    CHECK(cuGraphicsResourceGetMappedEglFrame(&f, r, 0, 0));
    cudaSurfaceObject_t surf = surface((cudaArray_t)f.frame.pArray[0]);
    fill<<<BLOCKS, THREADS>>>(surf, 9);
    CHECK(cuCtxSynchronize());
    CHECK(cuGraphicsUnregisterResource(r));
    p_glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_FLOAT, &got[0]);
    EXPECT(got[0] == 1.5f);
    destroy_image(gl_display, image);
}

// An image that a context of OpenGL ES has made.
static void embedded(void)
{
    const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE};
    eglBindAPI(EGL_OPENGL_ES_API);
    EGLContext es = eglCreateContext(gl_display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
    EXPECT(es != EGL_NO_CONTEXT);
    gl_current(es);
    pattern(11);
    GLuint t = texture(GL_RGBA, GL_RGBA, GL_UNSIGNED_BYTE, &pixels[0]);
    finish();
    std::vector<unsigned char> before = shown(t);
    EXPECT(before == pixels);
    EGLImageKHR image = image_of(t);
    cudaGraphicsResource_t r;
    cudaEglFrame f;
    CHECK(cudaGraphicsEGLRegisterImage(&r, image, 0));
    CHECK(cudaGraphicsResourceGetMappedEglFrame(&f, r, 0, 0));
    complement<<<BLOCKS, THREADS>>>(surface(f.frame.pArray[0]), 5);
    CHECK(cudaDeviceSynchronize());
    is_complement(t, before, 5);
    CHECK(cudaGraphicsUnregisterResource(r));
    destroy_image(gl_display, image);
    eglBindAPI(EGL_OPENGL_API);
    gl_current(gl_context);
}

static void mistakes(void)
{
    GLuint t = texture(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    EGLImageKHR image = image_of(t);
    cudaGraphicsResource_t r, plain;
    cudaEglFrame f;
    int nothing = 0;
    ANSWERS(cudaGraphicsEGLRegisterImage(NULL, image, 0), cudaErrorInvalidValue);
    ANSWERS(cudaGraphicsEGLRegisterImage(&r, NULL, 0), cudaErrorInvalidValue);
    ANSWERS(cudaGraphicsEGLRegisterImage(&r, image, 3), cudaErrorInvalidValue);
    ANSWERS(cudaGraphicsEGLRegisterImage(&r, image, 4), cudaErrorInvalidValue);
    ANSWERS(cudaGraphicsEGLRegisterImage(&r, &nothing, 0), cudaErrorInvalidResourceHandle);
    CHECK(cudaGraphicsEGLRegisterImage(&r, image, 0));
    ANSWERS(cudaGraphicsResourceGetMappedEglFrame(NULL, r, 0, 0), cudaErrorInvalidValue);
    ANSWERS(cudaGraphicsResourceGetMappedEglFrame(&f, r, 1, 0), cudaErrorInvalidValue);
    ANSWERS(cudaGraphicsResourceGetMappedEglFrame(&f, r, 0, 1), cudaErrorInvalidValue);
    CHECK(cudaGraphicsUnregisterResource(r));
    ANSWERS(cudaGraphicsResourceGetMappedEglFrame(&f, r, 0, 0), cudaErrorInvalidResourceHandle);
    // One of OpenGL has to be mapped, and is no frame.
    CHECK(cuGraphicsGLRegisterImage((CUgraphicsResource *)&plain, t, GL_TEXTURE_2D, 0));
    ANSWERS(cudaGraphicsResourceGetMappedEglFrame(&f, plain, 0, 0), cudaErrorInvalidValue);
    CHECK(cudaGraphicsUnregisterResource(plain));
    gl_current(EGL_NO_CONTEXT);
    ANSWERS(cudaGraphicsEGLRegisterImage(&r, image, 0), cudaErrorInvalidGraphicsContext);
    gl_current(gl_context);
    // Streams and fences of EGL are not there.
    cudaEglStreamConnection connection;
    cudaEvent_t e;
    ANSWERS(cudaEGLStreamConsumerConnect(&connection, NULL), cudaErrorNotSupported);
    ANSWERS(cudaEGLStreamProducerConnect(&connection, NULL, 16, 16), cudaErrorNotSupported);
    ANSWERS(cudaEventCreateFromEGLSync(&e, NULL, 0), cudaErrorNotSupported);
    EXPECT(p_glGetError() == GL_NO_ERROR);
    destroy_image(gl_display, image);
}

int main()
{
    gl_start();
    gl_current(gl_context);
    create_image = (PFNEGLCREATEIMAGEKHRPROC)eglGetProcAddress("eglCreateImageKHR");
    destroy_image = (PFNEGLDESTROYIMAGEKHRPROC)eglGetProcAddress("eglDestroyImageKHR");
    finish = (Finish)eglGetProcAddress("glFinish");
    EXPECT(create_image && destroy_image && finish);
    turns();
    driver();
    embedded();
    mistakes();
    puts("PASSED");
    return 0;
}
