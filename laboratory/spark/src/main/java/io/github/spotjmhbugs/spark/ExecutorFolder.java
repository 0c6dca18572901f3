// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.FileUtil;

/**
 * The folder of this JVM for sources and builds. A lock tells others that the JVM lives; the folder
 * of one that was killed is deleted by the next that comes along on the machine.
 */
final class ExecutorFolder {
  private static final Map<Path, ExecutorFolder> OPEN = new HashMap<>();
  // Held as long as the JVM lives: a channel that nobody refers to is closed, and its lock gone.
  private static final Map<Path, FileChannel> LOCKS = new HashMap<>();
  private static final String LOCK = "lock";

  private final Path parent;
  private final Path path;

  private ExecutorFolder(Path parent, Path path) {
    this.parent = parent;
    this.path = path;
  }

  /**
   * {@return the one of this JVM, which is made at the first call}
   *
   * @param parent where executors have their folders
   * @throws IOException when it cannot be made
   */
  static synchronized ExecutorFolder in(Path parent) throws IOException {
    ExecutorFolder open = OPEN.get(parent);
    if (open == null) {
      open = open(parent);
      OPEN.put(parent, open);
    }
    return open;
  }

  private static ExecutorFolder open(Path parent) throws IOException {
    Files.createDirectories(parent);
    FileChannel gate = channel(parent.resolve(prefix() + LOCK));
    FileLock passing = gate.lock();
    // Between the making of a folder and its lock nobody may look at it.
    try (gate;
        passing) {
      deleteAbandoned(parent);
      Path path = Files.createTempDirectory(parent, prefix());
      FileChannel lock = channel(path.resolve(LOCK));
      lock.lock();
      LOCKS.put(path, lock);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> FileUtil.fullyDelete(path.toFile())));
      return new ExecutorFolder(parent, path);
    }
  }

  /**
   * Deletes what JVMs that were killed have left on this machine.
   *
   * @throws IOException when the folders cannot be listed
   */
  void deleteAbandoned() throws IOException {
    synchronized (ExecutorFolder.class) {
      FileChannel gate = channel(parent.resolve(prefix() + LOCK));
      FileLock passing = gate.lock();
      try (gate;
          passing) {
        deleteAbandoned(parent);
      }
    }
  }

  private static void deleteAbandoned(Path parent) throws IOException {
    try (DirectoryStream<Path> folders =
        Files.newDirectoryStream(parent, ExecutorFolder::isOther)) {
      for (Path folder : folders) {
        if (isAbandoned(folder)) {
          FileUtil.fullyDelete(folder.toFile());
        }
      }
    }
  }

  private static boolean isAbandoned(Path folder) {
    try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE)) {
      return channel.tryLock() != null;
    } catch (NoSuchFileException e) {
      // Its JVM ended while it deleted the folder, or is about to.
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** To open the own lock a second time would release it. */
  private static boolean isOther(Path found) {
    String name = String.valueOf(found.getFileName());
    return name.startsWith(prefix()) && Files.isDirectory(found) && !LOCKS.containsKey(found);
  }

  /** The temporary folder of a machine is shared by its users. */
  private static String prefix() {
    return "spotjmhbugs-" + System.getProperty("user.name") + "-";
  }

  private static FileChannel channel(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /** {@return the folder} */
  Path path() {
    return path;
  }
}
