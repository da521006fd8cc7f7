import type { AddressState } from '#app/offline/rows/cache-database.ts';
import { createAddressDisk, type DiskDeps } from './address-disk.ts';
import type { AddressMemory } from './address-memory.ts';
import { compact, forgetCursor, type ReadPlace, readChunks, readState, writePiece } from './address-store.ts';
import type { AddressPiece } from './fetch-addresses.ts';

type Known = Pick<AddressState, 'cursor' | 'isComplete' | 'total' | 'syncedAt'>;

/**
 * Stores the address book on disk and in memory, or in memory only if the disk fails. Calls run one after the other.
 */
export function createStoredAddresses(
  deps: DiskDeps & { now: () => number },
  memory: AddressMemory,
  onRead: () => void,
) {
  let place: ReadPlace | undefined;
  let known: Known | undefined;
  let inMemory: Known | undefined;
  const disk = createAddressDisk(deps, () => {
    place = undefined;
    inMemory = { cursor: '', isComplete: known?.isComplete ?? false, total: 0, syncedAt: 0 };
  });

  async function catchUp(): Promise<void> {
    const read = await disk.use((db) =>
      readChunks(db, place, async (chunk, isAnew) => {
        if (isAnew) memory.expectWhole({ isAgain: false });
        await memory.take(chunk);
      }),
    );
    if (!read) return;
    if (read.isAnew && read.state.isComplete) await memory.dropUnseen();
    place = read.place;
    known = read.state;
    onRead();
  }

  function storeInMemory(piece: AddressPiece): void {
    inMemory = {
      cursor: piece.cursor,
      isComplete: !piece.more || (inMemory?.isComplete === true && !piece.full),
      total: piece.total ?? inMemory?.total ?? 0,
      syncedAt: deps.now(),
    };
    known = inMemory;
  }

  async function store(piece: AddressPiece, since: string): Promise<boolean> {
    const written = await disk.use((db) => writePiece(db, piece, { since, now: deps.now() }));
    if (written === 'overtaken') {
      await catchUp();
      return false;
    }
    if (!written && disk.isThere()) return false;
    if (piece.full) memory.expectWhole({ isAgain: true });
    await memory.take(piece);
    if (written) {
      place = written.place;
      known = written.state;
    } else storeInMemory(piece);
    if (!piece.more) await memory.dropUnseen();
    return true;
  }

  async function readCursor(): Promise<string> {
    const state = disk.isThere() ? await disk.use(readState) : undefined;
    return (disk.isThere() ? state?.cursor : inMemory?.cursor) ?? '';
  }

  return {
    known: () => known,
    /** `onState` runs when the stored state is known, before the rows are read. */
    open: (onState: () => void) =>
      disk.inTurn(async () => {
        await disk.open();
        if (disk.isThere()) known = await disk.use(readState);
        onState();
        await catchUp();
      }),
    catchUp: () => disk.inTurn(catchUp),
    store: (piece: AddressPiece, since: string) => disk.inTurn(() => store(piece, since)),
    cursor: () => disk.inTurn(readCursor),
    forgetCursor: () =>
      disk.inTurn(async () => {
        await disk.use(forgetCursor);
        if (inMemory) inMemory.cursor = '';
      }),
    tidy: () =>
      disk.inTurn(async () => {
        if (!place || !memory.isSettled()) return;
        const at = place;
        place = (await disk.use((db) => compact(db, memory.index.all, at))) ?? place;
      }),
    close: disk.close,
  };
}
