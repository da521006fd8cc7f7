import type { DbOrTx } from '#server/db/connect.ts';
import type { StoredFile } from '#server/storage/files.ts';

/** A file that is about to be written; what goes on record is noted along with its name. */
export type Making = {
  name: string;
  content: AsyncIterable<Uint8Array | string>;
  note: (tx: DbOrTx, stored: StoredFile) => Promise<void>;
};
