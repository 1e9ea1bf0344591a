//! Finds the context that is current.

use core::ffi::{CStr, c_char, c_void};
use core::marker::PhantomData;
use std::sync::OnceLock;

use crate::functions::Functions;
use crate::names::{COMPATIBILITY_PROFILE, CONTEXT_PROFILE_MASK, VERSION};

/// The context that is current in this thread, while it is.
#[derive(Debug)]
pub struct Gl {
    pub(crate) f: &'static Functions,
    /// Major and minor version.
    pub(crate) version: (u32, u32),
    /// OpenGL ES.
    pub(crate) is_es: bool,
    /// Contexts are of threads.
    thread: PhantomData<*const ()>,
}

/// A library through which contexts become current.
struct Window {
    /// Under which names it is loaded.
    libraries: &'static [&'static CStr],
    current: &'static CStr,
    find: &'static CStr,
}

const WINDOWS: [Window; 2] = [
    Window { libraries: &[c"libEGL.so.1"], current: c"eglGetCurrentContext", find: c"eglGetProcAddress" },
    Window {
        libraries: &[c"libGLX.so.0", c"libGL.so.1"],
        current: c"glXGetCurrentContext",
        find: c"glXGetProcAddressARB",
    },
];

type Current = unsafe extern "C" fn() -> *mut c_void;
type Find = unsafe extern "C" fn(*const c_char) -> *mut c_void;

/// A symbol that the process has: of the program and its libraries, or of one that was loaded for itself.
fn symbol(libraries: &[&CStr], name: &CStr) -> Option<*mut c_void> {
    // SAFETY: a string; looks up only.
    let global = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    if !global.is_null() {
        return Some(global);
    }
    libraries.iter().find_map(|library| {
        // SAFETY: strings. Libraries that are not there are not loaded; the others stay loaded.
        let found = unsafe {
            let handle = libc::dlopen(library.as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD);
            if handle.is_null() { handle } else { libc::dlsym(handle, name.as_ptr()) }
        };
        (!found.is_null()).then_some(found)
    })
}

/// A function of EGL, or of an extension.
pub(crate) fn egl_symbol(name: &CStr) -> Option<*mut c_void> {
    let [egl, _] = &WINDOWS;
    symbol(egl.libraries, name).or_else(|| {
        let find = symbol(egl.libraries, egl.find)?;
        // SAFETY: EGL has this function so.
        let find = unsafe { core::mem::transmute::<*mut c_void, Find>(find) };
        // SAFETY: a string.
        let at = unsafe { find(name.as_ptr()) };
        (!at.is_null()).then_some(at)
    })
}

impl Window {
    /// Whether a context is current through it; then its functions, which `known` keeps.
    fn functions(&self, known: &'static OnceLock<Option<Functions>>) -> Option<&'static Functions> {
        let current = symbol(self.libraries, self.current)?;
        // SAFETY: EGL and GLX have this function so.
        let current = unsafe { core::mem::transmute::<*mut c_void, Current>(current) };
        // SAFETY: may be called at any time.
        if unsafe { current() }.is_null() {
            return None;
        }
        known
            .get_or_init(|| {
                let find = symbol(self.libraries, self.find)?;
                // SAFETY: EGL and GLX have this function so.
                let find = unsafe { core::mem::transmute::<*mut c_void, Find>(find) };
                // SAFETY: it gives functions of OpenGL by name, for all contexts.
                unsafe { Functions::load(|name| find(name.as_ptr())) }
            })
            .as_ref()
    }
}

impl Gl {
    /// The context that is current in this thread, by EGL or GLX.
    pub fn current() -> Option<Gl> {
        static KNOWN: [OnceLock<Option<Functions>>; 2] = [OnceLock::new(), OnceLock::new()];
        let f = WINDOWS.iter().zip(&KNOWN).find_map(|(w, known)| w.functions(known))?;
        let text = f.glGetString(VERSION);
        if text.is_null() {
            return None;
        }
        // SAFETY: a string of the context's, which stays.
        let text = unsafe { CStr::from_ptr(text.cast()) }.to_string_lossy();
        let is_es = text.starts_with("OpenGL ES");
        let numbers = text.trim_start_matches(|c: char| !c.is_ascii_digit());
        let mut parts = numbers.split(|c: char| !c.is_ascii_digit()).map(|n| n.parse().unwrap_or(0));
        let version = (parts.next().unwrap_or(0), parts.next().unwrap_or(0));
        Some(Gl { f, version, is_es, thread: PhantomData })
    }

    /// A number of the context's state.
    pub(crate) fn integer(&self, which: u32) -> u32 {
        // Some have several values.
        let mut values = [0; 16];
        // SAFETY: room for all values that what is asked for here has.
        unsafe { self.f.glGetIntegerv(which, values.as_mut_ptr()) };
        values[0] as u32
    }

    /// Whether the context has all that OpenGL 1 did to components.
    pub(crate) fn has_transfer(&self) -> bool {
        let has_profiles = self.is_desktop((3, 2));
        self.is_desktop((1, 0))
            && (self.version < (3, 1)
                || has_profiles && self.integer(CONTEXT_PROFILE_MASK) & COMPATIBILITY_PROFILE != 0)
    }

    /// Whether the context is one of OpenGL, not ES, of at least that version.
    pub(crate) fn is_desktop(&self, version: (u32, u32)) -> bool {
        !self.is_es && self.version >= version
    }
}
