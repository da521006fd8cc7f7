import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endLeftover } from './processes.ts';
import { writeWhole } from './stored-settings.ts';

export type Part = {
  name: string;
  pid?: number;
  exited: Promise<string>;
  stop(): Promise<void>;
  kill(): void;
};

const noteIn = (dataDir: string) => join(dataDir, 'running.json');

/** Tracks parts in start order and records them in the data folder. */
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
      // A full disk must not block stopping; `endLeftover` checks each recorded process.
    }
  };
  /** From now on, an end without `stop` is a failure. */
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

/** Parts of an earlier portal are already stopping. */
export async function endLeftovers(dataDir: string) {
  if (!existsSync(noteIn(dataDir))) return;
  const noted: { pid?: number }[] = JSON.parse(readFileSync(noteIn(dataDir), 'utf8'));
  for (const { pid } of noted.reverse()) {
    // Leftovers have this file in their command line; the database handles its own.
    if (pid) await endLeftover(pid, ['follow-parent.ts'], { patience: 12_000 });
  }
}
