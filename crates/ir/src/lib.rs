//! SSA IR: entities, builder, text form, verifier, analyses.
