//! Tensor maps: the 128 bytes that tell bulk copies of a tensor (`CUtensorMap`). Only weft reads them. A map of zeros, with all fields
//! that `tensormap.replace` knows replaced, is a map as well.

/// Where fields lie, in bytes from the map's start. Numbers are those of the `CUtensorMap…` enumerations of `cuda.h`.
#[allow(missing_docs, reason = "named as in cuda.h")]
pub mod tensor_map {
    /// Bytes of a map.
    pub const BYTES: usize = 128;
    /// Most dimensions.
    pub const AXES: usize = 5;
    /// Address of the first element: 8 bytes.
    pub const ADDRESS: usize = 0;
    /// A byte each.
    pub const DATA_TYPE: usize = 8;
    /// Dimensions less one.
    pub const RANK: usize = 9;
    pub const INTERLEAVE: usize = 10;
    pub const SWIZZLE: usize = 11;
    pub const PROMOTION: usize = 12;
    pub const FILL: usize = 13;
    /// 1 where columns of an image are copied, else 0.
    pub const COLUMNS: usize = 14;
    /// Elements of each dimension, the innermost first: 8 bytes each.
    pub const SIZES: usize = 16;
    /// Bytes from one element to the next of each dimension but the innermost: 8 bytes each.
    pub const STRIDES: usize = 56;
    /// Elements of each dimension from one that is taken to the next: a byte each.
    pub const STEPS: usize = 88;
    /// Extents of the box that is copied: 2 bytes each.
    pub const BOX: usize = 96;
    /// Of columns, in the place of a box: channels, 2 bytes.
    pub const CHANNELS: usize = 96;
    /// Pixels, 2 bytes.
    pub const PIXELS: usize = 98;
    /// The box's corners from those of the image: 2 bytes for each of three dimensions, signed.
    pub const LOWER: usize = 100;
    pub const UPPER: usize = 106;
}

/// What a bulk copy of a tensor does with each element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
#[allow(missing_docs, reason = "the names are PTX's")]
pub enum TensorAction {
    /// From the tensor to shared memory.
    Load,
    /// From shared memory to the tensor.
    Store,
    Add,
    Min,
    Max,
    Inc,
    Dec,
    And,
    Or,
    Xor,
}

impl TensorAction {
    const ALL: [Self; 10] = [
        Self::Load,
        Self::Store,
        Self::Add,
        Self::Min,
        Self::Max,
        Self::Inc,
        Self::Dec,
        Self::And,
        Self::Or,
        Self::Xor,
    ];
}

/// A bulk copy of a tensor, as [`crate::Helper::Tensor`] is told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TensorOp {
    /// What is done.
    pub action: TensorAction,
    /// Dimensions that the instruction names: 1 to 5.
    pub axes: u32,
    /// Columns of an image, else a box.
    pub columns: bool,
}

impl TensorOp {
    /// As a number.
    pub fn word(self) -> u32 {
        self.axes | u32::from(self.columns) << 3 | (self.action as u32) << 4
    }

    /// From such a number.
    pub fn from_word(word: u32) -> Option<Self> {
        let action = *TensorAction::ALL.get((word >> 4) as usize)?;
        let axes = word & 7;
        (1..=tensor_map::AXES as u32).contains(&axes).then_some(Self {
            action,
            axes,
            columns: word >> 3 & 1 == 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{TensorAction, TensorOp};

    #[test]
    fn words_come_back() {
        for action in TensorAction::ALL {
            for axes in 1..=5 {
                for columns in [false, true] {
                    let op = TensorOp { action, axes, columns };
                    assert_eq!(TensorOp::from_word(op.word()), Some(op));
                }
            }
        }
        assert_eq!(TensorOp::from_word(6), None);
        assert_eq!(TensorOp::from_word(1 | 10 << 4), None);
    }
}
