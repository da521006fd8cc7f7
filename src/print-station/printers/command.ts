import { spawn } from 'node:child_process';

/** ms */
const commandMs = 20_000;

export type Ran = { code: number | null; text: string };
export type RunCommand = (
  command: string,
  args: readonly string[],
  more?: { env?: Record<string, string> },
) => Promise<Ran | undefined>;

/** Undefined if the command does not exist. */
export const runCommand: RunCommand = (command, args, { env = {} } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, LC_ALL: 'C', ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: commandMs,
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve({ code, text: Buffer.concat(chunks).toString('utf8') }));
  });
