//! Places in a source, as clang's messages name them.

/// A place in a source: line and column, from 1.
pub type Place = (usize, usize);

/// Where a place is in the text.
pub fn offset(source: &str, (row, column): Place) -> Option<usize> {
    let mut start = 0;
    for _ in 1..row {
        start += source[start..].find('\n')? + 1;
    }
    Some(start + column.checked_sub(1)?)
}
