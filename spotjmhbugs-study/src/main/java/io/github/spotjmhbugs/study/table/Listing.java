// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

/**
 * What a study knows of the list that it was given; projects that it did not take have no record.
 *
 * @param listed projects in the list
 * @param unforked those of them that are not marked as forks
 */
public record Listing(int listed, int unforked) {}
