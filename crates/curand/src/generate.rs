//! Numbers, as operations of their generator's stream.

use std::sync::OnceLock;

use mathlib::stream::{At, enqueue};

use crate::engine::{Engine, Kind, Settings};
use crate::generator::{State, get};
use crate::poisson::Poisson;
use crate::status::{Outcome, Status};

/// Makes `n` numbers at a place: for a device in its stream, for the host at once.
fn run<T: 'static>(
    handle: usize,
    to: *mut T,
    n: usize,
    check: impl Fn(&Settings) -> Outcome,
    make: impl Fn(&mut Engine, &mut [T]) + Send + Sync + 'static,
) -> Outcome {
    let State { settings, stream, work } = get(handle)?;
    check(&settings)?;
    if matches!(settings.kind, Kind::Sobol { .. }) && !n.is_multiple_of(settings.dimensions) {
        return Err(Status::LengthNotMultiple);
    }
    if n == 0 {
        return Ok(());
    }
    if to.is_null() {
        return Err(Status::OutOfRange);
    }
    let to = At(to);
    let act = move || {
        let mut work = work.lock();
        let fresh = work.as_ref().is_none_or(|w| w.0 != settings.number);
        if fresh {
            *work = Some((settings.number, Engine::new(&settings)));
        }
        if let Some((_, engine)) = work.as_mut() {
            // SAFETY: the program says that there is room for so many.
            make(engine, unsafe { core::slice::from_raw_parts_mut({ to }.0, n) });
        }
    };
    match stream {
        Some(stream) => Ok(enqueue(stream, act)?),
        None => {
            act();
            Ok(())
        }
    }
}

fn any(_: &Settings) -> Outcome {
    Ok(())
}

/// Generators whose numbers have 32 bits, or 64.
fn of_width(wide: bool) -> impl Fn(&Settings) -> Outcome {
    move |s| {
        let own = matches!(s.kind, Kind::Sobol { wide: true, .. });
        if own == wide { Ok(()) } else { Err(Status::TypeError) }
    }
}

/// Normal numbers come in pairs from two of the generators.
fn in_pairs(n: usize) -> impl Fn(&Settings) -> Outcome {
    move |s| {
        let pairs = matches!(s.kind, Kind::Xorwow | Kind::Mrg);
        if pairs && !n.is_multiple_of(2) { Err(Status::LengthNotMultiple) } else { Ok(()) }
    }
}

pub(crate) fn bits(handle: usize, to: *mut u32, n: usize) -> Outcome {
    run(handle, to, n, of_width(false), Engine::bits)
}

pub(crate) fn wide_bits(handle: usize, to: *mut u64, n: usize) -> Outcome {
    run(handle, to, n, of_width(true), Engine::wide_bits)
}

pub(crate) fn uniform(handle: usize, to: *mut f32, n: usize) -> Outcome {
    run(handle, to, n, any, Engine::uniform)
}

pub(crate) fn uniform_double(handle: usize, to: *mut f64, n: usize) -> Outcome {
    run(handle, to, n, any, Engine::double)
}

pub(crate) fn normal(handle: usize, to: *mut f32, n: usize, mean: f32, deviation: f32) -> Outcome {
    run(handle, to, n, in_pairs(n), move |engine, out| {
        engine.normal(out);
        out.iter_mut().for_each(|x| *x = mean + deviation * *x);
    })
}

pub(crate) fn normal_double(handle: usize, to: *mut f64, n: usize, mean: f64, deviation: f64) -> Outcome {
    run(handle, to, n, in_pairs(n), move |engine, out| {
        engine.normal_double(out);
        out.iter_mut().for_each(|x| *x = mean + deviation * *x);
    })
}

pub(crate) fn log_normal(handle: usize, to: *mut f32, n: usize, mean: f32, deviation: f32) -> Outcome {
    run(handle, to, n, in_pairs(n), move |engine, out| {
        engine.normal(out);
        out.iter_mut().for_each(|x| *x = (mean + deviation * *x).exp());
    })
}

pub(crate) fn log_normal_double(handle: usize, to: *mut f64, n: usize, mean: f64, deviation: f64) -> Outcome {
    run(handle, to, n, in_pairs(n), move |engine, out| {
        engine.normal_double(out);
        out.iter_mut().for_each(|x| *x = (mean + deviation * *x).exp());
    })
}

pub(crate) fn poisson(handle: usize, to: *mut u32, n: usize, mean: f64) -> Outcome {
    get(handle)?;
    if !(mean > 0.0 && mean < f64::from(u32::MAX)) {
        return Err(Status::OutOfRange);
    }
    // The table is made where numbers are.
    let table = OnceLock::new();
    run(handle, to, n, any, move |engine, out| {
        engine.bits(out);
        let table = table.get_or_init(|| Poisson::new(mean));
        // Small numbers stand for large results, as in cuRAND.
        out.iter_mut().for_each(|x| *x = table.of(!*x));
    })
}

/// Makes the generator ready: else its first numbers do.
pub(crate) fn seeds(handle: usize) -> Outcome {
    run(handle, core::ptr::dangling_mut::<u32>(), 0, any, |_, _| ())
}
