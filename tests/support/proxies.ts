import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { exampleWith, startHaproxy } from './haproxy.ts';

export type Places = { listen: number; one: number; two: number };
type Proxy = {
  name: string;
  version: string | undefined;
  /** Runs the operators' example, changed only in addresses and certificate. */
  start: (places: Places) => Promise<{ stop: () => Promise<void> }>;
};

const versionOf = (program: string, flag: string) => {
  const { stdout, stderr, error } = spawnSync(program, [flag], { encoding: 'utf8' });
  return error ? undefined : /(\d+\.\d[\d.]*)/.exec(stdout + stderr)?.[1];
};

/** Fails if the example lacks a value. */
function replaced(text: string, pairs: [from: string | RegExp, to: string][]): string {
  return pairs.reduce((all, [from, to]) => {
    const next = all.replaceAll(from, to);
    if (next === all) throw new Error(`The example has no ${from}`);
    return next;
  }, text);
}

async function run(listen: number, file: string, text: string, argsFor: (path: string) => string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-proxy-'));
  const path = join(folder, file);
  writeFileSync(path, text.replaceAll('FOLDER', folder));
  const [program = '', ...args] = argsFor(path);
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const isListening = () =>
    fetch(`http://127.0.0.1:${listen}/metrics`).then(
      (it) => it.status,
      () => 0,
    );
  await expect.poll(isListening).toBe(404);
  return { stop };
}

const nginx: Proxy = {
  name: 'nginx',
  version: versionOf('nginx', '-v'),
  start: ({ listen, one, two }) => {
    const server = replaced(readFileSync('deploy/nginx.conf', 'utf8'), [
      ['listen 443 ssl', `listen 127.0.0.1:${listen}`],
      [/^\s*ssl_.*$/gm, ''],
      ['127.0.0.1:4301', `127.0.0.1:${one}`],
      ['127.0.0.1:4302', `127.0.0.1:${two}`],
    ]);
    const own = 'daemon off;\npid FOLDER/pid;\nerror_log FOLDER/log;\nevents {}\n';
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (it) => `${it}_temp_path FOLDER/${it};`,
    );
    const text = `${own}http {\naccess_log off;\n${places.join('\n')}\n${server}\n}\n`;
    return run(listen, 'nginx.conf', text, (path) => ['nginx', '-c', path]);
  },
};

const caddy: Proxy = {
  name: 'Caddy',
  version: versionOf('caddy', 'version'),
  start: ({ listen, one, two }) => {
    const site = replaced(readFileSync('deploy/Caddyfile', 'utf8'), [
      ['portal.example {', `http://127.0.0.1:${listen} {`],
      ['127.0.0.1:4301', `127.0.0.1:${one}`],
      ['127.0.0.1:4302', `127.0.0.1:${two}`],
    ]);
    return run(listen, 'Caddyfile', `{\n\tadmin off\n}\n${site}`, (path) => [
      'caddy',
      'run',
      '--config',
      path,
    ]);
  },
};

const haproxy: Proxy = {
  name: 'haproxy',
  version: versionOf('haproxy', '-v'),
  start: async ({ listen, one, two }) => {
    const config = exampleWith('deploy/haproxy.cfg', {
      'bind :443': `bind 127.0.0.1:${listen}`,
      'server one': `server one 127.0.0.1:${one}`,
      'server two': `server two 127.0.0.1:${two}`,
    });
    const { up, stop } = await startHaproxy(config);
    await expect.poll(up, { timeout: 60_000 }).toEqual(['one', 'two']);
    return { stop };
  },
};

export const proxies = [nginx, caddy, haproxy];

export const behind = ({ name, version }: Proxy) =>
  version ? `behind ${name} ${version}` : `NOT TRIED behind ${name}, which is not installed`;
