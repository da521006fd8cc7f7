import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '#run/programs/problem.ts';
import { type Child, startChild } from './child.ts';

export type AuthEmulator = Child & {
  /** FIREBASE_AUTH_EMULATOR_HOST, once ready. */
  host: Promise<string>;
};

/**
 * Starts on a free port of 127.0.0.1.
 * @param keep stores accounts in `identity/` of the data folder
 */
export function startAuthEmulator(options: { dataDir: string; isStored: boolean }): AuthEmulator {
  const child = startChild({
    name: 'identity emulator',
    script: fileURLToPath(new URL('./auth-emulator-process.ts', import.meta.url)),
    args: options.isStored ? [join(options.dataDir, 'identity')] : [],
    env: process.env,
    dataDir: options.dataDir,
  });
  return { ...child, host: hostOf(child) };
}

async function hostOf(child: Child): Promise<string> {
  const listening = new Promise<number>((resolve) => {
    child.process.once('message', ({ port }: { port: number }) => resolve(port));
  });
  const port = await Promise.race([listening, child.exited]);
  if (typeof port === 'string') throw new Problem(`The identity emulator does not start: ${port}.`);
  return `127.0.0.1:${port}`;
}
