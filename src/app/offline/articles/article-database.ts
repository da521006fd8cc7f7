import { Dexie, type EntityTable, type Table } from 'dexie';
import { articlesName } from '#app/offline/rows/cache-database.ts';
import { inDatabase } from '#app/offline/rows/open-database.ts';
import type { SavedArticle } from '#domain/articles/article.ts';

/*
 * The list of goods on the disk, beside the person's cache and forgotten with it. It is kept as it came, in pieces of JSON
 * of which a later one overrides an earlier one. Each call opens the database and closes it again, so that none holds up
 * its deletion.
 */

/** What came of the list: rows that are so now, and ids of those that are gone. */
export type ArticlePiece = { rows: readonly SavedArticle[]; deleted: readonly string[] };

export type ArticleState = {
  k: 'articles';
  /** The place up to which the device knows the list. */
  cursor: string;
  /** The whole list has been here once. */
  isComplete: boolean;
  /** ms */
  syncedAt: number;
};

type ArticleDatabase = Dexie & {
  pieces: EntityTable<{ seq: number; rows: string; deleted: string[] }, 'seq'>;
  state: Table<ArticleState, string>;
};

const stateKey = 'articles';
/** Articles in one record. */
const pieceSize = 500;
/** Records beyond those a list needs, until they are put together. */
const sparePieces = 40;

export const readArticleState = (uidHash: string): Promise<ArticleState | undefined> =>
  inArticles(uidHash, (db) => db.state.get(stateKey));

/** Reads all of it, one piece after the other, and where it ends. */
export async function readArticles(
  uidHash: string,
  onPiece: (piece: ArticlePiece) => Promise<void>,
): Promise<ArticleState | undefined> {
  return inArticles(uidHash, async (db) => {
    // Where the list was written meanwhile, the cursor from before has the difference fetched again.
    const state = await db.state.get(stateKey);
    for (let seq = 0; ; ) {
      const piece = await db.pieces.where('seq').above(seq).first();
      if (!piece) return state;
      await onPiece({ rows: JSON.parse(piece.rows) as SavedArticle[], deleted: piece.deleted });
      seq = piece.seq;
    }
  });
}

/** Keeps a piece and, in the same transaction, where it ends; false if another window has got further meanwhile. */
export async function writeArticles(
  uidHash: string,
  piece: ArticlePiece & { isWhole: boolean },
  { since, next }: { since: string; next: Omit<ArticleState, 'k'> },
): Promise<boolean> {
  return inArticles(uidHash, (db) =>
    db.transaction('rw', db.pieces, db.state, async () => {
      const before = await db.state.get(stateKey);
      if ((before?.cursor ?? '') !== since) return false;
      if (piece.isWhole) await db.pieces.clear();
      await addPieces(db, piece);
      await db.state.put({ k: stateKey, ...next });
      return true;
    }),
  );
}

/** Puts the pieces together if that is worth it. `rows` is the list as it is at that cursor. */
export async function compactArticles(
  uidHash: string,
  rows: () => readonly SavedArticle[],
  cursor: string,
): Promise<void> {
  await inArticles(uidHash, (db) =>
    db.transaction('rw', db.pieces, db.state, async () => {
      const count = await db.pieces.count();
      if (count < sparePieces || (await db.state.get(stateKey))?.cursor !== cursor) return;
      const list = rows();
      if (count <= Math.ceil(list.length / pieceSize) + sparePieces) return;
      await db.pieces.clear();
      await addPieces(db, { rows: list, deleted: [] });
    }),
  );
}

export async function deleteArticleDatabase(uidHash: string): Promise<void> {
  await Dexie.delete(articlesName(uidHash));
}

async function addPieces(db: ArticleDatabase, { rows, deleted }: ArticlePiece): Promise<void> {
  const add = (part: { rows: string; deleted: string[] }) => db.pieces.add(part as never);
  for (let from = 0; from < rows.length; from += pieceSize)
    await add({ rows: JSON.stringify(rows.slice(from, from + pieceSize)), deleted: [] });
  if (deleted.length > 0) await add({ rows: '[]', deleted: [...deleted] });
}

function inArticles<T>(uidHash: string, work: (db: ArticleDatabase) => Promise<T>): Promise<T> {
  return inDatabase(articlesName(uidHash), { pieces: '++seq', state: '&k' }, work);
}
