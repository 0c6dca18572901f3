// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.project;

import io.github.spotjmhbugs.host.source.Texts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where builds leave class files, and lists of the jars that they used. */
final class BuildOutput {
  /** The names of folders in which nobody keeps a module. */
  static final Set<String> NO_MODULES =
      Set.of("src", "target", "build", "out", "bin", "node_modules");

  /** Jars of sources, of interfaces alone, and of what others have already. */
  private static final Pattern NO_CLASSES =
      Pattern.compile(".*(?:[-_](?:src|sources|hjar|ijar|gen|gensrc|deploy|native-header))\\.jar");

  /** Where rules of Bazel keep jars that they downloaded. */
  private static final Pattern DOWNLOADED = Pattern.compile(".*(?:maven|jvm_external).*");

  private static final int DEEPEST_JAR = 24;

  private final Path root;
  private final Set<Path> modules;

  private BuildOutput(Path root, Set<Path> modules) {
    this.root = root;
    this.modules = modules;
  }

  /**
   * {@return what the build of a project has left}
   *
   * @param root the directory of the project
   * @throws IOException when it cannot be listed
   */
  static BuildOutput below(Path root) throws IOException {
    return new BuildOutput(root, modules(root));
  }

  /** {@return the folders of modules that are or may be below one, without links, sorted} */
  private static Set<Path> modules(Path root) throws IOException {
    Set<Path> modules = new TreeSet<>(Set.of(root));
    for (Path child : directories(root)) {
      String name = String.valueOf(child.getFileName());
      if (!name.startsWith(".") && !NO_MODULES.contains(name) && !Files.isSymbolicLink(child)) {
        modules.addAll(modules(child));
      }
    }
    return modules;
  }

  /** {@return the directories and jars with the class files of all modules} */
  List<Path> classes() throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path module : modules) {
      found.addAll(of(module));
    }
    found.addAll(jars(root.resolve("bazel-bin"), false));
    return found;
  }

  /**
   * {@return the directories with class files that were compiled from a module, main before tests}
   *
   * @param module the directory of the module
   */
  static List<Path> of(Path module) throws IOException {
    Path target = module.resolve("target");
    List<Path> found = new ArrayList<>();
    if (!BuildTool.GRADLE.builds(module) || BuildTool.MAVEN.builds(module)) {
      found.add(target.resolve("classes"));
      found.add(target.resolve("test-classes"));
      for (Path scala : directories(target)) {
        if (String.valueOf(scala.getFileName()).startsWith("scala-")) {
          directories(scala).stream()
              .filter(each -> String.valueOf(each.getFileName()).endsWith("classes"))
              .forEach(found::add);
        }
      }
    }
    if (!BuildTool.MAVEN.builds(module)) {
      // Gradle has a directory for each language, and in it one for each source set.
      for (Path language : directories(module.resolve("build/classes"))) {
        found.addAll(directories(language));
      }
    }
    List<Path> withClasses = new ArrayList<>();
    for (Path directory : found) {
      if (hasClasses(directory)) {
        withClasses.add(directory);
      }
    }
    return withClasses;
  }

  private static boolean hasClasses(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files.anyMatch(file -> file.toString().endsWith(".class"));
    }
  }

  private static List<Path> directories(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children.filter(Files::isDirectory).sorted().toList();
    }
  }

  /** {@return the jars that a build of sbt or Bazel has used} */
  List<Path> libraries() throws IOException {
    Set<Path> found = new LinkedHashSet<>();
    for (Path module : modules) {
      for (Path scope : directories(module.resolve("target/streams"))) {
        exported(scope.resolve("externalDependencyClasspath/_global/streams/export"), found);
        exported(scope.resolve("dependencyClasspath/_global/streams/export"), found);
      }
    }
    Path bin = root.resolve("bazel-bin");
    if (Files.isDirectory(bin)) {
      found.addAll(jars(bin.resolve("external"), true));
      Path real = bin.toRealPath();
      // The output of Bazel is OUTPUT_BASE/execroot/PROJECT/bazel-out/CONFIGURATION/bin.
      for (Path external : directories(real.resolve("../../../../../external").normalize())) {
        if (DOWNLOADED.matcher(String.valueOf(external.getFileName())).matches()) {
          found.addAll(jars(external, true));
        }
      }
    }
    return List.copyOf(found);
  }

  /** Class paths that sbt has written down, each in one line. */
  private static void exported(Path file, Set<Path> found) {
    for (String entry : Texts.read(file).strip().split(File.pathSeparator, -1)) {
      try {
        if (entry.endsWith(".jar") && Files.isRegularFile(Path.of(entry))) {
          found.add(Path.of(entry));
        }
      } catch (InvalidPathException e) {
        // No file has such a name.
      }
    }
  }

  /** Bazel leaves jars, in folders of the same names as those of the sources. */
  private static List<Path> jars(Path output, boolean isExternal) throws IOException {
    if (!Files.isDirectory(output)) {
      return List.of();
    }
    Path real = output.toRealPath();
    try (Stream<Path> files =
        Files.find(real, DEEPEST_JAR, (file, attributes) -> attributes.isRegularFile())) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .filter(file -> !NO_CLASSES.matcher(file.toString()).matches())
          .filter(file -> isExternal || !file.startsWith(real.resolve("external")))
          .filter(file -> !file.toString().contains(".runfiles" + File.separator))
          .map(file -> output.resolve(real.relativize(file)))
          .sorted()
          .toList();
    }
  }
}
