// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import com.google.gson.JsonObject;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.fix.compile.JavaTypes;
import io.github.spotjmhbugs.fix.run.TreeSpots;
import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.NamedSpots;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.host.suppress.Suppressions;
import io.github.spotjmhbugs.lsp.Checked.Marked;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.scan.project.BuildAdvice;
import io.github.spotjmhbugs.scan.project.BuildClassPath;
import io.github.spotjmhbugs.scan.project.BuildProject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.jspecify.annotations.Nullable;

/** Checks open texts, each with what is around it. For one thread. */
final class Checker {
  private static final String JMH = "org.openjdk.jmh";

  private final Map<Path, BuiltModule> modules = new HashMap<>();
  private final CompletableFuture<JavaTypes> jdk = CompletableFuture.supplyAsync(Checker::jdk);
  private final MavenFetcher maven =
      new MavenFetcher(
          MavenOptions.of(System.getProperties(), Map.of()),
          new DownloadProgress(Waiting.unseen()));
  private final Consumer<Problem> problems;
  private final Predicate<OpenText> isWanted;

  /** Tells what cannot be read, perhaps again and again, and asks for texts that editors have. */
  Checker(Consumer<Problem> problems, Predicate<OpenText> isWanted) {
    this.problems = problems;
    this.isWanted = isWanted;
  }

  /** Loads the compiler and the types of the JDK, while others read the models of a build. */
  private static JavaTypes jdk() {
    try {
      Path home = Path.of(System.getProperty("java.home"));
      JavaTypes types = new JavaTypes(home, Map.of(), new InMemory(Map.of()));
      String any = "class A { String f(java.util.List<String> x) { return x + \"\"; } }";
      CompiledText.of(Path.of("A.java"), any, types);
      return types;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Looks again, at the next check, at what builds, people and other programs may have changed. */
  void forget() {
    modules.values().forEach(BuiltModule::forget);
  }

  private BuiltModule module(Path folder, JsonObject settings) throws IOException {
    BuiltModule known = modules.get(folder);
    if (known != null && known.isKnown(settings)) {
      return known;
    }
    Choices choices = known == null ? Choices.DEFAULT : known.choices();
    try {
      choices = Choices.in(folder, settings);
    } catch (IOException e) {
      problems.accept(Problem.error("settings", e));
    }
    BuiltModule.Builds builds =
        BuiltModule.Builds.of(
            folder, new BuildClassPath((root, own) -> maven.resolver(root, own, true)));
    if (known != null) {
      builds = known.builds().isAs(builds) ? known.builds() : builds;
      known.close();
      modules.remove(folder);
    }
    BuiltModule now = new BuiltModule(folder, settings, choices, builds, jdk::join);
    modules.put(folder, now);
    return now;
  }

  /**
   * {@return what is known of a text now}
   *
   * @param before what was known of it, moved to where it is now; null at first
   * @throws CancellationException when it was edited meanwhile
   */
  Checked check(OpenText text, @Nullable Checked before, JsonObject settings) throws IOException {
    Path file = text.file();
    BuiltModule module =
        module(
            BuildProject.around(file).map(BuildProject::module).orElse(file.resolveSibling("")),
            settings);
    if (!text.text().contains(JMH) && module.users(file).isEmpty()) {
      return scan(text, Map.of(), module, "", true, false);
    }
    CompiledText compiled = CompiledText.of(file, text.text(), module.types());
    module.keep(compiled);
    if (!isWanted.test(text)) {
      throw new CancellationException();
    }
    if (compiled.errors().isEmpty()) {
      return scan(text, compiled.classes(), module, compiled.doubt(), true, false);
    }
    if (before != null && (!before.isOfBuild() || before.module() == module)) {
      return before.movedTo(text);
    }
    // The class file is right unless the text has changed; of another text, a part may compile.
    Optional<String> name = module.nameOf(file);
    Map<String, byte[]> built = name.isPresent() ? module.builtFrom(name.get()) : Map.of();
    boolean isStale =
        !text.text().equals(Texts.read(file)) || name.filter(module::isStale).isPresent();
    Map.Entry<String, Integer> first = compiled.errors().entrySet().iterator().next();
    String why =
        "does not compile here (line %d: %s); findings are those of "
            .formatted(first.getValue(), first.getKey());
    if (built.isEmpty() || (isStale && !compiled.classes().isEmpty())) {
      return scan(text, compiled.classes(), module, why + "the methods that do", false, false);
    }
    String advice = BuildAdvice.compile(file);
    String changed = ", since which it has changed" + (advice.isEmpty() ? "" : "; " + advice);
    String note = why + "its last build" + (isStale ? changed : "");
    return scan(text, built, module, note, !isStale, true);
  }

  private Checked scan(
      OpenText text,
      Map<String, byte[]> classes,
      BuiltModule module,
      String note,
      boolean isCurrent,
      boolean isOfBuild)
      throws IOException {
    Map<String, byte[]> scanned = new HashMap<>(classes);
    module.users(text.file()).forEach(scanned::putIfAbsent);
    InMemory target = new InMemory(scanned);
    TargetResult all = new TargetScanner(1).scan(text.uri(), target, module.classes());
    ClassPath classPath = ClassPath.of(target, module.classes());
    Set<String> own = classes.keySet();
    Predicate<Finding> shown = module.choices().shown();
    List<Marked> marked = new ArrayList<>();
    List<String> lines = text.text().lines().toList();
    TreeSpots spots = new TreeSpots();
    TargetResult result = new Suppressions(classPath).apply(all);
    result.problems().forEach(problems);
    for (Finding finding : result.findings()) {
      if (own.contains(finding.location().className()) && shown.test(finding)) {
        marked.add(new Marked(finding, range(lines, finding, spots, classPath)));
      }
    }
    List<String> benchmarks =
        all.benchmarks().stream()
            .filter(name -> own.contains(name.substring(0, name.indexOf('#')).replace('.', '/')))
            .toList();
    return new Checked(
        text, marked, benchmarks, note, isCurrent, isOfBuild, module, classPath, own);
  }

  /** As reports mark it; where they mark a line, from its first character to its last. */
  private static Range range(
      List<String> lines, Finding finding, TreeSpots spots, ClassPath classes) {
    Optional<SourceSpot> named = NamedSpots.in(lines, finding);
    boolean isVague =
        finding.site() instanceof Site.Instruction
            && named.filter(found -> !found.isNamed()).isPresent();
    SourceSpot spot =
        (isVague ? spots.find(finding, lines, classes).or(() -> named) : named)
            .orElse(new SourceSpot(Math.max(1, finding.location().line()), 0, 0, false));
    int line = spot.line() - 1;
    int end = line < lines.size() ? lines.get(line).stripTrailing().length() : 0;
    return new Range(
        new Position(line, spot.start()),
        new Position(
            line, spot.isNamed() ? spot.start() + spot.length() : Math.max(spot.start(), end)));
  }
}
