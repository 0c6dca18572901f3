// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.init;

import io.github.spotjmhbugs.formats.Format;
import io.github.spotjmhbugs.settings.Key;
import io.github.spotjmhbugs.settings.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The files that a project needs at first: its settings, and a step of its CI.
 *
 * @param project the project
 * @param version the version of the program
 */
record FirstFiles(Project project, String version) {
  private static final String SITE = "https://spotjmhbugs.github.io/spotjmhbugs/docs/usage/";
  private static final String PROGRAM = "https://github.com/spotjmhbugs/spotjmhbugs";
  private static final String BASELINE = "spotjmhbugs-baseline.txt";
  private static final String GITLAB = ".gitlab/spotjmhbugs.yml";
  private static final Pattern PLAIN = Pattern.compile("[\\w./-]+");
  private static final String JENKINS = "spotjmhbugs.groovy";

  /** {@return the contents by names, which are relative to the root of the repository} */
  Map<String, String> contents() {
    Map<String, String> contents = new LinkedHashMap<>();
    contents.put(inProject(Settings.FILE), settings());
    if (project.isOnGithub()) {
      contents.put(".github/workflows/spotjmhbugs.yml", github());
    }
    if (project.isOnGitlab()) {
      contents.put(GITLAB, gitlab());
      // One that is there stays as it is.
      contents.put(".gitlab-ci.yml", "include:\n  - local: " + GITLAB + "\n");
    }
    if (project.hasJenkins()) {
      contents.put(JENKINS, jenkins());
    }
    return contents;
  }

  /** {@return what is left to do, a sentence for each} */
  List<String> advice() {
    List<String> advice = new ArrayList<>();
    if (project.isOnGitlab()) {
      advice.add(".gitlab-ci.yml needs include: [{ local: " + GITLAB + " }]");
    }
    if (project.hasJenkins()) {
      advice.add("a stage of the Jenkinsfile needs script { load '" + JENKINS + "' }");
    }
    if (contents().size() == 1) {
      advice.add(
          "no CI of GitHub, GitLab or Jenkins is seen; for GitHub, mkdir -p .github/workflows and"
              + " run init again; for others, see "
              + SITE
              + "ci.html");
    }
    if (isSnapshot() && contents().size() > 1) {
      advice.add(
          "CI downloads a release, and there is none of "
              + version
              + "; until there is one, let an earlier step clone and build the program");
    }
    if (!project.has(BASELINE)) {
      advice.add(
          "spotjmhbugs scan --write-baseline "
              + BASELINE
              + " accepts today's findings; then"
              + " take the # off baseline in "
              + Settings.FILE);
    }
    return advice;
  }

  private boolean isSnapshot() {
    return version.endsWith("-SNAPSHOT");
  }

  private String inProject(String name) {
    return project.folder().isEmpty() ? name : project.folder() + "/" + name;
  }

  private String settings() {
    String baseline = Key.BASELINE.line(List.of(BASELINE));
    return """
        #:schema {site}settings.schema.json
        # What counts for all who use SpotJMHBugs in this project: {site}settings.html
        threshold = "medium"
        # fail-on = "high"
        # exclude = ["org.example.legacy.**"]
        {baseline}
        """
        .replace("{site}", SITE)
        .replace("{baseline}", project.has(BASELINE) ? baseline : "# " + baseline);
  }

  private String github() {
    return """
        # Written by spotjmhbugs init. For alerts in pull requests, see {site}ci.html
        name: SpotJMHBugs
        on:
          push:
          pull_request:
        permissions:
          contents: read
        jobs:
          spotjmhbugs:
            runs-on: ubuntu-latest
            steps:
              - uses: actions/checkout@v4
              - uses: actions/setup-java@v4
                with:
                  distribution: temurin
                  java-version: {java}
        {sbt}      - run: |
        {commands}
              - uses: actions/upload-artifact@v4
                if: ${{ !cancelled() }}
                with:
                  name: spotjmhbugs
                  path: {report}
        """
        .replace("{site}", SITE)
        .replace("{java}", String.valueOf(project.java()))
        // GitHub's machines have the other build tools.
        .replace("{sbt}", project.hasSbt() ? "      - uses: sbt/setup-sbt@v1\n" : "")
        .replace("{commands}", commands(10, Format.HTML))
        .replace("{report}", yaml(report(Format.HTML)));
  }

  private String gitlab() {
    return """
        # Written by spotjmhbugs init. The image needs Java {java}{tool}.
        spotjmhbugs:
          image: {image}
          script:
            - |
        {commands}
          artifacts:
            when: always
            reports:
              codequality: {report}
        """
        .replace("{java}", String.valueOf(project.java()))
        .replace("{tool}", project.isSelfContained() ? "" : " and the build tool")
        .replace("{image}", project.image())
        .replace("{commands}", commands(6, Format.GITLAB))
        .replace("{report}", yaml(report(Format.GITLAB)));
  }

  private String jenkins() {
    return """
        // Written by spotjmhbugs init, for a stage of the Jenkinsfile: script { load '{name}' }
        try {
          sh '''
        {commands}
          '''
        } finally {
          junit allowEmptyResults: true, testResults: '{report}'
        }
        """
        .replace("{name}", JENKINS)
        .replace("{commands}", groovy(commands(4, Format.JUNIT)))
        .replace("{report}", groovy(report(Format.JUNIT)));
  }

  /** The lines that compile the benchmarks, if Maven does not, and check them. */
  private String commands(int indentation, Format format) {
    List<String> commands = new ArrayList<>();
    commands.add("set -e");
    if (!project.folder().isEmpty()) {
      commands.add("cd \"" + project.folder().replaceAll("[\\\\\"$`]", "\\\\$0") + "\"");
    }
    if (project.hasMaven()) {
      commands.add(
          "%s -B -ntp io.github.spotjmhbugs:spotjmhbugs-maven-plugin:%s:check -Dspotjmhbugs.formats=%s"
              .formatted(project.maven(), version, format));
    } else {
      String name = "spotjmhbugs-" + version;
      commands.add(project.compile());
      commands.add(
          "curl -fsSL %s/releases/download/v%s/%s.tar.gz | tar xz"
              .formatted(PROGRAM, version, name));
      commands.add(
          "%s/bin/spotjmhbugs scan --output text=- --output %s=%s"
              .formatted(name, format, file(format)));
    }
    return String.join("\n", commands).indent(indentation).stripTrailing();
  }

  /** A text in a string of Groovy, between one or three apostrophes. */
  private static String groovy(String text) {
    return text.replaceAll("[\\\\']", "\\\\$0");
  }

  /** A text as a value in YAML. */
  private static String yaml(String text) {
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "''") + "'";
  }

  private static String file(Format format) {
    return "spotjmhbugs." + format.extension();
  }

  private String report(Format format) {
    return inProject((project.hasMaven() ? "target/spotjmhbugs/" : "") + file(format));
  }
}
