// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { serverCommand } from './command';

const SECTION = 'spotjmhbugs';
let client: LanguageClient | undefined;

async function start(context: vscode.ExtensionContext): Promise<void> {
  try {
    const { command, args, environment } = serverCommand({
      extension: context.extensionPath,
      setting: (name) => vscode.workspace.getConfiguration().get<string>(name),
      environment: process.env,
      platform: process.platform,
      exists: existsSync,
    });
    const options = { env: { ...process.env, ...environment }, shell: process.platform === 'win32' };
    client = new LanguageClient(
      SECTION,
      'SpotJMHBugs',
      { command, args: [...args], options },
      {
        documentSelector: [{ scheme: 'file', language: 'java' }],
        initializationOptions: vscode.workspace.getConfiguration(SECTION),
        synchronize: { configurationSection: SECTION },
      },
    );
    await client.start();
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    void vscode.window.showErrorMessage(`SpotJMHBugs: ${reason}`);
  }
}

async function stop(): Promise<void> {
  await client?.stop();
  client = undefined;
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand('spotjmhbugs.restart', async () => {
      await stop();
      await start(context);
    }),
  );
  await start(context);
}

export const deactivate = stop;
