//! IR to machine code; the only user of LLVM.
