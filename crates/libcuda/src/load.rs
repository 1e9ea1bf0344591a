//! What is done when the library is loaded.

/// Called by the loader.
extern "C" fn loaded() {
    weft_driver::note_cpus();
}

#[used]
// SAFETY: a function without arguments, as the loader wants them in this section. It takes no lock that the loader has.
#[unsafe(link_section = ".init_array")]
static LOADED: extern "C" fn() = loaded;
