// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.List;
import org.junit.jupiter.api.Test;

/** From files to results and to a gate: each package uses only those before it. */
class ArchitectureTest extends PackageOrder {
  ArchitectureTest() {
    super(
        List.of("file", "result", "classpath", "source", "suppress", "gate"),
        List.of(),
        "hosts have options of their own");
  }

  @Test
  void hostsBringNoLibraryButAsm() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "picocli..",
            "com.google..",
            "org.apache.maven..",
            "org.eclipse..",
            "eu.maveniverse..",
            "io.github.spotjmhbugs.scan..",
            "io.github.spotjmhbugs.formats..",
            "io.github.spotjmhbugs.report..")
        .because("a compiler, a profiler and an editor take the classes of this module alone")
        .check(ours());
  }
}
