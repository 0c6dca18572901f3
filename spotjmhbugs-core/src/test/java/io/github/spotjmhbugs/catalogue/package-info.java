// SPDX-License-Identifier: Apache-2.0
/** Everything about a practice is there, and nothing is left over. */
package io.github.spotjmhbugs.catalogue;
