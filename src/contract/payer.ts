import * as v from 'valibot';
import { PayerName } from '#domain/people/payer.ts';
import { call, envelope } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
const Id = v.pipe(v.string(), v.uuid());

/** Somebody who pays for clients (docs/rules.md 6.8). */
const Payer = v.object({ id: v.string(), name: v.string() });
export type Payer = v.InferOutput<typeof Payer>;

/** Those who pay for clients (docs/rules.md 6.8, 20.30). */
export const payer = {
  /** All of them, by name. */
  list: call
    .route({ method: 'GET', path: '/payer' })
    .meta(forStaff)
    .output(envelope(v.array(Payer))),

  create: call
    .route({ method: 'POST', path: '/payer/create' })
    .meta(forStaff)
    .input(v.object({ name: PayerName }))
    .output(envelope(Payer))
    .errors({ PAYER_EXISTS: { status: 409 } }),

  /** Writes the name anew. */
  update: call
    .route({ method: 'PUT', path: '/payer/update/{id}' })
    .meta(forStaff)
    .input(v.object({ id: Id, name: PayerName }))
    .output(envelope(Payer))
    .errors({ PAYER_EXISTS: { status: 409 } }),

  /** Only one who pays for nobody; one that is gone already is no error. */
  delete: call
    .route({ method: 'DELETE', path: '/payer/delete/{id}' })
    .meta(forStaff)
    .input(v.object({ id: Id }))
    .output(envelope(v.null()))
    .errors({ PAYER_IN_USE: { status: 409 } }),
};
