// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A part of a message: words, and names of classes and members, which hosts render.
 *
 * @param pieces the words and names, in reading order
 */
public record Phrase(List<Piece> pieces) {
  private static final int MOST_METHODS = 5;

  /** The characters of operators, and what Scala's compilers make of them behind a dollar sign. */
  private static final String OPERATORS =
      "+plus -minus *times /div :colon =eq <less >greater !bang |bar &amp ?qmark %percent ~tilde"
          + " ^up #hash @at \\bslash";

  private static final Pattern ENCODED = Pattern.compile("(?:[a-zA-Z]++_)?+\\$[a-z$]++");

  /** What Kotlin and Scala add for defaults, local functions, value classes and primitive types. */
  private static final Pattern SUFFIX =
      Pattern.compile("(?<!^access)\\$(default|\\d+|extension|m\\w+\\$sp)$");

  /** Says nothing. */
  public static final Phrase EMPTY = new Phrase(List.of());

  /** Makes the phrase immutable. */
  public Phrase {
    pieces = List.copyOf(pieces);
  }

  /**
   * Words, perhaps behind the name of a class.
   *
   * @param type the internal or binary name of a class, or of an array of it; empty for words alone
   * @param words words that read the same everywhere, such as a dot and the name of a member
   */
  public record Piece(String type, String words) {
    /** Refuses a piece that lacks one of them, such as one of a damaged journal. */
    public Piece {
      Objects.requireNonNull(type);
      Objects.requireNonNull(words);
    }

    private String text(ClassNames names) {
      return type.isEmpty() ? words : names.of(type) + words;
    }
  }

  /** {@return a phrase of words alone} */
  public static Phrase of(String words) {
    return words.isEmpty() ? EMPTY : new Phrase(List.of(new Piece("", words)));
  }

  /** {@return the name of a class, given its internal or binary name} */
  public static Phrase ofType(String type) {
    return new Phrase(List.of(new Piece(type, "")));
  }

  /** {@return the name of a member of a class, given its internal or binary name, as in sources} */
  public static Phrase ofMember(String owner, String name) {
    return new Phrase(List.of(new Piece(owner, "." + sourceName(name))));
  }

  private static String sourceName(String name) {
    String plain = SUFFIX.matcher(name).replaceFirst("");
    return ENCODED.matcher(plain).matches()
        ? Stream.of(OPERATORS.split(" "))
            .reduce(plain, (n, of) -> n.replace("$" + of.substring(1), of.substring(0, 1)))
        : plain;
  }

  /**
   * {@return the first five of some names of methods in alphabetical order, such as {@code
   * package.Outer$Inner#method}, and how many more there are}
   */
  public static Phrase ofMethods(Collection<String> names) {
    Set<String> sorted = new TreeSet<>(names);
    List<Piece> pieces = new ArrayList<>();
    for (String name : sorted.stream().limit(MOST_METHODS).toList()) {
      int member = name.indexOf('#');
      pieces.add(new Piece("", pieces.isEmpty() ? "" : ", "));
      pieces.add(new Piece(name.substring(0, member), name.substring(member)));
    }
    int more = sorted.size() - MOST_METHODS;
    return new Phrase(pieces).then(more > 0 ? " and " + more + " more" : "");
  }

  /** {@return this phrase, followed by words, with the blank or comma that sets them off} */
  public Phrase then(String words) {
    return then(of(words));
  }

  /** {@return this phrase, followed by another} */
  public Phrase then(Phrase next) {
    List<Piece> all = new ArrayList<>(pieces);
    all.addAll(next.pieces);
    return new Phrase(all);
  }

  /** {@return the phrase as text} */
  public String text(ClassNames names) {
    return pieces.stream().map(piece -> piece.text(names)).collect(Collectors.joining());
  }
}
