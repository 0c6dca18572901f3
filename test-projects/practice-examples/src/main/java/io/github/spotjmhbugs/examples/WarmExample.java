// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;

/**
 * WARM: without warm-up, the score is a mixture of interpreted and compiled code.
 *
 * <p>Both classes measure how long it takes to parse a document. The first iterations of the wrong
 * one run in the interpreter, and then in code that the JIT compiler replaces before long.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Measurement(iterations = 5, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public abstract class WarmExample {
  private byte[] text = new byte[0];

  /** Counts every invocation from the first one on. */
  @Warmup(iterations = 0)
  public static class Wrong extends WarmExample {} // BUG: WARM NORMAL

  /** Lets the JIT compiler finish first. */
  @Warmup(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
  public static class Right extends WarmExample {}

  /** Writes the document. */
  @Setup
  public void writeDocument() {
    text = ("<list>" + "<item id='1'>text</item>".repeat(50) + "</list>").getBytes(UTF_8);
  }

  /**
   * Parses the document.
   *
   * @return its tree
   * @throws ParserConfigurationException when the JDK has no parser
   * @throws SAXException when the document is not well-formed
   * @throws IOException when it cannot be read
   */
  @Benchmark
  public Document parse() throws ParserConfigurationException, SAXException, IOException {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(text));
  }
}
