import { sql } from 'drizzle-orm';
import { bigint, char, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { client } from './clients.ts';
import { created, instant, storedBytes } from './columns.ts';

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
    /** Normalised company, street, number, postal code, city and country. */
    same_key: text('same_key').notNull().default(''),
    /** The client's `address_cursor` at the last write: devices request newer rows than theirs. */
    changed: bigint('changed', { mode: 'number' }).notNull().default(0),
    /** Tombstone, so devices learn of the deletion. */
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

/** The user can undo it for a day. */
export const addressImport = pgTable(
  'address_import',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    import_id: uuid('import_id').notNull(),
    created: created(),
    /** The `changed` of every written row; another value means a later edit. */
    changed: bigint('changed', { mode: 'number' }).notNull(),
    before: jsonb('before').notNull(),
    undone: instant('undone'),
    bytes: storedBytes('before'),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.import_id] }), index('address_import_created').on(t.created)],
);
