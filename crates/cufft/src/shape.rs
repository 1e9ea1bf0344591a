//! What calls ask for: lines, planes, spaces, and arrays with distances.

use crate::api_args_gen::{Line, Many, Many64, Plane, Space};
use crate::made::{Asked, Given, Type};
use crate::status::{Outcome, Status};
use crate::xt_args_gen::Named;

/// Parameters that say what a transform is of.
pub(crate) trait Shape {
    /// The array, and the type of its numbers.
    ///
    /// # Safety
    /// Pointers are null or to as many numbers as there are dimensions.
    unsafe fn asked(&self) -> Outcome<(Asked, Type)>;
}

impl Shape for Line {
    unsafe fn asked(&self) -> Outcome<(Asked, Type)> {
        Ok((Asked::plain(&[self.nx], self.batch), Type::new(self.type_)?))
    }
}

impl Shape for Plane {
    unsafe fn asked(&self) -> Outcome<(Asked, Type)> {
        Ok((Asked::plain(&[self.nx, self.ny], 1), Type::new(self.type_)?))
    }
}

impl Shape for Space {
    unsafe fn asked(&self) -> Outcome<(Asked, Type)> {
        Ok((Asked::plain(&[self.nx, self.ny, self.nz], 1), Type::new(self.type_)?))
    }
}

impl Shape for Many {
    unsafe fn asked(&self) -> Outcome<(Asked, Type)> {
        let from = (self.inembed.cast_const(), self.istride.into(), self.idist.into());
        let to = (self.onembed.cast_const(), self.ostride.into(), self.odist.into());
        // SAFETY: the caller says so.
        let asked = unsafe { many(self.rank, self.n.cast_const(), from, to, self.batch.into())? };
        Ok((asked, Type::new(self.type_)?))
    }
}

impl Shape for Many64 {
    unsafe fn asked(&self) -> Outcome<(Asked, Type)> {
        let from = (self.inembed.cast_const(), self.istride, self.idist);
        let to = (self.onembed.cast_const(), self.ostride, self.odist);
        // SAFETY: the caller says so.
        let asked = unsafe { many(self.rank, self.n.cast_const(), from, to, self.batch)? };
        Ok((asked, Type::new(self.type_)?))
    }
}

/// Parameters that name types, and the type that is computed with.
pub(crate) struct Typed(pub(crate) Named, pub(crate) i32);

impl Shape for Typed {
    unsafe fn asked(&self) -> Outcome<(Asked, Type)> {
        let Typed(p, execution) = self;
        let from = (p.inembed.cast_const(), p.istride, p.idist);
        let to = (p.onembed.cast_const(), p.ostride, p.odist);
        // SAFETY: the caller says so.
        let asked = unsafe { many(p.rank, p.n.cast_const(), from, to, p.batch)? };
        Ok((asked, Type::of(p.inputtype, p.outputtype, *execution)?))
    }
}

/// What a call with distances asks for; without both embeddings the distances say nothing.
///
/// # Safety
/// The pointers are null or to `rank` numbers.
unsafe fn many<N: Copy + Into<i64>>(
    rank: i32,
    dims: *const N,
    (from, from_stride, from_distance): (*const N, i64, i64),
    (to, to_stride, to_distance): (*const N, i64, i64),
    batch: i64,
) -> Outcome<Asked> {
    let rank = usize::try_from(rank).ok().filter(|r| (1..=3).contains(r)).ok_or(Status::InvalidValue)?;
    if dims.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    let read = |at: *const N| (0..rank).map(|i| unsafe { at.add(i).read_unaligned() }.into()).collect();
    let given = |at: *const N, stride, distance| Given { embed: read(at), stride, distance };
    let plain = from.is_null() || to.is_null();
    let sides =
        (!plain).then(|| (given(from, from_stride, from_distance), given(to, to_stride, to_distance)));
    Ok(Asked { dims: read(dims), batch, sides })
}
