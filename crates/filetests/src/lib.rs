//! Tests written as text files, and the engines that run them.
