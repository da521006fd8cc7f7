import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';

/* Rows pasted or typed for a future batch, one text per user and device. */

const key = 'pasted';

export async function readPasted(db: WorkDatabase): Promise<string> {
  const row = await db.meta.get(key);
  return typeof row?.text === 'string' ? row.text : '';
}

export async function savePasted(db: WorkDatabase, text: string): Promise<void> {
  await withRevival(db, async () => {
    if (text === '') await db.meta.delete(key);
    else await db.meta.put({ k: key, text });
  });
}

/** Deletes the text of a new batch, unless another window has changed it. */
export async function forgetPasted(db: WorkDatabase, text: string): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.meta, async () => {
      if ((await readPasted(db)) === text) await db.meta.delete(key);
    }),
  );
}
