//! What is told of factors.

use core::any::Any;
use core::ffi::c_void;

use mathlib::entry::give;

use crate::call::want;
use crate::context::Call;
use crate::descriptor;
use crate::factored::{Factors, Kind, of_kind};
use crate::given::Numbers;
use crate::status::{Outcome, Status};
use crate::types::{C32, C64, Number, Re};

/// # Safety
/// As csrluNnz asks; so of all functions here.
pub(crate) unsafe fn lu_sizes(handle: usize, lower: *mut i32, upper: *mut i32, info: usize) -> Outcome {
    Call::new(handle)?;
    let info = of_kind(info, Kind::Lu)?;
    let held = info.held.lock();
    let factors = held.factors.as_ref().ok_or(Status::InvalidValue)?;
    /// Of factors of any type.
    fn of<T: Number>(factors: &(dyn Any + Send)) -> Option<(usize, usize)> {
        match factors.downcast_ref::<Factors<T>>()? {
            Factors::Lu(f) => Some(f.sizes()),
            _ => None,
        }
    }
    let f = &**factors;
    let sizes = of::<f32>(f).or(of::<f64>(f)).or(of::<C32>(f)).or(of::<C64>(f));
    let (l, u) = sizes.ok_or(Status::InvalidValue)?;
    // SAFETY: the caller says so.
    unsafe {
        give(lower, l as i32, Status::InvalidValue)?;
        give(upper, u as i32, Status::InvalidValue)
    }
}

/// # Safety
/// See [`lu_sizes`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn lu_parts<T: Number>(
    handle: usize,
    p: *mut i32,
    q: *mut i32,
    descr_l: usize,
    value_l: *mut T,
    first_l: *mut i32,
    column_l: *mut i32,
    descr_u: usize,
    value_u: *mut T,
    first_u: *mut i32,
    column_u: *mut i32,
    info: usize,
    buffer: *mut c_void,
) -> Outcome {
    Call::new(handle)?;
    let info = of_kind(info, Kind::Lu)?;
    want(!buffer.is_null())?;
    info.has::<T>()?;
    let held = info.held.lock();
    let Some(Factors::Lu(f)) = held.factors::<T>() else { return Err(Status::InvalidValue) };
    let (l, u) = f.parts();
    let numbers =
        |all: &[usize], base: i64| all.iter().map(|i| (*i as i64 + base) as i32).collect::<Vec<_>>();
    let rows = f.row.len();
    let parts = [(l, descr_l, value_l, first_l, column_l), (u, descr_u, value_u, first_u, column_u)];
    for (part, descr, value, first, column) in parts {
        let base = descriptor::base(descr)?;
        // SAFETY: the caller says so.
        unsafe {
            Numbers::new(value, part.value.len())?.write(&part.value);
            Numbers::new(first, rows + 1)?.write(&numbers(&part.first, base));
            Numbers::new(column, part.column.len())?.write(&numbers(&part.column, base));
        }
    }
    // SAFETY: the caller says so.
    unsafe {
        Numbers::new(p, rows)?.write(&numbers(&f.row, 0));
        Numbers::new(q, rows)?.write(&(0..rows as i32).collect::<Vec<_>>());
    }
    Ok(())
}

/// # Safety
/// See [`lu_sizes`].
pub(crate) unsafe fn cholesky_diagonal<T: Number>(handle: usize, info: usize, diag: *mut Re<T>) -> Outcome {
    let (call, info) = (Call::new(handle)?, of_kind(info, Kind::Cholesky)?);
    let [rows, ..] = info.has::<T>()?;
    // SAFETY: the caller says so.
    let diag = unsafe { Numbers::new(diag, rows)? };
    info.run(&call, move |held| {
        if let Some(Factors::Cholesky(f)) = held.factors::<T>() {
            diag.write(&f.diagonal);
        }
        Ok(())
    })
}
