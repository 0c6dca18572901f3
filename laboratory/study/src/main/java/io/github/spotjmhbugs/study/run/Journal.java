// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.strangers.LineFile;
import io.github.spotjmhbugs.strangers.LineFile.Place;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.RecordJson;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The records of the finished projects, one line of JSON each. A line is on the disk before its
 * project counts as finished. Of several records of a project the last counts: it was studied
 * again. In memory is only where the records are. Safe for use by several threads of one process;
 * another process is kept out.
 */
public final class Journal implements Closeable {
  private static final String ADVICE =
      "a project without another line is studied again; delete the line to be rid of this message";

  private final Path path;
  private final LineFile file;
  private final Map<String, Place> places = Collections.synchronizedMap(new LinkedHashMap<>());
  private final Consumer<Problem> told;

  private Journal(
      Path path, Consumer<ProjectRecord> known, Consumer<Problem> told, boolean isForReading)
      throws IOException {
    this.path = path;
    this.told = told;
    Reading reading = new Reading(known);
    file =
        isForReading
            ? LineFile.read(path, reading)
            : LineFile.open(path, "another run of the study", reading);
    reading.damaged.forEach(told);
  }

  private final class Reading implements LineFile.Lines {
    private final Consumer<ProjectRecord> known;
    private final List<Problem> damaged = new ArrayList<>();
    private boolean hasObjects;

    Reading(Consumer<ProjectRecord> known) {
      this.known = known;
    }

    @Override
    public void take(int number, String line, Place place) {
      hasObjects |= line.startsWith("{");
      try {
        ProjectRecord record = RecordJson.read(line);
        places.put(record.project(), place);
        known.accept(record);
      } catch (IOException e) {
        String reason = "not a record (" + e.getMessage() + "): " + ADVICE;
        damaged.add(Problem.error(path + ":" + number, reason));
      }
    }

    @Override
    public void end() throws IOException {
      if (!hasObjects && !damaged.isEmpty()) {
        throw new IOException("holds something else than records of projects");
      }
    }
  }

  /**
   * Opens a journal for further records.
   *
   * @param path the file, which is made when it is not there
   * @param known receives each record, in the order in which they were written
   * @param told is told of each line that is no record; the line stays
   * @throws IOException when it cannot be read or written, holds something else, or is in use
   */
  public static Journal open(Path path, Consumer<ProjectRecord> known, Consumer<Problem> told)
      throws IOException {
    return new Journal(path, known, told, false);
  }

  /**
   * Opens a journal for reading alone.
   *
   * @param path the file; in this process no journal of it may be open
   * @throws IOException when it cannot be read or holds something else
   */
  public static Journal read(Path path, Consumer<Problem> told) throws IOException {
    return new Journal(path, any -> {}, told, true);
  }

  /** {@return the names of the projects that have a record, in the order of their first ones} */
  public List<String> projects() {
    return List.copyOf(places.keySet());
  }

  /**
   * {@return the last record of a project, if it has any that nobody has changed since}
   *
   * @throws UncheckedIOException when it cannot be read
   */
  public Optional<ProjectRecord> find(String project) {
    Place place = places.get(project);
    if (place == null) {
      return Optional.empty();
    }
    String line;
    try {
      synchronized (file) {
        line = file.line(place);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      return Optional.of(RecordJson.read(line));
    } catch (IOException e) {
      told.accept(Problem.error(path.toString(), "the record of " + project + " was changed"));
      return Optional.empty();
    }
  }

  /**
   * {@return the last records of these projects, as far as they have any, each read when its turn
   * comes}
   */
  public Iterable<ProjectRecord> records(List<String> projects) {
    return () -> projects.stream().map(this::find).flatMap(Optional::stream).iterator();
  }

  /** Adds a record; when that fails the file is as it was before. */
  public void add(ProjectRecord project) throws IOException {
    String line = RecordJson.write(project);
    try {
      synchronized (file) {
        places.put(project.project(), file.append(line));
      }
    } catch (IOException e) {
      throw new FileSystemException(path.toString(), null, e.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
