// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.oracle.World.Node;

/** A container whose subclasses, which stand elsewhere, put other nodes into its fields. */
public class Keeper {
  /** What it holds at first, unless a subclass knows better. */
  protected Node held = new Node(11);

  private Node own = new Node(12);

  /** {@return what the node that it holds says} */
  public final int look() {
    return held.peek();
  }

  /** {@return what its own node says} */
  public final int lookInside() {
    return own.peek();
  }

  /**
   * Holds another node of its own.
   *
   * @param x the value of the new node
   * @return the new node
   */
  public Node renew(int x) {
    own = new Node(x);
    return own;
  }
}
