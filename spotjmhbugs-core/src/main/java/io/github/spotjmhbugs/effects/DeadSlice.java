// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.Definition;
import java.util.Set;

/**
 * A computation that no sink sees: its last values, which nothing makes use of but each other, and
 * everything that is computed for them alone or for others like them (a backward slice, Weiser
 * 1984, cut where values are consumed).
 *
 * @param ends the last values, in the order of the code; more than one where they depend on each
 *     other
 * @param members all values of the slice, {@code ends} included, in the order of the code
 */
public record DeadSlice(Set<Definition> ends, Set<Definition> members) {}
