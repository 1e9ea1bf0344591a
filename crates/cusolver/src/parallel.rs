//! Threads that factorisations may take.

use std::sync::Once;

use faer::Par;

/// Tells the crate that factors how many threads there are, once.
pub(crate) fn ready() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        faer::set_global_parallelism(if threads::count() == 1 {
            Par::Seq
        } else {
            Par::rayon(threads::count())
        });
    });
}
