#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Opens test-projects/quickstart in a real VS Code (code-server) with the packed extension, clicks through what it shows,
// and takes the pictures of docs/images. Needs Node 20 with its headers (NODE_DIR, else /usr), Chromium, Maven, and for
// the first run a C++ compiler, Python and libkrb5-dev: code-server is built here, in ../../target/code-server.
import assert from 'node:assert';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const HERE = import.meta.dirname;
const ROOT = path.resolve(HERE, '../../..');
const WORK = path.resolve(HERE, '../../target/code-server');
const VSIX = path.resolve(HERE, '../../target/spotjmhbugs.vsix');
// Outside of the checkout, which would be taken for its build.
const PROJECT = path.join(mkdtempSync(path.join(tmpdir(), 'vscode-')), 'quickstart');
const FILE = path.join(PROJECT, 'src/main/java/org/example/NumberBenchmark.java');
const CODE = path.join(WORK, 'node_modules/code-server');
const PORT = 8377;
const PATIENCE = { timeout: 300_000 };

function run(folder, command, ...args) {
  const environment = { ...process.env, npm_config_nodedir: process.env.NODE_DIR ?? '/usr' };
  execFileSync(command, args, { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Builds code-server without the scripts of its packages, some of which download from elsewhere. */
function install() {
  mkdirSync(WORK, { recursive: true });
  writeFileSync(path.join(WORK, 'package.json'), '{}');
  run(WORK, 'npm', 'install', '--ignore-scripts', '--no-audit', 'code-server@4.100.3', 'puppeteer-core@24.43.1');
  run(WORK, 'npm', 'rebuild', 'argon2', '--build-from-source');
  const inner = path.join(CODE, 'lib/vscode');
  run(inner, 'npm', 'install', '--ignore-scripts', '--no-audit', '--omit=dev');
  run(inner, 'npm', 'rebuild', '@vscode/spdlog', 'native-watchdog');
}

/** The project, with what the quick fixes need: annotations that suppress, and a baseline. */
function makeProject() {
  cpSync(path.join(ROOT, 'test-projects/quickstart'), PROJECT, {
    recursive: true,
    filter: (file) => path.basename(file) !== 'target',
  });
  const pom = path.join(PROJECT, 'pom.xml');
  const annotations =
    '<dependency><groupId>com.github.spotbugs</groupId><artifactId>spotbugs-annotations</artifactId>' +
    '<version>4.10.3</version><scope>provided</scope></dependency>';
  writeFileSync(pom, readFileSync(pom, 'utf8').replace('<dependencies>', `<dependencies>${annotations}`));
  writeFileSync(path.join(PROJECT, 'known.txt'), '');
  writeFileSync(path.join(PROJECT, '.spotjmhbugs.toml'), 'baseline = "known.txt"\n');
  run(PROJECT, 'mvn', '-q', '-B', 'compile');
}

const OPTIONS = ['--user-data-dir', 'user', '--extensions-dir', 'extensions', '--config', 'config.yaml'];

function startEditor() {
  for (const name of ['user', 'extensions']) {
    rmSync(path.join(WORK, name), { recursive: true, force: true });
  }
  run(WORK, process.execPath, CODE, ...OPTIONS, '--install-extension', VSIX);
  mkdirSync(path.join(WORK, 'user/User'), { recursive: true });
  writeFileSync(
    path.join(WORK, 'user/User/settings.json'),
    JSON.stringify({
      'workbench.colorTheme': 'Default Light Modern',
      'workbench.startupEditor': 'none',
      'editor.minimap.enabled': false,
      'window.commandCenter': false,
      'git.enabled': false,
      'extensions.ignoreRecommendations': true,
    }),
  );
  const options = ['--auth', 'none', '--disable-workspace-trust', '--disable-telemetry', '--disable-update-check'];
  return spawn(process.execPath, [CODE, ...OPTIONS, ...options, '--bind-addr', `127.0.0.1:${PORT}`], {
    cwd: WORK,
    stdio: 'ignore',
  });
}

/** What somebody does in the window, and sees there. */
class Window {
  constructor(page) {
    this.page = page;
  }

  async open() {
    const opened = JSON.stringify([['openFile', `vscode-remote://127.0.0.1:${PORT}${FILE}`]]);
    const url = `http://127.0.0.1:${PORT}/?folder=${PROJECT}&payload=${encodeURIComponent(opened)}`;
    while (!(await this.page.goto(url).catch(() => undefined))) {
      await pause(200); // it is starting
    }
  }

  texts(selector) {
    return this.page.$$eval(selector, (all) => all.map((each) => each.innerText.replaceAll('\u00a0', ' ')));
  }

  /** Waits until a text, or none, is shown. */
  async sees(selector, words, isThere = true) {
    await this.page.waitForFunction(
      (where, wanted, there) =>
        there ===
        [...document.querySelectorAll(where)].some((each) => each.innerText.replaceAll('\u00a0', ' ').includes(wanted)),
      PATIENCE,
      selector,
      words,
      isThere,
    );
    console.log(`${isThere ? 'seen' : 'gone'}: ${words}`);
  }

  async press(...keys) {
    const held = keys.slice(0, -1);
    for (const key of held) await this.page.keyboard.down(key);
    await this.page.keyboard.press(keys.at(-1));
    for (const key of held) await this.page.keyboard.up(key);
  }

  /** Points at the first error. */
  async point() {
    const error = await this.page.waitForSelector('.squiggly-error', PATIENCE);
    const box = await error.boundingBox();
    const place = [box.x + 15, box.y + box.height / 2];
    await this.page.mouse.move(...place);
    return place;
  }

  async fix(title) {
    await this.page.mouse.click(...(await this.point()));
    await pause(500);
    await this.press('Control', 'Period');
    await this.sees('.action-widget', title);
    const titles = await this.texts('.action-widget .monaco-list-row.action');
    for (let i = titles.findIndex((each) => each.includes(title)); i > 0; i--) await this.press('ArrowDown');
    return titles;
  }

  async undo() {
    await this.press('Control', 'KeyZ');
    await this.sees('.codelens-decoration', '2 findings: FORK, RETU');
    await pause(1000); // the underline is drawn anew
  }

  async picture(name) {
    await this.page.screenshot({
      path: path.join(ROOT, 'docs/images', name),
      clip: { x: 48, y: 30, width: 952, height: 660 },
      captureBeyondViewport: false, // it would resize the window, which closes menus
    });
  }
}

async function click(window) {
  await window.open();
  await window.sees('.codelens-decoration', '2 findings: FORK, RETU');
  await window.press('Control', 'Shift', 'KeyM');
  await window.sees('.markers-panel', 'The result of Math.sqrt is dropped');
  await window.sees('.markers-panel', 'affects org.example.NumberBenchmark.root');
  await window.press('Control', 'KeyJ');

  await window.point();
  await window.sees('.monaco-hover', 'The result of a call or another computation is dropped');
  await pause(500);
  await window.picture('vscode.png');

  const titles = await window.fix('Consume the value');
  assert.equal(titles.length, 4);
  await pause(500);
  await window.picture('vscode-fixes.png');
  await window.press('Enter');
  await window.sees('.view-line', 'return Math.sqrt(start);');
  await window.sees('.codelens-decoration', '1 finding: FORK');
  await window.undo();

  await window.fix('Suppress JMH_RETU_IGNORED_RESULT here');
  await window.press('Enter');
  await window.sees('.view-line', '@SuppressFBWarnings("JMH_RETU_IGNORED_RESULT")');
  await window.sees('.codelens-decoration', '1 finding: FORK');
  await window.undo();

  await window.fix('Add to the baseline known.txt');
  await window.press('Enter');
  await window.sees('.codelens-decoration', '1 finding: FORK');
  assert.match(readFileSync(path.join(PROJECT, 'known.txt'), 'utf8'), /RETU org\.example\.NumberBenchmark#root/);
  writeFileSync(path.join(PROJECT, 'known.txt'), '');
  await window.sees('.codelens-decoration', '2 findings: FORK, RETU');

  for (const lens of await window.page.$$('.codelens-decoration a')) {
    if ((await lens.evaluate((each) => each.innerText)) === 'Measure the impact') {
      await lens.click();
      break;
    }
  }
  await window.sees('.notification-toast', 'org.example.NumberBenchmark.root: ');
  await window.sees('.codelens-decoration', 'RETU: JDK');
}

if (!existsSync(VSIX)) {
  throw new Error(`there is no ${VSIX}; docs/usage/editors.md tells how to build it`);
}
if (!existsSync(path.join(CODE, 'lib/vscode/node_modules/native-watchdog/build'))) {
  install();
}
makeProject();
const server = startEditor();
const { launch } = createRequire(path.join(WORK, 'package.json'))('puppeteer-core');
const browser = await launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
  defaultViewport: { width: 1000, height: 720 },
});
const [page] = await browser.pages();
try {
  await click(new Window(page));
} catch (problem) {
  await page.screenshot({ path: path.join(WORK, 'failure.png') });
  throw problem;
} finally {
  await browser.close();
  server.kill();
  rmSync(path.dirname(PROJECT), { recursive: true });
}
