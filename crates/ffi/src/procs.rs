//! Which symbols the libraries export, and which symbol of a family a CUDA version means.

#[rustfmt::skip]
#[path = "procs_gen.rs"]
mod procs_gen;

/// A function of the driver API with all its versions, oldest first.
#[derive(Clone, Copy, Debug)]
pub struct Proc {
    /// Name without version or per-thread suffix.
    pub name: &'static str,
    /// Versions, oldest first.
    pub versions: &'static [Version],
}

/// One version of a function.
#[derive(Clone, Copy, Debug)]
pub struct Version {
    /// First CUDA version that has it: major * 1000 + minor * 10.
    pub since: u32,
    /// Exported symbol.
    pub symbol: &'static str,
    /// Symbol of the variant for per-thread default streams.
    pub per_thread: Option<&'static str>,
}

/// All functions of the driver API, sorted by name.
#[must_use]
pub fn driver() -> &'static [Proc] {
    procs_gen::DRIVER
}

/// All symbols of the runtime, sorted.
#[must_use]
pub fn runtime() -> &'static [&'static str] {
    procs_gen::RUNTIME
}

/// First version with per-thread default streams.
const PER_THREAD_SINCE: u32 = 7000;

/// What `cuGetProcAddress(name, version)` finds: the newest form not newer than `version`, agreeing with NVIDIA's
/// driver for all names and versions up to 13.0. (The driver answers `CUDA_SUCCESS` with a null pointer and the query
/// status where this is an error; names with `_v2` and the like are unknown to it.)
///
/// # Errors
/// `false`: there is no such name. `true`: the function, or its per-thread variant, is newer than `version`.
pub fn resolve(name: &str, version: u32, per_thread: bool) -> Result<&'static str, bool> {
    let at = driver().binary_search_by(|p| p.name.cmp(name)).map_err(|_| false)?;
    let versions = driver()[at].versions;
    let found = versions.iter().rev().find(|v| v.since <= version).ok_or(true)?;
    if !per_thread || versions.iter().all(|v| v.per_thread.is_none()) {
        return Ok(found.symbol);
    }
    if version < PER_THREAD_SINCE {
        return Err(true);
    }
    Ok(found.per_thread.unwrap_or(found.symbol))
}

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn version_picks_the_form() {
        assert_eq!(resolve("cuMemAlloc", 12000, false), Ok("cuMemAlloc_v2"));
        assert_eq!(resolve("cuMemAlloc", 2000, false), Ok("cuMemAlloc"));
        assert_eq!(resolve("cuCtxCreate", 12000, false), Ok("cuCtxCreate_v3"));
        assert_eq!(resolve("cuCtxCreate", 13000, false), Ok("cuCtxCreate_v4"));
        assert_eq!(resolve("cuGetProcAddress", 12000, false), Ok("cuGetProcAddress_v2"));
    }

    #[test]
    fn per_thread_streams_pick_the_suffix() {
        assert_eq!(resolve("cuLaunchKernel", 12000, true), Ok("cuLaunchKernel_ptsz"));
        assert_eq!(resolve("cuMemcpyHtoD", 12000, true), Ok("cuMemcpyHtoD_v2_ptds"));
        assert_eq!(resolve("cuInit", 12000, true), Ok("cuInit"));
        assert_eq!(resolve("cuMemcpyHtoD", 3020, true), Err(true));
    }

    #[test]
    fn unknown_and_too_new() {
        assert_eq!(resolve("cuNoSuch", 13000, false), Err(false));
        assert_eq!(resolve("cuGraphCreate", 5000, false), Err(true));
    }
}
