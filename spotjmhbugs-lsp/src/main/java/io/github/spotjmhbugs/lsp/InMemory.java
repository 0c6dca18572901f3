// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.host.classpath.ClassContainer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Class files that are in no file, by internal name. */
record InMemory(Map<String, byte[]> classes) implements ClassContainer {
  @Override
  public List<String> classNames() {
    return classes.keySet().stream().sorted().toList();
  }

  @Override
  public byte @Nullable [] read(String internalName) {
    return classes.get(internalName);
  }

  @Override
  public String locationOf(String internalName) {
    return internalName.replace('/', '.');
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
