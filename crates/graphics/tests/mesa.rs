//! Buffers and images of a context without a display: what is written is read, by us and by OpenGL.

use core::ffi::{CStr, c_char, c_void};

use weft_graphics::{Gl, Kind, Wrong};

const TEXTURE_2D: u32 = 0x0DE1;
const TEXTURE_CUBE_MAP: u32 = 0x8513;
const RENDERBUFFER: u32 = 0x8D41;
const ARRAY_BUFFER: u32 = 0x8892;
const RGBA: u32 = 0x1908;
const RGBA8: i32 = 0x8058;
const UNSIGNED_BYTE: u32 = 0x1401;

/// EGL, loaded for itself: the library under test has to find it all the same.
struct Egl {
    library: *mut c_void,
}

impl Egl {
    fn find(&self, name: &CStr) -> *mut c_void {
        // SAFETY: a library and a string.
        let at = unsafe { libc::dlsym(self.library, name.as_ptr()) };
        assert!(!at.is_null(), "no {name:?}");
        at
    }

    /// A function of OpenGL.
    fn gl(&self, name: &CStr) -> *mut c_void {
        // SAFETY: EGL has this function so.
        let find: unsafe extern "C" fn(*const c_char) -> *mut c_void =
            unsafe { core::mem::transmute(self.find(c"eglGetProcAddress")) };
        // SAFETY: a string.
        let at = unsafe { find(name.as_ptr()) };
        assert!(!at.is_null(), "no {name:?}");
        at
    }

    /// Makes a context and makes it current in this thread.
    fn start() -> Egl {
        const SURFACELESS: u32 = 0x31DD;
        const OPENGL_API: u32 = 0x30A2;
        // SAFETY: loads a library of the system's.
        let library = unsafe { libc::dlopen(c"libEGL.so.1".as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        assert!(!library.is_null(), "there is no libEGL.so.1; cargo xtask setup installs it");
        let egl = Egl { library };
        type Handle = *mut c_void;
        let none: Handle = core::ptr::null_mut();
        // SAFETY: EGL's functions with the parameters that its specification gives them.
        unsafe {
            let display: unsafe extern "C" fn(u32, Handle, *const isize) -> Handle =
                core::mem::transmute(egl.gl(c"eglGetPlatformDisplay"));
            let initialize: unsafe extern "C" fn(Handle, *mut i32, *mut i32) -> u32 =
                core::mem::transmute(egl.find(c"eglInitialize"));
            let bind: unsafe extern "C" fn(u32) -> u32 = core::mem::transmute(egl.find(c"eglBindAPI"));
            let create: unsafe extern "C" fn(Handle, Handle, Handle, *const i32) -> Handle =
                core::mem::transmute(egl.find(c"eglCreateContext"));
            let current: unsafe extern "C" fn(Handle, Handle, Handle, Handle) -> u32 =
                core::mem::transmute(egl.find(c"eglMakeCurrent"));
            let d = display(SURFACELESS, none, core::ptr::null());
            assert!(initialize(d, core::ptr::null_mut(), core::ptr::null_mut()) != 0, "no display of EGL");
            assert!(bind(OPENGL_API) != 0);
            let context = create(d, none, none, core::ptr::null());
            assert!(!context.is_null(), "no context of OpenGL");
            assert!(Gl::current().is_none());
            assert!(current(d, none, none, context) != 0);
        }
        egl
    }

    fn name(&self, generate: &CStr, bind: &CStr, target: u32) -> u32 {
        let mut name = 0;
        // SAFETY: OpenGL's functions with the parameters that its specification gives them.
        unsafe {
            let generate: unsafe extern "C" fn(i32, *mut u32) = core::mem::transmute(self.gl(generate));
            let bind: unsafe extern "C" fn(u32, u32) = core::mem::transmute(self.gl(bind));
            generate(1, &raw mut name);
            bind(target, name);
        }
        name
    }

    fn image_2d(&self, target: u32, level: i32, internal: i32, size: [i32; 2]) {
        // SAFETY: as above; no pixels are given.
        unsafe {
            let image: unsafe extern "C" fn(u32, i32, i32, i32, i32, i32, u32, u32, *const c_void) =
                core::mem::transmute(self.gl(c"glTexImage2D"));
            image(target, level, internal, size[0], size[1], 0, RGBA, UNSIGNED_BYTE, core::ptr::null());
        }
    }

    fn error(&self) -> u32 {
        // SAFETY: as above.
        unsafe {
            let error: unsafe extern "C" fn() -> u32 = core::mem::transmute(self.gl(c"glGetError"));
            error()
        }
    }
}

fn bytes(n: usize, seed: usize) -> Vec<u8> {
    (0..n).map(|i| (i * 7 + i / 251 + seed) as u8).collect()
}

#[test]
fn what_is_written_is_read() {
    let egl = Egl::start();
    let gl = Gl::current().expect("the context is current");
    assert_eq!(gl.buffer(99), Err(Wrong::NoObject));
    let buffer = egl.name(c"glGenBuffers", c"glBindBuffer", ARRAY_BUFFER);
    assert_eq!(gl.buffer(buffer), Err(Wrong::Empty));
    // SAFETY: as above; no data is given.
    unsafe {
        let data: unsafe extern "C" fn(u32, isize, *const c_void, u32) =
            core::mem::transmute(egl.gl(c"glBufferData"));
        data(ARRAY_BUFFER, 1000, core::ptr::null(), 0x88E8);
    }
    assert_eq!(gl.buffer(buffer), Ok(1000));
    gl.write_buffer(buffer, &bytes(1000, 3));
    let mut got = vec![0; 1200];
    assert_eq!(gl.read_buffer(buffer, &mut got), 1000);
    assert!(got[..1000] == bytes(1000, 3));

    assert!(matches!(gl.image(99, TEXTURE_2D), Err(Wrong::NoObject)));
    let texture = egl.name(c"glGenTextures", c"glBindTexture", TEXTURE_2D);
    assert!(matches!(gl.image(texture, TEXTURE_2D), Err(Wrong::Empty)));
    for (level, size) in [[13, 7], [6, 3]].into_iter().enumerate() {
        egl.image_2d(TEXTURE_2D, level as i32, RGBA8, size);
    }
    let image = gl.image(texture, TEXTURE_2D).expect("a texture");
    assert_eq!((image.kind, image.size, image.levels, image.format.channels), (Kind::Flat, [13, 7, 1], 2, 4));
    for level in 0..2 {
        let n = image.level_bytes(level);
        gl.write_image(&image, level, &bytes(n, 5));
        let mut got = vec![0; n];
        assert!(gl.read_image(&image, level, &mut got) && got == bytes(n, 5));
    }

    let cube = egl.name(c"glGenTextures", c"glBindTexture", TEXTURE_CUBE_MAP);
    (0..6).for_each(|face| egl.image_2d(0x8515 + face, 0, RGBA8, [8, 8]));
    let image = gl.image(cube, TEXTURE_CUBE_MAP).expect("a cube");
    assert_eq!((image.kind, image.size), (Kind::Cube, [8, 8, 6]));
    gl.write_image(&image, 0, &bytes(8 * 8 * 6 * 4, 1));
    let mut got = vec![0; 8 * 8 * 6 * 4];
    assert!(gl.read_image(&image, 0, &mut got) && got == bytes(8 * 8 * 6 * 4, 1));

    let render = egl.name(c"glGenRenderbuffers", c"glBindRenderbuffer", RENDERBUFFER);
    assert!(matches!(gl.image(render, RENDERBUFFER), Err(Wrong::Empty)));
    // SAFETY: as above.
    unsafe {
        let storage: unsafe extern "C" fn(u32, u32, i32, i32) =
            core::mem::transmute(egl.gl(c"glRenderbufferStorage"));
        storage(RENDERBUFFER, RGBA8 as u32, 9, 5);
    }
    let image = gl.image(render, RENDERBUFFER).expect("a renderbuffer");
    gl.write_image(&image, 0, &bytes(9 * 5 * 4, 2));
    let mut got = vec![0; 9 * 5 * 4];
    assert!(gl.read_image(&image, 0, &mut got) && got == bytes(9 * 5 * 4, 2));
    assert_eq!(egl.error(), 0);
}
