// SPDX-License-Identifier: Apache-2.0
/** What a scan found and could not do, as plain values that know nothing of formats. */
@NullMarked
package io.github.spotjmhbugs.host.result;

import org.jspecify.annotations.NullMarked;
