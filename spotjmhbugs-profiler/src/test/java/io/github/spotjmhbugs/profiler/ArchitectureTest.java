// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The profiler is a host: the engine judges, and the module host has the rest that hosts share. */
class ArchitectureTest {
  private static final String ROOT = "io.github.spotjmhbugs.";
  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ArchitectureTest.class.getPackageName());

  @Test
  void onlyTheEnginesFaceAndWhatHostsShareAreUsed() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            ROOT + "profiler",
            ROOT + "jmh",
            ROOT + "finding",
            ROOT + "classfile",
            ROOT + "practice..",
            ROOT + "host",
            ROOT + "host.gate",
            ROOT + "host.result",
            "org.openjdk.jmh..",
            "org.jspecify.annotations..",
            "java..")
        .because("benchmarks take the jar on their class path")
        .check(OURS);
  }

  @Test
  void onlyTheMeasuredRunTranslatesJmhsSettings() {
    noClasses()
        .that()
        .doNotHaveSimpleName("MeasuredRun")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + "jmh")
        .because("what a run knows has one place")
        .check(OURS);
  }
}
