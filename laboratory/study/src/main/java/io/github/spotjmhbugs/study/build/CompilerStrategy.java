// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.fix.compile.JavaTypes;
import io.github.spotjmhbugs.fix.compile.SourceCompiler;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.result.Outage;
import io.github.spotjmhbugs.scan.build.Needed;
import io.github.spotjmhbugs.strangers.Deadline;
import io.github.spotjmhbugs.strangers.Jdk;
import io.github.spotjmhbugs.study.source.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The compilers alone, over the files with benchmarks and what they refer to in other sources of
 * the project. Nothing of the project runs: build files are read as data, and no annotation
 * processor, plugin or script is started.
 */
final class CompilerStrategy implements BuildStrategy {
  /** The class files of the JDK are read as modules, which there are since this version. */
  private static final int OLDEST_JDK = 9;

  /** Code is not inlined from class files for a newer Java; those of most libraries are older. */
  private static final int LEVEL_OF_KOTLIN = 17;

  /** An older compiler that takes so many times as long as the newest fails in the end. */
  private static final int PATIENCE = 2;

  /** To load a compiler takes longer than to compile a few files, on a busy machine too. */
  private static final Duration START = Duration.ofSeconds(20);

  private static final String FOREIGN = "written for another platform than the JVM";

  /** What Eclipse's compiler says of a language feature that is newer than the level. */
  private static final Pattern NEWER =
      Pattern.compile("source level|source version|preview feature|: var cannot be resolved");

  /** What Scala 2 says of a text's lines, which Java 11 has made a stream. */
  private static final Pattern LINES =
      Pattern.compile("is not a member of java\\.util\\.stream\\.Stream\\[String]");

  private final BuildSite site;
  private final Made made;
  private final Jdk jdk;
  private final int newest;
  private final int level;
  private final Set<String> failures = new LinkedHashSet<>();
  private final Map<KotlinCompiler.Edition, KotlinCompiler> kotlin =
      new EnumMap<>(KotlinCompiler.Edition.class);
  private int jars;

  CompilerStrategy(BuildSite site, Made made) {
    this.site = site;
    this.made = made;
    OptionalInt asked = site.languageLevel();
    jdk = site.jdk(Math.max(asked.orElse(0), OLDEST_JDK));
    newest = Math.min(SourceCompiler.NEWEST_LEVEL, jdk.feature());
    level = Math.max(BuildSite.OLDEST_LEVEL, Math.min(asked.orElse(newest), newest));
  }

  @Override
  public String name() {
    return "compiler";
  }

  @Override
  public boolean suits() {
    return !site.sources().isEmpty();
  }

  @Override
  public String build(Deadline deadline) throws IOException, InterruptedException {
    SourceTree tree = SourceTree.of(site);
    Map<Path, List<Path>> modules =
        site.sources().stream()
            .collect(Collectors.groupingBy(site::moduleOf, TreeMap::new, Collectors.toList()));
    ModuleDependencies dependencies = new ModuleDependencies(site, tree, made.problems());
    int left = modules.size();
    for (Map.Entry<Path, List<Path>> module : modules.entrySet()) {
      Needed needed = dependencies.of(module.getKey());
      // Some sources make a compiler think for ever: other modules need time, too.
      Deadline end = Deadline.in(deadline.left().dividedBy(left > 1 ? 2 : 1));
      for (List<Path> files : distinct(module.getValue())) {
        compile(files, needed, dependencies, tree, end);
      }
      left--;
    }
    log(made.problems().stream().map(problem -> "# " + problem).toList());
    return failures.isEmpty() ? "compiled" : String.join(", ", failures);
  }

  /** Sources that are called the same are none of one compilation. */
  private Collection<List<Path>> distinct(List<Path> files) {
    Map<String, Integer> times = new HashMap<>();
    return files.stream()
        .collect(
            Collectors.groupingBy(
                file -> times.merge(site.place(file), 1, Integer::sum),
                TreeMap::new,
                Collectors.toList()))
        .values();
  }

  /**
   * Compiles sources of a module; where some have errors, once more with what the authors have
   * published of their modules. That is taken where it makes more benchmarks. Kotlin is never
   * compiled beside other versions of its own classes, so that its errors are no reason.
   */
  private void compile(
      List<Path> files,
      Needed needed,
      ModuleDependencies dependencies,
      SourceTree tree,
      Deadline deadline)
      throws IOException, InterruptedException {
    Made best = compiled(files, needed, tree, deadline);
    boolean hasErrors =
        files.stream()
            .filter(file -> !Language.KOTLIN.has(file))
            .anyMatch(best.errors()::containsKey);
    if (hasErrors && !deadline.isPast()) {
      Needed more = dependencies.withReleases(needed);
      if (more.jars().size() > needed.jars().size()) {
        Made other = compiled(files, more, tree, deadline);
        if (Coverage.of(site, other).seen() > Coverage.of(site, best).seen()) {
          best = other;
          dependencies.tell(more);
        }
      }
    }
    made.add(best);
  }

  /** First the Kotlin and Scala of a module, which read its Java, then the Java. */
  private Made compiled(List<Path> files, Needed needed, SourceTree tree, Deadline deadline)
      throws IOException, InterruptedException {
    Map<String, Path> javaSources = tree.nearest(files, needed.folders());
    Made own = new Made(made.problems());
    own.jars().addAll(needed.jars());
    Causes causes = new Causes(tree, needed, javaSources, jdk.feature(), own.errors());
    Round round = new Round(files, new ArrayList<>(needed.jars()), own, causes);
    KotlinModule kotlinModule = new KotlinModule(files, needed.folders(), tree);
    kotlinModule.foreign().forEach(file -> own.errors().put(file, FOREIGN));
    KotlinCompiler.Sources ofKotlin = kotlinModule.sources();
    List<Path> ofJava =
        tree.withHeirs(files.stream().filter(Language.JAVA::has).toList(), needed.folders().get(0));
    if (!ofKotlin.files().isEmpty()) {
      compileKotlin(ofKotlin, before(deadline, ofJava), round);
    }
    if (!tree.scala().isEmpty()) {
      String version = ScalaModule.version(needed.jars());
      List<Path> ofScala =
          new ScalaModule(files, needed.folders(), tree, javaSources.values(), version).sources();
      if (!ofScala.isEmpty()) {
        compileScala(version, ofScala, tree, before(deadline, ofJava), round);
      }
    }
    if (ofJava.isEmpty()) {
      return own;
    }
    try (ClassContainers opened = ClassContainers.open(round.classPath)) {
      JavaTypes types = new JavaTypes(jdk.home(), javaSources, opened.joined());
      Attempt best = attempt(ofJava, types, level, deadline);
      boolean isNewer = level < newest && best.says(NEWER);
      if (isNewer) {
        best = attempt(ofJava, types, newest, deadline);
      }
      if (best.hasErrors() && hasOlderTypes() && !isNewer) {
        types = new JavaTypes(jdk.home(), level, javaSources, opened.joined());
        best = best.or(attempt(ofJava, types, level, deadline));
      }
      if (best.hasErrors()) {
        Map<String, Path> visible = tree.visible(javaSources, needed.folders());
        if (visible.size() < javaSources.size()) {
          types = new JavaTypes(jdk.home(), visible, opened.joined());
          best = best.or(attempt(ofJava, types, isNewer ? newest : level, deadline));
        }
      }
      own.classes().put(best.jar, Set.copyOf(files));
      note(ofJava, "with benchmarks, Java " + level, best.done, causes);
    }
    return own;
  }

  /** A compilation, and the jar of what it made. */
  private record Attempt(Compilation done, Path jar) {
    boolean hasErrors() {
      return !done.errors().isEmpty();
    }

    boolean says(Pattern text) {
      return done.log().stream().anyMatch(text.asPredicate());
    }

    /** {@return the other one if it has fewer errors} */
    Attempt or(Attempt other) {
      boolean isBetter =
          other.done.failure().isEmpty() && other.done.log().size() < done.log().size();
      return isBetter ? other : this;
    }
  }

  private Attempt attempt(List<Path> files, JavaTypes types, int level, Deadline deadline)
      throws IOException, InterruptedException {
    Path jar = newJar();
    return new Attempt(CompiledJar.compile(files, types, level, jar, deadline.left()), jar);
  }

  /** {@return whether the JDK tells what it had on the level, which it may have changed since} */
  private boolean hasOlderTypes() {
    return level < jdk.feature() && Files.exists(jdk.home().resolve("lib/ct.sym"));
  }

  /**
   * One compilation of sources of a module.
   *
   * @param files the sources with benchmarks
   * @param classPath what there is for them; each compiler adds its classes and its library
   * @param made takes up what is made
   */
  private record Round(List<Path> files, List<Path> classPath, Made made, Causes causes) {
    void add(Path jar) {
      made.classes().put(jar, Set.copyOf(files));
      classPath.add(0, jar);
    }
  }

  /** Eclipse's compiler takes a fraction of what the others take. */
  private static Duration before(Deadline deadline, List<Path> ofJava) {
    return ofJava.isEmpty() ? deadline.left() : deadline.left().multipliedBy(4).dividedBy(5);
  }

  private Path newJar() throws IOException {
    Path folder = Files.createDirectories(site.workspace().resolve("classes"));
    return folder.resolve(jars++ + ".jar");
  }

  /** Puts the class files and Kotlin's library on the class path. */
  private void compileKotlin(KotlinCompiler.Sources sources, Duration time, Round round)
      throws IOException, InterruptedException {
    List<Path> files = round.files;
    Deadline deadline = Deadline.in(time);
    List<Path> others = KotlinModule.others(round.classPath, sources);
    Optional<KotlinCompiler> newest =
        kotlin(KotlinCompiler.Edition.NEWEST, sources.files(), round.causes);
    if (newest.isEmpty()) {
      return;
    }
    Instant begin = Instant.now();
    Kotlin best = compiled(newest.get(), sources, others, deadline.left());
    if (best.isOfLanguage(files)) {
      Duration taken = Duration.between(begin, Instant.now());
      Duration most = deadline.left(taken.multipliedBy(PATIENCE).plus(START));
      Optional<KotlinCompiler> older =
          kotlin(KotlinCompiler.Edition.KOTLIN_1, List.of(), round.causes);
      if (older.isPresent()) {
        Kotlin other = compiled(older.get(), sources, others, most);
        best = other.missing(files) < best.missing(files) ? other : best;
      }
    }
    String what = "in " + best.compiler.language() + ", Java " + levelOfKotlin();
    note(sources.files(), what, best.done, round.causes);
    round.made.jars().addAll(best.compiler.library());
    if (best.isWhole()) {
      round.add(best.jar);
    }
    round.classPath.addAll(best.compiler.library());
  }

  private Kotlin compiled(
      KotlinCompiler compiler, KotlinCompiler.Sources sources, List<Path> classPath, Duration most)
      throws IOException, InterruptedException {
    Path jar = newJar();
    Compilation done = compiler.compile(sources, classPath, jdk.home(), levelOfKotlin(), jar, most);
    return new Kotlin(compiler, jar, done);
  }

  private int levelOfKotlin() {
    return Math.max(level, LEVEL_OF_KOTLIN);
  }

  /** A compiler; if it cannot be had, that is why the files are missing. */
  private Optional<KotlinCompiler> kotlin(
      KotlinCompiler.Edition edition, List<Path> files, Causes causes) throws IOException {
    try {
      if (!kotlin.containsKey(edition)) {
        kotlin.put(edition, KotlinCompiler.fetch(edition, ModuleDependencies.fetcher(site)));
      }
    } catch (IOException e) {
      noteMissing(files, "Kotlin", e, causes);
    }
    return Optional.ofNullable(kotlin.get(edition));
  }

  /** What one of Kotlin's compilers made. */
  private record Kotlin(KotlinCompiler compiler, Path jar, Compilation done) {
    boolean isWhole() {
      return done.failure().isEmpty() && Files.exists(jar);
    }

    /** {@return whether files may be missing because the language has changed} */
    boolean isOfLanguage(List<Path> files) {
      return missing(files) > 0 && !done.errors().values().stream().allMatch(Causes::isOfMissing);
    }

    /** {@return how many of the files are not in the jar for their errors} */
    long missing(List<Path> files) {
      return isWhole() ? files.stream().filter(done.errors()::containsKey).count() : files.size();
    }
  }

  /** Puts the class files and Scala's library on the class path. */
  private void compileScala(
      String version, List<Path> sources, SourceTree tree, Duration time, Round round)
      throws IOException, InterruptedException {
    Set<String> options = ScalaModule.options(tree.build());
    ScalaCompiler compiler;
    try {
      compiler = ScalaCompiler.fetch(version, options, ModuleDependencies.fetcher(site));
    } catch (IOException e) {
      noteMissing(sources, "Scala", e, round.causes);
      return;
    }
    round.made.jars().addAll(compiler.library());
    // What a repository of the project has is the project's own code as much as what it holds.
    List<Path> macros =
        round.classPath.stream()
            .filter(any -> site.allowsMacros())
            .filter(any -> any.startsWith(site.mavenRepository().toAbsolutePath()))
            .filter(any -> !ScalaModule.isForOther(version, any))
            .toList();
    ScalaCompiler.Needs needs =
        new ScalaCompiler.Needs(List.copyOf(round.classPath), macros, options);
    List<Path> all = new ArrayList<>(sources);
    all.addAll(generated(sources, tree));
    Deadline end = Deadline.in(time);
    Path jar = newJar();
    Attempt best = new Attempt(compiler.compile(all, needs, jar, end.left()), jar);
    if (best.says(LINES)) {
      Path other = newJar();
      Compilation older = compiler.compile(all, needs.with("-release 8"), other, end.left());
      best = best.or(new Attempt(older, other));
    }
    note(sources, "for Scala " + version, best.done, round.causes);
    if (best.done.failure().isEmpty() && Files.exists(best.jar)) {
      round.add(best.jar);
    }
    round.classPath.addAll(compiler.library());
  }

  /** What a build generates for sources in Scala, where none of them is it. */
  private List<Path> generated(List<Path> sources, SourceTree tree) throws IOException {
    Map<String, String> generated = ScalaModule.generated(tree.build());
    sources.forEach(file -> generated.keySet().removeAll(ScalaModule.declaredIn(file)));
    List<Path> files = new ArrayList<>();
    Path folder = Files.createDirectories(site.workspace().resolve("generated"));
    for (String text : generated.values()) {
      files.add(Files.writeString(folder.resolve(files.size() + ".scala"), text));
    }
    return files;
  }

  private void noteMissing(List<Path> files, String language, IOException e, Causes causes)
      throws IOException {
    Outage.of(e).ifPresent(outage -> made.problems().add(ModuleDependencies.SILENT + outage));
    String reason = language + "'s compiler: " + e.getMessage();
    note(files, "in " + language, new Compilation(Map.of(), List.of(), reason), causes);
  }

  private void note(List<Path> files, String what, Compilation done, Causes causes)
      throws IOException {
    String failure = done.failure().isEmpty() ? "" : ": " + done.failure();
    log(List.of("# " + files.size() + " files " + what + failure));
    log(done.log().stream().map(line -> line.replace(site.root() + "/", "")).toList());
    causes.note(files, done);
    if (!done.failure().isEmpty()) {
      failures.add(site.inShort(done.failure()));
    }
  }

  private void log(List<String> lines) throws IOException {
    Files.write(site.log(name()), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
