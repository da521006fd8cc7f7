import * as v from 'valibot';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { failedJobKinds } from '#domain/staff/failed-job.ts';
import { mailTroubles } from '#domain/staff/failed-mail.ts';
import { call, envelope } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
const byId = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** A failed job without its input. */
export const FailedJob = v.object({
  id: v.string(),
  job: v.picklist(failedJobKinds),
  reason: v.picklist(mailTroubles),
  /** Name or code of the error; empty: unknown. */
  fault: v.string(),
  count: v.number(),
  since: Timestamp,
  last: Timestamp,
  /** null: no single client, or a deleted one. */
  client: v.nullable(
    v.object({
      id: v.string(),
      company: v.string(),
      /** null: the client was deleted. */
      user_uid: v.nullable(v.string()),
    }),
  ),
});
export type FailedJob = v.InferOutput<typeof FailedJob>;

/** Failed background jobs (docs/rules.md 20.25). */
export const job = {
  /** Latest first, at most 200. */
  failed: call
    .route({ method: 'GET', path: '/job/failed' })
    .meta(forStaff)
    .output(envelope(v.array(FailedJob))),

  /** NOT_FOUND: done or dismissed meanwhile. */
  again: call
    .route({ method: 'POST', path: '/job/again/{id}' })
    .meta(forStaff)
    .input(byId)
    .output(envelope(v.null())),

  dismiss: call
    .route({ method: 'POST', path: '/job/dismiss/{id}' })
    .meta(forStaff)
    .input(byId)
    .output(envelope(v.null())),
};
