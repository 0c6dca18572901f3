// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.util.ArrayList;
import java.util.List;

/** The small library that generated benchmarks work with. None of it has static state. */
public final class World {
  private World() {}

  /** An object that is linked to others; never to null. */
  public static class Node implements Cloneable {
    /** A value that everybody may change. */
    public int x;

    /** The next one; at first the node itself. */
    public Node next = this;

    /**
     * @param x the first value
     */
    public Node(int x) {
      this.x = x;
    }

    /** {@return the value, which is now greater by one} */
    public int increment() {
      return ++x;
    }

    /** {@return the value} */
    public int peek() {
      return x;
    }

    /** {@return this} */
    public Node self() {
      return this;
    }

    /**
     * Sets the value.
     *
     * @param value the new value
     * @return this
     */
    public Node with(int value) {
      x = value;
      return this;
    }

    /** {@return a copy with the same link} */
    public Node twin() {
      Node twin = new Node(x);
      twin.next = next;
      return twin;
    }
  }

  /** A node whose methods act otherwise. */
  public static final class LoudNode extends Node {
    /**
     * @param x the first value
     */
    public LoudNode(int x) {
      super(x);
    }

    @Override
    public int peek() {
      next.x++;
      return x;
    }
  }

  /**
   * Two components, one of which can be changed.
   *
   * @param a a number
   * @param node a node
   */
  public record Pair(int a, Node node) {
    /** {@return a pair of the same node and a greater number} */
    public Pair plus() {
      return new Pair(a + 1, node);
    }
  }

  /** A container with a list of its own. */
  public static final class Bag {
    private final List<Node> nodes = new ArrayList<>();

    /**
     * Puts a node in.
     *
     * @param node any node
     * @return this
     */
    public Bag put(Node node) {
      nodes.add(node);
      return this;
    }

    /** {@return the first node, or a new one} */
    public Node first() {
      return nodes.isEmpty() ? new Node(0) : nodes.get(0);
    }

    /** {@return the nodes themselves, not a copy} */
    public List<Node> nodes() {
      return nodes;
    }

    /** {@return a copy of the list} */
    public List<Node> copy() {
      return new ArrayList<>(nodes);
    }
  }
}
