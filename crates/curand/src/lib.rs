//! `libcurand.so` on the host: each call is an operation of its generator's stream, or, of a generator of the host, done at once.
//!
//! * [`status`]: codes; [`generator`]: handles, and what they remember; [`generate`]: numbers;
//! * [`xorwow`], [`mrg`], [`philox`], [`sobol_sequence`]: the generators, whose numbers and order are cuRAND's; [`streams`]: how numbers of
//!   many streams follow each other; [`engine`]: any of them; [`values`], [`poisson`]: distributions; [`tables`]: direction vectors;
//! * `api_gen`: the entry points, made of `functions.txt`.

#[rustfmt::skip]
mod api_gen;
mod engine;
mod generate;
mod generator;
mod mrg;
mod philox;
mod poisson;
mod sobol_sequence;
mod status;
mod streams;
mod tables;
mod types;
mod values;
mod xorwow;
