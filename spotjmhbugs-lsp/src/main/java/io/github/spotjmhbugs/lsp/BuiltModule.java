// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import com.google.gson.JsonObject;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.fix.compile.JavaTypes;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.classpath.FileTree;
import io.github.spotjmhbugs.host.classpath.FileWalk;
import io.github.spotjmhbugs.host.classpath.JoinedClasses;
import io.github.spotjmhbugs.host.source.ProjectSources;
import io.github.spotjmhbugs.scan.build.BuildFiles;
import io.github.spotjmhbugs.scan.project.BuildClassPath;
import io.github.spotjmhbugs.scan.project.BuildProject;
import io.github.spotjmhbugs.scan.project.ProjectClasses;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What was around an open file when somebody looked: settings, the classes that the build left,
 * those of libraries, and sources that are newer than their classes or have none. For one thread.
 */
final class BuiltModule implements Closeable {
  private final JsonObject ofEditor;
  private final Choices choices;
  private final Builds builds;
  private final ClassContainers opened;
  private final JoinedClasses built;
  private final Set<String> ownNames = new TreeSet<>();
  private final Map<String, Path> sources = new TreeMap<>();
  private final Map<String, Path> newer = new TreeMap<>();
  private final Map<String, byte[]> fresh = new TreeMap<>();
  private final ClassUsers users = new ClassUsers();
  private JavaTypes types;
  private boolean isForgotten;

  /**
   * The class paths of a build, and the classes of the module itself, if it was built. It takes a
   * second to read its models, which seldom change: stamps tell.
   */
  record Builds(List<Path> own, List<Long> stamps, BuildClassPath classPaths) {
    static Builds of(Path folder, BuildClassPath classPaths) {
      List<Path> own = List.of();
      try {
        // A folder without a build may have all of a disk below it.
        own = BuildProject.isModule(folder) ? ProjectClasses.below(folder).directories() : own;
      } catch (IOException e) {
        // Nothing is built yet.
      }
      Stream<Path> root = BuildProject.around(folder).map(BuildProject::root).stream();
      List<Long> stamps =
          Stream.concat(Stream.of(folder), root)
              .flatMap(one -> BuildProject.BUILD_FILES.stream().sorted().map(one::resolve))
              .map(file -> file.toFile().lastModified())
              .toList();
      return new Builds(own, stamps, classPaths);
    }

    boolean isAs(Builds other) {
      return own.equals(other.own) && stamps.equals(other.stamps);
    }
  }

  /**
   * Opens a module, or the folder of a file without a build, while another thread reads the JDK.
   */
  BuiltModule(
      Path folder, JsonObject ofEditor, Choices choices, Builds builds, Supplier<JavaTypes> jdk)
      throws IOException {
    this.ofEditor = ofEditor;
    this.choices = choices;
    this.builds = builds;
    Set<Path> entries = new LinkedHashSet<>(builds.own);
    entries.addAll(builds.classPaths.of(folder));
    entries.addAll(choices.classPath());
    opened = ClassContainers.open(List.copyOf(entries));
    built = opened.joined();
    Set<Path> roots = new LinkedHashSet<>(choices.sources());
    entries.stream().filter(Files::isDirectory).map(ProjectSources::beside).forEach(roots::addAll);
    roots.addAll(ProjectSources.of(folder, "main"));
    Optional<BuildProject> project = BuildProject.around(folder);
    if (project.isPresent()) {
      BuildFiles files = BuildFiles.below(project.get().root());
      Stream<Path> scripts = files.scripts().stream().map(script -> script.resolveSibling(""));
      Stream.concat(files.poms().stream(), scripts)
          .forEach(module -> roots.addAll(ProjectSources.of(module, "main")));
    }
    for (Path root : roots) {
      if (Files.isDirectory(root)) {
        addSources(root.toRealPath());
      }
    }
    for (Path each : builds.own) {
      try (ClassContainer classes = ClassContainer.open(each, each.toString())) {
        ownNames.addAll(classes.classNames());
        users.add(classes);
      }
    }
    types = jdk.get().with(newer, built);
  }

  private void addSources(Path root) throws IOException {
    FileWalk.over(
        root,
        any -> true,
        (file, attributes) -> {
          String path = FileTree.slashed(root.relativize(file));
          String name = path.replaceFirst("\\.java$", "");
          if (!name.equals(path) && !name.endsWith("-info") && !sources.containsKey(name)) {
            sources.put(name, file);
            Optional<FileTime> compiled = built.modified(name);
            if (compiled.isEmpty() || compiled.get().compareTo(attributes.lastModifiedTime()) < 0) {
              newer.put(name, file);
            }
          }
        });
  }

  /** Says that builds, people or other programs may have changed it. */
  void forget() {
    isForgotten = true;
  }

  /** {@return whether it is still true, as far as somebody told of a change} */
  boolean isKnown(JsonObject settings) {
    return !isForgotten && ofEditor.equals(settings);
  }

  Choices choices() {
    return choices;
  }

  Builds builds() {
    return builds;
  }

  /** {@return whether a source has changed since its class was written, or has none} */
  boolean isStale(String name) {
    return newer.containsKey(name);
  }

  /** {@return the types that a source of the module may refer to} */
  JavaTypes types() {
    return types;
  }

  /** Keeps what was compiled beside an open file: no other check compiles it again. */
  void keep(CompiledText compiled) {
    if (newer.values().removeAll(compiled.otherFiles())) {
      fresh.putAll(compiled.others());
      types = types.with(newer, new JoinedClasses(List.of(new InMemory(fresh), built), List.of()));
    }
  }

  /** {@return where class files are, the newest first} */
  List<ClassContainer> classes() {
    List<ClassContainer> all = new ArrayList<>(List.of(new InMemory(fresh)));
    all.addAll(opened.opened());
    return all;
  }

  /** {@return the class files of the build whose outermost class has a name} */
  Map<String, byte[]> builtFrom(String name) throws IOException {
    return read(
        built.classNames().stream()
            .filter(each -> each.equals(name) || each.startsWith(name + "$"))
            .toList());
  }

  /** {@return the class files of benchmarks elsewhere that use what is in a source} */
  Map<String, byte[]> users(Path file) throws IOException {
    Map<String, byte[]> found = read(nameOf(file).map(users::of).orElse(List.of()));
    found.replaceAll((name, classFile) -> fresh.getOrDefault(name, classFile));
    return found;
  }

  private Map<String, byte[]> read(List<String> names) throws IOException {
    Map<String, byte[]> found = new TreeMap<>();
    for (String name : names) {
      byte[] classFile = built.read(name);
      if (classFile != null) {
        found.put(name, classFile);
      }
    }
    return found;
  }

  /** {@return the internal name of the class that a source is named after, if it is known} */
  Optional<String> nameOf(Path file) {
    return sources.entrySet().stream()
        .filter(each -> each.getValue().equals(file))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** {@return internal names of the classes of the module} */
  Set<String> ownNames() {
    return ownNames;
  }

  /** {@return where the source of a class is, by its internal name} */
  Optional<Path> source(String name) {
    return Optional.ofNullable(sources.get(SourceNest.outermostName(name)));
  }

  @Override
  public void close() throws IOException {
    opened.close();
  }
}
