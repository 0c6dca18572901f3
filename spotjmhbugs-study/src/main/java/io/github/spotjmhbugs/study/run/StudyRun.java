// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * A study of many projects that goes on where an earlier run of it stopped, however that ended. A
 * project is studied at most once, unless it was only half done.
 */
public final class StudyRun {
  private static final int SECONDS_TO_STOP = 20;

  /** No study goes on with fewer bytes. */
  private static final long LEAST_ROOM = 64 << 20;

  private final Path journal;
  private final StudyFolders folders;
  private final ProjectStudy study;
  private final StudyListener listener;
  private final Function<Path, List<Problem>> deletion;
  private final ToLongFunction<Path> room;
  private final LocalRepository repository;

  /**
   * Makes a run that has not begun.
   *
   * @param journal the file with the records of the finished projects
   * @param folders where the projects are worked on
   * @param study studies one of them
   * @param listener is told of each finished project
   */
  public StudyRun(Path journal, StudyFolders folders, ProjectStudy study, StudyListener listener) {
    this(journal, folders, study, listener, Workspace::delete, StudyRun::roomAt);
  }

  /**
   * @param journal the file with the records of the finished projects
   * @param folders where the projects are worked on
   * @param study studies one of them
   * @param listener is told of each finished project
   * @param deletion deletes a folder as far as it can, and tells what is left of it
   * @param room tells how many bytes the disk of a folder has left
   */
  StudyRun(
      Path journal,
      StudyFolders folders,
      ProjectStudy study,
      StudyListener listener,
      Function<Path, List<Problem>> deletion,
      ToLongFunction<Path> room) {
    this.journal = journal;
    this.folders = folders;
    this.study = study;
    this.listener = listener;
    this.deletion = deletion;
    this.room = room;
    this.repository = new LocalRepository(folders.mavenRepository(), folders.repositoryLimit());
  }

  /**
   * Tells which projects are left.
   *
   * @param journal the file with the records of the finished projects
   * @param projects the projects of the study
   * @param again the outcomes of projects that are studied again
   * @return those without a record, or with one that does not count
   * @throws IOException when the journal cannot be read
   */
  public static List<ListedProject> left(
      Path journal, List<ListedProject> projects, Set<Outcome> again) throws IOException {
    Set<String> finished =
        records(journal).stream()
            .filter(record -> !again.contains(record.outcome()))
            .map(ProjectRecord::project)
            .collect(Collectors.toSet());
    return projects.stream().filter(project -> !finished.contains(project.project())).toList();
  }

  /**
   * Studies projects.
   *
   * @param left projects without a record
   * @param jobs how many at a time
   * @throws IOException when this machine is at fault; the records until then are kept
   * @throws InterruptedException when the thread was interrupted; no build runs on
   */
  public void run(List<ListedProject> left, int jobs) throws IOException, InterruptedException {
    // Whoever has the journal has the folders.
    try (Journal records = Journal.open(journal)) {
      clean(StudyListener.NONE); // an earlier run may have been killed
      run(left, jobs, records);
    }
  }

  private void run(List<ListedProject> left, int jobs, Journal records)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(jobs);
    try {
      CompletionService<ProjectRecord> working = new ExecutorCompletionService<>(threads);
      left.forEach(project -> working.submit(() -> studied(project, records)));
      for (int i = 0; i < left.size(); i++) {
        listener.finished(working.take().get());
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException problem ? problem : new IOException(e.getCause());
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(SECONDS_TO_STOP, TimeUnit.SECONDS);
      clean(listener);
    }
  }

  /** What cannot be deleted stays: it is in nobody's way, since each project has a new folder. */
  private void clean(StudyListener told) {
    List<Problem> left = folders.keep() ? List.of() : deletion.apply(folders.work());
    if (!left.isEmpty()) {
      String more = left.size() > 1 ? " (and " + (left.size() - 1) + " more)" : "";
      Problem first = left.get(0);
      told.leftBehind(Problem.note(first.subject(), "cannot be deleted: " + first.reason() + more));
    }
  }

  private ProjectRecord studied(ListedProject project, Journal records)
      throws IOException, InterruptedException {
    repository.enter();
    try {
      ProjectRecord result = study.study(project);
      checkRoom(result);
      records.add(result);
      return result;
    } finally {
      repository.leave();
    }
  }

  /**
   * On a full disk one project after the other fails, and that is no fault of theirs: the next run
   * is to study them. A project that filled the disk itself has made room again by now.
   */
  private void checkRoom(ProjectRecord result) throws IOException {
    boolean isWhole = result.outcome() != Outcome.FAILED && result.outcome() != Outcome.PARTIAL;
    if (!isWhole && room.applyAsLong(folders.work()) < LEAST_ROOM) {
      throw new FileSystemException(folders.work().toString(), null, "the disk is full");
    }
  }

  private static long roomAt(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      return Long.MAX_VALUE; // unknown
    }
  }

  /**
   * The records of a list's projects.
   *
   * @param journal the file with the records of the finished projects
   * @param projects projects
   * @return the records of those that are finished, in the order of the list
   * @throws IOException when the file cannot be read
   */
  public static List<ProjectRecord> records(Path journal, List<ListedProject> projects)
      throws IOException {
    Map<String, ProjectRecord> byName =
        records(journal).stream()
            .collect(Collectors.toMap(ProjectRecord::project, Function.identity()));
    return projects.stream()
        .flatMap(project -> Optional.ofNullable(byName.get(project.project())).stream())
        .toList();
  }

  /**
   * All records of a study.
   *
   * @param journal the file with the records of the finished projects
   * @return the records, in the order in which the projects were finished
   * @throws IOException when the file cannot be read
   */
  public static List<ProjectRecord> records(Path journal) throws IOException {
    return Files.exists(journal) ? Journal.read(journal) : List.of();
  }
}
