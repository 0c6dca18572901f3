// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Searches several containers in order, for the analysis of one target, and records what is
 * missing.
 */
public final class ClassPath implements ClassSource {
  private final List<ClassContainer> containers;
  private final Set<String> missing = ConcurrentHashMap.newKeySet();
  private final Set<Problem> unreadable = ConcurrentHashMap.newKeySet();

  /**
   * Makes a class path.
   *
   * @param containers where to look; the first that has a class wins
   */
  public ClassPath(List<ClassContainer> containers) {
    this.containers = List.copyOf(containers);
  }

  /**
   * Makes the class path of a target.
   *
   * @param classes the classes of a target
   * @param lookups where else to look, in this order
   * @return all of these, the target first
   */
  public static ClassPath of(ClassContainer classes, List<ClassContainer> lookups) {
    List<ClassContainer> searched = new ArrayList<>();
    searched.add(classes);
    searched.addAll(lookups);
    return new ClassPath(searched);
  }

  @Override
  public byte @Nullable [] bytesOf(String internalName) {
    for (ClassContainer container : containers) {
      try {
        byte[] classFile = container.read(internalName);
        if (classFile != null) {
          return classFile;
        }
      } catch (IOException e) {
        unreadable.add(Problem.error(container.locationOf(internalName), e));
        return null;
      }
    }
    if (ClassLoader.getPlatformClassLoader().getResource(internalName + ".class") == null) {
      missing.add(internalName);
    }
    return null;
  }

  /**
   * {@return internal names of the classes that were looked up so far and are neither in a
   * container nor in the platform, which has more than {@code java} and {@code javax}; sorted}
   */
  public List<String> missing() {
    return List.copyOf(new TreeSet<>(missing));
  }

  /** {@return the classes that were looked up so far and could not be read, sorted} */
  public List<Problem> unreadable() {
    return unreadable.stream().sorted(Comparator.comparing(Problem::subject)).toList();
  }
}
