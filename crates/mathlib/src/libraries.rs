//! The libraries whose entry points are made of tables.

use crate::header::Style;

/// A library that is made of a table.
#[derive(Debug, Clone, Copy)]
pub struct Library {
    /// The folder of its crate.
    pub folder: &'static str,
    /// Its table there.
    pub table: &'static str,
    /// The table there whose lists it takes, if not its own.
    pub lists: Option<(&'static str, &'static str)>,
    /// The file of entry points, in the crate's `src`: `api_gen.rs`; structures of lists are in `api_args_gen.rs`.
    pub entries: &'static str,
    /// Its header in `include`.
    pub header: &'static str,
    /// What the header begins with, in the crate's folder.
    pub head: &'static str,
    /// Its name on the page.
    pub title: &'static str,
    /// Style of declarations.
    pub style: Style,
}

/// Letters of BLAS.
const NUMBERS: &[(&str, &str, &str, &str)] = &[
    ("S", "float", "f32", "S"),
    ("D", "double", "f64", "D"),
    ("C", "cuComplex", "C32", "S"),
    ("Z", "cuDoubleComplex", "C64", "D"),
];

/// All of them.
pub const LIBRARIES: &[Library] = &[
    Library {
        folder: "cublas",
        table: "functions.txt",
        lists: None,
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
    },
    Library {
        folder: "cufft",
        table: "functions.txt",
        lists: None,
        entries: "api_gen.rs",
        header: "cufft.h",
        head: "head.h",
        title: "cuFFT",
        style: CUFFT,
    },
    Library {
        folder: "cufft",
        table: "functions_xt.txt",
        lists: None,
        entries: "xt_gen.rs",
        header: "cufftXt.h",
        head: "head_xt.h",
        title: "cuFFT",
        style: CUFFT,
    },
    Library {
        folder: "curand",
        table: "functions.txt",
        lists: None,
        entries: "api_gen.rs",
        header: "curand.h",
        head: "head.h",
        title: "cuRAND",
        // What is not there answers `CURAND_STATUS_ARCH_MISMATCH`.
        style: Style {
            status: "curandStatus_t",
            before: "",
            between: "CURANDAPI ",
            types: &[],
            missing: 204,
        },
    },
    Library {
        folder: "cublas",
        table: "lt.txt",
        lists: None,
        entries: "lt_gen.rs",
        header: "cublasLt.h",
        head: "lt.h",
        title: "cuBLASLt",
        style: Style {
            status: "cublasStatus_t",
            before: "",
            between: "CUBLASWINAPI ",
            types: NUMBERS,
            missing: 15,
        },
    },
    Library {
        folder: "cublas",
        table: "xt.txt",
        lists: None,
        entries: "xt_gen.rs",
        header: "cublasXt.h",
        head: "xt.h",
        title: "cuBLASXt",
        style: Style {
            status: "cublasStatus_t",
            before: "",
            between: "CUBLASWINAPI ",
            types: NUMBERS,
            missing: 15,
        },
    },
    Library {
        folder: "cusparse",
        table: "functions.txt",
        lists: None,
        entries: "api_gen.rs",
        header: "cusparse.h",
        head: "head.h",
        title: "cuSPARSE",
        style: Style {
            status: "cusparseStatus_t",
            before: "",
            between: "CUSPARSEAPI ",
            types: NUMBERS,
            missing: 10,
        },
    },
    Library {
        folder: "cusolver",
        table: "functions.txt",
        lists: None,
        entries: "api_gen.rs",
        header: "cusolverDn.h",
        head: "head.h",
        title: "cuSOLVER",
        style: CUSOLVER,
    },
    Library {
        folder: "cusolver",
        table: "functions_sp.txt",
        lists: None,
        entries: "sp_gen.rs",
        header: "cusolverSp.h",
        head: "head_sp.h",
        title: "cuSOLVER",
        style: CUSOLVER,
    },
    Library {
        folder: "cusolver",
        table: "functions_low.txt",
        lists: Some(("functions_sp.txt", "sp_args_gen")),
        entries: "low_gen.rs",
        header: "cusolverSp_LOWLEVEL_PREVIEW.h",
        head: "head_low.h",
        title: "cuSOLVER",
        style: CUSOLVER,
    },
    Library {
        folder: "cusolver",
        table: "functions_rf.txt",
        lists: None,
        entries: "rf_gen.rs",
        header: "cusolverRf.h",
        head: "head_rf.h",
        title: "cuSOLVER",
        style: CUSOLVER,
    },
];

/// Style of cuFFT; what is not there answers `CUFFT_NOT_IMPLEMENTED`.
const CUFFT: Style =
    Style { status: "cufftResult", before: "", between: "CUFFTAPI ", types: &[], missing: 14 };

/// Style of cuSOLVER.
const CUSOLVER: Style =
    Style { status: "cusolverStatus_t", before: "", between: "CUSOLVERAPI ", types: NUMBERS, missing: 9 };
