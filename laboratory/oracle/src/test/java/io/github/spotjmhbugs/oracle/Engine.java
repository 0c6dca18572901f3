// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.effects.EffectAnalysis;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.jmh.ReachableCode;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.practice.Practice;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;

/** The engine under test, for a batch of programs. */
final class Engine {
  private static final List<Practice> PRACTICES =
      List.of(new RetuPractice(), new LoopPractice(), new FinalPractice());
  private static final Pattern LIBRARY =
      Pattern.compile("io/github/spotjmhbugs/oracle/(World|(Loud)?Keeper).*");
  private static final Map<String, byte[]> WORLD = new HashMap<>();

  private final Map<String, byte[]> classFiles;
  private final EffectAnalysis effects;

  /**
   * @param classFiles the class files of the programs by internal name
   * @param table what is known of methods of the JDK
   */
  Engine(Map<String, byte[]> classFiles, EffectTable table) {
    this.classFiles = classFiles;
    this.effects = new EffectAnalysis(new ClassRepository(this::bytesOf), table, new JmhHarness());
  }

  private byte @Nullable [] bytesOf(String name) {
    byte[] local = LocalClasses.find(name);
    byte[] own = local == null ? classFiles.get(name) : local;
    return own == null && LIBRARY.matcher(name).matches()
        ? WORLD.computeIfAbsent(name, Engine::read)
        : own;
  }

  private static byte[] read(String name) {
    try (InputStream in = Engine.class.getResourceAsStream("/" + name + ".class")) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the engine says of a program. */
  Claims claimsOf(Program program) {
    ClassNode tree = effects.classes().find(program.internalName()).orElseThrow();
    BenchmarkClass benchmarks = BenchmarkClass.of(tree, effects, Optional.empty()).orElseThrow();
    List<Finding> findings = new ArrayList<>();
    PRACTICES.forEach(practice -> findings.addAll(practice.check(benchmarks)));
    Map<String, Map<String, MethodAnalysis>> reached = new TreeMap<>();
    for (BenchmarkMethod benchmark : benchmarks.benchmarks()) {
      reached.put(benchmark.declared().method().name, methodsReachedBy(benchmark, benchmarks));
    }
    requireAllAnalysed(program, benchmarks);
    return new Claims(tree, reached, findings);
  }

  /** The analyses that the practices look at, by name and descriptor. */
  private static Map<String, MethodAnalysis> methodsReachedBy(
      BenchmarkMethod benchmark, BenchmarkClass benchmarks) {
    ReachableCode code = benchmarks.codeOf(benchmark);
    Map<String, MethodAnalysis> methods = new TreeMap<>();
    for (Reached reached : code.methods()) {
      DeclaredMethod method = reached.method();
      benchmarks
          .analyses()
          .of(method, reached.exact())
          .map(analysis -> code.failureIsUsed(method) ? analysis.withUsedFailure() : analysis)
          .ifPresent(analysis -> methods.put(Claims.keyOf(method.method()), analysis));
    }
    return methods;
  }

  /** A method that the engine skips has no claims, which would look like a program in order. */
  private static void requireAllAnalysed(Program program, BenchmarkClass benchmarks) {
    Map<DeclaredMethod, String> skipped = benchmarks.analyses().failures();
    if (!skipped.isEmpty()) {
      throw new IllegalStateException(program.name() + ": not analysed: " + skipped.values());
    }
  }
}
