// SPDX-License-Identifier: Apache-2.0
/** PARAM: parameters are read before JMH sets them. */
@NullMarked
package io.github.spotjmhbugs.practice.param;

import org.jspecify.annotations.NullMarked;
