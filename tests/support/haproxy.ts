import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export const haproxyVersion = /version (\d[\d.]*)/.exec(
  spawnSync('haproxy', ['-v'], { encoding: 'utf8' }).stdout ?? '',
)?.[1];

export function exampleWith(path: string, lines: Record<string, string>): string {
  let config = readFileSync(path, 'utf8');
  for (const [beginning, line] of Object.entries(lines)) {
    const before = config;
    config = config.replace(new RegExp(`^( *)${RegExp.escape(beginning)}.*$`, 'm'), `$1${line}`);
    if (config === before && !before.includes(line)) throw new Error(`${path} has no line "${beginning} …"`);
  }
  return config;
}

export async function startHaproxy(config: string) {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-haproxy-'));
  const socket = join(folder, 'admin');
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(path, config.replace(/^global$/m, `global\n    stats socket ${socket} mode 600`));
  // -db: one process in the foreground, so that the test can end it.
  const proxy = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(proxy.stderr!);
  const exited = once(proxy, 'exit');
  const stop = async () => {
    proxy.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };

  const ask = async (command: string) => {
    if (proxy.exitCode !== null) throw new Error(`haproxy ended: ${await said}`);
    const line = connect(socket);
    line.end(`${command}\n`);
    return text(line);
  };
  const up = async () => {
    const rows = (await ask('show stat').catch(() => '')).split('\n').map((row) => row.split(','));
    const [name, state] = [rows[0]?.indexOf('svname') ?? -1, rows[0]?.indexOf('status') ?? -1];
    return rows
      .filter((row) => !/^(BACKEND|FRONTEND|svname)?$/.test(row[name] ?? '') && row[state]?.startsWith('UP'))
      .map((row) => row[name]);
  };
  return { up, stop };
}
