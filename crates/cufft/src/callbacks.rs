//! Functions of the program's that read and write elements: kernels of `callback.cu`, which programs link with theirs, call them for each
//! element, from or to memory of the plan's that is transformed between.

use core::ffi::c_int;
use std::sync::Arc;

use fft::{Direction, Kind};
use mathlib::driver::{Stream, allocate, release};
use mathlib::stream::enqueue;

use crate::made::{Layout, Made, Number, Type};
use crate::status::{Outcome, Status};

/// The most shared memory that functions may ask for, in bytes.
const MOST_SHARED: usize = 16 << 10;
/// The first `cufftXtCallbackType` that stores, and that which is none.
const STORE: i32 = 4;
const UNDEFINED: i32 = 8;

/// What one of a transform's sides is done with; `callback.cu` has the same.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct Job {
    count: [i64; 3],
    stride: [i64; 3],
    distance: i64,
    batch: i64,
    routine: usize,
    data: usize,
    scratch: usize,
    info: usize,
    shared: usize,
    stream: Stream,
    kind: c_int,
}

/// Launches a job's kernel; answers a code of the runtime's.
pub(crate) type Launch = unsafe extern "C" fn(*const Job) -> c_int;

/// A function of the program's.
#[derive(Debug, Clone, Copy)]
struct Callback {
    launch: Launch,
    kind: i32,
    routine: usize,
    info: usize,
}

/// Memory of the device for the elements of both sides.
#[derive(Debug)]
struct Scratch {
    read: usize,
    written: usize,
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Where the context is gone the memory is as well.
        let _ = release(self.read);
        let _ = release(self.written);
    }
}

/// The functions of a plan.
#[derive(Debug, Clone, Default)]
pub(crate) struct Callbacks {
    load: Option<Callback>,
    store: Option<Callback>,
    /// Shared memory that each asks for.
    shared: [usize; 2],
    scratch: Option<Arc<Scratch>>,
}

/// The types of functions that may read and write a plan's elements.
fn kinds(of: Type) -> Option<[i32; 2]> {
    let double = match of.number {
        Number::F32 => 0,
        Number::F64 => 1,
        Number::F16 | Number::Bf16 => return None,
    };
    let (load, store) = match of.kind {
        Kind::Complex => (0, 4),
        Kind::RealToComplex => (2, 4),
        Kind::ComplexToReal => (0, 6),
    };
    Some([load + double, store + double])
}

/// Bytes of an element that a function of a type reads or writes.
fn bytes(kind: i32) -> usize {
    [8, 16, 4, 8][(kind % STORE) as usize]
}

impl Scratch {
    fn new(made: &Made, kinds: [i32; 2]) -> Outcome<Scratch> {
        let most = |of: fn(&(Layout, Layout)) -> &Layout, kind: i32| {
            let each = |place| of(made.layouts(place)).span(made.batch) * bytes(kind);
            each(false).max(each(true))
        };
        // In place real and complex elements may be transformed where either lies.
        let room = most(|l| &l.0, kinds[0]).max(most(|l| &l.1, kinds[1]));
        let read = allocate(room)?;
        let written = allocate(room).inspect_err(|_| {
            let _ = release(read);
        })?;
        Ok(Scratch { read, written })
    }
}

impl Callbacks {
    /// Whether there are any.
    pub(crate) fn any(&self) -> bool {
        self.load.is_some() || self.store.is_some()
    }

    /// Whether kernels may still use memory of the plan's.
    pub(crate) fn has_memory(&self) -> bool {
        self.scratch.is_some()
    }

    /// Sets a function of a type for elements of a plan, with what it is told and what launches its kernel.
    ///
    /// # Errors
    /// The plan has no such elements; there is no memory for them.
    pub(crate) fn set(
        &mut self,
        made: &Made,
        kind: i32,
        (routine, info): (usize, usize),
        launch: Launch,
    ) -> Outcome {
        let kinds = kinds(made.kind).ok_or(Status::NotSupported)?;
        if !kinds.contains(&kind) {
            return Err(Status::InvalidType);
        }
        if routine == 0 {
            return Err(Status::InvalidValue);
        }
        if self.scratch.is_none() {
            self.scratch = Some(Arc::new(Scratch::new(made, kinds)?));
        }
        let new = Some(Callback { launch, kind, routine, info });
        if kind < STORE {
            self.load = new;
        } else {
            self.store = new;
        }
        Ok(())
    }

    /// Forgets the function of a type.
    ///
    /// # Errors
    /// There is no such type.
    pub(crate) fn clear(&mut self, kind: i32) -> Outcome {
        match kind {
            0..STORE => self.load.take_if(|c| c.kind == kind),
            STORE..UNDEFINED => self.store.take_if(|c| c.kind == kind),
            _ => return Err(Status::InvalidType),
        };
        Ok(())
    }

    /// Sets how many bytes of shared memory functions of a type have in each block.
    ///
    /// # Errors
    /// There is no such type, or it is too much.
    pub(crate) fn set_shared(&mut self, kind: i32, size: usize) -> Outcome {
        if !(0..UNDEFINED).contains(&kind) {
            return Err(Status::InvalidType);
        }
        if size > MOST_SHARED {
            return Err(Status::InvalidValue);
        }
        self.shared[usize::from(kind >= STORE)] = size;
        Ok(())
    }

    /// Transforms in a stream: what is read goes through one function, what is written through the other.
    pub(crate) fn transform(
        &self,
        made: &Arc<Made>,
        stream: Stream,
        (from, to): (usize, usize),
        direction: Direction,
    ) -> Outcome {
        let scratch = self.scratch.clone().ok_or(Status::InternalError)?;
        let in_place = from == to;
        let (reads, writes) = made.layouts(in_place);
        let (mut source, mut target) = (from, to);
        if let Some(load) = self.load {
            source = scratch.read;
            call(load, made, reads, (from, source), (self.shared[0], stream))?;
        }
        if self.store.is_some() {
            target = scratch.written;
        }
        let work = made.clone();
        enqueue(stream, move || {
            // The plan's memory lives as long as what uses it.
            let _ = &scratch;
            // SAFETY: the program says that its memory is of the plan's layout; the plan's own has room for it.
            unsafe { work.run_as(source, target, direction, in_place) }
        })?;
        match self.store {
            Some(store) => call(store, made, writes, (to, target), (self.shared[1], stream)),
            None => Ok(()),
        }
    }
}

/// Calls a function for all elements of a side.
fn call(
    of: Callback,
    made: &Made,
    layout: &Layout,
    (data, scratch): (usize, usize),
    (shared, stream): (usize, Stream),
) -> Outcome {
    let three = |numbers: &[usize], fill: i64| {
        let mut out = [fill; 3];
        for (to, n) in out[3 - numbers.len()..].iter_mut().zip(numbers) {
            *to = *n as i64;
        }
        out
    };
    let job = Job {
        count: three(&layout.shape, 1),
        stride: three(&layout.side.strides, 0),
        distance: layout.side.distance as i64,
        batch: made.batch as i64,
        routine: of.routine,
        data,
        scratch,
        info: of.info,
        shared,
        stream,
        kind: of.kind,
    };
    // SAFETY: who set the function gave one that takes jobs.
    match unsafe { (of.launch)(&raw const job) } {
        0 => Ok(()),
        _ => Err(Status::ExecFailed),
    }
}
