// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.scan.classpath.ClassContainer;
import io.github.spotjmhbugs.scan.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Has JMH generate the classes that it runs, from compiled benchmarks. */
public final class BenchmarkGenerator {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final String MAIN = "org.openjdk.jmh.generators.bytecode.JmhBytecodeGenerator";

  /** Reflection knows every class file that the JVM knows; ASM needs no class to be loadable. */
  private static final List<String> MANNERS = List.of("reflection", "asm");

  private final Jdk jdk;
  private final Workspace workspace;
  private final Path folder;

  /**
   * Makes a generator for one target.
   *
   * @param jdk the oldest JDK that the benchmarks are to run on
   * @param workspace where programs run
   * @param folder where generated files go; what is there was generated for the same classes
   */
  public BenchmarkGenerator(Jdk jdk, Workspace workspace, Path folder) {
    this.jdk = jdk;
    this.workspace = workspace;
    this.folder = folder.toAbsolutePath();
  }

  /** {@return the folders that belong on the class path, if an earlier run has filled them} */
  Optional<List<Path>> earlier() {
    return Files.exists(complete())
        ? Optional.of(List.of(classes(), resources()))
        : Optional.empty();
  }

  private Path classes() {
    return folder.resolve("classes");
  }

  private Path resources() {
    return folder.resolve("resources");
  }

  private Path complete() {
    return folder.resolve("complete");
  }

  /**
   * Generates and compiles classes.
   *
   * @param target a jar or a folder with compiled benchmarks
   * @param classPath the target and what it needs, with JMH
   * @param generator the jars of JMH's generator
   * @return the folders that belong on the class path with the target
   * @throws IOException when JMH's generator or javac fails; the message says why
   * @throws InterruptedException when the calling thread is interrupted
   */
  List<Path> generate(Path target, List<Path> classPath, List<Path> generator)
      throws IOException, InterruptedException {
    FileTrees.delete(folder);
    Files.createDirectories(folder);
    Path compiled = Files.isDirectory(target) ? target : extracted(target);
    List<String> reasons = new ArrayList<>();
    for (String manner : MANNERS) {
      Path sources = folder.resolve(manner);
      reasons.add(generate(compiled, classPath, generator, sources, manner));
      // The generator leaves out the benchmarks that JMH does not accept, and fails in the end.
      Path list = resources().resolve("META-INF/BenchmarkList");
      if (Files.exists(list) && Files.size(list) > 0) {
        compile(sources, classPath);
        Files.createFile(complete());
        return List.of(classes(), resources());
      }
    }
    throw new IOException(
        "JMH cannot generate the code that runs the benchmarks: " + reasons.get(0));
  }

  private Path extracted(Path jar) throws IOException {
    Path extracted = folder.resolve("extracted");
    try (ClassContainer classes = ClassContainer.open(jar, jar.toString())) {
      for (String className : classes.classNames()) {
        byte[] classFile = Objects.requireNonNull(classes.read(className));
        ForkClasses.write(extracted, Map.of(className, classFile));
      }
    }
    return extracted;
  }

  private String generate(
      Path compiled, List<Path> classPath, List<Path> generator, Path sources, String manner)
      throws IOException, InterruptedException {
    Files.createDirectories(sources);
    Files.createDirectories(resources());
    List<Path> all = new ArrayList<>(classPath);
    all.addAll(generator);
    List<String> argv =
        List.of(
            jdk.home().resolve("bin/java").toString(),
            "-cp",
            BenchmarkClassPath.joined(all),
            MAIN,
            compiled.toString(),
            sources.toString(),
            resources().toString(),
            manner);
    try {
      workspace.run(argv, folder.resolve(manner + ".log"), TIMEOUT);
      return "";
    } catch (ForkFailureException e) {
      return e.reason();
    }
  }

  private void compile(Path sources, List<Path> classPath)
      throws IOException, InterruptedException {
    Files.createDirectories(classes());
    Path arguments = folder.resolve("sources.txt");
    try (Stream<Path> files = Files.walk(sources)) {
      Files.write(
          arguments,
          files
              .map(file -> file.toString().replace("\\", "\\\\"))
              .filter(file -> file.endsWith(".java"))
              .map(file -> '"' + file + '"')
              .toList());
    }
    List<String> argv =
        List.of(
            jdk.home().resolve("bin/javac").toString(),
            "-nowarn",
            "-proc:none",
            "-g:none",
            "-encoding",
            "UTF-8",
            "-d",
            classes().toString(),
            "-cp",
            BenchmarkClassPath.joined(classPath),
            "@" + arguments);
    try {
      workspace.run(argv, folder.resolve("javac.log"), TIMEOUT);
    } catch (ForkFailureException e) {
      throw new IOException("the code that JMH generates does not compile: " + e.reason(), e);
    }
  }
}
