// SPDX-License-Identifier: Apache-2.0
/** Maven coordinates to files on this machine, by the user's own Maven settings. */
@NullMarked
package io.github.spotjmhbugs.scan.maven;

import org.jspecify.annotations.NullMarked;
