import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startChild } from '#run/stack/child.ts';
import { findFreePort, requireFreePort } from '#run/stack/free-port.ts';
import { findComplaint } from '#run/stack/logs.ts';
import { serverSettings } from '#run/stack/server-settings.ts';
import { type Stack, startStack } from '#run/stack/stack.ts';
import { readConfig } from '#server/config/config.ts';
import { describePortal, inboxAddress, readDemoAccounts } from './describe-portal.ts';
import { Problem } from './problem.ts';
import { readSettings } from './read-settings.ts';
import { runScript } from './run-script.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const serverSources = /^(server|contract|domain)[\\/].*\.ts$/;

runScript(() =>
  runUntilStopped(async (signal) => {
    const { env, dataDir } = readSettings();
    const { host, port, publicUrl } = readConfig(serverSettings(env));
    await requireFreePort(port, host);
    console.log('Starting Versandpult for development …');
    const stack = await startStack({
      dataDir,
      // Vite takes the usual address and proxies the server.
      env: { ...env, HOST: '127.0.0.1', PORT: String(await findFreePort()), PUBLIC_URL: publicUrl },
      signal,
      serverMayEnd: true,
      onServerLine: showComplaint,
    });
    const vite = startChild({
      name: 'vite',
      script: fileURLToPath(new URL('../build/vite-dev-process.ts', import.meta.url)),
      args: [host, String(port), stack.url],
      env,
      dataDir,
      onLine: (line) => line.trim() && console.log(`  ${line}`),
    });
    const stopWatching = restartOnChange(stack);
    console.log(
      describePortal({
        address: publicUrl,
        dataDir,
        demoAccounts: await readDemoAccounts(stack.url),
        mails: inboxAddress(stack.config),
      }),
    );
    return {
      failed: Promise.race([
        stack.failed,
        vite.exited.then((reason) => `Vite has ended by itself: ${reason}.`),
      ]),
      stop: async () => {
        await stopWatching();
        await vite.stop();
        await stack.stop();
      },
      kill: () => {
        vite.kill();
        stack.kill();
      },
    };
  }),
);

function showComplaint(line: string) {
  const complaint = findComplaint(line);
  if (complaint) console.error(`  The server reports: ${complaint}`);
}

function restartOnChange(stack: Stack) {
  let restarting: Promise<void> | undefined;
  let isStale = false;
  const restart = async () => {
    while (isStale) {
      isStale = false;
      const start = performance.now();
      try {
        await stack.restartServer();
        console.log(`  The server runs with your change (${Math.round(performance.now() - start)} ms).`);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        console.error(`  ${error.message} It starts again after the next change.`);
      }
    }
    restarting = undefined;
  };
  const onChange = () => {
    isStale = true;
    restarting ??= restart();
  };
  // Editors save in several steps.
  let pause: NodeJS.Timeout | undefined;
  const watcher = watch('src', { recursive: true }, (_event, file) => {
    if (!file || !serverSources.test(file)) return;
    clearTimeout(pause);
    pause = setTimeout(onChange, 150);
  });
  return async () => {
    clearTimeout(pause);
    watcher.close();
    isStale = false;
    await restarting;
  };
}
