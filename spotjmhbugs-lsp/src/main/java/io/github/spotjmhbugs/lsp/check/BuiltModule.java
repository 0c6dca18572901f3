// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.check;

import io.github.spotjmhbugs.fix.compile.JavaTypes;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
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
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is around an open file: the classes that the build left, those of libraries, and sources
 * that are newer than their classes or have none. For one thread.
 */
final class BuiltModule implements Closeable {
  private static final String JAVA = ".java";

  private final List<Path> own;
  private final ClassContainers opened;
  private final JoinedClasses built;
  private final Set<String> ownNames = new TreeSet<>();
  private final Map<String, Path> sources = new TreeMap<>();
  private final Map<String, Path> newer = new TreeMap<>();
  private final Map<String, byte[]> fresh = new TreeMap<>();
  private final ClassUsers users = new ClassUsers();
  private JavaTypes types;

  private BuiltModule(List<Path> own, ClassContainers opened, JavaTypes jdk) {
    this.own = own;
    this.opened = opened;
    this.built = opened.joined();
    this.types = jdk;
  }

  /**
   * Opens what is around a file.
   *
   * @param folder the folder of its module, or its own folder where there is no build
   * @param choices the settings that count there
   * @param builds finds what builds put on class paths
   * @param before what there was before, which is closed; null at first
   * @param jdk the types of a JDK
   * @return what there is now
   * @throws IOException when sources or classes cannot be listed
   */
  static BuiltModule open(
      Path folder,
      Choices choices,
      BuildClassPath builds,
      @Nullable BuiltModule before,
      JavaTypes jdk)
      throws IOException {
    List<Path> own = own(folder);
    Set<Path> entries = new LinkedHashSet<>(own);
    entries.addAll(builds.of(folder));
    entries.addAll(choices.classPath());
    if (before != null) {
      before.close();
    }
    BuiltModule module = new BuiltModule(own, ClassContainers.open(List.copyOf(entries)), jdk);
    module.addSources(folder, entries, choices.sources());
    module.types = module.types.with(module.newer, module.built);
    for (Path each : own) {
      try (ClassContainer classes = ClassContainer.open(each, each.toString())) {
        module.ownNames.addAll(classes.classNames());
        module.users.add(classes);
      }
    }
    return module;
  }

  /** {@return the folders of classes that are built from a module; none before its first build} */
  static List<Path> own(Path folder) {
    try {
      return ProjectClasses.below(folder).directories();
    } catch (IOException e) {
      return List.of();
    }
  }

  private void addSources(Path folder, Collection<Path> entries, List<Path> named)
      throws IOException {
    Set<Path> roots = new LinkedHashSet<>(named);
    entries.stream().filter(Files::isDirectory).map(ProjectSources::beside).forEach(roots::addAll);
    Optional<BuildProject> project = BuildProject.around(folder);
    if (project.isPresent()) {
      roots.addAll(ProjectSources.of(folder, "main"));
      BuildFiles files = BuildFiles.below(project.get().root());
      files.poms().forEach(module -> roots.addAll(ProjectSources.of(module, "main")));
      files
          .scripts()
          .forEach(one -> roots.addAll(ProjectSources.of(one.resolveSibling(""), "main")));
    }
    for (Path root : roots) {
      addSources(root);
    }
  }

  private void addSources(Path root) throws IOException {
    if (Files.isDirectory(root)) {
      FileWalk.over(
          root.toRealPath(),
          any -> true,
          (file, attributes) -> {
            String path = root.toRealPath().relativize(file).toString().replace('\\', '/');
            if (path.endsWith(JAVA) && !path.endsWith("-info" + JAVA)) {
              String name = path.substring(0, path.length() - JAVA.length());
              if (sources.putIfAbsent(name, file) == null
                  && isNewer(name, attributes.lastModifiedTime())) {
                newer.put(name, file);
              }
            }
          });
    }
  }

  private boolean isNewer(String name, FileTime source) throws IOException {
    Optional<FileTime> compiled = built.modified(name);
    return compiled.isEmpty() || source.compareTo(compiled.get()) > 0;
  }

  /** {@return whether a source has changed since its class was written, or has none} */
  boolean isStale(String name) {
    return newer.containsKey(name);
  }

  /** {@return the types that a source of the module may refer to} */
  JavaTypes types() {
    return types;
  }

  /**
   * Keeps what was compiled beside an open file: no other check compiles it again.
   *
   * @param files the sources that were compiled, whatever came of them
   * @param classes their class files
   */
  void keep(Set<Path> files, Map<String, byte[]> classes) {
    if (newer.values().removeAll(files)) {
      fresh.putAll(classes);
      List<ClassContainer> all = List.of(new InMemory(fresh), built);
      types = types.with(newer, new JoinedClasses(all, List.of()));
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
    Map<String, byte[]> found = new HashMap<>();
    for (String each : built.classNames()) {
      if (each.equals(name) || each.startsWith(name + "$")) {
        byte[] classFile = built.read(each);
        if (classFile != null) {
          found.put(each, classFile);
        }
      }
    }
    return found;
  }

  /**
   * {@return the class files of benchmarks elsewhere in the module that use what is in a source}
   *
   * @param file the source
   */
  Map<String, byte[]> users(Path file) throws IOException {
    Map<String, byte[]> found = new HashMap<>();
    for (String name : nameOf(file).map(users::of).orElse(List.of())) {
      byte[] classFile = fresh.containsKey(name) ? fresh.get(name) : built.read(name);
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

  /** {@return the folders of classes that are built from the module} */
  List<Path> own() {
    return own;
  }

  /** {@return internal names of the classes of the module} */
  Set<String> ownNames() {
    return ownNames;
  }

  /** {@return where the source of a class is, by its internal name} */
  Optional<Path> source(String name) {
    int nested = name.indexOf('$');
    return Optional.ofNullable(sources.get(nested < 0 ? name : name.substring(0, nested)));
  }

  @Override
  public void close() throws IOException {
    opened.close();
  }
}
