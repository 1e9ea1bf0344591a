//! The libraries whose entry points are made of tables.

use crate::header::Style;
use crate::write::Library;

/// Letters of BLAS.
const NUMBERS: &[(&str, &str, &str, &str)] = &[
    ("S", "float", "f32", "S"),
    ("D", "double", "f64", "D"),
    ("C", "cuComplex", "C32", "S"),
    ("Z", "cuDoubleComplex", "C64", "D"),
];

/// All of them.
pub const LIBRARIES: &[Library] = &[Library {
    folder: "cublas",
    table: "functions.txt",
    entries: "api_gen.rs",
    header: "cublas_api.h",
    head: "head.h",
    title: "cuBLAS",
    style: Style {
        status: "cublasStatus_t",
        before: "CUBLASAPI ",
        between: "CUBLASWINAPI ",
        types: NUMBERS,
        missing: 15,
    },
}];
