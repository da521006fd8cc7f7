import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '#run/stack/free-port.ts';
import type { Unprivileged } from '#run/stack/unprivileged.ts';

export const etcdVersion = /Version: (\S+)/.exec(
  spawnSync('etcd', ['--version'], { encoding: 'utf8' }).stdout ?? '',
)?.[1];

/** A real single etcd with its files in this folder; a restart after `kill` has the stored data. */
export async function startEtcd(as: Unprivileged, folder: string) {
  const port = await findFreePort();
  const [client, peer] = [port, await findFreePort()].map((it) => `http://127.0.0.1:${it}`) as [
    string,
    string,
  ];
  let kill = async () => {};

  async function start() {
    const { command, args, ...user } = as.launch('etcd', [
      ...['--name=one', `--data-dir=${join(folder, 'etcd')}`],
      ...[`--listen-client-urls=${client}`, `--advertise-client-urls=${client}`],
      ...[`--listen-peer-urls=${peer}`, `--initial-advertise-peer-urls=${peer}`],
      `--initial-cluster=one=${peer}`,
    ]);
    const log = openSync(join(folder, 'etcd.log'), 'a');
    const server = spawn(command, args, { ...user, cwd: folder, stdio: ['ignore', log, log] });
    closeSync(log);
    const exited = once(server, 'exit');
    kill = async () => {
      server.kill('SIGKILL');
      await exited;
    };
    for (let tries = 1; !(await isHealthy(client)); tries += 1) {
      if (server.exitCode !== null || tries > 1_200)
        throw new Error(
          `etcd does not start: ${readFileSync(join(folder, 'etcd.log'), 'utf8').slice(-4_000)}`,
        );
      await delay(50);
    }
  }
  await start();
  return { port, start, kill: () => kill() };
}

const isHealthy = async (url: string) => (await fetch(`${url}/health`).catch(() => undefined))?.ok ?? false;
