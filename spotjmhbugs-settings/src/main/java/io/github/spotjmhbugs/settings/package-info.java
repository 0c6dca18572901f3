// SPDX-License-Identifier: Apache-2.0
/** What a project has decided for all hosts. */
@NullMarked
package io.github.spotjmhbugs.settings;

import org.jspecify.annotations.NullMarked;
