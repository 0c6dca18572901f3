// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.ConstantPool;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells from constant pools alone which classes may have or inherit benchmarks. Most classes of
 * most jars do not, and need not be parsed. Safe for use by several threads.
 */
public final class Ancestry {
  private final ClassSource source;
  private final Map<String, Boolean> known = new ConcurrentHashMap<>();

  /**
   * Creates an instance that has looked at nothing yet.
   *
   * @param source where superclasses are looked up
   */
  public Ancestry(ClassSource source) {
    this.source = source;
  }

  /**
   * {@return whether a class or one of its superclasses mentions JMH; a damaged superclass counts
   * as one that does}
   *
   * @param pool the constant pool of a class
   */
  public boolean mentionsJmh(ConstantPool pool) {
    boolean mentions = mentionsJmh(pool, new HashSet<>(4));
    pool.className().ifPresent(name -> known.put(name, mentions));
    return mentions;
  }

  private boolean mentionsJmh(ConstantPool pool, Set<String> below) {
    return pool.mentions(JmhAnnotations.PACKAGE)
        || pool.superName().filter(superclass -> mentionsJmh(superclass, below)).isPresent();
  }

  // A damaged class path can hold a class that is its own ancestor.
  private boolean mentionsJmh(String className, Set<String> below) {
    if (!below.add(className) || ClassRepository.isPlatformClass(className)) {
      return false;
    }
    Boolean mentions = known.get(className);
    if (mentions == null) {
      byte[] classFile = source.bytesOf(className);
      mentions = classFile != null && mentionsJmh(ConstantPool.of(classFile), below);
      known.put(className, mentions);
    }
    return mentions;
  }

  private boolean mentionsJmh(Optional<ConstantPool> pool, Set<String> below) {
    return pool.isEmpty() || mentionsJmh(pool.get(), below);
  }
}
