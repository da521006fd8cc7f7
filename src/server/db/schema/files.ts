import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { created, instant } from './columns.ts';

/** A file of the staff; what it says lies in the storage under `key` (server/storage/stored-files.ts). */
export const storedFile = pgTable(
  'stored_file',
  {
    folder: text('folder').notNull(),
    name: text('name').notNull(),
    /** bytes */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Another one for every version. */
    key: uuid('key').notNull(),
    created: created(),
  },
  (t) => [primaryKey({ columns: [t.folder, t.name] }), unique('stored_file_key').on(t.key)],
);

/** Contents in the storage that are no file's: not yet, or no more. A job deletes them after a day. */
export const looseContent = pgTable(
  'loose_content',
  { key: uuid('key').primaryKey(), since: instant('since').notNull().defaultNow() },
  (t) => [index('loose_content_since').on(t.since)],
);

/** A large file on its way into the storage, and what became of it (server/exports/export-runs.ts). */
export const exportRun = pgTable(
  'export_run',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['shipments', 'billing', 'client'] }).notNull(),
    /** What was asked for, as the call takes it, so that it can be asked for again. */
    wanted: jsonb('wanted').notNull(),
    state: text('state', { enum: ['running', 'done', 'failed'] })
      .notNull()
      .default('running'),
    /** Shipments or clients written so far, and of how many. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** Of the file, once it is there. */
    name: text('name'),
    /** Why there is none. */
    code: text('code'),
    started: instant('started').notNull(),
    /** The member of the staff who asked for it. */
    asked_by: uuid('asked_by').notNull(),
    /** Attempts begun so far; only the latest may change the run (server/exports/export-attempt.ts). */
    attempt: integer('attempt').notNull().default(0),
    /** Attempts in a row whose server ended without a word, the present one included. */
    losses: integer('losses').notNull().default(0),
  },
  (t) => [index('export_run_started').on(t.started)],
);
