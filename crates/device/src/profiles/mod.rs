//! The profiles as data, one file each, and finding one.

mod h200;

use crate::Profile;

/// Every profile.
static ALL: &[&Profile] = &[&h200::H200];

/// `WEFT_GPU` names no known model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownGpu(pub String);

impl std::fmt::Display for UnknownGpu {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "unknown GPU `{}`; known are:", self.0)?;
        Profile::all().iter().try_for_each(|p| write!(f, " {}", p.key))
    }
}

impl std::error::Error for UnknownGpu {}

impl Profile {
    /// Every known model.
    pub fn all() -> &'static [&'static Profile] {
        ALL
    }

    /// The model when none is named: H200.
    pub fn default_model() -> &'static Profile {
        ALL[0]
    }

    /// The model with this key, upper or lower case.
    ///
    /// # Errors
    /// [`UnknownGpu`] when there is none.
    pub fn by_key(key: &str) -> Result<&'static Profile, UnknownGpu> {
        let found = ALL.iter().find(|p| p.key.eq_ignore_ascii_case(key));
        found.copied().ok_or_else(|| UnknownGpu(key.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use crate::Profile;

    #[test]
    fn h200_answers_as_recorded() {
        let p = Profile::by_key("H200").unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((p.name, p.sm()), ("NVIDIA H200", 90));
        assert_eq!(p.attribute(16), Some(132));
        assert_eq!(p.attribute(131), Some(-1));
        assert_eq!(p.attribute(0), None);
        assert_eq!(p.attribute(148), None);
        assert_eq!(p.max_block(), [1024, 1024, 64]);
        assert_eq!(p.max_grid(), [2147483647, 65535, 65535]);
    }

    #[test]
    fn attributes_are_sorted_and_models_distinct() {
        for p in Profile::all() {
            assert!(p.attributes.windows(2).all(|w| w[0].0 < w[1].0), "{}", p.key);
        }
        assert!(Profile::by_key("h9000").is_err_and(|e| e.to_string().contains("h200")));
    }

    #[test]
    fn uuids_differ_by_device() {
        let p = Profile::default_model();
        assert_ne!(p.uuid(0), p.uuid(1));
        assert_eq!(p.uuid(3), p.uuid(3));
    }
}
