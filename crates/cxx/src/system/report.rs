//! Facts and findings as text and as JSON.

use std::fmt::Write as _;

use serde_json::{Value, json};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grade {
    /// As it should be.
    Fine,
    /// It works, but not as one may think.
    Note,
    /// Something will fail.
    Broken,
}

impl Grade {
    fn word(self) -> &'static str {
        match self {
            Grade::Fine => "ok",
            Grade::Note => "note",
            Grade::Broken => "broken",
        }
    }
}

/// What a check found.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) grade: Grade,
    /// What was looked at.
    pub(super) what: &'static str,
    /// How it is.
    pub(super) says: String,
    /// Where that was seen; empty where all is well.
    pub(super) at: String,
    /// How to mend it; empty where all is well.
    pub(super) mend: String,
}

impl Finding {
    /// All is well.
    pub(super) fn fine(what: &'static str, says: impl Into<String>) -> Self {
        let (at, mend) = (String::new(), String::new());
        Finding { grade: Grade::Fine, what, says: says.into(), at, mend }
    }

    /// It works, but not as one may think.
    pub(super) fn note(
        what: &'static str,
        says: impl Into<String>,
        at: impl Into<String>,
        mend: impl Into<String>,
    ) -> Self {
        Finding { grade: Grade::Note, what, says: says.into(), at: at.into(), mend: mend.into() }
    }

    /// Something will fail.
    pub(super) fn broken(
        what: &'static str,
        says: impl Into<String>,
        at: impl Into<String>,
        mend: impl Into<String>,
    ) -> Self {
        Finding { grade: Grade::Broken, ..Finding::note(what, says, at, mend) }
    }

    /// Whether something will fail.
    pub(super) fn is_broken(&self) -> bool {
        self.grade == Grade::Broken
    }
}

/// Findings, those that are broken last, where they are seen.
pub(super) fn findings(list: &[Finding]) -> String {
    let mut out = String::new();
    for grade in [Grade::Fine, Grade::Note, Grade::Broken] {
        for f in list.iter().filter(|f| f.grade == grade) {
            // Writing to a string does not fail.
            let _ = writeln!(out, "{:<7} {:<16} {}", f.grade.word(), f.what, f.says);
            for (word, text) in [("where", &f.at), ("mend", &f.mend)] {
                if !text.is_empty() {
                    let _ = writeln!(out, "{:<24} {word}: {text}", "");
                }
            }
        }
    }
    let count = |grade| list.iter().filter(|f| f.grade == grade).count();
    let (broken, notes) = (count(Grade::Broken), count(Grade::Note));
    let _ = match broken {
        0 => writeln!(out, "\nNothing is broken; {notes} notes, {} checks.", list.len()),
        n => writeln!(out, "\n{n} broken; {notes} notes, {} checks.", list.len()),
    };
    out
}

/// Findings as JSON.
pub(super) fn findings_json(list: &[Finding]) -> String {
    let one = |f: &Finding| json!({"grade": f.grade.word(), "what": f.what, "says": f.says, "where": f.at, "mend": f.mend});
    let broken = list.iter().any(Finding::is_broken);
    format!("{:#}\n", json!({"broken": broken, "checks": list.iter().map(one).collect::<Vec<_>>()}))
}

/// A part of `weft info`.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) title: &'static str,
    /// The key of the row in JSON is the same word.
    pub(super) rows: Vec<(String, String)>,
}

/// Parts on a screen.
pub(super) fn facts(parts: &[Part]) -> String {
    let mut out = String::new();
    for p in parts {
        let _ = writeln!(out, "{}", p.title);
        for (what, value) in &p.rows {
            let _ = writeln!(out, "  {what:<18}{value}");
        }
    }
    out
}

/// Parts as JSON.
pub(super) fn facts_json(parts: &[Part]) -> String {
    let mut all = serde_json::Map::new();
    for p in parts {
        let rows = p.rows.iter().map(|(k, v)| (k.clone(), Value::String(v.clone()))).collect();
        all.insert(p.title.to_owned(), Value::Object(rows));
    }
    format!("{:#}\n", Value::Object(all))
}
