// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;
import io.github.spotjmhbugs.host.TestClasses;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * A project of Maven.
 *
 * @param root its folder
 */
record ProjectFolder(Path root) {
  private static final String POM =
      "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId>"
          + "<version>1</version></project>";

  static ProjectFolder in(Path folder) throws IOException {
    Path root = Files.createDirectories(folder.toRealPath().resolve("project"));
    Files.writeString(root.resolve("pom.xml"), POM);
    return new ProjectFolder(root);
  }

  /** The settings of an editor that tell where libraries are. */
  static Map<String, Object> settings() {
    return Map.of(
        "classpath",
        Stream.of(Benchmark.class, SuppressFBWarnings.class)
            .map(library -> TestClasses.jarOf(library).toString())
            .toList());
  }

  Path source(String path, String text) throws IOException {
    Path file = root.resolve("src/main/java").resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** Compiles files of the project. */
  void build(List<Path> files) throws IOException {
    Path classes = Files.createDirectories(root.resolve("target/classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options = List.of("-g", "-proc:none", "-nowarn", "-d", classes.toString());
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      Iterable<? extends JavaFileObject> units = manager.getJavaFileObjectsFromPaths(files);
      assertThat(compiler.getTask(messages, manager, null, options, null, units).call())
          .as(messages.toString())
          .isTrue();
    }
  }

  void build(String... sources) throws IOException {
    TestClasses.compile(root.resolve("target/classes"), sources);
  }
}
