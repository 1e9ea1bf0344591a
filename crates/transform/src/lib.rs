//! IR to IR: clean-up, variance, linearisation, suspension.
