//! Transforms, as operations of their plan's stream.

use core::ffi::c_void;

use fft::{Direction, Kind};
use mathlib::stream::enqueue;

use crate::handle::state;
use crate::made::{Number, Type};
use crate::status::{Outcome, Status};
use crate::types::{C32, C64};

pub(crate) fn direction(sign: i32) -> Outcome<Direction> {
    match sign {
        -1 => Ok(Direction::Forward),
        1 => Ok(Direction::Inverse),
        _ => Err(Status::InvalidValue),
    }
}

/// Transforms with a plan that is of a type, if one is named.
fn run(handle: i32, kind: Option<Type>, from: usize, to: usize, sign: Option<i32>) -> Outcome {
    let (made, stream, callbacks) = {
        let state = state(handle)?;
        let state = state.lock();
        if state.gpus.len() > 1 {
            return Err(Status::InvalidPlan);
        }
        (state.made.clone().ok_or(Status::InvalidPlan)?, state.stream, state.callbacks.clone())
    };
    if kind.is_some_and(|k| k != made.kind) {
        return Err(Status::InvalidType);
    }
    let direction = match made.kind.kind.direction() {
        Some(direction) => direction,
        None => direction(sign.unwrap_or_default())?,
    };
    if from == 0 || to == 0 {
        return Err(Status::InvalidValue);
    }
    if callbacks.any() {
        return callbacks.transform(&made, stream, (from, to), direction);
    }
    // SAFETY: the program says that both are memory of the plan's layout.
    Ok(enqueue(stream, move || unsafe { made.run(from, to, direction) })?)
}

/// A call for one type.
macro_rules! exec {
    ($name:ident $kind:ident $number:ident $from:ty, $to:ty $(, $sign:ident)?) => {
        pub(crate) fn $name(handle: i32, from: *mut $from, to: *mut $to $(, $sign: i32)?) -> Outcome {
            let kind = Type { kind: Kind::$kind, number: Number::$number };
            let sign: Option<i32> = None$(.or(Some($sign)))?;
            run(handle, Some(kind), from as usize, to as usize, sign)
        }
    };
}
exec!(c2c Complex F32 C32, C32, sign);
exec!(r2c RealToComplex F32 f32, C32);
exec!(c2r ComplexToReal F32 C32, f32);
exec!(z2z Complex F64 C64, C64, sign);
exec!(d2z RealToComplex F64 f64, C64);
exec!(z2d ComplexToReal F64 C64, f64);

/// `cufftXtExec`: whatever the plan's types are.
pub(crate) fn any(handle: i32, from: *mut c_void, to: *mut c_void, sign: i32) -> Outcome {
    run(handle, None, from as usize, to as usize, Some(sign))
}
