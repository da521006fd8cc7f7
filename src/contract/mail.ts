import * as v from 'valibot';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { mailKinds, mailTroubles } from '#domain/staff/failed-mail.ts';
import { call, envelope } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
const byId = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** A failed mail without its text and address. */
export const FailedMail = v.object({
  id: v.string(),
  mail: v.picklist(mailKinds),
  /** `retrying`: the portal tries again by itself. */
  state: v.picklist(['failed', 'retrying']),
  reason: v.picklist(mailTroubles),
  /** The mail server's codes; empty: none. */
  reply: v.string(),
  ordered: Timestamp,
  tried: Timestamp,
  /** null: no further attempt. */
  next: v.nullable(Timestamp),
  /** null: no account has that address. */
  client: v.nullable(
    v.object({
      id: v.string(),
      company: v.string(),
      /** null: the client was deleted. */
      user_uid: v.nullable(v.string()),
    }),
  ),
});
export type FailedMail = v.InferOutput<typeof FailedMail>;

/** Mails that could not be sent (docs/rules.md 20.19), and the stop of mails (15.25). */
export const mail = {
  /** Latest attempt first, at most 200. */
  failed: call
    .route({ method: 'GET', path: '/mail/failed' })
    .meta(forStaff)
    .output(envelope(v.array(FailedMail))),

  /** Uses current data. NOT_FOUND: sent or dismissed meanwhile. */
  again: call
    .route({ method: 'POST', path: '/mail/again/{id}' })
    .meta(forStaff)
    .input(byId)
    .output(envelope(v.null())),

  dismiss: call
    .route({ method: 'POST', path: '/mail/dismiss/{id}' })
    .meta(forStaff)
    .input(byId)
    .output(envelope(v.null())),

  /** Stops the label mails of a client to the address that the code of a mail's link names, or lets them begin again. */
  stop: call
    .route({ method: 'POST', path: '/mail/stop' })
    .meta({ access: 'open', idempotency: 'none' })
    .input(v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(400)), stop: v.boolean() }))
    .output(envelope(v.object({ company: v.string() })))
    .errors({ ACTION_CODE_INVALID: { status: 400 } }),
};
