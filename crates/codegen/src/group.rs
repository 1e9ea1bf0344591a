//! A group: its parts, and what is emitted for all of them.

use std::ops::Deref;

use crate::func::Part;

/// What emits a function's code for a group.
pub(crate) struct Group<'g> {
    /// Emits what all parts share.
    pub(crate) whole: Part<'g>,
    /// One for each part.
    pub(crate) views: Vec<Part<'g>>,
}

impl<'g> Deref for Group<'g> {
    type Target = Part<'g>;

    fn deref(&self) -> &Part<'g> {
        &self.whole
    }
}

impl<'g> Group<'g> {
    /// The parts that the current block's instructions are emitted for, and the others.
    pub(crate) fn on_and_off(&self) -> (&[Part<'g>], &[Part<'g>]) {
        self.views.split_at(self.parts_of(self.t.current.get()))
    }
}
