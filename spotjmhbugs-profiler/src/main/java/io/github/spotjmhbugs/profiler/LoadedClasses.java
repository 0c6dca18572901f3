// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import io.github.spotjmhbugs.classfile.ClassSource;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The class files that JMH's launcher has on its class path, and those of the platform. */
final class LoadedClasses implements ClassSource {
  @Override
  public byte @Nullable [] bytesOf(String internalName) {
    try (InputStream in =
        LoadedClasses.class.getClassLoader().getResourceAsStream(internalName + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      return null; // as good as not there
    }
  }

  /**
   * Finds the class of a benchmark. JMH names nested classes as sources do.
   *
   * @param benchmark {@code package.Outer.Inner.method}
   * @return internal name of the class; that of one in no other if none of them is there
   */
  String classOf(String benchmark) {
    String outermost = benchmark.substring(0, benchmark.lastIndexOf('.')).replace('.', '/');
    String name = outermost;
    int separator = name.lastIndexOf('/');
    while (separator >= 0 && bytesOf(name) == null) {
      name = name.substring(0, separator) + '$' + name.substring(separator + 1);
      separator = name.lastIndexOf('/');
    }
    return bytesOf(name) == null ? outermost : name;
  }
}
