// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

/**
 * A method whose code could not be analysed. Everything else of its class was.
 *
 * @param className internal name of the class
 * @param method name of the method
 * @param descriptor descriptor of the method
 * @param reason one line that says what is wrong with its code
 */
public record SkippedMethod(String className, String method, String descriptor, String reason) {}
