import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  char,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PlainAddress } from '#domain/address/address.ts';
import { doneSources } from '#domain/pickup/pickup-state.ts';
import { client } from './clients.ts';
import { created, instant, kilograms, newest } from './columns.ts';
import { shipmentOrder } from './shipments.ts';

export const pickup = pgTable(
  'pickup',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id),
    pickup_id: uuid('pickup_id').notNull(),
    /** null: booked alone. The next fields belong to such a booking; otherwise the shipment has them. */
    shipment_id: uuid('shipment_id'),
    /** Idempotency-Key, unique per client for ever: no driver comes twice. */
    client_ref: uuid('client_ref'),
    from_address: jsonb('from_address').$type<PlainAddress>(),
    has_collect_address: boolean('has_collect_address'),
    service: text('service'),
    transport_kind: text('transport_kind'),
    parcels_quantity: integer('parcels_quantity'),
    total_weight: kilograms('total_weight'),
    special_delivery_terms: text('special_delivery_terms'),
    confirmation_id: text('confirmation_id'),
    /** A day and wall times in Berlin. */
    pickup_date: date('pickup_date', { mode: 'string' }).notNull(),
    pickup_datetime_from: char('pickup_datetime_from', { length: 5 }).notNull(),
    pickup_datetime_to: char('pickup_datetime_to', { length: 5 }).notNull(),
    /** -1 canceled, 0 pre_transit, 1 done. */
    status: smallint('status').notNull().default(0),
    /** null: not done. */
    done_by: text('done_by', { enum: doneSources }),
    /** The staff reopened a done pickup; the end of its day no longer completes it. */
    reopened: instant('reopened'),
    /** The member of the staff who booked it; null: the client did. */
    booked_by: uuid('booked_by').references((): AnyPgColumn => client.id),
    created: created(),
    /** Folded confirmation and place; a trigger writes it once the row and its shipment exist. */
    search_text: text('search_text'),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.pickup_id] }),
    foreignKey({
      columns: [t.client_id, t.shipment_id],
      foreignColumns: [shipmentOrder.client_id, shipmentOrder.shipment_id],
    }).onDelete('cascade'),
    unique('pickup_of_shipment').on(t.client_id, t.shipment_id),
    unique('pickup_client_ref').on(t.client_id, t.client_ref),
    index('pickup_by_date').on(t.client_id, t.pickup_date),
    index('pickup_all_by_date').on(newest(t.pickup_date), newest(t.pickup_id)),
    index('pickup_open_by_date').on(newest(t.pickup_date), newest(t.pickup_id)).where(sql`${t.status} = 0`),
  ],
);
