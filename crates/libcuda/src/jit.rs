//! The compiler: a library of its own, loaded when a kernel is not in the compute cache.

use core::ffi::{CStr, c_void};
use std::ffi::{CString, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use weft_abi::jit as abi;
use weft_driver::compiler::{
    CompileError, CompileErrorKind, Compiled, Compiler, Source, build_id, decode_kernel,
};

use crate::fork;

/// Makes the driver use it.
pub(crate) fn install() {
    static JIT: Jit = Jit { loaded: OnceLock::new(), path: OnceLock::new(), id: OnceLock::new() };
    weft_driver::compiler::set_compiler(&JIT);
}

struct Jit {
    loaded: OnceLock<Result<Library, String>>,
    path: OnceLock<Option<PathBuf>>,
    /// Of the file, before it is loaded.
    id: OnceLock<Option<Vec<u8>>>,
}

struct Library {
    compile: abi::CompileFn,
    id: Option<Vec<u8>>,
}

impl Compiler for Jit {
    fn build_id(&self) -> Option<Vec<u8>> {
        match self.loaded.get() {
            Some(loaded) => loaded.as_ref().ok()?.id.clone(),
            None => self.id.get_or_init(|| build_id::of_file(self.path()?)).clone(),
        }
    }

    fn load(&self) {
        let _ = self.library();
    }

    fn libraries(&self) -> &'static [&'static str] {
        &["libweft-jit", "libweft_jit", "libLLVM"]
    }

    fn compile(&self, source: &Source<'_>) -> Result<Compiled, CompileError> {
        let library = self.library().map_err(|e| CompileError {
            kind: CompileErrorKind::Missing,
            message: e.clone(),
            line: 0,
        })?;
        let request = abi::Request {
            text: source.text.as_ptr(),
            text_len: source.text.len(),
            kernel: source.kernel.as_ptr(),
            kernel_len: source.kernel.len(),
            hash: source.hash,
            block: source.block,
            width: source.width,
            variant: source.variant.words(),
        };
        let mut answer = Answer::default();
        // SAFETY: the library's own function; the request and its strings live during the call, and `receive` takes an
        // `Answer`.
        unsafe { (library.compile)(&raw const request, receive, (&raw mut answer).cast()) };
        answer.read()
    }
}

#[derive(Default)]
struct Answer {
    kind: u32,
    line: u32,
    bytes: Vec<u8>,
}

unsafe extern "C" fn receive(answer: *mut c_void, kind: u32, line: u32, bytes: *const u8, len: usize) {
    // SAFETY: the answer given with this function, and bytes that live until it returns.
    unsafe {
        let bytes = if len == 0 { &[] } else { core::slice::from_raw_parts(bytes, len) };
        *answer.cast::<Answer>() = Answer { kind, line, bytes: bytes.to_vec() };
    }
}

impl Answer {
    fn read(self) -> Result<Compiled, CompileError> {
        let kind = match self.kind {
            abi::DONE => {
                let (object, info) = decode_kernel(&self.bytes)
                    .map_err(|e| CompileError::bug("the compiler", format!("its answer: {e}")))?;
                return Ok(Compiled { object, info, cached: false });
            }
            abi::INVALID => CompileErrorKind::Invalid,
            abi::UNSUPPORTED => CompileErrorKind::Unsupported,
            _ => CompileErrorKind::Bug,
        };
        let message = String::from_utf8_lossy(&self.bytes).into_owned();
        Err(CompileError { kind, message, line: self.line })
    }
}

/// Names of the library: installed, and as cargo builds it.
const NAMES: [&str; 2] = ["libweft-jit.so", "libweft_jit.so"];

impl Jit {
    fn library(&self) -> Result<&Library, &String> {
        let loaded = self.loaded.get_or_init(|| match self.path() {
            Some(path) => open(path),
            None => Err(format!("{} is not beside libcuda.so.1", NAMES[0])),
        });
        loaded.as_ref()
    }

    /// The library beside this one.
    fn path(&self) -> Option<&Path> {
        let find = || {
            let own = own_path()?;
            let dir = own.parent()?;
            let places = NAMES.iter().flat_map(|n| ["", "deps", ".."].map(|d| dir.join(d).join(n)));
            places.into_iter().find(|p| p.exists())
        };
        self.path.get_or_init(find).as_deref()
    }
}

/// The file of the library that this code is in.
fn own_path() -> Option<PathBuf> {
    // SAFETY: Dl_info is numbers and pointers; dladdr only looks the address up; its string is the loader's.
    let name = unsafe {
        let mut info: libc::Dl_info = core::mem::zeroed();
        if libc::dladdr((own_path as *const ()).cast(), &raw mut info) == 0 || info.dli_fname.is_null() {
            return None;
        }
        CStr::from_ptr(info.dli_fname)
    };
    std::fs::canonicalize(OsStr::from_bytes(name.to_bytes())).ok()
}

fn open(path: &Path) -> Result<Library, String> {
    let name = CString::new(path.as_os_str().as_bytes()).map_err(|e| e.to_string())?;
    // Symbols of LLVM are bound when first used: there are very many.
    // SAFETY: a NUL-terminated name of a library of ours.
    let load = || unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_LAZY | libc::RTLD_LOCAL) };
    let handle = fork::while_whole(load);
    let symbol = |name: &CStr| {
        // SAFETY: a handle of the loader's and a NUL-terminated name.
        let at = unsafe { libc::dlsym(handle, name.as_ptr()) };
        if at.is_null() { Err(format!("{}: no {name:?}", path.display())) } else { Ok(at) }
    };
    if handle.is_null() {
        // SAFETY: dlerror's text lives until this thread's next dl call.
        let reason = unsafe {
            let text = libc::dlerror();
            if text.is_null() { String::new() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
        };
        return Err(reason);
    }
    let other = || format!("{} is not of the same build as libcuda.so.1", path.display());
    let interface = symbol(abi::INTERFACE_NAME).map_err(|_| other())?;
    // SAFETY: its type in every build that has it.
    let interface = unsafe { core::mem::transmute::<*mut c_void, abi::InterfaceFn>(interface)() };
    if interface != abi::INTERFACE {
        return Err(other());
    }
    let (compile, id_of) = (symbol(abi::COMPILE)?, symbol(abi::BUILD_ID)?);
    // SAFETY: the types of these functions in a library of this build.
    let (compile, id_of) = unsafe {
        (
            core::mem::transmute::<*mut c_void, abi::CompileFn>(compile),
            core::mem::transmute::<*mut c_void, abi::BuildIdFn>(id_of),
        )
    };
    let mut id = [0u8; 64];
    // SAFETY: room for as many bytes as said.
    let len = unsafe { id_of(id.as_mut_ptr(), id.len()) };
    let id = id.get(..len).filter(|id| !id.is_empty()).map(<[u8]>::to_vec);
    Ok(Library { compile, id })
}
