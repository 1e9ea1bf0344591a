//! Which of CUDA's libraries programs would load: the toolkit's, or another one.

use std::path::Path;

use super::libraries::{self, Taken};
use super::report::Finding;
use super::surroundings::Surroundings;

/// A library that weft has: its name, how its files begin, and what holds where there is only another one, or none.
struct Library {
    what: &'static str,
    start: &'static str,
    none: &'static str,
    only_another: &'static str,
    mend: &'static str,
}

const BY_EXEC: &str = "none on the loader's path; `weft exec -- CMD` puts the toolkit's there";
const FOREIGN: &str = "another one is on the loader's path, and none of weft's";
const EXEC: &str = "`weft exec -- CMD`, or eval \"$(weft env)\", puts weft's first";

/// A library that programs load only in the way of all libraries.
const fn plain(what: &'static str, start: &'static str) -> Library {
    Library { what, start, none: BY_EXEC, only_another: FOREIGN, mend: EXEC }
}

const LIBRARIES: [Library; 6] = [
    Library {
        what: "libcuda",
        start: "libcuda.so",
        none: "none on the loader's path; programs of nvcc's find the toolkit's",
        only_another: "NVIDIA's is on the loader's path, and is used if it has a device",
        mend: "WEFT_DRIVER=weft, or `weft run`, for weft",
    },
    Library {
        what: "libcudart",
        start: "libcudart.so",
        none: "none on the loader's path; nvcc links it into programs",
        only_another: "NVIDIA's is on the loader's path",
        mend: "`weft run` puts weft's first for programs that link it",
    },
    plain("NVML", "libnvidia-ml.so"),
    plain("cuBLAS", "libcublas.so"),
    plain("NVRTC", "libnvrtc.so"),
    plain("nvJitLink", "libnvJitLink.so"),
];

/// How the files of weft's libraries begin.
pub(super) fn starts() -> impl Iterator<Item = &'static str> {
    LIBRARIES.iter().map(|l| l.start)
}

/// What is found of each.
pub(super) fn all(here: &Surroundings) -> Vec<Finding> {
    LIBRARIES.iter().map(|l| one(l, &libraries::taken(here, l.start))).collect()
}

fn one(library: &Library, all: &[Taken]) -> Finding {
    let Some(first) = all.first() else { return Finding::fine(library.what, library.none) };
    let at = first.path.display().to_string();
    match all.iter().find(|t| t.ours) {
        _ if first.ours => Finding::fine(library.what, at),
        Some(ours) => Finding::broken(
            library.what,
            "another one comes before weft's",
            at,
            format!("put {} first in LD_LIBRARY_PATH", folder(&ours.path)),
        ),
        None => Finding::note(library.what, library.only_another, at, library.mend),
    }
}

fn folder(path: &Path) -> String {
    path.parent().unwrap_or(path).display().to_string()
}
