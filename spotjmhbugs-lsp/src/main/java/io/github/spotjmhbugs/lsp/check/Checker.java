// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.check;

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
import io.github.spotjmhbugs.lsp.text.Marked;
import io.github.spotjmhbugs.lsp.text.OpenText;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.scan.project.BuildAdvice;
import io.github.spotjmhbugs.scan.project.BuildProject;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.jspecify.annotations.Nullable;

/** Checks open texts, each with what is around it. For one thread. */
public final class Checker implements Closeable {
  private static final String JMH = "org.openjdk.jmh";

  private final Map<Path, OpenModule> modules = new HashMap<>();
  private final CompletableFuture<JavaTypes> jdk = CompletableFuture.supplyAsync(Checker::jdk);
  private final MavenFetcher maven =
      new MavenFetcher(
          MavenOptions.of(System.getProperties(), Map.of()),
          new DownloadProgress(Waiting.unseen()));
  private final Consumer<Problem> problems;

  /**
   * Makes a checker.
   *
   * @param problems is told what cannot be read, perhaps again and again
   */
  public Checker(Consumer<Problem> problems) {
    this.problems = problems;
  }

  /** Loads the compiler and the types of the JDK, while others read the models of a build. */
  private static JavaTypes jdk() {
    try {
      Path home = Path.of(System.getProperty("java.home"));
      JavaTypes types = new JavaTypes(home, Map.of(), new InMemory(Map.of()));
      String any = "class A { String f(java.util.List<String> x) { return x + \"\"; } }";
      CompiledText.of(new OpenText("", Path.of("A.java"), 0, any), types);
      return types;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Looks again, at the next check, at what builds, people and other programs may have changed. */
  public void forget() {
    modules.values().forEach(OpenModule::forget);
  }

  /**
   * Checks a text.
   *
   * @param text the text
   * @param before what is known of it, moved to where it is now; null at first
   * @param settings the settings of the editor
   * @return what is known of it now
   * @throws IOException when what is around it cannot be read
   */
  public Checked check(OpenText text, @Nullable Checked before, JsonObject settings)
      throws IOException {
    Path folder =
        BuildProject.around(text.file()).map(BuildProject::module).orElse(parent(text.file()));
    OpenModule opened =
        modules.computeIfAbsent(folder, any -> new OpenModule(folder, maven, jdk::join, problems));
    BuiltModule module = opened.module(settings);
    Choices choices = opened.choices();
    if (!text.text().contains(JMH) && module.users(text.file()).isEmpty()) {
      return scan(text, Map.of(), module, choices, "", Origin.TEXT);
    }
    CompiledText compiled = CompiledText.of(text, module.types());
    compiled.keepOthers(module);
    if (compiled.errors().isEmpty()) {
      return scan(text, compiled.classes(), module, choices, staleness(compiled), Origin.TEXT);
    }
    if (before != null && (!before.isOfBuild() || before.around().isOf(module))) {
      return before.moved(text, List.of());
    }
    return withErrors(text, compiled, module, choices);
  }

  /** What was scanned. */
  private enum Origin {
    /** The text. */
    TEXT,
    /** The methods of the text that compile. */
    PART,
    /** The class file of the same text. */
    BUILD,
    /** The class file of an earlier text. */
    OLD_BUILD
  }

  private static Path parent(Path file) {
    return file.resolveSibling("");
  }

  private static String staleness(CompiledText compiled) {
    return compiled.broken().isEmpty()
        ? ""
        : compiled.broken().iterator().next().getFileName()
            + " does not compile; findings that depend on it may be out of date";
  }

  /** The class file is right unless the text has changed; of another text, a part may compile. */
  private Checked withErrors(
      OpenText text, CompiledText compiled, BuiltModule module, Choices choices)
      throws IOException {
    Optional<String> name = module.nameOf(text.file());
    Map<String, byte[]> built = name.isPresent() ? module.builtFrom(name.get()) : Map.of();
    boolean isStale =
        !text.text().equals(Texts.read(text.file())) || name.filter(module::isStale).isPresent();
    CompiledText.Mistake first = compiled.errors().get(0);
    String why = "does not compile here (line " + first.line() + ": " + first.message() + ")";
    if (built.isEmpty() || (isStale && !compiled.classes().isEmpty())) {
      String note = why + "; findings are those of the methods that do";
      return scan(text, compiled.classes(), module, choices, note, Origin.PART);
    }
    String advice = BuildAdvice.compile(text.file());
    String note =
        why
            + "; findings are those of its last build"
            + (isStale ? ", since which it has changed" : "")
            + (isStale && !advice.isEmpty() ? "; " + advice : "");
    return scan(text, built, module, choices, note, isStale ? Origin.OLD_BUILD : Origin.BUILD);
  }

  private Checked scan(
      OpenText text,
      Map<String, byte[]> classes,
      BuiltModule module,
      Choices choices,
      String note,
      Origin origin)
      throws IOException {
    Map<String, byte[]> scanned = new HashMap<>(classes);
    module.users(text.file()).forEach(scanned::putIfAbsent);
    InMemory target = new InMemory(scanned);
    TargetResult all = new TargetScanner(1).scan(text.uri(), target, module.classes());
    ClassPath classPath = ClassPath.of(target, module.classes());
    Surroundings around = new Surroundings(text, module, choices, classPath, classes.keySet());
    Predicate<Finding> shown = choices.shown();
    List<Marked> marked = new ArrayList<>();
    List<String> lines = text.lines();
    TreeSpots spots = new TreeSpots();
    TargetResult result = new Suppressions(classPath).apply(all);
    result.problems().forEach(problems);
    for (Finding finding : result.findings()) {
      if (around.isInText(finding.location().className()) && shown.test(finding)) {
        marked.add(new Marked(finding, range(lines, finding, spots, classPath)));
      }
    }
    List<String> benchmarks =
        all.benchmarks().stream()
            .filter(name -> around.isInText(name.replaceFirst("#.*", "").replace('.', '/')))
            .toList();
    return new Checked(
        text,
        marked,
        benchmarks,
        note,
        origin == Origin.TEXT || origin == Origin.BUILD,
        origin == Origin.BUILD || origin == Origin.OLD_BUILD,
        around);
  }

  /** As reports mark it; where they mark a line, from its first character to its last. */
  private static Range range(
      List<String> lines, Finding finding, TreeSpots spots, ClassPath classes) {
    Optional<SourceSpot> spot = NamedSpots.in(lines, finding);
    if (finding.site() instanceof Site.Instruction
        && spot.filter(found -> !found.isNamed()).isPresent()) {
      spot = spots.find(finding, lines, classes).or(() -> NamedSpots.in(lines, finding));
    }
    int line = spot.map(SourceSpot::line).orElse(Math.max(1, finding.location().line())) - 1;
    int start = spot.map(SourceSpot::start).orElse(0);
    int end =
        spot.filter(SourceSpot::isNamed)
            .map(found -> found.start() + found.length())
            .orElse(line < lines.size() ? lines.get(line).stripTrailing().length() : 0);
    return new Range(new Position(line, start), new Position(line, Math.max(start, end)));
  }

  @Override
  public void close() throws IOException {
    for (OpenModule each : modules.values()) {
      each.close();
    }
  }
}
