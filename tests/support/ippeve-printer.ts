import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '#run/stack/free-port.ts';

/*
 * CUPS's `ippeveprinter`, an independent IPP printer. It needs Avahi; if none runs, the test starts one on a separate
 * bus, which needs root.
 */

const has = (command: string) => spawnSync(command, ['--version']).error === undefined;
const avahiRuns = () => existsSync('/run/avahi-daemon/pid');
const canStartAvahi = () => process.getuid?.() === 0 && has('dbus-daemon') && has('avahi-daemon');

export const noIppevePrinter = !has('ippeveprinter')
  ? 'ippeveprinter is not installed (apt-get install cups-ipp-utils)'
  : avahiRuns() || canStartAvahi()
    ? undefined
    : 'ippeveprinter needs Avahi (apt-get install avahi-daemon), running or to be started by root';

const busConfig = (socket: string) => `<!DOCTYPE busconfig PUBLIC
 "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path=${socket}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`;

export async function startIppevePrinter(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-ippeve-'));
  const running: ChildProcess[] = [];
  const env = { ...process.env };
  const start = (command: string, ...args: string[]) => {
    const child = spawn(command, args, { stdio: 'ignore', env });
    running.push(child);
    return child;
  };
  if (!avahiRuns()) {
    const socket = join(folder, 'bus');
    writeFileSync(join(folder, 'bus.conf'), busConfig(socket));
    env.DBUS_SYSTEM_BUS_ADDRESS = `unix:path=${socket}`;
    start('dbus-daemon', `--config-file=${join(folder, 'bus.conf')}`, '--nofork', '--nopidfile');
    while (!existsSync(socket)) await delay(50);
    writeFileSync(join(folder, 'avahi.conf'), '[server]\nuse-ipv6=no\n[publish]\npublish-workstation=no\n');
    start('avahi-daemon', '-f', join(folder, 'avahi.conf'), '--no-drop-root', '--no-rlimits', '--no-chroot');
    while (!avahiRuns()) await delay(50);
    await delay(500);
  }
  const port = await findFreePort();
  const options = ['-k', '-d', folder, '-p', String(port), '-f', 'application/pdf', '-n', 'localhost'];
  start('ippeveprinter', ...options, name);
  return {
    port,
    folder,
    address: `ipp://127.0.0.1:${port}/ipp/print`,
    async end() {
      for (const child of running.reverse()) {
        if (child.exitCode === null) child.kill();
        await delay(100);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
