//! Modelled time.
