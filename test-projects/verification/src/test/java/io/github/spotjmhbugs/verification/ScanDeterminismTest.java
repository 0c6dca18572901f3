// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of {@code scan} is the same to the byte whenever the code is the same. */
class ScanDeterminismTest {
  private static final String ROOT = "io/github/spotjmhbugs/fixtures/";
  private static final String GENERATED = "/jmh_generated/";
  private static final List<String> WITH_GENERATED =
      List.of(
          "retu/IgnoredPureResult",
          "retu/InheritedBenchmark",
          "loop/LoopShapes",
          "loop/Accumulators",
          "finals/ConstantOperand",
          "invo/OwnFixture",
          "fork/ZeroForks");

  /** All reports name the same target, relative to the directory of the scan. */
  private static final String TARGET = "fixtures.jar";

  @TempDir static Path work;
  private static ClassFiles fixtures;
  private static String report;

  @BeforeAll
  static void scanInOrder() throws Exception {
    fixtures = ClassFiles.in(Corpus.path("fixtures"));
    report = scan(pack("once", names()), 1);
    assertThat(report.lines()).hasSizeGreaterThan(100);
  }

  @Test
  void overRunsAndJobs() throws Exception {
    Path again = pack("again", names());
    assertThat(scan(again, 1)).isEqualTo(report);
    assertThat(scan(again, 4)).isEqualTo(report);
  }

  @Test
  void overTheOrderOfEntries() throws Exception {
    List<String> shuffled = names();
    Collections.shuffle(shuffled, new Random(20261121));
    assertThat(scan(pack("shuffled", shuffled), 4)).isEqualTo(report);
  }

  @Test
  void withTheClassesThatJmhGenerates() throws Exception {
    Path classes = Files.createDirectories(work.resolve("generated/classes"));
    List<String> sources = WITH_GENERATED.stream().map(name -> ROOT + name + ".java").toList();
    List<String> options =
        List.of("-processor", "org.openjdk.jmh.generators.BenchmarkProcessor", "-g");
    compile(classes, sources, options);
    Map<String, byte[]> all = ClassFiles.in(classes).byName();
    List<String> handWritten = all.keySet().stream().filter(n -> !n.contains(GENERATED)).toList();
    assertThat(all).hasSizeGreaterThan(handWritten.size() + 10 * WITH_GENERATED.size());

    String with = scan(pack("with", all, all.keySet()), 2);
    assertThat(with.lines()).hasSizeGreaterThan(2 * WITH_GENERATED.size());
    assertThat(with).isEqualTo(scan(pack("without", all, handWritten), 2));
  }

  @Test
  void withoutDebugTablesButForLines() throws Exception {
    Path classes = Files.createDirectories(work.resolve("bare/classes"));
    compile(classes, JavaFixtures.all(), List.of("-proc:none", "-g:none"));
    Map<String, byte[]> bare = ClassFiles.in(classes).byName();
    assertThat(withoutLines(scan(pack("bare", bare, bare.keySet()), 2)))
        .containsExactlyInAnyOrderElementsOf(withoutLines(report));
  }

  /** As users start it, in jars instead of folders of classes. */
  @Test
  void inThePackedProgram() throws Exception {
    Path program = Corpus.packed("cli");
    Path directory = pack("program", names());
    List<String> command = new ArrayList<>();
    command.add(Jdk.running().home().resolve("bin/java").toString());
    command.addAll(ChildProcess.BRIEF);
    command.addAll(List.of("-jar", program.toString()));
    command.addAll(arguments(2));
    assertThat(report(directory, ChildProcess.run(directory, command))).isEqualTo(report);
  }

  private static List<String> names() {
    return new ArrayList<>(fixtures.byName().keySet());
  }

  private static Path pack(String directory, List<String> names) throws IOException {
    return pack(directory, fixtures.byName(), names);
  }

  private static Path pack(String name, Map<String, byte[]> byName, Iterable<String> order)
      throws IOException {
    Path directory = Files.createDirectories(work.resolve(name));
    try (OutputStream out = Files.newOutputStream(directory.resolve(TARGET));
        JarOutputStream jar = new JarOutputStream(out)) {
      for (String entry : order) {
        jar.putNextEntry(new JarEntry(entry + ".class"));
        jar.write(byName.get(entry));
      }
    }
    return directory;
  }

  private static String scan(Path directory, int jobs) throws Exception {
    String main = "io.github.spotjmhbugs.scan.Main";
    return report(
        directory, ChildProcess.java(directory, ChildProcess.BRIEF, main, arguments(jobs)));
  }

  private static List<String> arguments(int jobs) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("scan", "--format", "csv", "--threshold", "low"));
    arguments.addAll(List.of("--output", "report.csv"));
    arguments.addAll(List.of("--jobs", String.valueOf(jobs), TARGET));
    return arguments;
  }

  private static String report(Path directory, ChildProcess scan) throws IOException {
    assertThat(scan.exitCode()).as(() -> String.join("\n", scan.output())).isEqualTo(1);
    return Files.readString(directory.resolve("report.csv"));
  }

  private static void compile(Path output, List<String> sources, List<String> options) {
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(List.of("-nowarn", "--release", "17", "-d", output.toString()));
    arguments.addAll(List.of("-classpath", Corpus.fixtureClassPath()));
    sources.forEach(source -> arguments.add(Corpus.fixtureSources().resolve(source).toString()));
    ByteArrayOutputStream problems = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, problems, arguments.toArray(String[]::new));
    assertThat(status).as(() -> "javac: " + problems).isZero();
  }

  /** Messages tell lines and the names of local variables, too. */
  private static Set<String> withoutLines(String csv) throws IOException {
    CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();
    try (Reader reader = new StringReader(csv);
        CSVParser parser = format.parse(reader)) {
      return parser.stream()
          .map(CSVRecord::toMap)
          .map(TreeMap::new)
          .peek(columns -> columns.keySet().removeAll(Set.of("line", "message")))
          .map(TreeMap::toString)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
