import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../src/server/admin.ts', import.meta.url));

export async function runAdmin(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, 'exit');
  const [out = '', err = ''] = await Promise.all(said);
  return { code: code as number, out: out.trim(), err: err.trim() };
}
