//! C declarations such as the tables hold: enough of C to read them and write them for C and for Rust.

/// A pointer level: is the pointer itself `const`?
pub type Level = bool;

/// A C type with the name that it declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decl {
    /// `const` on the innermost type.
    pub is_const: bool,
    /// The innermost type, as in C: `unsigned int`, `struct cudaPos`, `CUdevice`.
    pub base: String,
    /// Pointer levels from the inside out.
    pub pointers: Vec<Level>,
    /// Declared name; may be empty.
    pub name: String,
    /// Array lengths.
    pub dims: Vec<u64>,
    /// Default argument in C++.
    pub default: Option<String>,
}

const BUILTIN: &[&str] =
    &["void", "char", "short", "int", "long", "float", "double", "unsigned", "signed", "size_t"];

/// Splits a parameter list at its commas.
#[must_use]
pub fn split_params(text: &str) -> Vec<&str> {
    text.split(',').map(str::trim).filter(|p| !p.is_empty() && *p != "void").collect()
}

/// Reads `const unsigned int *name[3] = default`.
///
/// # Errors
/// A text that is no declaration.
pub fn parse_decl(text: &str) -> Result<Decl, String> {
    let (text, default) = match text.split_once(" = ") {
        Some((t, d)) => (t, Some(d.trim().to_owned())),
        None => (text, None),
    };
    let mut dims = Vec::new();
    let mut rest = text.trim();
    while let Some(open) = rest.strip_suffix(']').and_then(|r| r.rfind('[')) {
        let n = rest[open + 1..rest.len() - 1].parse::<u64>().map_err(|e| format!("array length: {e}"))?;
        dims.insert(0, n);
        rest = rest[..open].trim_end();
    }
    let spaced = rest.replace('*', " * ");
    let mut words: Vec<&str> = spaced.split_whitespace().collect();
    let mut name = String::new();
    if let Some(last) = words.last().copied()
        && last != "*"
        && last != "const"
        && !BUILTIN.contains(&last)
        && words.len() > 1
    {
        let before: Vec<&str> = words[..words.len() - 1].iter().copied().filter(|w| *w != "const").collect();
        // `struct X` alone is a type without a name; so is `const X`.
        let tag_only = matches!(before.as_slice(), ["struct" | "enum" | "union"]);
        if !before.is_empty() && !tag_only {
            last.clone_into(&mut name);
            words.pop();
        }
    }
    let first_star = words.iter().position(|w| *w == "*").unwrap_or(words.len());
    let (inner, outer) = words.split_at(first_star);
    let is_const = inner.contains(&"const");
    let base = inner.iter().copied().filter(|w| *w != "const").collect::<Vec<_>>().join(" ");
    if base.is_empty() {
        return Err(format!("no type in `{text}`"));
    }
    let mut pointers = Vec::new();
    for w in outer {
        match (*w, pointers.last_mut()) {
            ("*", _) => pointers.push(false),
            ("const", Some(level)) => *level = true,
            _ => return Err(format!("unexpected `{w}` in `{text}`")),
        }
    }
    Ok(Decl { is_const, base, pointers, name, dims, default })
}

impl Decl {
    /// As C writes it, without the default.
    #[must_use]
    pub fn c(&self) -> String {
        let mut s = String::new();
        if self.is_const {
            s.push_str("const ");
        }
        s.push_str(&self.base);
        if !self.pointers.is_empty() || !self.name.is_empty() {
            s.push(' ');
        }
        for level in &self.pointers {
            s.push_str(if *level { "*const " } else { "*" });
        }
        s.push_str(&self.name);
        for d in &self.dims {
            s.push_str(&format!("[{d}]"));
        }
        s
    }

    /// The type as Rust writes it.
    #[must_use]
    pub fn rust(&self) -> String {
        let mut s = rust_base(&self.base);
        let mut pointee_const = self.is_const;
        for level in &self.pointers {
            s = format!("*{} {s}", if pointee_const { "const" } else { "mut" });
            pointee_const = *level;
        }
        for d in self.dims.iter().rev() {
            s = format!("[{s}; {d}]");
        }
        s
    }
}

fn rust_base(base: &str) -> String {
    let plain = base
        .strip_prefix("struct ")
        .or_else(|| base.strip_prefix("enum "))
        .or_else(|| base.strip_prefix("union "))
        .unwrap_or(base);
    match plain {
        "void" => "c_void",
        "char" => "c_char",
        "signed char" => "i8",
        "unsigned char" | "uint8_t" => "u8",
        "short" => "i16",
        "unsigned short" | "uint16_t" => "u16",
        "int" => "i32",
        "unsigned int" | "unsigned" | "uint32_t" => "u32",
        "long" | "long long" => "i64",
        "unsigned long" | "unsigned long long" | "uint64_t" => "u64",
        "size_t" => "usize",
        "float" => "f32",
        "double" => "f64",
        other => other,
    }
    .to_owned()
}

/// A name that Rust accepts.
#[must_use]
pub fn rust_name(name: &str) -> String {
    match name {
        "type" | "in" | "ref" | "self" | "fn" | "final" | "dyn" | "mod" | "use" => format!("{name}_"),
        _ => name.to_owned(),
    }
}
