import {
  type AnyPgColumn,
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
import type { HandoverShipment } from '#domain/shipment/handover.ts';
import { client } from './clients.ts';
import { instant, kilograms } from './columns.ts';
import { shipmentOrder } from './shipments.ts';

/** The paper of a closed list as it was, so that it can be printed again. */
export type HandoverContents = {
  client: {
    company: string;
    street: string;
    street_number: string;
    zipcode: string;
    city: string;
    country_code: string;
    number: number;
  };
  provider_name: string;
  /** In their order, with the parcels that were not cancelled then. */
  lines: { shipment: HandoverShipment; parcel_ids: string[] }[];
};

/** A handover list that its client closed. One that was opened again keeps its number, and no line. */
export const handoverList = pgTable(
  'handover_list',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id),
    list_id: uuid('list_id').notNull(),
    /** The closing's Idempotency-Key: unique per client forever, so that nothing is closed twice. */
    client_ref: uuid('client_ref').notNull(),
    /** Runs from 1 for each client. */
    serial: integer('serial').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    closed: instant('closed').notNull(),
    /** The account that closed it, and what its device calls itself. */
    closed_by: uuid('closed_by')
      .notNull()
      .references((): AnyPgColumn => client.id),
    closed_on: text('closed_on').notNull(),
    reopened: instant('reopened'),
    shipments: integer('shipments').notNull(),
    parcels: integer('parcels').notNull(),
    weight: kilograms('weight').notNull(),
    contents: jsonb('contents').$type<HandoverContents>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.list_id] }),
    unique('handover_list_client_ref').on(t.client_id, t.client_ref),
    unique('handover_list_serial').on(t.client_id, t.serial),
    index('handover_list_closed').on(t.closed),
  ],
);

/** What is on a closed list: a shipment is on one at most. */
export const handoverLine = pgTable(
  'handover_line',
  {
    client_id: uuid('client_id').notNull(),
    shipment_id: uuid('shipment_id').notNull(),
    list_id: uuid('list_id').notNull(),
    /** From 1, in the order of the open list. */
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.shipment_id] }),
    foreignKey({
      name: 'handover_line_shipment',
      columns: [t.client_id, t.shipment_id],
      foreignColumns: [shipmentOrder.client_id, shipmentOrder.shipment_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'handover_line_list',
      columns: [t.client_id, t.list_id],
      foreignColumns: [handoverList.client_id, handoverList.list_id],
    }).onDelete('cascade'),
    index('handover_line_of_list').on(t.client_id, t.list_id, t.position),
  ],
);
