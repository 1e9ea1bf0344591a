//! The kernels of `bench/forms`: those of the bench written in other ways, and kernels of other families.
//!
//! They are there to show how well choices carry over to programs that nobody looked at while making them.

use super::kernels::{Group, Kernel, kernel};

/// All forms in the order of the report.
pub(super) const FORMS: &[Kernel] = &[];
