import type { AddressChunk, AddressState, CacheDatabase } from '#app/offline/rows/cache-database.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import type { AddressPiece } from './fetch-addresses.ts';

/** Addresses in one record. */
const chunkSize = 500;
/** Chunks beyond those a book needs, until they are put together. */
const spareChunks = 60;

const stateKey = 'addresses';

/** The place up to which a reader has read the chunks. */
export type ReadPlace = { generation: string; seq: number };

export async function readState(db: CacheDatabase): Promise<AddressState | undefined> {
  return db.state.get(stateKey);
}

type ReadChunk = { rows: readonly SavedAddress[]; deleted: string[] };

/** Throws where the disk gives back something else than was written. */
function readChunk({ rows, deleted }: AddressChunk): ReadChunk {
  const read: unknown = JSON.parse(rows);
  if (!Array.isArray(read) || !Array.isArray(deleted)) throw new TypeError('No chunk of addresses');
  return { rows: read as SavedAddress[], deleted };
}

/**
 * Reads what was written since that place, one chunk after the other. `isAnew`: the chunks are all there is, since
 * those from before were replaced.
 */
export async function readChunks(
  db: CacheDatabase,
  from: ReadPlace | undefined,
  onChunk: (chunk: ReadChunk, isAnew: boolean) => Promise<void> | void,
): Promise<{ place: ReadPlace; state: AddressState; isAnew: boolean } | undefined> {
  for (;;) {
    const before = await readState(db);
    if (!before) return undefined;
    const { generation } = before;
    const isAnew = from?.generation !== generation;
    let seq = isAnew ? 0 : (from?.seq ?? 0);
    for (;;) {
      const chunk = await db.chunks.where('seq').above(seq).first();
      if (!chunk) break;
      await onChunk(readChunk(chunk), isAnew);
      seq = chunk.seq;
    }
    const state = await readState(db);
    if (!state) return undefined;
    if (state.generation === generation) return { place: { generation, seq }, state, isAnew };
    from = undefined;
  }
}

export type Written = { place: ReadPlace; state: AddressState };

/**
 * Keeps a piece and, in the same transaction, where it ends. Nothing is written if another window has got further
 * meanwhile: then that one's cursor goes on. So no lock is needed for the book to be right.
 */
export async function writePiece(
  db: CacheDatabase,
  piece: AddressPiece,
  { since, now }: { since: string; now: number },
): Promise<Written | 'overtaken'> {
  return db.transaction('rw', db.chunks, db.state, async () => {
    const before = await readState(db);
    if ((before?.cursor ?? '') !== since) return 'overtaken';
    if (piece.full) await db.chunks.clear();
    let seq = 0;
    for (const chunk of chunksOf(piece)) seq = await db.chunks.add(chunk);
    if (seq === 0) seq = (await db.chunks.orderBy('seq').last())?.seq ?? 0;
    const state: AddressState = {
      k: stateKey,
      cursor: piece.cursor,
      generation: piece.full || !before ? newGeneration() : before.generation,
      isComplete: !piece.more || (before?.isComplete === true && !piece.full),
      total: piece.total ?? before?.total ?? 0,
      syncedAt: now,
    };
    await db.state.put(state);
    return { place: { generation: state.generation, seq }, state };
  });
}

const newGeneration = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

/** One at a time, so that between two the page can do its own work. */
function* chunksOf({ rows, deleted }: ReadChunk): Generator<AddressChunk> {
  const chunk = (part: Omit<AddressChunk, 'seq'>) => part as AddressChunk;
  for (let from = 0; from < rows.length; from += chunkSize)
    yield chunk({ rows: JSON.stringify(rows.slice(from, from + chunkSize)), deleted: [] });
  if (deleted.length > 0) yield chunk({ rows: '[]', deleted });
}

/** The next time everything is asked for again. */
export async function forgetCursor(db: CacheDatabase): Promise<void> {
  await db.state.where('k').equals(stateKey).modify({ cursor: '' });
}

/** Puts the chunks together if that is worth it. `rows` is the book as it is at that place; nothing happens if it is another by now. */
export async function compact(
  db: CacheDatabase,
  rows: () => readonly SavedAddress[],
  place: ReadPlace,
): Promise<ReadPlace> {
  const count = await db.chunks.count();
  if (count < spareChunks) return place;
  const book = rows();
  if (count <= Math.ceil(book.length / chunkSize) + spareChunks) return place;
  return db.transaction('rw', db.chunks, db.state, async () => {
    const state = await readState(db);
    const newest = await db.chunks.orderBy('seq').last();
    if (!state || state.generation !== place.generation || newest?.seq !== place.seq) return place;
    await db.chunks.clear();
    let seq = 0;
    for (const chunk of chunksOf({ rows: book, deleted: [] })) seq = await db.chunks.add(chunk);
    const generation = newGeneration();
    await db.state.put({ ...state, generation });
    return { generation, seq };
  });
}
