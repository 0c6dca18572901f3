// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugInstance;
import edu.umd.cs.findbugs.Detector2;
import edu.umd.cs.findbugs.Priorities;
import edu.umd.cs.findbugs.SourceLineAnnotation;
import edu.umd.cs.findbugs.classfile.DescriptorFactory;
import edu.umd.cs.findbugs.util.ClassName;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import java.util.List;

/** Findings as SpotBugs wants them. */
final class BugInstances {
  private BugInstances() {}

  /**
   * {@return the same as a bug instance: one source line first, so that the finding's arguments
   * have the numbers that the message gives them, then the class and the member, then other lines}
   *
   * @param detector who reports it
   * @param finding a finding, perhaps in another class than the one that is being visited
   * @param line the source line to show it at, or -1 when it is not known
   */
  static BugInstance of(Detector2 detector, Finding finding, int line) {
    Location location = finding.location();
    BugInstance bug =
        new BugInstance(detector, finding.pattern().type(), priority(finding.confidence()));
    bug.addSourceLine(sourceLine(location, line));
    addArguments(bug, finding.arguments());
    bug.addClass(DescriptorFactory.createClassDescriptor(location.className()));
    addMember(bug, location);
    for (int other : finding.secondaryLines()) {
      bug.addSourceLine(sourceLine(location, other))
          .describe(SourceLineAnnotation.ROLE_ANOTHER_INSTANCE);
    }
    return bug;
  }

  /** The first one says what the fault is about; the others may change while the fault stays. */
  private static void addArguments(BugInstance bug, List<String> arguments) {
    bug.addString(arguments.get(0));
    arguments.stream().skip(1).map(DetailAnnotation::new).forEach(bug::add);
  }

  private static int priority(Confidence confidence) {
    return switch (confidence) {
      case HIGH -> Priorities.HIGH_PRIORITY;
      case NORMAL -> Priorities.NORMAL_PRIORITY;
      case LOW -> Priorities.LOW_PRIORITY;
    };
  }

  private static void addMember(BugInstance bug, Location location) {
    String name = location.member();
    String descriptor = location.descriptor();
    switch (location.kind()) {
      case METHOD -> bug.addMethod(location.className(), name, descriptor, location.access());
      case FIELD -> bug.addField(dotted(location), name, descriptor, location.access());
      case CLASS -> {
        // The bug instance names the class already.
      }
    }
  }

  private static SourceLineAnnotation sourceLine(Location location, int line) {
    String file = location.sourceFile();
    return new SourceLineAnnotation(
        dotted(location),
        file.isEmpty() ? SourceLineAnnotation.UNKNOWN_SOURCE_FILE : file,
        line,
        line,
        -1,
        -1);
  }

  private static String dotted(Location location) {
    return ClassName.toDottedClassName(location.className());
  }
}
