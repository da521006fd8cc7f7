import * as v from 'valibot';
import { PackagingOrder, packagingArticles } from '#domain/packaging.ts';
import { resultWindow } from '#domain/result-window.ts';
import { Timestamp } from '#domain/shipment.ts';
import { ClientRef, call, envelope, idempotencyErrors, listEnvelope } from './call.ts';

/** A number in a query. */
const digits = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1));

const Ordered = v.object({ packaging_id: v.string(), created: Timestamp });
export type Ordered = v.InferOutput<typeof Ordered>;

/** An earlier order, as it was: what may be ordered can change. */
const EarlierOrder = v.object({
  ...Ordered.entries,
  ...v.entriesFromList(packagingArticles, v.number()),
});
export type EarlierOrder = v.InferOutput<typeof EarlierOrder>;

export const packaging = {
  create: call
    .route({ method: 'POST', path: '/packaging' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(PackagingOrder)
    .output(envelope(v.object({ ...Ordered.entries, client_ref: ClientRef })))
    .errors(idempotencyErrors),

  /** The client's own orders, newest first. */
  list: call
    .route({ method: 'GET', path: '/packaging' })
    .input(
      v.object({
        page: v.optional(v.pipe(digits, v.maxValue(resultWindow)), '1'),
        per_page: v.optional(v.pipe(digits, v.maxValue(100)), '25'),
      }),
    )
    .output(listEnvelope(EarlierOrder)),
};
