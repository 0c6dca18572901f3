// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.github.spotjmhbugs.host.PackageOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A report is made of a result: the page uses what other reports have, not the reverse. */
class ArchitectureTest extends PackageOrder {
  ArchitectureTest() {
    super(
        List.of("report", "page", "results"),
        List.of(),
        "the Maven plugin writes the same reports");
  }

  @Test
  void nothingKnowsTheCommandLine() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("picocli..", "io.github.spotjmhbugs.scan..")
        .because("the Maven plugin writes the same reports")
        .check(ours());
  }
}
