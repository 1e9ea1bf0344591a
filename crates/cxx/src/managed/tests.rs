//! What becomes of pieces of a module.

use super::globals::{initialiser, managed};
use super::*;

const HEAD: &str = "@x = internal global i32 undef, section \"weft_managed\", align 4\n\
                    @\"a b\" = external global [4 x i32], section \"weft_managed\", align 4\n";

/// The module made of the two variables and a text; what is behind that and before the table.
fn rewritten(text: &str) -> String {
    let new = rewrite(&format!("{HEAD}{text}")).expect("known").expect("something to do");
    let new = new.strip_prefix(HEAD).expect("variables stay").to_owned();
    new.split("\n@__weft.managed.at.0").next().unwrap_or_default().to_owned()
}

fn function(body: &str) -> String {
    let new = rewritten(&format!("define void @f(ptr %0) {{\n{body}}}\n"));
    new.strip_prefix("define void @f(ptr %0) {\n").and_then(|n| n.strip_suffix("}\n")).expect("it").to_owned()
}

const X: &str = "load ptr, ptr @__weft.managed.at.0, align 8, !invariant.load !{}";
const AB: &str = "load ptr, ptr @__weft.managed.at.1, align 8, !invariant.load !{}";

#[test]
fn nothing_is_done_without_managed_variables() {
    assert_eq!(
        rewrite("@y = global i32 0, section \"mine\"\n@s = constant [3 x i8] c\"@x\\00\"\n"),
        Ok(None)
    );
}

#[test]
fn variables_are_known_by_their_section() {
    let known =
        managed(&format!("{HEAD}@n = private constant [14 x i8] c\"weft_managed\\0A\\00\", align 1\n"));
    assert_eq!(known, [("@x".to_owned(), true), ("@\"a b\"".to_owned(), false)]);
}

#[test]
fn operands_are_loaded_first() {
    assert_eq!(
        function("  store i32 6, ptr @x, align 4, !tbaa !6\n  ret void\n"),
        format!(
            "  %weft.managed.1 = {X}\n  store i32 6, ptr %weft.managed.1, align 4, !tbaa !6\n  ret void\n"
        )
    );
    // Strings, comments and longer names are no uses.
    let others = "  %1 = call i32 asm \"mov @x\", \"=r\"() ; @x\n  store i32 1, ptr @xx\n";
    assert_eq!(function(others), others);
    assert_eq!(
        function("  %1 = select i1 true, ptr @x, ptr @\"a b\"\n"),
        format!(
            "  %weft.managed.1 = {X}\n  %weft.managed.2 = {AB}\n  \
             %1 = select i1 true, ptr %weft.managed.1, ptr %weft.managed.2\n"
        )
    );
}

#[test]
fn constant_expressions_become_instructions() {
    assert_eq!(
        function(
            "  %1 = load i32, ptr getelementptr inbounds nuw ([4 x i32], ptr @\"a b\", i64 0, i64 2), align 4\n"
        ),
        format!(
            "  %weft.managed.1 = {AB}\n  \
             %weft.managed.2 = getelementptr inbounds nuw [4 x i32], ptr %weft.managed.1, i64 0, i64 2\n  \
             %1 = load i32, ptr %weft.managed.2, align 4\n"
        )
    );
    let difference = "  %1 = sdiv exact i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @x, i64 8) to i64), \
                      i64 ptrtoint (ptr getelementptr (i8, ptr @y, i64 8) to i64)), 4\n";
    assert_eq!(
        function(difference),
        format!(
            "  %weft.managed.1 = {X}\n  %weft.managed.2 = getelementptr i8, ptr %weft.managed.1, i64 8\n  \
             %weft.managed.3 = ptrtoint ptr %weft.managed.2 to i64\n  \
             %weft.managed.4 = sub i64 %weft.managed.3, ptrtoint (ptr getelementptr (i8, ptr @y, i64 8) to i64)\n  \
             %1 = sdiv exact i64 %weft.managed.4, 4\n"
        )
    );
}

#[test]
fn instructions_of_several_lines_stay_together() {
    let call = "  %1 = invoke i32 @g(ptr noundef @x)\n          to label %2 unwind label %3\n";
    assert_eq!(function(call), format!("  %weft.managed.1 = {X}\n{}", call.replace("@x", "%weft.managed.1")));
    let choice =
        "  switch i64 ptrtoint (ptr @x to i64), label %5 [\n    i64 0, label %6\n    i64 1, label %7\n  ]\n";
    let new = choice.replace("ptrtoint (ptr @x to i64)", "%weft.managed.2");
    assert_eq!(
        function(choice),
        format!("  %weft.managed.1 = {X}\n  %weft.managed.2 = ptrtoint ptr %weft.managed.1 to i64\n{new}")
    );
    let bundle = "  call void @g(i32 1) [ \"align\"(ptr @x, i64 4) ]\n";
    assert_eq!(
        function(bundle),
        format!("  %weft.managed.1 = {X}\n{}", bundle.replace("@x", "%weft.managed.1"))
    );
}

/// What a block takes from the one before it is there from the function's begin on.
#[test]
fn choices_by_block() {
    let body = "  br label %2\n\n2:                ; preds = %3, %1\n  \
                %4 = phi ptr [ @x, %1 ], [ getelementptr (i8, ptr @x, i64 4), %3 ]\n  br label %2\n";
    let new = format!(
        "  %weft.managed.1 = {X}\n  %weft.managed.2 = {X}\n  \
         %weft.managed.3 = getelementptr i8, ptr %weft.managed.2, i64 4\n{}",
        body.replace("@x, %1", "%weft.managed.1, %1")
            .replace("getelementptr (i8, ptr @x, i64 4)", "%weft.managed.3")
    );
    assert_eq!(function(body), new);
    // Behind a block's name.
    let named = format!("entry:\n{body}");
    assert_eq!(function(&named), format!("entry:\n{new}"));
}

#[test]
fn constants_of_several_values_lie_in_memory() {
    let new = rewrite(&format!(
        "{HEAD}define void @f(ptr %0) {{\n  store {{ ptr, i64 }} {{ ptr @x, i64 4 }}, ptr %0\n  ret void\n}}\n"
    ));
    let new = new.expect("known").expect("something to do");
    assert!(new.contains("  %weft.managed.1 = load { ptr, i64 }, ptr @__weft.managed.constant.0\n"), "{new}");
    assert!(new.contains("store { ptr, i64 } %weft.managed.1, ptr %0"), "{new}");
    let place =
        "ptr getelementptr ({ ptr, i64 }, ptr @__weft.managed.constant.0, i32 0, i32 0), ptr @x, ptr null,";
    assert!(new.contains(place), "{new}");
}

#[test]
fn initial_values_are_places() {
    let names: Names = ["@x", "@\"a b\""].map(str::to_owned).into();
    let all = |text: &str| {
        let (line, places) = initialiser(text, &names).expect("known").expect("something to do");
        (line, places.into_iter().map(|p| (p.at, p.variable)).collect::<Vec<_>>())
    };
    let pair = |at: &str, variable: &str| (at.to_owned(), variable.to_owned());
    let (line, places) = all("@p = dso_local constant ptr @x, align 8, !dbg !3\n");
    assert_eq!(line, "@p = dso_local global ptr @x, align 8, !dbg !3\n");
    assert_eq!(places, [pair("ptr @p", "@x")]);
    let text = "@p = global <{ i8, [2 x { i16, ptr }] }> <{ i8 1, [2 x { i16, ptr }] [{ i16, ptr } zeroinitializer, \
                { i16, ptr } { i16 3, ptr getelementptr (i8, ptr @\"a b\", i64 4) }] }>, align 1\n";
    let of_type = "<{ i8, [2 x { i16, ptr }] }>";
    let at = format!("ptr getelementptr ({of_type}, ptr @p, i32 0, i32 1, i32 1, i32 1)");
    assert_eq!(all(text), (text.to_owned(), vec![pair(&at, "@\"a b\"")]));
    let number = "@n = internal global i64 ptrtoint (ptr @x to i64), align 8\n";
    assert_eq!(all(number).1, [pair("ptr @n", "@x")]);
}

#[test]
fn what_tools_read_stays() {
    let module = "@llvm.compiler.used = appending global [1 x ptr] [ptr @x], section \"llvm.metadata\"\n\
                  define internal void @__cuda_register_globals(ptr %0) {\n  \
                  call void @__cudaRegisterVar(ptr %0, ptr @x, ptr @1, ptr @1, i32 0, i64 4, i32 0, i32 0)\n  ret void\n}\n\
                  define void @f() {\n    #dbg_value(ptr @x, !1, !DIExpression(), !2)\n  ret void\n}\n";
    assert_eq!(rewritten(module), module);
}

#[test]
fn what_cannot_be_is_said() {
    let said = |text: &str| rewrite(&format!("{HEAD}{text}")).expect_err("refused");
    let thread = said("@t = thread_local global ptr @x, align 8\n");
    assert!(thread.contains("@t") && thread.contains("thread_local") && thread.contains("@x"), "{thread}");
    assert!(said("@a = alias i32, ptr @x\n").contains("another name"));
    assert!(said("@n = global i32 trunc (i64 ptrtoint (ptr @x to i64) to i32)\n").contains("compute it"));
}

#[test]
fn places_are_told_before_registration() {
    let ctors = "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] \
                 [{ i32, ptr, ptr } { i32 65535, ptr @__cuda_module_ctor, ptr null }]\n";
    let own = "{ i32, ptr, ptr } { i32 65534, ptr @__weft.managed.begin, ptr null }";
    let new = rewrite(&format!("{HEAD}{ctors}")).expect("known").expect("something to do");
    let with = format!(
        "[2 x {{ i32, ptr, ptr }}] [{own}, {{ i32, ptr, ptr }} {{ i32 65534, ptr @__cuda_module_ctor"
    );
    assert!(new.contains(&with) && !new.contains(ctors), "{new}");
    // Its own variable has a pointer without any use, that of another unit has none.
    assert_eq!(new.matches("call void @__cudaRegisterManagedVar(").count(), 1, "{new}");
    let call = "@__cudaRegisterManagedVar(ptr null, ptr @__weft.managed.at.0, ptr @x, ptr null, i32 0, i64 0, i32 0, i32 0)\n";
    assert!(new.contains(call), "{new}");
    // Once, with the parameters that it has.
    let known =
        rewrite(&format!("{HEAD}declare void @__cudaRegisterManagedVar(ptr, ptr, ptr, ptr, i64, i32)\n"));
    assert_eq!(known.expect("known").expect("something to do").matches("declare void").count(), 1);
    let alone = rewrite(HEAD).expect("known").expect("something to do");
    assert!(alone.contains(&format!("[1 x {{ i32, ptr, ptr }}] [{own}]\n")), "{alone}");
    assert!(rewrite(&format!("{HEAD}@llvm.global_ctors = appending global zeroinitializer\n")).is_err());
}
