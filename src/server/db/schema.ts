import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  char,
  customType,
  date,
  doublePrecision,
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
import type { Article } from '#domain/article.ts';
import type { BoxSize } from '#domain/box-size.ts';
import { type Customs, currencies } from '#domain/customs.ts';
import type { HandoverShipment } from '#domain/handover.ts';
import { packagingStates } from '#domain/packaging.ts';
import { type PrintedPaper, printJobKinds, printReasons, printStates } from '#domain/print-job.ts';
import { type PrinterKind, printerFormats, printerKinds, printerStates } from '#domain/printer.ts';
import type { ReturnFacts } from '#domain/returns.ts';
import type { Rhythm } from '#domain/rhythm.ts';
import type { Arrival } from '#domain/shipment.ts';
import { type SurchargeCode, surchargeCodes } from '#domain/surcharges.ts';

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
/**
 * Folds a text as search does: without accents, umlauts as they are written without them, lower-case whatever the
 * database's locale is.
 */
const folded = (text: SQL) =>
  sql`lower(regexp_replace(normalize(translate(replace(replace(replace(replace(replace(replace(${text}, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'łøđıŁØĐ', 'lodilod'), NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
const transcribed = (text: SQL) =>
  sql`replace(replace(replace(replace(replace(replace(${text}, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue')`;
/** The text the staff look for clients by. A phone number stands there as it is dialled at home and from abroad. */
const clientWords = sql`company || ' ' || contact_person || ' ' || email || ' ' || city || ' ' || number::text || ' ' || phone_area_code || phone_number || ' +' || phone_country_code || ltrim(phone_area_code, '0') || phone_number`;

/** Written out, so that the planner recognises the condition of the index below. */
export const hasSurcharge = (surcharges: SQL | AnyColumn, code: SurchargeCode) =>
  sql`${surcharges} @> ${sql.raw(`'[{"code": "${code}"}]'`)}`;

/** Written out as well. Words of up to so many bytes fit into an index whatever they are: it takes 2,700 for a row. */
export const isShortText = (text: SQL | AnyColumn) => sql`octet_length(${text}) <= 1500`;
export const isLongText = (text: SQL | AnyColumn) => sql`octet_length(${text}) > 1500`;

/** Sorts as `order by … desc` does; drizzle's own default (nulls last) would keep PostgreSQL from using the index. */
const newest = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** Somebody who pays for clients. */
export const payer = pgTable('payer', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
});

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
    /** The rhythm in which an invoice is written. */
    user_type: text('user_type', { enum: ['monthly', 'weekly', 'daily'] })
      .notNull()
      .default('monthly'),
    /** The payer who pays instead of the client. */
    paid_by: uuid('paid_by').references(() => payer.id),
    /** Anonymised and shut for good; shipments stay under company and number, as commercial law asks. */
    deleted: instant('deleted'),
    /** Notes of the staff for each other; the client never sees them. */
    notes: text('notes').notNull().default(''),
    /** Grows with every change by the staff: whoever changes what they no longer see is told. */
    revision: integer('revision').notNull().default(1),
    carrier_enabled: boolean('carrier_enabled').notNull().default(false),
    custom_carrier_name: text('custom_carrier_name').notNull().default(''),
    custom_carrier_id: text('custom_carrier_id').notNull().default(''),
    allow_national_standard_carrier: boolean('allow_national_standard_carrier').notNull().default(false),
    options: jsonb('options').$type<Partial<Options>>().notNull().default({}),
    /** The language of the mails they get: that of the device they last chose it on. */
    language: text('language', { enum: ['de', 'en'] })
      .notNull()
      .default('de'),
    /** The version of the terms that was accepted last, and when; the audit says with which order. */
    terms_version: text('terms_version'),
    terms_accepted: instant('terms_accepted'),
    /** When the liquidity check was passed; null while it is pending (docs/rules.md 3.5). */
    unlocked: instant('unlocked'),
    /** Counts the changes of the address book; see `address.changed`. */
    address_cursor: bigint('address_cursor', { mode: 'number' }).notNull().default(0),
    /** Counts the changes of the list of goods; see `article.changed`. */
    article_cursor: bigint('article_cursor', { mode: 'number' }).notNull().default(0),
    /** Access tokens signed for an older version of the client's sessions stop working. */
    session_version: integer('session_version').notNull().default(1),
    /** Id tokens of sign-ins before this moment start no session any more. */
    valid_after: instant('valid_after').notNull().default(sql`'epoch'`),
    created: created(),
    /** Kept by the database; searched as shipments are (server/shipment/search-text.ts). */
    search_text: text('search_text').generatedAlwaysAs(
      sql`' ' || ${folded(clientWords)} || ' ' || ${folded(transcribed(clientWords))}`,
    ),
  },
  (t) => [
    unique('client_number').on(t.number),
    unique('client_user_uid').on(t.user_uid),
    unique('client_email').on(t.email),
    index('client_search').using('gin', sql`${t.search_text} gin_trgm_ops`),
    index('client_admin').on(t.id).where(sql`${t.is_admin}`),
    // Those who wait to be unlocked, by number as the list has them.
    index('client_pending')
      .on(t.number)
      .where(sql`${t.unlocked} is null and ${t.is_active} = false and ${t.deleted} is null`),
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
    /** The browser's own name, so that people recognise their devices. */
    user_agent: text('user_agent').notNull().default(''),
    /** When the password was given, by the identity service's clock: a later change of it ends the session. */
    signed_in: instant('signed_in'),
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
    /** Company, street, number, postal code, city and country in one form: what makes two addresses the same. */
    same_key: text('same_key').notNull().default(''),
    /** The client's `address_cursor` when the row was last written: devices ask for what is newer than theirs. */
    changed: bigint('changed', { mode: 'number' }).notNull().default(0),
    /** Kept as a tombstone, so that devices hear of it. */
    deleted: instant('deleted'),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.address_id] }),
    index('address_company').on(t.client_id, t.company),
    index('address_same').on(t.client_id, t.same_key).where(sql`${t.deleted} is null`),
    index('address_changed').on(t.client_id, t.changed, t.address_id),
    index('address_deleted').on(t.deleted).where(sql`${t.deleted} is not null`),
  ],
);

/** An import of addresses, so that it can be undone for a day. */
export const addressImport = pgTable(
  'address_import',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    import_id: uuid('import_id').notNull(),
    created: created(),
    /** The `changed` of every row it wrote: a row that has another by now was edited since. */
    changed: bigint('changed', { mode: 'number' }).notNull(),
    /** The addresses it overwrote, as they were. */
    before: jsonb('before').notNull(),
    undone: instant('undone'),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.import_id] }), index('address_import_created').on(t.created)],
);

/** An order kept to start others from; the recipient may be missing. Made on a device, which chooses the id. */
export const template = pgTable(
  'template',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    template_id: uuid('template_id').notNull(),
    name: text('name').notNull(),
    /** The form's values, as the device keeps a draft. */
    form: jsonb('form').notNull(),
    updated: instant('updated').notNull(),
    /** Kept as a tombstone for a while: a device that was offline must not bring it back. */
    deleted: instant('deleted'),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.template_id] })],
);

/** When a template becomes drafts by itself (domain/rhythm.ts); it goes with its template's tombstone. */
export const templateRhythm = pgTable(
  'template_rhythm',
  {
    client_id: uuid('client_id').notNull(),
    template_id: uuid('template_id').notNull(),
    rhythm: jsonb('rhythm').$type<Rhythm>().notNull(),
    is_paused: boolean('is_paused').notNull(),
    /** The last day that was seen to: nothing of it or of days before comes any more. */
    done_until: date('done_until', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.template_id] }),
    foreignKey({
      name: 'template_rhythm_template',
      columns: [t.client_id, t.template_id],
      foreignColumns: [template.client_id, template.template_id],
    }).onDelete('cascade'),
    index('template_rhythm_done_until').on(t.done_until, t.client_id),
  ],
);

/** How a client's files of orders are read, by the shape of their headings (domain/import-mapping.ts). */
export const importMapping = pgTable(
  'import_mapping',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    mapping_id: uuid('mapping_id').notNull(),
    shape: text('shape').notNull(),
    name: text('name').notNull(),
    mapping: jsonb('mapping').notNull(),
    updated: instant('updated').notNull(),
    /** Kept as a tombstone for a while: a device that was offline must not bring it back. */
    deleted: instant('deleted'),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.mapping_id] })],
);

/** The boxes a client packs in, as one list: its rules hold across them (domain/box-size.ts). */
export const boxSizes = pgTable('box_sizes', {
  client_id: uuid('client_id')
    .primaryKey()
    .references(() => client.id, { onDelete: 'cascade' }),
  boxes: jsonb('boxes').$type<BoxSize[]>().notNull(),
  /** Grows with every change: whoever changes a list they no longer see is told. */
  revision: integer('revision').notNull(),
});

/** A client's own list of goods, one row each (domain/article.ts). */
export const article = pgTable(
  'article',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    article_id: uuid('article_id').notNull(),
    /** What the article says; emptied when it is deleted. */
    facts: jsonb('facts').$type<Article>().notNull(),
    /** Its number, else its texts and HS code, in one form: what makes two articles the same. */
    same_key: text('same_key').notNull(),
    /** The client's `article_cursor` when the row was last written: devices ask for what is newer than theirs. */
    changed: bigint('changed', { mode: 'number' }).notNull(),
    /** Kept as a tombstone, so that devices hear of it. */
    deleted: instant('deleted'),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.article_id] }),
    index('article_same').on(t.client_id, t.same_key).where(sql`${t.deleted} is null`),
    index('article_changed').on(t.client_id, t.changed, t.article_id),
    index('article_deleted').on(t.deleted).where(sql`${t.deleted} is not null`),
  ],
);

/** Many orders worked through together: a Stapel, as the device that works on it has left it (docs/queue.md 11.1). */
export const batch = pgTable(
  'batch',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    batch_id: uuid('batch_id').notNull(),
    name: text('name').notNull(),
    /** What its device keeps besides rows; emptied when it is deleted. */
    head: jsonb('head').$type<Record<string, unknown>>().notNull(),
    /** Rows it will have; other devices see it once they are all there. */
    row_count: integer('row_count').notNull(),
    is_whole: boolean('is_whole').notNull().default(false),
    /** Grows with every change of it or of a row. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** Grows each time another device takes it: writes of an earlier term are refused. */
    term: integer('term').notNull(),
    device_id: uuid('device_id'),
    device_name: text('device_name').notNull().default(''),
    taken: instant('taken'),
    leased_until: instant('leased_until'),
    created: created(),
    updated: instant('updated').notNull(),
    /** Kept as a tombstone, so that a device that was offline does not bring it back. */
    deleted: instant('deleted'),
    /** The day whose rhythms it was made of; null: a device made it. */
    rhythm_day: date('rhythm_day', { mode: 'string' }),
    /** Names of the first templates in it; emptied when it is deleted. */
    rhythm_names: jsonb('rhythm_names').$type<string[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.batch_id] }),
    // Of a client and day there is one, deleted or not.
    unique('batch_rhythm_day').on(t.client_id, t.rhythm_day),
    index('batch_updated').on(t.updated),
    index('batch_deleted').on(t.deleted).where(sql`${t.deleted} is not null`),
  ],
);

/** An order of a batch. Its place in the file names it; the key it is sent under may change while it is not sent. */
export const batchRow = pgTable(
  'batch_row',
  {
    client_id: uuid('client_id').notNull(),
    batch_id: uuid('batch_id').notNull(),
    place: integer('place').notNull(),
    key: uuid('key').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    /** The order as it goes out, on whichever device: the same bytes under the same key. */
    handed: jsonb('handed').$type<Record<string, unknown>>(),
    /** The batch's `revision` when the row was last written. */
    changed: bigint('changed', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.batch_id, t.place] }),
    foreignKey({
      columns: [t.client_id, t.batch_id],
      foreignColumns: [batch.client_id, batch.batch_id],
    }).onDelete('cascade'),
    index('batch_row_changed').on(t.client_id, t.batch_id, t.changed, t.place),
  ],
);

/** The second factor of an account: the secret that its authenticator app has too, sealed, and the recovery codes left. */
export const secondFactor = pgTable('second_factor', {
  client_id: uuid('client_id')
    .primaryKey()
    .references(() => client.id, { onDelete: 'cascade' }),
  sealed_secret: bytea('sealed_secret').notNull(),
  /** Null while it is being set up: it counts from the first code on. */
  confirmed: instant('confirmed'),
  /** The half minute of the last code that was taken: none is taken twice. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
  recovery_hashes: text('recovery_hashes').array().notNull().default(sql`'{}'`),
  created: created(),
});

/** A link somebody got by mail and may use once; the code is kept as a hash only. */
export const actionCode = pgTable(
  'action_code',
  {
    id: uuid('id').primaryKey(),
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verifyUserAccount'] }).notNull(),
    code_hash: bytea('code_hash').notNull(),
    created: created(),
    expires: instant('expires').notNull(),
    used: instant('used'),
  },
  (t) => [index('action_code_client').on(t.client_id), index('action_code_expires').on(t.expires)],
);

/** The local inbox: mails of a portal without an SMTP server. Embedded mode alone writes and shows it. */
export const mailKept = pgTable(
  'mail_kept',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    message_id: text('message_id').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Files that came with it, in base64. */
    attachments: jsonb('attachments')
      .$type<{ filename: string; content_type: string; content: string }[]>()
      .notNull()
      .default([]),
  },
  (t) => [unique('mail_kept_message').on(t.message_id), index('mail_kept_at').on(t.at)],
);

type StoredAddress = PlainAddress;

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
    from_address: jsonb('from_address').$type<StoredAddress>(),
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
      foreignColumns: [shipment.client_id, shipment.shipment_id],
    }).onDelete('cascade'),
    unique('pickup_of_shipment').on(t.client_id, t.shipment_id),
    unique('pickup_client_ref').on(t.client_id, t.client_ref),
    index('pickup_by_date').on(t.client_id, t.pickup_date),
    index('pickup_all_by_date').on(newest(t.pickup_date), newest(t.pickup_id)),
    index('pickup_open_by_date').on(newest(t.pickup_date), newest(t.pickup_id)).where(sql`${t.status} = 0`),
  ],
);

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
      foreignColumns: [shipment.client_id, shipment.shipment_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'handover_line_list',
      columns: [t.client_id, t.list_id],
      foreignColumns: [handoverList.client_id, handoverList.list_id],
    }).onDelete('cascade'),
    index('handover_line_of_list').on(t.client_id, t.list_id, t.position),
  ],
);

/** A computer beside the printers that prints for a client (docs/rules.md 15.15). Without a token it is still to be paired. */
export const printStation = pgTable(
  'print_station',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    station_id: uuid('station_id').notNull(),
    name: text('name').notNull(),
    created: created(),
    /** Of the code that pairs it, and of the secret it proves itself with: hashes only. */
    code_hash: bytea('code_hash'),
    code_expires: instant('code_expires'),
    secret_hash: bytea('secret_hash'),
    paired: instant('paired'),
    seen: instant('seen'),
    version: text('version').notNull().default(''),
    platform: text('platform').notNull().default(''),
    /** Printers its computer knows. */
    found: jsonb('found')
      .$type<{ kind: PrinterKind; address: string; name?: string | undefined }[]>()
      .notNull()
      .default([]),
    /** Grows with each change of its printers: the station asks for what is newer. */
    revision: integer('revision').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.station_id] }), unique('print_station_code').on(t.code_hash)],
);

export const printer = pgTable(
  'printer',
  {
    client_id: uuid('client_id').notNull(),
    printer_id: uuid('printer_id').notNull(),
    station_id: uuid('station_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: printerKinds }).notNull(),
    address: text('address').notNull(),
    format: text('format', { enum: printerFormats }).notNull(),
    /** As its station said last. */
    state: text('state', { enum: printerStates }).notNull().default('unknown'),
    created: created(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.printer_id] }),
    foreignKey({
      name: 'printer_station',
      columns: [t.client_id, t.station_id],
      foreignColumns: [printStation.client_id, printStation.station_id],
    }).onDelete('cascade'),
    index('printer_of_station').on(t.client_id, t.station_id),
  ],
);

/** What a print job is made of when its station fetches it. */
export type PrintWanted = {
  /** In their order; none of a test page or a handover list. */
  shipment_ids: string[];
  /** The handover list: that of a day as it is then, or a closed one. */
  handover?: { language: 'de' | 'en' } & ({ day: string } | { list_id: string });
  parcel_id?: string;
  paper?: PrintedPaper;
  invoice_copies?: number;
  /** The mark on its shipments was set by it, and goes with it where nothing came out. */
  is_first?: boolean;
};

/** Something a station prints once (domain/print-job.ts). It outlives printer and station, so that one can see what became of it. */
export const printJob = pgTable(
  'print_job',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    job_id: uuid('job_id').notNull(),
    /** The Idempotency-Key of the press it comes of. */
    run_id: uuid('run_id').notNull(),
    station_id: uuid('station_id').notNull(),
    printer_id: uuid('printer_id').notNull(),
    printer_name: text('printer_name').notNull(),
    kind: text('kind', { enum: printJobKinds }).notNull(),
    wanted: jsonb('wanted').$type<PrintWanted>().notNull(),
    state: text('state', { enum: printStates }).notNull(),
    claim: uuid('claim'),
    attempt: integer('attempt').notNull(),
    reason: text('reason', { enum: printReasons }),
    created: instant('created').notNull(),
    /** When its state changed last. */
    changed: instant('changed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.job_id] }),
    index('print_job_run').on(t.client_id, t.run_id),
    index('print_job_newest').on(t.client_id, newest(t.created), newest(t.job_id)),
    index('print_job_waiting')
      .on(t.client_id, t.station_id, t.job_id)
      .where(sql`${t.state} in ('queued', 'handed')`),
    index('print_job_created').on(t.created),
  ],
);

/** An order of packaging material; none of an article is 0. */
export const packagingOrder = pgTable(
  'packaging_order',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id),
    packaging_id: uuid('packaging_id').notNull(),
    /** The order's Idempotency-Key: unique per client forever, so that nothing is packed twice. */
    client_ref: uuid('client_ref').notNull(),
    created: created(),
    transparent_bags: integer('transparent_bags').notNull(),
    envelopes: integer('envelopes').notNull(),
    pvc_bags_small: integer('pvc_bags_small').notNull(),
    pvc_bags_big: integer('pvc_bags_big').notNull(),
    express_boxes: integer('express_boxes').notNull(),
    /** How far whoever packs it is. */
    state: text('state', { enum: packagingStates }).notNull().default('new'),
    /** What the staff wrote of it, for themselves. */
    note: text('note').notNull().default(''),
    state_changed: instant('state_changed'),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.packaging_id] }),
    unique('packaging_order_client_ref').on(t.client_id, t.client_ref),
    index('packaging_order_newest').on(t.client_id, newest(t.created), newest(t.packaging_id)),
    index('packaging_order_all').on(newest(t.created), newest(t.packaging_id)),
    index('packaging_order_of_state').on(t.state, newest(t.created), newest(t.packaging_id)),
  ],
);

/** Keys with their answers: see idempotency.ts. Rows go after 90 days; the `client_ref` of what was made stays. */
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

/** The record of who did what, append-only: sign-ins, refusals, admin changes. */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    client_id: uuid('client_id'),
    action: text('action').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    /** A keyed hash of the e-mail that somebody tried; who has our key can ask for one (docs/operation.md 7.4). */
    account: text('account'),
    /** The network of whoever called: the first 24 bits of an address, or 64 of a long one. */
    network: text('network'),
    session_id: uuid('session_id'),
  },
  (t) => [
    index('audit_event_client').on(t.client_id, t.at),
    index('audit_event_at').on(t.at),
    index('audit_event_account').on(t.account, t.at).where(sql`${t.account} is not null`),
  ],
);

/** Reports of browsers through the logs call; kept 30 days. */
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

/*
 * Sums of the shipments that are ready, kept by the database itself (triggers in migration 0008): a day's figures are
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
  status: smallint('status').notNull(),
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

/** A file of the staff; what it says lies in the storage under `key` (server/storage/stored-files.ts). */
export const storedFile = pgTable(
  'stored_file',
  {
    folder: text('folder').notNull(),
    name: text('name').notNull(),
    /** bytes */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Another one for every version. */
    key: uuid('key').notNull(),
    created: created(),
  },
  (t) => [primaryKey({ columns: [t.folder, t.name] }), unique('stored_file_key').on(t.key)],
);

/** A large file on its way into the storage, and what became of it (server/shipment/export-runs.ts). */
export const exportRun = pgTable(
  'export_run',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['shipments', 'billing', 'client'] }).notNull(),
    /** What was asked for, as the call takes it, so that it can be asked for again. */
    wanted: jsonb('wanted').notNull(),
    state: text('state', { enum: ['running', 'done', 'failed'] })
      .notNull()
      .default('running'),
    /** Shipments or clients written so far, and of how many. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** Of the file, once it is there. */
    name: text('name'),
    /** Why there is none. */
    code: text('code'),
    started: instant('started').notNull(),
    /** The last sign of life. */
    seen: instant('seen').notNull(),
  },
  (t) => [index('export_run_started').on(t.started)],
);

/** How far a job has come that goes through what stays (server/retention/expire-details.ts). */
export const retentionMark = pgTable('retention_mark', {
  kind: text('kind').primaryKey(),
  /** Everything created before is done. */
  until: instant('until').notNull(),
});

/** Contents in the storage that are no file's: not yet, or no more. A job deletes them after a day. */
export const looseContent = pgTable(
  'loose_content',
  { key: uuid('key').primaryKey(), since: instant('since').notNull().defaultNow() },
  (t) => [index('loose_content_since').on(t.since)],
);

/** Rates of exchange that the staff have entered, over those of the operator (server/exchange-rate/rates.ts). */
export const exchangeRate = pgTable('exchange_rate', {
  currency: text('currency', { enum: currencies }).primaryKey(),
  /** What one EUR is worth. */
  rate: doublePrecision('rate').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  /** Where they have it from. */
  source: text('source').notNull(),
  changed: instant('changed').notNull(),
});

/** Attempts within a span of time, counted for all processes together; laid out as rate-limiter-flexible wants it. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
