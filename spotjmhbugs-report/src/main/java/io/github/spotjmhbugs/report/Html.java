// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

/**
 * Markup that a page takes as it is. It is for texts that the program brings; what comes from
 * anywhere else is text and not markup.
 *
 * @param markup well-formed HTML that may stand in a {@code div}
 */
public record Html(String markup) {}
