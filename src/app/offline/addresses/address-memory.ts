import { createPace } from '#app/timing/in-slices.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { createAddressIndex } from './address-index.ts';

export type AddressMemory = ReturnType<typeof createAddressMemory>;
export type LocalChange = { put?: readonly SavedAddress[]; remove?: readonly string[] };

/**
 * One person's address book in memory, for searching: what the server is known to have, and own changes on top of it
 * until the server has them too. `onChange` hears of all that changes it.
 */
export function createAddressMemory(signal: AbortSignal, onChange: () => void) {
  const index = createAddressIndex();
  /** `base`: what the server is known to have. */
  const own = new Map<string, { ticket: number; base: SavedAddress | undefined }>();
  /** Ids of the whole book that is coming; what is not among them at the end is gone. */
  let seen: Set<string> | undefined;
  let tickets = 0;

  function put(row: SavedAddress): void {
    seen?.add(row.address_id);
    const change = own.get(row.address_id);
    if (change) change.base = row;
    else index.put(row);
  }

  function remove(id: string): void {
    seen?.delete(id);
    const change = own.get(id);
    if (change) change.base = undefined;
    else index.remove(id);
  }

  return {
    index,
    /** The book can be written down as it is: it holds neither unsaved wishes nor half of a sync. */
    isSettled: () => own.size === 0 && !seen,

    /** The whole book comes from here on; `isAgain`: what came of another one does not count. */
    expectWhole({ isAgain }: { isAgain: boolean }): void {
      if (isAgain || !seen) seen = new Set();
    },

    /** Takes a piece in slices, so that the page can be used meanwhile. */
    async take(piece: { rows: readonly SavedAddress[]; deleted: readonly string[] }): Promise<void> {
      const pace = createPace(signal);
      for (const row of piece.rows) {
        put(row);
        const pause = pace();
        if (pause) await pause;
      }
      for (const id of piece.deleted) remove(id);
      if (piece.rows.length > 0 || piece.deleted.length > 0) onChange();
    },

    /** The whole book has come. */
    async dropUnseen(): Promise<void> {
      const whole = seen;
      seen = undefined;
      if (!whole) return;
      const pace = createPace(signal);
      for (const id of [...index.ids()]) {
        if (!whole.has(id)) remove(id);
        const pause = pace();
        if (pause) await pause;
      }
      for (const [id, change] of own) if (!whole.has(id)) change.base = undefined;
      onChange();
    },

    /** Answers how to forget it again, for what the server is known to have by then. */
    apply({ put: rows = [], remove: ids = [] }: LocalChange): () => void {
      tickets += 1;
      const ticket = tickets;
      const touched = [...rows.map((row) => row.address_id), ...ids];
      for (const id of touched)
        own.set(id, { ticket, base: own.has(id) ? own.get(id)?.base : index.get(id) });
      for (const row of rows) index.put(row);
      for (const id of ids) index.remove(id);
      return () => {
        for (const id of touched) {
          const change = own.get(id);
          if (change?.ticket !== ticket) continue;
          own.delete(id);
          if (change.base) index.put(change.base);
          else index.remove(id);
        }
      };
    },
  };
}
