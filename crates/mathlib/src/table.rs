//! Tables of functions.
//!
//! A line is `cublas{t}gemm_v2 [S D C Z] 64 = gemm (handle, op transa, …)`: the name, where `{t}` stands for each of the letters in
//! brackets (`Cs:C` is the letters `Cs` and the type C), whether there is a variant with numbers of 64 bits, the Rust function that does
//! it (none: the function is not there), and its parameters: words of the table's own, `T` and `R` for the type and its real type, or
//! C types. `! TEXT` after all of that is a remark for the page. `word = C TYPE : RUST TYPE` defines a word; `#` begins a remark.
//! `list name = PARAMETERS` names parameters that several functions share: `@name` among a function's stands for them, and in Rust they
//! are one argument, a structure `Name`.

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
    /// Its parameters, those of lists among them.
    pub params: Vec<Param>,
    /// Names of lists, and where in `params` each begins.
    pub lists: Vec<(usize, String)>,
    /// What it answers; the library's status where nothing is said.
    pub returns: Option<String>,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// As functions name it.
    pub name: String,
    /// The parameters; they depend on no letter.
    pub params: Vec<Param>,
}

/// A table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// Words for types.
    pub words: Vec<Word>,
    /// Lists of parameters.
    pub lists: Vec<List>,
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
        if let Some(text) = whole.strip_prefix("list ") {
            table.lists.push(list(text).map_err(at)?);
        } else if whole.contains('(') {
            table.functions.push(function(&whole, &table.lists).map_err(at)?);
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

fn list(text: &str) -> Result<List, String> {
    let (name, params) = text.split_once('=').ok_or("a list without parameters")?;
    let params = params.split(',').map(|p| param(p.trim())).collect::<Result<Vec<_>, _>>()?;
    if params.iter().any(|p| matches!(p.base.as_str(), "T" | "R")) {
        return Err("a list's parameters depend on no letter".into());
    }
    Ok(List { name: name.trim().into(), params })
}

fn function(line: &str, known: &[List]) -> Result<Function, String> {
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
    let (mut all, mut lists) = (Vec::new(), Vec::new());
    for text in params.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        let Some(named) = text.strip_prefix('@') else {
            all.push(param(text)?);
            continue;
        };
        let list = known.iter().find(|l| l.name == named).ok_or_else(|| format!("no list {named}"))?;
        lists.push((all.len(), list.name.clone()));
        all.extend(list.params.iter().cloned());
    }
    Ok(Function { name, types, wide, rust, params: all, lists, returns })
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

    #[test]
    fn lists() {
        let table = parse("list two = int n, const void *a\nf = g (@two, int m)\n").unwrap();
        let f = &table.functions[0];
        let names: Vec<&str> = f.params.iter().map(|p| p.name.as_str()).collect();
        assert_eq!((names, &f.lists[..]), (vec!["n", "a", "m"], &[(0, "two".to_string())][..]));
        assert!(parse("f (@none)\n").is_err() && parse("list t = T *x\n").is_err());
    }
}
