// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.TestClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A project of Maven whose benchmark calls a library, which must be known for the call to be found
 * dead.
 *
 * @param root the folder of the project
 * @param home the home folder of its user, with the local repository
 */
public record LibraryProject(Path root, Path home) {
  /** The library. */
  public static final String LIBRARY =
      "package q; public final class Library { public static int f(int i) { return i * 3; } }";

  /** The benchmark. */
  public static final String BENCHMARK =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      @State(Scope.Thread)
      public class Caller {
        int i = 3;
        @Benchmark public void measure() { q.Library.f(i); }
      }
      """;

  /** Compiles the benchmark, and puts the library into the local repository. */
  public static LibraryProject in(Path folder) throws IOException {
    LibraryProject made = new LibraryProject(folder.resolve("project"), folder.resolve("home"));
    Path library = TestClasses.compile(folder.resolve("library"), LIBRARY);
    TestClasses.compile(made.root.resolve("target/classes"), List.of(library), BENCHMARK);
    Files.writeString(made.root.resolve("pom.xml"), pom("top", dependencies("library")));
    made.install("library", library);
    return made;
  }

  /** Puts a library into the local repository. */
  void install(String artifact, Path classes, String... needed) throws IOException {
    Path version = installModel(artifact, needed);
    TestClasses.jar(version.resolve(artifact + "-1.jar"), classes);
  }

  /** Puts the model of a library there; as Maven notes it, it came from somewhere else. */
  Path installModel(String artifact, String... needed) throws IOException {
    Path version = home.resolve(".m2/repository/g/" + artifact + "/1");
    Files.createDirectories(version);
    Files.writeString(version.resolve(artifact + "-1.pom"), pom(artifact, dependencies(needed)));
    Files.writeString(version.resolve("_remote.repositories"), artifact + "-1.pom>elsewhere=\n");
    return version;
  }

  /** A model of the group g. */
  static String pom(String artifact, String content) {
    return "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>"
        + artifact
        + "</artifactId><version>1</version>"
        + content
        + "</project>";
  }

  /** The part of a model that declares libraries of the group g. */
  static String dependencies(String... artifacts) {
    StringBuilder all = new StringBuilder();
    for (String artifact : artifacts) {
      all.append("<dependency><groupId>g</groupId><artifactId>")
          .append(artifact)
          .append("</artifactId><version>1</version></dependency>");
    }
    return "<dependencies>" + all + "</dependencies>";
  }
}
