// SPDX-License-Identifier: Apache-2.0
package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Loops over everything, and switches over what is no number. */
@State(Scope.Thread)
public class LoopsAndSwitches {
  enum Color { RED, GREEN, BLUE }

  int[] numbers = {3, 1, 4, 1, 5};
  long[][] table = {{1, 2}, {3, 4}};
  List<String> names = new ArrayList<>(Arrays.asList("a", "bb", "ccc"));
  Map<String, Integer> map = new HashMap<>();
  Color color = Color.GREEN;
  String word = "two";
  char letter = 'c';
  double x = 4.25;

  @Benchmark
  public int forEachArray() {
    int found = 0;
    for (int number : numbers) {
      if (number > found) {
        found = number;
      }
    }
    return found;
  }

  @Benchmark
  public String forEachList() {
    String last = null;
    for (String name : names) {
      last = name;
    }
    return last;
  }

  @Benchmark
  public boolean forEachEntry() {
    for (Map.Entry<String, Integer> entry : map.entrySet()) {
      if (entry.getValue() > 3) {
        return true;
      }
    }
    return false;
  }

  @Benchmark
  public long forEachRow() {
    for (long[] row : table) {
      for (long cell : row) {
        if (cell > 3) {
          return cell;
        }
      }
    }
    return 0;
  }

  @Benchmark
  public void forEachDropped() {
    for (int number : numbers) {
      Math.sqrt(number); // BUG: RETU HIGH
    }
  }

  @Benchmark
  public int labelled() {
    int found = 0;
    outer:
    for (int a : numbers) {
      for (int b : numbers) {
        if (a * b == 20) {
          break outer;
        }
        if (a > b) {
          continue outer;
        }
        found = a;
      }
    }
    return found;
  }

  @Benchmark
  public int doWhile() {
    int i = 0;
    do {
      i++;
    } while (i < numbers.length && numbers[i] != 5);
    return i;
  }

  @Benchmark
  public int stringSwitch() {
    switch (word) {
      case "one":
        return 1;
      case "two":
        return 2;
      default:
        return 3;
    }
  }

  @Benchmark
  public void stringSwitchDropped() {
    switch (word) {
      case "one":
        Math.sin(x); // BUG: RETU
        break;
      case "two":
        Math.cos(x); // BUG: RETU
        break;
      default:
    }
  }

  @Benchmark
  public double enumSwitch() {
    switch (color) {
      case RED:
        return x;
      case GREEN:
        return -x;
      default:
        return 0;
    }
  }

  @Benchmark
  public void enumSwitchDropped() {
    switch (color) {
      case RED:
        Math.sin(x); // BUG: RETU
        break;
      default:
    }
  }

  @Benchmark
  public int charSwitchWithFallThrough() {
    int n = 0;
    switch (letter) {
      case 'a':
        n++;
      case 'c':
        n += 2;
      case 'd':
        n += 3;
        break;
      default:
        n = -1;
    }
    return n;
  }
}
