// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Results are numbers: nothing here knows bytecode, findings or a command line. */
class ArchitectureTest {
  private static final String OURS = "io.github.spotjmhbugs.";

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(OURS + "results");

  @Test
  void statisticsKnowNoFiles() {
    noClasses()
        .that()
        .resideInAPackage(OURS + "results.statistics")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(OURS + "results.score", "com.google..", "java.io", "java.nio..")
        .check(classes);
  }

  @Test
  void aFileKnowsNoOthers() {
    noClasses()
        .that()
        .resideInAnyPackage(OURS + "results.statistics", OURS + "results.score")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(OURS + "results.history")
        .check(classes);
  }

  @Test
  void resultsKnowNeitherBytecodeNorACommandLine() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.objectweb..",
            "picocli..",
            OURS + "classfile..",
            OURS + "cfg..",
            OURS + "ddg..",
            OURS + "effects..",
            OURS + "finding..",
            OURS + "jmh..",
            OURS + "practice..",
            OURS + "analysis..",
            OURS + "host..",
            OURS + "scan..")
        .check(classes);
  }
}
