//! Project chores: demo, test, dist, codegen, tidy.
fn main() {}
