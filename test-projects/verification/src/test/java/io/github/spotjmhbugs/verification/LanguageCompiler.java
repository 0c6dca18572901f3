// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.ClassSource;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A compiler of another language than Java, in a version of its own.
 *
 * @param name the language and the version, such as {@code kotlin-1.9}
 * @param jars the compiler, what it needs, and the libraries of the language in that version
 */
record LanguageCompiler(String name, List<Path> jars) {
  private static final Pattern LIBRARY =
      Pattern.compile(
          "(kotlin-stdlib|kotlinx-coroutines-core-jvm|scala-library|scala3-library_3|groovy)-\\d.*");

  /**
   * @param name the language and the version
   * @return the compiler, without jars in a build that does not fetch any
   */
  static LanguageCompiler of(String name) throws IOException {
    Path folder = Corpus.path("compilers").resolve(name);
    if (!Files.isDirectory(folder)) {
      return new LanguageCompiler(name, List.of());
    }
    try (Stream<Path> files = Files.list(folder)) {
      return new LanguageCompiler(name, files.sorted().toList());
    }
  }

  /** Compiles all sources of a folder at once, in a JVM of its own. */
  void compile(Path sources, Path output) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Jdk.running().tool("java")));
    command.addAll(ChildProcess.BRIEF);
    command.addAll(List.of("-Xss4m", "-cp", joined(jars)));
    command.addAll(program());
    command.addAll(List.of("-cp", joined(libraries()) + File.pathSeparator + jmh()));
    command.addAll(List.of("-d", output.toString()));
    try (Stream<Path> files = Files.walk(sources)) {
      files.filter(Files::isRegularFile).map(Path::toString).sorted().forEach(command::add);
    }
    ChildProcess run = ChildProcess.run(sources, command);
    assertThat(run.exitCode()).as(() -> String.join("\n", run.output())).isZero();
  }

  private List<String> program() {
    return switch (name.replaceFirst("-.*", "")) {
      case "kotlin" ->
          List.of(
              "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
              "-no-stdlib",
              "-no-reflect",
              "-nowarn",
              "-jvm-target",
              "17");
      case "scala" ->
          List.of(
              name.startsWith("scala-2") ? "scala.tools.nsc.Main" : "dotty.tools.dotc.Main",
              "-nowarn",
              "-release",
              "17");
      case "groovy" -> List.of("org.codehaus.groovy.tools.FileSystemCompiler");
      default -> throw new IllegalArgumentException(name);
    };
  }

  /**
   * @param classes what the compiler made
   * @return them, the libraries that they were compiled with, and the JDK
   */
  ClassSource withLibraries(ClassFiles classes) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path library : libraries()) {
      urls.add(library.toUri().toURL());
    }
    for (String jar : jmh().split(File.pathSeparator, -1)) {
      urls.add(Path.of(jar).toUri().toURL());
    }
    ClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    return className -> {
      byte[] own = classes.byName().get(className);
      if (own != null) {
        return own;
      }
      try (InputStream in = loader.getResourceAsStream(className + ".class")) {
        return in == null ? null : in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  private List<Path> libraries() {
    return jars.stream()
        .filter(jar -> LIBRARY.matcher(String.valueOf(jar.getFileName())).matches())
        .toList();
  }

  private static String jmh() {
    return Corpus.fixtureClassPath();
  }

  private static String joined(List<Path> paths) {
    return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
