import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ShipmentStatus } from '#domain/shipment/status.ts';
import { created, instant, kilograms } from './columns.ts';
import { shipmentOrder } from './shipments.ts';

export const parcel = pgTable(
  'parcel',
  {
    client_id: uuid('client_id').notNull(),
    parcel_id: uuid('parcel_id').notNull(),
    shipment_id: uuid('shipment_id').notNull(),
    /** From 1, as on the label. */
    position: integer('position').notNull(),
    /** Empty until the carrier assigns a number; special orders may never get one. */
    tracking_number: text('tracking_number'),
    /** The number comes from our own range: no other parcel has it (docs/decisions.md 1.7). */
    number_is_ours: boolean('number_is_ours').notNull(),
    contents: text('contents').notNull(),
    length: integer('length').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    weight: kilograms('weight').notNull(),
    volume_weight: kilograms('volume_weight').notNull(),
    self_insurance: boolean('self_insurance').notNull(),
    value_of_insurance_cents: bigint('value_of_insurance_cents', { mode: 'number' }).notNull(),
    valor: boolean('valor').notNull(),
    value_of_goods_cents: bigint('value_of_goods_cents', { mode: 'number' }).notNull(),
    mrn_number: text('mrn_number').notNull(),
    dangerous_goods: boolean('dangerous_goods').notNull(),
    limited_quantity: boolean('limited_quantity').notNull(),
    danger_lq_notice: text('danger_lq_notice').notNull(),
    excepted_quantity: boolean('excepted_quantity').notNull().default(false),
    danger_technical_name: text('danger_technical_name').notNull().default(''),
    danger_name: text('danger_name').notNull().default(''),
    /** 0: unknown, like the quantity. */
    danger_inner_packagings: integer('danger_inner_packagings').notNull().default(0),
    /** Net, in `danger_unit`. */
    danger_inner_quantity: numeric('danger_inner_quantity', { precision: 12, scale: 3, mode: 'number' })
      .notNull()
      .default(0),
    danger_unit: text('danger_unit', { enum: ['ml', 'l', 'g', 'kg'] })
      .notNull()
      .default('ml'),
    status: text('status', { enum: ['active', 'canceled'] })
      .notNull()
      .default('active'),
    /** From the carrier's newest event; null: no event yet. */
    shipment_status: smallint('shipment_status').$type<ShipmentStatus>(),
    status_at: instant('status_at'),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.parcel_id] }),
    foreignKey({
      columns: [t.client_id, t.shipment_id],
      foreignColumns: [shipmentOrder.client_id, shipmentOrder.shipment_id],
    }).onDelete('cascade'),
    unique('parcel_position').on(t.client_id, t.shipment_id, t.position),
    // Our numbers are unique. Another carrier may reuse a number, so its index entry includes the parcel's id.
    uniqueIndex('parcel_number')
      .on(t.tracking_number, sql`(case when number_is_ours then ''::bytea else uuid_send(parcel_id) end)`)
      .where(sql`${t.tracking_number} is not null`),
  ],
);

/** Append-only, in any order, each event once. */
export const trackingEvent = pgTable(
  'tracking_event',
  {
    client_id: uuid('client_id').notNull(),
    event_id: uuid('event_id').notNull(),
    shipment_id: uuid('shipment_id').notNull(),
    parcel_id: uuid('parcel_id').notNull(),
    /** The carrier's key of the event, or one derived from its content: carriers report events repeatedly. */
    reference: text('reference').notNull(),
    at: instant('at').notNull(),
    /** The carrier's code; `status` is our meaning of it (0 to 6). */
    code: text('code').notNull(),
    status: smallint('status').$type<ShipmentStatus>().notNull(),
    message: text('message').notNull(),
    city: text('city').notNull(),
    country_code: text('country_code').notNull(),
    created: created(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.event_id] }),
    foreignKey({
      columns: [t.client_id, t.shipment_id],
      foreignColumns: [shipmentOrder.client_id, shipmentOrder.shipment_id],
    }).onDelete('cascade'),
    unique('tracking_event_reference').on(t.client_id, t.parcel_id, t.reference),
    index('tracking_event_of_shipment').on(t.client_id, t.shipment_id, t.at),
  ],
);
