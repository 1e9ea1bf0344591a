//! The end of a context, which takes with it all that belongs to it.

use crate::context::Context;
use crate::dump::wishes;
use crate::error::{Code, Result, fail};
use crate::graph::capture;
use crate::memory::table;
use crate::{engine, module, published, texture};

impl Context {
    /// Ends it: waits for its work, ends kernels that go on for too long, unloads its modules, ends its
    /// texture and surface objects and frees its memory (`cuCtxDestroy`).
    ///
    /// # Errors
    /// [`Code::ContextIsDestroyed`] when that has happened already.
    pub fn destroy(&self) -> Result<()> {
        if !self.state().end() {
            return fail(Code::ContextIsDestroyed);
        }
        capture::end_all_of(self.id());
        let last = self.state().unfinished();
        if !last.is_empty() {
            engine::wind_up(self.id(), &|| last.iter().all(|t| t.is_done()));
        }
        self.state().flush_printf();
        module::end_all_of(self.id());
        texture::end_all_of(self.id());
        table::free_all_of(self.id());
        // Its work is over, as if the program had waited for it.
        self.device().settle();
        published::end(self.device());
        wishes::forget(self.id());
        self.give_up_claim();
        self.leave();
        Ok(())
    }
}
