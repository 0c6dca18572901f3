// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.fix.repair.SourceRepairs;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.CompileCheck;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.Outcome;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.Task;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * All Java fixtures and the quickstart project: each finding is repaired or has a reason, the
 * repaired sources compile, the findings are gone, and nothing else is different.
 */
class FixturesTest {
  private static final Path PROJECTS = Path.of("").toAbsolutePath().resolveSibling("test-projects");
  private static final List<String> ROOTS =
      List.of("fixtures/src/main/java", "quickstart/src/main/java");

  /** A dropped pipeline that a repair consumes is still not run. */
  static final String UNRUN =
      "JMH_LAZY_UNRUN_PIPELINE in io/github/spotjmhbugs/fixtures/retu/UnusedStream.notStarted";

  private static TestProgram before;
  private static TestProgram after;
  private static final List<Finding> LEFT = new ArrayList<>();
  private static final List<Finding> OVERTAKEN = new ArrayList<>();
  private static final Map<String, Integer> COUNTS = new TreeMap<>();
  private static final Map<String, List<Edit>> EDITS = new LinkedHashMap<>();

  @BeforeAll
  static void repairAll() throws Exception {
    before = TestProgram.compile(sources());
    Program program = new Program(before, before.classFiles().keySet());
    Map<String, List<Task>> byFile = new TreeMap<>();
    for (Finding finding : before.findings()) {
      List<Remedy> remedies = Remedy.of(finding);
      if (remedies.isEmpty()) {
        leave(finding, "has no repair");
      } else {
        byFile
            .computeIfAbsent(path(finding, program), key -> new ArrayList<>())
            .add(new Task(finding, remedies.get(0)));
      }
    }
    Map<String, String> sources = new TreeMap<>(before.sources());
    SourceRepairs repairs = new SourceRepairs(program, CompileCheck.NONE);
    byFile.forEach(
        (path, tasks) -> {
          Outcome outcome = repairs.repair(before.sources().get(path), tasks);
          outcome.repaired().forEach(finding -> count(finding, "repaired"));
          outcome.refused().forEach(FixturesTest::leave);
          EDITS.put(path, outcome.edits());
          sources.put(path, Edits.apply(before.sources().get(path), outcome.edits()));
        });
    after = TestProgram.compile(sources);
  }

  private static void leave(Finding finding, String reason) {
    (reason.equals("another repair changes the same code") ? OVERTAKEN : LEFT).add(finding);
    count(finding, reason.replaceAll("\\w+ (overrides or|returns$|also returns)", "M $1"));
  }

  private static void count(Finding finding, String outcome) {
    COUNTS.merge(finding.pattern().practice() + " " + outcome, 1, Integer::sum);
  }

  static Map<String, String> sources() {
    Map<String, String> sources = new TreeMap<>();
    for (String root : ROOTS) {
      Path directory = PROJECTS.resolve(root);
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          String path = directory.relativize(file).toString().replace('\\', '/');
          sources.put(path, Files.readString(file));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return sources;
  }

  static String path(Finding finding, Program program) {
    var owner = program.find(finding.site().className()).orElseThrow();
    return owner.name.substring(0, owner.name.lastIndexOf('/') + 1) + owner.sourceFile;
  }

  /** Which repairs are expected is written down, so that a lost one is noticed. */
  @Test
  void eachFindingIsRepairedOrHasAReason() throws IOException {
    List<String> counts =
        COUNTS.entrySet().stream().map(each -> each.getValue() + "\t" + each.getKey()).toList();
    Path expected = Path.of("src/test/resources/fixtures-repaired.tsv");
    assertThat(counts).containsExactlyElementsOf(Files.readAllLines(expected));
  }

  /** A repair of the same code may have removed what could not be repaired beside it. */
  @Test
  void onlyFindingsThatWereLeftAreLeft() {
    List<String> found = identities(after.findings());
    for (String left : identities(LEFT)) {
      assertThat(found.remove(left)).as(left).isTrue();
    }
    assertThat(found.remove(UNRUN)).isTrue();
    List<String> overtaken = identities(OVERTAKEN);
    assertThat(found).allMatch(overtaken::remove);
  }

  static List<String> identities(List<Finding> findings) {
    return findings.stream().map(FixturesTest::identity).collect(Collectors.toList());
  }

  private static String identity(Finding finding) {
    return finding.pattern()
        + " in "
        + finding.location().className()
        + "."
        + finding.location().member();
  }

  @Test
  void noMethodChangesThatIsNotRepaired() throws Exception {
    Map<String, String> original = MethodTexts.of(before.classFiles());
    Map<String, String> repaired = MethodTexts.of(after.classFiles());
    Set<String> changed = new HashSet<>();
    original.forEach(
        (method, text) -> {
          if (!text.equals(repaired.get(method))) {
            changed.add(method);
          }
        });
    Set<String> allowed = new HashSet<>();
    for (Map.Entry<String, List<Edit>> each : EDITS.entrySet()) {
      allowed.addAll(
          touched(JavaSource.parse(before.sources().get(each.getKey())), each.getValue()));
    }
    assertThat(
            changed.stream()
                .map(method -> method.substring(method.indexOf('.') + 1))
                .map(name -> name.replaceFirst("^lambda\\$(\\w+)\\$\\d+$", "$1"))
                .collect(Collectors.toSet()))
        .isSubsetOf(allowed);
    assertThat(repaired.keySet()).containsAll(original.keySet());
  }

  /** The methods in which something is edited, and those that read a field that is. */
  private static Set<String> touched(JavaSource source, List<Edit> edits) {
    Set<String> touched = new HashSet<>();
    for (MethodDeclaration method : NodeSearch.below(source.unit(), MethodDeclaration.class)) {
      if (edits.stream().anyMatch(edit -> isIn(method, edit))) {
        touched.add(method.getName().getIdentifier());
      }
    }
    for (FieldDeclaration field : NodeSearch.below(source.unit(), FieldDeclaration.class)) {
      if (edits.stream().anyMatch(edit -> isIn(field, edit))) {
        touched.add("<init>");
        for (Object fragment : field.fragments()) {
          String name = ((VariableDeclarationFragment) fragment).getName().getIdentifier();
          touched.addAll(readers(source, name));
        }
      }
    }
    return touched;
  }

  private static Set<String> readers(JavaSource source, String field) {
    return NodeSearch.below(source.unit(), MethodDeclaration.class).stream()
        .filter(
            method ->
                NodeSearch.below(method, SimpleName.class).stream()
                    .anyMatch(name -> name.getIdentifier().equals(field)))
        .map(method -> method.getName().getIdentifier())
        .collect(Collectors.toSet());
  }

  private static boolean isIn(org.eclipse.jdt.core.dom.ASTNode node, Edit edit) {
    return edit.start() < JavaSource.end(node) && node.getStartPosition() < edit.end();
  }

  @Test
  void linesThatAreNotRepairedStay() {
    EDITS.forEach(
        (path, edits) -> {
          List<String> kept = new ArrayList<>(after.sources().get(path).lines().toList());
          List<String> comments =
              before.sources().get(path).lines().filter(line -> line.contains("//")).toList();
          assertThat(kept.stream().filter(line -> line.contains("//")).count())
              .as(path)
              .isEqualTo(comments.size());
        });
  }
}
