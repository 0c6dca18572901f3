// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConstantFoldingTest {
  @Test
  void tinyLiteralsStandEverywhere() {
    assertThat(List.<Object>of(-1, 0, 1, 5, 2L, 5.0, -1.0f, "", "a"))
        .allMatch(ConstantFolding::isTiny);
    assertThat(List.<Object>of(-2, 6, 6L, 2.5, 5.5, "ab", 'a')).noneMatch(ConstantFolding::isTiny);
  }

  @Test
  void powersOfTenAreWhatPeopleLikeToWrite() {
    assertThat(List.<Object>of(10, 100, 1_000_000L, 1e3)).allMatch(ConstantFolding::isPowerOfTen);
    assertThat(List.<Object>of(1, 0, -10, 20, 0.1, 1_001, "10"))
        .noneMatch(ConstantFolding::isPowerOfTen);
  }

  @Test
  void aNumberIsFoldedIntoItsNeighboursItsDoubleItsHalfAndItsNegative() {
    assertThat(List.of(15, 17, 32, 8, -16)).allMatch(l -> ConstantFolding.isFoldedForm(16, l));
    assertThat(List.of(16, 14, 18, 33, 7)).noneMatch(l -> ConstantFolding.isFoldedForm(16, l));
    assertThat(List.of(-41L, -39L, -80L, -20L, 40L))
        .allMatch(l -> ConstantFolding.isFoldedForm(-40L, l));
  }

  @Test
  void ofSmallNumbersOnlyTheNegativeIsDistinctive() {
    assertThat(ConstantFolding.isFoldedForm(15, -15)).isTrue();
    assertThat(List.of(14, 16, 30, 7)).noneMatch(l -> ConstantFolding.isFoldedForm(15, l));
  }

  @Test
  void tinyNumbersExplainNothing() {
    assertThat(ConstantFolding.isFoldedForm(3, -3)).isFalse();
    assertThat(ConstantFolding.isFoldedForm(-3, 3)).isFalse();
  }

  @Test
  void aFractionIsFoldedIntoItsNegativeOnly() {
    assertThat(ConstantFolding.isFoldedForm(20.5, -20.5)).isTrue();
    assertThat(List.of(19.0, 21.0, 40.0, 10.0))
        .noneMatch(l -> ConstantFolding.isFoldedForm(20.0, l));
  }

  @Test
  void aConversionIsAFoldedForm() {
    assertThat(List.<Object>of(17L, 17.0, 17.0f))
        .allMatch(l -> ConstantFolding.isFoldedForm(17, l));
    assertThat(List.<Object>of(18L, 16.0, -17L))
        .noneMatch(l -> ConstantFolding.isFoldedForm(17, l));
    assertThat(ConstantFolding.isFoldedForm(0.1f, (double) 0.1f)).isTrue();
    assertThat(ConstantFolding.isFoldedForm(0.1, 0.1f)).isTrue();
  }

  @Test
  void aConcatenationHoldsItsParts() {
    assertThat(ConstantFolding.isFoldedForm("ab", "cabd")).isTrue();
    assertThat(ConstantFolding.isFoldedForm("ab", "ab")).isFalse();
    assertThat(ConstantFolding.isFoldedForm("ab", "acb")).isFalse();
    assertThat(ConstantFolding.isFoldedForm("17", 17)).isFalse();
    assertThat(ConstantFolding.isFoldedForm(17, "17")).isFalse();
  }

  @Test
  void twoIntegersFoldIntoTheirSumDifferenceProductAndQuotient() {
    assertThat(List.of(320, 280, -280, 6_000, 15))
        .allMatch(l -> ConstantFolding.isFoldedTogether(300, 20, l))
        .allMatch(l -> ConstantFolding.isFoldedTogether(20, 300, l));
    assertThat(List.of(319, 321, 16)).noneMatch(l -> ConstantFolding.isFoldedTogether(300, 20, l));
    assertThat(ConstantFolding.isFoldedTogether(301, 20L, 15L)).isTrue();
    assertThat(ConstantFolding.isFoldedTogether(301, 20, 15.05)).isTrue();
  }

  @Test
  void twoFractionsFoldLikewise() {
    assertThat(List.of(22.5, 17.5, -17.5, 50.0, 8.0, 0.125))
        .allMatch(l -> ConstantFolding.isFoldedTogether(20.0, 2.5, l))
        .allMatch(l -> ConstantFolding.isFoldedTogether(2.5, 20, l));
    assertThat(ConstantFolding.isFoldedTogether(20.0, 2.5, 22.0)).isFalse();
    assertThat(ConstantFolding.isFoldedTogether(20, 2.5, 22)).isFalse();
  }

  @Test
  void nothingFoldsTogetherWithTinyNumbersOrTexts() {
    assertThat(ConstantFolding.isFoldedTogether(2, 30, 32)).isFalse();
    assertThat(ConstantFolding.isFoldedTogether(30, 2, 32)).isFalse();
    assertThat(ConstantFolding.isFoldedTogether(30, 32, -1)).isFalse();
    assertThat(ConstantFolding.isFoldedTogether("ab", 30, 32)).isFalse();
    assertThat(ConstantFolding.isFoldedTogether(30, "ab", 32)).isFalse();
    assertThat(ConstantFolding.isFoldedTogether(30, 32, "ab")).isFalse();
  }
}
