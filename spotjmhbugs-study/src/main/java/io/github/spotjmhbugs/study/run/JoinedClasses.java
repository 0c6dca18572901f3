// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.classpath.ClassContainer;
import io.github.spotjmhbugs.scan.classpath.ClassContainers;
import io.github.spotjmhbugs.scan.result.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The classes of several folders and jars as one target; of two with one name the first counts. */
final class JoinedClasses implements ClassContainer {
  private final ClassContainers parts;
  private final Map<String, ClassContainer> owners = new TreeMap<>();

  /**
   * @param parts folders and jars; closed with this object
   */
  JoinedClasses(ClassContainers parts) {
    this.parts = parts;
    for (ClassContainer part : parts.opened()) {
      part.classNames().forEach(name -> owners.putIfAbsent(name, part));
    }
  }

  @Override
  public List<String> classNames() {
    return List.copyOf(owners.keySet());
  }

  @Override
  public byte @Nullable [] read(String internalName) throws IOException {
    ClassContainer owner = owners.get(internalName);
    return owner == null ? null : owner.read(internalName);
  }

  @Override
  public String locationOf(String internalName) {
    ClassContainer owner = owners.get(internalName);
    return owner == null ? internalName : owner.locationOf(internalName);
  }

  @Override
  public List<Problem> problems() {
    return parts.problems();
  }

  @Override
  public void close() throws IOException {
    parts.close();
  }
}
