// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.practice.invo.InvoPractice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReactorScanTest {
  @TempDir private Path root;

  @Test
  void mainAndTestClassesAreOneTarget() throws IOException {
    Path main = TestClasses.compile(root.resolve("m/main"), List.of(), BenchmarkSources.FIXTURE);
    Path test = TestClasses.compile(root.resolve("m/test"), List.of(main), BenchmarkSources.HEIR);
    TargetResult target = only(scan(module("m", List.of(main, test), List.of())));
    assertThat(target.target()).isEqualTo("m");
    assertThat(target.benchmarks()).containsExactly("p.Heir#first");
    assertThat(target.findings())
        .singleElement()
        .satisfies(f -> assertThat(f.pattern().practice()).isEqualTo(InvoPractice.KEY))
        .satisfies(f -> assertThat(f.location().className()).isEqualTo("p/Fixture"));
  }

  @Test
  void superclassesAreLookedUpInOtherModules() throws IOException {
    Path base = TestClasses.compile(root.resolve("a/main"), List.of(), BenchmarkSources.FIXTURE);
    Path heir = TestClasses.compile(root.resolve("b/main"), List.of(base), BenchmarkSources.HEIR);
    BenchmarkModule alone = module("b", List.of(heir), List.of());
    assertThat(only(scan(alone)).findings()).isEmpty();
    BenchmarkModule dependent = module("b", List.of(heir), List.of(base));
    assertThat(only(scan(dependent)).findings()).hasSize(1);
  }

  @Test
  void suppressedFindingsAreSetApartWhereverTheirClassIs() throws IOException {
    String onPurpose =
        BenchmarkSources.FIXTURE
            .replace("@Setup", "@SuppressFBWarnings @Setup")
            .replace("class Fixture {", "class Fixture { @interface SuppressFBWarnings {}");
    Path base = TestClasses.compile(root.resolve("a/main"), List.of(), onPurpose);
    Path heir = TestClasses.compile(root.resolve("b/main"), List.of(base), BenchmarkSources.HEIR);
    TargetResult target = only(scan(module("b", List.of(heir), List.of(base))));
    assertThat(target.findings()).isEmpty();
    assertThat(target.suppressed()).hasSize(1);
  }

  @Test
  void aLauncherWhoseFindingIsSuppressedIsNamed() throws IOException {
    String launcher =
        """
        package p;
        class Launcher {
          @interface SuppressFBWarnings {}
          @SuppressFBWarnings public static void main(String[] args) {
            new org.openjdk.jmh.runner.options.OptionsBuilder().forks(0).build();
          }
        }
        """;
    Path classes = TestClasses.compile(root.resolve("m/main"), List.of(), launcher);
    ScanResult result =
        new ReactorScan(root, new TargetScanner(2))
            .run(
                List.of(module("m", List.of(classes), List.of())),
                Confidence.LOW,
                (any, source) -> {});
    assertThat(result.allFindings()).isEmpty();
    assertThat(only(result).suppressed()).hasSize(1);
  }

  @Test
  void modulesKeepTheirOrderAndThoseWithoutBenchmarksSayNothing() throws IOException {
    BenchmarkModule last = deadCode("a");
    BenchmarkModule first = deadCode("z");
    Path plain = TestClasses.compile(root.resolve("plain"), List.of(), "package p; class Plain {}");
    ScanResult result =
        scan(
            first,
            module("plain", List.of(plain), List.of()),
            module("pom", List.of(), List.of()),
            last);
    assertThat(result.targets()).extracting(TargetResult::target).containsExactly("z", "a");
    assertThat(result.hasErrors()).isFalse();
  }

  @Test
  void aCorruptClassIsNamedFromTheRootAndCostsOnlyItself() throws IOException {
    BenchmarkModule module = deadCode("m");
    Files.writeString(root.resolve("m/classes/p/Broken.class"), "not a class file");
    ScanResult result = scan(module);
    assertThat(only(result).findings()).hasSize(1);
    assertThat(result.allProblems())
        .extracting(Problem::subject)
        .containsExactly("m/classes/p/Broken.class");
  }

  @Test
  void aCorruptClassOfAModuleWithoutBenchmarksIsNamed() throws IOException {
    Path classes = Files.createDirectories(root.resolve("m/classes"));
    Files.writeString(classes.resolve("Broken.class"), "not a class file");
    ScanResult result = scan(module("m", List.of(classes), List.of()));
    assertThat(result.targets()).isEmpty();
    assertThat(result.hasErrors()).isTrue();
  }

  @Test
  void anUnreadableJarOfTwoModulesIsNamedOnceAndWithoutItsFolder(@TempDir Path elsewhere)
      throws IOException {
    Path jar = Files.writeString(elsewhere.resolve("odd.jar"), "not a jar");
    ScanResult result =
        scan(
            module("a", deadCode("a").classes(), List.of(jar)),
            module("b", deadCode("b").classes(), List.of(jar)));
    assertThat(result.targets()).hasSize(2);
    assertThat(result.allProblems()).extracting(Problem::subject).containsExactly("odd.jar");
  }

  @Test
  void modulesBesideTheRootAreToldApart(@TempDir Path beside) throws IOException {
    List<BenchmarkModule> modules = new ArrayList<>();
    for (String name : List.of("a", "b")) {
      Path classes = Files.createDirectories(beside.resolve(name + "/target/classes"));
      Files.writeString(classes.resolve("Broken.class"), "not a class file");
      modules.add(module(name, List.of(classes), List.of()));
    }
    assertThat(scan(modules.toArray(BenchmarkModule[]::new)).allProblems())
        .extracting(Problem::subject)
        .containsExactly("a/target/classes/Broken.class", "b/target/classes/Broken.class");
  }

  @Test
  void whatIsAbsentOnTheClassPathIsNoFault() throws IOException {
    Path absent = root.resolve("other/target/classes");
    ScanResult result = scan(module("m", deadCode("m").classes(), List.of(absent)));
    assertThat(result.allProblems()).isEmpty();
  }

  private BenchmarkModule deadCode(String name) throws IOException {
    Path classes =
        TestClasses.compile(
            root.resolve(name).resolve("classes"), List.of(), BenchmarkSources.DEAD_CODE);
    return module(name, List.of(classes), List.of());
  }

  private static BenchmarkModule module(String name, List<Path> classes, List<Path> classPath) {
    return new BenchmarkModule(name, classes, classPath, List.of());
  }

  private ScanResult scan(BenchmarkModule... modules) throws IOException {
    return new ReactorScan(root, new TargetScanner(2))
        .run(List.of(modules), Confidence.NORMAL, (any, source) -> {});
  }

  private static TargetResult only(ScanResult result) {
    assertThat(result.targets()).hasSize(1);
    return result.targets().get(0);
  }
}
