// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.spotjmhbugs.verification.ProjectPoms.Pom;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What hosts may use of the engine, its API: class files, findings, JMH's annotations, the analysis
 * of a class, and of a practice its key and patterns. The rest may change in any release.
 */
class EngineApiTest {
  private static final String ROOT = "io.github.spotjmhbugs.";
  private static final String ENGINE = "spotjmhbugs-core";

  private static final DescribedPredicate<JavaClass> API =
      resideInAnyPackage(ROOT + "classfile", ROOT + "finding", ROOT + "jmh", ROOT + "analysis")
          .or(resideInAPackage(ROOT + "practice.*").and(simpleNameEndingWith("Practice")));

  /** Where class files of modules are; those of Eclipse only when all modules are built. */
  private static List<Path> classesOf(Predicate<Pom> modules) {
    return ProjectPoms.all().stream()
        .filter(pom -> !pom.isLaboratory() && !pom.folder().toString().contains("/test-projects"))
        .filter(pom -> Files.isDirectory(pom.folder().resolve("src/main/java")))
        .filter(modules)
        .map(pom -> pom.folder().resolve("target/classes"))
        .filter(Files::isDirectory)
        .toList();
  }

  @Test
  void theProductUsesNothingElseOfTheEngine() {
    List<Path> hosts = classesOf(pom -> !pom.toString().equals(ENGINE));
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
    Set<String> engine =
        new ClassFileImporter()
            .importPaths(classesOf(pom -> pom.toString().equals(ENGINE))).stream()
                .map(JavaClass::getName)
                .collect(Collectors.toSet());
    assertThat(engine)
        .containsAll(
            Stream.of("practice.CodePractice", "practice.retu.RetuPractice", "finding.Finding")
                .map(ROOT::concat)
                .toList());
    noClasses()
        .should()
        .dependOnClassesThat(
            DescribedPredicate.<JavaClass>describe(
                    "are the engine's", type -> engine.contains(type.getName()))
                .and(not(API)))
        .because("the engine can change behind its API alone")
        .check(new ClassFileImporter().importPaths(hosts));
  }
}
