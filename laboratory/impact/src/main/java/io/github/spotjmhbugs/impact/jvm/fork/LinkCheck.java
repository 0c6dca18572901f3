// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * Names the classes that JMH's generator cannot look at. It looks at the members of all classes,
 * and gives up at the first that mentions a class that is not there.
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
        while (type != null && countMembers(type) >= 0) {
          type = type.getSuperclass();
        }
      } catch (ClassNotFoundException | LinkageError e) {
        System.out.println(name + "\t" + e);
      }
    }
  }

  private static int countMembers(Class<?> type) {
    return type.getDeclaredFields().length
        + type.getDeclaredConstructors().length
        + type.getDeclaredMethods().length;
  }
}
