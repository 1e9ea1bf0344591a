//! The folder of a compilation: the program's source and headers as files, and the names that they go by in messages.

use std::io;
use std::path::{Path, PathBuf};

use weft_cxx::prepass::{self, Code, Scan, normal};

use crate::options::Options;
use crate::program::Source;

/// Lines before the source and files of a compilation; the folder goes when this does.
pub struct Workplace {
    dir: tempfile::TempDir,
    /// The program's own file.
    pub main: PathBuf,
    /// What comes before it: options as source.
    pub first: PathBuf,
    /// Where headers are looked for, in this order.
    pub include: Vec<PathBuf>,
    /// The user's files, and what clang reads in their place.
    pub scan: Scan,
    headers: PathBuf,
    shown: String,
}

/// Attributes for which clang makes code only by way of its IR.
const ANNOTATED: [&str; 3] = ["__cluster_dims__", "__managed__", "__maxnreg__"];

impl Workplace {
    /// Writes source and headers; `map` is appended to the source.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn new(source: &Source, options: &Options, map: &str) -> io::Result<Workplace> {
        let dir = tempfile::Builder::new().prefix("weft-nvrtc-").tempdir()?;
        // As macros and the overlay see it.
        let root = dir.path().to_path_buf();
        let headers = below(&root.join("h"), &source.headers);
        let code = if options.rdc { Code::WithHost } else { Code::Alone };
        let mut scan = Scan::default();
        for (name, text) in &source.headers {
            let path = headers.join(name.trim_start_matches('/'));
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            scan.needs_annotations |= ANNOTATED.iter().any(|a| text.contains(a));
            std::fs::write(&path, readable(text, code))?;
            if name.starts_with('/') {
                scan.rewritten.push((normal(Path::new(name)), readable(text, code)));
            }
        }
        let own = root.join("s");
        std::fs::create_dir(&own)?;
        let main = own.join("source.cu");
        scan.needs_annotations |= ANNOTATED.iter().any(|a| source.text.contains(a));
        let mut text = readable(&source.text, code);
        text.push_str(map);
        std::fs::write(&main, &text)?;
        let first = root.join("first.h");
        std::fs::write(&first, lines_before(options))?;
        let mut include = vec![headers.clone()];
        if !options.no_source_include {
            let beside = Path::new(&source.name).parent().filter(|p| !p.as_os_str().is_empty());
            include.push(beside.map_or_else(|| PathBuf::from("."), Path::to_path_buf));
        }
        include.extend(options.include.iter().filter(|d| !d.is_empty()).map(PathBuf::from));
        Ok(Workplace { dir, main, first, include, scan, headers, shown: source.name.clone() })
    }

    /// Rewrites the user's headers on disk where clang cannot read them: whether there are any such.
    pub fn rewrite_headers(&mut self) -> bool {
        let Ok(found) = prepass::scan(&self.main, &self.include, Code::WithHost) else { return false };
        let own = |p: &Path| p.starts_with(self.dir.path());
        let known: Vec<PathBuf> = self.scan.rewritten.iter().map(|(p, _)| p.clone()).collect();
        let new = found.rewritten.into_iter().filter(|(p, _)| !own(p) && !known.contains(p));
        self.scan.rewritten.extend(new);
        self.scan.rewritten.len() > known.len()
    }

    /// Rewrites those of the user's headers that were read which have static kernels or variables: whether there are any such.
    pub fn rewrite_statics(&mut self, read: &[PathBuf]) -> bool {
        let before = self.scan.rewritten.len();
        for path in read.iter().filter(|p| !p.starts_with(self.dir.path())) {
            let path = normal(path);
            let known = self.scan.rewritten.iter().any(|(p, _)| *p == path);
            let text = std::fs::read_to_string(&path).ok().filter(|t| !known && t.contains("static"));
            if let Some(text) = text
                && let Some(new) = prepass::rewrite(&text, Code::Alone)
            {
                self.scan.rewritten.push((path, new));
            }
        }
        self.scan.rewritten.len() > before
    }

    /// Whether one of the user's headers that were read has an attribute that needs work on the IR.
    pub fn reads_annotations(&self, read: &[PathBuf]) -> bool {
        read.iter().any(|p| {
            std::fs::read(p).is_ok_and(|b| {
                let text = String::from_utf8_lossy(&b);
                ANNOTATED.iter().any(|a| text.contains(a))
            })
        })
    }

    /// A file of the compilation.
    pub fn file(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// What paths in this folder are called in messages, in `__FILE__` and in line tables.
    pub fn maps(&self) -> Vec<(String, String)> {
        vec![
            (self.main.display().to_string(), self.shown.clone()),
            (format!("{}/", self.headers.display()), String::new()),
            (format!("{}/", self.dir.path().display()), String::new()),
        ]
    }

    /// Text of clang's with the names that the user knows.
    pub fn with_names(&self, text: &str) -> String {
        self.maps().iter().fold(text.to_owned(), |t, (path, name)| t.replace(path.as_str(), name))
    }
}

/// The text as clang can read it.
fn readable(text: &str, code: Code) -> String {
    prepass::rewrite(text, code).unwrap_or_else(|| text.to_owned())
}

/// A folder so deep that no header's name leads out of `root`.
fn below(root: &Path, headers: &[(String, String)]) -> PathBuf {
    let ups = headers.iter().map(|(n, _)| n.split('/').filter(|p| *p == "..").count()).max().unwrap_or(0);
    (0..ups).fold(root.to_path_buf(), |p, _| p.join("d"))
}

/// Options that are source.
fn lines_before(options: &Options) -> String {
    let mut text = options.macros.join("\n");
    text.push('\n');
    for file in &options.pre_include {
        text += &format!("#include \"{file}\"\n");
    }
    if options.default_device {
        // Functions without a space are for both sides, of which there is one.
        text += "#pragma clang force_cuda_host_device begin\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_headers_stay_in_the_folder() {
        let header = |n: &str| (n.to_string(), "int x;".to_string());
        let source = Source {
            text: "#include <a/b.h>\n".into(),
            name: "k.cu".into(),
            headers: vec![header("a/b.h"), header("../../c.h"), header("/d.h")],
        };
        let options = Options::parse(&["-DX=1".into()], &crate::release::CUDA12).expect("good options");
        let place = Workplace::new(&source, &options, "").expect("a folder");
        for name in ["a/b.h", "../../c.h", "d.h"] {
            let path = place.headers.join(name).canonicalize().expect("the header");
            assert!(path.starts_with(place.dir.path().canonicalize().unwrap()), "{}", path.display());
        }
        assert!(place.scan.rewritten.iter().any(|(p, _)| p == Path::new("/d.h")));
        let said = format!("{}:1:2: error: x\n{}/a/b.h:1: y", place.main.display(), place.headers.display());
        assert_eq!(place.with_names(&said), "k.cu:1:2: error: x\na/b.h:1: y");
        assert!(std::fs::read_to_string(&place.first).unwrap().starts_with("#define X 1\n"));
    }
}
