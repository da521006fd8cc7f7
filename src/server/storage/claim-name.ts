import { and, eq, gt, sql } from 'drizzle-orm';
import { numberedName } from '#domain/staff/export-files.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { looseContent, storedFile } from '#server/db/schema.ts';
import type { Draft, StoredFile } from './files.ts';

type Row = typeof storedFile.$inferSelect;
type Requested = { folder: string; name: string; draft: Draft; how: 'new' | 'beside' | 'replace' };

/** Contents of older drafts are about to be deleted (contents.ts). */
const longestDraft = sql`interval '12 hours'`;
const mostNumbers = 10_000;

/** Undefined if `how` is `new` and the name is taken. */
export async function claimName(
  tx: DbOrTx,
  { folder, name, draft, how }: Requested,
): Promise<StoredFile | undefined> {
  const { size, key } = draft;
  const row = { folder, name, size, key };
  if (how === 'replace') {
    await claim(tx, key);
    return replace(tx, row);
  }
  for (let number = 1; number <= (how === 'new' ? 1 : mostNumbers); number += 1) {
    const free = number === 1 ? name : numberedName(name, number);
    const stored = await insert(tx, { ...row, name: free });
    if (!stored) continue;
    await claim(tx, key);
    return stored;
  }
  if (how === 'new') return undefined;
  throw new Error(`no name left beside ${name}`);
}

export async function loosen(tx: DbOrTx, rows: readonly Pick<Row, 'key'>[]): Promise<void> {
  const keys = sql.param(rows.map(({ key }) => key));
  await tx.execute(sql`insert into ${looseContent} (key) select unnest(${keys}::uuid[])`);
}

export const fileOf = ({ name, size, created, key }: Row): StoredFile => ({
  name,
  size,
  created,
  version: key,
});

async function claim(tx: DbOrTx, key: string): Promise<void> {
  const isOurs = and(eq(looseContent.key, key), gt(looseContent.since, sql`now() - ${longestDraft}`));
  const claimed = await tx.delete(looseContent).where(isOurs).returning();
  if (claimed.length === 0) throw new Error('the draft of the file was given up');
}

/** Undefined if the name is taken; waits for a concurrent insert. */
async function insert(tx: DbOrTx, row: typeof storedFile.$inferInsert): Promise<StoredFile | undefined> {
  const [stored] = await tx.insert(storedFile).values(row).onConflictDoNothing().returning();
  return stored && fileOf(stored);
}

async function replace(tx: DbOrTx, row: typeof storedFile.$inferInsert): Promise<StoredFile> {
  const place = and(eq(storedFile.folder, row.folder), eq(storedFile.name, row.name));
  for (;;) {
    const [former] = await tx.select().from(storedFile).where(place).for('update');
    if (!former) {
      const stored = await insert(tx, row);
      if (stored) return stored;
      continue;
    }
    const { size, key } = row;
    const [stored] = await tx
      .update(storedFile)
      .set({ size, key, created: sql`now()` })
      .where(place)
      .returning();
    await loosen(tx, [former]);
    return fileOf(stored as Row);
  }
}
