import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';

const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined;
/** systemd-nspawn and an overlay file system need root. */
export const canBootSystemd = process.getuid?.() === 0 && isInstalled('systemd-nspawn', '--version');

/** Units that would touch the network or wait for it. */
const masked = ['networking.service', 'ifupdown-wait-online.service', 'systemd-networkd-wait-online.service'];

/**
 * A copy of this machine's system in a systemd container; `stop` discards its changes. It shares the network, this
 * project in /opt/versandpult and this Node as /usr/bin/node.
 */
export async function bootSystemd() {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-systemd-'));
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]);
  const [upper, work, root] = ['upper', 'work', 'root'].map((it) => join(folder, it)) as [
    string,
    string,
    string,
  ];
  for (const it of [upper, work, root]) mkdirSync(it);
  const layers = `lowerdir=/,upperdir=${upper},workdir=${work}`;
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, root]);
  const units = join(root, 'etc/systemd/system');
  mkdirSync(units, { recursive: true });
  for (const it of masked) {
    rmSync(join(units, it), { force: true });
    symlinkSync('/dev/null', join(units, it));
  }
  const machine = spawn(
    'systemd-nspawn',
    [
      ...['-D', root, '--boot', '--register=no', '--keep-unit', '-M', `vp-${process.pid}`, '--console=pipe'],
      `--bind-ro=${resolve('.')}:/opt/versandpult`,
      `--bind-ro=${process.execPath}:/usr/bin/node`,
      'systemd.unit=basic.target',
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const exited = once(machine, 'exit');
  const first = () => spawnSync('pgrep', ['-P', String(machine.pid)], { encoding: 'utf8' }).stdout.trim();
  const run = (command: string) => {
    const { status, stdout, stderr } = spawnSync('nsenter', ['-a', '-t', first(), 'sh', '-c', command], {
      encoding: 'utf8',
    });
    return { code: status, out: stdout.trim(), err: stderr.trim() };
  };
  const stop = async () => {
    machine.kill('SIGTERM');
    await exited;
    execFileSync('umount', [root]);
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  await expect.poll(() => run('systemctl is-active basic.target').out, { timeout: 120_000 }).toBe('active');

  return {
    run,
    stop,
    write: (path: string, text: string) => {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), text, { mode: 0o600 });
    },
    copy: (from: string, path: string) => {
      mkdirSync(join(root, path, '..'), { recursive: true });
      copyFileSync(from, join(root, path));
    },
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
  };
}
