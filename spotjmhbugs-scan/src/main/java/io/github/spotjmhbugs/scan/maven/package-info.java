// SPDX-License-Identifier: Apache-2.0
/** Resolves Maven coordinates to local files, using the user's own Maven settings. */
@NullMarked
package io.github.spotjmhbugs.scan.maven;

import org.jspecify.annotations.NullMarked;
