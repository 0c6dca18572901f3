// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.report.HtmlRenderer;
import io.github.spotjmhbugs.scan.ReplacedFile;
import io.github.spotjmhbugs.scan.Version;
import io.github.spotjmhbugs.scan.report.SarifReport;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.source.Sources;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.run.ListedProject;
import io.github.spotjmhbugs.study.table.Results;
import io.github.spotjmhbugs.study.table.StudyPage;
import io.github.spotjmhbugs.study.table.StudyTable;
import io.github.spotjmhbugs.study.table.Tables;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Everything that can be made of the records again. Each file appears whole or not at all. */
final class StudyReports {
  private final Path directory;
  private final String title;
  private final Confidence threshold;
  private final List<ListedProject> listed;
  private final Messages messages = Messages.bundled();

  StudyReports(Path directory, String title, Confidence threshold, List<ListedProject> listed) {
    this.directory = directory;
    this.title = title;
    this.threshold = threshold;
    this.listed = List.copyOf(listed);
  }

  /**
   * Writes all files, from the records of the listed projects that are finished.
   *
   * @return the tables that a terminal shows, in Markdown
   */
  String write(List<ProjectRecord> records) throws IOException {
    int unforked = (int) listed.stream().filter(project -> !project.forked()).count();
    Results results = new Results(records, threshold);
    StudyTable funnel = Tables.funnel(listed.size(), unforked, results);
    List<StudyTable> all =
        List.of(
            funnel, Tables.practices(results), Tables.affected(results), Tables.distinct(results));
    List<StudyTable> files = new ArrayList<>(all);
    files.addAll(List.of(Tables.findings(results, messages), Tables.projects(results)));
    for (StudyTable table : files) {
      write(directory.resolve(table.name() + ".csv"), table.csv());
    }
    write(
        directory.resolve("tables.md"),
        all.stream().map(StudyTable::markdown).collect(Collectors.joining("\n")));
    write(
        directory.resolve("report.html"),
        new HtmlRenderer().render(StudyPage.of(title, funnel, results, messages)));
    for (ProjectRecord record : records) {
      writeSarif(record);
    }
    return funnel.markdown() + "\n" + all.get(1).markdown();
  }

  private void writeSarif(ProjectRecord record) throws IOException {
    if (record.outcome().isScanned()) {
      Path folder = Files.createDirectories(directory.resolve("sarif"));
      ScanResult result = new ScanResult(threshold, List.of(record.asTarget()), List.of());
      write(
          folder.resolve(record.fileName() + ".sarif"),
          new SarifReport(messages, Version.current(), Sources.none()).render(result));
    }
  }

  private static void write(Path file, String content) throws IOException {
    try (ReplacedFile destination = ReplacedFile.of(file)) {
      destination.write(content);
    } catch (IOException e) {
      String reason = Problem.error("", e).reason();
      throw new FileSystemException(file.toString(), null, reason);
    }
  }
}
