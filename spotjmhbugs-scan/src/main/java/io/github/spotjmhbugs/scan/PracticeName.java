// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.PracticeKey;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The name of a practice in an option, in any case. */
public final class PracticeName implements ITypeConverter<PracticeKey> {
  /**
   * Finds the practice of an option on the command line.
   *
   * @param name its name
   * @return the practice
   * @throws TypeConversionException when there is none; the message lists them
   */
  @Override
  public PracticeKey convert(String name) {
    return find(name).orElseThrow(() -> new TypeConversionException(unknown(name)));
  }

  /**
   * Finds the practices of an option that is given elsewhere.
   *
   * @param list names, separated by commas; may be blank
   * @return the practices; none if the list is blank
   * @throws IllegalArgumentException when there is no such practice; the message lists them
   */
  public static Set<PracticeKey> all(String list) {
    return list.isBlank()
        ? Set.of()
        : Stream.of(list.split(",", -1))
            .map(name -> find(name).orElseThrow(() -> new IllegalArgumentException(unknown(name))))
            .collect(Collectors.toUnmodifiableSet());
  }

  private static Optional<PracticeKey> find(String name) {
    return Practices.keys().stream()
        .filter(key -> key.name().equalsIgnoreCase(name.strip()))
        .findFirst();
  }

  private static String unknown(String name) {
    String known =
        Practices.keys().stream().map(PracticeKey::name).collect(Collectors.joining(", "));
    return "'" + name.strip() + "' is no practice; there are " + known;
  }
}
