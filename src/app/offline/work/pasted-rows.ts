import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';

/*
 * Rows that somebody has pasted or typed to make a batch of, until there is one. Each person has one such text on a device.
 */

const key = 'pasted';

export async function readPasted(db: WorkDatabase): Promise<string> {
  const row = await db.meta.get(key);
  return typeof row?.text === 'string' ? row.text : '';
}

/** Keeps the text as it is now; an empty one leaves nothing. */
export async function keepPasted(db: WorkDatabase, text: string): Promise<void> {
  await withRevival(db, async () => {
    if (text === '') await db.meta.delete(key);
    else await db.meta.put({ k: key, text });
  });
}

/** Forgets the text that a batch has come of; what another window has kept since then stays. */
export async function forgetPasted(db: WorkDatabase, text: string): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.meta, async () => {
      if ((await readPasted(db)) === text) await db.meta.delete(key);
    }),
  );
}
