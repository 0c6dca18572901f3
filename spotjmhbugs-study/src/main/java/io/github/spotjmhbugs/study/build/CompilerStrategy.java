// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Command;
import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.process.Jdk;
import io.github.spotjmhbugs.scan.process.ProcessOutcome;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/**
 * The compiler alone, over the Java files with benchmarks and what they refer to in other sources
 * of the project. It is Eclipse's: it goes on after errors, so that one name that cannot be
 * resolved costs one method. No annotation processor runs.
 */
final class CompilerStrategy implements BuildStrategy {
  private static final String TOOL = "javac";

  /** The newest level that this version of the compiler knows. */
  private static final int NEWEST_LEVEL = 24;

  /** The class files of the JDK are read as modules, which there are since this version. */
  private static final int OLDEST_JDK = 9;

  @Override
  public String name() {
    return TOOL;
  }

  @Override
  public String tool() {
    return TOOL;
  }

  @Override
  public boolean suits(BuildSite site) {
    return !javaFiles(site).isEmpty();
  }

  private static List<Path> javaFiles(BuildSite site) {
    return site.sources().stream().filter(file -> file.toString().endsWith(".java")).toList();
  }

  @Override
  public StrategyResult build(BuildSite site, Deadline deadline)
      throws IOException, InterruptedException {
    Path log = site.log(name());
    MavenFiles.write(MavenFiles.ofUser(), site);
    List<Path> jars = DependencyJars.of(site, log, deadline.left().dividedBy(2));
    Path classes = Files.createDirectories(site.workspace().resolve("javac-classes"));
    Path arguments = site.workspace().resolve("javac.args");
    Files.write(arguments, quoted(arguments(site, classes, jars)));
    List<String> words =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            compiler().toString(),
            "org.eclipse.jdt.internal.compiler.batch.Main",
            "@" + arguments);
    ProcessOutcome outcome =
        site.runner()
            .run(
                new Command(words, site.root(), site.environment(jdk(site)), log, deadline.left()));
    int dropped = BrokenMethods.removeFrom(classes);
    String errors = dropped == 0 ? "" : ", methods with errors: " + dropped;
    String result = outcome.succeeded() ? "built" : LogReader.describe(site, outcome, "");
    return new StrategyResult(outcome.succeeded(), result + errors, List.of(classes), jars);
  }

  /** The jar that the compiler is in, perhaps together with this program. */
  private static Path compiler() {
    String location =
        BatchCompiler.class.getProtectionDomain().getCodeSource().getLocation().toString();
    return Path.of(URI.create(location));
  }

  private static Jdk jdk(BuildSite site) {
    int asked = LanguageLevel.asked(site).orElse(0);
    return site.jdk(Math.max(asked, OLDEST_JDK));
  }

  private static List<String> arguments(BuildSite site, Path classes, List<Path> jars)
      throws IOException {
    List<Path> files = javaFiles(site);
    int newest = Math.min(NEWEST_LEVEL, jdk(site).feature());
    int asked = LanguageLevel.asked(site).orElse(newest);
    int level = Math.max(LanguageLevel.OLDEST, Math.min(asked, newest));
    List<String> arguments =
        new ArrayList<>(List.of("-proceedOnError", "-nowarn", "-proc:none", "-g", "-encoding"));
    arguments.addAll(List.of("UTF-8", "--system", jdk(site).home().toString()));
    // No --release: it hides what projects of old use, such as sun.misc.Unsafe.
    arguments.addAll(List.of("-source", "" + level, "-target", "" + level));
    arguments.addAll(List.of("-d", classes.toString()));
    arguments.addAll(List.of("-sourcepath", path(SourceRoots.of(site.root(), files))));
    arguments.addAll(List.of("-classpath", path(jars)));
    files.forEach(file -> arguments.add(file.toString()));
    return arguments;
  }

  private static String path(List<Path> entries) {
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static List<String> quoted(List<String> arguments) {
    return arguments.stream().map(argument -> '"' + argument + '"').toList();
  }
}
