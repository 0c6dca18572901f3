// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.github.spotjmhbugs.host.PackageOrder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A project goes one way through the packages, from a row of the list to a row of the tables. */
class ArchitectureTest extends PackageOrder {
  ArchitectureTest() {
    super(
        List.of("record", "source", "build", "run", "table"),
        List.of(),
        "a job on a cluster studies projects without a command line");
  }

  @Test
  void tablesComeFromRecordsAlone() {
    noClasses()
        .that()
        .resideInAnyPackage(packages(Stream.of("table")))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packages(Stream.of("source", "build", "run")))
        .because("tables can be made again from the journal, wherever that was written")
        .check(ours());
  }
}
