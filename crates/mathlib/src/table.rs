//! Tables of functions.
//!
//! A line is `cublas{t}gemm_v2 [S D C Z] 64 = gemm (handle, op transa, …)`: the name, where `{t}` stands for each of the letters in
//! brackets (`Cs:C` is the letters `Cs` and the type C), whether there is a variant with numbers of 64 bits, the Rust function that does
//! it (none: the function is not there), and its parameters: words of the table's own, `T` and `R` for the type and its real type, or
//! C types. `! TEXT` after all of that is a remark for the page. `word = C TYPE : RUST TYPE` defines a word; `#` begins a remark.

/// A word for a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// As parameters name it.
    pub word: String,
    /// In C.
    pub c: String,
    /// In Rust.
    pub rust: String,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    /// The type without `const` and stars.
    pub base: String,
    /// Whether what it points to is constant.
    pub constant: bool,
    /// How often it points.
    pub stars: usize,
    /// Whether the pointers of an array are constant (`const T *const A[]`).
    pub array: bool,
    /// The name.
    pub name: String,
}

/// A function of a table, with all its letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// With `{t}`.
    pub name: String,
    /// What `{t}` stands for, and the type it means.
    pub types: Vec<(String, String)>,
    /// Whether there is a variant for 64 bits.
    pub wide: bool,
    /// What does it in Rust.
    pub rust: Option<String>,
    /// Its parameters.
    pub params: Vec<Param>,
    /// What it answers; the library's status where nothing is said.
    pub returns: Option<String>,
}

/// A table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// Words for types.
    pub words: Vec<Word>,
    /// Functions.
    pub functions: Vec<Function>,
}

/// Reads a table.
///
/// # Errors
/// A line that is none, with its number.
pub fn parse(text: &str) -> Result<Table, String> {
    let mut table = Table::default();
    let mut whole = String::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        whole.push_str(line);
        whole.push(' ');
        // A function may take several lines.
        if whole.contains('(') && !whole.contains(')') {
            continue;
        }
        let at = |why: String| format!("line {}: {why}", number + 1);
        if whole.contains('(') {
            table.functions.push(function(&whole).map_err(at)?);
        } else {
            table.words.push(word(&whole).ok_or_else(|| at("no word and no function".into()))?);
        }
        whole.clear();
    }
    Ok(table)
}

fn word(line: &str) -> Option<Word> {
    let (word, rest) = line.split_once('=')?;
    let (c, rust) = rest.split_once(':')?;
    Some(Word { word: word.trim().into(), c: c.trim().into(), rust: rust.trim().into() })
}

fn function(line: &str) -> Result<Function, String> {
    let (head, rest) = line.split_once('(').ok_or("no parameters")?;
    let params = rest.split(')').next().unwrap_or_default();
    let (head, rust) = match head.split_once('=') {
        Some((head, rust)) => (head, Some(rust.trim().to_string())),
        None => (head, None),
    };
    let (head, returns) = match head.split_once("->") {
        Some((head, returns)) => (head, Some(returns.trim().to_string())),
        None => (head, None),
    };
    let (head, types) = match head.split_once('[') {
        Some((name, rest)) => {
            let (types, rest) = rest.split_once(']').ok_or("no end of letters")?;
            (format!("{name} {rest}"), types.split_whitespace().map(letters).collect())
        }
        None => (head.to_string(), vec![(String::new(), String::new())]),
    };
    let mut words = head.split_whitespace();
    let name = words.next().ok_or("no name")?.to_string();
    let wide = words.any(|w| w == "64");
    let params = params.split(',').map(str::trim).filter(|p| !p.is_empty());
    Ok(Function { name, types, wide, rust, params: params.map(param).collect::<Result<_, _>>()?, returns })
}

fn letters(word: &str) -> (String, String) {
    match word.split_once(':') {
        Some((letters, of)) => (letters.into(), of.into()),
        None => (word.into(), word.into()),
    }
}

fn param(text: &str) -> Result<Param, String> {
    let array = text.contains("*const ") || text.contains("* const ");
    let stars = text.matches('*').count() + text.matches("[]").count();
    let plain = text.replace(['*'], " ").replace("[]", " ");
    let words: Vec<&str> = plain.split_whitespace().filter(|w| *w != "const").collect();
    let (name, base) = match words.as_slice() {
        [one] => (*one, one.to_string()),
        [base @ .., name] => (*name, base.join(" ")),
        [] => return Err("an empty parameter".into()),
    };
    Ok(Param { base, constant: text.starts_with("const "), stars, array, name: name.into() })
}

impl Function {
    /// Its names, each with the type it means.
    pub fn names(&self) -> Vec<(String, &str)> {
        self.types.iter().map(|(letter, of)| (self.name.replace("{t}", letter), of.as_str())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let table = parse(
            "op = cublasOperation_t : i32\n# none\ncublas{t}gemm_v2 [S Cs:C] 64 = gemm (op transa, const T *a,\n const T *const b[], int n)\nf (int x)\n",
        )
        .unwrap();
        assert_eq!(table.words[0].c, "cublasOperation_t");
        let f = &table.functions[0];
        assert_eq!(f.names(), [("cublasSgemm_v2".into(), "S"), ("cublasCsgemm_v2".into(), "C")]);
        assert!(f.wide && f.rust.as_deref() == Some("gemm"));
        assert_eq!((f.params[2].stars, f.params[2].array, f.params[2].constant), (2, true, true));
        assert_eq!((f.params[1].stars, f.params[1].base.as_str(), f.params[1].name.as_str()), (1, "T", "a"));
        assert!(table.functions[1].rust.is_none() && !table.functions[1].wide);
        assert!(parse("nothing\n").is_err());
    }
}
