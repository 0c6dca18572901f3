// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.formats.report.SarifReport;
import io.github.spotjmhbugs.host.Version;
import io.github.spotjmhbugs.host.file.ReplacedFile;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.report.HtmlRenderer;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.run.Journal;
import io.github.spotjmhbugs.study.run.ListedProject;
import io.github.spotjmhbugs.study.table.Results;
import io.github.spotjmhbugs.study.table.Results.ProjectSummary;
import io.github.spotjmhbugs.study.table.StudyPage;
import io.github.spotjmhbugs.study.table.StudyTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.codehaus.plexus.util.FileUtils;

/**
 * Everything that can be made of the records again, first while projects finish. Each file appears
 * whole or not at all. One record after the other is in memory, and the files of a project are
 * written once.
 */
final class StudyReports {
  private static final String SARIF = "sarif";

  /** The report of a large study takes time: one part of this many goes into it. */
  private static final int SHARE = 10;

  private static final long LEAST_NANOS = Duration.ofSeconds(5).toNanos();

  private final Path directory;
  private final String title;
  private final List<ListedProject> listed;
  private final Results results;
  private final Journal journal;
  private final LongSupplier clock;
  private final HtmlRenderer html = new HtmlRenderer();
  private final StudyPage page;
  private long next;

  /**
   * @param listed all projects of the list
   * @param results what the records come to of the projects that the study takes
   */
  StudyReports(
      Path directory,
      String title,
      List<ListedProject> listed,
      Results results,
      Journal journal,
      LongSupplier clock) {
    this.directory = directory;
    this.title = title;
    this.listed = List.copyOf(listed);
    this.results = results;
    this.journal = journal;
    this.clock = clock;
    page = new StudyPage(results);
    next = clock.getAsLong();
  }

  /** Deletes the files of projects that are studied again, and all that another version made. */
  void begin(List<ListedProject> left) throws IOException {
    Path maker = directory.resolve(".made-by");
    String made = Version.current() + " " + results.threshold();
    if (!Files.exists(maker) || !Files.readString(maker).equals(made)) {
      for (String folder : List.of(SARIF, StudyPage.FINDINGS)) {
        FileUtils.deleteDirectory(directory.resolve(folder).toFile());
      }
      Files.writeString(maker, made);
    }
    for (ListedProject project : left) {
      Files.deleteIfExists(directory.resolve(sarif(project.project())));
      Files.deleteIfExists(directory.resolve(StudyPage.place(project.project())));
    }
  }

  private static String sarif(String project) {
    return SARIF + "/" + ProjectRecord.fileName(project) + ".sarif";
  }

  /**
   * Takes the record of a project that is finished now, and is in the journal, and writes all again
   * if that was long ago.
   */
  void add(ProjectRecord record) {
    long begin = clock.getAsLong();
    try {
      results.add(record);
      writeOwn(record);
      if (begin - next >= 0) {
        write();
        long end = clock.getAsLong();
        next = end + Math.max(LEAST_NANOS, SHARE * (end - begin));
      }
    } catch (IOException | UncheckedIOException e) {
      // The run goes on: what hinders the report at its end, too, is told there.
    }
  }

  /** Writes the files of one project. SARIF comes last, to tell that they are all there. */
  private void writeOwn(ProjectRecord record) throws IOException {
    if (!record.findings(results.threshold()).isEmpty()) {
      write(StudyPage.place(record.project()), html.render(page.of(record)));
    }
    if (record.outcome().isScanned()) {
      ScanResult result =
          new ScanResult(results.threshold(), List.of(record.asTarget()), List.of());
      String sarif = new SarifReport(Version.current(), Sources.none()).render(result);
      write(sarif(record.project()), sarif);
    }
  }

  /**
   * Writes all that is not there yet.
   *
   * @return the tables that a terminal shows, in Markdown
   */
  String finish() throws IOException {
    List<String> missing =
        results.all().stream()
            .filter(one -> one.head().outcome().isScanned())
            .map(ProjectSummary::project)
            .filter(project -> !Files.exists(directory.resolve(sarif(project))))
            .toList();
    for (ProjectRecord record : journal.records(missing)) {
      writeOwn(record);
    }
    return write();
  }

  private String write() throws IOException {
    int unforked = (int) listed.stream().filter(project -> !project.forked()).count();
    StudyTable funnel = results.funnel(listed.size(), unforked);
    StudyTable practices = results.practices();
    List<StudyTable> all = List.of(funnel, practices, results.affected(), results.distinct());
    for (StudyTable table : all) {
      write(table.name() + ".csv", table.csv());
    }
    write("projects.csv", results.projects().csv());
    String text = all.stream().map(StudyTable::markdown).collect(Collectors.joining("\n"));
    write("tables.md", text);
    List<String> projects = results.all().stream().map(ProjectSummary::project).toList();
    write("findings.csv", csv -> results.writeFindings(csv, journal.records(projects)));
    write("report.html", html.render(page.of(title, funnel, journal.records(projects))));
    return funnel.markdown() + "\n" + practices.markdown();
  }

  private void write(String name, String content) throws IOException {
    write(name, writer -> writer.write(content));
  }

  private void write(String name, ReplacedFile.Content content) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    try (ReplacedFile destination = ReplacedFile.of(file)) {
      destination.write(content);
    } catch (IOException e) {
      throw new FileSystemException(file.toString(), null, Problem.error("", e).reason());
    }
  }
}
