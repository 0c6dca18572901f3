// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.fix;

import io.github.spotjmhbugs.fix.repair.Remedy;
import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A word of {@code --choose}. */
final class RepairWord implements ITypeConverter<Remedy> {
  /** All words, for the help. */
  static final class All implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Remedy.values()).map(Remedy::word).iterator();
    }
  }

  @Override
  public Remedy convert(String word) {
    try {
      return Remedy.named(word);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
