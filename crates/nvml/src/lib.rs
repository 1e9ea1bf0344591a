//! `libnvidia-ml.so.1` and `nvidia-smi`: what the modelled devices are, and which processes use them.
//!
//! * [`gpu`]: devices as the environment has them; [`live`]: what processes use of them, from the files that libcuda writes
//!   ([`weft_record::usage`]);
//! * [`result`]: codes; [`arg`]: what C passes; [`types`]: NVML's structures; [`api`]: the C functions;
//! * [`smi`]: the command.
//!
//! What a modelled device has not (temperature, power, fans, links of a bus) is `NVML_ERROR_NOT_SUPPORTED`, as on GPUs that lack it.

#[allow(non_snake_case, reason = "the names are NVML's own")]
#[allow(clippy::missing_safety_doc, reason = "the contract of entry points is nvml.h's")]
mod api;
mod arg;
pub mod gpu;
pub mod live;
mod result;
pub mod smi;
mod types;
