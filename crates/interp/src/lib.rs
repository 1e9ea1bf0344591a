//! Reference interpreter of PTX, one thread at a time.
