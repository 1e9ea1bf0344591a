//! A row of the table, and how the families write theirs.

use crate::Opcode;

/// What executing an instruction may do besides writing its destinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effects {
    /// Nothing.
    Pure,
    /// Reads memory or state that changes.
    Reads,
    /// Writes memory.
    Writes,
    /// Reads and writes memory in one step.
    Atomic,
    /// Waits for, or exchanges values with, other threads.
    Convergent,
    /// Decides which instruction is next.
    Control,
}

/// Whether weft executes an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It does.
    Implemented,
    /// It is known, and refused by name.
    Unsupported,
}

/// A rule: with one of `words` present, the word of set `set` must be among `allowed`. `v4&b64` are two words that both must
/// be there, `dtype=u16` is one in the place of a set.
#[derive(Clone, Debug)]
pub(crate) struct Only {
    pub(crate) words: Vec<&'static str>,
    pub(crate) set: &'static str,
    pub(crate) allowed: Vec<&'static str>,
}

/// One form of an instruction.
#[derive(Clone, Debug)]
pub struct Row {
    /// Name of the form, unique: `add.int`.
    pub name: &'static str,
    /// Its syntax in the notation described at the top of [`super`].
    pub syntax: &'static str,
    /// The sets the syntax names, each with its words.
    pub sets: Vec<(&'static str, Vec<&'static str>)>,
    /// Effects.
    pub effects: Effects,
    /// Whether weft executes it.
    pub status: Status,
    /// `.version` from which it exists.
    pub ptx: (u32, u32),
    /// Architecture from which it exists.
    pub sm: u32,
    /// Words that came later: word, version, architecture.
    pub later: Vec<(&'static str, (u32, u32), u32)>,
    /// Where only some architecture- and family-specific targets have it: what assemblers call it, and these targets, as `120a`.
    pub targets: Option<(&'static str, Vec<&'static str>)>,
    /// What it does, in a sentence.
    pub doc: &'static str,
    /// The section of the PTX ISA that defines it.
    pub section: &'static str,
    pub(crate) operand_types: Vec<(&'static str, &'static str)>,
    pub(crate) only: Vec<Only>,
    /// With one of these words, a place must be filled.
    pub(crate) needs: Vec<(Vec<&'static str>, &'static str)>,
    /// A place that is filled exactly when one of these words is there.
    pub(crate) exactly: Vec<(&'static str, Vec<&'static str>)>,
}

/// A new row. Without more, operands have the type of the set `type`.
pub(super) fn row(name: &'static str, syntax: &'static str) -> Row {
    Row {
        name,
        syntax,
        sets: Vec::new(),
        effects: Effects::Pure,
        status: Status::Implemented,
        ptx: (1, 0),
        sm: 0,
        later: Vec::new(),
        targets: None,
        doc: "",
        section: "",
        operand_types: Vec::new(),
        only: Vec::new(),
        needs: Vec::new(),
        exactly: Vec::new(),
    }
}

fn words(list: &'static str) -> Vec<&'static str> {
    list.split_whitespace().collect()
}

impl Row {
    /// Defines a set of words.
    pub(super) fn set(mut self, name: &'static str, list: &'static str) -> Self {
        self.sets.push((name, words(list)));
        self
    }

    /// Defines the set `type`.
    pub(super) fn types(self, list: &'static str) -> Self {
        self.set("type", list)
    }

    /// Types of operands, by name: a type, the name of a set, `wide(set)`, or `any`. A `+` behind it allows wider
    /// registers, a `*` takes as many as `.v2`/`.v4`/`.v8` says, a `!` refuses constants, a `#` all else.
    pub(super) fn ops(mut self, names: &'static str, ty: &'static str) -> Self {
        self.operand_types.extend(names.split_whitespace().map(|n| (n, ty)));
        self
    }

    /// With one of `with` present, the word of `set` must be among `allowed`.
    pub(super) fn only(mut self, with: &'static str, set: &'static str, allowed: &'static str) -> Self {
        self.only.push(Only { words: words(with), set, allowed: words(allowed) });
        self
    }

    /// With one of `with` present, there must be a word of `set`, or the word itself.
    pub(super) fn needs(mut self, with: &'static str, set: &'static str) -> Self {
        self.needs.push((words(with), set));
        self
    }

    /// A word of `set` is there exactly when one of `with` is.
    pub(super) fn exactly(mut self, set: &'static str, with: &'static str) -> Self {
        self.exactly.push((set, words(with)));
        self
    }

    pub(super) fn since(mut self, major: u32, minor: u32, sm: u32) -> Self {
        (self.ptx, self.sm) = ((major, minor), sm);
        self
    }

    pub(super) fn later(mut self, list: &'static str, major: u32, minor: u32, sm: u32) -> Self {
        self.later.extend(list.split_whitespace().map(|w| (w, (major, minor), sm)));
        self
    }

    /// Only these targets have it; `what` as assemblers call it where a target does not.
    pub(super) fn only_on(mut self, what: &'static str, targets: &'static str) -> Self {
        self.targets = Some((what, words(targets)));
        self
    }

    pub(super) fn effects(mut self, effects: Effects) -> Self {
        self.effects = effects;
        self
    }

    pub(super) fn doc(mut self, doc: &'static str) -> Self {
        self.doc = doc;
        self
    }

    pub(super) fn unsupported(mut self) -> Self {
        self.status = Status::Unsupported;
        self
    }

    /// A target that has it, with the newest instructions that others have.
    pub fn some_target(&self) -> String {
        match &self.targets {
            Some((_, list)) if !list.contains(&"100a") => format!("sm_{}", list.first().unwrap_or(&"100a")),
            _ => "sm_100a".to_owned(),
        }
    }

    /// The opcode the syntax begins with.
    pub fn opcode(&self) -> Option<Opcode> {
        Opcode::from_word(self.syntax.split(['.', ' ', '{']).next().unwrap_or(""))
    }
}
