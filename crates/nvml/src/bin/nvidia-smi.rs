//! `nvidia-smi`, for modelled devices.

fn main() -> std::process::ExitCode {
    nvml::smi::main(std::env::args().skip(1).collect())
}
