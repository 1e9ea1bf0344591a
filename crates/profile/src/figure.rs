//! What files of records tell of, as comparisons take it: things with their figures.

/// A figure of a thing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) unit: &'static str,
    pub(crate) value: f64,
}

/// A kernel, a kind of copy or a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Thing {
    /// `kernel`, `copy`, `call` …
    pub(crate) kind: &'static str,
    /// As the linker has it, where it is a kernel.
    pub(crate) name: String,
    pub(crate) figures: Vec<Figure>,
}

impl Thing {
    /// The name that sources have.
    pub(crate) fn plain_name(&self) -> String {
        weft_record::names::plain_name(&self.name)
    }
}
