//! The compiler pipeline as one function, and its cache on disk.
