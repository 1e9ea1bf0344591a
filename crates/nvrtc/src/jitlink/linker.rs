//! A link: its inputs, and the PTX that they become.

use weft_cxx::{annotations, devicelib};
use weft_ptx::{Joiner, Linkage, Module};

use super::options::Options;
use super::{Code, other};

/// `nvJitLinkInputType`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Kind {
    /// NVJITLINK_INPUT_CUBIN
    Cubin = 1,
    /// NVJITLINK_INPUT_PTX
    Ptx = 2,
    /// NVJITLINK_INPUT_LTOIR
    LtoIr = 3,
    /// NVJITLINK_INPUT_FATBIN
    Fatbin = 4,
    /// NVJITLINK_INPUT_OBJECT
    Object = 5,
    /// NVJITLINK_INPUT_LIBRARY
    Library = 6,
    /// NVJITLINK_INPUT_ANY
    Any = 10,
}

impl Kind {
    /// From NVIDIA's number.
    pub fn from_number(number: i32) -> Option<Kind> {
        use Kind::{Any, Cubin, Fatbin, Library, LtoIr, Object, Ptx};
        [Cubin, Ptx, LtoIr, Fatbin, Object, Library, Any].into_iter().find(|k| *k as i32 == number)
    }
}

/// An archive in which nothing is.
const EMPTY_ARCHIVE: &[u8] = b"!<arch>\n";

/// See the module.
#[derive(Default)]
pub struct Link {
    options: Option<Options>,
    /// The words, for NVIDIA's library.
    words: Vec<String>,
    joiner: Joiner,
    /// The text of the only input so far.
    only: Option<String>,
    inputs: usize,
    members: Vec<(Module, String)>,
    /// NVIDIA's intermediate code.
    foreign: Vec<(Vec<u8>, String)>,
    /// Messages of mistakes.
    pub errors: String,
    /// Other messages.
    pub info: String,
    /// The joined PTX.
    pub ptx: Option<String>,
    /// The image.
    pub cubin: Vec<u8>,
}

impl Link {
    /// A link with these options.
    pub fn new(words: Vec<String>) -> (Link, Code) {
        match super::options::parse(&words) {
            Ok(options) => (Link { options: Some(options), words, ..Link::default() }, Code::Success),
            Err((code, errors)) => (Link { errors, ..Link::default() }, code),
        }
    }

    fn fail<T>(&mut self, code: Code, text: &str) -> Result<T, Code> {
        self.errors += &format!("ERROR: {text}\n");
        Err(code)
    }

    /// Adds an input (`nvJitLinkAddData`).
    ///
    /// # Errors
    /// What is wrong with it; the error log says more.
    pub fn add(&mut self, kind: Kind, bytes: &[u8], name: &str) -> Result<(), Code> {
        let Some(options) = self.options.clone() else { return Err(Code::InvalidInput) };
        if bytes.is_empty() {
            return self.fail(Code::NullInput, &format!("'{name}' is empty"));
        }
        let parts = weft_fatbin::parts(bytes).unwrap_or_default();
        // What is no container is taken for text by those who read it.
        let has_ptx = |image| {
            weft_fatbin::select_ptx(image, options.arch.number).is_ok_and(|text| begins_as_ptx(&text))
        };
        let readable = parts.iter().all(|p| has_ptx(p.image));
        if kind == Kind::LtoIr || kind == Kind::Any && !readable && options.lto {
            if !options.lto {
                return self.fail(Code::LtoNotEnabled, &format!("'{name}' needs -lto"));
            }
            if parts.is_empty() || !readable {
                self.foreign.push((bytes.to_vec(), name.to_owned()));
                return Ok(());
            }
        }
        // Such is this toolkit's libcudadevrt.a, which clients add for what the driver has.
        if kind != Kind::LtoIr && bytes == EMPTY_ARCHIVE {
            return Ok(());
        }
        if parts.is_empty() {
            return self.fail(Code::UnrecognizedInput, &format!("no device code in '{name}'"));
        }
        for part in parts {
            let name = part.member.as_ref().map_or_else(|| name.to_owned(), |m| format!("{name}:{m}"));
            let text = match weft_fatbin::select_ptx(part.image, options.arch.number) {
                Ok(text) => text,
                Err(e) => return self.fail(Code::InvalidInput, &format!("{e} in '{name}'")),
            };
            self.add_ptx(text, &name, kind == Kind::Library)?;
        }
        Ok(())
    }

    fn add_ptx(&mut self, text: String, name: &str, member: bool) -> Result<(), Code> {
        let (module, mut found) = weft_ptx::parse(&text);
        if !found.iter().any(weft_ptx::Diagnostic::is_error) {
            found.extend(weft_ptx::check(&module));
        }
        let mut wrong = String::new();
        for d in found.iter().filter(|d| d.is_error() && d.code != "unsupported") {
            wrong += &format!("ptxas {name}, line {}; error   : {}\n", d.span.line, d.message);
        }
        if !wrong.is_empty() {
            self.errors += &wrong;
            return self.fail(Code::PtxCompile, &format!("'{name}' does not compile"));
        }
        if member {
            self.members.push((module, name.to_owned()));
            return Ok(());
        }
        self.join(module, name, Some(text))
    }

    fn join(&mut self, module: Module, name: &str, text: Option<String>) -> Result<(), Code> {
        let joined = self.joiner.add(module, name);
        self.inputs += 1;
        self.only = text.filter(|_| self.inputs == 1);
        joined.or_else(|clashes| {
            let lines: Vec<String> = clashes.iter().map(|d| d.message.clone()).collect();
            self.fail(Code::InvalidInput, &lines.join("\nERROR: "))
        })
    }

    /// A member of a library that defines what is missing.
    fn needed(&self) -> Option<usize> {
        let missing = self.joiner.undefined();
        let defines = |module: &Module| {
            missing.iter().any(|(n, _)| {
                let function =
                    module.function(n).map(|(_, f)| f.body.is_some() && f.linkage != Linkage::Internal);
                let variable = module.global(n);
                let variable =
                    variable.map(|(_, g)| !matches!(g.linkage, Linkage::Extern | Linkage::Internal));
                function == Some(true) || variable == Some(true)
            })
        };
        self.members.iter().position(|(module, _)| defines(module))
    }

    /// Joins all inputs (`nvJitLinkComplete`).
    ///
    /// # Errors
    /// What is missing or wrong; the error log says more.
    pub fn complete(&mut self) -> Result<(), Code> {
        let Some(options) = self.options.clone() else { return Err(Code::InvalidInput) };
        if !self.foreign.is_empty() {
            let foreign = std::mem::take(&mut self.foreign);
            match other::to_ptx(&self.words, &foreign) {
                Ok(text) => self.add_ptx(text, "intermediate code", false)?,
                Err(why) => return self.fail(Code::NvvmCompile, &why),
            }
        }
        if self.inputs == 0 {
            return self.fail(Code::InvalidInput, "there is nothing to link");
        }
        while let Some(i) = self.needed() {
            let (module, name) = self.members.swap_remove(i);
            self.join(module, &name, None)?;
        }
        let names: Vec<(String, String)> =
            self.joiner.undefined().iter().map(|(n, by)| (n.to_string(), by.to_string())).collect();
        let library = weft_devicelib::subset(names.iter().map(|(n, _)| n.as_str())).unwrap_or_default();
        let in_library =
            |n: &str| library.contains(&format!(" {n}(")) || library.contains(&format!(" {n}\n("));
        let missing: Vec<String> = names
            .iter()
            .filter(|(n, _)| !in_library(n))
            .map(|(n, by)| format!("Undefined reference to '{n}' in '{by}'"))
            .collect();
        if !missing.is_empty() {
            return self.fail(Code::Finalize, &missing.join("\nERROR: "));
        }
        let joined = std::mem::take(&mut self.joiner).finish();
        let text = self.only.take().unwrap_or_else(|| weft_ptx::print(&joined));
        let mut text = devicelib::link(&text, weft_devicelib::PTX);
        if let Some(count) = options.max_registers {
            text = annotations::limit_registers(&text, count);
        }
        if options.no_contraction {
            text = weft_ptx::without_contraction(&text);
        }
        if options.verbose {
            self.info += &format!("linked {} inputs for {}\n", self.inputs, options.arch.clang_name());
        }
        if options.ptx {
            self.ptx = Some(text);
        } else {
            self.cubin = weft_fatbin::write::cubin(&text, options.arch.number);
        }
        Ok(())
    }
}

/// Whether a text's first word, comments aside, is that of PTX.
fn begins_as_ptx(text: &str) -> bool {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let end = match rest.get(..2) {
            Some("//") => rest.find('\n').map(|at| at + 1),
            Some("/*") => rest.find("*/").map(|at| at + 2),
            _ => return rest.starts_with(".version"),
        };
        let Some(end) = end else { return false };
        rest = &rest[end..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = ".version 8.0\n.target sm_80\n.address_size 64\n";

    fn link(words: &[&str]) -> Link {
        let (link, code) = Link::new(words.iter().map(|w| w.to_string()).collect());
        assert_eq!(code, Code::Success);
        link
    }

    fn kernel() -> String {
        format!("{HEAD}.extern .func f;\n.visible .entry k()\n{{\n\tcall f;\n\tret;\n}}\n")
    }

    #[test]
    fn inputs_become_one_image() {
        let mut l = link(&["-arch=sm_80"]);
        let callee = format!("{HEAD}.visible .func f\n{{\n\tret;\n}}\n");
        assert_eq!(l.add(Kind::Ptx, kernel().as_bytes(), "a"), Ok(()));
        assert_eq!(l.add(Kind::Cubin, &weft_fatbin::write::cubin(&callee, 80), "b"), Ok(()));
        assert_eq!(l.complete(), Ok(()), "{}", l.errors);
        let text = weft_fatbin::select_ptx(&l.cubin, 80).expect("PTX in it");
        assert!(text.contains(".entry k") && text.contains(".func f") && !text.contains(".extern"), "{text}");
    }

    #[test]
    fn archives_without_members_add_nothing() {
        let mut l = link(&["-arch=sm_80"]);
        let alone = format!("{HEAD}.visible .entry k()\n{{\n\tret;\n}}\n");
        assert_eq!(l.add(Kind::Any, EMPTY_ARCHIVE, "libcudadevrt.a"), Ok(()));
        assert_eq!(l.add(Kind::Ptx, alone.as_bytes(), "a"), Ok(()));
        assert_eq!(l.add(Kind::Library, EMPTY_ARCHIVE, "libcudadevrt.a"), Ok(()));
        assert_eq!(l.complete(), Ok(()), "{}", l.errors);
        assert!(weft_fatbin::select_ptx(&l.cubin, 80).expect("PTX in it").contains(".entry k"));
        assert!(l.add(Kind::Library, b"!<arch>\nno member", "x").is_err());
    }

    #[test]
    fn what_is_missing_is_named() {
        let mut l = link(&["-arch=sm_80"]);
        assert_eq!(l.add(Kind::Any, kernel().as_bytes(), "a.ptx"), Ok(()));
        assert_eq!(l.complete(), Err(Code::Finalize));
        assert_eq!(l.errors, "ERROR: Undefined reference to 'f' in 'a.ptx'\n");
        let mut l = link(&["-arch=sm_80"]);
        assert_eq!(l.add(Kind::Ptx, b".version 8.0\n.target sm_80\nfrob;\n", "x"), Err(Code::PtxCompile));
        assert_eq!(l.add(Kind::LtoIr, b"BC\xc0\xde", "x"), Err(Code::LtoNotEnabled));
    }

    #[test]
    fn intermediate_code_of_others_is_for_others() {
        let mut l = link(&["-arch=sm_80", "-lto"]);
        for kind in [Kind::LtoIr, Kind::Any] {
            assert_eq!(l.add(kind, b"\xed\x43\x4e\x7f\x01.version 8.0\0", "a"), Ok(()), "{}", l.errors);
        }
        assert_eq!(l.foreign.len(), 2);
        assert!(begins_as_ptx("// made\n/* by */ .version 8.0") && !begins_as_ptx("// .version"));
    }

    #[test]
    fn our_own_intermediate_code_is_ptx() {
        let mut l = link(&["-arch=sm_80", "-lto", "-ptx"]);
        let text = format!("{HEAD}.visible .entry k()\n{{\n\tret;\n}}\n");
        assert_eq!(l.add(Kind::LtoIr, &weft_fatbin::write::cubin(&text, 80), "a"), Ok(()));
        assert_eq!(l.complete(), Ok(()), "{}", l.errors);
        assert!(l.ptx.is_some_and(|t| t.contains(".entry k")) && l.cubin.is_empty());
    }
}
