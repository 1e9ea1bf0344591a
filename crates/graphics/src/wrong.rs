//! What can be wrong.

/// Why an object cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The context has no object of that name, or none that was ever bound.
    NoObject,
    /// It has no memory.
    Empty,
    /// Its kind or format is none that can be shared.
    Format,
    /// The context is of a version that lacks functions for it.
    Version,
    /// There is no context.
    Context,
}
