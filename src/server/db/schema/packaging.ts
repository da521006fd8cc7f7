import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { packagingStates } from '#domain/portal/packaging.ts';
import { client } from './clients.ts';
import { created, instant, newest } from './columns.ts';

/** An article that was not ordered is 0. */
export const packagingOrder = pgTable(
  'packaging_order',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id),
    packaging_id: uuid('packaging_id').notNull(),
    /** Idempotency-Key, unique per client for ever: nothing is packed twice. */
    client_ref: uuid('client_ref').notNull(),
    created: created(),
    transparent_bags: integer('transparent_bags').notNull(),
    envelopes: integer('envelopes').notNull(),
    pvc_bags_small: integer('pvc_bags_small').notNull(),
    pvc_bags_big: integer('pvc_bags_big').notNull(),
    express_boxes: integer('express_boxes').notNull(),
    state: text('state', { enum: packagingStates }).notNull().default('new'),
    note: text('note').notNull().default(''),
    state_changed: instant('state_changed'),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.packaging_id] }),
    unique('packaging_order_client_ref').on(t.client_id, t.client_ref),
    index('packaging_order_newest').on(t.client_id, newest(t.created), newest(t.packaging_id)),
    index('packaging_order_all').on(newest(t.created), newest(t.packaging_id)),
    index('packaging_order_of_state').on(t.state, newest(t.created), newest(t.packaging_id)),
  ],
);
