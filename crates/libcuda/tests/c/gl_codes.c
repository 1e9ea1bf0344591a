/* What the driver answers to functions of OpenGL's objects. Prints a line for each; runs on any libcuda.so.1, so that the answers of a real
 * driver can be compared. */
#include "answers.h"
#include <cudaGL.h>
#include "gl_context.h"

static CUgraphicsResource r, other;
static CUdeviceptr at;
static size_t size;
static CUarray array;
static CUmipmappedArray levels;
static CUstream s;
static GLuint buffer;

static void without_context(void)
{
    unsigned n = 77;
    CUdevice list[4] = {-1, -1, -1, -1};
    SAY(cuGraphicsGLRegisterBuffer(&r, 1, 0));
    SAY(cuGraphicsGLRegisterBuffer(NULL, 1, 0));
    SAY(cuGraphicsGLRegisterBuffer(&r, 1, 16));
    SAY(cuGraphicsGLRegisterImage(&r, 1, GL_TEXTURE_2D, 0));
    SAY(cuGraphicsGLRegisterImage(&r, 1, 0x1234, 0));
    SAY(cuGLGetDevices(&n, list, 4, CU_GL_DEVICE_LIST_ALL)); SHOW(n);
    SAY(cuGLRegisterBufferObject(1));
    SAY(cuGLInit());
}

static void devices(void)
{
    unsigned n = 77;
    CUdevice list[4] = {-1, -1, -1, -1};
    SAY(cuGLGetDevices(&n, list, 4, CU_GL_DEVICE_LIST_ALL)); SHOW(n); SHOW(list[0]); SHOW(list[1]);
    n = 77, list[0] = -1;
    SAY(cuGLGetDevices(&n, list, 4, CU_GL_DEVICE_LIST_CURRENT_FRAME)); SHOW(n); SHOW(list[0]);
    n = 77, list[0] = -1;
    SAY(cuGLGetDevices(&n, list, 4, CU_GL_DEVICE_LIST_NEXT_FRAME)); SHOW(n); SHOW(list[0]);
    n = 77, list[0] = -1;
    SAY(cuGLGetDevices(&n, list, 4, (CUGLDeviceList)0)); SHOW(n);
    n = 77, list[0] = -1;
    SAY(cuGLGetDevices(&n, list, 4, (CUGLDeviceList)4)); SHOW(n);
    n = 77, list[0] = -1;
    SAY(cuGLGetDevices(&n, list, 0, CU_GL_DEVICE_LIST_ALL)); SHOW(n); SHOW(list[0]);
    n = 77;
    SAY(cuGLGetDevices(&n, NULL, 4, CU_GL_DEVICE_LIST_ALL)); SHOW(n);
    SAY(cuGLGetDevices(&n, NULL, 0, CU_GL_DEVICE_LIST_ALL)); SHOW(n);
    SAY(cuGLGetDevices(NULL, list, 4, CU_GL_DEVICE_LIST_ALL));
}

static void registering_buffers(void)
{
    GLuint unbound = 0, empty = 0;
    buffer = gl_buffer(4096);
    p_glGenBuffers(1, &unbound);
    p_glGenBuffers(1, &empty);
    p_glBindBuffer(GL_ARRAY_BUFFER, empty);
    p_glBindBuffer(GL_ARRAY_BUFFER, 0);
    SAY(cuGraphicsGLRegisterBuffer(NULL, buffer, 0));
    SAY(cuGraphicsGLRegisterBuffer(&r, 0, 0));
    SAY(cuGraphicsGLRegisterBuffer(&r, 999, 0));
    SAY(cuGraphicsGLRegisterBuffer(&r, unbound, 0));
    SAY(cuGraphicsGLRegisterBuffer(&r, empty, 0));
    SAY(p_glGetError());
    for (unsigned flags = 0; flags < 40; flags = flags < 17 ? flags + 1 : 2 * flags) {
        char what[60];
        snprintf(what, sizeof what, "cuGraphicsGLRegisterBuffer, flags %u", flags);
        r = NULL;
        NAMED(what, cuGraphicsGLRegisterBuffer(&r, buffer, flags));
        if (r)
            SAY(cuGraphicsUnregisterResource(r));
    }
    SAY(cuGraphicsGLRegisterBuffer(&r, buffer, 0));
    SAY(cuGraphicsGLRegisterBuffer(&other, buffer, 0));
    SHOW(r == other);
    if (r != other)
        SAY(cuGraphicsUnregisterResource(other));
    SAY(cuGraphicsUnregisterResource(r));
    SAY(cuGraphicsUnregisterResource(NULL));
    p_glBindBuffer(GL_ARRAY_BUFFER, buffer);
    SHOW(p_glMapBuffer(GL_ARRAY_BUFFER, GL_READ_WRITE) != NULL);
    SAY(cuGraphicsGLRegisterBuffer(&r, buffer, 0));
    SAY(cuGraphicsMapResources(1, &r, 0));
    SAY(cuGraphicsUnmapResources(1, &r, 0));
    SHOW(p_glUnmapBuffer(GL_ARRAY_BUFFER));
    SAY(cuGraphicsUnregisterResource(r));
    SAY(p_glGetError());
}

static void mapping_buffers(void)
{
    unsigned kind = 77;
    CUdeviceptr base = 0;
    size_t whole = 0;
    CUgraphicsResource two[2], wrong[2];
    GLuint second = gl_buffer(100);
    SAY(cuGraphicsGLRegisterBuffer(&r, buffer, 0));
    SAY(cuGraphicsGLRegisterBuffer(&other, second, 0));
    two[0] = r, two[1] = other, wrong[0] = r, wrong[1] = NULL;
    SAY(cuGraphicsResourceGetMappedPointer(&at, &size, r));
    SAY(cuGraphicsSubResourceGetMappedArray(&array, r, 0, 0));
    SAY(cuGraphicsResourceGetMappedMipmappedArray(&levels, r));
    SAY(cuGraphicsUnmapResources(1, &r, 0));
    SAY(cuGraphicsMapResources(0, &r, 0));
    SAY(cuGraphicsMapResources(0, NULL, 0));
    SAY(cuGraphicsMapResources(1, NULL, 0));
    SAY(cuGraphicsMapResources(2, wrong, 0));
    SAY(cuGraphicsUnmapResources(1, &r, 0));
    wrong[1] = r;
    SAY(cuGraphicsMapResources(2, wrong, 0));
    SAY(cuGraphicsUnmapResources(1, &r, 0));
    SAY(cuGraphicsMapResources(1, &r, s));
    SAY(cuGraphicsMapResources(1, &r, s));
    SAY(cuGraphicsMapResources(2, two, s));
    SAY(cuGraphicsResourceGetMappedPointer(&at, &size, other));
    SAY(cuGraphicsResourceGetMappedPointer(&at, &size, r)); SHOW(size); SHOW(at % 256);
    SAY(cuGraphicsResourceGetMappedPointer(&at, NULL, r));
    SAY(cuGraphicsResourceGetMappedPointer(NULL, &size, r));
    SAY(cuGraphicsResourceGetMappedPointer(NULL, NULL, r));
    SAY(cuGraphicsResourceGetMappedPointer(&at, &size, NULL));
    SAY(cuGraphicsSubResourceGetMappedArray(&array, r, 0, 0));
    SAY(cuGraphicsResourceGetMappedMipmappedArray(&levels, r));
    SAY(cuMemGetAddressRange(&base, &whole, at)); SHOW(base == at);
    SAY(cuPointerGetAttribute(&kind, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, at)); SHOW(kind);
    SAY(cuMemsetD8(at, 7, 4096));
    SAY(cuMemsetD8(at, 7, 4 << 20));
    SAY(cuMemFree(at));
    SAY(cuGraphicsResourceSetMapFlags(r, 0));
    SAY(cuGraphicsResourceSetMapFlags(r, 1));
    SAY(cuGraphicsUnmapResources(2, two, s));
    SAY(cuGraphicsResourceGetMappedPointer(&at, &size, r));
    SAY(cuGraphicsUnmapResources(0, two, s));
    SAY(cuGraphicsUnmapResources(0, NULL, s));
    SAY(cuGraphicsUnmapResources(1, NULL, s));
    SAY(cuGraphicsUnmapResources(1, &r, s));
    SAY(cuGraphicsUnmapResources(1, &r, s));
    SAY(cuGraphicsMapResources(2, two, s));
    SAY(cuGraphicsResourceGetMappedPointer(&at, &size, other)); SHOW(size);
    SAY(cuGraphicsUnmapResources(2, two, s));
    for (unsigned flags = 0; flags < 9; flags++) {
        char what[60];
        snprintf(what, sizeof what, "cuGraphicsResourceSetMapFlags, %u", flags);
        NAMED(what, cuGraphicsResourceSetMapFlags(r, flags));
    }
    SAY(cuGraphicsResourceSetMapFlags(NULL, 0));
    SAY(cuGraphicsResourceSetMapFlags(r, 0));
    SAY(cuGraphicsMapResources(1, &r, (CUstream)&whole));
    SAY(cuGraphicsMapResources(1, &r, s));
    SAY(cuGraphicsUnmapResources(1, &r, (CUstream)&whole));
    SAY(cuGraphicsUnmapResources(1, &r, s));
    SAY(cuGraphicsUnregisterResource(other));
    SAY(cuGraphicsMapResources(1, &r, s));
    SAY(cuGraphicsUnregisterResource(r));
    SAY(cuGraphicsUnmapResources(1, &r, s));
    SAY(cuGraphicsGLRegisterBuffer(&r, buffer, 1));
    SAY(cuGraphicsMapResources(1, &r, s));
    SAY(cuGraphicsResourceSetMapFlags(r, 2));
    SAY(cuGraphicsUnmapResources(1, &r, s));
    SAY(cuGraphicsResourceSetMapFlags(r, 2));
    SAY(cuGraphicsUnregisterResource(r));
    SAY(p_glGetError());
}

static void other_contexts(void)
{
    EGLContext alone = gl_new_context(EGL_NO_CONTEXT), sharing = gl_new_context(gl_context);
    SAY(cuGraphicsGLRegisterBuffer(&r, buffer, 0));
    gl_current(EGL_NO_CONTEXT);
    SAY(cuGraphicsMapResources(1, &r, s));
    SAY(cuGraphicsResourceGetMappedPointer(&at, &size, r));
    SAY(cuGraphicsUnmapResources(1, &r, s));
    SAY(cuGraphicsResourceSetMapFlags(r, 0));
    gl_current(sharing);
    SAY(cuGraphicsMapResources(1, &r, s));
    SAY(cuGraphicsUnmapResources(1, &r, s));
    gl_current(alone);
    SAY(cuGraphicsMapResources(1, &r, s));
    SAY(cuGraphicsUnmapResources(1, &r, s));
    SAY(cuGraphicsGLRegisterBuffer(&other, buffer, 0));
    gl_current(gl_context);
    SAY(cuGraphicsMapResources(1, &r, s));
    gl_current(EGL_NO_CONTEXT);
    SAY(cuGraphicsResourceGetMappedPointer(&at, &size, r));
    SAY(cuGraphicsUnmapResources(1, &r, s));
    gl_current(gl_context);
    SAY(cuGraphicsUnmapResources(1, &r, s));
    gl_current(EGL_NO_CONTEXT);
    SAY(cuGraphicsUnregisterResource(r));
    gl_current(gl_context);
}

static void captures(void)
{
    CUgraph g = NULL;
    SAY(cuGraphicsGLRegisterBuffer(&r, buffer, 0));
    SAY(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    SAY(cuGraphicsMapResources(1, &r, s));
    SAY(cuStreamEndCapture(s, &g));
    SAY(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    SAY(cuGraphicsMapResources(1, &r, 0));
    SAY(cuGraphicsUnmapResources(1, &r, 0));
    SAY(cuStreamEndCapture(s, &g));
    SAY(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_RELAXED));
    SAY(cuGraphicsMapResources(1, &r, s));
    SAY(cuStreamEndCapture(s, &g));
    SAY(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    SAY(cuGraphicsGLRegisterBuffer(&other, buffer, 0));
    SAY(cuStreamEndCapture(s, &g));
    SAY(cuGraphicsUnmapResources(1, &r, s));
    SAY(cuGraphicsUnregisterResource(r));
}

static void describe(const char *what, CUarray a)
{
    CUDA_ARRAY3D_DESCRIPTOR d;
    memset(&d, 0, sizeof d);
    int code = (int)cuArray3DGetDescriptor(&d, a);
    if (d.Flags & CUDA_ARRAY3D_CUBEMAP)
        d.Depth = 0;
    printf("%s: %d, %zu x %zu x %zu, format %#x, %u channels, flags %#x\n", what, code, d.Width, d.Height, d.Depth, (unsigned)d.Format, d.NumChannels, d.Flags);
}

/* An image's registration, and what it is as arrays. */
static void image(const char *what, GLuint name, GLenum target, unsigned flags, int more)
{
    char line[120];
    r = NULL;
    NAMED(what, cuGraphicsGLRegisterImage(&r, name, target, flags));
    if (!r)
        return;
    CUresult mapped = cuGraphicsMapResources(1, &r, s);
    if (mapped)
        printf("  map %d\n", (int)mapped);
    array = NULL;
    CUresult got = cuGraphicsSubResourceGetMappedArray(&array, r, 0, 0);
    if (got)
        printf("  array %d\n", (int)got);
    else
        describe("  array", array);
    if (more) {
        static const unsigned parts[][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 20}, {1, 0}, {1, 1}, {5, 0}, {6, 0}, {7, 0}};
        for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
            array = NULL;
            got = cuGraphicsSubResourceGetMappedArray(&array, r, parts[i][0], parts[i][1]);
            snprintf(line, sizeof line, "  part %u, level %u", parts[i][0], parts[i][1]);
            if (got)
                printf("%s: %d\n", line, (int)got);
            else
                describe(line, array);
        }
        levels = NULL;
        SAY(cuGraphicsResourceGetMappedMipmappedArray(&levels, r));
        for (unsigned n = 0; levels && n < 6; n++) {
            got = cuMipmappedArrayGetLevel(&array, levels, n);
            snprintf(line, sizeof line, "  level %u", n);
            if (got)
                printf("%s: %d\n", line, (int)got);
            else
                describe(line, array);
        }
        SAY(cuGraphicsResourceGetMappedPointer(&at, &size, r));
        SAY(cuGraphicsSubResourceGetMappedArray(NULL, r, 0, 0));
        SAY(cuGraphicsResourceGetMappedMipmappedArray(NULL, r));
    }
    CUresult unmapped = cuGraphicsUnmapResources(1, &r, s), gone = cuGraphicsUnregisterResource(r);
    if (unmapped || gone)
        printf("  unmap %d, unregister %d\n", (int)unmapped, (int)gone);
}

#define FORMAT(internal, format, type) {#internal, internal, format, type}
static const struct {
    const char *name;
    GLint internal;
    GLenum format, type;
} formats[] = {
    FORMAT(GL_R8, GL_RED, GL_UNSIGNED_BYTE), FORMAT(GL_RG8, GL_RG, GL_UNSIGNED_BYTE), FORMAT(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE),
    FORMAT(GL_R16, GL_RED, GL_UNSIGNED_SHORT), FORMAT(GL_RG16, GL_RG, GL_UNSIGNED_SHORT), FORMAT(GL_RGBA16, GL_RGBA, GL_UNSIGNED_SHORT),
    FORMAT(GL_R16F, GL_RED, GL_HALF_FLOAT), FORMAT(GL_RG16F, GL_RG, GL_HALF_FLOAT), FORMAT(GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT),
    FORMAT(GL_R32F, GL_RED, GL_FLOAT), FORMAT(GL_RG32F, GL_RG, GL_FLOAT), FORMAT(GL_RGBA32F, GL_RGBA, GL_FLOAT),
    FORMAT(GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE), FORMAT(GL_RG8UI, GL_RG_INTEGER, GL_UNSIGNED_BYTE), FORMAT(GL_RGBA8UI, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE),
    FORMAT(GL_R16UI, GL_RED_INTEGER, GL_UNSIGNED_SHORT), FORMAT(GL_RG16UI, GL_RG_INTEGER, GL_UNSIGNED_SHORT), FORMAT(GL_RGBA16UI, GL_RGBA_INTEGER, GL_UNSIGNED_SHORT),
    FORMAT(GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT), FORMAT(GL_RG32UI, GL_RG_INTEGER, GL_UNSIGNED_INT), FORMAT(GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT),
    FORMAT(GL_R8I, GL_RED_INTEGER, GL_BYTE), FORMAT(GL_RG8I, GL_RG_INTEGER, GL_BYTE), FORMAT(GL_RGBA8I, GL_RGBA_INTEGER, GL_BYTE),
    FORMAT(GL_R16I, GL_RED_INTEGER, GL_SHORT), FORMAT(GL_RG16I, GL_RG_INTEGER, GL_SHORT), FORMAT(GL_RGBA16I, GL_RGBA_INTEGER, GL_SHORT),
    FORMAT(GL_R32I, GL_RED_INTEGER, GL_INT), FORMAT(GL_RG32I, GL_RG_INTEGER, GL_INT), FORMAT(GL_RGBA32I, GL_RGBA_INTEGER, GL_INT),
    FORMAT(GL_LUMINANCE8, GL_LUMINANCE, GL_UNSIGNED_BYTE), FORMAT(GL_ALPHA8, GL_ALPHA, GL_UNSIGNED_BYTE),
    FORMAT(GL_LUMINANCE8_ALPHA8, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE), FORMAT(GL_INTENSITY8, GL_LUMINANCE, GL_UNSIGNED_BYTE),
    FORMAT(GL_LUMINANCE16, GL_LUMINANCE, GL_UNSIGNED_SHORT), FORMAT(GL_LUMINANCE32F_ARB, GL_LUMINANCE, GL_FLOAT),
    FORMAT(GL_RGBA, GL_RGBA, GL_UNSIGNED_BYTE), FORMAT(GL_RED, GL_RED, GL_UNSIGNED_BYTE), FORMAT(4, GL_RGBA, GL_UNSIGNED_BYTE),
    FORMAT(GL_LUMINANCE, GL_LUMINANCE, GL_UNSIGNED_BYTE), FORMAT(GL_ALPHA, GL_ALPHA, GL_UNSIGNED_BYTE),
    FORMAT(GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE), FORMAT(GL_RGB32F, GL_RGB, GL_FLOAT), FORMAT(GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE),
    FORMAT(GL_R8_SNORM, GL_RED, GL_BYTE), FORMAT(GL_RGBA8_SNORM, GL_RGBA, GL_BYTE), FORMAT(GL_RGBA16_SNORM, GL_RGBA, GL_SHORT),
    FORMAT(GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV), FORMAT(GL_R11F_G11F_B10F, GL_RGB, GL_FLOAT), FORMAT(GL_RGBA4, GL_RGBA, GL_UNSIGNED_BYTE),
    FORMAT(GL_RGB5_A1, GL_RGBA, GL_UNSIGNED_BYTE), FORMAT(GL_RGBA12, GL_RGBA, GL_UNSIGNED_SHORT),
    FORMAT(GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT), FORMAT(GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT),
    FORMAT(GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8), FORMAT(GL_COMPRESSED_RED_RGTC1, GL_RED, GL_UNSIGNED_BYTE),
};

static void image_formats(void)
{
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++) {
        GLuint t = gl_texture(GL_TEXTURE_2D, formats[i].internal, 32, 16, 0, formats[i].format, formats[i].type);
        image(formats[i].name, t, GL_TEXTURE_2D, 0, 0);
        p_glDeleteTextures(1, &t);
    }
    SAY(p_glGetError());
}

static void image_targets(void)
{
    GLuint t = gl_texture(GL_TEXTURE_2D, GL_RGBA8, 64, 32, 0, GL_RGBA, GL_UNSIGNED_BYTE), unbound = 0, empty = 0, m = 0, b = 0;
    SAY(cuGraphicsGLRegisterImage(NULL, t, GL_TEXTURE_2D, 0));
    SAY(cuGraphicsGLRegisterImage(&r, 0, GL_TEXTURE_2D, 0));
    SAY(cuGraphicsGLRegisterImage(&r, 999, GL_TEXTURE_2D, 0));
    SAY(cuGraphicsGLRegisterImage(&r, t, GL_TEXTURE_3D, 0));
    SAY(cuGraphicsGLRegisterImage(&r, t, GL_TEXTURE_RECTANGLE, 0));
    SAY(cuGraphicsGLRegisterImage(&r, t, GL_RENDERBUFFER, 0));
    SAY(cuGraphicsGLRegisterImage(&r, t, GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0));
    SAY(cuGraphicsGLRegisterImage(&r, t, GL_TEXTURE_1D, 0));
    SAY(cuGraphicsGLRegisterImage(&r, t, GL_TEXTURE_BUFFER, 0));
    SAY(cuGraphicsGLRegisterImage(&r, t, 0, 0));
    SAY(cuGraphicsGLRegisterImage(&r, t, 0x1234, 0));
    for (unsigned flags = 0; flags < 40; flags = flags < 17 ? flags + 1 : 2 * flags) {
        char what[60];
        snprintf(what, sizeof what, "2D, flags %u", flags);
        image(what, t, GL_TEXTURE_2D, flags, 0);
    }
    image("2D", t, GL_TEXTURE_2D, 0, 1);
    p_glBindTexture(GL_TEXTURE_2D, t);
    p_glGenerateMipmap(GL_TEXTURE_2D);
    image("2D, all levels", t, GL_TEXTURE_2D, 0, 1);
    p_glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    image("2D, all levels, filtered", t, GL_TEXTURE_2D, 0, 1);
    SAY(cuGraphicsGLRegisterImage(&r, t, GL_TEXTURE_2D, 0));
    SAY(cuGraphicsGLRegisterImage(&other, t, GL_TEXTURE_2D, 0));
    SAY(cuGraphicsUnregisterResource(r));
    SAY(cuGraphicsUnregisterResource(other));
    p_glGenTextures(1, &unbound);
    SAY(cuGraphicsGLRegisterImage(&r, unbound, GL_TEXTURE_2D, 0));
    p_glGenTextures(1, &empty);
    p_glBindTexture(GL_TEXTURE_2D, empty);
    SAY(cuGraphicsGLRegisterImage(&r, empty, GL_TEXTURE_2D, 0));
    p_glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 64, 32, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    image("2D, incomplete", empty, GL_TEXTURE_2D, 0, 0);
    t = gl_texture(GL_TEXTURE_RECTANGLE, GL_RGBA8, 64, 32, 0, GL_RGBA, GL_UNSIGNED_BYTE);
    image("rectangle", t, GL_TEXTURE_RECTANGLE, 4, 1);
    t = gl_texture(GL_TEXTURE_CUBE_MAP, GL_RGBA8, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE);
    image("cube", t, GL_TEXTURE_CUBE_MAP, 0, 1);
    image("cube, surfaces", t, GL_TEXTURE_CUBE_MAP, 4, 1);
    t = gl_texture(GL_TEXTURE_3D, GL_RGBA8, 64, 32, 16, GL_RGBA, GL_UNSIGNED_BYTE);
    image("3D", t, GL_TEXTURE_3D, 0, 1);
    t = gl_texture(GL_TEXTURE_2D_ARRAY, GL_RGBA8, 64, 32, 3, GL_RGBA, GL_UNSIGNED_BYTE);
    image("2D array", t, GL_TEXTURE_2D_ARRAY, 0, 1);
    image("2D array, surfaces", t, GL_TEXTURE_2D_ARRAY, 4, 0);
    t = gl_texture(GL_TEXTURE_1D_ARRAY, GL_RGBA8, 64, 3, 0, GL_RGBA, GL_UNSIGNED_BYTE);
    image("1D array", t, GL_TEXTURE_1D_ARRAY, 0, 1);
    p_glGenTextures(1, &m);
    p_glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, m);
    p_glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 64, 32, GL_TRUE);
    image("multisample", m, GL_TEXTURE_2D_MULTISAMPLE, 0, 0);
    p_glGenTextures(1, &m);
    p_glBindTexture(GL_TEXTURE_2D, m);
    p_glTexStorage2D(GL_TEXTURE_2D, 3, GL_RGBA8, 64, 32);
    image("2D, storage of 3 levels", m, GL_TEXTURE_2D, 0, 0);
    p_glGenRenderbuffers(1, &b);
    SAY(cuGraphicsGLRegisterImage(&r, b, GL_RENDERBUFFER, 0));
    p_glBindRenderbuffer(GL_RENDERBUFFER, b);
    p_glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 64, 32);
    image("renderbuffer", b, GL_RENDERBUFFER, 0, 1);
    image("renderbuffer, surfaces", b, GL_RENDERBUFFER, 4, 0);
    p_glRenderbufferStorage(GL_RENDERBUFFER, GL_R32F, 64, 32);
    image("renderbuffer, R32F", b, GL_RENDERBUFFER, 0, 0);
    p_glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, 64, 32);
    image("renderbuffer, depth", b, GL_RENDERBUFFER, 0, 0);
    p_glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, 64, 32);
    image("renderbuffer, multisample", b, GL_RENDERBUFFER, 0, 0);
    SAY(p_glGetError());
}

static void old_functions(void)
{
    GLuint b = gl_buffer(1000);
    CUcontext c = NULL, was = NULL;
    SAY(cuGLInit());
    SAY(cuGLMapBufferObject(&at, &size, b));
    SAY(cuGLRegisterBufferObject(0));
    SAY(cuGLRegisterBufferObject(999));
    SAY(cuGLRegisterBufferObject(b));
    SAY(cuGLRegisterBufferObject(b));
    SAY(cuGLSetBufferObjectMapFlags(b, 1));
    SAY(cuGLSetBufferObjectMapFlags(b, 3));
    SAY(cuGLSetBufferObjectMapFlags(999, 0));
    SAY(cuGLSetBufferObjectMapFlags(b, 0));
    SAY(cuGLUnmapBufferObject(b));
    SAY(cuGLMapBufferObject(NULL, &size, b));
    SAY(cuGLUnmapBufferObject(b));
    SAY(cuGLMapBufferObject(&at, NULL, b));
    SAY(cuGLUnmapBufferObject(b));
    SAY(cuGLMapBufferObject(&at, &size, b)); SHOW(size);
    SAY(cuGLMapBufferObject(&at, &size, b));
    SAY(cuGLSetBufferObjectMapFlags(b, 1));
    SAY(cuGLUnmapBufferObject(999));
    SAY(cuGLUnmapBufferObject(b));
    SAY(cuGLUnmapBufferObject(b));
    SAY(cuGLMapBufferObjectAsync(&at, &size, b, s));
    SAY(cuGLUnmapBufferObjectAsync(b, s));
    SAY(cuGLMapBufferObjectAsync(&at, &size, b, s));
    SAY(cuGLUnregisterBufferObject(b));
    SAY(cuGLUnmapBufferObject(b));
    SAY(cuGLUnregisterBufferObject(b));
    SAY(cuGLUnregisterBufferObject(999));
    SAY(cuCtxGetCurrent(&was));
    SAY(cuGLCtxCreate(&c, 0, 0));
    SAY(cuGLCtxCreate(NULL, 0, 0));
    SAY(cuGLCtxCreate(&c, 0, 99));
    SAY(cuCtxSetCurrent(was));
    SAY(p_glGetError());
}

static void deleted(void)
{
    GLuint b = gl_buffer(1000);
    SAY(cuGraphicsGLRegisterBuffer(&r, b, 0));
    p_glDeleteBuffers(1, &b);
    SAY(cuGraphicsMapResources(1, &r, s));
    SAY(cuGraphicsUnmapResources(1, &r, s));
    SAY(cuGraphicsUnregisterResource(r));
    b = gl_buffer(1000);
    SAY(cuGraphicsGLRegisterBuffer(&r, b, 0));
    p_glBindBuffer(GL_ARRAY_BUFFER, b);
    p_glBufferData(GL_ARRAY_BUFFER, 5000, NULL, GL_STATIC_DRAW);
    SAY(cuGraphicsMapResources(1, &r, s));
    SAY(cuGraphicsResourceGetMappedPointer(&at, &size, r)); SHOW(size);
    SAY(cuGraphicsUnmapResources(1, &r, s));
    SAY(cuGraphicsUnregisterResource(r));
    SAY(p_glGetError());
}

int main(void)
{
    start_answering();
    gl_start();
    if (cuStreamCreate(&s, CU_STREAM_NON_BLOCKING))
        return 1;
    without_context();
    gl_current(gl_context);
    devices();
    registering_buffers();
    mapping_buffers();
    captures();
    image_formats();
    image_targets();
    old_functions();
    other_contexts();
    deleted();
    return 0;
}
