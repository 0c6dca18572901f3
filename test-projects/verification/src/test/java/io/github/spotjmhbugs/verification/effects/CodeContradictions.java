// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.verification.effects.CodeReader.Declared;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.objectweb.asm.Type;

/** What a line denies although the code of a method that it covers is certain to do it. */
final class CodeContradictions {
  /** Of what nobody can store into, being new or not makes no difference. */
  private static final Pattern UNCHANGEABLE =
      Pattern.compile(
          "java/lang/CharSequence|java/util/(Optional|Comparator).*|java/util/regex/Pattern"
              + "|java/util/function/.*|java/nio/file/Path|java/time/.*|java/net/Inet.*"
              + "|com/google/common/base/(CharMatcher|Function|Predicate|Supplier|Optional)"
              + "|com/google/common/collect/(Contiguous|.*Immutable).*"
              + "|com/google/common/collect/(Range|Ordering)"
              + "|com/google/common/primitives/Immutable.*|com/google/common/net/.*"
              + "|com/fasterxml/jackson/databind/Object(Reader|Writer)"
              + "|scala/(Function|PartialFunction|Option|Some|None).*|scala/math/Ordering.*"
              + "|scala/collection/immutable/.*|scala/math/BigInt|kotlin/sequences/Sequence"
              + "|io/netty/util/AsciiString");

  private final EffectTable table;
  private final CodeReader reader;

  CodeContradictions(EffectTable table, CodeReader reader) {
    this.table = table;
    this.reader = reader;
  }

  /** Whether there is code to compare with. */
  static boolean hasCode(VisibleMethod method) {
    return method.node().instructions.size() > 0;
  }

  /** The contradictions between a method of a type and the line that covers it. */
  List<String> of(String type, VisibleMethod method) {
    MethodRef ref = new MethodRef(type, method.node().name, method.node().desc);
    MethodEffects line = table.find(ref, method.isStatic()).orElse(MethodEffects.UNKNOWN);
    if (line.globalEffect() != GlobalEffect.NONE) {
      return List.of();
    }
    Evidence code = reader.of(new Declared(method.owner(), method.node()), type);
    List<String> found = new ArrayList<>();
    code.globalEffects.stream().limit(1).forEach(effect -> found.add("global effect: " + effect));
    code.mutations.forEach(
        (index, how) -> {
          boolean isMade = index == 0 && method.isConstructor();
          if (!isMade && (line.mutates() & 1L << index) == 0) {
            found.add("changes " + operand(index, method) + ": " + how);
          }
        });
    code.runs.forEach(
        (index, how) -> {
          if (((line.calls() | line.mutates()) & 1L << index) == 0) {
            found.add("calls " + operand(index, method) + ": " + how);
          }
        });
    addResult(line, code, method, found);
    return found;
  }

  private static void addResult(
      MethodEffects line, Evidence code, VisibleMethod method, List<String> found) {
    int promised = line.returned();
    if (promised >= 0 && method.result().getSort() >= Type.ARRAY) {
      code.returned.stream()
          .filter(index -> index != promised)
          .forEach(index -> found.add("returns " + operand(index, method)));
      if (code.returnsNew) {
        found.add("returns a new object");
      }
    }
    if (line.returnsNewlyAllocated()
        && !method.isConstructor()
        && !isUnchangeable(method.result())) {
      code.returned.stream().forEach(index -> found.add("returns " + operand(index, method)));
      code.returnedParts.stream()
          .forEach(index -> found.add("returns a part of " + operand(index, method)));
    }
  }

  static boolean isUnchangeable(String internalName) {
    return UNCHANGEABLE.matcher(internalName).matches();
  }

  private static boolean isUnchangeable(Type type) {
    return type.getSort() == Type.OBJECT && isUnchangeable(type.getInternalName());
  }

  private static String operand(int index, VisibleMethod method) {
    int number = method.isStatic() ? index + 1 : index;
    return number == 0 ? "this" : String.valueOf(number);
  }
}
