//! Functions of OpenGL, by the names that its specification has.

use core::ffi::{CStr, c_void};

/// A table of functions. Those of the first list take no pointers, and may be called while any context is current; without one they do
/// nothing.
macro_rules! functions {
    (
        plain { $($name:ident($($arg:ident: $t:ty),*) $(-> $r:ty)?;)* }
        pointers { $($u_name:ident($($u_arg:ident: $u_t:ty),*);)* }
    ) => {
        /// The functions, found.
        #[derive(Debug)]
        #[allow(non_snake_case, reason = "the names are OpenGL's")]
        pub(crate) struct Functions {
            $($name: unsafe extern "C" fn($($t),*) $(-> $r)?,)*
            $($u_name: unsafe extern "C" fn($($u_t),*),)*
        }

        #[allow(non_snake_case, reason = "the names are OpenGL's")]
        #[allow(clippy::too_many_arguments, reason = "OpenGL's functions have as many")]
        impl Functions {
            /// All of them by name, if there are all.
            ///
            /// # Safety
            /// `find` gives null or the function of OpenGL that has the name.
            pub(crate) unsafe fn load(find: impl Fn(&CStr) -> *mut c_void) -> Option<Functions> {
                let find = |name: &str| {
                    let at = find(CStr::from_bytes_with_nul(name.as_bytes()).ok()?);
                    (!at.is_null()).then_some(at)
                };
                Some(Functions {
                    $($name: {
                        let at = find(concat!(stringify!($name), "\0"))?;
                        // SAFETY: OpenGL's specification has the function so.
                        unsafe { core::mem::transmute::<*mut c_void, unsafe extern "C" fn($($t),*) $(-> $r)?>(at) }
                    },)*
                    $($u_name: {
                        let at = find(concat!(stringify!($u_name), "\0"))?;
                        // SAFETY: OpenGL's specification has the function so.
                        unsafe { core::mem::transmute::<*mut c_void, unsafe extern "C" fn($($u_t),*)>(at) }
                    },)*
                })
            }

            $(pub(crate) fn $name(&self, $($arg: $t),*) $(-> $r)? {
                // SAFETY: takes numbers; wrong ones are errors of the context's.
                unsafe { (self.$name)($($arg),*) }
            })*

            $(
                /// # Safety
                /// As OpenGL's specification says of the pointer.
                pub(crate) unsafe fn $u_name(&self, $($u_arg: $u_t),*) {
                    // SAFETY: the caller's promise.
                    unsafe { (self.$u_name)($($u_arg),*) }
                }
            )*
        }
    };
}

functions! {
    plain {
        glGetString(name: u32) -> *const u8;
        glGetError() -> u32;
        glFinish();
        glIsBuffer(name: u32) -> u8;
        glIsTexture(name: u32) -> u8;
        glIsRenderbuffer(name: u32) -> u8;
        glIsEnabled(what: u32) -> u8;
        glEnable(what: u32);
        glDisable(what: u32);
        glBindBuffer(target: u32, name: u32);
        glUnmapBuffer(target: u32) -> u8;
        glCopyBufferSubData(from: u32, to: u32, from_offset: isize, to_offset: isize, bytes: isize);
        glBindTexture(target: u32, name: u32);
        glTexParameteri(target: u32, what: u32, value: i32);
        glPixelStorei(what: u32, value: i32);
        glPixelTransferf(what: u32, value: f32);
        glPixelTransferi(what: u32, value: i32);
        glBindRenderbuffer(target: u32, name: u32);
        glBindFramebuffer(target: u32, name: u32);
        glFramebufferTexture2D(target: u32, attachment: u32, of: u32, name: u32, level: i32);
        glFramebufferRenderbuffer(target: u32, attachment: u32, of: u32, name: u32);
        glBlitFramebuffer(x0: i32, y0: i32, x1: i32, y1: i32, to_x0: i32, to_y0: i32, to_x1: i32, to_y1: i32, mask: u32, filter: u32);
    }
    pointers {
        glGetIntegerv(what: u32, values: *mut i32);
        glGetFloatv(what: u32, values: *mut f32);
        glGenBuffers(n: i32, names: *mut u32);
        glDeleteBuffers(n: i32, names: *const u32);
        glGetBufferParameteriv(target: u32, what: u32, value: *mut i32);
        glGetBufferParameteri64v(target: u32, what: u32, value: *mut i64);
        glBufferData(target: u32, bytes: isize, data: *const c_void, usage: u32);
        glBufferSubData(target: u32, offset: isize, bytes: isize, data: *const c_void);
        glGetBufferSubData(target: u32, offset: isize, bytes: isize, data: *mut c_void);
        glGenTextures(n: i32, names: *mut u32);
        glDeleteTextures(n: i32, names: *const u32);
        glGetTexLevelParameteriv(target: u32, level: i32, what: u32, value: *mut i32);
        glGetTexImage(target: u32, level: i32, format: u32, kind: u32, pixels: *mut c_void);
        glTexImage2D(target: u32, level: i32, internal: i32, w: i32, h: i32, border: i32, format: u32, kind: u32, pixels: *const c_void);
        glTexSubImage2D(target: u32, level: i32, x: i32, y: i32, w: i32, h: i32, format: u32, kind: u32, pixels: *const c_void);
        glTexSubImage3D(target: u32, level: i32, x: i32, y: i32, z: i32, w: i32, h: i32, d: i32, format: u32, kind: u32, pixels: *const c_void);
        glGetRenderbufferParameteriv(target: u32, what: u32, value: *mut i32);
        glGenFramebuffers(n: i32, names: *mut u32);
        glDeleteFramebuffers(n: i32, names: *const u32);
        glReadPixels(x: i32, y: i32, w: i32, h: i32, format: u32, kind: u32, pixels: *mut c_void);
    }
}
