// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * Something that a scan could not do, described in one line.
 *
 * @param severity whether it makes the run fail
 * @param subject the file, class or target concerned
 * @param reason what is wrong with it
 */
public record Problem(Severity severity, String subject, String reason) {
  /** The reason when the memory does not suffice, and what to do about it. */
  public static final String OUT_OF_MEMORY =
      "out of memory; give the JVM more, for example JAVA_TOOL_OPTIONS=-Xmx4g";

  /** How much a problem matters. */
  public enum Severity {
    /** Something that the user asked for could not be read or written. */
    ERROR,
    /** Something that would have helped could not be had; the scan goes on without it. */
    WARNING,
    /** For information: everything that the user asked for was done. */
    NOTE
  }

  /** Makes subject and reason fit on one line of a terminal. */
  public Problem {
    subject = OneLine.of(subject);
    reason = OneLine.of(reason);
  }

  /**
   * Makes an error.
   *
   * @param subject what could not be read or written
   * @param reason why
   * @return an error
   */
  public static Problem error(String subject, String reason) {
    return new Problem(Severity.ERROR, subject, reason);
  }

  /**
   * Makes an error from an exception.
   *
   * @param subject what could not be read or written
   * @param cause why
   * @return an error whose reason a user understands
   */
  public static Problem error(String subject, IOException cause) {
    return error(subject, reason(cause));
  }

  /**
   * Makes an error for what needs more memory than there is.
   *
   * @param subject what could not be finished
   * @return an error that says what to do
   */
  public static Problem outOfMemory(String subject) {
    return error(subject, OUT_OF_MEMORY);
  }

  /**
   * Makes a warning.
   *
   * @param subject what could not be had
   * @param reason why, and what is done instead
   * @return a warning
   */
  public static Problem warning(String subject, String reason) {
    return new Problem(Severity.WARNING, subject, reason);
  }

  /**
   * Makes a note.
   *
   * @param subject the file, class or target concerned
   * @param reason the information
   * @return a note
   */
  public static Problem note(String subject, String reason) {
    return new Problem(Severity.NOTE, subject, reason);
  }

  /** {@return the same as an error} */
  public Problem asError() {
    return new Problem(Severity.ERROR, subject, reason);
  }

  /** {@return subject and reason, for places that show the severity in their own way} */
  public String text() {
    return subject.isEmpty() ? reason : subject + ": " + reason;
  }

  /** {@return the line, as it is written to the error stream} */
  public String line() {
    String mark =
        switch (severity) {
          case ERROR -> "";
          case WARNING -> "warning: ";
          case NOTE -> "note: ";
        };
    return "spotjmhbugs: " + mark + text();
  }

  private static String reason(IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (cause instanceof NotDirectoryException) {
      return "not a directory";
    }
    if (cause instanceof DirectoryNotEmptyException) {
      return "is a directory";
    }
    String message =
        cause instanceof FileSystemException fileProblem
            ? fileProblem.getReason()
            : cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }
}
