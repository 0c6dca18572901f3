// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks;

import io.github.spotjmhbugs.classfile.ConstantPool;
import io.github.spotjmhbugs.jmh.Ancestry;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What every class of a jar costs, those that have nothing to do with JMH too: a look at its
 * constant pool and at those of its superclasses.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 5, time = 1)
public class RejectionBenchmark {
  /**
   * @param classFiles the input
   * @param blackhole takes the constant pools that mention JMH
   */
  @Benchmark
  public void constantPools(ClassFiles classFiles, Blackhole blackhole) {
    for (byte[] classFile : classFiles.bytes()) {
      blackhole.consume(
          ConstantPool.of(classFile).filter(pool -> pool.mentions(JmhAnnotations.PACKAGE)));
    }
  }

  /**
   * @param classFiles the input
   * @param blackhole takes the constant pools that mention JMH or whose superclasses do
   */
  @Benchmark
  public void ancestors(ClassFiles classFiles, Blackhole blackhole) {
    // One that is kept would remember the superclasses.
    Ancestry ancestry = new Ancestry(classFiles.source());
    for (byte[] classFile : classFiles.bytes()) {
      blackhole.consume(ConstantPool.of(classFile).filter(ancestry::mentionsJmh));
    }
  }
}
