// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.impact.jvm.fork.LinkCheck;
import io.github.spotjmhbugs.strangers.Jdk;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Has JMH generate the classes that it runs, from compiled benchmarks. */
public final class BenchmarkGenerator {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final String MAIN = "org.openjdk.jmh.generators.bytecode.JmhBytecodeGenerator";

  /** It knows every class file that the JVM knows, unlike JMH's other manner, by ASM. */
  private static final String MANNER = "reflection";

  private static final String JAVA = ".java";

  /** How javac begins a line about an error: the file, the number of the line, the reason. */
  private static final Pattern REJECTED = Pattern.compile("^(.+\\.java):\\d+: (?:error: )?(.*)$");

  private final Jdk jdk;
  private final Workspace workspace;
  private final Path folder;
  private final Consumer<Problem> problems;

  /**
   * Makes a generator for one target.
   *
   * @param jdk the oldest JDK that the benchmarks are to run on
   * @param workspace where programs run
   * @param folder where generated files go; what is there was generated for the same classes
   * @param problems is told of classes that are left out, since they cannot be linked
   */
  public BenchmarkGenerator(Jdk jdk, Workspace workspace, Path folder, Consumer<Problem> problems) {
    this.jdk = jdk;
    this.workspace = workspace;
    this.folder = folder.toAbsolutePath();
    this.problems = problems;
  }

  /** {@return the folders that belong on the class path, if an earlier run has filled them} */
  Optional<List<Path>> earlier() {
    return Files.exists(complete())
        ? Optional.of(List.of(classes(), resources()))
        : Optional.empty();
  }

  private Path classes() {
    return folder.resolve("classes");
  }

  private Path resources() {
    return folder.resolve("resources");
  }

  private Path sources() {
    return folder.resolve("sources");
  }

  private Path list() {
    return resources().resolve("META-INF/BenchmarkList");
  }

  private Path compilerLog() {
    return folder.resolve("javac.log");
  }

  private Path complete() {
    return folder.resolve("complete");
  }

  /**
   * Generates and compiles classes.
   *
   * @param target a jar or a folder with compiled benchmarks
   * @param classPath the target and what it needs, with JMH
   * @param generator the jars of JMH's generator
   * @return the folders that belong on the class path with the target
   * @throws IOException when JMH's generator or javac fails; the message says why
   * @throws InterruptedException when the calling thread is interrupted
   */
  List<Path> generate(Path target, List<Path> classPath, List<Path> generator)
      throws IOException, InterruptedException {
    FileTrees.delete(folder);
    Files.createDirectories(folder);
    String reason;
    try (ClassContainer classes = ClassContainer.open(target, target.toString())) {
      Path all = Files.isDirectory(target) ? target : copy(classes, Set.of(), "all");
      reason = attempt(all, classPath, generator);
      if (hasBenchmarks()) {
        return compiled(classPath);
      }
      Map<String, String> unlinked = unlinked(classes.classNames(), classPath);
      if (!unlinked.isEmpty()) {
        reason = attempt(copy(classes, unlinked.keySet(), "linked"), classPath, generator);
      }
      if (hasBenchmarks()) {
        unlinked.forEach((name, why) -> problems.accept(leftOut(name, why)));
        return compiled(classPath);
      }
      reason = reason.isEmpty() ? noneFound(unlinked) : reason;
    }
    throw new IOException("JMH cannot generate the code that runs the benchmarks: " + reason);
  }

  /** Without classes that the JVM can load, the generator is content to do nothing. */
  private static String noneFound(Map<String, String> unlinked) {
    return unlinked.entrySet().stream()
        .findFirst()
        .map(first -> first.getKey().replace('/', '.') + ": " + first.getValue())
        .orElse("it finds none");
  }

  /** The generator leaves out the benchmarks that JMH does not accept, and fails in the end. */
  private boolean hasBenchmarks() throws IOException {
    return Files.exists(list()) && Files.size(list()) > 0;
  }

  private List<Path> compiled(List<Path> classPath) throws IOException, InterruptedException {
    Optional<String> failure = compile(classPath);
    while (failure.isPresent() && leaveOutRejected() && hasBenchmarks()) {
      failure = compile(classPath);
    }
    if (failure.isPresent()) {
      throw new IOException("the code that JMH generates does not compile: " + failure.get());
    }
    Files.createFile(complete());
    return List.of(classes(), resources());
  }

  /** Takes what javac rejects out of the sources and out of JMH's list, if it names anything. */
  private boolean leaveOutRejected() throws IOException {
    Map<String, String> rejected = new TreeMap<>();
    for (String line : Files.readAllLines(compilerLog())) {
      Matcher error = REJECTED.matcher(line);
      if (error.find() && Path.of(error.group(1)).startsWith(sources())) {
        Path file = Path.of(error.group(1));
        Files.deleteIfExists(file);
        String name = sources().relativize(file).toString().replace(File.separatorChar, '.');
        rejected.putIfAbsent(name.substring(0, name.length() - JAVA.length()), error.group(2));
      }
    }
    List<String> kept = new ArrayList<>();
    for (String line : Files.readAllLines(list())) {
      Set<String> named = new TreeSet<>(List.of(line.split(" ", -1)));
      named.retainAll(rejected.keySet());
      if (named.isEmpty()) {
        kept.add(line);
      }
      for (String name : named) {
        String why = "does not compile, so that its benchmark does not run: " + rejected.get(name);
        problems.accept(Problem.warning(name, why));
      }
    }
    Files.write(list(), kept);
    return !rejected.isEmpty();
  }

  private Path copy(ClassContainer classes, Set<String> without, String name) throws IOException {
    Path copy = folder.resolve(name);
    for (String className : classes.classNames()) {
      if (!without.contains(className)) {
        byte[] classFile = Objects.requireNonNull(classes.read(className));
        ForkClasses.write(copy, Map.of(className, classFile));
      }
    }
    return copy;
  }

  /** {@return why, by internal name, the JVM cannot link classes} */
  private Map<String, String> unlinked(List<String> classNames, List<Path> classPath)
      throws IOException, InterruptedException {
    Path names = folder.resolve("names.txt");
    Files.write(names, classNames.stream().map(name -> name.replace('/', '.')).toList());
    List<Path> all = new ArrayList<>(classPath);
    all.add(workspace.ours());
    List<String> argv =
        List.of(
            jdk.home().resolve("bin/java").toString(),
            "-cp",
            BenchmarkClassPath.joined(all),
            LinkCheck.class.getName(),
            names.toString());
    Map<String, String> unlinked = new TreeMap<>();
    try {
      for (String line : workspace.run(argv, folder.resolve("link.log"), TIMEOUT)) {
        int tab = line.indexOf('\t');
        if (tab > 0) {
          unlinked.put(line.substring(0, tab).replace('.', '/'), line.substring(tab + 1));
        }
      }
    } catch (ForkFailureException e) {
      return Map.of(); // then the generator's own reason is the better one
    }
    return unlinked;
  }

  private static Problem leftOut(String className, String why) {
    return Problem.warning(
        className.replace('/', '.'), "cannot be linked, so that its benchmarks do not run: " + why);
  }

  /** {@return why that failed, if it did} */
  private String attempt(Path compiled, List<Path> classPath, List<Path> generator)
      throws IOException, InterruptedException {
    Files.createDirectories(sources());
    Files.createDirectories(resources());
    List<Path> all = new ArrayList<>(classPath);
    all.addAll(generator);
    List<String> argv =
        List.of(
            jdk.home().resolve("bin/java").toString(),
            "-cp",
            BenchmarkClassPath.joined(all),
            MAIN,
            compiled.toString(),
            sources().toString(),
            resources().toString(),
            MANNER);
    try {
      workspace.run(argv, folder.resolve("generator.log"), TIMEOUT);
      return "";
    } catch (ForkFailureException e) {
      return e.reason();
    }
  }

  /** {@return why javac fails, if it does} */
  private Optional<String> compile(List<Path> classPath) throws IOException, InterruptedException {
    Files.createDirectories(classes());
    Path arguments = folder.resolve("sources.txt");
    try (Stream<Path> files = Files.walk(sources())) {
      Files.write(
          arguments,
          files
              .map(file -> file.toString().replace("\\", "\\\\"))
              .filter(file -> file.endsWith(JAVA))
              .map(file -> '"' + file + '"')
              .toList());
    }
    List<String> argv =
        List.of(
            jdk.home().resolve("bin/javac").toString(),
            "-nowarn",
            "-Xmaxerrs",
            Integer.toString(Integer.MAX_VALUE),
            "-proc:none",
            // Or else javac takes newer sources on the class path for the benchmarks.
            "-sourcepath",
            sources().toString(),
            // Or else javac loads the plugins of the class path, which may need another JDK.
            "-processorpath",
            classes().toString(),
            "-g:none",
            "-encoding",
            "UTF-8",
            "-d",
            classes().toString(),
            "-cp",
            BenchmarkClassPath.joined(classPath),
            "@" + arguments);
    try {
      workspace.run(argv, compilerLog(), TIMEOUT);
      return Optional.empty();
    } catch (ForkFailureException e) {
      return Optional.of(e.reason());
    }
  }
}
