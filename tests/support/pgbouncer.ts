import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#run/stack/free-port.ts';
import { atEnd } from './at-end.ts';

export const pgbouncerVersion = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout?.split(
  '\n',
)[0];

/** A real PgBouncer in transaction mode, until the test or file ends. */
export async function startPgbouncer(databaseUrl: string): Promise<string> {
  const { url, stop } = await launchPgbouncer(databaseUrl);
  atEnd(stop);
  return url;
}

export async function launchPgbouncer(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} password='${decodeURIComponent(target.password)}'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
; else it waits 15 seconds after a failover
server_login_retry = 1
`,
  );
  // PgBouncer refuses to run as root.
  const asWhom = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn('pgbouncer', [...asWhom, settings], { stdio: 'ignore' });
  const exited = once(pooler, 'exit');
  const stop = async () => {
    pooler.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  while (!(await answers(port)) && pooler.exitCode === null)
    await new Promise((done) => setTimeout(done, 50));
  if (pooler.exitCode !== null) throw new Error(`pgbouncer ended with ${pooler.exitCode}`);
  const pooled = new URL(databaseUrl);
  pooled.port = String(port);
  return { url: pooled.href, stop };
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
