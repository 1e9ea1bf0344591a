//! The build id, by which the compute cache knows the compiler that made its entries.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-cdylib-link-arg=-Wl,--build-id=sha1");
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libweft-jit.so");
}
