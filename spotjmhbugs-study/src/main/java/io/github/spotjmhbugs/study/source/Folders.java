// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import io.github.spotjmhbugs.scan.classpath.FileWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** Folders that strangers have filled. */
public final class Folders {
  private Folders() {}

  /**
   * {@return how many bytes its files have together; those that vanish meanwhile do not count}
   *
   * @param folder a folder, existing or not
   */
  public static long size(Path folder) {
    AtomicLong size = new AtomicLong();
    try {
      FileWalk.over(folder, any -> true, (file, attributes) -> size.addAndGet(attributes.size()));
    } catch (IOException e) {
      // What is not there, or not any more, has no size.
    }
    return size.get();
  }
}
