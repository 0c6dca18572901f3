// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.spotjmhbugs.host.GateTable;
import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.scan.LibraryProject;
import io.github.spotjmhbugs.scan.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.openjdk.jmh.annotations.Benchmark;

/** The command as users call it: files in, a diff or changed files out. */
class FixCommandTest {
  private static final String SOURCE =
      """
      package p;

      import org.openjdk.jmh.annotations.*;

      /** Gr\u00fc\u00dfe. */
      @State(Scope.Thread)
      public class A {
      \tdouble x = Math.PI;
      \tint[] numbers = {3, 1, 4};

      \t@Benchmark
      \tpublic void dropped() {
      \t\tMath.sqrt(x); // the payload
      \t}

      \t@Benchmark
      \tpublic int sum() {
      \t\tint sum = 0;
      \t\tfor (int number : numbers) {
      \t\t\tsum += Character.getNumericValue(number);
      \t\t}
      \t\treturn sum;
      \t}
      }
      """;

  @TempDir private Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Path sources;
  private Path classes;

  @BeforeEach
  void makeDirectories() throws IOException {
    sources = Files.createDirectories(directory.resolve("src/p")).getParent();
    classes = Files.createDirectories(directory.resolve("classes/p")).getParent();
  }

  private Path source(String text, java.nio.charset.Charset charset) throws IOException {
    Path source = Files.write(sources.resolve("p/A.java"), text.getBytes(charset));
    TestClasses.compile(classes, text);
    return source;
  }

  private int fix(String... further) throws Exception {
    URI jmh = Benchmark.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    List<String> words =
        new ArrayList<>(
            List.of(
                "fix", "--sources", sources.toString(), "--classpath", Path.of(jmh).toString()));
    words.addAll(List.of(further));
    words.add(classes.toString());
    return run(words);
  }

  private int run(List<String> words) {
    out.reset();
    err.reset();
    return new Main(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            directory)
        .run(words.toArray(String[]::new));
  }

  private static String changed(String text) {
    return text.replace("public void dropped", "public double dropped")
        .replace("Math.sqrt(x); //", "return Math.sqrt(x); //");
  }

  @Test
  void printsDiffAndSaysWhatIsLeft() throws Exception {
    Path file = source(SOURCE, StandardCharsets.UTF_8);
    assertThat(fix()).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("-\tpublic void dropped() {\n", "+\t\treturn Math.sqrt(x); // the payload\n")
        .doesNotContain("sum +=\n+");
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "spotjmhbugs: note: p/A.java:20: LOOP not repaired: experts disagree about its repair\n"
                + "spotjmhbugs: note: can be repaired: 1 of 2 findings, 1 left (experts disagree"
                + " about its repair)\n"
                + "spotjmhbugs: note: next: git apply takes this diff; --write changes the sources"
                + " instead\n"
                + "spotjmhbugs: note: left by default: 1 finding; --choose consume-terms asks for"
                + " its repair\n");
    assertThat(file).content(StandardCharsets.UTF_8).isEqualTo(SOURCE);
  }

  @Test
  void nothingPassesByMistake() throws Exception {
    source(SOURCE, StandardCharsets.UTF_8);
    Path empty = Files.createDirectories(directory.resolve("empty"));
    Path broken = Files.createDirectories(directory.resolve("broken"));
    Files.writeString(broken.resolve("Broken.class"), "no class file");
    assertThat(GateTable.row("`fix`"))
        .containsExactly(
            word("--threshold=hihg", classes.toString()),
            word(empty.toString())
                + "; "
                + word("--allow-empty", empty.toString())
                + " with `--allow-empty`",
            word(broken.toString()),
            word("--exclude=x.Y,p.A", classes.toString()),
            word("--baseline=none", classes.toString()));
    assertThat(word(empty.toString())).isEqualTo("error");
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "spotjmhbugs: " + empty + ": has no benchmarks; if that is right, add --allow-empty\n");
  }

  private String word(String... words) {
    int status = run(Stream.concat(Stream.of("fix"), Stream.of(words)).toList());
    String note =
        err.toString(StandardCharsets.UTF_8).contains("note: exclusion 'x.Y'") ? "note" : "passes";
    return status == 2 ? "error" : note;
  }

  @Test
  void settingsSelectFindingsButAskForNoRepairThatChangesMeaning() throws Exception {
    source(SOURCE, StandardCharsets.UTF_8);
    Files.writeString(directory.resolve(".spotjmhbugs.toml"), "practice = ['LOOP']");
    assertThat(fix()).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("note: left: 1 finding (experts disagree about its repair)\n");
    assertThat(fix("--practice", "LOOP")).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("+++ ")
        .doesNotContain("Math.sqrt(x);\n+");
    Path settings = directory.resolve(".spotjmhbugs.toml");
    Files.writeString(settings, "sources = ['nowhere']");
    assertThat(run(List.of("fix", classes.toString()))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith(
            "spotjmhbugs: %s:1: sources: %s: no such file or directory"
                .formatted(settings, directory.resolve("nowhere")));
  }

  @Test
  void whatIsLeftByDefaultIsRepairedAsTheLastLineSays() throws Exception {
    Path file = source(SOURCE, StandardCharsets.UTF_8);
    assertThat(fix("--write")).isEqualTo(1);
    List<String> lines = err.toString(StandardCharsets.UTF_8).lines().toList();
    Matcher option = Pattern.compile("(--choose) (\\S+)").matcher(lines.get(lines.size() - 1));
    assertThat(option.find()).isTrue();
    source(Files.readString(file), StandardCharsets.UTF_8);
    assertThat(fix("--write", option.group(1), option.group(2))).isZero();
    source(Files.readString(file), StandardCharsets.UTF_8);
    assertThat(fix()).isZero();
    assertThat(out.size() + err.size()).isZero();
  }

  @Test
  void writesOnlyWhatChanges() throws Exception {
    String windows = SOURCE.replace("\n", "\r\n").stripTrailing();
    Path file = source(windows, StandardCharsets.ISO_8859_1);
    assertThat(fix("--write", "--practice", "retu")).isZero();
    assertThat(Files.readAllBytes(file))
        .isEqualTo(changed(windows).getBytes(StandardCharsets.ISO_8859_1));
    assertThat(out.toString(StandardCharsets.UTF_8))
        .endsWith("/p/A.java: repaired RETU 1" + System.lineSeparator())
        .hasLineCount(1);
    assertThat(err)
        .hasToString(
            """
            spotjmhbugs: note: repaired: 1 of 1 finding
            spotjmhbugs: note: next: compile the changed sources before the next scan
            """);
    assertThat(sources.resolve("p")).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void nothingOutsideOfTheSourcesIsChanged() throws Exception {
    Path file = source(SOURCE, StandardCharsets.UTF_8);
    Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));
    Path outside = Files.move(file, elsewhere.resolve("A.java"));
    Files.createSymbolicLink(file, outside);
    leavesAlone(outside);
    Files.delete(file);
    Files.delete(file.getParent());
    Files.createSymbolicLink(file.getParent(), Path.of("../elsewhere"));
    leavesAlone(outside);
    Files.delete(file.getParent());
    Files.createSymbolicLink(sources.resolve("q"), elsewhere);
    leavesAlone(outside);
  }

  private void leavesAlone(Path outside) throws Exception {
    for (String[] options : new String[][] {{"--practice", "RETU", "--write"}, {}}) {
      assertThat(fix(options)).isEqualTo(1);
      assertThat(outside).content(StandardCharsets.UTF_8).isEqualTo(SOURCE);
      assertThat(out.size()).isZero();
      assertThat(err.toString(StandardCharsets.UTF_8))
          .containsOnlyOnce("RETU not repaired: ")
          .containsAnyOf("behind a link that leads out of the sources", "no source directory has");
    }
  }

  @Test
  void linksWithinTheSourcesAndToThemAreFollowed() throws Exception {
    Path file = source(SOURCE, StandardCharsets.UTF_8);
    Path real = Files.createDirectories(sources.resolve("real"));
    Files.move(file, real.resolve("A.java"));
    Files.createSymbolicLink(file, Path.of("../real/A.java"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), sources);
    sources = link;
    assertThat(fix("--write", "--practice", "RETU")).isZero();
    assertThat(file).isSymbolicLink();
    assertThat(real.resolve("A.java")).content(StandardCharsets.UTF_8).isEqualTo(changed(SOURCE));
  }

  @Test
  void otherNamesOfAFileKeepWhatWasBefore() throws Exception {
    Path file = source(SOURCE, StandardCharsets.UTF_8);
    Path other = Files.createLink(directory.resolve("other"), file);
    assertThat(fix("--write", "--practice", "RETU")).isZero();
    assertThat(file).content(StandardCharsets.UTF_8).isEqualTo(changed(SOURCE));
    assertThat(other).content(StandardCharsets.UTF_8).isEqualTo(SOURCE);
  }

  @Test
  void keepsByteOrderMark() throws Exception {
    Path file = source(SOURCE, StandardCharsets.UTF_8);
    Files.writeString(file, "\uFEFF" + SOURCE);
    assertThat(fix("--write", "--practice", "RETU")).isZero();
    assertThat(file).content(StandardCharsets.UTF_8).isEqualTo("\uFEFF" + changed(SOURCE));
  }

  @Test
  void gitAppliesTheDiff() throws Exception {
    String windows = SOURCE.replace("\n", "\r\n").stripTrailing();
    for (String text : List.of(SOURCE, SOURCE.stripTrailing(), windows)) {
      Path file = source(text, StandardCharsets.UTF_8);
      assertThat(fix("--practice", "RETU,LOOP")).isEqualTo(1);
      // The paths are relative to the working directory, which tests cannot change.
      String patch =
          out.toString(StandardCharsets.UTF_8)
              .replaceAll("(?m)^(--- a|\\+\\+\\+ b)/.*/p/A.java$", "$1/p/A.java");
      Path saved = Files.writeString(directory.resolve("fix.patch"), patch);
      assumeTrue(runs("git", "--version"));
      assertThat(runs("git", "apply", saved.toString())).isTrue();
      assertThat(file).content(StandardCharsets.UTF_8).contains("return Math.sqrt(x); //");
      byte[] applied = Files.readAllBytes(file);
      Files.writeString(file, text);
      assertThat(fix("--write", "--practice", "RETU,LOOP")).isZero();
      assertThat(file).hasBinaryContent(applied);
    }
  }

  private boolean runs(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .directory(sources.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    return process.waitFor() == 0;
  }

  @Test
  void siblingsThatAreRepairedAndLeftAreNamed() throws Exception {
    source(
        SOURCE.replace(
            "\t@Benchmark\n\tpublic int sum",
            "\t@Benchmark\n\tpublic void elsewhere() {\n\t\tnew Thread(() -> Math.cbrt(x)).start();\n"
                + "\t}\n\n\t@Benchmark\n\tpublic int sum"),
        StandardCharsets.UTF_8);
    assertThat(fix()).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains(
            "p/A.java:18: RETU not repaired: it runs in another thread, which has no Blackhole",
            "spotjmhbugs: note: p.A: RETU is repaired in 1 place and left in 1, so that its"
                + " benchmarks may no longer compare; --exclude p.A leaves all as they are\n")
        .doesNotContain("LOOP is repaired");
    assertThat(fix("--exclude", "p.A")).isZero();
    assertThat(out.size() + err.size()).isZero();
    assertThat(fix("--exclude", "JMH_NONE")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("spotjmhbugs: --exclude: there is no pattern 'JMH_NONE'\n");
  }

  @Test
  void whatABaselineHasIsLeft() throws Exception {
    Path file = source(SOURCE, StandardCharsets.UTF_8);
    Path known = directory.resolve("known.txt");
    URI jmh = Benchmark.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    assertThat(
            run(
                List.of(
                    "scan",
                    "--classpath",
                    Path.of(jmh).toString(),
                    "--write-baseline",
                    known.toString(),
                    classes.toString())))
        .isZero();
    assertThat(fix("--baseline", known.toString(), "--write")).isZero();
    assertThat(file).content().isEqualTo(SOURCE);
    assertThat(out.size()).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("spotjmhbugs: note: baseline: known findings, left as they are: 2\n");

    String mistake = "\t@Benchmark\n\tpublic void another() {\n\t\tMath.cbrt(x);\n\t}\n\n";
    String more = SOURCE.replaceFirst("\t@Benchmark", mistake + "\t@Benchmark");
    source(more, StandardCharsets.UTF_8);
    assertThat(fix("--baseline", known.toString(), "--write", "--practice", "RETU")).isZero();
    assertThat(file)
        .content()
        .isEqualTo(
            more.replace("void another", "double another")
                .replace("Math.cbrt", "return Math.cbrt"));
    assertThat(err.toString(StandardCharsets.UTF_8)).endsWith("left as they are: 1\n");

    Files.writeString(known, "<<<<<<< HEAD");
    assertThat(fix("--baseline", known.toString())).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("spotjmhbugs: --baseline: ")
        .endsWith("known.txt: line 1 is no entry of a baseline; write it anew\n")
        .hasLineCount(1);
  }

  @Test
  void whatIsKnownIsNotOfferedToEditors() throws Exception {
    source(SOURCE, StandardCharsets.UTF_8);
    assertThat(fix("--format", "sarif")).isEqualTo(1);
    String all = out.toString(StandardCharsets.UTF_8);
    Path known = directory.resolve("known.txt");
    Matcher print = Pattern.compile("\"spotjmhbugs/v1\": \"([0-9a-f]{32})").matcher(all);
    assertThat(print.find()).isTrue();
    Files.writeString(known, print.group(1) + " 1\n");
    assertThat(fix("--format", "sarif", "--baseline", known.toString())).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .doesNotContain("Send the value to a Blackhole")
        .contains("Send each term to a Blackhole");
  }

  @Test
  void soundBenchmarksNeedNothing() throws Exception {
    source(changed(SOURCE), StandardCharsets.UTF_8);
    assertThat(fix("--practice", "RETU")).isZero();
    assertThat(out.size() + err.size()).isZero();
  }

  @Test
  void otherLanguagesAndMissingSourcesAreLeft() throws Exception {
    Path file = source(SOURCE, StandardCharsets.UTF_8);
    Files.delete(file);
    assertThat(fix("--practice", "RETU")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("RETU not repaired: no source directory has p/A.java");
    Path classFile = classes.resolve("p/A.class");
    ClassReader reader = new ClassReader(Files.readAllBytes(classFile));
    ClassWriter writer = new ClassWriter(0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visitSource(String source, String debug) {
            super.visitSource("A.kt", debug);
          }
        },
        0);
    Files.write(classFile, writer.toByteArray());
    assertThat(fix()).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "spotjmhbugs: note: p/A.kt:13: RETU not repaired: its source is Kotlin, and only Java"
                + " is repaired\n"
                + "spotjmhbugs: note: p/A.kt:20: LOOP not repaired: its source is Kotlin, and only"
                + " Java is repaired\n"
                + "spotjmhbugs: note: left: 2 findings (its source is Kotlin, and only Java is"
                + " repaired)\n");
  }

  /** A repair is not to be asked for where it could not be made. */
  @Test
  void nothingIsPromisedWithoutSources() throws Exception {
    Files.delete(source(SOURCE, StandardCharsets.UTF_8));
    assertThat(fix()).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("LOOP not repaired: no source directory has p/A.java\n")
        .doesNotContain("--choose");
  }

  @Test
  void severalReasonsAreCounted() throws Exception {
    source(
        SOURCE.replace("\tpublic void dropped", "\t@Warmup(iterations = 0)\n\tpublic void dropped"),
        StandardCharsets.UTF_8);
    assertThat(fix()).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains(
            "can be repaired: 1 of 3 findings, 2 left: 1 (WARM has no automatic repair), 1 (experts"
                + " disagree about its repair)\n");
  }

  @Test
  void repairThatDoesNotCompileIsLeft() throws Exception {
    String clash =
        SOURCE.replace(
            "class A {",
            """
            class A {
            \tstatic class Blackhole {
            \t\tvoid consume(int i) {}
            \t}
            \tvoid use(Blackhole bh) {}\
            """);
    source(clash, StandardCharsets.UTF_8);
    assertThat(fix("--practice", "RETU,LOOP", "--write")).isZero();
    assertThat(sources.resolve("p/A.java"))
        .content(StandardCharsets.UTF_8)
        .contains("sum(org.openjdk.jmh.infra.Blackhole bh)");
  }

  @Test
  void userChoosesAmongRepairs() throws Exception {
    source(SOURCE, StandardCharsets.UTF_8);
    assertThat(fix("--choose", "parameter, Blackhole,consume-terms", "--write")).isZero();
    assertThat(sources.resolve("p/A.java"))
        .content(StandardCharsets.UTF_8)
        .contains("public void dropped(Blackhole bh) {\n\t\tbh.consume(Math.sqrt(x));")
        .contains("bh.consume(Character.getNumericValue(number));");
  }

  @Test
  void coordinatesAreRepairedInTheirJarOfSources() throws Exception {
    source(SOURCE, StandardCharsets.UTF_8);
    Path repository = directory.resolve("repository");
    Path folder = Files.createDirectories(repository.resolve("g/bench/1"));
    jar(folder.resolve("bench-1.jar"), classes);
    jar(folder.resolve("bench-1-sources.jar"), sources);
    assertThat(published(repository)).isEqualTo(1);
    String patch = out.toString(StandardCharsets.UTF_8);
    assertThat(patch).startsWith("--- a/p/A.java\n+++ b/p/A.java\n@@");
    assumeTrue(runs("git", "--version"));
    Path saved = Files.writeString(directory.resolve("fix.patch"), patch);
    assertThat(runs("git", "apply", saved.toString())).isTrue();
    assertThat(sources.resolve("p/A.java")).content().isEqualTo(changed(SOURCE));

    assertThat(published(repository, "--write")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "spotjmhbugs: g:bench:1: --write cannot change a jar of sources; without it, the diff"
                + " is for the directory of their packages");
    assertThat(out.size()).isZero();

    Files.delete(folder.resolve("bench-1-sources.jar"));
    assertThat(published(repository)).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("note: g:bench:jar:sources:1: no sources: ")
        .contains("RETU not repaired: no source directory has p/A.java");
  }

  private int published(Path repository, String... further) {
    Path offline = directory.resolve(".m2/settings.xml");
    List<String> words = new ArrayList<>(List.of("fix", "-Dmaven.repo.local=" + repository));
    words.add("-Duser.home=" + offline.getParent().getParent());
    words.addAll(List.of(further));
    words.add("g:bench:1");
    try {
      Files.createDirectories(offline.getParent());
      Files.writeString(offline, "<settings><offline>true</offline></settings>");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return run(words);
  }

  private static void jar(Path file, Path content) throws IOException {
    try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file));
        Stream<Path> files = Files.walk(content)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        jar.putNextEntry(new ZipEntry(content.relativize(each).toString().replace('\\', '/')));
        jar.write(Files.readAllBytes(each));
      }
    }
  }

  @Test
  void sourcesOfAProjectAreFoundBesideItsClasses() throws Exception {
    source(SOURCE, StandardCharsets.UTF_8);
    Files.writeString(directory.resolve("pom.xml"), "<project/>");
    Path built = Files.createDirectories(directory.resolve("target")).resolve("classes");
    Files.move(classes, built);
    Path main = Files.createDirectories(directory.resolve("src/main")).resolve("java/p");
    Files.createDirectories(main);
    Files.move(sources.resolve("p/A.java"), main.resolve("A.java"));
    assertThat(run(List.of("fix", "--write", "--practice", "RETU", built.toString()))).isZero();
    assertThat(main.resolve("A.java")).content(StandardCharsets.UTF_8).isEqualTo(changed(SOURCE));
  }

  @Test
  void aProjectBringsItsDependencies() throws Exception {
    LibraryProject made = LibraryProject.in(directory.resolve("made"));
    Path project = made.root();
    Path source = project.resolve("src/main/java/p/Caller.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, LibraryProject.BENCHMARK);
    Files.setLastModifiedTime(source, FileTime.from(Instant.EPOCH));

    String home = "-Duser.home=" + made.home();
    assertThat(run(List.of("fix", home, project.toString()))).isEqualTo(1);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("+  @Benchmark public int measure() { return q.Library.f(i); }");

    assertThat(run(List.of("fix", home, "--write", project.toString()))).isZero();
    assertThat(run(List.of("fix", home, project.toString()))).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("Caller.java has changed since it was compiled, ")
        .contains("RETU not repaired: its source has changed since it was compiled");
  }

  @Test
  void sarifHasEachRepairToChooseFrom() throws Exception {
    Path file = source(SOURCE, StandardCharsets.UTF_8);
    assertThat(fix("--format", "sarif")).isEqualTo(1);
    JsonArray results =
        JsonParser.parseString(out.toString(StandardCharsets.UTF_8))
            .getAsJsonObject()
            .getAsJsonArray("runs")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("results");
    assertThat(results).hasSize(2);
    assertThat(results.get(0).toString()).contains("\"startLine\":13,\"startColumn\":3,");
    JsonArray fixes = results.get(0).getAsJsonObject().getAsJsonArray("fixes");
    assertThat(fixes).hasSize(2);
    assertThat(fixes.get(1).toString()).contains("\"text\":\"Send the value to a Blackhole\"");
    assertThat(results.get(1).toString())
        .contains("Send each term to a Blackhole instead of adding it up");
    assertThat(applied(SOURCE, fixes.get(0).getAsJsonObject())).isEqualTo(changed(SOURCE));
    assertThat(file).content(StandardCharsets.UTF_8).isEqualTo(SOURCE);

    assertThat(fix("--format", "sarif", "--practice", "LOOP")).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("\"ruleId\": \"JMH_RETU");
    assertThat(fix("--format", "sarif", "--write")).isEqualTo(2);
  }

  /** What an editor does: the replacements from the last to the first, by line and column. */
  private static String applied(String text, JsonObject fix) {
    List<String> lines = text.lines().map(line -> line + "\n").toList();
    StringBuilder changed = new StringBuilder(text);
    JsonArray replacements =
        fix.getAsJsonArray("artifactChanges")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("replacements");
    for (int i = replacements.size() - 1; i >= 0; i--) {
      JsonObject replacement = replacements.get(i).getAsJsonObject();
      JsonObject region = replacement.getAsJsonObject("deletedRegion");
      changed.replace(
          offset(lines, region, "start"),
          offset(lines, region, "end"),
          replacement.getAsJsonObject("insertedContent").get("text").getAsString());
    }
    return changed.toString();
  }

  private static int offset(List<String> lines, JsonObject region, String end) {
    int before = region.get(end + "Line").getAsInt() - 1;
    int column = region.get(end + "Column").getAsInt() - 1;
    return lines.subList(0, before).stream().mapToInt(String::length).sum() + column;
  }

  @Test
  void wrongUsageIsAnError() throws Exception {
    source(SOURCE, StandardCharsets.UTF_8);
    assertThat(fix("--practice", "NONE")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("--practice' (LIST): 'NONE' is not a practice; choose from RETU, LOOP");
    assertThat(fix("--choose", "none")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains(
            "--choose' (LIST): 'none' is not a repair; choose from consume, return, blackhole");
    assertThat(fix("missing.jar")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("missing.jar: no such file");
  }
}
