// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.impact.repair.SinkClass;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordingFile;

/** What a JVM recorded about its compilers. */
final class Recording {
  /** The settings of a recording: every compilation, and every decision to inline a method. */
  static final String SETTINGS =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <configuration version="2.0">
        <event name="jdk.Compilation">
          <setting name="enabled">true</setting>
          <setting name="threshold">0 ms</setting>
        </event>
        <event name="jdk.CompilerInlining">
          <setting name="enabled">true</setting>
        </event>
      </configuration>
      """;

  private static final int OPTIMISING = 4;
  private static final String INTRINSIC = "intrinsic";

  private final List<RecordedEvent> events;

  private Recording(List<RecordedEvent> events) {
    this.events = events;
  }

  /**
   * Reads a recording.
   *
   * @param file the file that the JVM wrote when it ended
   * @return what it holds
   * @throws ForkFailureException when there is none
   */
  static Recording read(Path file) throws ForkFailureException {
    try {
      return new Recording(
          RecordingFile.readAllEvents(file).stream()
              .sorted(Comparator.comparing(RecordedEvent::getStartTime))
              .toList());
    } catch (IOException e) {
      throw new ForkFailureException("the JVM left no recording of its compilers");
    }
  }

  /**
   * {@return the size of the code that the optimising compiler made last of a method, in bytes;
   * empty when it made none. What replaces the method only while its loop runs does not count}
   *
   * @param method simple name of the method
   */
  OptionalInt codeSize(String method) {
    return optimised(method)
        .mapToInt(event -> (int) event.getLong("codeSize"))
        .reduce((earlier, later) -> later);
  }

  /**
   * {@return whether the optimising compiler was done with a method in time}
   *
   * @param method simple name of the method
   * @param time the time
   */
  boolean isOptimisedBefore(String method, Instant time) {
    return optimised(method).anyMatch(event -> event.getEndTime().isBefore(time));
  }

  /**
   * {@return whether the optimising compiler worked, and was done by a time}
   *
   * @param time the time
   */
  boolean isSteadyFrom(Instant time) {
    return optimised().findAny().isPresent()
        && optimised().allMatch(event -> event.getEndTime().isBefore(time));
  }

  private Stream<RecordedEvent> optimised() {
    return events.stream()
        .filter(event -> event.getEventType().getName().equals("jdk.Compilation"))
        .filter(event -> event.getInt("compileLevel") == OPTIMISING);
  }

  private Stream<RecordedEvent> optimised(String method) {
    return optimised()
        .filter(event -> !event.getBoolean("isOsr"))
        .filter(event -> event.getBoolean("succeded")) // as the JDK spells it
        .filter(
            event ->
                event.getValue("method") instanceof RecordedMethod compiled
                    && compiled.getName().equals(method));
  }

  /**
   * {@return whether a compiler took the sink for an ordinary method and inlined it; one that
   * honours it calls it an intrinsic}
   */
  boolean inlinesSink() {
    return events.stream()
        .filter(event -> event.getEventType().getName().equals("jdk.CompilerInlining"))
        .filter(event -> event.getBoolean("succeeded"))
        .filter(event -> !INTRINSIC.equals(event.getString("message")))
        .map(event -> event.<RecordedObject>getValue("callee"))
        .anyMatch(callee -> SinkClass.NAME.equals(callee.getString("type")));
  }
}
