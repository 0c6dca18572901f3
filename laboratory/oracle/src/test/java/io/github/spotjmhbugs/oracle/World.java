// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The small library that generated benchmarks work with. None of it has static state. */
public final class World {
  private World() {}

  /** {@return a new node} */
  public static Node fresh() {
    return new Node(9);
  }

  /**
   * {@return the argument}
   *
   * @param <T> its type
   * @param value anything
   */
  public static <T> T same(T value) {
    return value;
  }

  /**
   * {@return the first argument}
   *
   * @param one a node
   * @param other another one
   */
  public static Node first(Node one, Node other) {
    return one.x > other.x ? one : one.self();
  }

  /**
   * Links a node to another one.
   *
   * @param from receives the link
   * @param to where it leads
   * @return the first argument
   */
  public static Node link(Node from, Node to) {
    from.next = to;
    return from;
  }

  /**
   * {@return a new node with the same value that is linked to the argument}
   *
   * @param node a node
   */
  public static Node copyOf(Node node) {
    Node copy = new Node(node.x);
    copy.next = node;
    return copy;
  }

  /**
   * {@return what counts how often it is asked for a node}
   *
   * @param node the node
   */
  public static Supplier<Node> counting(Node node) {
    return new Supplier<>() {
      private int calls = 1;

      @Override
      public Node get() {
        calls++;
        node.x += calls;
        return node;
      }
    };
  }

  /**
   * {@return what links each node to one that it keeps}
   *
   * @param node the node
   */
  public static UnaryOperator<Node> linking(Node node) {
    final class Linking implements UnaryOperator<Node> {
      private Node last = node;

      @Override
      public Node apply(Node next) {
        next.next = last;
        last = next;
        return next;
      }
    }
    return new Linking();
  }

  /**
   * {@return a list of a class of its own}
   *
   * @param node its first element
   */
  public static List<Node> listWith(Node node) {
    return new ArrayList<>(2) {
      private static final long serialVersionUID = 1;

      {
        add(node);
      }
    };
  }

  /** {@return one of three nodes, each of which is linked to the next} */
  public static Node ring() {
    Node one = new Node(1);
    one.next = new Node(2);
    one.next.next = new Node(3);
    one.next.next.next = one;
    return one;
  }

  /**
   * Links a node to a new one.
   *
   * @param parent receives the link
   * @return the new node
   */
  public static Node childOf(Node parent) {
    Node child = new Node(parent.x);
    parent.next = child;
    return child;
  }

  /**
   * Adds a new node to a list.
   *
   * @param list receives the node
   * @return the new node
   */
  public static Node addedTo(List<Node> list) {
    Node added = new Node(list.size());
    list.add(added);
    return added;
  }

  /**
   * Puts a new node into an array.
   *
   * @param array receives the node
   * @return the new node
   */
  public static Node replacing(Node[] array) {
    array[0] = new Node(array.length);
    return array[0];
  }

  /**
   * {@return the first node of the first row}
   *
   * @param rows a table
   */
  public static Node innermost(Node[][] rows) {
    return rows[0][0];
  }

  /**
   * Changes a node two links away.
   *
   * @param node where to start
   * @param value its new value
   */
  public static void deep(Node node, int value) {
    node.next.next.x = value;
  }

  /**
   * {@return a list of a list of lists}
   *
   * @param lists the list in it
   */
  public static List<List<List<Node>>> wrapped(List<List<Node>> lists) {
    List<List<List<Node>>> wrapped = new ArrayList<>();
    wrapped.add(lists);
    return wrapped;
  }

  /**
   * {@return a list of a map of lists}
   *
   * @param node the one node in it
   */
  public static List<Map<String, List<Node>>> nestOf(Node node) {
    List<Node> inner = new ArrayList<>();
    Map<String, List<Node>> middle = new HashMap<>();
    middle.put("k", inner);
    List<Map<String, List<Node>>> outer = new ArrayList<>();
    outer.add(middle);
    inner.add(node);
    return outer;
  }

  /**
   * {@return what runs a function}
   *
   * @param function anything
   * @param node its argument
   */
  @SuppressWarnings("ReturnValueIgnored")
  public static Runnable later(UnaryOperator<Node> function, Node node) {
    return () -> function.apply(node);
  }

  /**
   * {@return what changes the node that a function yields}
   *
   * @param function anything
   */
  public static Runnable later(Supplier<Node> function) {
    return () -> function.get().x++;
  }

  /**
   * {@return an order by value that counts in a node how often it compares}
   *
   * @param counter the node
   */
  public static Comparator<Node> counting(LoudNode counter) {
    return (one, other) -> {
      counter.x++;
      return Integer.compare(one.x, other.x);
    };
  }

  /**
   * Fills a buffer.
   *
   * @param buffer receives a byte
   */
  public static void fill(ByteBuffer buffer) {
    buffer.put((byte) buffer.remaining());
  }

  /**
   * Checks a number.
   *
   * @param value any number
   * @return the number
   * @throws IllegalArgumentException when it is not positive
   */
  public static int requirePositive(int value) {
    if (value <= 0) {
      throw new IllegalArgumentException("not positive: " + value);
    }
    return value;
  }

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

    /**
     * Adds its first node, or a new one, to a list.
     *
     * @param list receives it
     */
    public void pour(List<Node> list) {
      list.add(first());
    }

    /**
     * Writes the number of its nodes.
     *
     * @param buffer receives it
     */
    public void stamp(ByteBuffer buffer) {
      buffer.put((byte) nodes.size());
    }

    /**
     * Writes the number of its nodes.
     *
     * @param text receives it
     */
    public void describe(StringBuilder text) {
      text.append(nodes.size());
    }
  }

  /** What patterns take apart. */
  public sealed interface Shape permits Dot, Link, Both, Loud, Picky, Mark {
    /** {@return how heavy it is} */
    default int size() {
      return weigh(1);
    }

    /**
     * Changes a node.
     *
     * @param node any node
     * @return this
     */
    default Shape dye(Node node) {
      stain(node);
      return this;
    }

    private int weigh(int each) {
      return this instanceof Both ? each + each : each;
    }

    private void stain(Node node) {
      node.x += weigh(3);
    }
  }

  /**
   * A number.
   *
   * @param x the number
   */
  public record Dot(int x) implements Shape {}

  /**
   * A node, and a shape after it.
   *
   * @param node the node
   * @param rest the shape
   */
  public record Link(Node node, Shape rest) implements Shape {}

  /**
   * Two shapes.
   *
   * @param left one
   * @param right the other
   */
  public record Both(Shape left, Shape right) implements Shape {}

  /**
   * A shape one of whose accessors acts.
   *
   * @param x a number
   * @param node counts how often somebody reads the number
   */
  public record Loud(int x, Node node) implements Shape {
    @Override
    public int x() {
      node.x++;
      return x;
    }
  }

  /**
   * A shape whose accessor fails for some nodes.
   *
   * @param node a node
   */
  public record Picky(Node node) implements Shape {
    /**
     * Reads the component.
     *
     * @throws IllegalStateException when the node's value is negative
     */
    @Override
    public Node node() {
      if (node.x < 0) {
        throw new IllegalStateException("negative");
      }
      return node;
    }
  }

  /** Shapes of which there is one each. */
  public enum Mark implements Shape {
    /** Weighs its number. */
    ROUND,
    /** Weighs its number. */
    SHARP,
    /** Weighs more. */
    BLUNT {
      @Override
      public int weight() {
        return 9;
      }
    };

    /** {@return how heavy it is} */
    public int weight() {
      return this == ROUND ? 1 : 2;
    }

    /**
     * {@return a mark}
     *
     * @param number any number
     */
    public static Mark of(int number) {
      return (number & 1) == 0 ? ROUND : (number & 2) == 0 ? SHARP : BLUNT;
    }
  }

  /**
   * Components with elements.
   *
   * @param nodes a list
   * @param data numbers
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Row(List<Node> nodes, int[] data) {}

  /**
   * A component of any type.
   *
   * @param <T> the type
   * @param value the component
   */
  public record Box<T>(T value) {}

  /** A resource that counts in a node how often it is closed. */
  public static final class Door implements AutoCloseable {
    private final Node node;

    /**
     * @param node the node
     */
    public Door(Node node) {
      this.node = node;
    }

    /** {@return the node} */
    public Node node() {
      return node;
    }

    @Override
    public void close() {
      node.x++;
    }
  }
}
