// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A part of a message: words, and names of classes and members that stay names until a host renders
 * them.
 *
 * @param pieces the words and names, in reading order
 */
public record Phrase(List<Piece> pieces) {
  /** Says nothing. */
  public static final Phrase EMPTY = new Phrase(List.of());

  /** Makes the phrase immutable. */
  public Phrase {
    pieces = List.copyOf(pieces);
  }

  /** Words or a name. */
  public sealed interface Piece {
    /**
     * Renders the piece.
     *
     * @param names renders the names of classes
     * @return the piece as text
     */
    String text(ClassNames names);
  }

  /**
   * Words that read the same everywhere.
   *
   * @param words the text
   */
  public record Words(String words) implements Piece {
    @Override
    public String text(ClassNames names) {
      return words;
    }
  }

  /**
   * A class.
   *
   * @param type its internal or binary name, or that of an array of it
   */
  public record TypeName(String type) implements Piece {
    @Override
    public String text(ClassNames names) {
      return names.of(type);
    }
  }

  /**
   * A field or method.
   *
   * @param owner internal or binary name of its class
   * @param name its own name
   */
  public record MemberName(String owner, String name) implements Piece {
    @Override
    public String text(ClassNames names) {
      return names.of(owner) + "." + name;
    }
  }

  /**
   * Several methods, the first few of which are named.
   *
   * @param names names such as {@code package.Class#method}
   */
  public record MethodNames(List<String> names) implements Piece {
    @Override
    public String text(ClassNames rendering) {
      return rendering.of(names);
    }
  }

  /**
   * Makes a phrase of words alone.
   *
   * @param words the words, perhaps none
   * @return the phrase
   */
  public static Phrase of(String words) {
    return words.isEmpty() ? EMPTY : new Phrase(List.of(new Words(words)));
  }

  /**
   * Names a class.
   *
   * @param type its internal or binary name
   * @return the phrase
   */
  public static Phrase ofType(String type) {
    return new Phrase(List.of(new TypeName(type)));
  }

  /**
   * Names a field or method.
   *
   * @param owner internal or binary name of its class
   * @param name its own name
   * @return the phrase
   */
  public static Phrase ofMember(String owner, String name) {
    return new Phrase(List.of(new MemberName(owner, name)));
  }

  /**
   * Names several methods.
   *
   * @param names names such as {@code package.Class#method}
   * @return the phrase
   */
  public static Phrase ofMethods(List<String> names) {
    return new Phrase(List.of(new MethodNames(names)));
  }

  /**
   * Appends words.
   *
   * @param words the words, with the blank or comma that sets them off
   * @return this phrase, followed by the words
   */
  public Phrase then(String words) {
    return then(of(words));
  }

  /**
   * Appends a phrase.
   *
   * @param next the phrase
   * @return this phrase, followed by the other
   */
  public Phrase then(Phrase next) {
    List<Piece> all = new ArrayList<>(pieces);
    all.addAll(next.pieces);
    return new Phrase(all);
  }

  /**
   * Renders the phrase.
   *
   * @param names renders the names of classes
   * @return the phrase as text
   */
  public String text(ClassNames names) {
    return pieces.stream().map(piece -> piece.text(names)).collect(Collectors.joining());
  }
}
