//! What a tool inside the process is given, and gives ([`weft_record::tool`]).

use core::ffi::c_void;
use core::ptr::{null, null_mut};
use core::sync::atomic::{AtomicPtr, Ordering};
use std::sync::Arc;

use weft_driver::trace;
use weft_ffi::params::Params;
use weft_record::tool::{Hooks, ID, Site, Tool, VERSION};

/// The tool; what was one stays, since threads may still be telling it.
static TOOL: AtomicPtr<Tool> = AtomicPtr::new(null_mut());

/// The table.
static HOOKS: Hooks = Hooks { version: VERSION, attached: &trace::TOLD, attach, call };

/// The table of a number, if it is that one.
pub(crate) fn table(id: &[u8; 16]) -> Option<*const c_void> {
    (*id == ID).then_some((&raw const HOOKS).cast())
}

unsafe extern "C" fn attach(tool: *const Tool) -> i32 {
    // SAFETY: the tool passes null, or its table.
    let Some(tool) = (unsafe { tool.as_ref() }) else {
        trace::attach(None);
        TOOL.store(null_mut(), Ordering::Release);
        return 0;
    };
    if tool.version != VERSION {
        return 1;
    }
    let tool: &'static Tool = Box::leak(Box::new(*tool));
    TOOL.store((&raw const *tool).cast_mut(), Ordering::Release);
    // SAFETY: the tool's function takes texts.
    trace::attach(Some(Arc::new(|text| unsafe { (tool.records)(text.as_ptr(), text.len()) })));
    0
}

unsafe extern "C" fn call(site: *const Site) {
    // SAFETY: what is there is a tool's table, which stays.
    if let Some(tool) = unsafe { TOOL.load(Ordering::Acquire).as_ref() } {
        // SAFETY: the caller passes a call.
        unsafe { (tool.call)(site) };
    }
}

fn tell(name: &str, params: impl Fn() -> Params, answer: Option<i32>) {
    if TOOL.load(Ordering::Acquire).is_null() {
        return;
    }
    let params = params();
    let answer = answer.as_ref().map_or(null(), |a| &raw const *a);
    let site = Site {
        api: 1,
        ended: (!answer.is_null()).into(),
        name: name.as_ptr(),
        name_bytes: name.len(),
        params: params.address(),
        answer,
        symbol: null(),
    };
    // SAFETY: a live call.
    unsafe { call(&raw const site) };
}

/// A call of this library's begins.
#[cold]
pub(crate) fn begins(name: &str, params: impl Fn() -> Params) {
    tell(name, params, None);
}

/// It has ended.
#[cold]
pub(crate) fn ended(name: &str, params: impl Fn() -> Params, answer: i32) {
    tell(name, params, Some(answer));
}
