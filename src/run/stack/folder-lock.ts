import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Problem } from '#run/programs/problem.ts';

const busy = 5;

/**
 * Returns the unlock function. SQLite takes an operating system lock, which ends with the process and is never stale.
 */
export function lockFolder(folder: string, name: string): () => void {
  mkdirSync(folder, { recursive: true });
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, `${name}.lock`));
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    const isTaken = (error as { errcode?: number }).errcode === busy;
    throw new Problem(
      isTaken
        ? `The ${name} of the folder ${folder} is running already: stop it first, or set DATA_DIR= and PORT= for a second one.`
        : `The folder ${folder} cannot be used: it may belong to another user, or its disk may be full or not writable (${(error as Error).message}).`,
    );
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}
