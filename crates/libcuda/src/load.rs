//! What is done when the library is loaded, and when the process ends.

/// Called by the loader.
extern "C" fn loaded() {
    weft_driver::note_cpus();
    if weft_driver::trace::is_wanted() {
        // What the program has done at its end is done by then: the first to be registered is called last.
        // SAFETY: the function takes nothing and may be called at the end of the process; the library is never unloaded.
        unsafe { libc::atexit(unloaded) };
    }
}

extern "C" fn unloaded() {
    weft_driver::unified::finish();
    weft_driver::trace::finish();
}

#[used]
// SAFETY: a function without arguments, as the loader wants them in this section. It takes no lock that the loader has.
#[unsafe(link_section = ".init_array")]
static LOADED: extern "C" fn() = loaded;
