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

const digits = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1));

const Ordered = v.object({ packaging_id: v.string(), created: Timestamp });
export type Ordered = v.InferOutput<typeof Ordered>;

/** Keeps the ordered articles, which may no longer be on offer. */
const EarlierOrder = v.object({
  ...Ordered.entries,
  ...v.entriesFromList(packagingArticles, v.number()),
  state: v.picklist(packagingStates),
});
export type EarlierOrder = v.InferOutput<typeof EarlierOrder>;

const StaffPackaging = v.object({
  ...EarlierOrder.entries,
  note: v.string(),
  /** null: not begun. */
  state_changed: v.nullable(Timestamp),
  client: v.object({
    id: v.string(),
    company: v.string(),
    city: v.string(),
    /** null: the client was deleted. */
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

  list: call
    .route({ method: 'GET', path: '/packaging' })
    .input(
      v.object({
        page: v.optional(v.pipe(digits, v.maxValue(resultWindow)), '1'),
        per_page: v.optional(v.pipe(digits, v.maxValue(100)), '25'),
      }),
    )
    .output(listEnvelope(EarlierOrder)),

  /** Newest first; `counts` ignores the search. */
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
        /** Searches company, contact, e-mail, city and number of the client. */
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

  /** Omitted fields stay. Fails if the note differs from `seen`; without it the call overwrites. */
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
