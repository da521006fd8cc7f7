import { buildWhenStale } from './build-app.ts';
import { describePortal, readDemoAccounts } from './describe-portal.ts';
import { findComplaint } from './logs.ts';
import { readSettings } from './read-settings.ts';
import { runScript } from './run-script.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { startStack } from './stack.ts';

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
    console.log(describePortal({ address: stack.config.publicUrl, dataDir, demoAccounts }));
    return stack;
  }),
);
