//! cuBLASLt's handles and descriptors: attributes by number.

use core::ffi::{CStr, c_char, c_void};
use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::os::unix::ffi::OsStrExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mathlib::driver;
use mathlib::entry::give;
use mathlib::handles::Handles;
use parking_lot::Mutex;

use crate::status::{Outcome, Status};

/// Attributes that a descriptor has room for.
const MOST: usize = 28;

/// What a descriptor says: each attribute as the low bytes of a word.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attributes([u64; MOST]);

impl Attributes {
    /// A number of 32 bits.
    pub(crate) fn int(&self, which: usize) -> i32 {
        self.0[which] as i32
    }

    /// A number of 64 bits.
    pub(crate) fn long(&self, which: usize) -> i64 {
        self.0[which] as i64
    }

    /// An address.
    pub(crate) fn place(&self, which: usize) -> *mut c_void {
        self.0[which] as usize as *mut c_void
    }
}

fn attributes(values: &[(usize, u64)]) -> Attributes {
    let mut all = Attributes([0; MOST]);
    values.iter().for_each(|(which, value)| all.0[*which] = *value);
    all
}

/// Descriptors of a kind.
pub(crate) struct Kind {
    live: Handles<Mutex<Attributes>>,
    /// The bytes that an attribute takes; 0: there is none of that number.
    bytes: fn(usize) -> usize,
}

impl Kind {
    fn find(&self, descr: usize) -> Outcome<Arc<Mutex<Attributes>>> {
        self.live.get(descr).ok_or(Status::InvalidValue)
    }

    /// What a descriptor says now.
    pub(crate) fn get(&self, descr: usize) -> Outcome<Attributes> {
        self.find(descr).map(|d| *d.lock())
    }

    fn size(&self, which: i32) -> Outcome<(usize, usize)> {
        let which = usize::try_from(which).map_err(|_| Status::InvalidValue)?;
        match (self.bytes)(which) {
            0 => Err(Status::InvalidValue),
            bytes => Ok((which, bytes)),
        }
    }

    /// # Safety
    /// The pointer is null or may be written.
    unsafe fn create(&self, to: *mut usize, values: &[(usize, u64)]) -> Outcome {
        if to.is_null() {
            return Err(Status::InvalidValue);
        }
        // SAFETY: the caller says so.
        unsafe { give(to, self.live.add(Mutex::new(attributes(values))), Status::InvalidValue) }
    }

    /// A descriptor in memory of the program, which nothing ends; made anew in the same place it forgets what it said.
    fn place(&self, at: usize, values: &[(usize, u64)]) -> Outcome {
        if at == 0 {
            return Err(Status::InvalidValue);
        }
        self.live.put(at, Mutex::new(attributes(values)));
        Ok(())
    }

    fn destroy(&self, descr: usize) -> Outcome {
        self.live.remove(descr).map(|_| ()).ok_or(Status::InvalidValue)
    }

    /// # Safety
    /// The pointer is null or `bytes` may be read.
    unsafe fn set(&self, descr: usize, which: i32, from: *const c_void, bytes: usize) -> Outcome {
        let (descr, (which, size)) = (self.find(descr)?, self.size(which)?);
        if from.is_null() || bytes != size {
            return Err(Status::InvalidValue);
        }
        let mut word = [0u8; 8];
        // SAFETY: the caller says so.
        unsafe { word.as_mut_ptr().copy_from(from.cast(), size) };
        descr.lock().0[which] = u64::from_le_bytes(word);
        Ok(())
    }

    /// # Safety
    /// Pointers are null or may be written.
    unsafe fn tell(
        &self,
        descr: usize,
        which: i32,
        to: *mut c_void,
        bytes: usize,
        written: *mut usize,
    ) -> Outcome {
        let (descr, (which, size)) = (self.find(descr)?, self.size(which)?);
        // Without room only the size is told.
        if bytes == 0 {
            // SAFETY: the caller says so.
            return unsafe { give(written, size, Status::InvalidValue) };
        }
        if to.is_null() || bytes < size {
            return Err(Status::InvalidValue);
        }
        let word = descr.lock().0[which].to_le_bytes();
        // SAFETY: the caller says so.
        unsafe {
            to.cast::<u8>().copy_from(word.as_ptr(), size);
            if !written.is_null() {
                written.write(size);
            }
        }
        Ok(())
    }
}

/// Products.
pub(crate) static PRODUCTS: Kind = Kind {
    live: Handles::new(),
    bytes: |which| match which {
        0..=7 | 15 | 22 | 26 => 4,
        8 | 10..=14 | 17..=21 | 23 | 24 => 8,
        25 => 1,
        _ => 0,
    },
};
/// Matrices.
pub(crate) static LAYOUTS: Kind = Kind {
    live: Handles::new(),
    bytes: |which| match which {
        0 | 1 | 5 => 4,
        2..=4 | 6 | 7 => 8,
        _ => 0,
    },
};
/// Preferences.
pub(crate) static PREFERENCES: Kind = Kind {
    live: Handles::new(),
    bytes: |which| match which {
        0 | 3 | 5..=9 => 4,
        1 | 12 => 8,
        _ => 0,
    },
};
/// Transformations.
pub(crate) static TRANSFORMS: Kind =
    Kind { live: Handles::new(), bytes: |which| if which < 4 { 4 } else { 0 } };

/// Functions that end a descriptor, set an attribute, and tell one.
macro_rules! common {
    ($($kind:ident $destroy:ident $set:ident $get:ident;)*) => {$(
        pub(crate) fn $destroy(descr: usize) -> Outcome {
            $kind.destroy(descr)
        }

        /// # Safety
        /// The pointer is null or `bytes` may be read.
        pub(crate) unsafe fn $set(descr: usize, which: i32, from: *const c_void, bytes: usize) -> Outcome {
            // SAFETY: the caller says so.
            unsafe { $kind.set(descr, which, from, bytes) }
        }

        /// # Safety
        /// Pointers are null or may be written.
        pub(crate) unsafe fn $get(descr: usize, which: i32, to: *mut c_void, bytes: usize, written: *mut usize) -> Outcome {
            // SAFETY: the caller says so.
            unsafe { $kind.tell(descr, which, to, bytes, written) }
        }
    )*};
}
common! {
    PRODUCTS destroy_product set_product get_product;
    LAYOUTS destroy_layout set_layout get_layout;
    PREFERENCES destroy_preference set_preference get_preference;
    TRANSFORMS destroy_transform set_transform get_transform;
}

type Values<const N: usize> = [(usize, u64); N];

/// What a product says at first: the whole result, no epilogue; types of the bias and what goes beside follow the result's.
fn new_product(compute: i32, scale: i32) -> Outcome<Values<6>> {
    if !matches!(compute, 64 | 65 | 68..=75 | 77 | 78) || dense::element::Kind::new(scale).is_err() {
        return Err(Status::InvalidValue);
    }
    let none = u64::from(u32::MAX);
    Ok([(0, compute as u64), (1, scale as u64), (6, 2), (7, 1), (22, none), (26, none)])
}

fn new_layout(dtype: i32, (rows, cols): (u64, u64), ld: i64) -> Outcome<Values<5>> {
    dense::element::Kind::new(dtype)?;
    Ok([(0, dtype as u64), (2, rows), (3, cols), (4, ld as u64), (5, 1)])
}

const NEW_PREFERENCE: Values<2> = [(3, u32::MAX as u64), (12, u64::MAX)];

fn new_transform(scale: i32) -> Outcome<Values<1>> {
    dense::element::Kind::new(scale)?;
    Ok([(0, scale as u64)])
}

/// # Safety
/// The pointer is null or may be written; so of all functions here.
pub(crate) unsafe fn create_product(to: *mut usize, compute: i32, scale: i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { PRODUCTS.create(to, &new_product(compute, scale)?) }
}

/// # Safety
/// See [`create_product`].
pub(crate) unsafe fn create_layout(to: *mut usize, dtype: i32, rows: u64, cols: u64, ld: i64) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { LAYOUTS.create(to, &new_layout(dtype, (rows, cols), ld)?) }
}

/// # Safety
/// See [`create_product`].
pub(crate) unsafe fn create_preference(to: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { PREFERENCES.create(to, &NEW_PREFERENCE) }
}

/// # Safety
/// See [`create_product`].
pub(crate) unsafe fn create_transform(to: *mut usize, scale: i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { TRANSFORMS.create(to, &new_transform(scale)?) }
}

// In the place that the program has for them, of `_room` bytes, of which none is needed: what they say is kept here.

pub(crate) fn place_product(at: usize, _room: usize, compute: i32, scale: i32) -> Outcome {
    PRODUCTS.place(at, &new_product(compute, scale)?)
}

pub(crate) fn place_layout(at: usize, _room: usize, dtype: i32, rows: u64, cols: u64, ld: i64) -> Outcome {
    LAYOUTS.place(at, &new_layout(dtype, (rows, cols), ld)?)
}

pub(crate) fn place_preference(at: usize, _room: usize) -> Outcome {
    PREFERENCES.place(at, &NEW_PREFERENCE)
}

pub(crate) fn place_transform(at: usize, _room: usize, scale: i32) -> Outcome {
    TRANSFORMS.place(at, &new_transform(scale)?)
}

static HANDLES: Handles<()> = Handles::new();
static CAPACITY: AtomicUsize = AtomicUsize::new(8192);

/// Whether a handle is one: cuBLAS' own are, too.
pub(crate) fn ready(handle: usize) -> Outcome {
    if HANDLES.get(handle).is_some() { Ok(()) } else { crate::context::get(handle).map(|_| ()) }
}

/// # Safety
/// See [`create_product`].
pub(crate) unsafe fn create(to: *mut usize) -> Outcome {
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    driver::ready().map_err(|_| Status::NotInitialized)?;
    // SAFETY: the caller says so.
    unsafe { give(to, HANDLES.add(()), Status::InvalidValue) }
}

pub(crate) fn destroy(handle: usize) -> Outcome {
    HANDLES.remove(handle).map(|_| ()).ok_or(Status::NotInitialized)
}

pub(crate) fn version() -> usize {
    120901
}

/// # Safety
/// See [`create_product`].
pub(crate) unsafe fn capacity(to: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, CAPACITY.load(Ordering::Relaxed), Status::InvalidValue) }
}

/// Nothing is searched for, so nothing is kept.
pub(crate) fn set_capacity(capacity: usize) -> Outcome {
    CAPACITY.store(capacity, Ordering::Relaxed);
    Ok(())
}

/// The logger: accepted, and it has nothing to say.
pub(crate) fn log_number(_number: i32) -> Outcome {
    Ok(())
}

/// # Errors
/// A file that cannot be written.
///
/// # Safety
/// The path is null or a text of C.
pub(crate) unsafe fn open_log(path: *const c_char) -> Outcome {
    if path.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    let path = unsafe { CStr::from_ptr(path) };
    let made = OpenOptions::new().append(true).create(true).open(OsStr::from_bytes(path.to_bytes()));
    made.map(drop).map_err(|_| Status::InvalidValue)
}

pub(crate) fn log_file(_file: usize) -> Outcome {
    Ok(())
}

pub(crate) fn no_log() -> Outcome {
    Ok(())
}
