//! Code of a program's kernels, made once.

use std::collections::HashMap;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use weft_compile::{CompileError, Compiled, Options, describe, emit_unit, lower_as, transform_unit};
use weft_ptx::Module;

/// Machine code by what was asked for, and by what code generation was given: the widths that a kernel may have are fewer than those
/// that are asked for.
#[derive(Debug, Default)]
pub(crate) struct Made {
    asked: Mutex<HashMap<u64, Arc<Compiled>>>,
    emitted: Mutex<HashMap<u64, Arc<Compiled>>>,
}

impl Made {
    /// A kernel's code for a block shape. The compute cache has no part in it.
    ///
    /// # Errors
    /// When a pass fails.
    pub(crate) fn get(
        &self,
        module: &Module,
        kernel: &str,
        block: [u32; 3],
        options: &Options,
    ) -> Result<Arc<Compiled>, CompileError> {
        let asked = key(&(kernel, block, options));
        if let Some(code) = find(&self.asked, asked) {
            return Ok(code);
        }
        let unit = lower_as(module, kernel, options.variant)?;
        let transformed = transform_unit(&unit, block, options)?;
        let rest = Options { width: None, beside: None, ..options.clone() };
        let emitted = key(&(&transformed.unit, rest));
        let code = match find(&self.emitted, emitted) {
            Some(same) => {
                let mut code = Compiled::clone(&same);
                describe(&mut code.info, &transformed.choice, block, options);
                Arc::new(code)
            }
            None => Arc::new(emit_unit(&transformed, block, options)?),
        };
        for (map, key) in [(&self.asked, asked), (&self.emitted, emitted)] {
            map.lock().unwrap_or_else(PoisonError::into_inner).insert(key, code.clone());
        }
        Ok(code)
    }
}

fn find(map: &Mutex<HashMap<u64, Arc<Compiled>>>, key: u64) -> Option<Arc<Compiled>> {
    map.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned()
}

/// Tells values apart by all that they consist of.
fn key(value: &impl std::fmt::Debug) -> u64 {
    struct Text(DefaultHasher);
    impl Write for Text {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0.write(text.as_bytes());
            Ok(())
        }
    }
    let mut text = Text(DefaultHasher::new());
    let _ = write!(text, "{value:?}");
    text.0.finish()
}

#[cfg(test)]
mod tests {
    use weft_abi::Variant;

    use super::*;

    #[test]
    fn code_is_made_once_and_again_where_it_differs() {
        let text = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p) {
            .reg .b32 %r<2>; .reg .b64 %rd<3>;
            ld.param.u64 %rd0, [p]; mov.u32 %r0, %tid.x; mul.wide.u32 %rd1, %r0, 4; add.s64 %rd2, %rd0, %rd1;
            st.global.u32 [%rd2], %r0; ret; }";
        let (module, _) = weft_ptx::parse(text);
        let made = Made::default();
        let plain = Options { cache_dir: None, ..Options::default() };
        let get =
            |block: u32, options: &Options| made.get(&module, "k", [block, 1, 1], options).expect("code");
        let wide = |width| Options { width: Some(width), ..plain.clone() };
        let first = get(32, &wide(32));
        assert!(Arc::ptr_eq(&first, &get(32, &wide(32))));
        // Groups of at most a block.
        let more = get(32, &wide(256));
        assert_eq!((more.info.width, &more.object), (32, &first.object));
        assert_eq!(made.emitted.lock().expect("a map").len(), 1);
        for (block, options) in [
            (64, wide(32)),
            (32, wide(8)),
            (32, Options { opt: 0, ..wide(32) }),
            (32, Options { variant: Variant { any_order: true, ..Variant::default() }, ..wide(32) }),
        ] {
            let before = made.emitted.lock().expect("a map").len();
            get(block, &options);
            assert_eq!(made.emitted.lock().expect("a map").len(), before + 1, "{block} {options:?}");
        }
    }
}
