// SPDX-License-Identifier: Apache-2.0
/** The study of a list of projects as a job of Apache Spark. */
@NullMarked
package io.github.spotjmhbugs.spark;

import org.jspecify.annotations.NullMarked;
