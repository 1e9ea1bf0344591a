//! Rates and latencies of GPUs.
