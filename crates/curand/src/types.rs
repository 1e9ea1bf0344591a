//! Types of the header that Rust has under other names: none yet.
