// SPDX-License-Identifier: Apache-2.0
/** What a team leaves out of its gate: findings that it knows, and code that it does not judge. */
@NullMarked
package io.github.spotjmhbugs.host.gate;

import org.jspecify.annotations.NullMarked;
