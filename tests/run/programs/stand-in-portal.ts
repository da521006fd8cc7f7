import { runUntilStopped } from '#run/programs/run-until-stopped.ts';

process.exitCode = await runUntilStopped(async () => {
  const alive = setInterval(() => {}, 1000);
  process.stdout.write('Running.\n');
  return {
    failed: new Promise(() => {}),
    stop: async () => clearInterval(alive),
    kill: () => {},
  };
});
