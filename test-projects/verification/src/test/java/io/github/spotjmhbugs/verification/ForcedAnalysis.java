// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.effects.DeadSlices;
import io.github.spotjmhbugs.effects.EffectAnalysis;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.jmh.JmhHarness;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Analyses every method of libraries as if it were a benchmark, each library in a repository of its
 * own. Started in a JVM of its own, whose heap is limited, by {@link LibrariesTest}.
 */
final class ForcedAnalysis {
  private static final String MODULES = "jrt:/";

  private final ClassFiles library;
  private final EffectAnalysis effects;
  private final Duration perMethod;
  private int classes;
  private int methods;
  private int refused;
  private int deadSlices;
  private int reductions;
  private int failures;
  private long slowest;
  private String slowestMethod = "";

  private ForcedAnalysis(ClassFiles library, Duration perMethod) {
    this.library = library;
    this.perMethod = perMethod;
    ClassRepository repository = new ClassRepository(library.byName()::get);
    this.effects = new EffectAnalysis(repository, EffectTable.bundled(), new JmhHarness());
  }

  /**
   * @param arguments the milliseconds that a method may take, then pairs of a jar or a path in the
   *     JDK's modules such as {@code jrt:/java.base/java} and the number n when only each n-th
   *     class is to be analysed
   * @throws IOException when a library cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    Duration perMethod = Duration.ofMillis(Long.parseLong(arguments[0]));
    int failures = 0;
    for (int i = 1; i < arguments.length; i += 2) {
      ForcedAnalysis analysis = new ForcedAnalysis(classFiles(arguments[i]), perMethod);
      analysis.run(arguments[i], Integer.parseInt(arguments[i + 1]));
      failures += analysis.failures;
    }
    System.exit(failures == 0 ? 0 : 1);
  }

  private static ClassFiles classFiles(String library) throws IOException {
    return library.startsWith(MODULES)
        ? ClassFiles.below(
            FileSystems.getFileSystem(URI.create(MODULES))
                .getPath("modules", library.substring(MODULES.length())))
        : ClassFiles.in(Path.of(library));
  }

  private void run(String name, int stride) {
    long start = System.nanoTime();
    int index = 0;
    for (Map.Entry<String, byte[]> classFile : library.byName().entrySet()) {
      if (index++ % stride == 0) {
        analyse(classFile.getValue(), classFile.getKey());
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %d of %d classes, %d methods, %d refused, %d dead slices, %d reductions, %.1f s;"
            + " slowest %s %.2f s%n",
        name.substring(name.lastIndexOf('/') + 1),
        classes,
        library.byName().size(),
        methods,
        refused,
        deadSlices,
        reductions,
        seconds(System.nanoTime() - start),
        slowestMethod,
        seconds(slowest));
  }

  private void analyse(byte[] classFile, String name) {
    classes++;
    try {
      ClassNode tree = ClassRepository.parse(classFile);
      MethodAnalyses analyses = new MethodAnalyses(effects);
      tree.methods.forEach(method -> analyse(analyses, tree, method));
      refused += analyses.failures().size();
    } catch (MalformedClassException e) {
      fail(name + ": a compiler's class file is refused", e);
    }
  }

  private void analyse(MethodAnalyses analyses, ClassNode tree, MethodNode method) {
    methods++;
    String name = tree.name + "." + method.name + method.desc;
    long start = System.nanoTime();
    try {
      analyses
          .of(new DeclaredMethod(tree, method), ExactTypes.NONE)
          .ifPresent(
              analysis -> {
                deadSlices += DeadSlices.of(analysis).size();
                reductions +=
                    Reduction.in(
                            analysis.graph(), LoopRegion.loopsOf(analysis.graph().controlFlow()))
                        .size();
              });
    } catch (RuntimeException | StackOverflowError e) {
      // Whatever gets out of the engine here would end a user's scan: the test is to name it.
      fail(name, e);
    }
    long taken = System.nanoTime() - start;
    if (taken > slowest) {
      slowest = taken;
      slowestMethod = name;
    }
    if (taken > perMethod.toNanos()) {
      fail(name + ": " + seconds(taken) + " s", null);
    }
  }

  private void fail(String what, Throwable cause) {
    failures++;
    StackTraceElement[] trace = cause == null ? new StackTraceElement[0] : cause.getStackTrace();
    System.out.printf(
        "FAILED %s%s%s%n",
        what, cause == null ? "" : ": " + cause, trace.length == 0 ? "" : " at " + trace[0]);
  }

  private static double seconds(long nanoseconds) {
    return nanoseconds / 1e9;
  }
}
