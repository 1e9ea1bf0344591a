//! Numbers as they lie in memory, and as they are computed with.

use std::sync::OnceLock;

use half::{bf16, f16};
use num_complex::Complex;
use parking_lot::Mutex;
use rustfft::{FftNum, FftPlanner};

/// What transforms are computed with.
pub trait Real: FftNum + Copy + Default {
    /// The planner that all transforms of the process share: what it has made it makes again at once.
    fn planner() -> &'static Mutex<FftPlanner<Self>>;
    /// The nearest one.
    fn near(x: f64) -> Self;
}

macro_rules! real {
    ($type:ty) => {
        impl Real for $type {
            fn planner() -> &'static Mutex<FftPlanner<$type>> {
                static PLANNER: OnceLock<Mutex<FftPlanner<$type>>> = OnceLock::new();
                PLANNER.get_or_init(|| Mutex::new(FftPlanner::new()))
            }

            fn near(x: f64) -> $type {
                x as $type
            }
        }
    };
}
real!(f32);
real!(f64);

/// An element of memory: a real or complex number.
pub trait Element: Copy + Send + Sync + 'static {
    /// What its parts are computed with.
    type Real: Real;
    /// The number as it is computed with: `Real`, or a complex number of it.
    type Work: Copy;
    /// Whether both are the same.
    const SAME: bool;
    /// How many reals it is.
    const PARTS: usize;
    /// Reads it.
    fn load(self) -> Self::Work;
    /// The nearest one.
    fn store(x: Self::Work) -> Self;
}

macro_rules! element {
    ($stored:ty, $work:ty, $same:literal, $load:expr, $store:expr) => {
        impl Element for $stored {
            type Real = $work;
            type Work = $work;
            const SAME: bool = $same;
            const PARTS: usize = 1;
            #[inline(always)]
            fn load(self) -> $work {
                let load: fn($stored) -> $work = $load;
                load(self)
            }
            #[inline(always)]
            fn store(x: $work) -> $stored {
                let store: fn($work) -> $stored = $store;
                store(x)
            }
        }
        impl Element for Complex<$stored> {
            type Real = $work;
            type Work = Complex<$work>;
            const SAME: bool = $same;
            const PARTS: usize = 2;
            #[inline(always)]
            fn load(self) -> Complex<$work> {
                Complex { re: self.re.load(), im: self.im.load() }
            }
            #[inline(always)]
            fn store(x: Complex<$work>) -> Complex<$stored> {
                Complex { re: <$stored>::store(x.re), im: <$stored>::store(x.im) }
            }
        }
    };
}
element!(f32, f32, true, |x| x, |x| x);
element!(f64, f64, true, |x| x, |x| x);
element!(f16, f32, false, f16::to_f32, f16::from_f32);
element!(bf16, f32, false, bf16::to_f32, bf16::from_f32);
