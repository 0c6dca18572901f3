// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.apache.maven.plugin.Mojo;
import org.junit.jupiter.api.Test;

/** Goals take what Maven knows and hand it on; what to do with it needs no Maven. */
class ArchitectureTest {
  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ArchitectureTest.class.getPackageName());

  @Test
  void onlyGoalsAndWhatReadsTheReactorKnowTheSession() {
    noClasses()
        .that()
        .areNotAssignableTo(Mojo.class)
        .and()
        .haveNameNotMatching(".*\\.(MavenModules|Reactor)(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.maven.execution..", "org.apache.maven.project..")
        .because("scans and repairs are tested without a session of Maven")
        .check(OURS);
  }

  @Test
  void nothingKnowsTheCommandLine() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("picocli..", "io.github.spotjmhbugs.scan..")
        .because("a goal has parameters of its own")
        .check(OURS);
  }

  @Test
  void goalsAreNamedAsGoals() {
    classes()
        .that()
        .areAssignableTo(Mojo.class)
        .should()
        .haveSimpleNameEndingWith("Mojo")
        .because("a reader looks for goals by their names")
        .check(OURS);
  }
}
