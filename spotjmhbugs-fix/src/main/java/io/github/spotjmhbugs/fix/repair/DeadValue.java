// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.MethodDeclaration;

/** A value that nobody consumes, in terms of the source. */
interface DeadValue {
  /** {@return the statement or the expression that it is in} */
  ASTNode place();

  /**
   * Checks whether the method can return it where it stands.
   *
   * @param method the method that it is in
   * @return whether the method can end with it
   */
  boolean canBeReturnedBy(MethodDeclaration method);

  /**
   * Names its type for the head of a method.
   *
   * @return the type, or one that it can be converted to
   * @throws NotRepairableException when it has none
   */
  ResultType type() throws NotRepairableException;

  /** Writes what returns it. */
  void returnIt(Edits edits);

  /**
   * Writes what consumes it.
   *
   * @param edits what is written
   * @param blackhole name of a Blackhole
   */
  void consume(Edits edits, String blackhole);
}
