//! What is known to be in shared memory at one point of a function.

use std::ops::Range;

use rustc_hash::FxHashMap;
use weft_ir::{Type, Value};

/// An element in memory: a lane of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cell {
    pub(super) value: Value,
    pub(super) lane: u16,
    /// Bytes.
    size: u32,
    /// Where it begins.
    at: u32,
}

/// Number of a cell; [`UNKNOWN`] and [`UNSET`] stand for no cell.
type CellId = u32;

/// Somebody wrote something there.
const UNKNOWN: CellId = 0;
/// Nobody has written there in this block: the contents are undefined.
const UNSET: CellId = 1;

/// Every cell that ever was in memory.
#[derive(Default)]
pub(super) struct Cells {
    list: Vec<Cell>,
    numbers: FxHashMap<Cell, CellId>,
}

impl Cells {
    fn number(&mut self, cell: Cell) -> CellId {
        *self.numbers.entry(cell).or_insert_with(|| {
            self.list.push(cell);
            self.list.len() as CellId + UNSET
        })
    }
}

/// What is in an element of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Anything.
    Unknown,
    /// What nobody has written.
    Unset,
    /// A lane of a value.
    Is(Value, u16),
}

/// The cell that each byte is part of.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct State {
    bytes: Vec<CellId>,
}

impl State {
    /// At the start of a block nothing has been written.
    pub(super) fn unset(bytes: u32) -> Self {
        State { bytes: vec![UNSET; bytes as usize] }
    }

    /// Nothing known.
    pub(super) fn unknown(bytes: u32) -> Self {
        State { bytes: vec![UNKNOWN; bytes as usize] }
    }

    /// What is in an element.
    pub(super) fn content(&self, cells: &Cells, at: u32, ty: Type) -> Content {
        let bytes = &self.bytes[at as usize..(at + ty.bytes()) as usize];
        let Some((&first, rest)) = bytes.split_first() else { return Content::Unknown };
        if rest.iter().any(|b| *b != first) {
            return Content::Unknown;
        }
        match first {
            UNKNOWN => Content::Unknown,
            UNSET => Content::Unset,
            n => match cells.list.get((n - UNSET - 1) as usize) {
                Some(c) if c.at == at && c.size == ty.bytes() => Content::Is(c.value, c.lane),
                _ => Content::Unknown,
            },
        }
    }

    /// An element is written.
    pub(super) fn set(&mut self, cells: &mut Cells, at: u32, ty: Type, value: Value, lane: u16) {
        let size = ty.bytes();
        let n = cells.number(Cell { value, lane, size, at });
        // What is left of an element that is overwritten in part has no cell any more: its bytes are not all there.
        self.bytes[at as usize..(at + size) as usize].fill(n);
    }

    /// Bytes are written by somebody.
    pub(super) fn forget(&mut self, bytes: Range<u32>) {
        let end = (bytes.end as usize).min(self.bytes.len());
        if let Some(list) = self.bytes.get_mut(bytes.start as usize..end) {
            list.fill(UNKNOWN);
        }
    }

    /// What holds in both.
    pub(super) fn meet(&mut self, other: &State) {
        for (a, b) in self.bytes.iter_mut().zip(&other.bytes) {
            if a != b {
                // What is undefined may be taken for anything, but not for two things.
                *a = UNKNOWN;
            }
        }
    }
}
