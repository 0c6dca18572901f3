// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * Names the classes that JMH's generator cannot look at. It looks at the members of all classes and
 * at those that they are nested in, and gives up at the first class that is not there.
 */
public final class LinkCheck {
  private LinkCheck() {}

  /**
   * Prints a line for each class that cannot be linked: its name, a tab, and the reason.
   *
   * @param arguments the file with the names of the classes, one in each line
   * @throws IOException when the file cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    for (String name : Files.readAllLines(Paths.get(arguments[0]))) {
      try {
        Class<?> type = Class.forName(name, false, LinkCheck.class.getClassLoader());
        while (type != null && count(type) >= 0) {
          type = type.getSuperclass();
        }
      } catch (ClassNotFoundException | LinkageError e) {
        System.out.println(name + "\t" + e);
      }
    }
  }

  /** Its members, and the parts of its name, for which it looks at what it is nested in. */
  private static int count(Class<?> type) {
    return type.getDeclaredFields().length
        + type.getDeclaredConstructors().length
        + type.getDeclaredMethods().length
        + String.valueOf(type.getCanonicalName()).length();
  }
}
