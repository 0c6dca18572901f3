// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.classfile.ConstantPool;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.fix.compile.JavaTypes;
import io.github.spotjmhbugs.fix.compile.SourceCompiler;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.classpath.FileTree;
import io.github.spotjmhbugs.host.classpath.FileWalk;
import io.github.spotjmhbugs.host.classpath.JoinedClasses;
import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.gate.Choice;
import io.github.spotjmhbugs.host.gate.Exclusions;
import io.github.spotjmhbugs.host.gate.Selection;
import io.github.spotjmhbugs.host.gate.Threshold;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.source.ProjectSources;
import io.github.spotjmhbugs.jmh.Ancestry;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.scan.project.BuildClassPath;
import io.github.spotjmhbugs.scan.project.BuildProject;
import io.github.spotjmhbugs.scan.project.ProjectClasses;
import io.github.spotjmhbugs.settings.Key;
import io.github.spotjmhbugs.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.jspecify.annotations.Nullable;

/**
 * What was around an open file when somebody looked: settings, the classes that the build left,
 * those of libraries, and sources that are newer than their classes or have none. For one thread.
 */
final class BuiltModule {
  private static final int MOST_USERS = 20;
  private static final int FARTHEST = 2; // more others are unlikely to bend what is said of it

  final List<Path> own; // where the classes of the module itself are
  final List<String> ownNames;
  final Map<String, Path> newer = new TreeMap<>(); // sources without classes, or with older ones
  JoinedClasses classes; // all around, the newest first
  boolean isForgotten; // builds, people or other programs may have changed something
  private final Settings settings;
  private final Baseline baseline;
  private final List<Long> stamps;
  private final List<Path> classPath;
  private final ClassContainers opened;
  private final Map<String, List<String>> users = new HashMap<>();
  private final Map<String, Path> sources = new TreeMap<>();
  private final Map<String, byte[]> fresh = new TreeMap<>();
  private JavaTypes types;

  /** Class files that are in no file, by internal name. */
  record InMemory(Map<String, byte[]> classes) implements ClassContainer {
    @Override
    public List<String> classNames() {
      return classes.keySet().stream().sorted().toList();
    }

    @Override
    public byte @Nullable [] read(String internalName) {
      return classes.get(internalName);
    }

    @Override
    public String locationOf(String internalName) {
      return internalName.replace('/', '.');
    }

    @Override
    public void close() {}
  }

  /** Class files, by internal name, and errors, with their lines or 0, of each source. */
  record Compiled(
      Map<String, Map<String, byte[]>> classes, Map<String, Map<String, Integer>> errors)
      implements SourceCompiler.Sink {
    static Compiled of(Path file, String text, JavaTypes types) {
      Compiled all = new Compiled(new TreeMap<>(), new TreeMap<>());
      CompilationUnit unit = new CompilationUnit(text.toCharArray(), file.toString(), null);
      int level = Math.min(SourceCompiler.NEWEST_LEVEL, Runtime.version().feature());
      SourceCompiler.compile(List.of(unit), types, level, all);
      return all;
    }

    @Override
    public void error(String source, int line, String message, List<String> names) {
      errors.computeIfAbsent(source, any -> new LinkedHashMap<>()).putIfAbsent(message, line);
    }

    @Override
    public void classFile(String name, String source, byte[] bytes) {
      classes.computeIfAbsent(source, any -> new TreeMap<>()).put(name, bytes);
    }

    Map<String, Integer> errors(Path file) {
      return errors.getOrDefault(file.toString(), Map.of());
    }
  }

  /** Opens a module; to read the models of its build takes a second, unless that is as before. */
  BuiltModule(
      Path folder,
      Map<?, ?> ofEditor,
      @Nullable BuiltModule before,
      BuildClassPath classPaths,
      Supplier<JavaTypes> jdk,
      Consumer<Problem> problems)
      throws IOException {
    Settings read = before == null ? Settings.NONE : before.settings;
    Baseline known = before == null ? Baseline.NONE : before.baseline;
    try {
      read = Settings.around(folder).with(Server.NAME, ofEditor, folder);
      known = read.baseline();
    } catch (IOException e) {
      problems.accept(Problem.error("settings", e));
    }
    settings = read;
    baseline = known;
    own = own(folder);
    Optional<Path> root = BuildProject.around(folder).map(BuildProject::root);
    stamps =
        Stream.concat(Stream.of(folder), root.stream())
            .flatMap(one -> BuildProject.BUILD_FILES.stream().sorted().map(one::resolve))
            .map(file -> file.toFile().lastModified())
            .toList();
    classPath =
        before != null && before.own.equals(own) && before.stamps.equals(stamps)
            ? before.classPath
            : classPaths.of(folder);
    Set<Path> entries = new LinkedHashSet<>(own);
    entries.addAll(classPath);
    entries.addAll(files(Key.CLASSPATH));
    opened = ClassContainers.open(List.copyOf(entries));
    classes = opened.joined();
    Set<Path> roots = new LinkedHashSet<>(files(Key.SOURCES));
    for (Path each : roots) {
      if (!Files.exists(each)) {
        String place = settings.subject(Key.SOURCES).orElseThrow() + ": " + each;
        problems.accept(Problem.error("settings", place + ": no such file or directory"));
      }
    }
    entries.stream().map(ProjectSources::beside).forEach(roots::addAll);
    roots.addAll(ProjectSources.of(folder, "main"));
    for (Path each : roots) {
      if (Files.isDirectory(each)) {
        addSources(each.toRealPath());
      }
    }
    try (ClassContainers mine = ClassContainers.open(own)) {
      ownNames = mine.joined().classNames();
    }
    types = jdk.get().with(newer, classes);
    if (before != null) {
      before.opened.close();
    }
  }

  private static List<Path> own(Path folder) {
    try {
      // A folder without a build may have all of a disk below it.
      return BuildProject.isModule(folder) ? ProjectClasses.below(folder).directories() : List.of();
    } catch (IOException e) {
      return List.of(); // nothing is built yet
    }
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
            long compiled = classes.modified(name).map(each -> each.toMillis()).orElse(-1L);
            if (compiled < attributes.lastModifiedTime().toMillis()) {
              newer.put(name, file);
            }
          }
        });
  }

  List<Path> files(Key key) {
    List<String> names = settings.values(key).orElse(List.of());
    return names.stream().map(name -> Path.of(name).toAbsolutePath()).toList();
  }

  Threshold threshold() {
    Optional<List<String>> set = settings.values(Key.THRESHOLD);
    return set.map(each -> Choice.of(Threshold.class, each.get(0))).orElse(Threshold.MEDIUM);
  }

  /** {@return what tells, once for each finding of a file, whether to show it} */
  Predicate<Finding> shown() {
    List<String> practices = settings.values(Key.PRACTICE).orElse(List.of(Selection.ALL));
    Selection selection =
        new Selection(threshold(), Selection.practices("", String.join(",", practices)));
    Exclusions exclusions = Exclusions.of(settings.values(Key.EXCLUDE).orElse(List.of()));
    Predicate<Finding> known = baseline.recognizer();
    return each -> selection.selects(each) && !exclusions.cover(each) && !known.test(each);
  }

  /** Compiles a source, and newer ones that it refers to, which no other check compiles again. */
  Compiled compile(Path file, String text) {
    Compiled all = Compiled.of(file, text, types);
    Set<String> others = new LinkedHashSet<>(all.errors.keySet());
    others.addAll(all.classes.keySet());
    others.remove(file.toString());
    if (newer.values().removeIf(each -> others.contains(each.toString()))) {
      others.forEach(each -> fresh.putAll(all.classes.getOrDefault(each, Map.of())));
      classes = new JoinedClasses(List.of(new InMemory(fresh), opened.joined()), List.of());
      types = types.with(newer, classes);
    }
    return all;
  }

  Map<String, byte[]> builtFrom(Path file) {
    Stream<String> names = classes.classNames().stream();
    return read(names.filter(each -> file.equals(source(each).orElse(null))));
  }

  /** {@return the class files of benchmarks elsewhere that use what is in a source} */
  Map<String, byte[]> users(Path file) {
    Stream<String> name = sources.keySet().stream().filter(each -> file.equals(sources.get(each)));
    return read(name.flatMap(each -> users.computeIfAbsent(each, this::usersOf).stream()));
  }

  /** A state or a base class is to blame for what its users measure, and for theirs. */
  private List<String> usersOf(String name) {
    ClassPath all = new ClassPath(List.of(classes));
    List<ConstantPool> pools =
        ownNames.stream()
            .filter(each -> !JmhAnnotations.isGenerated(each))
            .flatMap(each -> Stream.ofNullable(all.bytesOf(each)))
            .flatMap(each -> ConstantPool.of(each).stream())
            .toList();
    Set<String> used = new LinkedHashSet<>(Set.of(name));
    Set<ConstantPool> found = new LinkedHashSet<>();
    for (int step = 0; step < FARTHEST; step++) {
      pools.stream().filter(each -> used.stream().anyMatch(each::mentions)).forEach(found::add);
      found.forEach(each -> used.add(SourceNest.outermostName(each.className())));
    }
    return found.stream()
        .filter(new Ancestry(all)::mentionsJmh)
        .map(ConstantPool::className)
        .filter(each -> !SourceNest.outermostName(each).equals(name))
        .limit(MOST_USERS)
        .toList();
  }

  private Map<String, byte[]> read(Stream<String> names) {
    Map<String, byte[]> found = new TreeMap<>();
    ClassPath all = new ClassPath(List.of(classes));
    names.forEach(each -> Stream.ofNullable(all.bytesOf(each)).forEach(it -> found.put(each, it)));
    return found;
  }

  /** {@return where the source of a class is, by its internal name} */
  Optional<Path> source(String name) {
    return Optional.ofNullable(sources.get(SourceNest.outermostName(name)));
  }
}
