// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.strangers.Folders;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/**
 * A study of many projects that goes on where an earlier run of it stopped, however that ended. A
 * project is studied at most once, unless it was only half done.
 */
public class StudyRun {
  private static final int SECONDS_TO_STOP = 20;
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);

  /** No study goes on with fewer bytes. */
  private static final long LEAST_ROOM = 64 << 20;

  private final Journal journal;
  private final StudyFolders folders;
  private final Study study;
  private final Hosts hosts;
  private final Consumer<Problem> told;

  /** To use the local Maven repository is to read, to empty it is to write. */
  private final ReadWriteLock repository = new ReentrantReadWriteLock();

  /**
   * Where the projects of a study are worked on.
   *
   * @param work where sources and builds go, one folder a project
   * @param logs where the logs of clones and builds stay, one folder a project
   * @param mavenRepository the local repository of dependencies and builds
   * @param repositoryLimit bytes that it may hold before the next project, or else it is emptied;
   *     {@link Long#MAX_VALUE} for a repository that is not the study's own
   * @param keep whether sources and builds stay
   */
  public record StudyFolders(
      Path work, Path logs, Path mavenRepository, long repositoryLimit, boolean keep) {}

  @FunctionalInterface
  public interface Study {
    /**
     * Studies a project. What is wrong with it ends up in its record.
     *
     * @throws IOException when this machine is at fault: nothing can be written in the folders of
     *     the study, or no process can be started
     */
    ProjectRecord study(ListedProject project) throws IOException, InterruptedException;
  }

  /**
   * Makes a run that has not begun.
   *
   * @param journal the records of the finished projects; whoever has it has the folders
   * @param patience how long a project waits for a host that does not answer
   * @param told is told of what does not end the study: a folder of it that cannot be deleted, or a
   *     host that does not answer
   */
  public StudyRun(
      Journal journal,
      StudyFolders folders,
      Study study,
      Duration patience,
      Consumer<Problem> told) {
    this.journal = journal;
    this.folders = folders;
    this.study = study;
    this.hosts = new Hosts(FIRST_PAUSE, patience, new Hosts.Connections(), told);
    this.told = told;
  }

  /**
   * Studies projects.
   *
   * @param left projects without a record
   * @param finished takes the record of each, one after the other
   * @throws IOException when this machine is at fault; the records until then are kept
   */
  public void run(List<ListedProject> left, int jobs, Consumer<ProjectRecord> finished)
      throws IOException, InterruptedException {
    clean(problem -> {}); // an earlier run may have been killed
    ExecutorService threads = Executors.newFixedThreadPool(jobs);
    try {
      CompletionService<ProjectRecord> working = new ExecutorCompletionService<>(threads);
      left.forEach(project -> working.submit(() -> studied(project)));
      for (int i = 0; i < left.size(); i++) {
        finished.accept(working.take().get());
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException problem ? problem : new IOException(e.getCause());
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(SECONDS_TO_STOP, TimeUnit.SECONDS);
      clean(told);
    }
  }

  /** What cannot be deleted stays: it is in nobody's way, since each project has a new folder. */
  private void clean(Consumer<Problem> notes) {
    if (!folders.keep()) {
      String work = folders.work().toString();
      delete(folders.work())
          .map(reason -> Problem.note(work, "cannot be deleted: " + reason))
          .ifPresent(notes);
    }
  }

  private ProjectRecord studied(ListedProject project) throws IOException, InterruptedException {
    ProjectRecord result = hosts.study(project, this::studiedOnce);
    journal.add(result);
    return result;
  }

  private ProjectRecord studiedOnce(ListedProject project)
      throws IOException, InterruptedException {
    emptyRepository();
    repository.readLock().lockInterruptibly();
    try {
      ProjectRecord result = study.study(project);
      // On a full disk one project after the other fails, and that is no fault of theirs: the next
      // run is to study them. One that filled the disk itself has made room again by now.
      boolean isWhole = result.outcome() != Outcome.FAILED && result.outcome() != Outcome.PARTIAL;
      if (!isWhole && room(folders.work()) < LEAST_ROOM) {
        throw new FileSystemException(folders.work().toString(), null, "the disk is full");
      }
      return result;
    } finally {
      repository.readLock().unlock();
    }
  }

  /** It is a cache: one that holds too much is emptied as soon as no project uses it. */
  private void emptyRepository() throws InterruptedException {
    if (isRepositoryTooLarge()) {
      repository.writeLock().lockInterruptibly();
      try {
        if (isRepositoryTooLarge()) { // another thread may have emptied it
          delete(folders.mavenRepository());
        }
      } finally {
        repository.writeLock().unlock();
      }
    }
  }

  private boolean isRepositoryTooLarge() {
    long limit = folders.repositoryLimit();
    return limit < Long.MAX_VALUE && Folders.size(folders.mavenRepository(), limit) > limit;
  }

  /** Deletes a folder as far as it can, and tells what is left of it. */
  Optional<String> delete(Path folder) {
    return Folders.delete(folder);
  }

  /** Tells how many bytes the disk of a folder has left. */
  long room(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      return Long.MAX_VALUE; // unknown
    }
  }
}
