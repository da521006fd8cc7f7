import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type StoredKind, storedKinds } from '#domain/people/stored-bytes.ts';
import { client } from './clients.ts';

/** Bytes that a client's devices store here. The triggers kept_bytes_of_… add up the tables' `bytes`. */
export const storedBytesSum = pgTable(
  'kept_bytes',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: storedKinds as readonly StoredKind[] as [StoredKind, ...StoredKind[]],
    }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.kind] })],
);
