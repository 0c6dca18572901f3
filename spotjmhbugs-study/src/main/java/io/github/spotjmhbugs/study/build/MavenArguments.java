// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Arguments of every Maven build: no tests are run, and nothing that only checks. */
final class MavenArguments {
  /**
   * Properties that are set to true; tests are compiled, for benchmarks often stand beside them.
   */
  private static final List<String> SKIPPED =
      List.of(
          "skipTests",
          "skipITs",
          "air.check.skip-all",
          "animal.sniffer.skip",
          "asciidoctor.skip",
          "basepom.check.skip-all",
          "checkstyle.skip",
          "clirr.skip",
          "cobertura.skip",
          "cpd.skip",
          "dependency-check.skip",
          "detekt.skip",
          "docker.skip",
          "dockerfile.skip",
          "duplicate-finder.skip",
          "enforcer.skip",
          "findbugs.skip",
          "fmt.skip",
          "forbiddenapis.skip",
          "format.skip",
          "formatter.skip",
          "githook.plugin.skip",
          "gpg.skip",
          "impsort.skip",
          "invoker.skip",
          "jacoco.skip",
          "japicmp.skip",
          "jib.skip",
          "license.skip",
          "license.skipCheckLicense",
          "licenseCheck.skip",
          "maven.gitcommitid.skip",
          "maven.javadoc.skip",
          "maven.site.skip",
          "maven.source.skip",
          "mdep.analyze.skip",
          "modernizer.skip",
          "pmd.skip",
          "rat.skip",
          "revapi.skip",
          "scalastyle.skip",
          "skip.installnodenpm",
          "skip.npm",
          "skip.yarn",
          "sortpom.skip",
          "spotbugs.skip",
          "spotless.apply.skip",
          "spotless.check.skip",
          "xml.skip");

  private MavenArguments() {}

  /**
   * @param site the project
   * @param files the files of its home folder
   * @return the arguments, without modules and goals
   */
  static List<String> of(BuildSite site, MavenFiles files) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--batch-mode",
                "--errors",
                "--fail-at-end",
                "--settings",
                files.settings().toString(),
                "--toolchains",
                files.toolchains().toString(),
                "-Dmaven.repo.local=" + site.options().mavenRepository().toAbsolutePath(),
                "-Dmaven.compiler.failOnWarning=false",
                // What --no-transfer-progress does, which Maven before 3.6.1 does not know.
                "-Dorg.slf4j.simpleLogger.log"
                    + ".org.apache.maven.cli.transfer.Slf4jMavenTransferListener=warn"));
    Stream.of(site.options().offline() ? "--offline" : "")
        .filter(option -> !option.isEmpty())
        .forEach(arguments::add);
    SKIPPED.forEach(property -> arguments.add("-D" + property + "=true"));
    return arguments;
  }
}
