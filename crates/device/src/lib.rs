//! The modelled GPUs: properties, limits, occupancy arithmetic.
