//! Making and ending arrays.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Array, ArrayShape, ROW_ALIGNMENT};
use crate::context::Context;
use crate::error::{Code, Result, fail};
use crate::memory::alloc;
use crate::tag::Tag;

impl Array {
    /// Makes an array (`cuArrayCreate`, `cuArray3DCreate`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for sizes, formats and flags that CUDA does not have, [`Code::NotSupported`] for sparse and deferred
    /// arrays, [`Code::OutOfMemory`]; the context's error.
    pub fn create(context: &Arc<Context>, shape: ArrayShape) -> Result<Arc<Array>> {
        context.check()?;
        shape.check(context.device().profile())?;
        let [w, h, d] = shape.extent();
        let row = (w * shape.texel.bytes()).next_multiple_of(ROW_ALIGNMENT);
        let bytes = row.checked_mul(h).and_then(|n| n.checked_mul(d)).ok_or(Code::OutOfMemory)?;
        let base = alloc::alloc(context, bytes)?;
        Ok(Arc::new(Array {
            state: context.state().clone(),
            shape,
            base,
            row,
            destroyed: AtomicBool::new(false),
            tag: Tag::default(),
        }))
    }

    /// Ends the array, after all work given so far (`cuArrayDestroy`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when it has ended already; the context's error.
    pub fn destroy(&self) -> Result<()> {
        let context = Context::by_id(self.state.id()).ok_or(Code::ContextIsDestroyed)?;
        if self.destroyed.swap(true, Ordering::AcqRel) {
            return fail(Code::InvalidHandle);
        }
        alloc::free(&context, self.base)
    }
}
