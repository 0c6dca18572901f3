// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.suppress;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;

/**
 * An annotation that suppresses findings.
 *
 * @param place what it annotates
 * @param owner internal name of that package or class, or of the member's class
 * @param member name of the method or field, or empty
 * @param descriptor descriptor of the method or field, or empty
 * @param named what it suppresses
 */
record Suppression(
    Place place, String owner, String member, String descriptor, NamedPatterns named) {

  /** What the annotation can be on. */
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
   * Applies the rules of SpotBugs, which compares name prefixes to cover nested classes: an
   * annotation on {@code A$B} also covers {@code A$Big}. An annotation on a method also covers the
   * findings of its class that are not about a method.
   *
   * @param finding a finding, in a class with the same outermost class unless this is on a package
   * @return whether SpotBugs would suppress it
   */
  boolean covers(Finding finding) {
    Location location = finding.location();
    return named.matcher().test(finding.pattern())
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
