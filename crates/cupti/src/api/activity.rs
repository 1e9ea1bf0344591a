//! Activities.

use core::ffi::c_void;

use super::write;
use crate::queue::{self, Complete, NO_MORE, Request};
use crate::result::{Code, INVALID_PARAMETER, SUCCESS, code};
use crate::{external, session};

#[unsafe(no_mangle)]
extern "C" fn cuptiActivityEnable(kind: u32) -> Code {
    code(session::want(kind, true))
}

#[unsafe(no_mangle)]
extern "C" fn cuptiActivityDisable(kind: u32) -> Code {
    code(session::want(kind, false))
}

#[unsafe(no_mangle)]
extern "C" fn cuptiActivityRegisterCallbacks(request: Option<Request>, complete: Option<Complete>) -> Code {
    code(queue::register(request, complete))
}

/// Hands out all records of what has been done, whatever `flag` says.
#[unsafe(no_mangle)]
extern "C" fn cuptiActivityFlushAll(_flag: u32) -> Code {
    code(queue::flush())
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiActivityGetNextRecord(buffer: *mut u8, valid: usize, record: *mut *mut u8) -> Code {
    if buffer.is_null() || record.is_null() {
        return INVALID_PARAMETER;
    }
    // SAFETY: the program passes a place, and a buffer that it was given with so many bytes of records.
    let next = unsafe { queue::next(buffer, valid, record.read()) };
    let Some(next) = next else { return NO_MORE };
    // SAFETY: the program passes a place.
    code(unsafe { write(record, next) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiActivityGetNumDroppedRecords(
    _context: *mut c_void,
    _stream: u32,
    dropped: *mut usize,
) -> Code {
    // SAFETY: the program passes a place.
    code(unsafe { write(dropped, queue::dropped()) })
}

#[unsafe(no_mangle)]
extern "C" fn cuptiActivityPushExternalCorrelationId(kind: u32, id: u64) -> Code {
    code(external::push(kind, id))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiActivityPopExternalCorrelationId(kind: u32, last: *mut u64) -> Code {
    match external::pop(kind) {
        Ok(_) if last.is_null() => SUCCESS,
        // SAFETY: the program passes a place.
        Ok(id) => code(unsafe { write(last, id) }),
        Err(e) => e,
    }
}
