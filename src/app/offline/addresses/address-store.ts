import type { AddressChunk, AddressState, CacheDatabase } from '#app/offline/rows/cache-database.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import type { AddressPiece } from './fetch-addresses.ts';

/** Addresses per record. */
const chunkSize = 500;
/** Surplus chunks that trigger compacting. */
const spareChunks = 60;

const stateKey = 'addresses';

export type ReadPlace = { generation: string; seq: number };

export async function readState(db: CacheDatabase): Promise<AddressState | undefined> {
  return db.state.get(stateKey);
}

type ReadChunk = { rows: readonly SavedAddress[]; deleted: string[] };

function readChunk({ rows, deleted }: AddressChunk): ReadChunk {
  const read: unknown = JSON.parse(rows);
  if (!Array.isArray(read) || !Array.isArray(deleted)) throw new TypeError('No chunk of addresses');
  return { rows: read as SavedAddress[], deleted };
}

/** Reads the chunks written since `from`. `isAnew`: the chunks were replaced and hold the complete book. */
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

/** Stores a piece and its cursor in one transaction, unless another window has advanced the cursor; no lock needed. */
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

function* chunksOf({ rows, deleted }: ReadChunk): Generator<AddressChunk> {
  const chunk = (part: Omit<AddressChunk, 'seq'>) => part as AddressChunk;
  for (let from = 0; from < rows.length; from += chunkSize)
    yield chunk({ rows: JSON.stringify(rows.slice(from, from + chunkSize)), deleted: [] });
  if (deleted.length > 0) yield chunk({ rows: '[]', deleted });
}

export async function forgetCursor(db: CacheDatabase): Promise<void> {
  await db.state.where('k').equals(stateKey).modify({ cursor: '' });
}

/** Merges the chunks if there are too many, unless the disk has moved on from `place`. */
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
