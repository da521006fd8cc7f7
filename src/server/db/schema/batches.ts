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
import { created, instant, storedBytes } from './columns.ts';

/** Reading rules by the shape of a file's headings (domain/order-import/import-mapping.ts). */
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
    /** Tombstone: a device that was offline must not restore the row. */
    deleted: instant('deleted'),
    bytes: storedBytes('mapping'),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.mapping_id] })],
);

/** Many orders processed together (a "Stapel"), as its current device last stored it (docs/queue.md 11.1). */
export const batch = pgTable(
  'batch',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    batch_id: uuid('batch_id').notNull(),
    name: text('name').notNull(),
    head: jsonb('head').$type<Record<string, unknown>>().notNull(),
    /** Expected rows; other devices see the batch once all have arrived. */
    row_count: integer('row_count').notNull(),
    is_whole: boolean('is_whole').notNull().default(false),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** Grows when another device takes the batch; writes of an earlier term are refused. */
    term: integer('term').notNull(),
    device_id: uuid('device_id'),
    device_name: text('device_name').notNull().default(''),
    taken: instant('taken'),
    created: created(),
    updated: instant('updated').notNull(),
    /** Tombstone: a device that was offline must not restore the batch. */
    deleted: instant('deleted'),
    /** The day whose rhythms produced the batch; null: made by a device. */
    rhythm_day: date('rhythm_day', { mode: 'string' }),
    rhythm_names: jsonb('rhythm_names').$type<string[]>().notNull().default([]),
    bytes: storedBytes('head'),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.batch_id] }),
    // One per client and day, deleted or not.
    unique('batch_rhythm_day').on(t.client_id, t.rhythm_day),
    index('batch_updated').on(t.updated),
    index('batch_deleted').on(t.deleted).where(sql`${t.deleted} is not null`),
  ],
);

/** The position in the file identifies an order; its key may change until it is sent. */
export const batchRow = pgTable(
  'batch_row',
  {
    client_id: uuid('client_id').notNull(),
    batch_id: uuid('batch_id').notNull(),
    place: integer('place').notNull(),
    key: uuid('key').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    /** Every device sends the same bytes under the same key. */
    handed: jsonb('handed').$type<Record<string, unknown>>(),
    changed: bigint('changed', { mode: 'number' }).notNull(),
    bytes: storedBytes('facts', 'handed'),
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
