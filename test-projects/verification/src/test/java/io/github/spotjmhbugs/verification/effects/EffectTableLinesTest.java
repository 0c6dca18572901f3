// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.verification.Jdk;
import io.github.spotjmhbugs.verification.effects.TableLines.NamedMethod;
import io.github.spotjmhbugs.verification.effects.TableLines.TableType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Every line of the effect tables against the class files of JDK 17 and 25 and of the libraries in
 * their versions of the pom. A line of a JDK's type holds in both JDKs, unless a comment {@code
 * since N} says from which release on. A build of each change compares code and signatures with
 * those of the newer JDK alone.
 */
class EffectTableLinesTest {
  private static final Path LIBRARIES = Path.of(System.getProperty("spotjmhbugs.tableLibraries"));

  /** Its methods take any number of arguments of any type (JVMS 2.9.3). */
  private static final Set<String> POLYMORPHIC = Set.of("java/lang/invoke/VarHandle");

  private static final int OLDEST = 17;
  private static final int NEWEST = 25;

  private static final Map<Integer, KnownClasses> JDKS = new TreeMap<>();
  private static TableLines tables;

  @BeforeAll
  static void open() throws IOException {
    tables = TableLines.read();
    for (int release : List.of(OLDEST, NEWEST)) {
      Optional<Jdk> jdk = Jdk.find(release);
      if (jdk.isPresent()) {
        JDKS.put(release, new KnownClasses(jdk.get().home(), jarsFor(release)));
      }
    }
  }

  /** All libraries; of those in two versions, the older goes with the older JDK. */
  private static List<Path> jarsFor(int release) throws IOException {
    try (Stream<Path> jars = Files.list(LIBRARIES)) {
      String otherScala = release == OLDEST ? "scala-library-2.13" : "scala-library-2.12";
      return jars.filter(jar -> !jar.getFileName().toString().startsWith(otherScala))
          .sorted()
          .toList();
    }
  }

  @AfterAll
  static void close() throws IOException {
    for (KnownClasses classes : JDKS.values()) {
      classes.close();
    }
    JDKS.clear();
  }

  private static KnownClasses newest() {
    assumeTrue(JDKS.containsKey(OLDEST) && JDKS.containsKey(NEWEST), "needs JDK 17 and 25");
    return JDKS.get(NEWEST);
  }

  private static Collection<KnownClasses> compared() {
    KnownClasses newest = newest();
    return Boolean.getBoolean("spotjmhbugs.long") ? JDKS.values() : List.of(newest);
  }

  /** Whether something exists where the table says that it does, and nowhere else. */
  private static boolean isWhereItShouldBe(String type, int since, Predicate<KnownClasses> exists) {
    newest();
    return ClassRepository.isPlatformClass(type)
        ? JDKS.entrySet().stream()
            .allMatch(jdk -> exists.test(jdk.getValue()) == jdk.getKey() >= since)
        : JDKS.values().stream().anyMatch(exists);
  }

  @Test
  void everyTypeExists() {
    List<String> wrong = new ArrayList<>();
    for (TableType type : tables.types().values()) {
      if (!isWhereItShouldBe(
          type.name(), type.since(), classes -> classes.find(type.name()).isPresent())) {
        wrong.add(type.place() + ": " + type.name());
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void supertypesAreSupertypes() {
    List<String> wrong = new ArrayList<>();
    newest();
    for (TableType type : tables.types().values()) {
      for (String supertype : type.supertypes()) {
        if (!type.excuses().cover("supertype")
            && JDKS.values().stream()
                .noneMatch(classes -> classes.supertypes(type.name()).contains(supertype))) {
          wrong.add(type.place() + ": " + type.name() + " < " + supertype);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void everyLineNamesMethodsThatExist() {
    newest();
    Map<Integer, Set<NamedMethod>> found = new TreeMap<>();
    JDKS.forEach((release, classes) -> found.put(release, covered(classes)));
    List<NamedMethod> wrong = new ArrayList<>();
    for (NamedMethod line : tables.methods()) {
      boolean holds =
          line.name().equals("*")
              || POLYMORPHIC.contains(line.type())
              || (ClassRepository.isPlatformClass(line.type())
                  ? found.entrySet().stream()
                      .allMatch(
                          jdk -> jdk.getValue().contains(line) == jdk.getKey() >= line.since())
                  : found.values().stream().anyMatch(lines -> lines.contains(line)));
      if (!holds) {
        wrong.add(line);
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** The lines that cover a method of their own type. */
  private static Set<NamedMethod> covered(KnownClasses classes) {
    Set<NamedMethod> lines = new HashSet<>();
    for (String type : tables.types().keySet()) {
      for (VisibleMethod method : classes.methodsOf(type)) {
        tables
            .covering(type, method)
            .filter(line -> line.type().equals(type))
            .ifPresent(lines::add);
      }
    }
    return lines;
  }

  @Test
  void noSignatureContradictsItsLine() {
    Set<String> wrong = new LinkedHashSet<>();
    for (KnownClasses classes : compared()) {
      TableProblems problems = new TableProblems(classes);
      for (String type : tables.types().keySet()) {
        wrong.addAll(problemsOf(type, classes, problems));
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void noCodeContradictsItsLine(TestReporter reporter) {
    Set<String> wrong = new LinkedHashSet<>();
    Set<NamedMethod> read = new HashSet<>();
    for (KnownClasses classes : compared()) {
      EffectTable table = EffectTable.bundled();
      CodeContradictions code = new CodeContradictions(table, new CodeReader(classes, table));
      for (String type : tables.types().keySet()) {
        wrong.addAll(contradictionsOf(type, classes, code, read));
      }
    }
    reporter.publishEntry(
        "lines with code", read.size() + " of " + tables.methods().size() + " names in the tables");
    assertThat(wrong).isEmpty();
  }

  /** An excuse names what it excuses, and a comment in the old form would excuse nothing. */
  @Test
  void everyExcuseNamesContradictions() {
    assertThat(tables.excuses())
        .isNotEmpty()
        .allSatisfy(
            excuse ->
                assertThat(excuse.contradictions())
                    .allMatch(
                        it ->
                            it.matches(
                                "acts|supertype|opens \\d+|(changes|calls) (this|\\d+)"
                                    + "|returns (this|new|\\d+)")));
    assertThat(tables.unnamedExcuses()).isEmpty();
  }

  private static List<String> contradictionsOf(
      String type, KnownClasses classes, CodeContradictions code, Set<NamedMethod> read) {
    List<String> found = new ArrayList<>();
    for (VisibleMethod method : classes.methodsOf(type)) {
      Optional<NamedMethod> line =
          tables.covering(type, method).filter(it -> CodeContradictions.hasCode(method));
      line.ifPresent(read::add);
      line.stream()
          .flatMap(it -> code.of(type, method).stream())
          .filter(problem -> !tables.isExcused(type, line.get(), problem))
          .map(problem -> line.get() + " for " + method + " of " + type + ": " + problem)
          .forEach(found::add);
    }
    return found;
  }

  private static Collection<String> problemsOf(
      String type, KnownClasses classes, TableProblems problems) {
    Set<String> found = new LinkedHashSet<>();
    for (VisibleMethod method : classes.methodsOf(type)) {
      Optional<NamedMethod> line = tables.covering(type, method);
      for (String problem : line.map(it -> problems.of(it, method)).orElse(List.of())) {
        if (!line.get().excuses().cover(problem)) {
          found.add(line.get() + " " + line.get().effects() + " for " + method + ": " + problem);
        }
      }
    }
    return found;
  }
}
