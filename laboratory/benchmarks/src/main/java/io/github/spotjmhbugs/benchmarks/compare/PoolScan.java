// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks.compare;

import io.github.spotjmhbugs.classfile.ConstantPool;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What no scan on a JVM can do without: looks for JMH in the constant pool of each class of a jar,
 * and into nothing else.
 */
public final class PoolScan {
  private PoolScan() {}

  /**
   * @param arguments the jar
   * @throws IOException when it cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    int found = 0;
    try (ClassContainer jar = ClassContainer.open(Path.of(arguments[0]), arguments[0])) {
      for (String name : jar.classNames()) {
        byte[] classFile = jar.read(name);
        boolean mentionsJmh =
            classFile != null
                && ConstantPool.of(classFile)
                    .filter(pool -> pool.mentions("org/openjdk/jmh/"))
                    .isPresent();
        found += mentionsJmh ? 1 : 0;
      }
    }
    System.out.println(found);
  }
}
