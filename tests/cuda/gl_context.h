/* A context of OpenGL without a window, by whichever EGL there is, and the functions of OpenGL that tests call. */
#define EGL_EGLEXT_PROTOTYPES 0
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static EGLDisplay gl_display;
static EGLContext gl_context;

#define GL_FUNCTIONS(one)                                      \
    one(PFNGLGENBUFFERSPROC, glGenBuffers)                     \
    one(PFNGLDELETEBUFFERSPROC, glDeleteBuffers)               \
    one(PFNGLBINDBUFFERPROC, glBindBuffer)                     \
    one(PFNGLBUFFERDATAPROC, glBufferData)                     \
    one(PFNGLBUFFERSUBDATAPROC, glBufferSubData)               \
    one(PFNGLGETBUFFERSUBDATAPROC, glGetBufferSubData)         \
    one(PFNGLMAPBUFFERPROC, glMapBuffer)                       \
    one(PFNGLUNMAPBUFFERPROC, glUnmapBuffer)                   \
    one(PFNGLBUFFERSTORAGEPROC, glBufferStorage)               \
    one(PFNGLTEXIMAGE3DPROC, glTexImage3D)                     \
    one(PFNGLTEXIMAGE2DMULTISAMPLEPROC, glTexImage2DMultisample) \
    one(PFNGLTEXSTORAGE2DPROC, glTexStorage2D)                 \
    one(PFNGLGENERATEMIPMAPPROC, glGenerateMipmap)             \
    one(PFNGLGENRENDERBUFFERSPROC, glGenRenderbuffers)         \
    one(PFNGLDELETERENDERBUFFERSPROC, glDeleteRenderbuffers)   \
    one(PFNGLBINDRENDERBUFFERPROC, glBindRenderbuffer)         \
    one(PFNGLRENDERBUFFERSTORAGEPROC, glRenderbufferStorage)   \
    one(PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC, glRenderbufferStorageMultisample) \
    one(PFNGLGENFRAMEBUFFERSPROC, glGenFramebuffers)           \
    one(PFNGLBINDFRAMEBUFFERPROC, glBindFramebuffer)           \
    one(PFNGLFRAMEBUFFERTEXTURE2DPROC, glFramebufferTexture2D) \
    one(PFNGLFRAMEBUFFERRENDERBUFFERPROC, glFramebufferRenderbuffer) \
    one(PFNGLCLEARBUFFERFVPROC, glClearBufferfv)
typedef void(APIENTRY *FN_GEN)(GLsizei, GLuint *);
typedef void(APIENTRY *FN_DELETE)(GLsizei, const GLuint *);
typedef void(APIENTRY *FN_BIND)(GLenum, GLuint);
typedef void(APIENTRY *FN_IMAGE2D)(GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum, const void *);
typedef void(APIENTRY *FN_PARAMETER)(GLenum, GLenum, GLint);
typedef void(APIENTRY *FN_GETIMAGE)(GLenum, GLint, GLenum, GLenum, void *);
typedef GLenum(APIENTRY *FN_ERROR)(void);
typedef void(APIENTRY *FN_GETINTEGER)(GLenum, GLint *);
typedef void(APIENTRY *FN_STORE)(GLenum, GLint);
typedef void(APIENTRY *FN_FLOATS)(GLfloat, GLfloat, GLfloat, GLfloat);
typedef void(APIENTRY *FN_ONE)(GLenum);
typedef void(APIENTRY *FN_POINTER)(GLint, GLenum, GLsizei, const void *);
typedef void(APIENTRY *FN_DRAW)(GLenum, GLint, GLsizei);
typedef void(APIENTRY *FN_AREA)(GLint, GLint, GLsizei, GLsizei);
typedef void(APIENTRY *FN_SUB2D)(GLenum, GLint, GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, const void *);
typedef void(APIENTRY *FN_READ)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *);
#define GL_OLD_FUNCTIONS(one)            \
    one(FN_GEN, glGenTextures)           \
    one(FN_DELETE, glDeleteTextures)     \
    one(FN_BIND, glBindTexture)          \
    one(FN_IMAGE2D, glTexImage2D)        \
    one(FN_PARAMETER, glTexParameteri)   \
    one(FN_GETIMAGE, glGetTexImage)      \
    one(FN_ERROR, glGetError)            \
    one(FN_GETINTEGER, glGetIntegerv)    \
    one(FN_STORE, glPixelStorei)         \
    one(FN_FLOATS, glClearColor)         \
    one(FN_FLOATS, glColor4f)            \
    one(FN_ONE, glClear)                 \
    one(FN_ONE, glEnable)                \
    one(FN_ONE, glDisable)               \
    one(FN_ONE, glEnableClientState)     \
    one(FN_ONE, glDisableClientState)    \
    one(FN_POINTER, glVertexPointer)     \
    one(FN_DRAW, glDrawArrays)           \
    one(FN_AREA, glViewport)             \
    one(FN_AREA, glScissor)              \
    one(FN_SUB2D, glTexSubImage2D)       \
    one(FN_READ, glReadPixels)

#define DEFINE(type, name) static type p_##name;
GL_FUNCTIONS(DEFINE)
GL_OLD_FUNCTIONS(DEFINE)

static inline void *gl_function(const char *name)
{
    void (*f)(void) = (void (*)(void))eglGetProcAddress(name);
    void *p;
    memcpy(&p, &f, sizeof p);
    if (!p)
        printf("no %s\n", name), exit(1);
    return p;
}

static inline EGLDisplay gl_open_display(void)
{
    PFNEGLGETPLATFORMDISPLAYPROC platform = (PFNEGLGETPLATFORMDISPLAYPROC)eglGetProcAddress("eglGetPlatformDisplay");
    PFNEGLQUERYDEVICESEXTPROC devices = (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
    EGLDisplay d = platform ? platform(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL) : EGL_NO_DISPLAY;
    if (d != EGL_NO_DISPLAY && eglInitialize(d, NULL, NULL))
        return d;
    EGLDeviceEXT all[16];
    EGLint n = 0;
    if (platform && devices && devices(16, all, &n))
        for (int i = 0; i < n; i++) {
            d = platform(EGL_PLATFORM_DEVICE_EXT, all[i], NULL);
            if (d != EGL_NO_DISPLAY && eglInitialize(d, NULL, NULL))
                return d;
        }
    printf("no display of EGL\n");
    exit(1);
}

static inline EGLContext gl_new_context(EGLContext shared)
{
    static const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE};
    EGLConfig config = NULL;
    EGLint n = 0;
    eglBindAPI(EGL_OPENGL_API);
    if (!eglChooseConfig(gl_display, wanted, &config, 1, &n) || n < 1)
        config = NULL;
    EGLContext c = eglCreateContext(gl_display, config, shared, NULL);
    if (c == EGL_NO_CONTEXT)
        printf("no context of OpenGL: %#x\n", eglGetError()), exit(1);
    return c;
}

static inline void gl_current(EGLContext c)
{
    if (!eglMakeCurrent(gl_display, EGL_NO_SURFACE, EGL_NO_SURFACE, c))
        printf("the context does not become current: %#x\n", eglGetError()), exit(1);
}

/* A display and a context, which is not current. */
static inline void gl_start(void)
{
    gl_display = gl_open_display();
    gl_context = gl_new_context(EGL_NO_CONTEXT);
#define LOAD(type, name) p_##name = (type)(size_t)gl_function(#name);
    GL_FUNCTIONS(LOAD)
    GL_OLD_FUNCTIONS(LOAD)
}

static inline GLuint gl_buffer(size_t bytes)
{
    GLuint b = 0;
    p_glGenBuffers(1, &b);
    p_glBindBuffer(GL_ARRAY_BUFFER, b);
    p_glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)bytes, NULL, GL_DYNAMIC_DRAW);
    p_glBindBuffer(GL_ARRAY_BUFFER, 0);
    return b;
}

static inline GLuint gl_texture(GLenum target, GLint internal, int w, int h, int d, GLenum format, GLenum type)
{
    GLuint t = 0;
    p_glGenTextures(1, &t);
    p_glBindTexture(target, t);
    p_glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    p_glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    if (target == GL_TEXTURE_CUBE_MAP)
        for (GLenum face = 0; face < 6; face++)
            p_glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, internal, w, h, 0, format, type, NULL);
    else if (d > 0)
        p_glTexImage3D(target, 0, internal, w, h, d, 0, format, type, NULL);
    else
        p_glTexImage2D(target, 0, internal, w, h, 0, format, type, NULL);
    p_glBindTexture(target, 0);
    return t;
}
