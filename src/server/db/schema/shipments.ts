import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PlainAddress } from '#domain/address/address.ts';
import type { Customs } from '#domain/customs/customs.ts';
import type { EmbargoFinding } from '#domain/customs/embargo-finding.ts';
import type { ReturnFacts } from '#domain/customs/returns.ts';
import type { SurchargeCode } from '#domain/services/surcharges.ts';
import { type Arrival, handoverSources, type LabelOutcome } from '#domain/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/shipment/status.ts';
import { client } from './clients.ts';
import { created, instant, kilograms, newest } from './columns.ts';

/*
 * `shipment_order` is what was ordered, `shipment_course` what happens to it, so a change of status writes a short row
 * and no search index. Reads use the view `shipment`, or the course where that is enough (`courseAlone`). A change
 * locks the shipment's course first.
 */

/** The array form matches the index. */
export const hasSurcharge = (codes: SQL | AnyColumn, code: SurchargeCode) =>
  sql`(${codes} is not null and ${codes} @> array[${code}]::text[])`;

/**
 * The constant is inlined so that the planner matches the partial index. Texts of 1,500 bytes always fit into an index,
 * which takes 2,700 bytes per row.
 */
export const isShortText = (text: SQL | AnyColumn) => sql`octet_length(${text}) <= 1500`;
export const isLongText = (text: SQL | AnyColumn) => sql`octet_length(${text}) > 1500`;

/** The staff's work on a manual order; number and status belong to its parcels. */
export type ManualRow = {
  /** ISO 8601 */
  begun: string;
  /** Client id of the member of the staff who began, and their name then. */
  begun_by: string;
  begun_by_name: string;
  /** The current worker's `user_uid` and name; missing: the member who began. */
  held_by?: { uid: string; name: string };
  carrier_name: string;
  tracking_link: string;
  price_note: string;
  cancel_reason: string;
  revision: number;
};

/** Rarely corrected after the order. */
const lasting = {
  sender: jsonb('sender').$type<PlainAddress>().notNull(),
  recipient: jsonb('recipient').$type<PlainAddress & { invoice_to_recipient: boolean }>().notNull(),
  differ_pickup: jsonb('differ_pickup').$type<PlainAddress>(),
  service: text('service').notNull(),
  carrier_label: text('carrier_label').notNull(),
  carrier_id: text('carrier_id').notNull(),
  is_saturday: boolean('is_saturday').notNull(),
  transport_kind: text('transport_kind').notNull(),
  reference_number_1: text('reference_number_1').notNull(),
  reference_number_2: text('reference_number_2').notNull(),
  special_delivery_terms: text('special_delivery_terms').notNull(),
  signature_required: boolean('signature_required').notNull(),
  adult_signature_required: boolean('adult_signature_required').notNull(),
  direct_delivery_only: boolean('direct_delivery_only').notNull(),
  carbon_neutral: boolean('carbon_neutral').notNull(),
  receive_delivery_email: boolean('receive_delivery_email').notNull(),
  waybill: boolean('waybill').notNull(),
  mission_copy: boolean('mission_copy').notNull(),
  has_valor: boolean('has_valor').notNull(),
  has_above_valor_limit: boolean('has_above_valor_limit').notNull(),
  total_weight: kilograms('total_weight').notNull(),
  total_volume_weight: kilograms('total_volume_weight').notNull(),
  parcels_quantity: integer('parcels_quantity').notNull(),
  surcharges: jsonb('surcharges').$type<{ parcel: number; code: string; amount_cents: number }[]>().notNull(),
  /** See domain/customs/customs.ts. */
  customs: jsonb('customs').$type<Customs>(),
  /** null: no return. */
  return_of: jsonb('return_of').$type<ReturnFacts>(),
  /** null: no restriction applied. */
  declared_restrictions: jsonb('declared_restrictions').$type<EmbargoFinding[]>(),
  arrival: jsonb('arrival').$type<Arrival>(),
  search_text: text('search_text').notNull(),
};

const changing = {
  /** pending: numbers and labels are not ready. */
  state: text('state', { enum: ['pending', 'ready'] }).notNull(),
  /** null: a manual order without a status. */
  shipment_status: smallint('shipment_status').$type<ShipmentStatus>(),
  status_updated: instant('status_updated'),
  /** null: not printed. */
  label_printed: instant('label_printed'),
  label_printed_on: text('label_printed_on'),
  /** Says how sure the last print is (docs/rules.md 15.16). */
  label_outcome: text('label_outcome').$type<LabelOutcome>(),
  /** The running print that has claimed the label: a print job or a file. null: none. */
  label_job: uuid('label_job'),
  label_job_on: text('label_job_on'),
  /** When a file's claim expires, in case its server dies. null: the claim ends with its print job. */
  label_job_until: instant('label_job_until'),
  /** When the delivery mail was ordered: only once, even if the event repeats. */
  delivery_mailed: instant('delivery_mailed'),
  /** First scan or closed handover list, whichever was earlier; null: none is known. */
  handed_over: instant('handed_over'),
  handed_over_by: text('handed_over_by', { enum: handoverSources }),
  /** Number of the closed list, and the device that closed it; null: a scan. */
  handed_over_list: text('handed_over_list'),
  handed_over_on: text('handed_over_on'),
  /**
   * The distinct codes of `surcharges`; null: none. The course has them because list indexes sort and filter by them.
   */
  surcharge_codes: text('surcharge_codes').array(),
  admin_notes: text('admin_notes').notNull().default(''),
  /** null: no manual order, or not begun. */
  manual: jsonb('manual').$type<ManualRow>(),
};

/** `created` repeats that of the course, for the indexes of words and numbers. */
export const shipmentOrder = pgTable(
  'shipment_order',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id),
    shipment_id: uuid('shipment_id').notNull(),
    /** Idempotency-Key, unique per client for ever: no order becomes two shipments. */
    client_ref: uuid('client_ref').notNull(),
    created: created(),
    ...lasting,
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.shipment_id] }),
    unique('shipment_client_ref').on(t.client_id, t.client_ref),
    index('shipment_search').using('gin', t.client_id, sql`${t.search_text} gin_trgm_ops`),
    // Frequent words are found faster by a scan of this index. A pending shipment has no words.
    index('shipment_words')
      .on(newest(t.created), newest(t.shipment_id), t.client_id, t.search_text)
      .where(isShortText(t.search_text)),
    index('shipment_long_words')
      .on(newest(t.created), newest(t.shipment_id))
      .where(isLongText(t.search_text)),
    // Finds earlier orders with the client's own number.
    index('shipment_own_number')
      .on(t.client_id, t.reference_number_1, newest(t.created))
      .where(sql`${t.reference_number_1} <> ''`),
    // Finds an invoice number that is used twice.
    index('shipment_invoice_number')
      .on(t.client_id, sql`(${t.customs} ->> 'invoice_number')`)
      .where(sql`${t.customs} is not null`),
    index('shipment_reference_1')
      .using('gin', sql`${t.reference_number_1} gin_trgm_ops`)
      .where(sql`${t.reference_number_1} <> ''`),
    index('shipment_reference_2')
      .using('gin', sql`${t.reference_number_2} gin_trgm_ops`)
      .where(sql`${t.reference_number_2} <> ''`),
  ],
);

/** Lists show ready shipments; with the status in the indexes, counting reads only these. */
export const shipmentCourse = pgTable(
  'shipment_course',
  {
    client_id: uuid('client_id').notNull(),
    shipment_id: uuid('shipment_id').notNull(),
    created: created(),
    ...changing,
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.shipment_id] }),
    foreignKey({
      columns: [t.client_id, t.shipment_id],
      foreignColumns: [shipmentOrder.client_id, shipmentOrder.shipment_id],
    }).onDelete('cascade'),
    index('shipment_newest')
      .on(t.client_id, newest(t.created), newest(t.shipment_id), t.shipment_status)
      .where(sql`${t.state} = 'ready'`),
    index('shipment_by_status')
      .on(t.client_id, t.shipment_status, newest(t.created), newest(t.shipment_id))
      .where(sql`${t.state} = 'ready'`),
    index('shipment_all_newest')
      .on(newest(t.created), newest(t.shipment_id), t.shipment_status, t.client_id)
      .where(sql`${t.state} = 'ready'`),
    index('shipment_all_by_status')
      .on(t.shipment_status, newest(t.created), newest(t.shipment_id))
      .where(sql`${t.state} = 'ready'`),
    // Includes the plain dates: PostgreSQL reads an expression from an index only if its columns are in it.
    index('shipment_all_updated')
      .on(
        sql`coalesce(${t.status_updated}, ${t.created}) desc`,
        newest(t.shipment_id),
        t.shipment_status,
        t.client_id,
        t.status_updated,
        t.created,
      )
      .where(sql`${t.state} = 'ready'`),
    // The staff's work list starts with the oldest.
    index('shipment_manual')
      .on(t.created, t.shipment_id, t.shipment_status)
      .where(sql`${t.state} = 'ready' and (${t.shipment_status} is null or ${t.manual} is not null)`),
    index('shipment_exception')
      .on(t.status_updated, t.created)
      .where(sql`${t.state} = 'ready' and ${t.shipment_status} = 5`),
    // Surcharges are rare; the index covers every filter and sort column.
    index('shipment_surcharged')
      .on(
        newest(t.created),
        newest(t.shipment_id),
        t.shipment_status,
        t.status_updated,
        t.client_id,
        t.surcharge_codes,
      )
      .where(sql`${t.state} = 'ready' and ${t.surcharge_codes} is not null`),
  ],
);

/**
 * The carrier confirmed these on a later day than the order's, whose bill may exist: they are billed by this moment,
 * others by `created`.
 */
export const lateShipment = pgTable(
  'late_shipment',
  {
    client_id: uuid('client_id').notNull(),
    shipment_id: uuid('shipment_id').notNull(),
    confirmed: instant('confirmed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.shipment_id] }),
    foreignKey({
      name: 'late_shipment_order',
      columns: [t.client_id, t.shipment_id],
      foreignColumns: [shipmentOrder.client_id, shipmentOrder.shipment_id],
    }).onDelete('cascade'),
  ],
);

/**
 * Finds the shipments of an order of a file (domain/order/ordered-before.ts). `turn` counts the orders of one key: two
 * simultaneous ones take the same turn, so the database refuses the later one.
 */
export const orderOnce = pgTable(
  'order_once',
  {
    client_id: uuid('client_id').notNull(),
    /** Hash of the key. */
    once_key: uuid('once_key').notNull(),
    turn: integer('turn').notNull(),
    shipment_id: uuid('shipment_id').notNull(),
    /** First half of the file's hash; null: only a number is known. */
    file: uuid('file'),
    file_row: integer('file_row'),
    device_name: text('device_name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.once_key, t.turn] }),
    foreignKey({
      name: 'order_once_order',
      columns: [t.client_id, t.shipment_id],
      foreignColumns: [shipmentOrder.client_id, shipmentOrder.shipment_id],
    }).onDelete('cascade'),
    index('order_once_shipment').on(t.client_id, t.shipment_id),
  ],
);

export const shipment = pgView('shipment', {
  client_id: uuid('client_id').notNull(),
  shipment_id: uuid('shipment_id').notNull(),
  client_ref: uuid('client_ref').notNull(),
  created: created(),
  ...changing,
  ...lasting,
}).as(
  sql`select c.client_id, c.shipment_id, o.client_ref, c.created, ${sql.raw(
    [...Object.keys(changing).map((it) => `c.${it}`), ...Object.keys(lasting).map((it) => `o.${it}`)].join(
      ', ',
    ),
  )} from shipment_course c join shipment_order o on o.client_id = c.client_id and o.shipment_id = c.shipment_id`,
);

/* Cheaper sources under the view's name and with its column names, so the same conditions fit. */

export const courseAlone = sql`${shipmentCourse} as shipment`;

/** For words without a status: only ready shipments have words. */
export const orderAlone = sql`${shipmentOrder} as shipment`;

/**
 * For frequent words with conditions that most shipments meet: scan the words first, then look up the course per hit.
 * PostgreSQL alone would read all courses.
 */
export const wordsFirst = sql`(select o.client_id, o.shipment_id, o.created, o.search_text, o.is_saturday, c.*
  from ${shipmentOrder} o cross join lateral (
    select state, shipment_status, status_updated, surcharge_codes from ${shipmentCourse}
    where client_id = o.client_id and shipment_id = o.shipment_id offset 0) c
) as shipment`;
