// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.process.Jdk;
import io.github.spotjmhbugs.study.source.ProgramRun;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/**
 * The compiler alone, over the Java files with benchmarks and what they refer to in other sources
 * of the project. Nothing of the project runs: build files are read as data, and no annotation
 * processor is started. The compiler is Eclipse's: it goes on after errors, so that one name that
 * cannot be resolved costs one method.
 */
final class CompilerStrategy implements BuildStrategy {
  private static final String NAME = "compiler";

  /** The newest level that this version of the compiler knows. */
  private static final int NEWEST_LEVEL = 24;

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
    Run run = new Run(site, deadline, SourceTree.of(site.root()));
    Map<Path, List<Path>> modules =
        javaFiles(site).stream()
            .collect(Collectors.groupingBy(site::moduleOf, TreeMap::new, Collectors.toList()));
    ModuleDependencies dependencies =
        new ModuleDependencies(site, run.tree, Deadline.in(deadline.left().dividedBy(2)));
    int left = modules.size();
    for (Map.Entry<Path, List<Path>> module : modules.entrySet()) {
      SourceModule resolved = dependencies.of(module.getKey(), module.getValue());
      // Some sources make the compiler think for ever: other modules need time, too.
      run.compile(resolved, left > 1 ? 2 : 1);
      left--;
    }
    return run.result(dependencies.problems());
  }

  /** The compilation of all modules of one project. */
  private static final class Run {
    private final BuildSite site;
    private final Deadline deadline;
    private final SourceTree tree;
    private final CompilerJars jars;
    private final List<Path> folders = new ArrayList<>();
    private final Map<Path, String> errors = new HashMap<>();
    private final Set<String> failures = new LinkedHashSet<>();

    Run(BuildSite site, Deadline deadline, SourceTree tree) {
      this.site = site;
      this.deadline = deadline;
      this.tree = tree;
      this.jars = new CompilerJars(site.workspace().resolve("jars"));
    }

    void compile(SourceModule module, int share) throws IOException, InterruptedException {
      Path classes = site.workspace().resolve("classes").resolve("" + folders.size());
      folders.add(Files.createDirectories(classes));
      int newest = Math.min(NEWEST_LEVEL, jdk().feature());
      int asked = LanguageLevel.asked(site).orElse(newest);
      int level = Math.max(LanguageLevel.OLDEST, Math.min(asked, newest));
      String printed = compile(module, classes, level, share);
      if (level < newest && CompileErrors.needNewerLevel(printed)) {
        printed = compile(module, classes, newest, share);
      }
      errors.putAll(CompileErrors.of(printed));
      BrokenMethods.removeFrom(classes);
    }

    private String compile(SourceModule module, Path classes, int level, int share)
        throws IOException, InterruptedException {
      Path arguments = site.workspace().resolve("compiler.args");
      Files.write(arguments, quoted(arguments(module, classes, level)));
      List<String> words =
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:+UseSerialGC",
              "-XX:TieredStopAtLevel=1",
              "-cp",
              compiler().toString(),
              "org.eclipse.jdt.internal.compiler.batch.Main",
              "@" + arguments);
      Duration time = deadline.left().dividedBy(share);
      ProgramRun run = site.run(NAME, words, site.root(), site.environment(jdk()), time);
      if (!run.outcome().succeeded() && CompileErrors.of(run.printed()).isEmpty()) {
        failures.add(site.describe(run));
      }
      return run.printed();
    }

    private Jdk jdk() {
      return site.jdk(Math.max(LanguageLevel.asked(site).orElse(0), OLDEST_JDK));
    }

    private List<String> arguments(SourceModule module, Path classes, int level) {
      List<String> arguments =
          new ArrayList<>(List.of("-proceedOnError", "-nowarn", "-proc:none", "-g", "-encoding"));
      arguments.addAll(List.of("UTF-8", "--system", jdk().home().toString()));
      // No --release: it hides what projects of old use, such as sun.misc.Unsafe.
      arguments.addAll(List.of("-source", "" + level, "-target", "" + level));
      arguments.addAll(List.of("-d", classes.toString()));
      arguments.addAll(List.of("-sourcepath", path(module.sourcePath(tree, site))));
      arguments.addAll(List.of("-classpath", path(jars.usable(module.jars()))));
      module.files().forEach(file -> arguments.add(file.toString()));
      return arguments;
    }

    Result result(List<String> problems) throws IOException {
      List<String> lines = problems.stream().map(problem -> "# " + problem).toList();
      Files.write(site.log(NAME), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      String outcome = failures.isEmpty() ? "compiled" : String.join(", ", failures);
      return new Result(outcome, folders, jars.originals().toList(), errors, problems);
    }

    /** The jar that the compiler is in, perhaps together with this program. */
    private static Path compiler() {
      String location =
          BatchCompiler.class.getProtectionDomain().getCodeSource().getLocation().toString();
      return Path.of(URI.create(location));
    }

    private static String path(List<Path> entries) {
      return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static List<String> quoted(List<String> arguments) {
      return arguments.stream().map(argument -> '"' + argument + '"').toList();
    }
  }
}
