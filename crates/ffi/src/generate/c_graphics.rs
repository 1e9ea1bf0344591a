//! `cudaGL.h`, `cudaEGL.h` and `cudaVDPAU.h`.

use super::c_driver::declarations;
use super::{C_HEAD, c_types};
use crate::table::Tables;

/// A header: its name, what it is about, its guard, and what it includes where that is there.
struct Header {
    name: &'static str,
    about: &'static str,
    guard: &'static str,
    includes: &'static [&'static str],
}

const HEADERS: [Header; 3] = [
    Header {
        name: "cudaGL.h",
        about: "Memory and images of OpenGL in the driver API. Objects of OpenGL are numbers, of whichever header they come from.",
        guard: "CUDAGL_H",
        includes: &["GL/gl.h"],
    },
    Header {
        name: "cudaEGL.h",
        about: "Images and streams of EGL in the driver API. Objects of EGL are pointers to nothing that is told.",
        guard: "CUDAEGL_H",
        includes: &["EGL/egl.h", "EGL/eglext.h"],
    },
    Header {
        name: "cudaVDPAU.h",
        about: "Surfaces of VDPAU in the driver API: no video hardware is modelled, and all of it is refused.",
        guard: "CUDAVDPAU_H",
        includes: &["vdpau/vdpau.h"],
    },
];

/// The headers with their texts.
pub(super) fn all(t: &Tables) -> Vec<(String, String)> {
    let one = |h: &Header| {
        let mut o =
            format!("{C_HEAD}/* {} */\n#ifndef {1}\n#define {1}\n\n#include \"cuda.h\"\n", h.about, h.guard);
        o.push_str("#ifdef __has_include\n");
        for name in h.includes {
            o.push_str(&format!("#if __has_include(<{name}>)\n#include <{name}>\n#endif\n"));
        }
        o.push_str("#endif\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
        o.push_str(&c_types::write(&t.driver_types, h.name));
        o.push('\n');
        declarations(&mut o, t, h.name, |_| {});
        o.push_str("\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
        (format!("include/{}", h.name), o)
    };
    HEADERS.iter().map(one).collect()
}
