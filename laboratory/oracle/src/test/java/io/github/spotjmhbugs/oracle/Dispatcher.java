// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import org.jspecify.annotations.Nullable;

/** A program that can be run: each method that the oracle or a lambda calls has a number. */
public interface Dispatcher {
  /**
   * Calls a method.
   *
   * @param method number of the method
   * @param arguments its receiver, if it has one, and its arguments
   * @return what it returns; null for nothing
   * @throws Throwable what it throws
   */
  @Nullable Object call(int method, @Nullable Object[] arguments) throws Throwable;
}
