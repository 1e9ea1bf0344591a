//! Sparse matrices on the host, without anything of cuSOLVER's interface: [`csr`] holds them, [`order`] says in which order rows are
//! taken, [`lu`], [`cholesky`], [`qr`] and [`refactor`] factor them, [`eigen`] looks for eigenvalues.

pub(crate) mod cholesky;
pub(crate) mod csr;
pub(crate) mod eigen;
pub(crate) mod lu;
pub(crate) mod order;
pub(crate) mod qr;
pub(crate) mod refactor;
