import { type ChildProcess, spawn } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./stand-in-portal.ts', import.meta.url));

/** Started as npm does it: by a shell, which waits for it. */
const startByShell = () =>
  spawn('sh', ['-c', `"${process.execPath}" "${program}"; exit $?`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Reads on until the text is there; the output ends when nobody holds it open any more. */
async function readUntil({ stdout }: ChildProcess, text: string): Promise<string> {
  let said = '';
  for await (const chunk of on(stdout!, 'data', { close: ['end'] })) {
    said += chunk;
    if (said.includes(text)) return said;
  }
  throw new Error(`It ended, and said: ${said}`);
}

test('SIGTERM for npm, which ends its shell alone, stops what the shell has started', async () => {
  const shell = startByShell();
  await readUntil(shell, 'Running.');
  shell.kill('SIGTERM');
  expect(await readUntil(shell, 'Stopped')).toContain('Stopped; everything is kept.');
});
