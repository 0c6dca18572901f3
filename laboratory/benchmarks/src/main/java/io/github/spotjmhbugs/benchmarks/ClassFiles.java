// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks;

import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The class files of the jar, in memory: what a stage costs, without disk and inflater. */
@State(Scope.Benchmark)
public class ClassFiles {
  private Map<String, byte[]> byName;

  /**
   * @param jar the jar to read
   * @throws IOException when it or one of its classes cannot be read
   */
  @Setup
  public void read(Jar jar) throws IOException {
    byName = new LinkedHashMap<>();
    try (ClassContainer classes = jar.open()) {
      for (String name : classes.classNames()) {
        byName.put(name, Objects.requireNonNull(classes.read(name), name));
      }
    }
  }

  /** {@return internal names of the classes} */
  Set<String> names() {
    return byName.keySet();
  }

  /** {@return the bytes of each class file} */
  Collection<byte[]> bytes() {
    return byName.values();
  }

  /** {@return where the classes are looked up} */
  ClassSource source() {
    return byName::get;
  }
}
