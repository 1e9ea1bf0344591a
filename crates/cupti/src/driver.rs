//! The driver's functions that are needed, of the libcuda that the process has, and what it gives to tools.

use core::cell::Cell;
use core::ffi::{CStr, c_char, c_void};
use std::sync::OnceLock;

use weft_record::tool::{Hooks, ID, VERSION};

type GetPointer = unsafe extern "C" fn(*mut *mut c_void) -> i32;
type GetId = unsafe extern "C" fn(*mut c_void, *mut u64) -> i32;
type GetDevice = unsafe extern "C" fn(*mut i32) -> i32;
type Take = unsafe extern "C" fn(*mut c_void) -> i32;
type GetAttribute = unsafe extern "C" fn(*mut i32, i32, i32) -> i32;
type GetName = unsafe extern "C" fn(*mut c_char, i32, i32) -> i32;
type GetMemory = unsafe extern "C" fn(*mut usize, i32) -> i32;
type GetText = unsafe extern "C" fn(*mut *const c_char, *mut c_void) -> i32;
type GetTable = unsafe extern "C" fn(*mut *const c_void, *const [u8; 16]) -> i32;

/// Functions and the table.
pub(crate) struct Driver {
    pub(crate) hooks: &'static Hooks,
    current: GetPointer,
    context_id: GetId,
    context_device: GetDevice,
    push: Take,
    pop: GetPointer,
    stream_id: GetId,
    attribute: GetAttribute,
    name: GetName,
    memory: GetMemory,
    function_name: GetText,
    kernel_name: GetText,
}

thread_local! {
    /// Whether the thread is in a call of this library's, which is not told.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Whether a call of the thread is one of this library's.
pub(crate) fn is_inside() -> bool {
    INSIDE.get()
}

/// Calls the driver without being told of it.
fn inside<R>(call: impl FnOnce() -> R) -> R {
    let before = INSIDE.replace(true);
    let answer = call();
    INSIDE.set(before);
    answer
}

/// The process' driver; none where there is no libcuda of weft's.
pub(crate) fn driver() -> Option<&'static Driver> {
    static DRIVER: OnceLock<Option<Driver>> = OnceLock::new();
    DRIVER.get_or_init(find).as_ref()
}

fn find() -> Option<Driver> {
    let flags = [libc::RTLD_LAZY | libc::RTLD_NOLOAD, libc::RTLD_NOW];
    // SAFETY: the name ends with a zero; what the library does as it is loaded is the driver's own.
    let library =
        flags.iter().map(|f| unsafe { libc::dlopen(c"libcuda.so.1".as_ptr(), *f) }).find(|l| !l.is_null())?;
    let symbol = |name: &CStr| {
        // SAFETY: the library is there, the name ends with a zero.
        let found = unsafe { libc::dlsym(library, name.as_ptr()) };
        (!found.is_null()).then_some(found)
    };
    macro_rules! function {
        ($name:literal, $type:ty) => {
            // SAFETY: functions of these names are of these types in the driver's interface.
            unsafe { core::mem::transmute::<*mut c_void, $type>(symbol($name)?) }
        };
    }
    let table = function!(c"cuGetExportTable", GetTable);
    let mut hooks = core::ptr::null();
    // SAFETY: live places; the number is as long as CUDA's are.
    let answer = unsafe { table(&raw mut hooks, &raw const ID) };
    // SAFETY: a driver that knows the number gives such a table, which stays.
    let hooks = unsafe { hooks.cast::<Hooks>().as_ref() }.filter(|h| answer == 0 && h.version == VERSION)?;
    Some(Driver {
        hooks,
        current: function!(c"cuCtxGetCurrent", GetPointer),
        context_id: function!(c"cuCtxGetId", GetId),
        context_device: function!(c"cuCtxGetDevice", GetDevice),
        push: function!(c"cuCtxPushCurrent_v2", Take),
        pop: function!(c"cuCtxPopCurrent_v2", GetPointer),
        stream_id: function!(c"cuStreamGetId", GetId),
        attribute: function!(c"cuDeviceGetAttribute", GetAttribute),
        name: function!(c"cuDeviceGetName", GetName),
        memory: function!(c"cuDeviceTotalMem_v2", GetMemory),
        function_name: function!(c"cuFuncGetName", GetText),
        kernel_name: function!(c"cuKernelGetName", GetText),
    })
}

impl Driver {
    /// The thread's context, null without one.
    pub(crate) fn current(&self) -> *mut c_void {
        let mut context = core::ptr::null_mut();
        // SAFETY: a live place.
        inside(|| unsafe { (self.current)(&raw mut context) });
        context
    }

    /// A context's number.
    pub(crate) fn context_id(&self, context: *mut c_void) -> Option<u64> {
        let mut id = 0;
        // SAFETY: the driver says whether it is one.
        (inside(|| unsafe { (self.context_id)(context, &raw mut id) }) == 0).then_some(id)
    }

    /// A stream's number, of a context if one is said.
    pub(crate) fn stream_id(&self, context: *mut c_void, stream: *mut c_void) -> Option<u64> {
        let mut id = 0;
        // SAFETY: the driver says whether it is one.
        let get = || (unsafe { (self.stream_id)(stream, &raw mut id) } == 0).then_some(id);
        if context.is_null() { inside(get) } else { self.within(context, get)? }
    }

    /// The name of a function or kernel; null: it is neither.
    pub(crate) fn kernel_name(&self, handle: *mut c_void) -> *const c_char {
        [self.function_name, self.kernel_name]
            .into_iter()
            .find_map(|get| {
                let mut name = core::ptr::null();
                // SAFETY: a live place; the driver says whether the handle is one.
                (inside(|| unsafe { get(&raw mut name, handle) }) == 0).then_some(name)
            })
            .unwrap_or(core::ptr::null())
    }

    /// A context's device; null: of the thread's.
    pub(crate) fn device_of(&self, context: *mut c_void) -> Option<i32> {
        let mut device = 0;
        // SAFETY: a live place.
        let get = || (unsafe { (self.context_device)(&raw mut device) } == 0).then_some(device);
        if context.is_null() { inside(get) } else { self.within(context, get)? }
    }

    /// Does something with a context as the thread's.
    fn within<R>(&self, context: *mut c_void, what: impl FnOnce() -> R) -> Option<R> {
        inside(|| {
            // SAFETY: the driver says whether it is one.
            if unsafe { (self.push)(context) } != 0 {
                return None;
            }
            let answer = what();
            let mut popped = core::ptr::null_mut();
            // SAFETY: a live place.
            unsafe { (self.pop)(&raw mut popped) };
            Some(answer)
        })
    }

    /// An attribute of a device, 0 where there is none.
    pub(crate) fn attribute(&self, device: i32, number: i32) -> u32 {
        let mut value = 0;
        // SAFETY: a live place.
        inside(|| unsafe { (self.attribute)(&raw mut value, number, device) });
        u32::try_from(value).unwrap_or(0)
    }

    /// A device's name and memory.
    pub(crate) fn device(&self, device: i32) -> (String, u64) {
        let (mut text, mut bytes) = ([0u8; 128], 0usize);
        // SAFETY: places as long as is said.
        inside(|| unsafe {
            (self.name)(text.as_mut_ptr().cast(), 127, device);
            (self.memory)(&raw mut bytes, device);
        });
        let name = CStr::from_bytes_until_nul(&text).unwrap_or_default();
        (name.to_string_lossy().into_owned(), bytes as u64)
    }
}
