// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.suppress;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import java.util.function.Predicate;

/**
 * An annotation that suppresses findings.
 *
 * @param place what it stands on
 * @param owner internal name of that package or class, or of the member's class
 * @param member name of the method or field, or empty
 * @param descriptor descriptor of the method or field, or empty
 * @param patterns what it suppresses
 */
record Suppression(
    Place place, String owner, String member, String descriptor, Predicate<BugPattern> patterns) {

  /** What the annotation can stand on. */
  enum Place {
    /** A package, in its {@code package-info}. */
    PACKAGE,
    /** A class. */
    CLASS,
    /** A field. */
    FIELD,
    /** A method or constructor. */
    METHOD
  }

  /**
   * SpotBugs compares the beginnings of names, so that whatever is nested is covered, and with it
   * {@code A$Big} by what suppresses in {@code A$B}. What stands on a method also covers the
   * findings of the class that are not about a method.
   *
   * @param finding a finding in a class of the same outermost class, if this is not on a package
   * @return whether SpotBugs would keep it to itself
   */
  boolean covers(Finding finding) {
    Location location = finding.location();
    return patterns.test(finding.pattern())
        && location.className().startsWith(owner)
        && switch (place) {
          case PACKAGE, CLASS -> true;
          case FIELD -> location.kind() == Location.Kind.FIELD && isAt(location);
          case METHOD -> location.kind() != Location.Kind.METHOD || isAt(location);
        };
  }

  private boolean isAt(Location location) {
    return owner.equals(location.className())
        && member.equals(location.member())
        && descriptor.equals(location.descriptor());
  }
}
