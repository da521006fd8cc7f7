import * as v from 'valibot';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { failedJobKinds } from '#domain/staff/failed-job.ts';
import { mailTroubles } from '#domain/staff/failed-mail.ts';
import { call, envelope } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
const byId = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** A job that was given up: which and for whom, why and how often, nothing of what it was given. */
export const FailedJob = v.object({
  id: v.string(),
  job: v.picklist(failedJobKinds),
  reason: v.picklist(mailTroubles),
  /** What went wrong, as a name or code of the program; empty where nothing said so. */
  fault: v.string(),
  /** So many of the same were given up. */
  count: v.number(),
  /** The first of them, and the last. */
  since: Timestamp,
  last: Timestamp,
  /** null: it is about no single client, or one who is gone. */
  client: v.nullable(
    v.object({
      /** The number people know the client by. */
      id: v.string(),
      company: v.string(),
      /** null: the client was deleted. */
      user_uid: v.nullable(v.string()),
    }),
  ),
});
export type FailedJob = v.InferOutput<typeof FailedJob>;

/** What the portal should have done by itself and gave up, for the staff (docs/rules.md 20.25). */
export const job = {
  /** The latest first, 200 at most. */
  failed: call
    .route({ method: 'GET', path: '/job/failed' })
    .meta(forStaff)
    .output(envelope(v.array(FailedJob))),

  /** Begins one again. NOT_FOUND: it has been done or dealt with meanwhile. */
  again: call
    .route({ method: 'POST', path: '/job/again/{id}' })
    .meta(forStaff)
    .input(byId)
    .output(envelope(v.null())),

  /** Takes one off the list, undone. */
  dismiss: call
    .route({ method: 'POST', path: '/job/dismiss/{id}' })
    .meta(forStaff)
    .input(byId)
    .output(envelope(v.null())),
};
