//! Memory that an operation did not find.

use crate::error::{Code, Error};

/// Memory was freed or unmapped under an operation, or never was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Missing {
    what: &'static str,
    address: u64,
}

impl Missing {
    pub(crate) fn of_copy(address: u64) -> Self {
        Missing { what: "copy", address }
    }

    pub(crate) fn of_fill(address: u64) -> Self {
        Missing { what: "fill", address }
    }
}

/// What ends the context when the call has returned already; else the call answers [`Code::InvalidValue`].
impl From<Missing> for Error {
    fn from(m: Missing) -> Self {
        Error::new(Code::IllegalAddress, format!("a {} found no memory at {:#x}", m.what, m.address))
    }
}
