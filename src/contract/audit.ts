import * as v from 'valibot';
import { auditKinds } from '#domain/portal/audit.ts';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { call, envelope, FileAnswer } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
/** Seconds, up to the year 9987. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_000_000_000));
const words = v.optional(v.pipe(v.string(), v.maxLength(200)), '');

const Person = v.object({
  /** Client number. */
  id: v.string(),
  company: v.string(),
  email: v.string(),
  /** null: the client was deleted. */
  user_uid: v.nullable(v.string()),
});

export const AuditEvent = v.object({
  id: v.string(),
  at: Timestamp,
  /** The log outlives actions removed from domain/portal/audit.ts. */
  action: v.string(),
  /** null: no single client. */
  client: v.nullable(Person),
  /** Staff member; null: the client, a caller without a session, or the portal. */
  by: v.nullable(Person),
  /** null: a job or command. */
  network: v.nullable(v.string()),
  session_id: v.nullable(v.string()),
  /** Contains no person's name, e-mail or phone number. */
  details: v.record(v.string(), v.unknown()),
});
export type AuditEvent = v.InferOutput<typeof AuditEvent>;

export const AuditFilter = v.object({
  /** Both days included. */
  date_range: v.object({ from: seconds, to: seconds }),
  kind: v.optional(v.picklist(['all', ...auditKinds]), 'all'),
  client: words,
  actor: words,
});
export type AuditFilter = v.InferOutput<typeof AuditFilter>;

/** Read-only audit log (docs/rules.md 20.26). */
export const auditLog = {
  /** Returns 50 events after `behind`, newest first. */
  list: call
    .route({ method: 'POST', path: '/audit/list' })
    .meta(forStaff)
    .input(v.object({ ...AuditFilter.entries, behind: v.optional(v.pipe(v.string(), v.uuid())) }))
    .output(v.object({ data: v.array(AuditEvent), has_more: v.boolean() })),

  /** The server audits the export itself too. */
  export: call
    .route({ method: 'POST', path: '/audit/export' })
    .meta({ ...forStaff, streams: true })
    .input(AuditFilter)
    .output(envelope(FileAnswer)),
};
