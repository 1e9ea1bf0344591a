//! Prints the coverage page of PTX instructions, as `cargo xtask codegen` keeps it in `docs/reference/ptx.md`.

fn main() {
    print!("{}", weft_ptx::coverage_markdown());
}
