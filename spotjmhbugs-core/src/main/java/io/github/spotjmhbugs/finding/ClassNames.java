// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Renders the names of classes for a reader of one class's source. The reader knows the classes of
 * its package and of {@code java.lang} and {@code java.util} by their simple names; all others keep
 * their packages, so that two different classes never look alike.
 */
public final class ClassNames {
  private static final int MOST_METHODS = 5;
  private static final Set<String> KNOWN_PACKAGES = Set.of("java.lang", "java.util");

  private final String readersPackage;

  private ClassNames(String readersPackage) {
    this.readersPackage = readersPackage;
  }

  /**
   * Renders names as the source of a class would.
   *
   * @param className internal or binary name of the class
   * @return renders names for a reader of its source
   */
  public static ClassNames seenFrom(String className) {
    return new ClassNames(packageOf(className.replace('/', '.')));
  }

  private static String packageOf(String binaryName) {
    return binaryName.substring(0, Math.max(0, binaryName.lastIndexOf('.')));
  }

  /**
   * Renders the name of one class.
   *
   * @param name its internal or binary name, or that of an array of it
   * @return the name, nested classes joined by dots
   */
  public String of(String name) {
    String binary = name.replace('/', '.');
    String itsPackage = packageOf(binary);
    boolean known = itsPackage.equals(readersPackage) || KNOWN_PACKAGES.contains(itsPackage);
    String shown =
        known && !itsPackage.isEmpty() ? binary.substring(itsPackage.length() + 1) : binary;
    // Scala's objects end in a dollar sign, and anonymous classes have a number behind it.
    return shown.replaceAll("(?<=[^.])\\$(?=\\p{L})", ".");
  }

  /**
   * Renders the names of methods.
   *
   * @param methods names such as {@code package.Outer$Inner#method}
   * @return the first five in alphabetical order, and how many more there are
   */
  public String of(Collection<String> methods) {
    List<String> names = new TreeSet<>(methods).stream().map(this::ofMethod).toList();
    String shown = names.stream().limit(MOST_METHODS).collect(Collectors.joining(", "));
    int more = names.size() - MOST_METHODS;
    return more > 0 ? shown + " and " + more + " more" : shown;
  }

  private String ofMethod(String method) {
    int member = method.indexOf('#');
    return of(method.substring(0, member)) + method.substring(member);
  }
}
