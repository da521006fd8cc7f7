import { Dexie, type EntityTable, type Table } from 'dexie';
import { articlesName } from '#app/offline/rows/cache-database.ts';
import { inDatabase } from '#app/offline/rows/open-database.ts';
import type { SavedArticle } from '#domain/articles/article.ts';

/*
 * List of goods on disk in JSON pieces, later ones overriding earlier ones. Every call opens and closes the database,
 * so that it can be deleted at logout.
 */

export type ArticlePiece = { rows: readonly SavedArticle[]; deleted: readonly string[] };

export type ArticleState = {
  k: 'articles';
  cursor: string;
  isComplete: boolean;
  /** ms. */
  syncedAt: number;
};

type ArticleDatabase = Dexie & {
  pieces: EntityTable<{ seq: number; rows: string; deleted: string[] }, 'seq'>;
  state: Table<ArticleState, string>;
};

const stateKey = 'articles';
/** Articles per record. */
const pieceSize = 500;
/** Surplus records that trigger compacting. */
const sparePieces = 40;

export const readArticleState = (uidHash: string): Promise<ArticleState | undefined> =>
  inArticles(uidHash, (db) => db.state.get(stateKey));

export async function readArticles(
  uidHash: string,
  onPiece: (piece: ArticlePiece) => Promise<void>,
): Promise<ArticleState | undefined> {
  return inArticles(uidHash, async (db) => {
    // Read the state first: after a parallel write the older cursor fetches the difference again.
    const state = await db.state.get(stateKey);
    for (let seq = 0; ; ) {
      const piece = await db.pieces.where('seq').above(seq).first();
      if (!piece) return state;
      await onPiece({ rows: JSON.parse(piece.rows) as SavedArticle[], deleted: piece.deleted });
      seq = piece.seq;
    }
  });
}

/** Stores a piece and its cursor in one transaction; false if another window has advanced the cursor. */
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

/** Merges the pieces if there are too many, unless the cursor has moved on. */
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
