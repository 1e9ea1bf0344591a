//! Expressions.
