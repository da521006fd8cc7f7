import { bigint, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ShipmentStatus } from '#domain/shipment/status.ts';

/*
 * Sums of ready shipments. Triggers (shipment_delta_of_…) append changes to `shipment_delta`, so writers never wait; a
 * job folds them in (server/info/fold-sums.ts). The true value is sums plus deltas. Days are Berlin days of creation.
 */

const sums = {
  shipments: integer('shipments').notNull(),
  cents: bigint('cents', { mode: 'number' }).notNull(),
};
const kinds = {
  service: text('service').notNull(),
  /** -1: a manual order without a status. */
  status: smallint('status').$type<ShipmentStatus>().notNull(),
  /** Empty: counts shipments. Otherwise the surcharge code whose count and cents these are. */
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
  /** Cents of surcharges, without cancelled shipments. */
  cents: sums.cents,
};

export const shipmentClientDay = pgTable(
  'shipment_client_day',
  { day: date('day', { mode: 'string' }).notNull(), ...sumsOfClient },
  (t) => [
    primaryKey({ columns: [t.day, t.client_id] }),
    // Covering index: the table's rows are scattered.
    index('shipment_client_day_sums').on(t.day, t.client_id, t.shipments, t.cents),
  ],
);

/** Stored under the first day of the month. */
export const shipmentClientMonth = pgTable(
  'shipment_client_month',
  { month: date('month', { mode: 'string' }).notNull(), ...sumsOfClient },
  (t) => [primaryKey({ columns: [t.month, t.client_id] })],
);
