// SPDX-License-Identifier: Apache-2.0
/** What a scan found and what it could not do; plain values, without any knowledge of formats. */
@NullMarked
package io.github.spotjmhbugs.scan.result;

import org.jspecify.annotations.NullMarked;
