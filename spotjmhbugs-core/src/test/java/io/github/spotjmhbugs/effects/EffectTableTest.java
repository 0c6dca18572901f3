// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Type;

class EffectTableTest {
  private static final String OBJECT = "Ljava/lang/Object;";

  private static Optional<MethodEffects> find(
      EffectTable table, String owner, String name, String descriptor) {
    return table.find(new MethodRef(owner, name, descriptor), false);
  }

  private static MethodEffects only(String effects, String descriptor, boolean isStatic) {
    EffectTable table =
        EffectTable.of(List.of("java.lang.String immutable", "p.T", "  m  " + effects));
    return table.find(new MethodRef("p/T", "m", descriptor), isStatic).orElseThrow();
  }

  private static MethodEffects only(String effects) {
    return only(effects, "(" + OBJECT + OBJECT + ")" + OBJECT, false);
  }

  @Test
  void aMethodThatNoLineNamesIsNotCovered() {
    EffectTable table = EffectTable.of(List.of("p.T", "  m  pure"));
    assertThat(find(table, "p/T", "m", "()V")).isPresent();
    assertThat(find(table, "p/T", "other", "()V")).isEmpty();
    assertThat(table.knows("p/T")).isTrue();
    assertThat(table.knows("p/Other")).isFalse();
  }

  @Test
  void aTypeOfALibraryIsKnownInAnotherPackageToo() {
    EffectTable table =
        EffectTable.of(
            List.of(
                "com.google.common.base.Joiner immutable < com.google.common.base.Top",
                "  join  acts",
                "com.google.common.base.Top",
                "  m  pure",
                "java.util.List immutable",
                "  m  pure"));
    for (String moved :
        List.of(
            "com/google/common/base/Joiner",
            "org/example/shaded/com/google/common/base/Joiner",
            "org/com/google/common/base/Joiner",
            "shaded/com/google/common/base/Joiner")) {
      assertThat(table.knows(moved)).as(moved).isTrue();
      assertThat(table.isImmutable(Type.getObjectType(moved))).as(moved).isTrue();
      assertThat(find(table, moved, "join", "()V"))
          .as(moved)
          .map(MethodEffects::globalEffect)
          .contains(GlobalEffect.CERTAIN);
      assertThat(table.findContract(new MethodRef(moved, "m", "()V"))).as(moved).isPresent();
    }
    for (String other :
        List.of(
            "org/example/java/util/List",
            "shaded/java/util/List",
            "org/example/guava/base/Joiner",
            "org/example/mycom/google/common/base/Joiner",
            "com/google/common/base/Joiner2",
            "google/common/base/Joiner",
            "Joiner")) {
      assertThat(table.knows(other)).as(other).isFalse();
      assertThat(table.isImmutable(Type.getObjectType(other))).as(other).isFalse();
    }
  }

  @Test
  void aMethodIsLookedUpInTheSupertypesToo() {
    EffectTable table =
        EffectTable.of(
            List.of("p.Top", "  m  acts", "p.Middle < p.Top p.Side", "p.Sub < p.Middle", "p.Side"));
    assertThat(find(table, "p/Sub", "m", "()V"))
        .map(MethodEffects::globalEffect)
        .contains(GlobalEffect.CERTAIN);
  }

  @Test
  void theNearestTypeWins() {
    EffectTable table = EffectTable.of(List.of("p.Top", "  m  acts", "p.Sub < p.Top", "  m  pure"));
    assertThat(find(table, "p/Sub", "m", "()V"))
        .map(MethodEffects::globalEffect)
        .contains(GlobalEffect.NONE);
  }

  @Test
  void everythingIsAnObject() {
    EffectTable table = EffectTable.of(List.of("java.lang.Object", "  hashCode  pure", "p.T"));
    assertThat(find(table, "p/T", "hashCode", "()I")).isPresent();
  }

  @Test
  void aNumberOfArgumentsWinsOverTheNameAlone() {
    EffectTable table = EffectTable.of(List.of("p.T", "  m/1  acts", "  m  pure"));
    assertThat(find(table, "p/T", "m", "(J)V"))
        .map(MethodEffects::globalEffect)
        .contains(GlobalEffect.CERTAIN);
    assertThat(find(table, "p/T", "m", "()V"))
        .map(MethodEffects::globalEffect)
        .contains(GlobalEffect.NONE);
  }

  @Test
  void parameterTypesTellOverloadsApart() {
    EffectTable table =
        EffectTable.of(
            List.of("p.T", "  m(int,Entry[])  acts", "  m/2  changes 1", "  m(Module$)  acts"));
    String entries = "[Ljava/util/Map$Entry;";
    assertThat(find(table, "p/T", "m", "(I" + entries + ")V"))
        .map(MethodEffects::globalEffect)
        .contains(GlobalEffect.CERTAIN);
    assertThat(find(table, "p/T", "m", "(J" + entries + ")V"))
        .map(MethodEffects::globalEffect)
        .contains(GlobalEffect.NONE);
    assertThat(find(table, "p/T", "m", "(Lp/Outer$Module$;)V")).isPresent();
    assertThat(find(table, "p/T", "m", "()V")).isEmpty();
  }

  @Test
  void parameterTypesOfASupertypeDoNotWinOverANearerName() {
    EffectTable table =
        EffectTable.of(List.of("p.Top", "  m(int)  acts", "p.Sub < p.Top", "  m  pure"));
    assertThat(find(table, "p/Sub", "m", "(I)V"))
        .map(MethodEffects::globalEffect)
        .contains(GlobalEffect.NONE);
  }

  @Test
  void theStarStandsForWhatNoLineNamesNotEvenASupertype() {
    EffectTable table = EffectTable.of(List.of("p.Top", "  m  acts", "p.Sub < p.Top", "  *  pure"));
    assertThat(find(table, "p/Sub", "m", "()V"))
        .map(MethodEffects::globalEffect)
        .contains(GlobalEffect.CERTAIN);
    assertThat(find(table, "p/Sub", "x", "()V"))
        .map(MethodEffects::globalEffect)
        .contains(GlobalEffect.NONE);
  }

  @Test
  void aStarPromisesNothingOfSubclasses() {
    EffectTable table = EffectTable.of(List.of("p.T", "  m  pure", "  *  pure"));
    assertThat(table.findContract(new MethodRef("p/T", "m", "()V"))).isPresent();
    assertThat(table.findContract(new MethodRef("p/T", "x", "()V"))).isEmpty();
  }

  @Test
  void newStandsForTheConstructorsOfThatTypeAlone() {
    EffectTable table =
        EffectTable.of(List.of("p.Top", "  new/0  pure", "  new  acts", "p.Sub < p.Top"));
    assertThat(find(table, "p/Top", "<init>", "()V"))
        .map(MethodEffects::globalEffect)
        .contains(GlobalEffect.NONE);
    assertThat(find(table, "p/Top", "<init>", "(I)V"))
        .map(MethodEffects::globalEffect)
        .contains(GlobalEffect.CERTAIN);
    assertThat(find(table, "p/Sub", "<init>", "()V")).isEmpty();
  }

  @Test
  void argumentsCountFromOneAndThisIsTheReceiver() {
    assertThat(only("changes this 2").mutates()).isEqualTo(0b101);
    assertThat(only("checks 1 2").checks()).isEqualTo(0b110);
    assertThat(only("calls 1").calls()).isEqualTo(0b10);
    assertThat(only("pure returns this").returned()).isZero();
    assertThat(only("pure").returned()).isEqualTo(MethodEffects.NONE_RETURNED);
  }

  @Test
  void aStaticMethodHasNoReceiverToCount() {
    MethodEffects effects = only("changes 1 returns 2", "(" + OBJECT + OBJECT + ")" + OBJECT, true);
    assertThat(effects.mutates()).isEqualTo(0b01);
    assertThat(effects.returned()).isEqualTo(1);
  }

  @Test
  void tellsWhereTheResultComesFrom() {
    assertThat(only("pure").origins()).isEqualTo(0b111);
    assertThat(only("pure returns this").origins()).isEqualTo(0b001);
    assertThat(only("pure returns fresh").returnsNewlyAllocated()).isTrue();
    assertThat(only("pure returns world").origins()).isEqualTo(MethodEffects.ESCAPED);
    assertThat(only("acts").origins()).isEqualTo(MethodEffects.ESCAPED);
    assertThat(only("pure returns fresh", "()J", false).origins()).isZero();
    assertThat(only("pure", "()Ljava/lang/String;", false).origins()).isZero();
  }

  @Test
  void aTypeMayBeImmutableOrLazy() {
    EffectTable table =
        EffectTable.of(
            List.of("p.Text immutable < p.Top", "p.Flow lazy", "p.Sub < p.Flow", "p.Top"));
    assertThat(table.isImmutable(Type.getObjectType("p/Text"))).isTrue();
    assertThat(table.isImmutable(Type.getObjectType("p/Flow"))).isFalse();
    assertThat(table.isImmutable(Type.getObjectType("p/Unknown"))).isFalse();
    assertThat(table.isImmutable(Type.INT_TYPE)).isTrue();
    assertThat(table.isImmutable(Type.getType("[I"))).isFalse();
    assertThat(table.says(TypeWord.LAZY, "p/Flow")).isTrue();
    assertThat(table.says(TypeWord.LAZY, "p/Text")).isFalse();
    assertThat(table.says(TypeWord.LAZY, "p/Sub")).isFalse();
  }

  @Test
  void traitsStandAlone() {
    assertThat(only("pure load").traits()).containsExactly(Trait.LOAD);
    assertThat(only("pure size").traits()).containsExactly(Trait.SIZE);
    assertThat(only("checks 1 returns 1 byproduct").traits()).containsExactly(Trait.BYPRODUCT);
    assertThat(only("writes 1 copies").keeps()).isZero();
    assertThat(only("pure removable").traits()).containsExactly(Trait.REMOVABLE);
    assertThat(only("pure").traits()).isEmpty();
  }

  @Test
  void commentsAndBlankLinesMeanNothing() {
    EffectTable table =
        EffectTable.of(List.of("# about", "", "p.T # T", "   # none", "  m  pure # why", "  # x"));
    assertThat(find(table, "p/T", "m", "()V")).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'p.T x'                | TypeWord.X",
        "'p.T lazy x < p.U'     | TypeWord.X",
        "'p.T\n  m pure'        | no effects after two blanks: m pure",
        "'p.T\n  m'             | no effects after two blanks: m",
        "'p.T\n  m(int, int)  pure' | a blank within m(int,",
        "'p.T\n  (int)  pure'   | a blank within (int)",
        "'p.T\n  m  changes'    | wrong operands of 'changes': changes",
        "'p.T\n  m  changes pure' | wrong operands of 'changes': changes pure",
        "'p.T\n  m  harmless'   | unknown word 'harmless'",
        "'p.T\n  m  pure 1'     | wrong operands of 'pure'",
        "'p.T\n  m  changes x'  | unknown word 'x'",
        "'p.T\n  m  pure\n  m  acts' | m is listed twice",
        "'p.T\np.T'             | listed twice",
      })
  void aBrokenLineIsNamed(String text, String message) {
    List<String> lines = text.lines().toList();
    assertThatThrownBy(() -> EffectTable.of(lines))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
