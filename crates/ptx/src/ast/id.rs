//! Numbers of what a module and a function have.

macro_rules! id {
    ($(#[$m:meta])* $name:ident) => {
        $(#[$m])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// The number as an index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// A module-scope variable: index into [`crate::Module::globals`].
    GlobalId
}
id! {
    /// A function or kernel: index into [`crate::Module::functions`].
    FuncId
}
id! {
    /// A register: index into [`crate::Function::regs`].
    RegId
}
id! {
    /// A label: index into [`crate::Function::labels`].
    LabelId
}
id! {
    /// A variable declared inside a function: index into [`crate::Function::vars`].
    VarId
}
