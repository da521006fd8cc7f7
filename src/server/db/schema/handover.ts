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
  /** Without parcels cancelled before the closing. */
  lines: { shipment: HandoverShipment; parcel_ids: string[] }[];
};

/** A reopened list keeps its number but no lines. */
export const handoverList = pgTable(
  'handover_list',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id),
    list_id: uuid('list_id').notNull(),
    /** Idempotency-Key, unique per client for ever: nothing is closed twice. */
    client_ref: uuid('client_ref').notNull(),
    serial: integer('serial').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    closed: instant('closed').notNull(),
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

/** A shipment is on at most one closed list. */
export const handoverLine = pgTable(
  'handover_line',
  {
    client_id: uuid('client_id').notNull(),
    shipment_id: uuid('shipment_id').notNull(),
    list_id: uuid('list_id').notNull(),
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
