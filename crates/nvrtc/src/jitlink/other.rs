//! NVIDIA's nvJitLink, where one is installed: it alone reads NVIDIA's intermediate code, and makes PTX of it.

use core::ffi::{c_char, c_int, c_void};
use std::ffi::{CString, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

const NAMES: [&str; 2] = ["libnvJitLink.so.13", "libnvJitLink.so.12"];
/// `NVJITLINK_INPUT_LTOIR`
const LTOIR: c_int = 3;

/// PTX of the inputs.
///
/// # Errors
/// There is no such library, or what it says.
pub fn to_ptx(words: &[String], inputs: &[(Vec<u8>, String)]) -> Result<String, String> {
    let mut last =
        "intermediate code of NVIDIA's (LTO-IR) is read by NVIDIA's library alone; install it (pip install \
        nvidia-nvjitlink-cu12 or nvidia-nvjitlink) or name its file with WEFT_NVJITLINK"
            .to_owned();
    for path in candidates() {
        match Library::open(&path).map(|l| l.link(words, inputs)) {
            Some(Ok(text)) => return Ok(text),
            Some(Err(why)) => last = format!("{}: {why}", path.display()),
            None => {}
        }
    }
    Err(last)
}

/// Files that may be it, the likeliest first.
fn candidates() -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = std::env::var_os("WEFT_NVJITLINK").map(PathBuf::from).into_iter().collect();
    let path = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> =
        std::env::split_paths(&path).filter(|p| !p.as_os_str().is_empty()).collect();
    // Wheels of Python lie beside the modules that the process has loaded.
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mut sites: Vec<&str> = maps
        .lines()
        .filter_map(|l| l.find('/').map(|at| &l[at..]))
        .filter_map(|p| p.find("/site-packages/").map(|at| &p[..at + "/site-packages".len()]))
        .collect();
    sites.sort_unstable();
    sites.dedup();
    for site in sites {
        folders.extend(
            ["nvjitlink", "cu13", "cu12"].map(|d| Path::new(site).join("nvidia").join(d).join("lib")),
        );
    }
    folders.push("/usr/local/cuda/lib64".into());
    out.extend(folders.iter().flat_map(|d| NAMES.map(|n| d.join(n))));
    out.retain(|p| p.is_file() && !is_ours(p));
    out
}

/// Ours has a mark.
fn is_ours(path: &Path) -> bool {
    let Ok(bytes) = std::fs::read(path) else { return true };
    bytes.windows(super::MARK.len()).any(|w| w == super::MARK)
}

type Create = unsafe extern "C" fn(*mut *mut c_void, u32, *const *const c_char) -> c_int;
type Add = unsafe extern "C" fn(*mut c_void, c_int, *const c_void, usize, *const c_char) -> c_int;
type Complete = unsafe extern "C" fn(*mut c_void) -> c_int;
type Size = unsafe extern "C" fn(*mut c_void, *mut usize) -> c_int;
type Get = unsafe extern "C" fn(*mut c_void, *mut c_char) -> c_int;
type Destroy = unsafe extern "C" fn(*mut *mut c_void) -> c_int;

struct Library {
    create: Create,
    add: Add,
    complete: Complete,
    ptx_size: Size,
    ptx: Get,
    log_size: Size,
    log: Get,
    destroy: Destroy,
}

impl Library {
    fn open(path: &Path) -> Option<Library> {
        let name = CString::new(path.as_os_str().as_bytes()).ok()?;
        // SAFETY: a library that the user has installed, by its file's name.
        let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        if handle.is_null() {
            return None;
        }
        let find = |name: &str| {
            let name = CString::new(OsStr::new(name).as_bytes()).ok()?;
            // SAFETY: the handle is a library's, which is never closed.
            let found = unsafe { libc::dlsym(handle, name.as_ptr()) };
            (!found.is_null()).then_some(found)
        };
        // SAFETY: nvJitLink.h declares them so.
        unsafe {
            Some(Library {
                create: core::mem::transmute::<*mut c_void, Create>(find("nvJitLinkCreate")?),
                add: core::mem::transmute::<*mut c_void, Add>(find("nvJitLinkAddData")?),
                complete: core::mem::transmute::<*mut c_void, Complete>(find("nvJitLinkComplete")?),
                ptx_size: core::mem::transmute::<*mut c_void, Size>(find("nvJitLinkGetLinkedPtxSize")?),
                ptx: core::mem::transmute::<*mut c_void, Get>(find("nvJitLinkGetLinkedPtx")?),
                log_size: core::mem::transmute::<*mut c_void, Size>(find("nvJitLinkGetErrorLogSize")?),
                log: core::mem::transmute::<*mut c_void, Get>(find("nvJitLinkGetErrorLog")?),
                destroy: core::mem::transmute::<*mut c_void, Destroy>(find("nvJitLinkDestroy")?),
            })
        }
    }

    fn link(&self, words: &[String], inputs: &[(Vec<u8>, String)]) -> Result<String, String> {
        let mut words: Vec<&str> =
            words.iter().map(String::as_str).filter(|w| !["-lto", "-ptx"].contains(w)).collect();
        words.extend(["-lto", "-ptx"]);
        let words: Vec<CString> = words.into_iter().filter_map(|w| CString::new(w).ok()).collect();
        let pointers: Vec<*const c_char> = words.iter().map(|w| w.as_ptr()).collect();
        let mut link = core::ptr::null_mut();
        // SAFETY: all arguments live for the call, as for those below; the handle is its own.
        let created = unsafe { (self.create)(&mut link, pointers.len() as u32, pointers.as_ptr()) };
        let done = if created == 0 { self.run(link, inputs) } else { Err(format!("error {created}")) };
        // SAFETY: as above; a null handle is refused.
        unsafe { (self.destroy)(&mut link) };
        done
    }

    fn run(&self, link: *mut c_void, inputs: &[(Vec<u8>, String)]) -> Result<String, String> {
        for (bytes, name) in inputs {
            let name = CString::new(name.as_str()).unwrap_or_default();
            // SAFETY: see `link`.
            let code = unsafe { (self.add)(link, LTOIR, bytes.as_ptr().cast(), bytes.len(), name.as_ptr()) };
            self.good(link, code)?;
        }
        // SAFETY: see `link`.
        self.good(link, unsafe { (self.complete)(link) })?;
        self.text(link, self.ptx_size, self.ptx)
    }

    fn good(&self, link: *mut c_void, code: c_int) -> Result<(), String> {
        if code == 0 {
            return Ok(());
        }
        let log = self.text(link, self.log_size, self.log).unwrap_or_default();
        Err(format!("error {code}: {}", log.trim()))
    }

    fn text(&self, link: *mut c_void, size: Size, get: Get) -> Result<String, String> {
        let mut n = 0usize;
        // SAFETY: see `link`.
        let code = unsafe { size(link, &mut n) };
        let mut bytes = vec![0u8; n + 1];
        // SAFETY: as many bytes as it said, and one more.
        let code = if code == 0 { unsafe { get(link, bytes.as_mut_ptr().cast()) } } else { code };
        if code != 0 {
            return Err(format!("error {code}"));
        }
        let end = bytes.iter().position(|b| *b == 0).unwrap_or(n);
        Ok(String::from_utf8_lossy(&bytes[..end]).into_owned())
    }
}
