import { createPace } from '#app/timing/in-slices.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { createAddressIndex } from './address-index.ts';

export type AddressMemory = ReturnType<typeof createAddressMemory>;
export type LocalChange = { put?: readonly SavedAddress[]; remove?: readonly string[] };

/** One user's address book in memory: the server's rows with this window's unconfirmed changes on top. */
export function createAddressMemory(signal: AbortSignal, onChange: () => void) {
  const index = createAddressIndex();
  /** `base`: the server's row, undefined if it has none. */
  const own = new Map<string, { ticket: number; base: SavedAddress | undefined }>();
  /** Ids received of a complete fetch; `dropUnseen` deletes all other rows. */
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
    /** True if the rows equal the server's: no unconfirmed change, no half-received sync. */
    isSettled: () => own.size === 0 && !seen,

    expectWhole({ isAgain }: { isAgain: boolean }): void {
      if (isAgain || !seen) seen = new Set();
    },

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
