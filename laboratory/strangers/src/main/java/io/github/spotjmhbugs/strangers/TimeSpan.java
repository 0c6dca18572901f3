// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time on the command line: {@code 90s}, {@code 20m} or {@code 1h}. */
public final class TimeSpan implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,5})([smh])");

  @Override
  public Duration convert(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new TypeConversionException("\"" + text + "\" is not a time such as 90s, 20m or 1h");
    }
    long number = Long.parseLong(parts.group(1));
    return switch (parts.group(2)) {
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      default -> Duration.ofHours(number);
    };
  }
}
