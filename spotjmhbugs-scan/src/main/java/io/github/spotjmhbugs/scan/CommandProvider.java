// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import java.io.PrintStream;
import java.util.ServiceLoader;
import java.util.function.BiFunction;

/**
 * A command that a module adds to the command line. {@link Main} finds those that are named in
 * {@code META-INF/services} of any jar on the class path.
 */
public abstract class CommandProvider {
  private final String name;
  private final BiFunction<PrintStream, PrintStream, Object> maker;

  /**
   * Provides a command.
   *
   * @param name the word that selects it
   * @param maker makes a command of picocli, or a {@code CommandLine} of one with commands below
   *     it, from the streams for its results and for errors, notes and progress
   */
  protected CommandProvider(String name, BiFunction<PrintStream, PrintStream, Object> maker) {
    this.name = name;
    this.maker = maker;
  }

  /**
   * Tells whether a module with a command is on the class path.
   *
   * @param name the word that selects the command
   * @return whether there is such a command
   */
  public static boolean isAtHand(String name) {
    return ServiceLoader.load(CommandProvider.class).stream()
        .anyMatch(provider -> provider.get().name.equals(name));
  }

  String name() {
    return name;
  }

  Object create(PrintStream out, PrintStream err) {
    return maker.apply(out, err);
  }
}
