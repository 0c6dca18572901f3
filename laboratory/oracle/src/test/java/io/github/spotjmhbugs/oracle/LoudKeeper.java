// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.oracle.World.LoudNode;

/** Holds a node that changes another one when it is asked. */
public final class LoudKeeper extends Keeper {
  /** Creates one that holds a node of its own. */
  public LoudKeeper() {
    held = new LoudNode(13);
  }
}
