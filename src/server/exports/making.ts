import type { DbOrTx } from '#server/db/connect.ts';
import type { StoredFile } from '#server/storage/files.ts';

export type Making = {
  name: string;
  content: AsyncIterable<Uint8Array | string>;
  note: (tx: DbOrTx, stored: StoredFile) => Promise<void>;
};
