// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.classpath.ClassContainers;
import io.github.spotjmhbugs.scan.classpath.JoinedClasses;
import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.process.Jdk;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.scan.result.Outage;
import io.github.spotjmhbugs.study.compile.Compilation;
import io.github.spotjmhbugs.study.compile.EclipseCompiler;
import io.github.spotjmhbugs.study.compile.JavaTypes;
import io.github.spotjmhbugs.study.compile.JdkImage;
import io.github.spotjmhbugs.study.compile.KotlinCompiler;
import io.github.spotjmhbugs.study.compile.KotlinSources;
import io.github.spotjmhbugs.study.source.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles the modules of one project: first their Kotlin, which reads Java, then their Java. */
final class ModuleCompiler {
  /** The name of the strategy and of its log. */
  static final String NAME = "compiler";

  /** Code is not inlined from class files for a newer Java; those of most libraries are older. */
  private static final int LEVEL_OF_KOTLIN = 17;

  private final BuildSite site;
  private final SourceTree tree;
  private final Jdk jdk;
  private final JdkImage image;
  private final int newest;
  private final int level;
  private final BuildStrategy.Made made;
  private final Set<String> failures = new LinkedHashSet<>();
  private @Nullable KotlinCompiler kotlin;
  private boolean isKotlinKnown;

  ModuleCompiler(
      BuildSite site, SourceTree tree, Jdk jdk, JdkImage image, BuildStrategy.Made made) {
    this.site = site;
    this.tree = tree;
    this.jdk = jdk;
    this.image = image;
    this.made = made;
    this.newest = Math.min(EclipseCompiler.NEWEST_LEVEL, jdk.feature());
    int asked = LanguageLevel.asked(site).orElse(newest);
    this.level = Math.max(LanguageLevel.OLDEST, Math.min(asked, newest));
  }

  void compile(SourceModule module, Deadline deadline) throws IOException, InterruptedException {
    made.jars().addAll(module.jars());
    List<Path> classPath = new ArrayList<>(module.jars());
    KotlinSources ofKotlin = new KotlinModule(module, tree, site).neededBy(module.files());
    List<Path> ofJava = module.files().stream().filter(Language.JAVA::has).toList();
    if (!ofKotlin.files().isEmpty()) {
      Duration time = deadline.left().dividedBy(ofJava.isEmpty() ? 1 : 2);
      compileKotlin(ofKotlin, classPath, time);
    }
    if (!ofJava.isEmpty()) {
      compileJava(module, ofJava, classPath, deadline);
    }
  }

  private Path newFolder() throws IOException {
    Path classes = site.workspace().resolve("classes").resolve("" + made.folders().size());
    made.folders().add(Files.createDirectories(classes));
    return classes;
  }

  private void compileJava(
      SourceModule module, List<Path> files, List<Path> classPath, Deadline deadline)
      throws IOException, InterruptedException {
    Path classes = newFolder();
    try (ClassContainers opened = ClassContainers.open(classPath)) {
      JoinedClasses joined = new JoinedClasses(opened.opened(), opened.problems());
      JavaTypes types = new JavaTypes(image, module.types(tree, site), joined);
      Compilation done = EclipseCompiler.compile(files, types, level, classes, deadline.left());
      if (level < newest && EclipseCompiler.needsNewerLevel(done)) {
        done = EclipseCompiler.compile(files, types, newest, classes, deadline.left());
      }
      note(files, "with benchmarks, Java " + level, done);
    }
  }

  /** Puts the class files and Kotlin's library on the class path. */
  private void compileKotlin(KotlinSources sources, List<Path> classPath, Duration time)
      throws IOException, InterruptedException {
    KotlinCompiler compiler = kotlin();
    if (compiler == null) {
      sources
          .files()
          .forEach(file -> made.errors().put(file, "Kotlin's compiler could not be had"));
      return;
    }
    made.jars().addAll(compiler.library());
    Path classes = newFolder();
    int target = Math.max(level, LEVEL_OF_KOTLIN);
    note(
        sources.files(),
        "in Kotlin, Java " + target,
        compiler.compile(sources, classPath, jdk.home(), target, classes, time));
    classPath.add(0, classes);
    classPath.addAll(compiler.library());
  }

  private @Nullable KotlinCompiler kotlin() {
    if (!isKotlinKnown) {
      isKotlinKnown = true;
      try {
        kotlin = new KotlinCompiler(ModuleDependencies.kotlin(site));
      } catch (IOException e) {
        failures.add("Kotlin's compiler: " + OneLine.of(String.valueOf(e.getMessage())));
        Outage.of(e).ifPresent(outage -> made.problems().add(ModuleDependencies.SILENT + outage));
      }
    }
    return kotlin;
  }

  private void note(List<Path> files, String what, Compilation done) throws IOException {
    String failure = done.failure().isEmpty() ? "" : ": " + done.failure();
    log(List.of("# " + files.size() + " files " + what + failure));
    log(done.log().stream().map(line -> line.replace(site.root() + "/", "")).toList());
    done.errors().forEach(made.errors()::putIfAbsent);
    if (!done.failure().isEmpty()) {
      String reason = site.inShort(done.failure());
      failures.add(reason);
      files.forEach(file -> made.errors().putIfAbsent(file, reason));
    }
  }

  private void log(List<String> lines) throws IOException {
    Files.write(site.log(NAME), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** {@return what came of all modules, in one line} */
  String outcome() throws IOException {
    log(made.problems().stream().map(problem -> "# " + problem).toList());
    return failures.isEmpty() ? "compiled" : String.join(", ", failures);
  }
}
