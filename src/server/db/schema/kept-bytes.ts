import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type KeptKind, keptKinds } from '#domain/people/kept-bytes.ts';
import { client } from './clients.ts';

/**
 * Bytes that a client's devices keep here, by kind: sums of the tables' `bytes`. The database keeps them itself (triggers
 * kept_bytes_of_…), in the transaction that writes, so that no writer can forget them.
 */
export const keptBytesSum = pgTable(
  'kept_bytes',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: keptKinds as readonly KeptKind[] as [KeptKind, ...KeptKind[]] }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.kind] })],
);
