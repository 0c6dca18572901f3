// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Data flows one way through the packages, from class files to findings. */
class ArchitectureTest {
  private static final String ROOT = "io.github.spotjmhbugs.";
  private static final List<String> IN_ORDER =
      List.of(
          "classfile",
          "cfg",
          "ddg",
          "effects",
          "jmh",
          "finding",
          "practice",
          "analysis",
          "spotbugs");
  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.github.spotjmhbugs");

  static List<Integer> positions() {
    return IntStream.range(0, IN_ORDER.size() - 1).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("positions")
  void packageUsesOnlyThoseBeforeIt(int position) {
    String[] later =
        IN_ORDER.subList(position + 1, IN_ORDER.size()).stream()
            .map(name -> ROOT + name + "..")
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(ROOT + IN_ORDER.get(position) + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(later)
        .because("a reader understands each package from those before it alone")
        .check(OURS);
  }

  @Test
  void everyClassIsInOneOfThePackages() {
    String[] all = IN_ORDER.stream().map(name -> ROOT + name + "..").toArray(String[]::new);
    classes()
        .should()
        .resideInAnyPackage(all)
        .because("a class outside them escapes their order")
        .check(OURS);
  }

  @Test
  void onlyTheBorderKnowsSpotBugs() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "spotbugs")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("edu.umd.cs.findbugs..", "org.apache.bcel..")
                .and(not(resideInAPackage("edu.umd.cs.findbugs.annotations"))))
        .because("the command line runs the engine without SpotBugs")
        .check(OURS);
  }

  @Test
  void nothingElseIsNeededAtRunTime() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.github.spotjmhbugs..",
            "java..",
            "javax.xml..",
            "org.w3c.dom..",
            "org.xml.sax..",
            "org.objectweb.asm..",
            "org.jspecify.annotations..",
            "edu.umd.cs.findbugs..")
        .because("Gradle takes every jar beside the plugin for a plugin too")
        .check(OURS);
  }
}
