// SPDX-License-Identifier: Apache-2.0
/** Projects that have the plugin in their pom as a user has it, built with Maven. */
package io.github.spotjmhbugs.verification.recipes;
