// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.ConstantPool;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Tells from constant pools alone which classes may have or inherit benchmarks. Most classes of
 * most jars do not, and need not be parsed.
 */
public final class Ancestry {
  private Ancestry() {}

  /**
   * {@return whether a class or one of its superclasses mentions JMH; a damaged superclass counts
   * as one that does}
   *
   * @param pool the constant pool of a class
   * @param source where superclasses are looked up
   */
  public static boolean mentionsJmh(ConstantPool pool, ClassSource source) {
    // A damaged class path can hold a class that is its own ancestor.
    Set<String> visited = new HashSet<>(Set.of(pool.className()));
    ConstantPool at = pool;
    while (!at.mentions(JmhAnnotations.PACKAGE)) {
      String superclass = at.superName().orElse(null);
      if (superclass == null
          || ClassRepository.isPlatformClass(superclass)
          || !visited.add(superclass)) {
        return false;
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
