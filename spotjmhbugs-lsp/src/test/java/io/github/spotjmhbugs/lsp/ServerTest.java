// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import static io.github.spotjmhbugs.lsp.Editor.await;
import static io.github.spotjmhbugs.lsp.Editor.brief;
import static io.github.spotjmhbugs.lsp.Editor.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.host.TestClasses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeActionResolveSupportCapabilities;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an editor is told, asks and gets. */
class ServerTest {
  private static final String RETU = "JMH_RETU_IGNORED_RESULT";

  @TempDir private Path folder;
  private ProjectFolder project;

  @BeforeEach
  void make() throws Exception {
    project = ProjectFolder.in(folder);
  }

  private Path deadCode() throws Exception {
    return project.source("p/DeadCode.java", TestClasses.DEAD_CODE);
  }

  private static Editor editor() throws Exception {
    return new Editor(ProjectFolder.settings());
  }

  private static Editor lazyEditor(Object settings) throws Exception {
    CodeActionCapabilities actions = new CodeActionCapabilities();
    actions.setResolveSupport(new CodeActionResolveSupportCapabilities(List.of("edit")));
    TextDocumentClientCapabilities texts = new TextDocumentClientCapabilities();
    texts.setCodeAction(actions);
    ClientCapabilities all = new ClientCapabilities();
    all.setTextDocument(texts);
    return new Editor(settings, all);
  }

  @Test
  void aTextIsCheckedAsItIsTyped() throws Exception {
    Path file = deadCode();
    try (Editor editor = editor()) {
      List<Diagnostic> first = editor.open(file);
      assertThat(brief(first)).containsExactly("6:4-12 Warning " + RETU);
      assertThat(first.get(0).getCodeDescription().getHref()).endsWith("RETU.html#" + RETU);
      assertThat(first.get(0).getMessage()).contains("Math.log", "\nFix: Return");
      assertThat(brief(editor.edit(file, 6, 0, 0, "double z =")))
          .containsExactly("6:7-8 Warning JMH_RETU_UNREAD_VARIABLE");
      assertThat(editor.edit(file, 6, 0, 10, "x +=")).isEmpty();
    }
    assertThat(Files.readString(file)).isEqualTo(TestClasses.DEAD_CODE);
  }

  @Test
  void columnsAreThoseOfUtf16WhateverEndsLines() throws Exception {
    Path file = deadCode();
    String text =
        TestClasses.DEAD_CODE.replace("Math.log(x);\n", "/* \ud83d\ude00 */ Math.log(x);\n");
    try (Editor editor = editor()) {
      assertThat(brief(editor.open(file, text.replace("\n", "\r\n"))))
          .containsExactly("6:13-21 Warning " + RETU);
      assertThat(brief(editor.edit(file, 6, 4, 13, ""))).containsExactly("6:4-12 Warning " + RETU);
      assertThat(brief(editor.edit(file, 99, 99, 99, "\r\n// end")))
          .containsExactly("6:4-12 Warning " + RETU);
    }
  }

  @Test
  void findingsStayWhereTheyAreWhileTheTextIsWrong() throws Exception {
    Path file = deadCode();
    try (Editor editor = editor()) {
      editor.open(file);
      assertThat(brief(editor.edit(file, 3, 0, 0, "@Ben\n\n")))
          .containsExactly("8:4-12 Warning " + RETU);
      editor.server().getWorkspaceService().didChangeWatchedFiles(changed());
      editor.next(file);
      assertThat(actions(editor, file, 8)).isEmpty();
      assertThat(brief(editor.edit(file, 8, 0, 4, "  "))).containsExactly("8:2-10 Warning " + RETU);
      assertThat(brief(editor.edit(file, 3, 0, 4, ""))).containsExactly("8:2-10 Warning " + RETU);
      assertThat(actions(editor, file, 8)).isNotEmpty();
    }
  }

  /** An editor that asks for edits later, and one that wants them at once. */
  @Test
  void whatARepairChangesIsFoundOutWhenItIsChosen() throws Exception {
    Path file = deadCode();
    try (Editor editor = lazyEditor(ProjectFolder.settings());
        Editor other = editor()) {
      editor.open(file);
      other.open(file);
      List<CodeAction> lazy = actions(editor, file, 6);
      assertThat(lazy).extracting(CodeAction::getEdit).containsOnlyNulls();
      assertThat(lazy)
          .extracting(CodeAction::getTitle)
          .containsExactly(
              "Consume the value",
              "Send the value to a Blackhole",
              "Suppress JMH_RETU_IGNORED_RESULT here");
      CodeAction chosen =
          await(editor.server().getTextDocumentService().resolveCodeAction(lazy.get(0)));
      assertThat(chosen.getEdit()).isEqualTo(actions(other, file, 6).get(0).getEdit());
      assertThat(applied(TestClasses.DEAD_CODE, chosen.getEdit(), file))
          .contains("public double wrong()", "return Math.log(x);");
      editor.edit(file, 0, 0, 0, "// ");
      assertThatThrownBy(
              () -> await(editor.server().getTextDocumentService().resolveCodeAction(lazy.get(1))))
          .isInstanceOf(ExecutionException.class)
          .hasMessageContaining("the text has changed");
    }
  }

  @Test
  void aFindingCanBeSuppressed() throws Exception {
    Path file = deadCode();
    try (Editor editor = editor()) {
      editor.open(file);
      String text = applied(TestClasses.DEAD_CODE, actions(editor, file, 6).get(2).getEdit(), file);
      assertThat(text)
          .contains(
              "import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;\nimport org.openjdk",
              "  @SuppressFBWarnings(\"JMH_RETU_IGNORED_RESULT\")\n  @Benchmark public void wrong");
      close(editor, file);
      assertThat(editor.open(file, text)).isEmpty();
    }
  }

  @Test
  void whatSuppressesIsBehindADocumentationComment() throws Exception {
    Path file = deadCode();
    String text = TestClasses.DEAD_CODE.replace("  @Benchmark", "  /** Drops. */\n  @Benchmark");
    try (Editor editor = editor()) {
      editor.open(file, text);
      assertThat(applied(text, actions(editor, file, 7).get(2).getEdit(), file))
          .contains("  /** Drops. */\n  @SuppressFBWarnings(\"JMH_RETU_IGNORED_RESULT\")\n");
    }
  }

  @Test
  void anAnnotationThatSuppressesOthersIsExtended() throws Exception {
    Map<String, String> changes =
        Map.of(
            "(\"A\")",
            "({\"A\", \"JMH_RETU_IGNORED_RESULT\"})",
            "(value = {\"A\"}, justification = \"b\")",
            "(value = {\"A\", \"JMH_RETU_IGNORED_RESULT\"}, justification = \"b\")");
    String annotation = "@edu.umd.cs.findbugs.annotations.SuppressFBWarnings";
    Path file = deadCode();
    try (Editor editor = editor()) {
      for (Map.Entry<String, String> each : changes.entrySet()) {
        String text =
            TestClasses.DEAD_CODE.replace(
                "@Benchmark public void", annotation + each.getKey() + " @Benchmark public void");
        editor.open(file, text);
        assertThat(applied(text, actions(editor, file, 6).get(2).getEdit(), file))
            .isEqualTo(text.replace(each.getKey(), each.getValue()));
        close(editor, file);
      }
    }
  }

  /** So there is nothing to extend. */
  @Test
  void anAnnotationWithoutPatternsSuppressesAll() throws Exception {
    Path file = deadCode();
    try (Editor editor = editor()) {
      for (String none : List.of("", "({})", "(justification = \"b\")", "(value = {})")) {
        String text =
            TestClasses.DEAD_CODE.replace(
                "@Benchmark public void",
                "@edu.umd.cs.findbugs.annotations.SuppressFBWarnings"
                    + none
                    + " @Benchmark public void");
        assertThat(editor.open(file, text)).as(none).isEmpty();
        close(editor, file);
      }
    }
  }

  @Test
  void aFindingCanBeAddedToTheBaseline() throws Exception {
    Path file = deadCode();
    Path baseline = Files.writeString(project.root().resolve("known.txt"), "");
    Files.writeString(project.root().resolve(".spotjmhbugs.toml"), "baseline = \"known.txt\"\n");
    try (Editor editor = editor()) {
      editor.open(file);
      Command add = actions(editor, file, 6).get(3).getCommand();
      assertThat(add.getTitle()).isEqualTo("Add to the baseline known.txt");
      ExecuteCommandParams params = new ExecuteCommandParams(add.getCommand(), add.getArguments());
      await(editor.server().getWorkspaceService().executeCommand(params));
      assertThat(baseline).content().contains(" 1 RETU p.DeadCode#wrong\n");
      assertThat(editor.next(file)).isEmpty();
    }
  }

  private static DidChangeWatchedFilesParams changed() {
    return new DidChangeWatchedFilesParams(List.of());
  }

  private static void close(Editor editor, Path file) throws Exception {
    editor.server().getTextDocumentService().didClose(new DidCloseTextDocumentParams(id(file)));
    assertThat(editor.next(file)).isEmpty();
  }

  @Test
  void hoverExplains() throws Exception {
    Path file = deadCode();
    try (Editor editor = editor()) {
      editor.open(file);
      Hover hover = hover(editor, file, new Position(6, 5));
      assertThat(hover.getContents().getRight().getValue())
          .startsWith("## JMH_RETU_IGNORED_RESULT")
          .contains("```java", ".html")
          .doesNotContain("](../", ".md", "<a ", "<!--");
      assertThat(hover(editor, file, new Position(6, 2))).isNull();
      assertThat(hover(editor, project.root().resolve("pom.xml"), new Position(0, 0))).isNull();
    }
  }

  private static Hover hover(Editor editor, Path file, Position at) throws Exception {
    return await(editor.server().getTextDocumentService().hover(new HoverParams(id(file), at)));
  }

  /** The laboratory is not on the class path of this module. */
  @Test
  void aLensStandsAboveEachBenchmarkWithFindings() throws Exception {
    Path file = deadCode();
    try (Editor editor = editor()) {
      editor.open(file);
      CodeLensParams params = new CodeLensParams(id(file));
      List<? extends CodeLens> lenses =
          await(editor.server().getTextDocumentService().codeLens(params));
      assertThat(lenses).hasSize(1);
      assertThat(lenses.get(0).getRange().getStart()).isEqualTo(new Position(5, 25));
      assertThat(lenses.get(0).getCommand().getTitle()).isEqualTo("1 finding: RETU");
      assertThat(editor.able().getCapabilities().getExecuteCommandProvider().getCommands())
          .containsExactly("spotjmhbugs.baseline");
    }
  }

  @Test
  void settingsOfTheEditorWinAndMistakesAreSaidOnce() throws Exception {
    Path file = deadCode();
    Files.writeString(project.root().resolve(".spotjmhbugs.toml"), "threshold = \"high\"\n");
    try (Editor editor = editor()) {
      assertThat(editor.open(file)).isEmpty();
      Map<String, Object> other = new HashMap<>(ProjectFolder.settings());
      other.put("threshold", "medium");
      configure(editor, other);
      assertThat(editor.next(file)).hasSize(1);
      other.put("threshold", "loud");
      configure(editor, other);
      editor.next(file);
      configure(editor, other);
      editor.next(file);
      assertThat(editor.said())
          .containsExactly("settings: spotjmhbugs.threshold: 'loud' is none of low, medium, high");
    }
  }

  @ParameterizedTest
  @CsvSource({"baseline, known.txt", "sources, generated"})
  void aMissingFileIsSaidWithTheSettingThatNamesIt(String key, String name) throws Exception {
    Path file = deadCode();
    Path settings = project.root().resolve(".spotjmhbugs.toml");
    String value = key.equals("sources") ? "[\"" + name + "\"]" : "\"" + name + "\"";
    Files.writeString(settings, key + " = " + value + "\n");
    try (Editor editor = editor()) {
      editor.open(file);
      assertThat(editor.said())
          .containsExactly(
              "settings: %s:1: %s: %s: no such file or directory"
                  .formatted(settings, key, settings.resolveSibling(name)));
    }
  }

  private static void configure(Editor editor, Object settings) {
    editor
        .server()
        .getWorkspaceService()
        .didChangeConfiguration(new DidChangeConfigurationParams(Map.of("spotjmhbugs", settings)));
  }

  /** Sources that were never built, and one that has changed since. */
  @Test
  void otherSourcesAreCompiledIfTheirClassesAreOld() throws Exception {
    String helper = "package p; class Helper { static double f(double x) { return %s; } }";
    String user =
        """
        package p;
        import org.openjdk.jmh.annotations.*;
        @State(Scope.Thread)
        public class User {
          double x = 4;
          @Benchmark public void run() { Helper.f(x); }
        }
        """;
    Path file = project.source("p/User.java", user);
    Path other = project.source("p/Helper.java", helper.formatted("Twin.y = x"));
    project.source("p/Twin.java", "package p; class Twin { static volatile double y; }");
    try (Editor editor = editor()) {
      assertThat(editor.open(file)).isEmpty();
      project.build(helper.formatted("Double.parseDouble(System.getenv().toString())"), user);
      Files.writeString(other, helper.formatted("Math.sqrt(x)"));
      Files.setLastModifiedTime(other, FileTime.fromMillis(System.currentTimeMillis() + 5_000));
      editor.server().getWorkspaceService().didChangeWatchedFiles(changed());
      assertThat(brief(editor.next(file))).containsExactly("5:33-41 Error " + RETU);
      assertThat(editor.said()).isEmpty();
    }
  }

  /** What a state holds constant is found in the benchmarks that read it. */
  @Test
  void aStateIsCheckedWithTheBenchmarksThatUseIt() throws Exception {
    String state =
        """
        package p;
        import org.openjdk.jmh.annotations.*;
        @State(Scope.Thread)
        public class Numbers {
          public final double x = 4.5;
        }
        """;
    String user =
        """
        package p;
        import org.openjdk.jmh.annotations.*;
        public class Reader {
          @Benchmark public double run(Numbers numbers) { return Math.sqrt(numbers.x); }
        }
        """;
    Path file = project.source("p/Numbers.java", state);
    project.source("p/Reader.java", user);
    project.build(state, user);
    try (Editor editor = editor()) {
      List<Diagnostic> found = editor.open(file);
      assertThat(brief(found)).anyMatch(each -> each.startsWith("4:22-23 "));
      assertThat(found.get(0).getRelatedInformation())
          .extracting(each -> each.getMessage())
          .contains("affects p.Reader.run");
    }
  }

  /** A processor writes what the compiler here lacks. */
  @Test
  void whatDoesNotCompileHereIsShownAsItWasBuilt() throws Exception {
    String text =
        TestClasses.DEAD_CODE
            .replace("@State", "@lombok.Data @State")
            .replace("(x);\n", "(x());\n");
    Path file = project.source("p/DeadCode.java", text);
    project.build(TestClasses.DEAD_CODE);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000));
    try (Editor editor = editor()) {
      assertThat(brief(editor.open(file)))
          .hasSize(2)
          .anyMatch(each -> each.equals("6:4-12 Warning " + RETU))
          .anyMatch(each -> each.matches("0:0-0 Information DeadCode.java does not .*last build"));
      assertThat(editor.edit(file, 0, 0, 0, "// ")).hasSize(2);
      assertThat(editor.said()).isEmpty();
    }
  }

  @Test
  void aFileWithoutAProjectIsCheckedToo() throws Exception {
    Path file = Files.createDirectories(folder.resolve("elsewhere")).resolve("DeadCode.java");
    Files.writeString(file, TestClasses.DEAD_CODE);
    try (Editor editor = editor();
        Editor poor = new Editor(Map.of())) {
      assertThat(editor.open(file)).hasSize(1);
      assertThat(brief(poor.open(file)))
          .singleElement()
          .asString()
          .contains("Information DeadCode.java does not compile here (line 2: The import org");
      assertThat(poor.said()).isEmpty();
    }
  }

  @Test
  void textsThatAreNoJavaFilesAreLeftAlone() throws Exception {
    Path file = deadCode();
    try (Editor editor = editor()) {
      for (String uri : List.of("untitled:Untitled-1", "jdt://contents/A.java", "%%", "")) {
        editor.say(uri, TestClasses.DEAD_CODE);
      }
      editor.say(project.root().resolve("pom.xml").toUri().toString(), "org.openjdk.jmh");
      assertThat(editor.open(file)).hasSize(1);
      Files.delete(file);
      editor.server().getWorkspaceService().didChangeWatchedFiles(changed());
      assertThat(editor.next(file)).hasSize(1);
      close(editor, file);
      assertThat(editor.said()).isEmpty();
      assertThat(editor.logged()).isEmpty();
    }
  }

  private static List<CodeAction> actions(Editor editor, Path file, int line) throws Exception {
    Range range = new Range(new Position(line, 5), new Position(line, 5));
    CodeActionParams params =
        new CodeActionParams(id(file), range, new CodeActionContext(List.of()));
    List<CodeAction> all = new ArrayList<>();
    await(editor.server().getTextDocumentService().codeAction(params))
        .forEach(each -> all.add(each.getRight()));
    return all;
  }

  private static String applied(String text, WorkspaceEdit edit, Path file) {
    assertThat(edit.getChanges()).containsOnlyKeys(id(file).getUri());
    List<TextEdit> edits = new ArrayList<>(edit.getChanges().get(id(file).getUri()));
    edits.sort(
        Comparator.comparingInt((TextEdit each) -> each.getRange().getStart().getLine())
            .thenComparingInt(each -> each.getRange().getStart().getCharacter())
            .reversed());
    List<String> lines = List.of(text.split("\n", -1));
    String now = text;
    for (TextEdit each : edits) {
      int start = offset(lines, each.getRange().getStart());
      int end = offset(lines, each.getRange().getEnd());
      now = now.substring(0, start) + each.getNewText() + now.substring(end);
    }
    return now;
  }

  private static int offset(List<String> lines, Position at) {
    return lines.subList(0, at.getLine()).stream().mapToInt(line -> line.length() + 1).sum()
        + at.getCharacter();
  }
}
