import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Append-only: sign-ins, refusals, admin changes. */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    client_id: uuid('client_id'),
    action: text('action').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    /** Keyed hash of the e-mail used for a sign-in; the holder of our key can look one up (docs/operation.md 7.4). */
    account: text('account'),
    /** The caller's network: the first 24 bits of an IPv4 address, 64 of an IPv6 address. */
    network: text('network'),
    session_id: uuid('session_id'),
  },
  (t) => [
    index('audit_event_client').on(t.client_id, t.at),
    index('audit_event_at').on(t.at),
    index('audit_event_account').on(t.account, t.at).where(sql`${t.account} is not null`),
  ],
);

/** Reports of browsers; kept 30 days. */
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

/** Mails of a portal without SMTP server; only embedded mode uses it. */
export const storedMail = pgTable(
  'mail_kept',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    message_id: text('message_id').notNull(),
    recipient: text('recipient').notNull(),
    reply_to: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** content: base64. */
    attachments: jsonb('attachments')
      .$type<{ filename: string; content_type: string; content: string }[]>()
      .notNull()
      .default([]),
  },
  (t) => [unique('mail_kept_message').on(t.message_id), index('mail_kept_at').on(t.at)],
);
