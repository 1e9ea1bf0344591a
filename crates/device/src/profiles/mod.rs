//! The profiles as data, one file each.

mod h200;

use crate::Profile;

/// Every profile.
pub(crate) static ALL: &[&Profile] = &[&h200::H200];
