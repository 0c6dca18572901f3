// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.samples.JMHSample_01_HelloWorld;

/** Projects of every kind that can be studied without a network. */
final class MadeProjects {
  private static final String BENCHMARK =
      """
      import org.openjdk.jmh.annotations.Benchmark;
      public class B { @Benchmark public void empty() {} }
      """;

  private final Path folder;

  MadeProjects(Path folder) {
    this.folder = folder;
  }

  /** A jar with findings. */
  static String samples() {
    return jarOf(JMHSample_01_HelloWorld.class);
  }

  /** A jar without benchmarks. */
  static String library() {
    return jarOf(Benchmark.class);
  }

  private static String jarOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** A repository of text. */
  String text() throws IOException, InterruptedException {
    return repository("größe und text", "README", "no benchmarks\n");
  }

  /** A repository that no build tool knows, with one benchmark. */
  String sources() throws IOException, InterruptedException {
    return repository("sources", "B.java", BENCHMARK);
  }

  /** A folder that is not there. */
  String missing() {
    return folder.resolve("missing").toString();
  }

  /** A folder with sources. */
  String folder() throws IOException {
    Path made = Files.createDirectories(folder.resolve("folder"));
    Files.writeString(made.resolve("A.java"), "class A {}\n");
    return made.toString();
  }

  private String repository(String name, String file, String content)
      throws IOException, InterruptedException {
    Path made = Files.createDirectories(folder.resolve(name));
    Files.writeString(made.resolve(file), content);
    git(made, "init", "--quiet");
    git(made, "add", ".");
    git(made, "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "all of it");
    return made.toString();
  }

  private static void git(Path directory, String... arguments)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("git"));
    words.addAll(List.of(arguments));
    Process git = new ProcessBuilder(words).directory(directory.toFile()).inheritIO().start();
    if (git.waitFor() != 0) {
      throw new IOException("git does not work");
    }
  }

  /** A list of projects. */
  Path list(List<String> projects) throws IOException {
    Path list = folder.resolve("projects.csv");
    Files.write(list, projects.stream().map(name -> '"' + name + '"').toList());
    Files.writeString(list, "project\n" + Files.readString(list));
    return list;
  }
}
