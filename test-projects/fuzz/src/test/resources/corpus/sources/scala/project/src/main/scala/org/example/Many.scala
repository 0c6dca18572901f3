package org
package example

import org.openjdk.jmh.annotations.{Benchmark => Bench, State, Scope}
import _root_.org.openjdk.jmh.annotations._

/* nested /* comment */ @Bench */
package object helpers { def help = 1 }

@State(Scope.Thread)
class Many {
  val symbol = 'name
  val `odd @Bench name` = s"""@Bench ${"x"} """
  @Bench def one(): Int = 1
  @Benchmark def two: Int = { val c = '"'; 2 }
}
