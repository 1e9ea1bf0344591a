//! Tests in PTX files.
