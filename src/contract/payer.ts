import * as v from 'valibot';
import { call, envelope } from './call.ts';

/** Somebody who pays for clients (docs/rules.md 6.8). */
const Payer = v.object({ id: v.string(), name: v.string() });
export type Payer = v.InferOutput<typeof Payer>;

export const payer = {
  /** All of them, by name. */
  list: call
    .route({ method: 'GET', path: '/payer' })
    .meta({ access: 'admin', idempotency: 'none' })
    .output(envelope(v.array(Payer))),
};
