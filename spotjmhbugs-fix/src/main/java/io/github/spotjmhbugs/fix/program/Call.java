// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.program;

import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * A place that runs a method.
 *
 * @param caller the method that holds the place
 * @param instruction the call, or what makes a function of the method
 * @param receiver internal name of the class by which the place names the method
 * @param isFunction whether it makes a function of the method instead of calling it
 */
public record Call(
    CompiledMethod caller, AbstractInsnNode instruction, String receiver, boolean isFunction) {}
