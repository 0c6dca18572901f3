// SPDX-License-Identifier: Apache-2.0
import * as assert from 'node:assert';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { test } from 'node:test';
import { serverCommand, Surroundings } from '../src/command';

function around(
  files: string[],
  settings: Record<string, string> = {},
  environment: Record<string, string> = {},
  platform = 'linux',
): Surroundings {
  return {
    extension: '/ext',
    setting: (name) => settings[name],
    environment,
    platform,
    exists: (file) => files.includes(file),
  };
}

test('the server in the extension is started, with the Java of the path', () => {
  assert.deepStrictEqual(serverCommand(around(['/ext/server/bin/spotjmhbugs'])), {
    command: '/ext/server/bin/spotjmhbugs',
    args: ['lsp'],
    environment: {},
  });
});

test('settings win, then the Java of the Java extension, then JAVA_HOME', () => {
  const files = ['/tool', '/a/bin/java', '/b/bin/java', '/c/bin/java'];
  const settings: Record<string, string> = {
    'spotjmhbugs.program': '/tool',
    'spotjmhbugs.java': '/a',
    'java.jdt.ls.java.home': '/b',
  };
  const homes = ['spotjmhbugs.java', 'java.jdt.ls.java.home', 'none'].map((setting) => {
    const home = serverCommand(around(files, settings, { JAVA_HOME: '/c' })).environment.JAVA_HOME;
    delete settings[setting];
    return home;
  });
  assert.deepStrictEqual(homes, ['/a', '/b', '/c']);
});

test('what is missing is named', () => {
  assert.throws(() => serverCommand(around([])), /there is no \/ext\/server\/bin\/spotjmhbugs; set/);
  assert.throws(
    () => serverCommand(around(['/t'], { 'spotjmhbugs.program': '/t', 'spotjmhbugs.java': '/x' })),
    /spotjmhbugs.java: there is no \/x\/bin\/java/,
  );
});

test('the problem matcher reads the lines of scan', () => {
  const manifest = JSON.parse(readFileSync(path.join(__dirname, '../../package.json'), 'utf8'));
  const line = 'src/A.java:70: error: The result of Math.sqrt is dropped [JMH_RETU_IGNORED_RESULT]';
  const found = new RegExp(manifest.contributes.problemMatchers[0].pattern.regexp).exec(line);
  assert.deepStrictEqual(found?.slice(1), [
    'src/A.java',
    '70',
    'error',
    'The result of Math.sqrt is dropped',
    'JMH_RETU_IGNORED_RESULT',
  ]);
});
