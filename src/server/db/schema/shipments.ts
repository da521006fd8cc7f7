import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PlainAddress } from '#domain/address.ts';
import type { Customs } from '#domain/customs.ts';
import type { ReturnFacts } from '#domain/returns.ts';
import type { Arrival } from '#domain/shipment.ts';
import { type SurchargeCode, surchargeCodes } from '#domain/surcharges.ts';
import { client } from './clients.ts';
import { created, instant, kilograms, newest } from './columns.ts';

/** Written out, so that the planner recognises the condition of the index below. */
export const hasSurcharge = (surcharges: SQL | AnyColumn, code: SurchargeCode) =>
  sql`${surcharges} @> ${sql.raw(`'[{"code": "${code}"}]'`)}`;

/** Written out as well. Words of up to so many bytes fit into an index whatever they are: it takes 2,700 for a row. */
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

/**
 * Shipments: what exists once the server has taken an order. `state` pending: numbers and labels are still being
 * made.
 */
export const shipment = pgTable(
  'shipment',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id),
    shipment_id: uuid('shipment_id').notNull(),
    /** The order's Idempotency-Key: unique per client forever, so that no order becomes two shipments. */
    client_ref: uuid('client_ref').notNull(),
    state: text('state', { enum: ['pending', 'ready'] }).notNull(),
    created: created(),
    status_updated: instant('status_updated'),
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
    /** null: a manual order without a status of its own. */
    shipment_status: smallint('shipment_status'),
    total_weight: kilograms('total_weight').notNull(),
    total_volume_weight: kilograms('total_volume_weight').notNull(),
    parcels_quantity: integer('parcels_quantity').notNull(),
    /** Surcharges per parcel as they were when the order was taken. */
    surcharges: jsonb('surcharges')
      .$type<{ parcel: number; code: string; amount_cents: number }[]>()
      .notNull(),
    /** Goods and papers of a shipment that crosses a customs border; see domain/customs.ts. */
    customs: jsonb('customs').$type<Customs>(),
    /** The way back of another shipment; null: it is no return. */
    return_of: jsonb('return_of').$type<ReturnFacts>(),
    /** The arrival as it was said when the order was taken; null: nothing was. */
    arrival: jsonb('arrival').$type<Arrival>(),
    /** Lower-case words a search looks at: numbers, references, recipient; kept by the code that writes the row. */
    search_text: text('search_text').notNull(),
    /** The time when a label was last fetched to be printed, and what the device calls itself; null: not yet. */
    label_printed: instant('label_printed'),
    label_printed_on: text('label_printed_on'),
    /** The time when the mail about the delivery was ordered: once, however often the event comes. */
    delivery_mailed: instant('delivery_mailed'),
    /** Notes of the staff for each other; no client sees them. */
    admin_notes: text('admin_notes').notNull().default(''),
    /** The staff's work on a manual order; null: it is none, or nobody has begun. */
    manual: jsonb('manual').$type<ManualRow>(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.shipment_id] }),
    unique('shipment_client_ref').on(t.client_id, t.client_ref),
    // Lists show what is ready; with the status in it, counting needs the index alone.
    index('shipment_newest')
      .on(t.client_id, newest(t.created), newest(t.shipment_id), t.shipment_status)
      .where(sql`${t.state} = 'ready'`),
    index('shipment_by_status')
      .on(t.client_id, t.shipment_status, newest(t.created), newest(t.shipment_id))
      .where(sql`${t.state} = 'ready'`),
    index('shipment_search').using('gin', t.client_id, sql`${t.search_text} gin_trgm_ops`),
    // Words that many shipments have are quicker found by going through the words themselves; too long a text fits
    // into no index.
    index('shipment_words')
      .on(newest(t.created), newest(t.shipment_id), t.shipment_status, t.client_id, t.search_text)
      .where(sql`${t.state} = 'ready' and ${isShortText(t.search_text)}`),
    index('shipment_long_words')
      .on(newest(t.created), newest(t.shipment_id))
      .where(sql`${t.state} = 'ready' and ${isLongText(t.search_text)}`),
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
    // Whether a number of a client's own had an order before.
    index('shipment_own_number')
      .on(t.client_id, t.reference_number_1, newest(t.created))
      .where(sql`${t.state} = 'ready' and ${t.reference_number_1} <> ''`),
    index('shipment_reference_1')
      .using('gin', sql`${t.reference_number_1} gin_trgm_ops`)
      .where(sql`${t.reference_number_1} <> ''`),
    index('shipment_reference_2')
      .using('gin', sql`${t.reference_number_2} gin_trgm_ops`)
      .where(sql`${t.reference_number_2} <> ''`),
    // Few bear one; with all that a list is sorted and narrowed by, so that none of the others is looked at.
    ...surchargeCodes.map((code) =>
      index(`shipment_${code}`)
        .on(newest(t.created), newest(t.shipment_id), t.shipment_status, t.status_updated, t.client_id)
        .where(sql`${t.state} = 'ready' and ${hasSurcharge(t.surcharges, code)}`),
    ),
  ],
);

export const parcel = pgTable(
  'parcel',
  {
    client_id: uuid('client_id').notNull(),
    parcel_id: uuid('parcel_id').notNull(),
    shipment_id: uuid('shipment_id').notNull(),
    /** The place on the label, from 1: "2 of 3". */
    position: integer('position').notNull(),
    /** Empty until the carrier gave one; special orders may never get one. */
    tracking_number: text('tracking_number'),
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
    /** 0: not said, as of the quantity. */
    danger_inner_packagings: integer('danger_inner_packagings').notNull().default(0),
    /** Net, of one inner packaging, in `danger_unit`. */
    danger_inner_quantity: numeric('danger_inner_quantity', { precision: 12, scale: 3, mode: 'number' })
      .notNull()
      .default(0),
    danger_unit: text('danger_unit', { enum: ['ml', 'l', 'g', 'kg'] })
      .notNull()
      .default('ml'),
    status: text('status', { enum: ['active', 'canceled'] })
      .notNull()
      .default('active'),
    /** The status the carrier's newest event gives this parcel, and when that happened; null: no event yet. */
    shipment_status: smallint('shipment_status'),
    status_at: instant('status_at'),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.parcel_id] }),
    foreignKey({
      columns: [t.client_id, t.shipment_id],
      foreignColumns: [shipment.client_id, shipment.shipment_id],
    }).onDelete('cascade'),
    unique('parcel_position').on(t.client_id, t.shipment_id, t.position),
    index('parcel_tracking_number').on(t.tracking_number),
  ],
);

/** Events of parcels on their way, as the carrier told them: append-only, in any order, each event once. */
export const trackingEvent = pgTable(
  'tracking_event',
  {
    client_id: uuid('client_id').notNull(),
    event_id: uuid('event_id').notNull(),
    shipment_id: uuid('shipment_id').notNull(),
    parcel_id: uuid('parcel_id').notNull(),
    /** The carrier's own key of the event, or one derived from what it says: the same event comes more than once. */
    reference: text('reference').notNull(),
    at: instant('at').notNull(),
    /** The carrier's code; `status` is what it means to us (0 to 6). */
    code: text('code').notNull(),
    status: smallint('status').notNull(),
    message: text('message').notNull(),
    city: text('city').notNull(),
    country_code: text('country_code').notNull(),
    created: created(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.event_id] }),
    foreignKey({
      columns: [t.client_id, t.shipment_id],
      foreignColumns: [shipment.client_id, shipment.shipment_id],
    }).onDelete('cascade'),
    unique('tracking_event_reference').on(t.client_id, t.parcel_id, t.reference),
    index('tracking_event_of_shipment').on(t.client_id, t.shipment_id, t.at),
  ],
);
