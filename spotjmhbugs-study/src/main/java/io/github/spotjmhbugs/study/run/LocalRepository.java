// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.study.source.Folders;
import java.nio.file.Path;

/**
 * The local Maven repository that the projects of a run share. It is a cache: one that holds too
 * much is emptied before the next project, as soon as no other project uses it.
 */
final class LocalRepository {
  private final Path folder;
  private final long limit;
  private int users;

  /**
   * @param folder the repository, existing or not
   * @param limit how many bytes are not too much
   */
  LocalRepository(Path folder, long limit) {
    this.folder = folder;
    this.limit = limit;
  }

  /**
   * Begins to use the repository; who does has to {@link #leave} it.
   *
   * @throws InterruptedException when the thread was interrupted
   */
  synchronized void enter() throws InterruptedException {
    boolean isTooLarge = isTooLarge();
    while (isTooLarge && users > 0) {
      wait();
      isTooLarge = isTooLarge(); // another thread may have emptied it
    }
    if (isTooLarge) {
      Workspace.delete(folder);
    }
    users++;
  }

  private boolean isTooLarge() {
    return limit < Long.MAX_VALUE && Folders.size(folder) > limit;
  }

  /** Ends the use. */
  synchronized void leave() {
    users--;
    notifyAll();
  }
}
