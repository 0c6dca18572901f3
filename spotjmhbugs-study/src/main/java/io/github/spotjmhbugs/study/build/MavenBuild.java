// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Command;
import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.process.Jdk;
import io.github.spotjmhbugs.scan.process.ProcessOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs Maven over the reactors with benchmarks, again when its log tells how to do better. */
final class MavenBuild {
  /** The tool of the strategies that run it. */
  static final String TOOL = "maven";

  private static final String WRAPPER = "mvnw";
  private static final Duration WRAPPER_TIMEOUT = Duration.ofMinutes(3);
  private static final int MOST_TRIES = 4;

  /** Libraries of the time before Java 9 reach into the JDK, above all annotation processors. */
  private static final String OPEN_JDK =
      " --add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.util=ALL-UNNAMED"
          + compilerPackages();

  private static final int OLDEST_WITH_MODULES = 9;

  private final BuildSite site;
  private final Path log;
  private final Deadline deadline;
  private final MavenFiles files;

  /**
   * @param site the project
   * @param strategy the strategy
   * @param deadline when all has to be done
   * @throws IOException when the files of the home folder cannot be written
   */
  MavenBuild(BuildSite site, BuildStrategy strategy, Deadline deadline) throws IOException {
    this.site = site;
    this.log = site.log(strategy.name());
    this.deadline = deadline;
    this.files = MavenFiles.write(MavenFiles.ofUser(), site);
  }

  private static String compilerPackages() {
    StringBuilder options = new StringBuilder();
    for (String name : List.of("code", "comp", "file", "jvm", "main", "model", "processing")) {
      options.append(opens(name));
    }
    return options + opens("parser") + opens("tree") + opens("util") + opens("api");
  }

  private static String opens(String name) {
    return " --add-opens=jdk.compiler/com.sun.tools.javac." + name + "=ALL-UNNAMED";
  }

  /**
   * @param wholeReactors whether also modules are built that the benchmarks do not need
   * @param goal the phase to begin with
   * @return what came of it
   * @throws IOException when the folders of the build cannot be written
   * @throws InterruptedException when the thread was interrupted
   */
  StrategyResult run(boolean wholeReactors, String goal) throws IOException, InterruptedException {
    MavenTry first = new MavenTry(site.jdk().feature(), isOld(), goal, Set.of());
    List<ReactorModules> reactors = ReactorModules.of(site);
    Optional<String> failure = unreadable(reactors);
    for (ReactorModules reactor : reactors) {
      Optional<String> reason = build(reactor, wholeReactors, first);
      failure = failure.or(() -> reason);
    }
    return failure.map(StrategyResult::failure).orElseGet(StrategyResult::success);
  }

  private Optional<String> unreadable(List<ReactorModules> reactors) {
    Set<Path> modules = site.modules(Set.of(Pom.FILE));
    reactors.forEach(reactor -> modules.removeAll(reactor.wanted()));
    return modules.stream()
        .findFirst()
        .map(module -> "cannot read " + site.root().relativize(module.resolve(Pom.FILE)));
  }

  /** The JDK for an old level knows that level, if there is such a JDK. */
  private boolean isOld() {
    return LanguageLevel.asked(site).orElse(LanguageLevel.OLDEST) < LanguageLevel.OLDEST
        && site.jdk().feature() > LanguageLevel.OLDEST;
  }

  /** Why it failed, if it did. */
  private Optional<String> build(ReactorModules reactor, boolean whole, MavenTry first)
      throws IOException, InterruptedException {
    List<String> launcher = launcher(reactor);
    Optional<String> reason = Optional.of("no time left");
    MavenTry next = first;
    for (int tries = 0; tries < MOST_TRIES && !deadline.isPast(); tries++) {
      LogReader reader = LogReader.atEndOf(log);
      ProcessOutcome outcome = run(launcher, reactor, whole, next);
      if (outcome.succeeded()) {
        return Optional.empty();
      }
      String text = reader.text();
      reason = Optional.of(LogReader.describe(site, outcome, text));
      MavenTry better = next.after(text, reactor.artifacts());
      if (better.equals(next)) {
        return reason;
      }
      next = better;
    }
    return reason;
  }

  private ProcessOutcome run(
      List<String> launcher, ReactorModules reactor, boolean whole, MavenTry how)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(launcher);
    words.addAll(MavenArguments.of(site, files));
    Snapshots.release(reactor.poms(), how.released());
    if (how.raised()) {
      words.addAll(OldLevels.raise(reactor.poms()));
    }
    if (!reactor.profiles().isEmpty()) {
      words.addAll(List.of("-P", String.join(",", reactor.profiles())));
    }
    if (!whole) {
      words.addAll(reactor.selection());
    }
    words.add(how.goal());
    return run(words, reactor.top(), site.jdk(how.feature()), deadline.left());
  }

  private ProcessOutcome run(List<String> words, Path folder, Jdk jdk, Duration timeout)
      throws InterruptedException {
    Map<String, String> environment = new HashMap<>(site.environment(jdk));
    if (jdk.feature() >= OLDEST_WITH_MODULES) {
      environment.put("MAVEN_OPTS", OPEN_JDK.strip());
    }
    return site.runner().run(new Command(words, folder, environment, log, timeout));
  }

  /** The project's wrapper, when it works: it may ask for a Maven that cannot be downloaded. */
  private List<String> launcher(ReactorModules reactor) throws InterruptedException {
    Optional<Path> wrapper = site.nearest(reactor.top().resolve(WRAPPER), List.of(WRAPPER));
    if (wrapper.isPresent() && !site.options().offline()) {
      // Not every project has it executable.
      List<String> launcher = List.of("sh", wrapper.get().resolve(WRAPPER).toString());
      List<String> probe = new ArrayList<>(launcher);
      probe.add("--version");
      Duration timeout = deadline.left(WRAPPER_TIMEOUT);
      if (run(probe, reactor.top(), site.jdk(), timeout).succeeded()) {
        return launcher;
      }
    }
    return List.of("mvn");
  }
}
