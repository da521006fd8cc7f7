import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Autostart, autostartOf } from './autostart.ts';
import { deleteStation, openFolder, readStation, storePairing } from './data-folder.ts';
import { Hangs, runsIn, stopStation } from './folder-lock.ts';
import { Expired, pairWith } from './pair-with.ts';
import { runCommand } from './printers/command.ts';
import { Problem } from './problem.ts';
import { wordsOf } from './set-up-words.ts';

/*
 * Sets this computer up as a print station: pairs it, copies the program into the data folder, registers its start and
 * starts it. A second run renews the program. Nothing changes before the portal has accepted the code.
 */

type Place = { folder: string; language: string | undefined; say: (line: string) => void };
type Asked = Place & { portal: string; code: string };

/** ms */
const startMs = 20_000;
const lookMs = 200;

const source = dirname(fileURLToPath(import.meta.url));
/** `main.js` in the packed station. */
const mainName = basename(process.argv[1] ?? '') === 'main.ts' ? 'main.ts' : 'main.js';

export async function setUpStation({ portal, code, folder, language, say }: Asked): Promise<void> {
  const words = wordsOf(language);
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 10)) throw new Problem(words.isOld(process.versions.node));
  const found = await pairOrStay({ portal, code, folder, language });
  // The code is used up, so a failure below must not lose its token; a running station reads it at its next start.
  if (found.isNew) storePairing(folder, found.pairing);
  say(found.isNew ? words.paired(found.pairing.name) : words.stays(found.pairing.name));
  const program = join(folder, 'program');
  const main = join(program, mainName);
  const { autostart, files } = await autostartIn(folder);
  await endStation(folder, autostart, language);
  const opened = await openFolder(folder);
  try {
    copyProgram(program);
    for (const path of files) rmSync(path, { force: true });
    for (const { path, text } of autostart.files) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  } finally {
    opened.unlock();
  }
  const hasBegun = autostart.begin.length > 0 && (await runAll(autostart.begin));
  if (!hasBegun)
    spawn(process.execPath, [main], { detached: true, stdio: 'ignore', windowsHide: true }).unref();
  const runs = await until(() => runsIn(folder), startMs);
  if (!runs) throw new Problem(words.doesNotRun(`"${process.execPath}" "${main}"`));
  say(words.runs);
  say(words.next);
}

/** Ends the station and deletes it; the portal still lists it. */
export async function removeStation({ folder, language, say }: Place): Promise<void> {
  const words = wordsOf(language);
  const { autostart, files } = await autostartIn(folder);
  const isThere = [folder, ...files].some((it) => existsSync(it));
  if (!isThere) {
    say(words.nothing);
    return;
  }
  await endStation(folder, autostart, language);
  for (const path of files) rmSync(path, { force: true });
  await runAll(autostart.afterRemoval);
  deleteStation(folder);
  say(words.removed);
}

async function pairOrStay({ portal, code, folder, language }: Omit<Asked, 'say'>) {
  const words = wordsOf(language);
  const { pairing: before, isRemoved } = readStation(folder);
  const stays = before && !isRemoved && new URL(before.portal).origin === new URL(portal).origin;
  if (stays && before.code === code) return { pairing: before, isNew: false };
  try {
    return { pairing: await pairWith(portal, code, words), isNew: true };
  } catch (error) {
    if (error instanceof Expired && stays) return { pairing: before, isNew: false };
    throw error;
  }
}

/** `files`: also those of the other autostart method, which an earlier set-up may have used. */
async function autostartIn(folder: string): Promise<{ autostart: Autostart; files: string[] }> {
  const { platform, env } = process;
  const isLinux = platform !== 'win32' && platform !== 'darwin';
  const systemd = isLinux ? await runCommand('systemctl', ['--user', 'show-environment']) : undefined;
  const hasSystemd = systemd?.code === 0;
  const program = { node: process.execPath, main: join(folder, 'program', mainName), folder };
  const [one, other] = [hasSystemd, !hasSystemd].map((it) =>
    autostartOf({ platform, env, home: homedir(), uid: process.getuid?.() ?? 0, hasSystemd: it }, program),
  ) as [Autostart, Autostart];
  return { autostart: one, files: [...one.files, ...other.files].map((it) => it.path) };
}

/** A crash-proof journal makes the end of a printing station safe. */
async function endStation(folder: string, { end }: Autostart, language: string | undefined): Promise<void> {
  await runAll(end);
  const words = wordsOf(language);
  try {
    const pid = await stopStation(folder);
    if (pid !== undefined) throw new Problem(words.stillRuns(pid));
  } catch (error) {
    throw error instanceof Hangs ? new Problem(words.hangs) : error;
  }
}

/** Replaces the program at once; a crash before leaves the former one. */
function copyProgram(program: string): void {
  rmSync(`${program}.new`, { recursive: true, force: true });
  cpSync(source, `${program}.new`, { recursive: true });
  rmSync(program, { recursive: true, force: true });
  renameSync(`${program}.new`, program);
}

async function runAll(commands: readonly (readonly [string, ...string[]])[]): Promise<boolean> {
  let isDone = true;
  for (const [command, ...args] of commands) {
    const ran = await runCommand(command, args);
    isDone = isDone && ran?.code === 0;
  }
  return isDone;
}

async function until(isTrue: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await delay(lookMs)) if (await isTrue()) return true;
  return await isTrue();
}
