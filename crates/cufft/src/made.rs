//! What a plan is made of: checked, and ready to be executed.

use fft::{Direction, Kind, Plan, Side};
use half::{bf16, f16};
use num_complex::Complex;

use crate::status::{Outcome, Status};

/// A type of numbers in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    F16,
    Bf16,
    F32,
    F64,
}

/// A `cufftType`, or what cufftXtMakePlanMany says of types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Type {
    pub(crate) kind: Kind,
    pub(crate) number: Number,
}

impl Number {
    /// Bytes of a complex number.
    pub(crate) fn complex_bytes(self) -> usize {
        match self {
            Number::F16 | Number::Bf16 => 4,
            Number::F32 => 8,
            Number::F64 => 16,
        }
    }
}

impl Type {
    /// Of a `cufftType`.
    pub(crate) fn new(kind: i32) -> Outcome<Type> {
        let number = match kind & !0xf {
            0x20 => Number::F32,
            0x60 => Number::F64,
            _ => return Err(Status::InvalidType),
        };
        let kind = match kind & 0xf {
            9 => Kind::Complex,
            10 => Kind::RealToComplex,
            12 => Kind::ComplexToReal,
            _ => return Err(Status::InvalidType),
        };
        Ok(Type { kind, number })
    }

    /// Of the `cudaDataType`s of input, output and computation.
    pub(crate) fn of(input: i32, output: i32, execution: i32) -> Outcome<Type> {
        let one = |t: i32| {
            Ok(match t {
                0 => (Number::F32, false),
                1 => (Number::F64, false),
                2 => (Number::F16, false),
                4 => (Number::F32, true),
                5 => (Number::F64, true),
                6 => (Number::F16, true),
                14 => (Number::Bf16, false),
                15 => (Number::Bf16, true),
                _ => return Err(Status::InvalidType),
            })
        };
        let ((from, from_complex), (to, to_complex), (by, by_complex)) =
            (one(input)?, one(output)?, one(execution)?);
        let kind = match (from_complex, to_complex) {
            (true, true) => Kind::Complex,
            (false, true) => Kind::RealToComplex,
            (true, false) => Kind::ComplexToReal,
            (false, false) => return Err(Status::InvalidType),
        };
        if from != to || from != by || !by_complex {
            return Err(Status::InvalidType);
        }
        Ok(Type { kind, number: from })
    }
}

/// Distances of a side as calls name them.
#[derive(Debug, Clone)]
pub(crate) struct Given {
    pub(crate) embed: Vec<i64>,
    pub(crate) stride: i64,
    pub(crate) distance: i64,
}

/// What a call asks for.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) dims: Vec<i64>,
    pub(crate) batch: i64,
    /// None: the elements lie one behind the other.
    pub(crate) sides: Option<(Given, Given)>,
}

impl Asked {
    /// Of plain dimensions.
    pub(crate) fn plain(dims: &[i32], batch: i32) -> Asked {
        Asked { dims: dims.iter().map(|n| i64::from(*n)).collect(), batch: batch.into(), sides: None }
    }
}

/// The transform of the numbers that it is computed with.
#[derive(Debug)]
enum Computed {
    Single(Plan<f32>),
    Double(Plan<f64>),
}

/// Where the elements of one side lie: how many along each dimension, and their distances.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub(crate) shape: Vec<usize>,
    pub(crate) side: Side,
}

impl Layout {
    /// Elements from the first to behind the last of `batch` arrays.
    pub(crate) fn span(&self, batch: usize) -> usize {
        let last = |(n, stride): (&usize, &usize)| (n - 1) * stride;
        let along: usize = self.shape.iter().zip(&self.side.strides).map(last).sum();
        along + (batch - 1) * self.side.distance + 1
    }
}

/// A plan.
#[derive(Debug)]
pub(crate) struct Made {
    pub(crate) kind: Type,
    /// Elements along each dimension, and arrays.
    pub(crate) dims: Vec<usize>,
    pub(crate) batch: usize,
    /// Of what is read and what is written: apart, and in place.
    layouts: [(Layout, Layout); 2],
    /// Whether nothing was said of where elements lie.
    pub(crate) usual: bool,
    apart: Computed,
    /// For real transforms whose layout is the usual one: in place rows have room for their transforms.
    in_place: Option<Computed>,
}

fn size(n: i64) -> Outcome<usize> {
    usize::try_from(n).ok().filter(|n| *n > 0).ok_or(Status::InvalidSize)
}

/// The most elements that arrays may have, so that addresses stay in range.
const MOST: u128 = 1 << 44;

fn fits(side: &Side, shape: &[usize], batch: usize) -> Outcome {
    let last = |(n, stride): (&usize, &usize)| (*n as u128 - 1) * *stride as u128;
    let along: u128 = shape.iter().zip(&side.strides).map(last).sum();
    let all = along + (batch as u128 - 1) * side.distance as u128;
    if all < MOST { Ok(()) } else { Err(Status::InvalidSize) }
}

impl Made {
    /// Whether there is a plan of that.
    pub(crate) fn check(asked: &Asked, kind: Type) -> Outcome {
        Made::plain(asked, kind).map(|_| ())
    }

    /// A plan that is ready for its first transform.
    pub(crate) fn new(asked: &Asked, kind: Type) -> Outcome<Made> {
        let made = Made::plain(asked, kind)?;
        match &made.apart {
            Computed::Single(plan) => plan.prepare(Direction::Forward),
            Computed::Double(plan) => plan.prepare(Direction::Forward),
        }
        Ok(made)
    }

    fn plain(asked: &Asked, kind: Type) -> Outcome<Made> {
        let dims = asked.dims.iter().map(|n| size(*n)).collect::<Outcome<Vec<usize>>>()?;
        let batch = size(asked.batch)?;
        let half = matches!(kind.number, Number::F16 | Number::Bf16);
        if half && !dims.iter().all(|n| n.is_power_of_two()) {
            return Err(Status::NotSupported);
        }
        let whole = dims.iter().fold(batch as u128, |all, n| all.saturating_mul(*n as u128));
        if whole >= MOST {
            return Err(Status::InvalidSize);
        }
        let shape = |elements: fn(Kind, usize) -> usize| {
            let mut shape = dims.clone();
            if let Some(last) = shape.last_mut() {
                *last = elements(kind.kind, *last);
            }
            shape
        };
        let (reads, writes) = (shape(Kind::reads), shape(Kind::writes));
        let (from, to) = match &asked.sides {
            Some((from, to)) => (side(from)?, side(to)?),
            None => (Side::packed(&reads), Side::packed(&writes)),
        };
        fits(&from, &reads, batch)?;
        fits(&to, &writes, batch)?;
        let make = |from: Side, to: Side| match kind.number {
            Number::F64 => Computed::Double(Plan::new(kind.kind, &dims, batch, from, to)),
            _ => Computed::Single(Plan::new(kind.kind, &dims, batch, from, to)),
        };
        let layouts = |from: &Side, to: &Side| {
            let of = |shape: &[usize], side: &Side| Layout { shape: shape.to_vec(), side: side.clone() };
            (of(&reads, from), of(&writes, to))
        };
        let mut both = [layouts(&from, &to), layouts(&from, &to)];
        let in_place = (asked.sides.is_none() && kind.kind != Kind::Complex).then(|| {
            let mut padded = dims.clone();
            if let Some(last) = padded.last_mut() {
                *last = (*last / 2 + 1) * 2;
            }
            let padded = Side::packed(&padded);
            both[1] = match kind.kind {
                Kind::RealToComplex => layouts(&padded, &to),
                _ => layouts(&from, &padded),
            };
            match kind.kind {
                Kind::RealToComplex => make(padded, to.clone()),
                _ => make(from.clone(), padded),
            }
        });
        let usual = asked.sides.is_none();
        let layouts = both;
        Ok(Made { kind, batch, layouts, usual, apart: make(from, to), in_place, dims })
    }

    /// Layouts of what is read and what is written.
    pub(crate) fn layouts(&self, in_place: bool) -> &(Layout, Layout) {
        &self.layouts[usize::from(in_place)]
    }

    /// Transforms.
    ///
    /// # Safety
    /// As the plan says, both are memory of its layout, and nobody else uses them meanwhile.
    pub(crate) unsafe fn run(&self, from: usize, to: usize, direction: Direction) {
        // SAFETY: the caller says so.
        unsafe { self.run_as(from, to, direction, from == to) }
    }

    /// The same with the layout of transforms in place, or not, wherever the memory is.
    ///
    /// # Safety
    /// As for [`run`](Made::run).
    pub(crate) unsafe fn run_as(&self, from: usize, to: usize, direction: Direction, in_place: bool) {
        let plan = match &self.in_place {
            Some(plan) if in_place => plan,
            _ => &self.apart,
        };
        macro_rules! of {
            ($plan:ident $real:ty) => {
                // SAFETY: the caller says so; the elements are of the plan's type.
                unsafe {
                    match self.kind.kind {
                        Kind::Complex => {
                            $plan.run(from as *mut Complex<$real>, to as *mut Complex<$real>, direction)
                        }
                        Kind::RealToComplex => {
                            $plan.run(from as *mut $real, to as *mut Complex<$real>, direction)
                        }
                        Kind::ComplexToReal => {
                            $plan.run(from as *mut Complex<$real>, to as *mut $real, direction)
                        }
                    }
                }
            };
        }
        match (plan, self.kind.number) {
            (Computed::Double(plan), _) => of!(plan f64),
            (Computed::Single(plan), Number::F16) => of!(plan f16),
            (Computed::Single(plan), Number::Bf16) => of!(plan bf16),
            (Computed::Single(plan), _) => of!(plan f32),
        }
    }
}

fn side(given: &Given) -> Outcome<Side> {
    let size = |n: i64| usize::try_from(n).map_err(|_| Status::InvalidValue);
    let embed = given.embed.iter().map(|n| size(*n)).collect::<Outcome<Vec<usize>>>()?;
    let rows = embed
        .iter()
        .skip(1)
        .map(|n| *n as u128)
        .product::<u128>()
        .saturating_mul(size(given.stride)? as u128);
    if rows >= MOST || embed.iter().skip(1).any(|n| *n == 0) || given.stride == 0 {
        return Err(Status::InvalidValue);
    }
    Ok(Side::embedded(&embed, size(given.stride)?, size(given.distance)?))
}
