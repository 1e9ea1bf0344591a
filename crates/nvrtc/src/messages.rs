//! clang's messages in the form of NVRTC's log: `file(line): error: text`, the line of source, and how many errors there were.

use std::fmt::Write as _;

use crate::names::MAP;
use crate::options::{Options, Severity};

/// What a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// Belongs to the message before it.
    Note,
    /// Stops nothing.
    Warning,
    /// There is no code.
    Error,
    /// Nothing after it was read.
    Fatal,
}

/// A message of clang's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// File and line; none for what is not about a place.
    pub place: Option<(String, u32)>,
    /// What it is.
    pub grade: Grade,
    /// What it says, in clang's words.
    pub text: String,
    /// The warning's name, as `unused-variable`.
    pub option: Option<String>,
    /// The line of source and the mark below it.
    pub source: Vec<String>,
}

const GRADES: [(&str, Grade); 4] = [
    ("note: ", Grade::Note),
    ("warning: ", Grade::Warning),
    ("error: ", Grade::Error),
    ("fatal error: ", Grade::Fatal),
];

/// Numbers of warnings, and clang's names for them.
const NUMBERS: [(u32, &str); 14] = [
    (177, "unused-variable"),
    (177, "unused-function"),
    (177, "unused-const-variable"),
    (177, "unneeded-internal-declaration"),
    (550, "unused-but-set-variable"),
    (1105, "#warnings"),
    (940, "return-type"),
    (1444, "deprecated-declarations"),
    (175, "array-bounds"),
    (39, "division-by-zero"),
    (47, "macro-redefined"),
    (2361, "c++11-narrowing"),
    (186, "tautological-unsigned-zero-compare"),
    (128, "unreachable-code"),
];

/// Clang's messages, one by one.
pub fn read(stderr: &str) -> Vec<Message> {
    let mut out: Vec<Message> = Vec::new();
    for line in stderr.lines() {
        if line.starts_with("In file included from ") || is_summary(line) {
            continue;
        }
        match head(line) {
            Some(message) => out.push(message),
            None => {
                // The line of source, and the marks; corrections are not shown.
                if let Some(last) = out.last_mut().filter(|m| m.source.len() < 2) {
                    last.source.push(line.to_owned());
                }
            }
        }
    }
    without_replaced(out)
}

/// Where the prelude takes the macros from that NVRTC has without a header.
const PREDECLARED: &str = "weft/../nv/target";

/// Without warnings that a library's own `<nv/target>` defines those macros again: it may.
fn without_replaced(mut messages: Vec<Message>) -> Vec<Message> {
    let ours = |m: &Message| m.place.as_ref().is_some_and(|(file, _)| file.ends_with(PREDECLARED));
    let mut i = 0;
    while i < messages.len() {
        let note = messages.get(i + 1).is_some_and(|m| m.grade == Grade::Note && ours(m));
        if note && messages[i].option.as_deref() == Some("macro-redefined") {
            messages.drain(i..i + 2);
        } else {
            i += 1;
        }
    }
    messages
}

/// `2 errors generated when compiling for sm_90.`
fn is_summary(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(" generated")
}

fn head(line: &str) -> Option<Message> {
    for (word, grade) in GRADES {
        let (place, text) = if let Some(text) = line.strip_prefix(word) {
            (None, text)
        } else {
            let Some(at) = line.find(&format!(": {word}")) else { continue };
            let mut parts = line[..at].rsplitn(3, ':');
            let (Some(column), Some(row), Some(file)) = (parts.next(), parts.next(), parts.next()) else {
                continue;
            };
            let (Ok(_), Ok(row)) = (column.parse::<u32>(), row.parse()) else { continue };
            (Some((file.to_owned(), row)), &line[at + 2 + word.len()..])
        };
        let (text, option) = match text.rsplit_once(" [-W") {
            Some((text, option)) => (text, option.strip_suffix(']')),
            None => (text, None),
        };
        let option = option.map(|o| o.rsplit(",-W").next().unwrap_or(o).to_owned());
        return Some(Message { place, grade, text: text.to_owned(), option, source: Vec::new() });
    }
    None
}

/// What a log says, and how many errors it has.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// Its text.
    pub text: String,
    /// Errors, catastrophic ones too.
    pub errors: usize,
}

/// The log of the messages of a program called `name`; `names` are its name expressions, in the order of the map.
pub fn log(messages: &[Message], name: &str, options: &Options, names: &[String]) -> Log {
    let mut log = Log::default();
    let mut fatal = 0;
    let messages = &merged(messages, names)[..];
    let (mut shown, mut remarked) = (false, false);
    for m in messages {
        let number = m.option.as_deref().and_then(|o| NUMBERS.iter().find(|n| n.1 == o)).map(|n| n.0);
        let grade = graded(m, number, options);
        if m.grade == Grade::Note && !shown || grade.is_none() {
            shown &= m.grade == Grade::Note;
            continue;
        }
        if m.grade != Grade::Note && shown {
            log.text.push('\n');
        }
        shown = true;
        let grade = grade.unwrap_or(Grade::Note);
        one(&mut log.text, m, grade, number, options);
        match grade {
            Grade::Error => log.errors += 1,
            Grade::Fatal => {
                fatal += 1;
                break;
            }
            Grade::Warning if number.is_some() && !remarked && !options.no_numbers => {
                remarked = true;
                log.text.push_str(
                    "\nRemark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n",
                );
            }
            _ => {}
        }
        if let Some(expression) = in_map(m, names).filter(|_| grade == Grade::Error) {
            let at = m.place.as_ref().map_or(0, |p| p.1);
            let _ = write!(
                log.text,
                "\n{MAP}({at}): error: Error in parsing name expression for lowered name lookup. Input name \
                 expression was: \"{expression}\"\n"
            );
            log.errors += 1;
        }
    }
    if shown {
        log.text.push('\n');
    }
    ends(&mut log, fatal, name);
    log
}

/// Messages as NVRTC has them: those about the map with the expression as their source, calls of host functions as what they are.
fn merged(messages: &[Message], names: &[String]) -> Vec<Message> {
    let mut out: Vec<Message> = Vec::new();
    for m in messages {
        let mut m = m.clone();
        if let Some(expression) = in_map(&m, names) {
            const PRAGMA: &str = "#pragma nv_mangled_name ";
            m.source = vec![format!("{PRAGMA}{expression}"), " ".repeat(PRAGMA.len()) + "^"];
        }
        if is_error_directive(&m) {
            m.grade = Grade::Fatal;
        }
        let host = "candidate function not viable: call to __host__ function from ";
        if let (Some(from), Some(last)) = (m.text.strip_prefix(host), out.last_mut())
            && let Some(name) = last.text.strip_prefix("no matching function for call to '")
        {
            let from = from.trim_end_matches(" function");
            last.text = format!(
                "calling a __host__ function(\"{}\") from a {from} function is not allowed",
                name.trim_end_matches('\'')
            );
            continue;
        }
        out.push(m);
    }
    out
}

fn is_error_directive(m: &Message) -> bool {
    let line = m.source.first().map_or("", |l| l.trim_start());
    line.strip_prefix('#').is_some_and(|l| l.trim_start().starts_with("error"))
}

/// How many errors there were.
fn ends(log: &mut Log, fatal: usize, name: &str) {
    let s = |n: usize| if n == 1 { "" } else { "s" };
    let errors = log.errors;
    let counts: Vec<String> = [(errors, "error"), (fatal, "catastrophic error")]
        .iter()
        .filter(|c| c.0 > 0)
        .map(|(n, what)| format!("{n} {what}{}", s(*n)))
        .collect();
    if !counts.is_empty() {
        let _ = writeln!(log.text, "{} detected in the compilation of \"{name}\".", counts.join(" and "));
    }
    if fatal > 0 {
        log.text.push_str("Compilation terminated.\n");
    }
    log.errors += fatal;
}

/// What a message counts as; `None`: it is not shown.
fn graded(m: &Message, number: Option<u32>, options: &Options) -> Option<Grade> {
    if m.grade != Grade::Warning {
        return Some(m.grade);
    }
    let said = options.warnings.iter().rev().find(|w| Some(w.0) == number).map(|w| w.1);
    match said {
        Some(Severity::Suppress) => None,
        Some(Severity::Error) => Some(Grade::Error),
        _ if options.no_warnings => None,
        _ => Some(Grade::Warning),
    }
}

fn in_map<'a>(m: &Message, names: &'a [String]) -> Option<&'a String> {
    let (file, line) = m.place.as_ref()?;
    (file == MAP).then(|| names.get((*line as usize).checked_sub(crate::names::FIRST_LINE)?)).flatten()
}

fn one(out: &mut String, m: &Message, grade: Grade, number: Option<u32>, options: &Options) {
    if let Some((file, line)) = &m.place {
        let _ = write!(out, "{file}({line}): ");
    }
    let text = words(&m.text, &m.source);
    let word = match grade {
        Grade::Note => "note",
        Grade::Warning => "warning",
        Grade::Error => "error",
        Grade::Fatal => "catastrophic error",
    };
    match number.filter(|_| grade == Grade::Warning && !options.no_numbers) {
        Some(n) => out.push_str(&format!("{word} #{n}-D: {text}\n")),
        None => out.push_str(&format!("{word}: {text}\n")),
    }
    if options.brief {
        return;
    }
    for (at, line) in m.source.iter().enumerate() {
        let line = if at == 0 { line.clone() } else { line.replace('~', " ") };
        let _ = writeln!(out, "  {}", line.trim_end());
    }
}

/// A message in NVRTC's words, where programs read them; else in clang's, with double quotes.
fn words(text: &str, source: &[String]) -> String {
    let source = source.first().map_or("", |l| l.trim_start());
    if let Some(rest) = source.strip_prefix('#') {
        let rest = rest.trim_start();
        if rest.starts_with("error") {
            return format!("#error directive: {}", text.trim_matches('"'));
        }
        if rest.starts_with("warning") {
            return format!("#warning directive: {}", text.trim_matches('"'));
        }
    }
    let between = |start: &str, end: &str| text.strip_prefix(start).and_then(|t| t.strip_suffix(end));
    if let Some(file) = between("'", "' file not found") {
        return if source.contains('<') {
            format!("could not open source file \"{file}\" (no directories in search list)")
        } else {
            format!("cannot open source file \"{file}\"")
        };
    }
    let table = [
        ("use of undeclared identifier '", "'", "identifier \"{}\" is undefined"),
        ("unknown type name '", "'", "identifier \"{}\" is undefined"),
        ("no template named '", "'", "identifier \"{}\" is undefined"),
        ("unused variable '", "'", "variable \"{}\" was declared but never referenced"),
        ("unused function '", "'", "function \"{}\" was declared but never referenced"),
        ("variable '", "' set but not used", "variable \"{}\" was set but never used"),
        ("expected '", "' at end of declaration", "expected a \"{}\""),
        ("expected '", "' after expression", "expected a \"{}\""),
        ("redefinition of '", "'", "\"{}\" has already been declared in the current scope"),
        (
            "no matching function for call to '",
            "'",
            "no instance of function \"{}\" matches the argument list",
        ),
    ];
    for (start, end, nvrtc) in table {
        if let Some(name) = between(start, end).filter(|n| !n.contains('\'')) {
            return nvrtc.replace("{}", name);
        }
    }
    text.replace('\'', "\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(stderr: &str, words: &[&str]) -> Log {
        let words: Vec<String> = words.iter().map(|w| w.to_string()).collect();
        let options = Options::parse(&words, &crate::release::CUDA12).expect("good options");
        log(&read(stderr), "my.cu", &options, &["nope".into()])
    }

    const ERRORS: &str = "my.cu:2:8: error: use of undeclared identifier 'foo'\n  a[0]=foo + 1;\n       ^~~\n\
        my.cu:3:7: error: no viable thing\n  int x;\n      ^   ~~~\nb.h:9:1: note: here\nint y;\n^\n\
        2 errors generated when compiling for sm_52.\n";

    #[test]
    fn errors_have_the_form_of_nvrtc() {
        let log = text(ERRORS, &[]);
        let expected = "my.cu(2): error: identifier \"foo\" is undefined\n    a[0]=foo + 1;\n         ^\n\n\
            my.cu(3): error: no viable thing\n    int x;\n        ^\nb.h(9): note: here\n  int y;\n  ^\n\n\
            2 errors detected in the compilation of \"my.cu\".\n";
        assert_eq!((log.text.as_str(), log.errors), (expected, 2));
        let brief = text(ERRORS, &["-brief-diag=true"]).text;
        assert!(brief.starts_with("my.cu(2): error: identifier \"foo\" is undefined\n\nmy.cu(3)"), "{brief}");
    }

    #[test]
    fn missing_headers() {
        let said = "In file included from my.cu:1:\nb.h:1:10: fatal error: 'x.h' file not found\n#include \"x.h\"\n         ^~~~~\n1 error generated.\n";
        let expected = "b.h(1): catastrophic error: cannot open source file \"x.h\"\n  #include \"x.h\"\n           ^\n\n\
            1 catastrophic error detected in the compilation of \"my.cu\".\nCompilation terminated.\n";
        assert_eq!(text(said, &[]), Log { text: expected.into(), errors: 1 });
        let angled = text(&said.replace("#include \"x.h\"", "#include <x.h>"), &[]);
        assert!(angled.text.contains("could not open source file \"x.h\" (no directories in search list)"));
    }

    const WARNING: &str = "my.cu:2:7: warning: unused variable 'u' [-Wunused-variable]\n  int u;\n      ^\n1 warning generated.\n";

    #[test]
    fn warnings_by_number() {
        let log = text(WARNING, &[]);
        let expected = "my.cu(2): warning #177-D: variable \"u\" was declared but never referenced\n    int u;\n        ^\n\n\
            Remark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n\n";
        assert_eq!((log.text.as_str(), log.errors), (expected, 0));
        assert_eq!(text(WARNING, &["-diag-suppress=177"]), Log::default());
        assert_eq!(text(WARNING, &["-w"]), Log::default());
        assert_eq!(text(WARNING, &["-diag-error=177"]).errors, 1);
        assert!(text(WARNING, &["-no-err-no"]).text.starts_with("my.cu(2): warning: variable"));
    }

    #[test]
    fn name_expressions_are_said() {
        let log = text("__nv_name_map:2:5: error: use of undeclared identifier 'nope'\nx\n^\n", &[]);
        assert!(log.text.contains(
            "__nv_name_map(2): error: Error in parsing name expression for lowered name lookup. Input name expression was: \"nope\"\n"
        ));
        assert_eq!(log.errors, 2);
    }
}
