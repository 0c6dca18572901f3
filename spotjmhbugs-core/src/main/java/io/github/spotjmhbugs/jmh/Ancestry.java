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

  /** Creates an instance that has looked at nothing yet. */
  public Ancestry(ClassSource source) {
    this.source = source;
  }

  /** {@return whether a class or a superclass mentions JMH, or a superclass is damaged} */
  public boolean mentionsJmh(ConstantPool pool) {
    Set<String> chain = new HashSet<>(Set.of(pool.className()));
    boolean mentions = mentionsJmh(pool, chain);
    chain.forEach(name -> known.put(name, mentions));
    return mentions;
  }

  /**
   * Walks up to the first class that answers for all below it. The names of those on the way are
   * added to the chain: each step adds one, for a damaged class path may have a circle.
   */
  private boolean mentionsJmh(ConstantPool pool, Set<String> chain) {
    ConstantPool at = pool;
    while (!at.mentions(JmhAnnotations.PACKAGE)) {
      String superclass = at.superName().orElse(null);
      if (superclass == null
          || ClassRepository.isPlatformClass(superclass)
          || !chain.add(superclass)) {
        return false;
      }
      Boolean mentions = known.get(superclass);
      if (mentions != null) {
        return mentions;
      }
      byte[] classFile = source.bytesOf(superclass);
      Optional<ConstantPool> above =
          classFile == null ? Optional.empty() : ConstantPool.of(classFile);
      if (above.isEmpty()) {
        return classFile != null;
      }
      at = above.get();
    }
    return true;
  }
}
