import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { created, instant } from './columns.ts';

/** The content lies in the storage under `key` (server/storage/stored-files.ts). */
export const storedFile = pgTable(
  'stored_file',
  {
    folder: text('folder').notNull(),
    name: text('name').notNull(),
    /** bytes */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Different for every version. */
    key: uuid('key').notNull(),
    created: created(),
  },
  (t) => [primaryKey({ columns: [t.folder, t.name] }), unique('stored_file_key').on(t.key)],
);

/** Contents without a file; a job deletes them after a day. */
export const looseContent = pgTable(
  'loose_content',
  { key: uuid('key').primaryKey(), since: instant('since').notNull().defaultNow() },
  (t) => [index('loose_content_since').on(t.since)],
);

/** See server/exports/export-runs.ts. */
export const exportRun = pgTable(
  'export_run',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['shipments', 'billing', 'client'] }).notNull(),
    requested: jsonb('wanted').notNull(),
    state: text('state', { enum: ['running', 'done', 'failed'] })
      .notNull()
      .default('running'),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    name: text('name'),
    code: text('code'),
    started: instant('started').notNull(),
    asked_by: uuid('asked_by').notNull(),
    /** Attempts so far; only the latest may change the run (server/exports/export-attempt.ts). */
    attempt: integer('attempt').notNull().default(0),
    /** Consecutive attempts whose server died, including the current one. */
    losses: integer('losses').notNull().default(0),
  },
  (t) => [index('export_run_started').on(t.started)],
);
