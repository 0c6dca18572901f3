// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** A page is data until it is rendered, and knows nothing of benchmarks. */
class ArchitectureTest {
  private static final String HERE = ArchitectureTest.class.getPackageName();

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(HERE);

  @Test
  void nothingElseOfOursIsUsed() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.github.spotjmhbugs..").and(not(resideInAPackage(HERE))))
        .because("each command puts its own results on a page")
        .check(OURS);
  }

  @Test
  void onlyTheRendererKnowsTheTemplates() {
    noClasses()
        .that()
        .doNotHaveSimpleName("HtmlRenderer")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.samskivert..")
        .because("text that is escaped in one place is escaped everywhere")
        .check(OURS);
  }
}
