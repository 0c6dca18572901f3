// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What hosts may use of the engine, its API: class files, findings, JMH's annotations, the analysis
 * of a class, and of a practice its key and patterns. The rest may change in any release.
 */
class EngineApiTest {
  private static final String ROOT = "io.github.spotjmhbugs.";

  private static List<Path> hosts() {
    return ProjectPoms.all().stream()
        .filter(pom -> pom.isPublished() && !pom.toString().equals("spotjmhbugs-core"))
        .map(pom -> pom.written().getProjectDirectory().toPath())
        .filter(folder -> !folder.toString().contains("/laboratory/"))
        .map(folder -> folder.resolve("target/classes"))
        .filter(Files::isDirectory)
        .toList();
  }

  @Test
  void theProductUsesNothingElseOfTheEngine() {
    List<Path> hosts = hosts();
    assertThat(hosts)
        .extracting(classes -> classes.getParent().getParent().getFileName().toString())
        .contains(
            "spotjmhbugs-host",
            "spotjmhbugs-scan",
            "spotjmhbugs-fix",
            "spotjmhbugs-javac",
            "spotjmhbugs-profiler",
            "spotjmhbugs-maven-plugin",
            "spotjmhbugs-lsp",
            "spotjmhbugs-cli");
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(ROOT + "cfg..", ROOT + "ddg..", ROOT + "effects..")
                .or(resideInAPackage(ROOT + "spotbugs.."))
                .or(
                    resideInAPackage(ROOT + "practice..")
                        .and(DescribedPredicate.not(simpleNameEndingWith("Practice")))))
        .because("the engine can change behind its API alone")
        .check(new ClassFileImporter().importPaths(hosts));
  }
}
