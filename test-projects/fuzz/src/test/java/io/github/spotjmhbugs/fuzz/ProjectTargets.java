// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import io.github.spotjmhbugs.study.build.StudiedProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What is read of a project, in place of building it. */
final class ProjectTargets {
  /**
   * Build files of Maven and Gradle. A case has the folder {@code project}, and some have a local
   * {@code repository}.
   */
  static final Target BUILD_FILES =
      new Target() {
        @Override
        public String name() {
          return "build-files";
        }

        @Override
        public void read(Path folder) throws IOException {
          Path project = folder.resolve("project");
          Path repository = folder.resolve("repository");
          String classes = isGradle(project) ? "build/classes/java/jmh" : "target/classes";
          Fixtures.named("mixed/StateMachine").write(project.resolve(classes));
          Command.run(
              "scan",
              "-Duser.home=" + folder.resolve("home"),
              "-Dmaven.repo.local=" + repository,
              project);
          judge(studied(folder).read());
        }
      };

  /** Sources, of which a study counts benchmarks and takes what compilers need. */
  static final Target SOURCES =
      new Target() {
        @Override
        public String name() {
          return "sources";
        }

        @Override
        public void read(Path folder) throws IOException {
          judge(studied(folder).read());
        }
      };

  /** Sources that a study compiles, as far as they can be. */
  static final Target COMPILED =
      new Target() {
        @Override
        public String name() {
          return "compiled";
        }

        @Override
        public void read(Path folder) throws IOException, InterruptedException {
          judge(studied(folder).compile());
        }
      };

  /** Sources that {@code fix} repairs, with class files that were compiled from what they were. */
  static final Target REPAIRED =
      new Target() {
        @Override
        public String name() {
          return "repaired";
        }

        @Override
        public List<Case> cases() {
          List<Case> all = new ArrayList<>(Target.super.cases());
          for (String name :
              List.of("retu/IgnoredPureResult", "consts/ConstantInputs", "loop/Accumulators")) {
            all.add(Fixtures.withSource(name));
          }
          return all;
        }

        @Override
        public byte[] edit(String file, byte[] content, Script script) {
          return file.endsWith(".java") ? TextEdits.edit(content, script) : content;
        }

        @Override
        public void read(Path folder) throws IOException {
          Path sources = folder.resolve("src");
          try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.toList()) {
              // Or else fix leaves them alone, as they were changed later than compiled.
              Files.setLastModifiedTime(file, FileTime.fromMillis(0));
            }
          }
          Command.run("fix", "--sources=" + sources, folder.resolve("classes"));
        }
      };

  private ProjectTargets() {}

  private static StudiedProject studied(Path folder) throws IOException {
    return StudiedProject.of(
        folder.resolve("project"), folder.resolve("work"), folder.resolve("repository"));
  }

  private static void judge(Set<String> told) {
    told.stream()
        // Build files that make no sense are told in this way.
        .map(problem -> problem.replace("java.io.IOException: ", ""))
        .forEach(Command::judge);
  }

  private static boolean isGradle(Path project) {
    return !Files.exists(project.resolve("pom.xml"));
  }
}
