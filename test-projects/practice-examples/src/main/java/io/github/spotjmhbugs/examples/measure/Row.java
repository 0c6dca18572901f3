// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples.measure;

import java.util.List;

/**
 * One line of a table: what is measured, wrong on the left, right on the right.
 *
 * @param practice the key of the practice, which its page is called after
 * @param what what both benchmarks do
 * @param wrong the wrong benchmark, as class and method, or empty
 * @param right the right benchmark, or empty
 */
record Row(String practice, String what, String wrong, String right) {
  /** All that is shown, in this order. */
  static final List<Row> ALL =
      List.of(
          new Row("RETU", "nothing: an empty benchmark", "", "RetuExample.empty"),
          new Row(
              "RETU", "a square root", "RetuExample.wrongDistance", "RetuExample.rightDistance"),
          new Row(
              "RETU",
              "two small objects",
              "RetuExample.wrongPosition",
              "RetuExample.rightPosition"),
          new Row(
              "RETU",
              "the hash of 1,000 numbers",
              "RetuExample.wrongHash",
              "RetuExample.rightHash"),
          new Row("RETU", "a list of 30 names", "RetuExample.wrongCopy", "RetuExample.rightCopy"),
          new Row("LOOP", "a call, in an accumulator", "LoopExample.wrongAccumulator", ""),
          new Row("LOOP", "a call, into a Blackhole", "", "LoopExample.rightBlackhole"),
          new Row("LOOP", "a call, into a sink", "", "LoopExample.rightSink"),
          new Row("LOOP", "a call, without a loop", "", "LoopExample.rightOneCall"),
          new Row(
              "FINAL",
              "a square root",
              "FinalExample.wrongSquareRoot",
              "FinalExample.rightSquareRoot"),
          new Row(
              "FINAL", "a logarithm", "FinalExample.wrongLogarithm", "FinalExample.rightLogarithm"),
          new Row("INVO", "16 numbers sorted", "InvoExample.wrongSort", ""),
          new Row("INVO", "nothing, with the fixture", "InvoExample.wrongNothing", ""),
          new Row("INVO", "16 numbers copied and sorted", "", "InvoExample.rightCopyAndSort"),
          new Row("INVO", "16 numbers copied", "", "InvoExample.rightCopy"),
          new Row(
              "FORK",
              "rectangles, first",
              "ForkExample.Wrong.rectangles",
              "ForkExample.Right.rectangles"),
          new Row(
              "FORK", "squares, second", "ForkExample.Wrong.squares", "ForkExample.Right.squares"),
          new Row(
              "FORK",
              "triangles, third",
              "ForkExample.Wrong.triangles",
              "ForkExample.Right.triangles"),
          new Row(
              "FORK",
              "square roots, into a sink",
              "ForkExample.Wrong.valuesToSink",
              "ForkExample.Right.valuesToSink"),
          new Row(
              "WARM",
              "parsing a document of 50 elements",
              "WarmExample.Wrong.parse",
              "WarmExample.Right.parse"),
          new Row(
              "BATCH",
              "appending 5,000 numbers",
              "BatchExample.Wrong.append",
              "BatchExample.Right.append"),
          new Row(
              "OPS",
              "100 square roots, by root",
              "OpsExample.wrongNumber",
              "OpsExample.rightNumber"),
          new Row("OPS", "a square root", "", "OpsExample.rightOneRoot"),
          new Row(
              "PARAM",
              "the hash of 1,000 numbers, or of none",
              "ParamExample.wrongHash",
              "ParamExample.rightHash"),
          new Row("CONST", "nothing: an empty benchmark", "", "ConstExample.empty"),
          new Row("CONST", "a rounding", "ConstExample.wrongRound", "ConstExample.rightRound"),
          new Row("CONST", "a parsed number", "ConstExample.wrongParse", "ConstExample.rightParse"),
          new Row(
              "SETUP",
              "lines of a text, or of none",
              "SetupExample.wrongLines",
              "SetupExample.rightLines"),
          new Row("STATE", "1,000 numbers sorted", "StateExample.wrongSort", ""),
          new Row("STATE", "1,000 numbers copied and sorted", "", "StateExample.rightSort"),
          new Row("STATE", "1,000 numbers copied", "", "StateExample.rightCopy"),
          new Row(
              "STATE", "100,000 bytes read", "StateExample.wrongRead", "StateExample.rightRead"),
          new Row(
              "SHARE",
              "a square root and a counter",
              "ShareExample.wrongCount",
              "ShareExample.rightCount"),
          new Row(
              "LAZY",
              "1,000 words in lower case",
              "LazyExample.wrongLowerCase",
              "LazyExample.rightLowerCase"));
}
