import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Options } from '#domain/people/account.ts';
import { bytea, created, folded, instant, transcribed } from './columns.ts';

/** The text the staff look for clients by. A phone number stands there as it is dialled at home and from abroad. */
const clientWords = sql`company || ' ' || contact_person || ' ' || email || ' ' || city || ' ' || number::text || ' ' || phone_area_code || phone_number || ' +' || phone_country_code || ltrim(phone_area_code, '0') || phone_number`;

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
    /** The serial of the last handover list that was closed: it stays when retention deletes the lists. */
    handover_serial: integer('handover_serial').notNull().default(0),
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
