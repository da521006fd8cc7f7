import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './kept-settings.ts';
import { endLeftover } from './processes.ts';

/** A process that belongs to a running portal. */
export type Part = {
  name: string;
  pid?: number;
  /** Resolves when it has ended, with the reason as far as it is known. */
  exited: Promise<string>;
  stop(): Promise<void>;
  kill(): void;
};

const noteIn = (dataDir: string) => join(dataDir, 'running.json');

/** The parts of a portal in the order of their start, noted in the data folder while they run. */
export function trackParts(dataDir: string) {
  const parts: Part[] = [];
  const failure = Promise.withResolvers<string>();
  const note = () =>
    writeWhole(noteIn(dataDir), JSON.stringify(parts.map(({ name, pid }) => ({ name, pid }))));

  const add = <P extends Part>(part: P): P => {
    parts.push(part);
    note();
    return part;
  };
  const removeLast = async () => {
    await parts.pop()?.stop();
    try {
      note();
    } catch {
      // A full disk holds up no stop: what is noted besides has ended, and is looked at before it is ended again.
    }
  };
  /** Watches a part: its end is a failure from now on, unless somebody stops it. */
  const watch = (part: Part) => {
    part.exited.then((reason) => {
      if (parts.includes(part)) failure.resolve(`The ${part.name} has ended by itself: ${reason}.`);
    });
  };
  const stop = async () => {
    while (parts.length > 0) await removeLast();
    rmSync(noteIn(dataDir), { force: true });
  };
  const kill = () => {
    for (const part of parts.splice(0).reverse()) part.kill();
  };
  return { add, removeLast, watch, stop, kill, failed: failure.promise };
}

/** Ends what an earlier portal on this data folder left behind; which is stopping by itself. */
export async function endLeftovers(dataDir: string) {
  if (!existsSync(noteIn(dataDir))) return;
  const noted: { pid?: number }[] = JSON.parse(readFileSync(noteIn(dataDir), 'utf8'));
  for (const { pid } of noted.reverse()) {
    // A leftover is known by that file in its command line. (The database looks after itself.)
    if (pid) await endLeftover(pid, ['follow-parent.ts'], { patience: 12_000 });
  }
}
