// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.Set;

/**
 * Renders the names of classes for a reader of one class's source. The reader knows the classes of
 * its package and of {@code java.lang} and {@code java.util} by their simple names; all others keep
 * their packages, so that two different classes never look alike.
 */
public final class ClassNames {
  private static final Set<String> KNOWN_PACKAGES = Set.of("java.lang", "java.util");

  private final String readersPackage;

  private ClassNames(String readersPackage) {
    this.readersPackage = readersPackage;
  }

  /**
   * {@return what renders names as the source of a class would, given its internal or binary name}
   */
  public static ClassNames seenFrom(String className) {
    return new ClassNames(packageOf(className.replace('/', '.')));
  }

  private static String packageOf(String binaryName) {
    return binaryName.substring(0, Math.max(0, binaryName.lastIndexOf('.')));
  }

  /** {@return the name of a class with dots, given its internal or binary name, or an array's} */
  public String of(String name) {
    String binary = name.replace('/', '.');
    String itsPackage = packageOf(binary);
    boolean known = itsPackage.equals(readersPackage) || KNOWN_PACKAGES.contains(itsPackage);
    String shown =
        known && !itsPackage.isEmpty() ? binary.substring(itsPackage.length() + 1) : binary;
    // Scala's objects end in a dollar sign, and anonymous classes have a number behind it, which
    // comes before the name of a local class.
    return shown.replaceAll("(?<=[^.])\\$\\d*(?=\\p{L})", ".");
  }
}
