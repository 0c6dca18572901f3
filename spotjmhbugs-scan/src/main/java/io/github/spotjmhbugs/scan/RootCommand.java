// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import picocli.CommandLine.Command;

/** The command without a subcommand: says only what there is. */
@Command(
    name = "spotjmhbugs",
    description = "Finds bad practices in JMH benchmarks, on bytecode.",
    customSynopsis = "spotjmhbugs [-hV] COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class RootCommand {}
