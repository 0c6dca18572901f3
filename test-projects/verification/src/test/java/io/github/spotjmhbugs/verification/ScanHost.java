// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.suppress.Suppressions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Scans as the command and the Maven goals do. */
final class ScanHost {
  private ScanHost() {}

  /**
   * @param classes a jar or directory of classes
   * @return what a user is told of them, when LOW is asked for
   * @throws IOException when they cannot be read
   */
  static HostReport analyse(Path classes) throws IOException {
    TargetResult result = scan(classes);
    return new HostReport(
        result.findings().stream().map(HostFinding::of).toList(),
        result.problems().stream().map(Problem::line).toList());
  }

  /**
   * @param classes a jar or directory of classes
   * @return what was found, with what is suppressed set apart
   * @throws IOException when they cannot be read
   */
  static TargetResult scan(Path classes) throws IOException {
    List<Path> classPath = Corpus.classPath().stream().map(Path::of).filter(Files::exists).toList();
    try (ClassContainer target = ClassContainer.open(classes, classes.toString());
        ClassContainers lookups = ClassContainers.open(classPath)) {
      assertThat(lookups.problems()).isEmpty();
      TargetResult all = new TargetScanner(1).scan("", target, lookups.opened());
      return new Suppressions(ClassPath.of(target, lookups.opened())).apply(all);
    }
  }
}
