import { runUntilStopped } from '#run/programs/run-until-stopped.ts';

/* A program that runs until it is stopped, and says so. */
process.exitCode = await runUntilStopped(async () => {
  const alive = setInterval(() => {}, 1000);
  process.stdout.write('Running.\n');
  return {
    failed: new Promise(() => {}),
    stop: async () => clearInterval(alive),
    kill: () => {},
  };
});
