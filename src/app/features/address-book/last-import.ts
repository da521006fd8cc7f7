import type { MetaRow, WorkDatabase } from '#app/offline/rows/db.ts';
import { withRevival } from '#app/offline/rows/db.ts';
import type { Imported } from '#contract/address.ts';

const key = 'last-import';

/** ms in which an import can be undone, as long as the server keeps overwritten addresses (docs/rules.md 8.5). */
const undoableMs = 24 * 60 * 60 * 1000;

export type LastImport = MetaRow & Imported & { file: string /** ms */; at: number };

export async function rememberImport(db: WorkDatabase, imported: Imported, file: string): Promise<void> {
  const row: LastImport = { ...imported, k: key, file, at: Date.now() };
  await withRevival(db, () => db.meta.put(row));
}

/** Undefined once undo is over. For useLiveQuery. */
export async function readLastImport(db: WorkDatabase): Promise<LastImport | undefined> {
  const row = (await db.meta.get(key)) as LastImport | undefined;
  return row && Date.now() - row.at < undoableMs ? row : undefined;
}

export async function forgetImport(db: WorkDatabase, importId: string): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.meta, async () => {
      const row = await db.meta.get(key);
      if (row?.import_id === importId) await db.meta.delete(key);
    }),
  );
}
