// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.fix.compile.JavaTypes;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.run.TreeSpots;
import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.NamedSpots;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.host.suppress.Suppressions;
import io.github.spotjmhbugs.lsp.BuiltModule.Compiled;
import io.github.spotjmhbugs.lsp.BuiltModule.InMemory;
import io.github.spotjmhbugs.scan.ClassPathOptions;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
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
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.util.Positions;
import org.jspecify.annotations.Nullable;

/**
 * The open texts and what is known of them. One thread checks them one after the other, each with
 * what is around it; what the next edit makes useless is not begun, or given up.
 */
final class Checks {
  private static final long DEBOUNCE_MILLIS = 300; // whoever types faster is not done
  private static final long BUILD_MILLIS = 1_000; // watchers tell of many files bit by bit
  private static final long STACK = 256L << 20; // for deeply nested code

  /** A text as an editor has it, saved or not; columns count UTF-16 code units. */
  record OpenText(String uri, Path file, int version, String text) {}

  record Marked(Finding finding, Range range) {}

  /** Findings, current if they are of this very text, and what is around its classes. */
  record Checked(
      OpenText text,
      List<Marked> findings,
      String note,
      boolean isCurrent,
      BuiltModule module,
      ClassPath classPath,
      Set<String> classes) {
    /**
     * {@return the same findings where they are in a later text, until that is checked} It differs
     * between an equal start and an equal end; what is between them stays at their border.
     */
    Checked movedTo(OpenText now) {
      String old = text.text;
      String next = now.text;
      int most = Math.min(old.length(), next.length());
      int same = 0;
      while (same < most && old.charAt(same) == next.charAt(same)) {
        same++;
      }
      int rest = 0;
      while (rest < most - same
          && old.charAt(old.length() - rest - 1) == next.charAt(next.length() - rest - 1)) {
        rest++;
      }
      Range edited = range(new SourceText(old), same, old.length() - rest);
      Position after = position(new SourceText(next), next.length() - rest);
      List<Marked> all = new ArrayList<>();
      for (Marked each : findings) {
        Position start = moved(each.range.getStart(), edited, after);
        Position end = moved(each.range.getEnd(), edited, after);
        all.add(new Marked(each.finding, new Range(start, end)));
      }
      return new Checked(now, all, note, false, module, classPath, classes);
    }

    private static Position moved(Position at, Range edited, Position after) {
      Position before = edited.getEnd();
      if (Positions.isBefore(at, before)) {
        return Positions.isBefore(at, edited.getStart()) ? at : edited.getStart();
      }
      boolean isInLine = at.getLine() == before.getLine();
      return new Position(
          at.getLine() + after.getLine() - before.getLine(),
          at.getCharacter() + (isInLine ? after.getCharacter() - before.getCharacter() : 0));
    }

    /** {@return the place of what is between two characters of a text} */
    static Range range(SourceText text, int start, int end) {
      return new Range(position(text, start), position(text, end));
    }

    private static Position position(SourceText text, int offset) {
      SourceText.Position at = text.position(offset);
      return new Position(at.line() - 1, at.column() - 1);
    }

    /** {@return the findings that affect a benchmark, {@code package.Class#method}} */
    List<Finding> affecting(String benchmark) {
      return findings.stream()
          .map(Marked::finding)
          .filter(each -> each.affected().contains(benchmark))
          .toList();
    }

    /** {@return the source of a class, by its internal name; absent outside the project} */
    Optional<Path> source(String className) {
      return classes.contains(className) ? Optional.of(text.file) : module.source(className);
    }
  }

  volatile Map<?, ?> settings = Map.of(); // of the editor
  final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(null, task, "checks", STACK);
            thread.setDaemon(true);
            return thread;
          });
  private final Map<String, OpenText> texts = new ConcurrentHashMap<>();
  private final Map<String, Future<?>> pending = new ConcurrentHashMap<>();
  private final Map<String, Checked> known = new HashMap<>(); // of the worker
  private final Map<Path, BuiltModule> modules = new HashMap<>(); // of the worker
  private final CompletableFuture<JavaTypes> jdk = CompletableFuture.supplyAsync(Checks::jdk);
  private final MavenFetcher maven = new ClassPathOptions().fetcher(Waiting.unseen());
  private final Consumer<Checked> shown;
  private final Consumer<Problem> problems;

  /** Shows what is known of a text each time that it is checked, and tells what is wrong. */
  Checks(Consumer<Checked> shown, Consumer<Problem> problems) {
    this.shown = shown;
    this.problems = problems;
  }

  /** Loads the compiler and the types of the JDK, while others read the models of a build. */
  private static JavaTypes jdk() {
    try {
      Path home = Path.of(System.getProperty("java.home"));
      JavaTypes types = new JavaTypes(home, Map.of(), new InMemory(Map.of()));
      String any = "class A { String f(java.util.List<String> x) { return x + \"\"; } }";
      Compiled.of(Path.of("A.java"), any, types);
      return types;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void open(OpenText text) {
    texts.put(text.uri(), text);
    later(text.uri(), 0);
  }

  /** An edit of a text that is not open means nothing. */
  void change(String uri, int version, String text) {
    texts.computeIfPresent(uri, (any, old) -> new OpenText(uri, old.file(), version, text));
    later(uri, DEBOUNCE_MILLIS);
  }

  /** Forgets a text, and does something when no check can show it any more. */
  void close(String uri, Runnable afterwards) {
    texts.remove(uri);
    worker.execute(() -> known.remove(uri));
    worker.execute(afterwards);
  }

  /** Checks all open texts again, with what is on the disk by then. */
  void outdated() {
    worker.execute(() -> modules.values().forEach(each -> each.isForgotten = true));
    texts.keySet().forEach(uri -> later(uri, BUILD_MILLIS));
  }

  private void later(String uri, long millis) {
    Future<?> check = worker.schedule(() -> check(uri), millis, TimeUnit.MILLISECONDS);
    Optional.ofNullable(pending.put(uri, check)).ifPresent(before -> before.cancel(false));
  }

  /** {@return what comes of some work, which is done between two checks} */
  <T> CompletableFuture<T> between(Callable<T> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return work.call();
          } catch (Exception e) {
            throw new CompletionException(e);
          }
        },
        worker);
  }

  /** {@return what is known of a text as it is now; absent before it was checked} */
  Optional<Checked> known(String uri) {
    Optional<OpenText> now = Optional.ofNullable(texts.get(uri));
    Optional<Checked> last = Optional.ofNullable(known.get(uri));
    return now.flatMap(to -> last.map(it -> it.text.equals(to) ? it : it.movedTo(to)));
  }

  /** {@return what is known of a text, which is checked first, unless that was done} */
  Optional<Checked> upToDate(String uri) {
    if (known(uri).filter(each -> each.isCurrent() && !each.module().isForgotten).isEmpty()) {
      check(uri);
    }
    return known(uri);
  }

  private void check(String uri) {
    OpenText text = texts.get(uri);
    if (text == null) {
      return;
    }
    String file = text.file().toString();
    try {
      Checked checked = check(text, known.get(uri));
      if (checked != null && text.equals(texts.get(uri))) {
        known.put(uri, checked);
        shown.accept(checked);
      }
    } catch (IOException e) {
      problems.accept(Problem.error(file, e));
    } catch (OutOfMemoryError e) {
      problems.accept(Problem.outOfMemory(file));
    } catch (RuntimeException | StackOverflowError e) {
      problems.accept(Problem.error(file, "not checked: " + OneLine.of(e.toString())));
    }
  }

  private BuiltModule module(Path file) throws IOException {
    Optional<Path> built = BuildProject.around(file).map(BuildProject::module);
    Path folder = built.orElse(file.resolveSibling(""));
    BuiltModule module = modules.get(folder);
    if (module == null || module.isForgotten) {
      BuildClassPath paths = new BuildClassPath((root, own) -> maven.resolver(root, own, true));
      module = new BuiltModule(folder, settings, module, paths, jdk::join, problems);
      modules.put(folder, module);
    }
    return module;
  }

  /** {@return what is known of a text now; null when it was edited meanwhile} */
  private @Nullable Checked check(OpenText text, @Nullable Checked before) throws IOException {
    Path file = text.file();
    BuiltModule module = module(file);
    if (!text.text().contains("org.openjdk.jmh") && module.users(file).isEmpty()) {
      return scan(text, Map.of(), module, "", true);
    }
    Compiled compiled = module.compile(file, text.text());
    Map<String, byte[]> own = compiled.classes().getOrDefault(file.toString(), Map.of());
    if (!text.equals(texts.get(text.uri()))) {
      return null;
    }
    if (compiled.errors(file).isEmpty()) {
      Optional<Path> broken = compiled.errors().keySet().stream().findFirst().map(Path::of);
      String doubt = "%s does not compile; findings that depend on it may be out of date";
      String note = broken.map(Path::getFileName).map(doubt::formatted).orElse("");
      return scan(text, own, module, note, true);
    }
    // What builds have left may have changed; of another text, only a part may compile.
    if (before != null && (before.note().isEmpty() || before.module().equals(module))) {
      return before.movedTo(text);
    }
    Map<String, byte[]> built = module.builtFrom(file);
    boolean isStale = !text.text().equals(Texts.read(file)) || module.newer.containsValue(file);
    Map.Entry<String, Integer> first = compiled.errors(file).entrySet().iterator().next();
    String why = "does not compile here (line %d: %s); findings are those of ";
    why = why.formatted(first.getValue(), OneLine.of(first.getKey()));
    if (built.isEmpty() || (isStale && !own.isEmpty())) {
      return scan(text, own, module, why + "the methods that do", false);
    }
    String advice = BuildAdvice.compile(file);
    String changed = ", since which it has changed" + (advice.isEmpty() ? "" : "; " + advice);
    return scan(text, built, module, why + "its last build" + (isStale ? changed : ""), !isStale);
  }

  private Checked scan(
      OpenText text, Map<String, byte[]> own, BuiltModule module, String note, boolean isCurrent) {
    Map<String, byte[]> scanned = module.users(text.file());
    scanned.putAll(own);
    InMemory target = new InMemory(scanned);
    List<ClassContainer> others = List.of(module.classes);
    ClassPath classPath = ClassPath.of(target, others);
    TargetResult all = new TargetScanner(1).scan(text.uri(), target, others);
    TargetResult result = new Suppressions(classPath).apply(all);
    result.problems().forEach(problems);
    Predicate<Finding> isShown = module.shown();
    List<String> lines = text.text().lines().toList();
    TreeSpots spots = new TreeSpots();
    List<Marked> marked =
        result.findings().stream()
            .filter(each -> own.containsKey(each.location().className()) && isShown.test(each))
            .map(each -> new Marked(each, range(lines, each, spots, classPath)))
            .toList();
    return new Checked(text, marked, note, isCurrent, module, classPath, own.keySet());
  }

  /** As reports mark it; where they mark a line, from its first character to its last. */
  private static Range range(
      List<String> lines, Finding finding, TreeSpots spots, ClassPath classes) {
    Optional<SourceSpot> named = NamedSpots.in(lines, finding);
    Optional<SourceSpot> parsed =
        NamedSpots.isVague(finding, named) ? spots.find(finding, lines, classes) : named;
    int given = Math.max(1, finding.location().line());
    SourceSpot spot = parsed.or(() -> named).orElse(new SourceSpot(given, 0, 0, false));
    int line = spot.line() - 1;
    int whole = line < lines.size() ? lines.get(line).stripTrailing().length() : 0;
    int end = spot.isNamed() ? spot.start() + spot.length() : Math.max(spot.start(), whole);
    return new Range(new Position(line, spot.start()), new Position(line, end));
  }
}
