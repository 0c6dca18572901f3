// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LiteralValuesTest {
  @Test
  void tinyLiteralsStandEverywhere() {
    assertThat(List.<Object>of(-1, 0, 1, 5, 2L, 5.0, -1.0f, "", "a"))
        .allMatch(LiteralValues::isTiny);
    assertThat(List.<Object>of(-2, 6, 6L, 2.5, 5.5, "ab", 'a')).noneMatch(LiteralValues::isTiny);
  }

  @Test
  void sizesMasksFactorsAndUnitsAreCommon() {
    assertThat(List.<Object>of(0, 31, 255, -255, 256, 1023, 4096L, 1000, 1500, 86_000, 100.0))
        .allMatch(LiteralValues::isCommon);
    assertThat(List.<Object>of(257, 999, 1337, 1001, 123_457, 1_050, 0.5, "ab", 'a'))
        .noneMatch(LiteralValues::isCommon);
    assertThat(LiteralValues.isCommon(null)).isFalse();
  }

  @Test
  void thePlatformNamesLimitsAndNumbersOfMathematics() {
    assertThat(List.<Object>of(Math.PI, Math.E, Integer.MAX_VALUE, Long.MIN_VALUE))
        .allMatch(LiteralValues::isNamed);
    assertThat(List.<Object>of((float) Math.PI, Integer.MAX_VALUE - 1, 3.14, "PI", 1))
        .noneMatch(LiteralValues::isNamed);
  }

  @Test
  void aNumberIsFoldedIntoItsNeighboursItsDoubleItsHalfAndItsNegative() {
    assertThat(List.of(15, 17, 32, 8, -16)).allMatch(l -> LiteralValues.isFoldedForm(16, l));
    assertThat(List.of(16, 14, 18, 33, 7)).noneMatch(l -> LiteralValues.isFoldedForm(16, l));
    assertThat(List.of(-41L, -39L, -80L, -20L, 40L))
        .allMatch(l -> LiteralValues.isFoldedForm(-40L, l));
  }

  @Test
  void ofSmallNumbersOnlyTheNegativeIsDistinctive() {
    assertThat(LiteralValues.isFoldedForm(15, -15)).isTrue();
    assertThat(List.of(14, 16, 30, 7)).noneMatch(l -> LiteralValues.isFoldedForm(15, l));
  }

  @Test
  void tinyNumbersExplainNothing() {
    assertThat(LiteralValues.isFoldedForm(3, -3)).isFalse();
    assertThat(LiteralValues.isFoldedForm(-3, 3)).isFalse();
  }

  @Test
  void aFractionIsFoldedIntoItsNegativeOnly() {
    assertThat(LiteralValues.isFoldedForm(20.5, -20.5)).isTrue();
    assertThat(List.of(19.0, 21.0, 40.0, 10.0)).noneMatch(l -> LiteralValues.isFoldedForm(20.0, l));
  }

  @Test
  void aConversionIsAFoldedForm() {
    assertThat(List.<Object>of(17L, 17.0, 17.0f)).allMatch(l -> LiteralValues.isFoldedForm(17, l));
    assertThat(List.<Object>of(18L, 16.0, -17L)).noneMatch(l -> LiteralValues.isFoldedForm(17, l));
    assertThat(LiteralValues.isFoldedForm(0.1f, (double) 0.1f)).isTrue();
    assertThat(LiteralValues.isFoldedForm(0.1, 0.1f)).isTrue();
  }

  @Test
  void aConcatenationHoldsItsParts() {
    assertThat(LiteralValues.isFoldedForm("ab", "cabd")).isTrue();
    assertThat(LiteralValues.isFoldedForm("ab", "ab")).isFalse();
    assertThat(LiteralValues.isFoldedForm("ab", "acb")).isFalse();
    assertThat(LiteralValues.isFoldedForm("17", 17)).isFalse();
    assertThat(LiteralValues.isFoldedForm(17, "17")).isFalse();
  }
}
