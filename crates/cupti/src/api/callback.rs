//! Callbacks.

use core::ffi::{c_char, c_void};

use super::write;
use crate::callbacks::{self, Callback, DRIVER, NVTX, RESOURCE, RUNTIME, SYNCHRONIZE};
use crate::cbids::{Api, full_name};
use crate::nvtx;
use crate::result::{Code, INVALID_PARAMETER, NOT_SUPPORTED, code};
use crate::session::follow;

/// The domains that can be had.
static DOMAINS: [u32; 5] = [DRIVER, RUNTIME, RESOURCE, SYNCHRONIZE, NVTX];

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiSupportedDomains(count: *mut usize, table: *mut *const u32) -> Code {
    // SAFETY: the program passes places.
    code(unsafe { write(count, DOMAINS.len()).and_then(|()| write(table, DOMAINS.as_ptr())) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiSubscribe(
    subscriber: *mut *mut c_void,
    callback: Option<Callback>,
    data: *mut c_void,
) -> Code {
    if subscriber.is_null() {
        return INVALID_PARAMETER;
    }
    // SAFETY: the program passes a place.
    code(callbacks::subscribe(callback, data).and_then(|handle| unsafe { write(subscriber, handle) }))
}

#[unsafe(no_mangle)]
extern "C" fn cuptiUnsubscribe(subscriber: *mut c_void) -> Code {
    code(callbacks::check(subscriber).and_then(|()| {
        callbacks::unsubscribe();
        follow()
    }))
}

#[unsafe(no_mangle)]
extern "C" fn cuptiEnableCallback(enable: u32, subscriber: *mut c_void, domain: u32, cbid: u32) -> Code {
    code(
        callbacks::check(subscriber)
            .and_then(|()| callbacks::want(domain, Some(cbid), enable != 0))
            .and_then(|()| follow()),
    )
}

#[unsafe(no_mangle)]
extern "C" fn cuptiEnableDomain(enable: u32, subscriber: *mut c_void, domain: u32) -> Code {
    code(
        callbacks::check(subscriber)
            .and_then(|()| callbacks::want(domain, None, enable != 0))
            .and_then(|()| follow()),
    )
}

#[unsafe(no_mangle)]
extern "C" fn cuptiEnableAllDomains(enable: u32, subscriber: *mut c_void) -> Code {
    let all = || DOMAINS.iter().try_for_each(|d| callbacks::want(*d, None, enable != 0));
    code(callbacks::check(subscriber).and_then(|()| all()).and_then(|()| follow()))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiGetCallbackState(
    enable: *mut u32,
    subscriber: *mut c_void,
    domain: u32,
    cbid: u32,
) -> Code {
    let wanted = callbacks::check(subscriber).and_then(|()| callbacks::is_wanted(domain, cbid));
    // SAFETY: the program passes a place.
    code(wanted.and_then(|on| unsafe { write(enable, u32::from(on)) }))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiGetCallbackName(domain: u32, cbid: u32, name: *mut *const c_char) -> Code {
    if domain == NVTX {
        let Some(text) = nvtx::function(cbid) else { return INVALID_PARAMETER };
        // SAFETY: the program passes a place.
        return code(unsafe { write(name, text.as_ptr()) });
    }
    let api = match domain {
        RUNTIME => Api::Runtime,
        DRIVER => Api::Driver,
        n if (1..callbacks::DOMAINS).contains(&n) => return NOT_SUPPORTED,
        _ => return INVALID_PARAMETER,
    };
    let Some(text) = full_name(api, cbid) else { return INVALID_PARAMETER };
    // SAFETY: the program passes a place.
    code(unsafe { write(name, text.as_ptr()) })
}
