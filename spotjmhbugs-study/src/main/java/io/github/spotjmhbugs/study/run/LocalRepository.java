// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.study.source.Folders;
import java.nio.file.Path;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The local Maven repository that the projects of a run share. It is a cache: one that holds too
 * much is emptied before the next project, as soon as no other project uses it.
 */
final class LocalRepository {
  private final Path folder;
  private final long limit;
  private final ReadWriteLock use = new ReentrantReadWriteLock(true);

  /**
   * @param folder the repository, existing or not
   * @param limit how many bytes are not too much
   */
  LocalRepository(Path folder, long limit) {
    this.folder = folder;
    this.limit = limit;
  }

  /**
   * Begins to use the repository; the same thread has to {@link #leave} it.
   *
   * @throws InterruptedException when the thread was interrupted
   */
  void enter() throws InterruptedException {
    if (isTooLarge()) {
      use.writeLock().lockInterruptibly();
      try {
        if (isTooLarge()) { // else another thread was faster
          Workspace.delete(folder);
        }
      } finally {
        use.writeLock().unlock();
      }
    }
    use.readLock().lockInterruptibly();
  }

  private boolean isTooLarge() {
    return limit < Long.MAX_VALUE && Folders.size(folder) > limit;
  }

  /** Ends the use. */
  void leave() {
    use.readLock().unlock();
  }
}
