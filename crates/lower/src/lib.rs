//! PTX to IR.
