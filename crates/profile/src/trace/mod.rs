//! What a program called and what its devices did, and when: `weft trace`, and `nvprof` and `nsys` as other faces of it.
//!
//! * [`run`]: runs a program that writes records and reads them; [`model`] and [`range`]: what they say, [`modelled`]: in which time; [`ranges`]: what was done for ranges;
//! * [`sums`], [`kinds`], [`units`], [`table`], [`words`], [`output`]: what reports and faces have in common;
//! * [`reports`]: tables as nsys has them, of which each family has its file; [`unified`], [`unified_advice`], [`unified_places`]: of managed memory; [`nvprof_text`], [`unified_text`], [`chrome`] and [`json`] print all else; [`sqlite`] writes and reads databases;
//! * a file for each face.

mod chrome;
mod figures;
mod for_report;
mod json;
mod kinds;
mod model;
mod modelled;
mod nsys_face;
mod nvprof_counters;
mod nvprof_face;
mod nvprof_nvtx;
mod nvprof_text;
mod nvtx_reports;
mod output;
mod range;
mod ranges;
mod reports;
mod run;
mod sqlite;
mod sum_reports;
mod sums;
mod table;
mod trace_face;
mod unified;
mod unified_advice;
mod unified_places;
mod unified_text;
mod units;
mod words;
mod work_report;

#[cfg(test)]
mod tests;

pub(crate) use figures::figures;
pub(crate) use for_report::{compiled, kept, recorded};
pub(crate) use nsys_face::main as nsys;
pub(crate) use nvprof_face::main as nvprof;
pub(crate) use trace_face::main as trace;
