import { type ChildProcess, spawn } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./stand-in-portal.ts', import.meta.url));

/** Starts the program by a waiting shell, as npm does. */
const startByShell = () =>
  spawn('sh', ['-c', `"${process.execPath}" "${program}"; exit $?`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Reads until the text appears, or until every process has closed the output. */
async function readUntil({ stdout }: ChildProcess, text: string): Promise<string> {
  let said = '';
  for await (const chunk of on(stdout!, 'data', { close: ['end'] })) {
    said += chunk;
    if (said.includes(text)) return said;
  }
  throw new Error(`It ended, and said: ${said}`);
}

test("SIGTERM for npm, which ends only its shell, stops the shell's program", async () => {
  const shell = startByShell();
  await readUntil(shell, 'Running.');
  shell.kill('SIGTERM');
  expect(await readUntil(shell, 'Stopped')).toContain('Stopped; everything is kept.');
});
