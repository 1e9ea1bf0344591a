//! The compiler as its users see it.

use weft_abi::KernelInfo;

use crate::source::key;
use crate::{Cache, CompileError, Options, Source};

/// A kernel's machine code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compiled {
    /// The relocatable object file.
    pub object: Vec<u8>,
    /// What the executor must know.
    pub info: KernelInfo,
    /// Whether it came from the cache.
    pub cached: bool,
}

/// A compiler, loaded or yet to be.
pub trait Compiler: Sync {
    /// Tells builds of the compiler apart: that of the loaded one, else of the one that would be loaded. `None` when
    /// it cannot be told; nothing is cached then.
    fn build_id(&self) -> Option<Vec<u8>>;

    /// Loads the compiler, unless that has been done; [`Self::compile`] does it by itself.
    fn load(&self);

    /// Words that the file names of the libraries contain that the compiler consists of.
    fn libraries(&self) -> &'static [&'static str];

    /// Compiles a kernel. The compiler reads its options from the environment ([`Options::from_env`]).
    ///
    /// # Errors
    /// [`CompileError`] when the PTX is invalid, uses what is not supported, or a pass fails.
    fn compile(&self, source: &Source<'_>) -> Result<Compiled, CompileError>;
}

/// Takes a kernel from the cache, or compiles it and puts it there. `host` stands for the CPU when the options name none.
///
/// `build_id` is asked again after compiling: the compiler may have been replaced on disk before it was loaded, and what
/// counts then is the one that did the work.
///
/// # Errors
/// Those of `compile`.
pub fn find_or_compile(
    source: &Source<'_>,
    host: &[u8],
    options: &Options,
    build_id: impl Fn() -> Option<Vec<u8>>,
    compile: impl FnOnce() -> Result<Compiled, CompileError>,
) -> Result<Compiled, CompileError> {
    let cache = options.cache_dir.as_ref().map(|d| Cache::new(d, options.cache_bytes));
    let key = || build_id().filter(|id| !id.is_empty()).map(|id| key(source, host, options, &id));
    if let Some(c) = cache.as_ref().filter(|_| !options.force && !options.dumps())
        && let Some((object, info)) = key().and_then(|k| c.get(&k))
    {
        let (kernel, wanted, there) = (source.kernel, source.variant, info.variant);
        if there == wanted {
            return Ok(Compiled { object, info, cached: true });
        }
        tracing::warn!(
            "the compute cache has code of another variant ({there}) in the place of kernel `{kernel}`'s ({wanted}); it is \
             compiled anew"
        );
    }
    let compiled = compile()?;
    if compiled.info.variant != source.variant {
        let (made, wanted) = (compiled.info.variant, source.variant);
        return Err(CompileError::bug(
            "compiler",
            format!("it made code of another variant ({made}) than was wanted ({wanted})"),
        ));
    }
    if let (Some(c), Some(k)) = (cache, key())
        && let Err(e) = c.put(&k, &compiled.object, &compiled.info)
    {
        tracing::warn!("the compute cache could not be written: {e}");
    }
    Ok(compiled)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use weft_abi::{ProbeKind, Probes, Variant};

    use super::*;

    fn source() -> Source<'static> {
        let variant = Variant::default();
        Source { text: "", hash: [0; 32], kernel: "k", block: [1, 1, 1], width: 0, variant }
    }

    fn compiled(by: u8) -> Result<Compiled, CompileError> {
        Ok(Compiled { object: vec![by], ..Compiled::default() })
    }

    #[test]
    fn a_rebuilt_compiler_never_sees_the_code_of_the_one_before() {
        let dir = tempfile::tempdir().expect("a folder");
        let options = Options { cache_dir: Some(dir.path().into()), ..Options::default() };
        let run = |id: &'static [u8], by: u8| {
            find_or_compile(&source(), b"", &options, || Some(id.to_vec()), || compiled(by))
                .expect("compiles")
        };
        assert_eq!((run(b"old", 1).cached, run(b"old", 9).object), (false, vec![1]));
        assert_eq!(run(b"new", 2).object, [2]);
        assert!(run(b"old", 9).cached && run(b"new", 9).cached);
        // The old process finds the new file on disk, but the compiler that it has loaded is the old one.
        let loaded = Cell::new(false);
        let other = Source { kernel: "other", ..source() };
        let id = || Some(if loaded.get() { b"old".to_vec() } else { b"new".to_vec() });
        let compile = || {
            loaded.set(true);
            compiled(1)
        };
        let mixed = find_or_compile(&other, b"", &options, id, compile).expect("compiles");
        assert!(!mixed.cached);
        let by_new = find_or_compile(&other, b"", &options, || Some(b"new".to_vec()), || compiled(2));
        assert_eq!(by_new.expect("compiles").object, [2], "stale code under the new compiler's key");
    }

    #[test]
    fn nothing_is_cached_for_a_compiler_without_a_name() {
        let dir = tempfile::tempdir().expect("a folder");
        let options = Options { cache_dir: Some(dir.path().into()), ..Options::default() };
        for id in [None, Some(Vec::new())] {
            for by in 1..3 {
                let c = find_or_compile(&source(), b"", &options, || id.clone(), || compiled(by));
                assert_eq!(c.expect("compiles").object, [by]);
            }
        }
    }

    #[test]
    fn code_of_another_variant_is_refused() {
        let dir = tempfile::tempdir().expect("a folder");
        let options = Options { cache_dir: Some(dir.path().into()), ..Options::default() };
        let wanted = Variant { probes: Probes::of(ProbeKind::Requests), ..Variant::default() };
        let source = Source { variant: wanted, ..source() };
        let made = |by: u8, variant| {
            let info = KernelInfo { variant, ..KernelInfo::default() };
            Ok(Compiled { object: vec![by], info, cached: false })
        };
        let id = || Some(b"build".to_vec());
        let find = |by, variant| find_or_compile(&source, b"", &options, id, || made(by, variant));
        let e = find(1, Variant::default()).expect_err("plain code");
        assert!(e.to_string().contains("variant (plain) than was wanted (probes requests)"), "{e}");
        // Somebody has put plain code in the file.
        let key = key(&source, b"", &options, b"build");
        Cache::new(dir.path(), 1 << 20).put(&key, &[9], &KernelInfo::default()).expect("room");
        let found = find(2, wanted).expect("compiles");
        assert_eq!((found.cached, found.object), (false, vec![2]));
        assert!(find(3, wanted).is_ok_and(|c| c.cached && c.object == [2]));
    }
}
