//! How samples are run for a test: the checkout's own file `test_args.json`, which says with which arguments, and which wait for a person.

use std::fs;
use std::path::Path;

/// Samples that the file leaves to a person, and the arguments with which they draw for themselves and compare with a picture of theirs.
const OWN: &[(&str, &[&str])] = &[
    ("fluidsGL", &["-file=data/ref_fluidsGL.ppm"]),
    ("postProcessGL", &["-radius=4", "-file=data/teapot_4.ppm"]),
    ("simpleCUDA2GL", &["-file=data/ref_simpleCUDA2GL.ppm"]),
];

/// The text of that file.
pub(super) struct Arguments(String);

/// How a sample is run.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Runs {
    /// Its window waits to be closed.
    pub(super) waits: bool,
    /// The arguments of each run; one at least.
    pub(super) all: Vec<Vec<String>>,
}

impl Runs {
    /// One run without arguments.
    pub(super) fn plain() -> Runs {
        Runs { waits: false, all: vec![Vec::new()] }
    }
}

impl Arguments {
    /// Of a checkout; nothing where it has no such file.
    pub(super) fn of(checkout: &Path) -> Arguments {
        Arguments(fs::read_to_string(checkout.join("test_args.json")).unwrap_or_default())
    }

    /// Of a sample.
    pub(super) fn runs(&self, name: &str) -> Runs {
        let entry = self.0.split_once(&format!("\"{name}\":")).map_or("", |(_, rest)| braced(rest));
        let lists = entry.split("\"args\"").skip(1).map(strings).collect::<Vec<_>>();
        if let Some((_, own)) = OWN.iter().find(|(n, _)| *n == name) {
            let all = own.iter().map(|a| (*a).to_owned()).collect();
            return Runs { waits: false, all: vec![all] };
        }
        let waits = entry.contains("\"skip\": true");
        Runs { waits, all: if lists.is_empty() { vec![Vec::new()] } else { lists } }
    }
}

/// What a text has up to the brace that closes its first one.
fn braced(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == '}' && depth == 0 {
            return &text[..at];
        }
    }
    text
}

/// The texts in quotes of the first list; none of them has a quote.
fn strings(text: &str) -> Vec<String> {
    let list = text.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map_or("", |(list, _)| list);
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_found_by_name() {
        let text = r#"{"a": {"skip": true}, "b": {"runs": [{"args": ["-m=0", "-x"]}, {"args": ["-m=1"]}]}, "c": {"args": ["c"]}}"#;
        let all = Arguments(text.into());
        assert_eq!(all.runs("fluidsGL").all, [vec!["-file=data/ref_fluidsGL.ppm"]]);
        assert!(all.runs("a").waits && all.runs("a").all == [Vec::<String>::new()]);
        assert_eq!(all.runs("b").all, [vec!["-m=0", "-x"], vec!["-m=1"]]);
        assert_eq!(all.runs("c"), Runs { waits: false, all: vec![vec!["c".into()]] });
        assert_eq!(all.runs("d"), Runs::plain());
    }
}
