// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.PracticeKey;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The name of a practice on the command line, in any case. */
final class PracticeName implements ITypeConverter<PracticeKey> {
  @Override
  public PracticeKey convert(String name) {
    return Practices.keys().stream()
        .filter(key -> key.name().equalsIgnoreCase(name.strip()))
        .findFirst()
        .orElseThrow(() -> new TypeConversionException("'" + name + "' is none of " + all()));
  }

  private static String all() {
    return Practices.keys().stream().map(PracticeKey::name).collect(Collectors.joining(", "));
  }
}
