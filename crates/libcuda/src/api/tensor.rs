//! Tensor maps.

use weft_driver::tensor::{MOST_AXES, Part, Tensor, moved};
use weft_driver::{Code, Result};
use weft_ffi::arg::{Address, Arg, FromC, In, Out, Slice};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::entry::Call;

/// A number for each dimension, or for each but the innermost; `rest` where there is none.
fn filled<T: Copy, const N: usize>(list: &Slice<'_, T>, rest: T) -> [T; N] {
    let mut out = [rest; N];
    out.iter_mut().zip(list.iter()).for_each(|(to, from)| *to = from);
    out
}

/// An argument that is a list with an element less than there are dimensions: `strides [rank]`.
struct Strides<'a>(Slice<'a, u64>);

impl Arg for Strides<'_> {
    type C = *const u64;
}

impl<'a> FromC<'a, Call, (u32,)> for Strides<'a> {
    unsafe fn from_c(c: *const u64, (rank,): (u32,), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { Slice::new(c, rank.saturating_sub(1) as usize, call) }.map(Strides)
    }
}

/// What all kinds of maps are told in the same way, but the tensor's size.
struct How {
    interleave: CUtensorMapInterleave,
    swizzle: CUtensorMapSwizzle,
    promotion: CUtensorMapL2promotion,
    fill: CUtensorMapFloatOOBfill,
}

impl How {
    fn of(
        &self,
        (data_type, rank, address): (CUtensorMapDataType, u32, Address),
        (size, strides, steps): (&Slice<'_, u64>, &Strides<'_>, &Slice<'_, u32>),
    ) -> Tensor {
        Tensor {
            data_type: data_type.0,
            rank,
            address: address.0,
            size: filled(size, 1),
            strides: filled(&strides.0, 0),
            steps: filled(steps, 1),
            interleave: self.interleave.0,
            swizzle: self.swizzle.0,
            promotion: self.promotion.0,
            fill: self.fill.0,
        }
    }
}

/// An argument that is a corner of a box of pixels: `corner [rank]`, which has two elements less.
struct Corner([i32; 3]);

impl Arg for Corner {
    type C = *const i32;
}

impl<'a> FromC<'a, Call, (u32,)> for Corner {
    unsafe fn from_c(c: *const i32, (rank,): (u32,), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        let list = unsafe { Slice::new(c, rank.saturating_sub(2) as usize, call) }?;
        Ok(Corner(filled(&list, 0)))
    }
}

/// An argument that is a map to be changed.
struct Existing<'a>(In<[u64; 16]>, Out<'a, [u64; 16]>);

impl Arg for Existing<'_> {
    type C = *mut CUtensorMap;
}

impl<'a> FromC<'a, Call> for Existing<'a> {
    unsafe fn from_c(c: *mut CUtensorMap, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise: a map, which is 128 bytes.
        unsafe {
            Ok(Existing(In::from_c(c.cast_const().cast(), (), call)?, Out::from_c(c.cast(), (), call)?))
        }
    }
}

entry! {
    /// A map of boxes of a tensor.
    fn cuTensorMapEncodeTiled(
        tensorMap: Out<[u64; 16]>, tensorDataType: CUtensorMapDataType, tensorRank: u32, globalAddress: Address,
        globalDim: Slice<u64> [tensorRank], globalStrides: Strides [tensorRank], boxDim: Slice<u32> [tensorRank],
        elementStrides: Slice<u32> [tensorRank], interleave: CUtensorMapInterleave, swizzle: CUtensorMapSwizzle,
        l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill,
    ) {
        let how = How { interleave, swizzle, promotion: l2Promotion, fill: oobFill };
        let tensor = how.of(
            (tensorDataType, tensorRank, globalAddress),
            (&globalDim, &globalStrides, &elementStrides),
        );
        let size: [u32; MOST_AXES] = filled(&boxDim, 1);
        tensorMap.set(tensor.encode(Part::Tile(size))?);
        Ok(())
    }

    /// A map of columns of an image.
    fn cuTensorMapEncodeIm2col(
        tensorMap: Out<[u64; 16]>, tensorDataType: CUtensorMapDataType, tensorRank: u32, globalAddress: Address,
        globalDim: Slice<u64> [tensorRank], globalStrides: Strides [tensorRank], pixelBoxLowerCorner: Corner [tensorRank],
        pixelBoxUpperCorner: Corner [tensorRank], channelsPerPixel: u32, pixelsPerColumn: u32,
        elementStrides: Slice<u32> [tensorRank], interleave: CUtensorMapInterleave, swizzle: CUtensorMapSwizzle,
        l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill,
    ) {
        let how = How { interleave, swizzle, promotion: l2Promotion, fill: oobFill };
        let tensor = how.of(
            (tensorDataType, tensorRank, globalAddress),
            (&globalDim, &globalStrides, &elementStrides),
        );
        let corners = [pixelBoxLowerCorner.0, pixelBoxUpperCorner.0];
        tensorMap.set(tensor.encode(Part::Columns { corners, channels: channelsPerPixel, pixels: pixelsPerColumn })?);
        Ok(())
    }

    /// Columns of the wide kind are for devices of compute capability 10 and later, of which there is none.
    fn cuTensorMapEncodeIm2colWide(
        _tensorMap: Out<[u64; 16]>, _tensorDataType: CUtensorMapDataType, _tensorRank: u32, _globalAddress: Address,
        _globalDim: *const u64, _globalStrides: *const u64, _pixelBoxLowerCornerWidth: i32,
        _pixelBoxUpperCornerWidth: i32, _channelsPerPixel: u32, _pixelsPerColumn: u32, _elementStrides: *const u32,
        _interleave: CUtensorMapInterleave, _mode: CUtensorMapIm2ColWideMode, _swizzle: CUtensorMapSwizzle,
        _l2Promotion: CUtensorMapL2promotion, _oobFill: CUtensorMapFloatOOBfill,
    ) {
        fail::<()>(Code::NotSupported)
    }

    /// The same tensor elsewhere.
    fn cuTensorMapReplaceAddress(tensorMap: Existing, globalAddress: Address) {
        tensorMap.1.set(moved(*tensorMap.0, globalAddress.0)?);
        Ok(())
    }
}
