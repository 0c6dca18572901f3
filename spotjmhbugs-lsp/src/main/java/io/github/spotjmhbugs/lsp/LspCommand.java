// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.scan.CommandProvider;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
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
final class LspCommand implements Callable<Integer> {
  private final InputStream in;
  private final PrintStream out;
  private final PrintStream err;

  LspCommand(InputStream in, PrintStream out, PrintStream err) {
    this.in = in;
    this.out = out;
    this.err = err;
  }

  /** {@return the exit status, once the editor has ended} */
  @Override
  public Integer call() {
    keepToOneLineEach();
    Server server = new Server(in, out, problem -> err.println(problem.line()));
    Thread listener = new Thread(() -> listen(server), "standard input");
    listener.setDaemon(true);
    listener.start();
    return server.end().join() ? 0 : 1;
  }

  private void listen(Server server) {
    try {
      server.listen();
    } catch (JsonRpcException e) {
      String reason = OneLine.of(String.valueOf(e.getCause()));
      err.println("spotjmhbugs: lsp: the connection is broken: " + reason);
    }
    server.exit();
  }

  /** Libraries log with stack traces; and whatever they print must not get into the protocol. */
  private void keepToOneLineEach() {
    System.setOut(err);
    LogManager.getLogManager().reset();
    Handler handler = new ConsoleHandler();
    handler.setFormatter(
        new Formatter() {
          @Override
          public String format(LogRecord entry) {
            Throwable cause = entry.getThrown();
            String text = cause == null ? entry.getMessage() : String.valueOf(cause.getMessage());
            return "spotjmhbugs: lsp: " + OneLine.of(text) + "\n";
          }
        });
    Logger.getLogger("").addHandler(handler);
  }

  /** Adds the command to the command line. */
  public static final class Provider extends CommandProvider {
    public Provider() {
      super("lsp", (out, err) -> new LspCommand(System.in, out, err));
    }
  }
}
