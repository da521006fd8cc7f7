import * as v from 'valibot';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { mailKinds, mailTroubles } from '#domain/staff/failed-mail.ts';
import { call, envelope } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
const byId = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** A mail that could not be sent: which and for whom, never what it says nor the address it goes to. */
export const FailedMail = v.object({
  id: v.string(),
  mail: v.picklist(mailKinds),
  /** `retrying`: it is tried again by itself. */
  state: v.picklist(['failed', 'retrying']),
  reason: v.picklist(mailTroubles),
  /** What the mail server answered, in codes; empty where it said nothing. */
  reply: v.string(),
  ordered: Timestamp,
  /** The last try. */
  tried: Timestamp,
  /** The next one; null: there is none. */
  next: v.nullable(Timestamp),
  /** Whom it is about; null: nobody has an account with that address. */
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
export type FailedMail = v.InferOutput<typeof FailedMail>;

/** The mails that could not be sent, for the staff (docs/rules.md 20.19). */
export const mail = {
  /** The latest try first, 200 at most. */
  failed: call
    .route({ method: 'GET', path: '/mail/failed' })
    .meta(forStaff)
    .output(envelope(v.array(FailedMail))),

  /** Has one tried again at once; written as things are by then. NOT_FOUND: it has gone out or been dealt with meanwhile. */
  again: call
    .route({ method: 'POST', path: '/mail/again/{id}' })
    .meta(forStaff)
    .input(byId)
    .output(envelope(v.null())),

  /** Takes one that was given up off the list. */
  dismiss: call
    .route({ method: 'POST', path: '/mail/dismiss/{id}' })
    .meta(forStaff)
    .input(byId)
    .output(envelope(v.null())),
};
