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
import { client } from './clients.ts';
import { created, instant, kilograms, newest } from './columns.ts';
import { shipmentOrder } from './shipments.ts';

/** A collection by a driver: ordered together with a shipment, or booked by itself. */
export const pickup = pgTable(
  'pickup',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id),
    pickup_id: uuid('pickup_id').notNull(),
    /** null: booked by itself. What follows here is of such a booking; otherwise the shipment says it. */
    shipment_id: uuid('shipment_id'),
    /** The booking's Idempotency-Key: unique per client forever, so that nobody comes twice. */
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
    /** When the staff said that a done one was not: the end of its day says nothing about it any more. */
    reopened: instant('reopened'),
    /** The member of the staff who booked it in the client's place; null: the client did. */
    booked_by: uuid('booked_by').references((): AnyPgColumn => client.id),
    created: created(),
    /** Confirmation and place, folded: kept by the database's trigger, once the row and its shipment are there. */
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
