// SPDX-License-Identifier: Apache-2.0
import * as path from 'node:path';

/** What the command depends on, so that tests need no editor. */
export interface Surroundings {
  /** The folder of the extension. */
  readonly extension: string;
  /** The value of a setting; undefined or empty where it is not set. */
  setting(name: string): string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  exists(file: string): boolean;
}

/** A program with its arguments, and what to tell it of Java. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Finds the server and its Java; fails with a sentence for the user. */
export function serverCommand(around: Surroundings): Command {
  const isWindows = around.platform === 'win32';
  const program =
    around.setting('spotjmhbugs.program') ||
    path.join(around.extension, 'server', 'bin', isWindows ? 'spotjmhbugs.bat' : 'spotjmhbugs');
  if (!around.exists(program)) {
    throw new Error(`there is no ${program}; set spotjmhbugs.program to the launcher of a download`);
  }
  const home = javaHome(around, isWindows);
  return { command: program, args: ['lsp'], environment: home ? { JAVA_HOME: home } : {} };
}

/** The folder of the Java to use; undefined for the one on the path. */
function javaHome(around: Surroundings, isWindows: boolean): string | undefined {
  const java = (home: string) => path.join(home, 'bin', isWindows ? 'java.exe' : 'java');
  const named = around.setting('spotjmhbugs.java');
  if (named && !around.exists(java(named))) {
    throw new Error(`spotjmhbugs.java: there is no ${java(named)}`);
  }
  return [named, around.setting('java.jdt.ls.java.home'), around.environment.JAVA_HOME].find(
    (home) => home && around.exists(java(home)),
  );
}
