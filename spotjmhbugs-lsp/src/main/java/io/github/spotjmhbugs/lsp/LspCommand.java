// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.CommandProvider;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import picocli.CommandLine.Command;

/** {@code spotjmhbugs lsp}: talks to an editor until that ends. */
@Command(
    name = "lsp",
    description = "Serves an editor: findings in Java sources while people type.",
    customSynopsis = "spotjmhbugs lsp",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Speaks the Language Server Protocol on standard input and output. Editors start it.",
      "",
      "Exit status: 0 if the editor shut it down; 1 if the editor went away."
    })
record LspCommand(PrintStream out, PrintStream err) implements Callable<Integer> {
  @Override
  public Integer call() {
    keepToOneLineEach();
    Server server = new Server(System.in, out, problem -> err.println(problem.line()));
    Thread listener = new Thread(server::listen, "standard input");
    listener.setDaemon(true);
    listener.start();
    return server.end.join() ? 0 : 1;
  }

  /** Libraries log with stack traces; and whatever they print must not get into the protocol. */
  private void keepToOneLineEach() {
    System.setOut(err);
    for (Handler each : Logger.getLogger("").getHandlers()) {
      each.setFormatter(
          new Formatter() {
            @Override
            public String format(LogRecord entry) {
              Throwable cause = entry.getThrown();
              String text = cause == null ? entry.getMessage() : cause.getMessage();
              return Problem.error("lsp", String.valueOf(text)).line() + "\n";
            }
          });
    }
  }

  public static final class Provider extends CommandProvider {
    public Provider() {
      super("lsp", LspCommand::new);
    }
  }
}
