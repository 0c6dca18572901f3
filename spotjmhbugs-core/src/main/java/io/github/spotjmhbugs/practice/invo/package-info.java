// SPDX-License-Identifier: Apache-2.0
/** INVO: a fixture runs around each invocation. */
@NullMarked
package io.github.spotjmhbugs.practice.invo;

import org.jspecify.annotations.NullMarked;
