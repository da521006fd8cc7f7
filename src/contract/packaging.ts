import * as v from 'valibot';
import {
  PackagingOrder,
  packagingArticles,
  packagingNoteLimit,
  packagingPageSizes,
  packagingStates,
} from '#domain/portal/packaging.ts';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { ClientRef, call, envelope, idempotencyErrors, listEnvelope } from './call.ts';

/** A number in a query. */
const digits = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1));

const Ordered = v.object({ packaging_id: v.string(), created: Timestamp });
export type Ordered = v.InferOutput<typeof Ordered>;

/** An earlier order, as it was: what may be ordered can change. */
const EarlierOrder = v.object({
  ...Ordered.entries,
  ...v.entriesFromList(packagingArticles, v.number()),
  /** How far it is. */
  state: v.picklist(packagingStates),
});
export type EarlierOrder = v.InferOutput<typeof EarlierOrder>;

/** An order as the staff see it: with whose it is, and what they wrote of it. */
const StaffPackaging = v.object({
  ...EarlierOrder.entries,
  note: v.string(),
  /** null: nobody has begun. */
  state_changed: v.nullable(Timestamp),
  client: v.object({
    /** The number people know the client by. */
    id: v.string(),
    company: v.string(),
    city: v.string(),
    /** null: the client was deleted, and there is no page about them any more. */
    user_uid: v.nullable(v.string()),
  }),
});
export type StaffPackaging = v.InferOutput<typeof StaffPackaging>;

const Note = v.pipe(v.string(), v.trim(), v.maxLength(packagingNoteLimit));

const forStaff = { access: 'admin', idempotency: 'none' } as const;

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

  /** The orders of all clients, newest first; `counts` says how many there are in each state, whatever is searched. */
  listAll: call
    .route({ method: 'GET', path: '/packaging/all' })
    .meta(forStaff)
    .input(
      v.object({
        page: v.optional(v.pipe(digits, v.maxValue(resultWindow)), '1'),
        per_page: v.optional(
          v.pipe(v.picklist(packagingPageSizes.map((size) => `${size}` as const)), v.transform(Number)),
          '25',
        ),
        /** Words in company, contact, e-mail, city and number of the client. */
        search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
        state: v.optional(v.picklist(['all', ...packagingStates]), 'all'),
      }),
    )
    .output(
      v.object({
        ...listEnvelope(StaffPackaging).entries,
        counts: v.object(v.entriesFromList(packagingStates, v.number())),
      }),
    ),

  /**
   * Says how far an order is, or writes a note of it; what is left out stays. `seen` is the note one saw: of two who write
   * at once the later is told; without it the other's is overwritten.
   */
  update: call
    .route({ method: 'POST', path: '/packaging/update/{id}' })
    .meta(forStaff)
    .input(
      v.object({
        id: v.pipe(v.string(), v.uuid()),
        state: v.optional(v.picklist(packagingStates)),
        note: v.optional(Note),
        seen: v.optional(Note),
      }),
    )
    .output(envelope(StaffPackaging))
    .errors({ NOTES_CHANGED: { status: 409, data: v.object({ note: v.string() }) } }),
};
