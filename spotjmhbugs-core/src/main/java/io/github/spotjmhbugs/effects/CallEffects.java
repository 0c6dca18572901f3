// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodEffects.Action;
import java.util.List;

/**
 * What one call does, in terms of its caller's values. The functions that it runs are included.
 *
 * @param callee what the called method does by itself
 * @param action whether the call acts on the world
 * @param changed the values whose objects it stores into
 * @param deeplyChanged those of {@code changed} of which it also changes what they refer to
 * @param checked the values that decide whether it throws
 */
public record CallEffects(
    MethodEffects callee,
    Action action,
    List<Definition> changed,
    List<Definition> deeplyChanged,
    List<Definition> checked) {}
