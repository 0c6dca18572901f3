// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.github.spotjmhbugs.host.PackageOrder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** From an instruction to a changed file: each package uses only those before it. */
class ArchitectureTest extends PackageOrder {
  ArchitectureTest() {
    super(
        List.of("edit", "program", "syntax", "repair", "compile", "run"),
        List.of(),
        "the command line, Maven and Eclipse repair the same way");
  }

  @Test
  void theEngineNeedsNoFiles() {
    noClasses()
        .that()
        .resideInAnyPackage(packages(Stream.of("edit", "program", "syntax", "repair")))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.nio.file..", "io.github.spotjmhbugs.host..", "com.github.difflib..")
        .because("Eclipse hosts it and has files of its own")
        .check(ours());
  }
}
