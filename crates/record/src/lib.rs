//! Records: what a program that runs on weft tells of itself, in files that the libraries write and weft's tools read.
//!
//! It is all that the two sides share. Nothing here knows a driver or a report.

#![forbid(unsafe_code)]

pub mod counts;
pub mod names;
pub mod tool;
pub mod trace;
pub mod usage;
