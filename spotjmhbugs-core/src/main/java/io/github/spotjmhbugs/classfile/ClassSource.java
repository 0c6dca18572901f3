// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import org.jspecify.annotations.Nullable;

/** Where class files come from: a jar, a directory, a class path, or the cache of a host tool. */
@FunctionalInterface
public interface ClassSource {
  /**
   * Looks a class file up.
   *
   * @param internalName the class's internal name, such as {@code java/util/Map$Entry}
   * @return the class file's bytes, or null when this source does not have the class
   */
  byte @Nullable [] bytesOf(String internalName);
}
