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
import { client } from './clients.ts';
import { bytea, created, instant } from './columns.ts';

/** Keys with their answers: see idempotency.ts. Rows go after 90 days; the `client_ref` of what was made stays. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    op: text('op').notNull(),
    /** SHA-256 of call name and canonical body, as it was read. */
    fingerprint: bytea('fingerprint'),
    /** The same of the body as it was sent: a later release may read it otherwise. */
    sent: bytea('sent'),
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

/**
 * One row, from the first serial on: which life of the database this is. `after-restore` begins another; each mark in the
 * storage is a beat further (carriers/database-life.ts).
 */
export const databaseLife = pgTable('database_life', {
  is_only: boolean('is_only').primaryKey().default(true),
  life: uuid('life').notNull(),
  beat: bigint('beat', { mode: 'number' }).notNull(),
});

/** Attempts within a span of time, counted for all processes together; laid out as rate-limiter-flexible wants it. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});

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

/** Countries that the staff have switched off or on, over the list's proposal (server/destination/destinations.ts). */
export const destination = pgTable('destination', {
  /** ISO 3166-1. */
  country: text('country').primaryKey(),
  is_carried: boolean('is_carried').notNull(),
  changed: instant('changed').notNull(),
});

/** How far a job has come that goes through what stays (server/retention/expire-details.ts). */
export const retentionMark = pgTable('retention_mark', {
  kind: text('kind').primaryKey(),
  /** Everything created before is done. */
  until: instant('until').notNull(),
});
