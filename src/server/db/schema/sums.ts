import { bigint, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ShipmentStatus } from '#domain/shipment/status.ts';

/*
 * Sums of the shipments that are ready, kept by the database itself (triggers shipment_delta_of_…): a day's figures are
 * read from a few rows, however many shipments there are. Whoever writes shipments appends what changed to
 * `shipment_delta`, so that nobody waits for anybody; a job adds it to the sums (server/info/fold-sums.ts). What is true
 * is always sums and deltas together. Days are those of Berlin on which shipments were created.
 */

const sums = {
  /** Negative where shipments of that kind became fewer. */
  shipments: integer('shipments').notNull(),
  /** Cents of surcharges. */
  cents: bigint('cents', { mode: 'number' }).notNull(),
};
const kinds = {
  service: text('service').notNull(),
  /** -1: a manual order without a status. */
  status: smallint('status').$type<ShipmentStatus>().notNull(),
  /** Empty: shipments are counted. Otherwise surcharges of this code, and their cents. */
  surcharge: text('surcharge').notNull(),
};

export const shipmentDelta = pgTable('shipment_delta', {
  day: date('day', { mode: 'string' }).notNull(),
  client_id: uuid('client_id').notNull(),
  ...kinds,
  ...sums,
});

export const shipmentDay = pgTable(
  'shipment_day',
  { day: date('day', { mode: 'string' }).notNull(), ...kinds, ...sums },
  (t) => [primaryKey({ columns: [t.day, t.service, t.status, t.surcharge] })],
);

const sumsOfClient = {
  client_id: uuid('client_id').notNull(),
  shipments: sums.shipments,
  /** Cents of surcharges on shipments that were not cancelled. */
  cents: sums.cents,
};

export const shipmentClientDay = pgTable(
  'shipment_client_day',
  { day: date('day', { mode: 'string' }).notNull(), ...sumsOfClient },
  (t) => [
    primaryKey({ columns: [t.day, t.client_id] }),
    // Read without the table, whose rows lie about.
    index('shipment_client_day_sums').on(t.day, t.client_id, t.shipments, t.cents),
  ],
);

/** Sums by month, under its first day: a year of many clients is soon added up. */
export const shipmentClientMonth = pgTable(
  'shipment_client_month',
  { month: date('month', { mode: 'string' }).notNull(), ...sumsOfClient },
  (t) => [primaryKey({ columns: [t.month, t.client_id] })],
);
