//! Prints the reference page of metrics, for `cargo xtask codegen`.

fn main() {
    print!("{}", weft_profile::metrics::page());
}
