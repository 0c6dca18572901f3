// SPDX-License-Identifier: Apache-2.0
/**
 * What a call does to its receiver, its arguments and global state, and hence what is observable.
 */
@NullMarked
package io.github.spotjmhbugs.effects;

import org.jspecify.annotations.NullMarked;
