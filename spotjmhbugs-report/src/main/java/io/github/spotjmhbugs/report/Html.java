// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

/**
 * Markup that is copied to the page unescaped. Only for texts of this program; everything else is
 * plain text.
 *
 * @param markup well-formed HTML that may stand in a {@code div}
 */
public record Html(String markup) {}
