// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.classpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;

/**
 * Where the packages start below a directory. A user may name a directory above the one that holds
 * the packages, such as a whole {@code target}; superclasses would then not be found by their
 * names.
 */
final class PackageRoots {
  private static final String VERSIONED = "META-INF/versions/";

  private final Path root;
  private final Map<String, String> rootOfFolder = new HashMap<>();

  /**
   * @param root the directory that the user named
   */
  PackageRoots(Path root) {
    this.root = root;
  }

  /**
   * @param entry path of a class file, with slashes, relative to the directory
   * @return the same relative to the root of its package, as far as the class file tells
   */
  String belowRoot(String entry) {
    String folder = entry.substring(0, entry.lastIndexOf('/') + 1);
    String packageRoot = rootOfFolder.computeIfAbsent(folder, any -> rootOf(entry));
    return entry.substring(packageRoot.length());
  }

  private String rootOf(String entry) {
    String path = className(entry) + ".class";
    boolean isBelow = entry.endsWith("/" + path) && !entry.contains(VERSIONED);
    return isBelow ? entry.substring(0, entry.length() - path.length()) : "";
  }

  private String className(String entry) {
    try {
      return new ClassReader(Files.readAllBytes(root.resolve(entry))).getClassName();
    } catch (IOException | RuntimeException e) {
      // ASM does not check what it reads. Whoever analyses the class reports the damage.
      return "";
    }
  }
}
