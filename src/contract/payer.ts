import * as v from 'valibot';
import { PayerName } from '#domain/people/payer.ts';
import { call, envelope } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
const Id = v.pipe(v.string(), v.uuid());

const Payer = v.object({ id: v.string(), name: v.string() });
export type Payer = v.InferOutput<typeof Payer>;

/** Payers of clients (docs/rules.md 6.8, 20.30). */
export const payer = {
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

  update: call
    .route({ method: 'PUT', path: '/payer/update/{id}' })
    .meta(forStaff)
    .input(v.object({ id: Id, name: PayerName }))
    .output(envelope(Payer))
    .errors({ PAYER_EXISTS: { status: 409 } }),

  /** Only for payers without clients; succeeds if already deleted. */
  delete: call
    .route({ method: 'DELETE', path: '/payer/delete/{id}' })
    .meta(forStaff)
    .input(v.object({ id: Id }))
    .output(envelope(v.null()))
    .errors({ PAYER_IN_USE: { status: 409 } }),
};
