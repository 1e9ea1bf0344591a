//! `libweft-front.so`: functions in front of the C library's, in programs that `weft trace` and its faces run.
//!
//! Where unified memory is modelled its pages are protected, and a system call that is given one fails. So the functions that hand the
//! program's memory to the system tell libcuda before and after (`docs/concepts/unified_memory.md`), which opens what the call uses. Until libcuda
//! asks for it, and for memory elsewhere, they do nothing but call the C library's. Children have them too, which does them no harm.
//!
//! * [`next`]: the C library's own functions; [`told`]: what libcuda wants to know; [`uses`]: memory that calls use;
//! * [`files`], [`streams`], [`sockets`], [`raw`]: the functions; [`signals`]: those that would take the faults of pages away.

mod files;
mod next;
mod raw;
mod signals;
mod sockets;
mod streams;
mod told;
mod uses;

/// Looks all functions up: what is called in a handler of signals must not.
extern "C" fn begin() {
    for find in [files::find, raw::find, signals::find, sockets::find, streams::find] {
        find();
    }
}

#[used]
#[unsafe(link_section = ".init_array")]
static BEGIN: extern "C" fn() = begin;
