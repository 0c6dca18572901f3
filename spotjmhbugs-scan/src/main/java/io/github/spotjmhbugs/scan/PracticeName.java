// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.gate.PracticeList;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The name of a practice on the command line, in any case. */
public final class PracticeName implements ITypeConverter<PracticeKey> {
  @Override
  public PracticeKey convert(String name) {
    try {
      return PracticeList.one(name);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
