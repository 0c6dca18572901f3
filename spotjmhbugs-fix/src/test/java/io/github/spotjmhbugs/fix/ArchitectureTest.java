// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix;

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

/** From an instruction to a changed file: each package uses only those before it. */
class ArchitectureTest {
  private static final String ROOT = ArchitectureTest.class.getPackageName();
  private static final List<String> IN_ORDER =
      List.of("edit", "program", "syntax", "repair", "run");
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
        .allowEmptyShould(true)
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
        .because("options end where the work begins")
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

  @Test
  void theEngineNeedsNoFiles() {
    noClasses()
        .that()
        .resideInAnyPackage(packages(Stream.of("edit", "program", "syntax", "repair")))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.nio.file..", "io.github.spotjmhbugs.scan..", "com.github.difflib..")
        .because("Eclipse hosts it and has files of its own")
        .check(OURS);
  }
}
