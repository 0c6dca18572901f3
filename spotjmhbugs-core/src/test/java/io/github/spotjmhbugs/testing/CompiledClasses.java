// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.testing;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.effects.EffectAnalysis;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.JmhHarness;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Class files in memory, and what the engine makes of them. */
public final class CompiledClasses implements ClassSource {
  private static final EffectTable EFFECTS = EffectTable.bundled();

  private final Map<String, byte[]> classFiles;
  private final ClassRepository repository = new ClassRepository(this);

  /**
   * @param classFiles class files by internal name
   */
  public CompiledClasses(Map<String, byte[]> classFiles) {
    this.classFiles = new TreeMap<>(classFiles);
  }

  @Override
  public byte @Nullable [] bytesOf(String internalName) {
    return classFiles.get(internalName);
  }

  /**
   * @return the class files by internal name, in the order of their names
   */
  public Map<String, byte[]> classFiles() {
    return classFiles;
  }

  /**
   * @return a repository of these classes alone
   */
  public ClassRepository repository() {
    return repository;
  }

  /**
   * @param internalName a class that must be there
   * @return its tree
   */
  public ClassNode tree(String internalName) {
    return repository.find(internalName).orElseThrow(() -> new AssertionError(internalName));
  }

  /**
   * @param internalName a class that must be there
   * @param method name of a method that must be there
   * @return the first method of that name
   */
  public MethodNode method(String internalName, String method) {
    return tree(internalName).methods.stream()
        .filter(m -> m.name.equals(method))
        .findFirst()
        .orElseThrow(() -> new AssertionError(internalName + "." + method));
  }

  /**
   * @param internalName a class that must be there
   * @return its benchmarks, or empty when it has none
   */
  public Optional<BenchmarkClass> findBenchmarks(String internalName) {
    return BenchmarkClass.of(
        tree(internalName),
        new EffectAnalysis(repository, EFFECTS, new JmhHarness()),
        Optional.empty());
  }

  /**
   * @param internalName a class that must have benchmarks
   * @return its benchmarks
   */
  public BenchmarkClass benchmarks(String internalName) {
    return findBenchmarks(internalName).orElseThrow(() -> new AssertionError(internalName));
  }

  /**
   * @param internalName internal name of a class
   * @return these classes without that one, as when it is not on the class path
   */
  public CompiledClasses without(String internalName) {
    Map<String, byte[]> fewer = new TreeMap<>(classFiles);
    fewer.remove(internalName);
    return new CompiledClasses(fewer);
  }
}
