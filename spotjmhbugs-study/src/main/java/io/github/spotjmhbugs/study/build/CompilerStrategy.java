// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.classpath.ClassContainers;
import io.github.spotjmhbugs.scan.classpath.JoinedClasses;
import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.process.Jdk;
import io.github.spotjmhbugs.study.compile.EclipseCompiler;
import io.github.spotjmhbugs.study.compile.JavaTypes;
import io.github.spotjmhbugs.study.compile.JdkImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The compiler alone, over the Java files with benchmarks and what they refer to in other sources
 * of the project. Nothing of the project runs: build files are read as data, and no annotation
 * processor is started.
 */
final class CompilerStrategy implements BuildStrategy {
  private static final String NAME = "compiler";

  /** The class files of the JDK are read as modules, which there are since this version. */
  private static final int OLDEST_JDK = 9;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean suits(BuildSite site) {
    return !javaFiles(site).isEmpty();
  }

  private static List<Path> javaFiles(BuildSite site) {
    return site.sources().stream().filter(file -> file.toString().endsWith(".java")).toList();
  }

  @Override
  public Result build(BuildSite site, Deadline deadline) throws IOException, InterruptedException {
    Jdk jdk = site.jdk(Math.max(LanguageLevel.asked(site).orElse(0), OLDEST_JDK));
    SourceTree tree = SourceTree.of(site.root());
    Map<Path, List<Path>> modules =
        javaFiles(site).stream()
            .collect(Collectors.groupingBy(site::moduleOf, TreeMap::new, Collectors.toList()));
    ModuleDependencies dependencies =
        new ModuleDependencies(site, tree, Deadline.in(deadline.left().dividedBy(2)));
    int left = modules.size();
    try (JdkImage image = new JdkImage(jdk.home())) {
      Run run = new Run(site, deadline, tree, image, jdk.feature());
      for (Map.Entry<Path, List<Path>> module : modules.entrySet()) {
        SourceModule resolved = dependencies.of(module.getKey(), module.getValue());
        // Some sources make the compiler think for ever: other modules need time, too.
        run.compile(resolved, left > 1 ? 2 : 1);
        left--;
      }
      return run.result(dependencies.problems());
    }
  }

  /** The compilation of all modules of one project. */
  private static final class Run {
    private final BuildSite site;
    private final Deadline deadline;
    private final SourceTree tree;
    private final JdkImage jdk;
    private final int newest;
    private final int level;
    private final List<Path> folders = new ArrayList<>();
    private final Set<Path> jars = new LinkedHashSet<>();
    private final Map<Path, String> errors = new HashMap<>();
    private final Set<String> failures = new LinkedHashSet<>();

    Run(BuildSite site, Deadline deadline, SourceTree tree, JdkImage jdk, int feature) {
      this.site = site;
      this.deadline = deadline;
      this.tree = tree;
      this.jdk = jdk;
      this.newest = Math.min(EclipseCompiler.NEWEST_LEVEL, feature);
      int asked = LanguageLevel.asked(site).orElse(newest);
      this.level = Math.max(LanguageLevel.OLDEST, Math.min(asked, newest));
    }

    void compile(SourceModule module, int share) throws IOException, InterruptedException {
      Path classes = site.workspace().resolve("classes").resolve("" + folders.size());
      folders.add(Files.createDirectories(classes));
      jars.addAll(module.jars());
      try (ClassContainers opened = ClassContainers.open(module.jars())) {
        JoinedClasses joined = new JoinedClasses(opened.opened(), opened.problems());
        JavaTypes types = new JavaTypes(jdk, module.types(tree, site), joined);
        EclipseCompiler.Result result = compile(module, types, classes, level, share);
        if (level < newest && result.needsNewerLevel()) {
          result = compile(module, types, classes, newest, share);
        }
        errors.putAll(result.errors());
        if (!result.failure().isEmpty()) {
          failures.add(result.failure());
        }
      }
    }

    private EclipseCompiler.Result compile(
        SourceModule module, JavaTypes types, Path classes, int level, int share)
        throws IOException, InterruptedException {
      EclipseCompiler.Result result =
          EclipseCompiler.compile(
              module.files(), types, level, classes, deadline.left().dividedBy(share));
      String files = module.files().size() + " files with benchmarks, Java " + level;
      log(List.of("# " + files + (result.failure().isEmpty() ? "" : ": " + result.failure())));
      log(result.log().stream().map(line -> line.replace(site.root() + "/", "")).toList());
      return result;
    }

    private void log(List<String> lines) throws IOException {
      Files.write(site.log(NAME), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    Result result(List<String> problems) throws IOException {
      log(problems.stream().map(problem -> "# " + problem).toList());
      String outcome = failures.isEmpty() ? "compiled" : String.join(", ", failures);
      return new Result(outcome, folders, List.copyOf(jars), errors, problems);
    }
  }
}
