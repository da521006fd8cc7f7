import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { currencies } from '#domain/customs/customs.ts';
import { cutOffServices } from '#domain/services/cut-offs.ts';
import { client } from './clients.ts';
import { bytea, created, instant } from './columns.ts';

/** Keys with their answers, deleted after 90 days (see idempotency.ts); the `client_ref` of the created row stays. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    op: text('op').notNull(),
    /** SHA-256 of call name and canonical body after validation. */
    fingerprint: bytea('fingerprint'),
    /** SHA-256 of the body as sent: a later release may parse it differently. */
    sent: bytea('sent'),
    state: text('state', { enum: ['running', 'done', 'cancelled'] }).notNull(),
    /** The current worker owns the key until then; afterwards another may take it over. */
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

/** A mailbox refuses further label mails of a client; `mailbox` is a hash, so the table stores no address. */
export const mailStop = pgTable(
  'mail_stop',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    mailbox: bytea('mailbox').notNull(),
    created: created(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.mailbox] })],
);

/** Serial numbers come in blocks, so one write gives a process many. */
export const carrierNumberBlock = pgTable('carrier_number_block', {
  company_prefix: text('company_prefix').primaryKey(),
  next_serial: bigint('next_serial', { mode: 'number' }).notNull(),
});

/**
 * One row: the current life of the database, written with the first serial. `after-restore` starts a new life; each
 * mark in the storage is one beat further (storage/open-number-marks.ts).
 */
export const databaseLife = pgTable('database_life', {
  is_only: boolean('is_only').primaryKey().default(true),
  life: uuid('life').notNull(),
  beat: bigint('beat', { mode: 'number' }).notNull(),
});

/** Shared by all processes; the layout is that of rate-limiter-flexible. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** ms since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});

/** Entered by the staff; they override the operator's rates (server/exchange-rate/rates.ts). */
export const exchangeRate = pgTable('exchange_rate', {
  currency: text('currency', { enum: currencies }).primaryKey(),
  /** Units of the currency for 1 EUR. */
  rate: doublePrecision('rate').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  source: text('source').notNull(),
  changed: instant('changed').notNull(),
});

/** The staff's choice overrides the list's default (server/destination/destinations.ts). */
export const destination = pgTable('destination', {
  /** ISO 3166-1. */
  country: text('country').primaryKey(),
  is_carried: boolean('is_carried').notNull(),
  changed: instant('changed').notNull(),
});

/** Handover times of the provider (server/cut-off/cut-offs.ts). */
export const cutOff = pgTable(
  'cut_off',
  {
    service: text('service', { enum: cutOffServices }).notNull(),
    /** `all`, or the first digits of a German postal code. */
    area: text('area').notNull(),
    /** HH:mm in Berlin. */
    time: text('time').notNull(),
    changed: instant('changed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.service, t.area] })],
);

/** See server/retention/expire-details.ts. */
export const retentionMark = pgTable('retention_mark', {
  kind: text('kind').primaryKey(),
  /** Everything created earlier is done. */
  until: instant('until').notNull(),
});

/** One row per process that does jobs; a living process removes those of ended ones (jobs/worker-beat.ts). */
export const workerBeat = pgTable('worker_beat', {
  process: uuid('process').primaryKey(),
  /** The last look for jobs, by the database's clock. */
  worked: instant('worked').notNull(),
  /** Seconds; negative: the process's clock is behind the database's. */
  clock_ahead: doublePrecision('clock_ahead').notNull(),
});

/** One row per service and one for the backup, of all processes, by the database's clock (watch/last-outcomes.ts). */
export const lastOutcome = pgTable('last_outcome', {
  subject: text('subject', { enum: ['smtp', 'storage', 'identity', 'backup'] }).primaryKey(),
  succeeded: instant('succeeded'),
  failed: instant('failed'),
  /** Code of the last failure, without personal data. */
  reason: text('reason').notNull().default(''),
});
