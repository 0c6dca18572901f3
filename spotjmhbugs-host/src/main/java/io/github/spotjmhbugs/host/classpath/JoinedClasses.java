// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Several containers as one target, such as the main and test classes of a module. The first one
 * that has a class wins.
 */
public final class JoinedClasses implements ClassContainer {
  private final List<Problem> problems;
  private final Map<String, ClassContainer> index = new TreeMap<>();

  /**
   * Joins containers.
   *
   * @param parts the containers, which the caller closes
   * @param problems what could not be read when they were opened
   */
  public JoinedClasses(List<ClassContainer> parts, List<Problem> problems) {
    this.problems = List.copyOf(problems);
    for (ClassContainer part : parts) {
      part.classNames().forEach(name -> index.putIfAbsent(name, part));
    }
  }

  @Override
  public List<String> classNames() {
    return List.copyOf(index.keySet());
  }

  @Override
  public byte @Nullable [] read(String internalName) throws IOException {
    ClassContainer part = index.get(internalName);
    return part == null ? null : part.read(internalName);
  }

  @Override
  public String locationOf(String internalName) {
    ClassContainer part = index.get(internalName);
    return part == null ? internalName : part.locationOf(internalName);
  }

  @Override
  public Optional<FileTime> modified(String internalName) throws IOException {
    ClassContainer part = index.get(internalName);
    return part == null ? Optional.empty() : part.modified(internalName);
  }

  @Override
  public List<Problem> problems() {
    return problems;
  }

  @Override
  public void close() {
    // The caller closes the parts.
  }
}
