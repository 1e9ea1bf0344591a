//! Linking PTX modules into one image (`cuLink*`).

use parking_lot::Mutex;
use weft_ptx::{Diagnostic, Module as Ptx};

use crate::error::{Code, Error, Result, fail};
use crate::tag::{Tag, Tagged};

/// A link under way (`CUlinkState`).
#[derive(Debug)]
pub struct Linker {
    /// Capability of the device that is linked for.
    sm: u32,
    state: Mutex<State>,
    tag: Tag,
}

#[derive(Debug, Default)]
struct State {
    inputs: Vec<(Ptx, String)>,
    log: String,
    image: Option<Box<[u8]>>,
}

impl Linker {
    /// A link without inputs, for a device of capability `sm`.
    pub fn new(sm: u32) -> Self {
        Linker { sm, state: Mutex::default(), tag: Tag::default() }
    }

    /// Adds PTX text or an image that holds PTX (`cuLinkAddData`); `name` is for messages.
    ///
    /// # Errors
    /// [`Code::InvalidImage`], [`Code::NoBinaryForGpu`] or [`Code::InvalidPtx`] when it does not hold any that compiles;
    /// [`Code::InvalidValue`] when the link is complete already.
    pub fn add(&self, bytes: &[u8], name: &str) -> Result<()> {
        let mut state = self.state.lock();
        if state.image.is_some() {
            return fail(Code::InvalidValue);
        }
        let text = crate::image::text(bytes, self.sm)?;
        let (module, diagnostics) = weft_ptx::parse(&text);
        say(&mut state.log, &diagnostics, name);
        if diagnostics.iter().any(Diagnostic::is_error) {
            return Err(Error::new(Code::InvalidPtx, state.log.clone()));
        }
        state.inputs.push((module, text));
        Ok(())
    }

    /// Links what has been added (`cuLinkComplete`): an ELF image that [`crate::load_image`] loads, in this process
    /// or a later one. Answers its address and size; it lives as long as the linker.
    ///
    /// # Errors
    /// [`Code::InvalidPtx`] when names clash; [`Code::InvalidValue`] when there is nothing to link.
    pub fn complete(&self) -> Result<(u64, usize)> {
        let mut state = self.state.lock();
        if state.image.is_none() {
            let mut inputs = std::mem::take(&mut state.inputs);
            let text = match inputs.len() {
                0 => return fail(Code::InvalidValue),
                // As it was written, with its lines.
                1 => inputs.remove(0).1,
                _ => {
                    let modules = inputs.into_iter().map(|(m, _)| m).collect();
                    let linked = weft_ptx::link_modules(modules).map_err(|diagnostics| {
                        say(&mut state.log, &diagnostics, "<link>");
                        Error::new(Code::InvalidPtx, state.log.clone())
                    })?;
                    weft_ptx::print(&linked)
                }
            };
            state.image = Some(weft_fatbin::write::cubin(&text, self.sm).into_boxed_slice());
        }
        let image = state.image.as_deref().unwrap_or_default();
        Ok((image.as_ptr() as u64, image.len()))
    }

    /// Messages so far.
    pub fn log(&self) -> String {
        self.state.lock().log.clone()
    }
}

fn say(log: &mut String, diagnostics: &[Diagnostic], name: &str) {
    for d in diagnostics {
        log.push_str(&d.display(name).to_string());
        log.push('\n');
    }
}

impl Tagged for Linker {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::Linker;
    use crate::Code;

    const HEAD: &str = ".version 8.0\n.target sm_80\n.address_size 64\n";

    #[test]
    fn two_modules_become_one_image() {
        let l = Linker::new(90);
        let caller = format!("{HEAD}.extern .func f();\n.visible .entry k() {{ call f; ret; }}\n");
        l.add(caller.as_bytes(), "a").expect("caller");
        l.add(format!("{HEAD}.visible .func f() {{ ret; }}\n").as_bytes(), "b").expect("callee");
        let (address, size) = l.complete().expect("link");
        assert_eq!(l.complete(), Ok((address, size)), "asked twice");
        assert_eq!(l.add(b"", "late").unwrap_err().code, Code::InvalidValue);
        let image = l.state.lock().image.clone().expect("image");
        let loaded = crate::load_image(&image, 90).image.expect("loads");
        assert!(loaded.ptx.function("f").is_some_and(|(_, f)| f.body.is_some()));
    }

    #[test]
    fn clashes_are_errors() {
        let l = Linker::new(90);
        for name in ["a", "b"] {
            l.add(format!("{HEAD}.visible .func f() {{ ret; }}\n").as_bytes(), name).expect("input");
        }
        assert_eq!(l.complete().unwrap_err().code, Code::InvalidPtx);
        assert!(l.log().contains('f'), "{}", l.log());
        assert_eq!(Linker::new(90).complete().unwrap_err().code, Code::InvalidValue);
    }
}
