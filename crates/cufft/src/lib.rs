//! `libcufft.so` on the host: each transform is an operation of its plan's stream, over `weft-fft`.
//!
//! * [`types`], [`status`]: what the headers define; [`made`]: what a plan is made of; [`handle`]: handles, and what they remember;
//! * [`shape`]: what calls ask for; [`make`], [`size`]: plans, and the memory that they need; [`exec`]: transforms;
//! * [`spread`], [`descriptor`], [`several`]: plans of several devices: which device has what, memory of all of them, copies and transforms;
//! * [`callback`], [`callbacks`]: functions of the program's that read and write elements;
//! * `api_gen`, `xt_gen`, and `api_args_gen`, `xt_args_gen`: the entry points, and parameters that they share, made of `functions.txt` and `functions_xt.txt`.

#[rustfmt::skip]
mod api_args_gen;
#[rustfmt::skip]
mod api_gen;
mod callback;
mod callbacks;
mod descriptor;
mod exec;
mod handle;
mod made;
mod make;
mod several;
mod shape;
mod size;
mod spread;
mod status;
mod types;
#[rustfmt::skip]
mod xt_args_gen;
#[rustfmt::skip]
mod xt_gen;
