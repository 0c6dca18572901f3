// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Projects whose build does at once what a test wants: their Maven wrapper does not start Maven. A
 * study does not use wrappers when it is offline.
 */
final class Wrapped {
  private final Host host;
  private final Path folder;
  private final Path classes;

  /**
   * @param host where the projects are
   * @param folder an empty folder for what their builds need
   */
  Wrapped(Host host, Path folder) throws IOException {
    this.host = host;
    this.folder = Files.createDirectories(folder);
    this.classes = Files.createDirectories(folder.resolve("classes"));
    Path source = folder.resolve("Sample.java");
    Files.writeString(source, Sources.java("Sample", List.of(), List.of("dead")));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    String jmh =
        Path.of(Benchmark.class.getProtectionDomain().getCodeSource().getLocation().getPath())
            .toString();
    List<String> options = List.of("-proc:none", "-cp", jmh, "-d", classes.toString());
    String[] arguments =
        Stream.concat(options.stream(), Stream.of(source.toString())).toArray(String[]::new);
    if (compiler.run(null, null, null, arguments) != 0) {
      throw new IOException("cannot compile " + source);
    }
  }

  /**
   * Makes a project with one benchmark, which only its own build can make class files of.
   *
   * @param project {@code owner/name}
   */
  void add(String project) throws IOException {
    String script =
        """
        #!/bin/sh
        case "$*" in *--version*) exit 0 ;; esac
        touch '%1$s.started'
        while [ -e '%1$s.waits' ]; do sleep 0.1; done
        if [ -e '%1$s.fails' ]; then echo '[ERROR] it shall fail'; exit 1; fi
        mkdir -p target/classes
        cp -r '%2$s/.' target/classes
        """
            .formatted(control(project, ""), classes);
    host.add(
        project,
        Map.of(
            "pom.xml",
            Poms.of("11"),
            "mvnw",
            script,
            Sources.path("", "Sample"),
            Sources.generated("Sample")));
  }

  private Path control(String project, String what) {
    return folder.resolve(project.replace('/', '_') + what);
  }

  /**
   * @param project a project, whose builds do not end until it is let go
   */
  void hold(String project) throws IOException {
    Files.writeString(control(project, ".waits"), "");
  }

  /**
   * @param project a project, whose builds go on
   */
  void letGo(String project) throws IOException {
    Files.deleteIfExists(control(project, ".waits"));
  }

  /**
   * @param project a project, whose builds fail until it is repaired
   */
  void spoil(String project) throws IOException {
    Files.writeString(control(project, ".fails"), "");
  }

  /**
   * @param project a project, whose builds succeed again
   */
  void repair(String project) throws IOException {
    Files.deleteIfExists(control(project, ".fails"));
  }

  /**
   * @param project a project
   * @return whether a build of it has begun since the last time that somebody asked
   */
  boolean hasBegun(String project) {
    try {
      return Files.deleteIfExists(control(project, ".started"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
