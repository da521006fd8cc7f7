import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#run/stack/free-port.ts';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

/** The production program in a separate process with these settings and few others. */
export async function startProcess(env: Record<string, string>) {
  const port = await findFreePort();
  const process_ = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SESSION_SECRET: 'a secret of the tests, long enough to be taken',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const [stdout, stderr] = [text(process_.stdout!), text(process_.stderr!)];
  return { process: process_, url: `http://127.0.0.1:${port}`, stdout, stderr };
}

export const untilListening = (child: ChildProcess) => untilLogged(child, '"msg":"listening"');

export async function untilLogged(child: ChildProcess, words: string) {
  let said = '';
  for await (const chunk of on(child.stdout!, 'data', { close: ['end'] })) {
    said += chunk;
    if (said.includes(words)) return;
  }
  throw new Error('the server has ended');
}

export const exitOf = async (child: ChildProcess) =>
  (child.exitCode ?? (await once(child, 'exit'))[0]) as number;
