//! PTX text: instruction table, lexer, parser, syntax tree, checker, printer.
