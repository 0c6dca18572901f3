// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import java.util.Collection;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Names as messages show them: short, and few of them. */
public final class AffectedText {
  private static final int SHOWN = 5;

  private AffectedText() {}

  /**
   * @param members names such as {@code package.Outer$Inner#method}
   * @return the first five in alphabetical order without their packages, and how many there are
   *     more
   */
  public static String of(Collection<String> members) {
    if (members.isEmpty()) {
      return "none known";
    }
    TreeSet<String> sorted = new TreeSet<>(members);
    String shown =
        sorted.stream().limit(SHOWN).map(AffectedText::simple).collect(Collectors.joining(", "));
    int more = sorted.size() - SHOWN;
    return more > 0 ? shown + " and " + more + " more" : shown;
  }

  /**
   * @param name internal or binary name of a class, perhaps with a member behind it
   * @return the name without its package, nested classes joined by dots
   */
  public static String simple(String name) {
    int member = name.indexOf('#');
    String className = member < 0 ? name : name.substring(0, member);
    String simple =
        className.substring(Math.max(className.lastIndexOf('.'), className.lastIndexOf('/')) + 1);
    // Scala's objects end in a dollar sign, and anonymous classes have a number behind it.
    String dotted = simple.replaceAll("(?<=.)\\$(?=\\p{L})", ".");
    return member < 0 ? dotted : dotted + name.substring(member);
  }

  /**
   * @param owner internal name of a class
   * @param member name of one of its fields or methods
   * @return {@code Outer.Inner.member}
   */
  public static String member(String owner, String member) {
    return simple(owner) + "." + member;
  }
}
