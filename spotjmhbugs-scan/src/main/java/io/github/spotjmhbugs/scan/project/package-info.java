// SPDX-License-Identifier: Apache-2.0
/** What a Maven or Gradle project holds, as far as it shows without building it. */
@NullMarked
package io.github.spotjmhbugs.scan.project;

import org.jspecify.annotations.NullMarked;
