// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import java.io.PrintStream;

/**
 * A command that a module adds to the command line. {@link Main} finds those that are named in
 * {@code META-INF/services} of any jar on the class path.
 */
public interface CommandProvider {
  /** {@return the word that selects the command} */
  String name();

  /**
   * Makes the command.
   *
   * @param out where its results go
   * @param err where errors, notes and progress go
   * @return a command of picocli, or a {@code CommandLine} of one with commands below it
   */
  Object create(PrintStream out, PrintStream err);
}
