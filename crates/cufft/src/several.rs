//! Plans of several devices: copies, and transforms that gather an array, transform it and give each device what it has of it.

use core::ffi::c_void;
use std::sync::Arc;

use fft::Kind;
use mathlib::devices::{count, hold, wait};
use mathlib::entry::give;
use mathlib::stream::run_now;

use crate::descriptor::{Descriptor, Part, create, order, parts, set_format};
use crate::exec::direction;
use crate::handle::state;
use crate::made::{Made, Number, Type};
use crate::spread::{Order, Spread};
use crate::status::{Outcome, Status};

/// The most devices that a plan may have.
const MOST: i32 = 16;

/// # Safety
/// As cufftXtSetGPUs asks.
pub(crate) unsafe fn set_gpus(handle: i32, n: i32, which: *mut i32) -> Outcome {
    let state = state(handle)?;
    let mut state = state.lock();
    if state.made.is_some() {
        return Err(Status::InvalidPlan);
    }
    if !(1..=MOST).contains(&n) || which.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    let gpus: Vec<i32> = (0..n as usize).map(|i| unsafe { which.add(i).read() }).collect();
    let known = 0..count()?;
    if !gpus.iter().all(|g| known.contains(g)) {
        return Err(Status::InvalidDevice);
    }
    if gpus.iter().enumerate().any(|(i, g)| gpus[..i].contains(g)) {
        return Err(Status::InvalidValue);
    }
    state.held = gpus.iter().map(|g| Ok(hold(*g)?)).collect::<Outcome<_>>()?;
    state.gpus = gpus;
    Ok(())
}

/// Plans need no memory of the program's.
pub(crate) fn set_work_areas(handle: i32, areas: *mut *mut c_void) -> Outcome {
    state(handle)?;
    if areas.is_null() { Err(Status::InvalidValue) } else { Ok(()) }
}

/// A plan of devices.
#[derive(Debug, Clone)]
struct Plan {
    made: Arc<Made>,
    gpus: Vec<i32>,
    spread: Spread,
    stream: usize,
}

fn plan(handle: i32) -> Outcome<Plan> {
    let state = state(handle)?;
    let state = state.lock();
    let made = state.made.clone().ok_or(Status::InvalidPlan)?;
    if state.gpus.is_empty() {
        return Err(Status::InvalidPlan);
    }
    let spread = Spread::new(&made, state.gpus.len());
    Ok(Plan { made, gpus: state.gpus.clone(), spread, stream: state.stream })
}

impl Plan {
    fn order(&self, format: i32) -> Outcome<Order> {
        order(format, self.spread.factors().is_some())
    }

    /// What devices have of a descriptor that is as this plan's are, and its sub-formats.
    fn parts(&self, descriptor: *mut Descriptor) -> Outcome<(Vec<Part>, i32, i32)> {
        let (parts, asked, now) = parts(descriptor)?;
        let fits = |(i, part): (usize, &Part)| part.bytes >= self.spread.room(i);
        if parts.len() == self.gpus.len() && parts.iter().enumerate().all(fits) {
            Ok((parts, asked, now))
        } else {
            Err(Status::InvalidValue)
        }
    }

    /// Copies between the whole array and what devices have, `gather`: to the whole.
    ///
    /// # Safety
    /// Both are memory of the array that nobody else uses meanwhile.
    unsafe fn copy(&self, whole: usize, parts: &[Part], order: Order, gather: bool) {
        let bytes = self.spread.bytes;
        for (i, part) in parts.iter().enumerate() {
            let mut at = part.at;
            for (first, n) in self.spread.runs(order, i) {
                let other = whole + first * bytes;
                let (from, to) = if gather { (at, other) } else { (other, at) };
                // SAFETY: the caller says so, and runs lie within both.
                unsafe { core::ptr::copy(from as *const u8, to as *mut u8, n * bytes) };
                at += n * bytes;
            }
        }
    }

    /// Memory of the whole array.
    fn whole(&self) -> Vec<u128> {
        vec![0; (self.spread.elements() * self.spread.bytes).div_ceil(size_of::<u128>())]
    }
}

/// # Safety
/// As cufftXtMalloc asks.
pub(crate) unsafe fn allocate(handle: i32, to: *mut *mut Descriptor, format: i32) -> Outcome {
    let plan = plan(handle)?;
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    plan.order(format)?;
    let bytes: Vec<usize> = (0..plan.gpus.len()).map(|i| plan.spread.room(i)).collect();
    // SAFETY: the caller says so.
    unsafe { give(to, create(&plan.gpus, &bytes, format)?, Status::InvalidValue) }
}

/// Copies the array. What comes to devices gets the order that their descriptor was asked for.
///
/// # Safety
/// As cufftXtMemcpy asks.
pub(crate) unsafe fn copy(handle: i32, to: *mut c_void, from: *mut c_void, kind: i32) -> Outcome {
    let plan = plan(handle)?;
    if to.is_null() || from.is_null() || !(0..=2).contains(&kind) {
        return Err(Status::InvalidValue);
    }
    let source = if kind == 0 { None } else { Some(plan.parts(from.cast())?) };
    let target = if kind == 1 { None } else { Some(plan.parts(to.cast())?) };
    wait(&plan.gpus)?;
    let mut between = plan.whole();
    let between = between.as_mut_ptr() as usize;
    // SAFETY: the program says that the host's memory is an array of the plan; devices have theirs.
    unsafe {
        match (source, target) {
            (None, Some((parts, asked, _))) => {
                plan.copy(from as usize, &parts, plan.order(asked)?, false);
                set_format(to.cast(), asked)
            }
            (Some((parts, _, now)), None) => {
                plan.copy(to as usize, &parts, plan.order(now)?, true);
                Ok(())
            }
            (Some((parts, _, now)), Some((others, asked, _))) => {
                plan.copy(between, &parts, plan.order(now)?, true);
                plan.copy(between, &others, plan.order(asked)?, false);
                set_format(to.cast(), asked)
            }
            (None, None) => Err(Status::InvalidValue),
        }
    }
}

/// `cufftXt1dFactors`.
#[repr(C)]
#[derive(Debug)]
struct Factors {
    numbers: [i64; 10],
    shifts: [i32; 4],
}

/// # Safety
/// As cufftXtQueryPlan asks.
pub(crate) unsafe fn query(handle: i32, to: *mut c_void, what: i32) -> Outcome {
    let plan = plan(handle)?;
    if to.is_null() || what != 0 {
        return Err(Status::InvalidValue);
    }
    let (first, second) = plan.spread.factors().ok_or(Status::InvalidPlan)?;
    let size = first * second;
    let string = size / plan.gpus.len();
    let of = [string, string / second, first, second];
    let two = |n: usize| n.is_power_of_two();
    let mask = of.map(|n| if two(n) { n as i64 - 1 } else { 0 });
    let shifts = of.map(|n| if two(n) { n.trailing_zeros() as i32 } else { 0 });
    let of = of.map(|n| n as i64);
    let head = [size as i64, plan.gpus.len() as i64, of[0], of[1], of[2], of[3]];
    let mut numbers = [0; 10];
    numbers[..6].copy_from_slice(&head);
    numbers[6..].copy_from_slice(&mask);
    // SAFETY: the caller says so.
    unsafe { give(to.cast::<Factors>(), Factors { numbers, shifts }, Status::InvalidValue) }
}

/// Transforms with a plan that is of a type, if one is named: from one order to the other. It is done when the call comes back.
fn run(
    handle: i32,
    kind: Option<Type>,
    from: *mut Descriptor,
    to: *mut Descriptor,
    sign: Option<i32>,
) -> Outcome {
    let plan = plan(handle)?;
    if kind.is_some_and(|k| k != plan.made.kind) {
        return Err(Status::InvalidType);
    }
    let direction = match plan.made.kind.kind.direction() {
        Some(direction) => direction,
        None => direction(sign.unwrap_or_default())?,
    };
    let (source, _, now) = plan.parts(from)?;
    let (target, asked, _) = plan.parts(to)?;
    let before = plan.order(now)?;
    // Names of sub-formats stay those of transforms in place, or of those that are not.
    let names = if asked < 2 { [0, 1] } else { [2, 3] };
    let (after, format) = match before {
        _ if plan.made.batch > 1 => (before, names[0]),
        Order::Natural => (Order::Shuffled, names[1]),
        Order::Shuffled => (Order::Natural, names[0]),
    };
    wait(&plan.gpus)?;
    run_now(plan.stream, move || {
        let mut whole = plan.whole();
        let at = whole.as_mut_ptr() as usize;
        // SAFETY: devices have memory of the array; it is transformed in place.
        unsafe {
            plan.copy(at, &source, before, true);
            plan.made.run(at, at, direction);
            plan.copy(at, &target, after, false);
        }
    })?;
    set_format(to, format)
}

/// A call for one type.
macro_rules! exec {
    ($name:ident $kind:ident $number:ident $($sign:ident)?) => {
        pub(crate) fn $name(handle: i32, from: *mut Descriptor, to: *mut Descriptor $(, $sign: i32)?) -> Outcome {
            let kind = Type { kind: Kind::$kind, number: Number::$number };
            let sign: Option<i32> = None$(.or(Some($sign)))?;
            run(handle, Some(kind), from, to, sign)
        }
    };
}
exec!(c2c Complex F32 sign);
exec!(r2c RealToComplex F32);
exec!(c2r ComplexToReal F32);
exec!(z2z Complex F64 sign);
exec!(d2z RealToComplex F64);
exec!(z2d ComplexToReal F64);

/// `cufftXtExecDescriptor`: whatever the plan's types are.
pub(crate) fn any(handle: i32, from: *mut Descriptor, to: *mut Descriptor, sign: i32) -> Outcome {
    run(handle, None, from, to, Some(sign))
}
