import {
  boolean,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Rhythm } from '#domain/order/rhythm.ts';
import { client } from './clients.ts';
import { instant, storedBytes } from './columns.ts';

/** The recipient may be missing. The device that creates the template chooses the id. */
export const template = pgTable(
  'template',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    template_id: uuid('template_id').notNull(),
    name: text('name').notNull(),
    form: jsonb('form').notNull(),
    updated: instant('updated').notNull(),
    /** Tombstone: a device that was offline must not restore the row. */
    deleted: instant('deleted'),
    bytes: storedBytes('form'),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.template_id] })],
);

/** Deleted with the template's tombstone (domain/order/rhythm.ts). */
export const templateRhythm = pgTable(
  'template_rhythm',
  {
    client_id: uuid('client_id').notNull(),
    template_id: uuid('template_id').notNull(),
    rhythm: jsonb('rhythm').$type<Rhythm>().notNull(),
    is_paused: boolean('is_paused').notNull(),
    /** The last processed day; no draft comes for it or earlier days. */
    done_until: date('done_until', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.template_id] }),
    foreignKey({
      name: 'template_rhythm_template',
      columns: [t.client_id, t.template_id],
      foreignColumns: [template.client_id, template.template_id],
    }).onDelete('cascade'),
    index('template_rhythm_done_until').on(t.done_until, t.client_id),
  ],
);
