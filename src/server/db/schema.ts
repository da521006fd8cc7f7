import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  customType,
  date,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Options } from '#domain/account.ts';
import type { PlainAddress } from '#domain/address.ts';

/*
 * The data model on one page. Keys begin with the client, so that one client's rows can live on one machine.
 * Ids are UUIDv7 made in the application. Money is integer cents, weights are kg, times are timestamptz;
 * addresses, services and options of a shipment are kept as they were when it was made.
 */

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const created = () => instant('created').notNull().defaultNow();
/** kg with one or two decimals. */
const kilograms = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' });
/** As `order by … desc` sorts; drizzle's own default (nulls last) would keep PostgreSQL from using the index. */
const newest = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** A customer of the provider: one account, its base data, flags and options. */
export const client = pgTable(
  'client',
  {
    id: uuid('id').primaryKey(),
    /** Running number people use ("client id"). */
    number: integer('number').notNull(),
    /** Id at the identity service. */
    user_uid: text('user_uid').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    street: text('street').notNull().default(''),
    street_number: text('street_number').notNull().default(''),
    building: text('building').notNull().default(''),
    department: text('department').notNull().default(''),
    zipcode: text('zipcode').notNull().default(''),
    city: text('city').notNull().default(''),
    country_code: char('country_code', { length: 2 }).notNull().default('DE'),
    state_province_code: text('state_province_code').notNull().default(''),
    contact_person: text('contact_person').notNull().default(''),
    phone_country_code: text('phone_country_code').notNull().default(''),
    phone_area_code: text('phone_area_code').notNull().default(''),
    phone_number: text('phone_number').notNull().default(''),
    is_admin: boolean('is_admin').notNull().default(false),
    is_active: boolean('is_active').notNull().default(false),
    is_pickup_allowed: boolean('is_pickup_allowed').notNull().default(true),
    is_valor_enabled: boolean('is_valor_enabled').notNull().default(false),
    monthly_user: boolean('monthly_user').notNull().default(false),
    carrier_enabled: boolean('carrier_enabled').notNull().default(false),
    custom_carrier_name: text('custom_carrier_name').notNull().default(''),
    custom_carrier_id: text('custom_carrier_id').notNull().default(''),
    allow_national_standard_carrier: boolean('allow_national_standard_carrier').notNull().default(false),
    options: jsonb('options').$type<Partial<Options>>().notNull().default({}),
    /** Access tokens signed for an older version of the client's sessions stop working. */
    session_version: integer('session_version').notNull().default(1),
    /** Id tokens of sign-ins before this moment start no session any more. */
    valid_after: instant('valid_after').notNull().default(sql`'epoch'`),
    created: created(),
  },
  (t) => [
    unique('client_number').on(t.number),
    unique('client_user_uid').on(t.user_uid),
    unique('client_email').on(t.email),
  ],
);

/** A sign-in on one device. The refresh token names the session and is kept as a hash only. */
export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    refresh_hash: bytea('refresh_hash').notNull(),
    /** The direct predecessor is taken again for a short while: answers get lost. */
    previous_hash: bytea('previous_hash'),
    rotated: instant('rotated').notNull(),
    created: created(),
    expires: instant('expires').notNull(),
    ended: instant('ended'),
  },
  (t) => [index('session_client').on(t.client_id)],
);

export const address = pgTable(
  'address',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    address_id: uuid('address_id').notNull(),
    company: text('company').notNull(),
    street: text('street').notNull(),
    street_number: text('street_number').notNull(),
    address_extra_1: text('address_extra_1').notNull().default(''),
    address_extra_2: text('address_extra_2').notNull().default(''),
    postal_code: text('postal_code').notNull().default(''),
    city: text('city').notNull(),
    country_code: char('country_code', { length: 2 }).notNull(),
    state_province_code: text('state_province_code').notNull().default(''),
    contact_person: text('contact_person').notNull(),
    email: text('email').notNull().default(''),
    phone_country_prefix: text('phone_country_prefix').notNull(),
    phone_prefix: text('phone_prefix').notNull(),
    phone: text('phone').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.address_id] }),
    index('address_company').on(t.client_id, t.company),
  ],
);

type StoredAddress = PlainAddress;

/** What exists once the server has taken an order. `state` pending: numbers and labels are still being made. */
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
    sender: jsonb('sender').$type<StoredAddress>().notNull(),
    recipient: jsonb('recipient').$type<StoredAddress & { invoice_to_recipient: boolean }>().notNull(),
    differ_pickup: jsonb('differ_pickup').$type<StoredAddress>(),
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
    /** Lower-case words a search looks at: numbers, references, recipient; kept by the code that writes the row. */
    search_text: text('search_text').notNull(),
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
  ],
);

export const parcel = pgTable(
  'parcel',
  {
    client_id: uuid('client_id').notNull(),
    parcel_id: uuid('parcel_id').notNull(),
    shipment_id: uuid('shipment_id').notNull(),
    /** From 1, as printed: "2 of 3". */
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
    status: text('status', { enum: ['active', 'canceled'] })
      .notNull()
      .default('active'),
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

/** A collection by a driver; here always the one ordered together with a shipment. */
export const pickup = pgTable(
  'pickup',
  {
    client_id: uuid('client_id').notNull(),
    pickup_id: uuid('pickup_id').notNull(),
    shipment_id: uuid('shipment_id').notNull(),
    confirmation_id: text('confirmation_id'),
    /** A day and wall times in Berlin. */
    pickup_date: date('pickup_date', { mode: 'string' }).notNull(),
    pickup_datetime_from: char('pickup_datetime_from', { length: 5 }).notNull(),
    pickup_datetime_to: char('pickup_datetime_to', { length: 5 }).notNull(),
    /** -1 canceled, 0 pre_transit, 1 done. */
    status: smallint('status').notNull().default(0),
    created: created(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.pickup_id] }),
    foreignKey({
      columns: [t.client_id, t.shipment_id],
      foreignColumns: [shipment.client_id, shipment.shipment_id],
    }).onDelete('cascade'),
    unique('pickup_of_shipment').on(t.client_id, t.shipment_id),
    index('pickup_by_date').on(t.client_id, t.pickup_date),
  ],
);

/** Same key, same answer: see idempotency.ts. Rows go after 90 days; `shipment.client_ref` stays. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    op: text('op').notNull(),
    /** SHA-256 of call name and canonical body. */
    fingerprint: bytea('fingerprint'),
    state: text('state', { enum: ['running', 'done', 'cancelled'] }).notNull(),
    /** Whoever is working on it owns it until then; later it may be taken over. */
    locked_until: instant('locked_until'),
    status: integer('status'),
    response: jsonb('response'),
    created: created(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.key] }),
    index('idempotency_key_created').on(t.created),
    index('idempotency_key_running').on(t.locked_until).where(sql`${t.state} = 'running'`),
  ],
);

/** Serial numbers are handed out in blocks, so that a process takes many with one write. */
export const carrierNumberBlock = pgTable('carrier_number_block', {
  company_prefix: text('company_prefix').primaryKey(),
  next_serial: bigint('next_serial', { mode: 'number' }).notNull(),
});

/** Who did what, append-only: sign-ins, refusals, admin changes. */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    client_id: uuid('client_id'),
    action: text('action').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('audit_event_client').on(t.client_id, t.at)],
);

/** What browsers reported through the logs call; kept 30 days. */
export const clientLog = pgTable(
  'client_log',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    client_id: uuid('client_id'),
    name: text('name').notNull(),
    severity: text('severity', { enum: ['INFO', 'ERROR'] }).notNull(),
    event: text('event').notNull(),
    text: text('text').notNull(),
  },
  (t) => [index('client_log_at').on(t.at)],
);

/** Attempts within a span of time, counted for all processes together; laid out as rate-limiter-flexible wants it. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
