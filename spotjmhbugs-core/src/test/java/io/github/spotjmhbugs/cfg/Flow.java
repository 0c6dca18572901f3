// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.testing.MarkedMethod;
import java.util.List;

/** The control flow of a marked method, asked by markers in place of block numbers. */
record Flow(MarkedMethod method, ControlFlowGraph graph) {
  static Flow of(String members) {
    return of(MarkedMethod.of(members));
  }

  static Flow of(MarkedMethod method) {
    return new Flow(method, ControlFlowGraph.of(method.node()));
  }

  int block(String marker) {
    return graph.blockOf(method.at(marker));
  }

  /** The blocks that normal edges lead to. */
  List<Integer> successors(String marker) {
    return targets(marker, false);
  }

  /** The handlers that exceptional edges lead to. */
  List<Integer> handlers(String marker) {
    return targets(marker, true);
  }

  private List<Integer> targets(String marker, boolean exceptional) {
    return graph.outgoing(block(marker)).stream()
        .filter(edge -> edge.exceptional() == exceptional)
        .map(Edge::to)
        .toList();
  }
}
