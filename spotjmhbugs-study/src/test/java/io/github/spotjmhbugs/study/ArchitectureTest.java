// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A project goes one way through the packages, from a row of the list to a row of the tables. */
class ArchitectureTest {
  private static final String ROOT = ArchitectureTest.class.getPackageName();
  private static final List<String> IN_ORDER =
      List.of("record", "input", "source", "build", "run", "table", "page", "progress");
  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  private static String[] packages(Stream<String> names) {
    return names.map(name -> ROOT + "." + name + "..").toArray(String[]::new);
  }

  static List<Integer> positions() {
    return IntStream.range(0, IN_ORDER.size() - 1).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("positions")
  void packageUsesOnlyThoseBeforeIt(int position) {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "." + IN_ORDER.get(position) + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packages(IN_ORDER.stream().skip(position + 1L)))
        .because("a reader understands each package from those before it alone")
        .check(OURS);
  }

  @Test
  void onlyTheRootPackageKnowsTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT, "picocli..")
        .because("a job on a cluster studies projects without a command line")
        .check(OURS);
  }

  @Test
  void tablesComeFromRecordsAlone() {
    noClasses()
        .that()
        .resideInAnyPackage(packages(Stream.of("table", "page")))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packages(Stream.of("input", "source", "build", "run")))
        .because("tables can be made again from the journal, wherever that was written")
        .check(OURS);
  }

  @Test
  void everyClassIsInOneOfThePackages() {
    List<String> all = new ArrayList<>(List.of(ROOT));
    IN_ORDER.forEach(name -> all.add(ROOT + "." + name));
    classes()
        .should()
        .resideInAnyPackage(all.toArray(String[]::new))
        .because("a class outside them escapes their order")
        .check(OURS);
  }
}
