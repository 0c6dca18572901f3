// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats;

import io.github.spotjmhbugs.formats.page.HtmlReport;
import io.github.spotjmhbugs.formats.report.CsvReport;
import io.github.spotjmhbugs.formats.report.GithubReport;
import io.github.spotjmhbugs.formats.report.GitlabReport;
import io.github.spotjmhbugs.formats.report.JunitReport;
import io.github.spotjmhbugs.formats.report.Report;
import io.github.spotjmhbugs.formats.report.SarifReport;
import io.github.spotjmhbugs.formats.report.TextLayout;
import io.github.spotjmhbugs.formats.report.TextReport;
import io.github.spotjmhbugs.host.Version;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.report.Origin;
import java.util.Locale;

/** The formats of a report. */
public enum Format {
  /** For people. */
  TEXT("txt"),
  /** For scripts. */
  CSV("csv"),
  /** For code hosts and IDEs. */
  SARIF("sarif"),
  /** For people, as a page that opens from disk without a network. */
  HTML("html"),
  /** Commands in the log of a GitHub workflow. */
  GITHUB("github.txt"),
  /** A code quality report of GitLab. */
  GITLAB("gitlab.json"),
  /** Test results, for CI servers. */
  JUNIT("junit.xml");

  private final String extension;

  Format(String extension) {
    this.extension = extension;
  }

  /**
   * Makes a report in this format.
   *
   * @param layout how a report for people is set
   * @param sources the sources of the scanned classes, for excerpts, source lines and paths
   * @param command the command that makes the same report again, for pages
   * @param project the name of the scanned project, for pages; empty if it is none
   * @return the report
   */
  public Report report(TextLayout layout, Sources sources, String command, String project) {
    return switch (this) {
      case TEXT -> new TextReport(sources, layout);
      case CSV -> new CsvReport();
      case SARIF -> new SarifReport(Version.current(), sources);
      case HTML -> new HtmlReport(sources, Origin.of(command), project);
      case GITHUB -> new GithubReport(sources);
      case GITLAB -> new GitlabReport(sources);
      case JUNIT -> new JunitReport(sources);
    };
  }

  /** {@return the file extension of this format, without a dot} */
  public String extension() {
    return extension;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
