import { buildWhenStale } from '#run/build/build-app.ts';
import { findComplaint } from '#run/stack/logs.ts';
import { startStack } from '#run/stack/stack.ts';
import { describePortal, inboxAddress, readDemoAccounts } from './describe-portal.ts';
import { readSettings } from './read-settings.ts';
import { runScript } from './run-script.ts';
import { runUntilStopped } from './run-until-stopped.ts';

runScript(() =>
  runUntilStopped(async (signal) => {
    const { env, dataDir } = readSettings();
    console.log('Starting Versandpult …');
    let isRunning = false;
    const stack = await startStack({
      dataDir,
      env,
      signal,
      alongside: () => buildWhenStale(() => console.log('Building the app, once …')),
      onServerLine: (line) => {
        const complaint = findComplaint(line);
        if (isRunning && complaint) console.error(`The server reports: ${complaint}`);
      },
    });
    isRunning = true;
    const demoAccounts = await readDemoAccounts(stack.url);
    const { publicUrl } = stack.config;
    const mails = inboxAddress(stack.config);
    console.log(describePortal({ address: publicUrl, dataDir, demoAccounts, mails }));
    return stack;
  }),
);
