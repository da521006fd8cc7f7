import * as v from 'valibot';
import { auditKinds } from '#domain/portal/audit.ts';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { call, envelope, FileAnswer } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
/** An instant in seconds of whole days that exist. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_000_000_000));
const words = v.optional(v.pipe(v.string(), v.maxLength(200)), '');

/** Somebody with an account. */
const Person = v.object({
  /** The number people know the client by. */
  id: v.string(),
  company: v.string(),
  email: v.string(),
  /** null: the client was deleted. */
  user_uid: v.nullable(v.string()),
});

/** One line of the record. */
export const AuditEvent = v.object({
  id: v.string(),
  at: Timestamp,
  /** One of domain/portal/audit.ts, or of a list that the record outlives. */
  action: v.string(),
  /** Whom it is about; null: no single client. */
  client: v.nullable(Person),
  /** Whoever of the staff did it; null: the client, somebody who was not signed in, or the portal itself. */
  by: v.nullable(Person),
  /** The caller's network; null: a job or a command. */
  network: v.nullable(v.string()),
  session_id: v.nullable(v.string()),
  /** Codes, ids and what companies say of themselves: never a person's name, e-mail or phone number. */
  details: v.record(v.string(), v.unknown()),
});
export type AuditEvent = v.InferOutput<typeof AuditEvent>;

/** What the record is narrowed to. */
export const AuditFilter = v.object({
  /** Both days included. */
  date_range: v.object({ from: seconds, to: seconds }),
  kind: v.optional(v.picklist(['all', ...auditKinds]), 'all'),
  /** Words of the client it is about, as clients are searched. */
  client: words,
  /** Words of whoever did it: of the staff, or the client themselves. */
  actor: words,
});
export type AuditFilter = v.InferOutput<typeof AuditFilter>;

/** The record of who did what, to be read and never to be written (docs/rules.md 20.26). */
export const auditLog = {
  /** The newest first, 50 at a time, behind the event of that id. */
  list: call
    .route({ method: 'POST', path: '/audit/list' })
    .meta(forStaff)
    .input(v.object({ ...AuditFilter.entries, behind: v.optional(v.pipe(v.string(), v.uuid())) }))
    .output(v.object({ data: v.array(AuditEvent), has_more: v.boolean() })),

  /** All of it as CSV; that somebody fetched it is on record, too. */
  export: call
    .route({ method: 'POST', path: '/audit/export' })
    .meta(forStaff)
    .input(AuditFilter)
    .output(envelope(FileAnswer)),
};
