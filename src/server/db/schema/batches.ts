import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { client } from './clients.ts';
import { created, instant, keptBytes } from './columns.ts';

/** How a client's files of orders are read, by the shape of their headings (domain/order-import/import-mapping.ts). */
export const importMapping = pgTable(
  'import_mapping',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    mapping_id: uuid('mapping_id').notNull(),
    shape: text('shape').notNull(),
    name: text('name').notNull(),
    mapping: jsonb('mapping').notNull(),
    updated: instant('updated').notNull(),
    /** Kept as a tombstone for a while: a device that was offline must not bring it back. */
    deleted: instant('deleted'),
    bytes: keptBytes('mapping'),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.mapping_id] })],
);

/** Many orders worked through together: a Stapel, as the device that has it has left it (docs/queue.md 11.1). */
export const batch = pgTable(
  'batch',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    batch_id: uuid('batch_id').notNull(),
    name: text('name').notNull(),
    /** What its device keeps besides rows; emptied when it is deleted. */
    head: jsonb('head').$type<Record<string, unknown>>().notNull(),
    /** Rows it will have; other devices see it once they are all there. */
    row_count: integer('row_count').notNull(),
    is_whole: boolean('is_whole').notNull().default(false),
    /** Grows with every change of it or of a row. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** Grows each time another device takes it: writes of an earlier term are refused. */
    term: integer('term').notNull(),
    device_id: uuid('device_id'),
    device_name: text('device_name').notNull().default(''),
    taken: instant('taken'),
    created: created(),
    updated: instant('updated').notNull(),
    /** Kept as a tombstone, so that a device that was offline does not bring it back. */
    deleted: instant('deleted'),
    /** The day whose rhythms it was made of; null: a device made it. */
    rhythm_day: date('rhythm_day', { mode: 'string' }),
    /** Names of the first templates in it; emptied when it is deleted. */
    rhythm_names: jsonb('rhythm_names').$type<string[]>().notNull().default([]),
    bytes: keptBytes('head'),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.batch_id] }),
    // Of a client and day there is one, deleted or not.
    unique('batch_rhythm_day').on(t.client_id, t.rhythm_day),
    index('batch_updated').on(t.updated),
    index('batch_deleted').on(t.deleted).where(sql`${t.deleted} is not null`),
  ],
);

/** An order of a batch. Its place in the file names it; the key it is sent under may change while it is not sent. */
export const batchRow = pgTable(
  'batch_row',
  {
    client_id: uuid('client_id').notNull(),
    batch_id: uuid('batch_id').notNull(),
    place: integer('place').notNull(),
    key: uuid('key').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    /** The order as it goes out, on whichever device: the same bytes under the same key. */
    handed: jsonb('handed').$type<Record<string, unknown>>(),
    /** The batch's `revision` when the row was last written. */
    changed: bigint('changed', { mode: 'number' }).notNull(),
    bytes: keptBytes('facts', 'handed'),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.batch_id, t.place] }),
    foreignKey({
      columns: [t.client_id, t.batch_id],
      foreignColumns: [batch.client_id, batch.batch_id],
    }).onDelete('cascade'),
    index('batch_row_changed').on(t.client_id, t.batch_id, t.changed, t.place),
  ],
);
