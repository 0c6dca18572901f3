// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.RecordJson;
import java.io.IOException;
import java.io.Serializable;

/**
 * What an executor sends back.
 *
 * @param json the record of a project
 * @param log the end of the last log of a project that failed; empty for others
 */
record StudiedProject(String json, String log) implements Serializable {
  /**
   * {@return the record of the project}
   *
   * @throws IOException when it is none; the message says why
   */
  ProjectRecord record() throws IOException {
    return RecordJson.read(json);
  }
}
