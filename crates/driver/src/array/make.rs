//! Making and ending arrays.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Array, ArrayShape};
use crate::context::Context;
use crate::error::{Code, Result, fail};
use crate::graph::capture;
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
        let image = shape.image(0);
        let bytes = image.slice.checked_mul(shape.extent()[2]).ok_or(Code::OutOfMemory)?;
        let base = alloc::alloc(context, bytes)?;
        Ok(Arc::new(Array::at(context, shape, base, image.row)))
    }

    /// An array in memory that there is.
    pub(super) fn at(context: &Arc<Context>, shape: ArrayShape, base: u64, row: u64) -> Array {
        Array {
            state: context.state().clone(),
            shape,
            base,
            row,
            destroyed: AtomicBool::new(false),
            is_level: false,
            tag: Tag::default(),
        }
    }

    /// Ends an array in memory of another object, which ends as well.
    pub(crate) fn end(&self) {
        self.destroyed.store(true, Ordering::Release);
    }

    /// Ends the array, after all work given so far (`cuArrayDestroy`). A level of an array with several stays.
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when it has ended already; the context's error.
    pub fn destroy(&self) -> Result<()> {
        let context = Context::by_id(self.state.id()).ok_or(Code::ContextIsDestroyed)?;
        if self.is_level {
            return Ok(());
        }
        capture::check_unsafe()?;
        if self.destroyed.swap(true, Ordering::AcqRel) {
            return fail(Code::InvalidHandle);
        }
        alloc::free(&context, self.base)
    }
}
