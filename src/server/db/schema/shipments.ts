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
import type { Arrival } from '#domain/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/shipment/status.ts';
import { client } from './clients.ts';
import { created, instant, kilograms, newest } from './columns.ts';

/*
 * Shipments: what exists once the server has taken an order. What was ordered (`shipment_order`) lies apart from what
 * becomes of it (`shipment_course`), so that a change of the status writes a short row and a few short index entries and
 * no search index. Whoever reads takes the view `shipment`, which has both, or the course alone where that is enough
 * (`courseAlone`); whoever writes, writes the tables. Whoever changes a shipment locks its course first.
 */

/** Billed for it; the array is what the index has. */
export const hasSurcharge = (codes: SQL | AnyColumn, code: SurchargeCode) =>
  sql`(${codes} is not null and ${codes} @> array[${code}]::text[])`;

/** Written out, so that the planner recognises the condition of an index. Words of up to so many bytes fit into an index whatever they are: it takes 2,700 for a row. */
export const isShortText = (text: SQL | AnyColumn) => sql`octet_length(${text}) <= 1500`;
export const isLongText = (text: SQL | AnyColumn) => sql`octet_length(${text}) > 1500`;

/** The staff's work on a manual order; its number and its status are those of its parcels. */
export type ManualRow = {
  /** ISO 8601 */
  begun: string;
  /** The client id of whoever of the staff began, and the name they had. */
  begun_by: string;
  begun_by_name: string;
  /** Who has it in hand now: the `user_uid` and the name they had. Missing: whoever began. */
  held_by?: { uid: string; name: string };
  carrier_name: string;
  tracking_link: string;
  price_note: string;
  cancel_reason: string;
  revision: number;
};

/** Given when the order is taken; what the staff or the rest of a cancelled shipment correct is rare. */
const kept = {
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
  /** Surcharges per parcel as they were when the order was taken. */
  surcharges: jsonb('surcharges').$type<{ parcel: number; code: string; amount_cents: number }[]>().notNull(),
  /** Goods and papers of a shipment that crosses a customs border; see domain/customs/customs.ts. */
  customs: jsonb('customs').$type<Customs>(),
  /** The way back of another shipment; null: it is no return. */
  return_of: jsonb('return_of').$type<ReturnFacts>(),
  /** The rules of embargoes for which the shipper declared that the goods may be sent; null: none asked. */
  declared_restrictions: jsonb('declared_restrictions').$type<EmbargoFinding[]>(),
  /** The arrival as it was said when the order was taken; null: nothing was. */
  arrival: jsonb('arrival').$type<Arrival>(),
  /** Lower-case words a search looks at: numbers, references, recipient; kept by the code that writes the row. */
  search_text: text('search_text').notNull(),
};

const changing = {
  /** Pending: numbers and labels are still being made. */
  state: text('state', { enum: ['pending', 'ready'] }).notNull(),
  /** null: a manual order without a status of its own. */
  shipment_status: smallint('shipment_status').$type<ShipmentStatus>(),
  status_updated: instant('status_updated'),
  /** The time of the last print of a label, and the name of its printer or device; null: not yet. */
  label_printed: instant('label_printed'),
  label_printed_on: text('label_printed_on'),
  /** The printer of that print confirms nothing: the label was handed to it (docs/rules.md 15.16). */
  label_unconfirmed: boolean('label_unconfirmed').notNull().default(false),
  /** The print that has the label in hand and has not ended: a print job, or a file on its way. null: none. */
  label_job: uuid('label_job'),
  label_job_on: text('label_job_on'),
  /** The end of the claim of a file, for a server may die on the way. null: the claim ends with its print job. */
  label_job_until: instant('label_job_until'),
  /** The time when the mail about the delivery was ordered: once, however often the event comes. */
  delivery_mailed: instant('delivery_mailed'),
  /** The codes of `surcharges`, each once; null: none. They stand where lists are sorted and narrowed by status. */
  surcharge_codes: text('surcharge_codes').array(),
  /** Notes of the staff for each other; no client sees them. */
  admin_notes: text('admin_notes').notNull().default(''),
  /** The staff's work on a manual order; null: it is none, or nobody has begun. */
  manual: jsonb('manual').$type<ManualRow>(),
};

/** What was ordered. `created` is that of the course, for the indexes of words and numbers. */
export const shipmentOrder = pgTable(
  'shipment_order',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id),
    shipment_id: uuid('shipment_id').notNull(),
    /** The order's Idempotency-Key: unique per client forever, so that no order becomes two shipments. */
    client_ref: uuid('client_ref').notNull(),
    created: created(),
    ...kept,
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.shipment_id] }),
    unique('shipment_client_ref').on(t.client_id, t.client_ref),
    index('shipment_search').using('gin', t.client_id, sql`${t.search_text} gin_trgm_ops`),
    // Words that many shipments have are quicker found by going through the words themselves; too long a text fits
    // into no index. As long as a shipment is pending it has none.
    index('shipment_words')
      .on(newest(t.created), newest(t.shipment_id), t.client_id, t.search_text)
      .where(isShortText(t.search_text)),
    index('shipment_long_words')
      .on(newest(t.created), newest(t.shipment_id))
      .where(isLongText(t.search_text)),
    // Whether a number of a client's own had an order before.
    index('shipment_own_number')
      .on(t.client_id, t.reference_number_1, newest(t.created))
      .where(sql`${t.reference_number_1} <> ''`),
    index('shipment_reference_1')
      .using('gin', sql`${t.reference_number_1} gin_trgm_ops`)
      .where(sql`${t.reference_number_1} <> ''`),
    index('shipment_reference_2')
      .using('gin', sql`${t.reference_number_2} gin_trgm_ops`)
      .where(sql`${t.reference_number_2} <> ''`),
  ],
);

/** What becomes of it. Lists show what is ready; with the status in their indexes, counting needs these alone. */
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
    // The newest shipments over all clients, for the staff.
    index('shipment_all_newest')
      .on(newest(t.created), newest(t.shipment_id), t.shipment_status, t.client_id)
      .where(sql`${t.state} = 'ready'`),
    index('shipment_all_by_status')
      .on(t.shipment_status, newest(t.created), newest(t.shipment_id))
      .where(sql`${t.state} = 'ready'`),
    // The index has the dates themselves in it: PostgreSQL takes an expression from an index only where its columns
    // are there too.
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
    // The staff's work list goes from the oldest on.
    index('shipment_manual')
      .on(t.created, t.shipment_id, t.shipment_status)
      .where(sql`${t.state} = 'ready' and (${t.shipment_status} is null or ${t.manual} is not null)`),
    index('shipment_exception')
      .on(t.status_updated, t.created)
      .where(sql`${t.state} = 'ready' and ${t.shipment_status} = 5`),
    // Few bear a surcharge; with all that a list is sorted and narrowed by, so that none of the others is looked at.
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
 * Shipments that their carrier confirmed on a later day than that of the order, which may have been billed by then: they
 * are billed by this moment. All others are billed by `created`.
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

/** Both as one row, for those who read. Of the two locks that `for update` takes, that of the course comes first. */
export const shipment = pgView('shipment', {
  client_id: uuid('client_id').notNull(),
  shipment_id: uuid('shipment_id').notNull(),
  client_ref: uuid('client_ref').notNull(),
  created: created(),
  ...changing,
  ...kept,
}).as(
  sql`select c.client_id, c.shipment_id, o.client_ref, c.created, ${sql.raw(
    [...Object.keys(changing).map((it) => `c.${it}`), ...Object.keys(kept).map((it) => `o.${it}`)].join(', '),
  )} from shipment_course c join shipment_order o on o.client_id = c.client_id and o.shipment_id = c.shipment_id`,
);

/*
 * The same under the view's name where less will do. Columns are called the same, so that conditions fit all of these.
 */

/** For conditions on dates, status and marks. */
export const courseAlone = sql`${shipmentCourse} as shipment`;

/** For words without a condition on the status: what has words is ready. */
export const orderAlone = sql`${shipmentOrder} as shipment`;

/**
 * For words that many have, with conditions most shipments fulfil: the words come first, out of their index, and the
 * course is looked up for each hit. PostgreSQL would rather read all courses there are.
 */
export const wordsFirst = sql`(select o.client_id, o.shipment_id, o.created, o.search_text, o.is_saturday, c.*
  from ${shipmentOrder} o cross join lateral (
    select state, shipment_status, status_updated, surcharge_codes from ${shipmentCourse}
    where client_id = o.client_id and shipment_id = o.shipment_id offset 0) c
) as shipment`;
