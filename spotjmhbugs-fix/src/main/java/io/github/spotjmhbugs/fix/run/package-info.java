// SPDX-License-Identifier: Apache-2.0
/** Repairs of the files that a scan is about: what the command line and Maven share. */
@NullMarked
package io.github.spotjmhbugs.fix.run;

import org.jspecify.annotations.NullMarked;
