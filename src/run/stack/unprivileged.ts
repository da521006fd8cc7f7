import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { platform } from 'node:os';
import { Problem } from '#run/programs/problem.ts';

type Account = { uid: number; gid: number };
type Launch = { command: string; args: string[] } & Partial<Account>;

export type Unprivileged = {
  /** Account that must own the program's files, unless it is the caller. */
  owner?: Account;
  launch(command: string, args: string[]): Launch;
};

/**
 * PostgreSQL refuses to run as root. Root runs it as the data folder's owner, else as system user `postgres`, created
 * if missing.
 * @param paths must be reachable for that user
 */
export function findUnprivileged(dataFolder: string, paths: string[]): Unprivileged {
  if (process.getuid?.() !== 0) return { launch: (command, args) => ({ command, args }) };
  const owner = ownerOf(dataFolder) ?? systemUser('postgres');
  const ordinary: Unprivileged = { owner, launch: (command, args) => ({ command, args, ...owner }) };
  if (canReach(paths, ordinary)) return ordinary;

  // Only this program may pass closed folders, e.g. a checkout below /root.
  const passing: Unprivileged = { owner, launch: passClosedFolders(owner) };
  if (platform() === 'linux' && canReach(paths, passing)) return passing;
  throw new Problem(
    `The database runs as the user with the id ${owner.uid}, who cannot reach ${paths.join(' or ')}: move the project to a folder that everybody may enter (for example below /srv), or start it as an ordinary user.`,
  );
}

function ownerOf(folder: string): Account | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function systemUser(name: string): Account {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  const read = () => ({ uid: id('-u'), gid: id('-g') });
  try {
    return read();
  } catch {
    try {
      const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
      execFileSync('/usr/sbin/useradd', [...flags, name], { stdio: 'ignore' });
      return read();
    } catch {
      throw new Problem(
        `PostgreSQL does not run as root, and the system user "${name}" could not be made: start the portal as an ordinary user, or set DATABASE_URL.`,
      );
    }
  }
}

function canReach(paths: string[], account: Unprivileged) {
  const script = 'for path; do test -x "$path" || exit 1; done';
  const { command, args, ...user } = account.launch('/bin/sh', ['-c', script, 'sh', ...paths]);
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * Keeps DAC_OVERRIDE across the change of user; without `no_setuid_fixup`, access(2), which PostgreSQL calls on its
 * programs, ignores it.
 */
function passClosedFolders({ uid, gid }: Account) {
  const rights = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  const flags = [...rights, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'];
  return (command: string, args: string[]): Launch => ({
    command: 'setpriv',
    args: [...flags, command, ...args],
  });
}
