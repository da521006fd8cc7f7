import * as v from 'valibot';
import { ClosedHandover, mostOnList, reopenRefusals } from '#domain/shipment/handover-list.ts';
import { languages } from '#domain/values/language.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { isDay } from '#domain/values/working-days.ts';
import {
  ClientRef,
  call,
  envelope,
  FileAnswer,
  idempotencyErrors,
  listEnvelope,
  paperErrors,
} from './call.ts';

const id = v.pipe(v.string(), v.uuid());
const digits = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1));

export const closedPage = {
  page: v.optional(v.pipe(digits, v.maxValue(resultWindow)), '1'),
  per_page: v.optional(v.pipe(digits, v.maxValue(100)), '10'),
};

/** Closed handover lists (docs/rules.md 15.12). */
export const handoverLists = {
  /** Closes exactly these shipments of the open list; fails if one has left it. */
  closeHandover: call
    .route({ method: 'POST', path: '/shipment/handover/close' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(
      v.object({
        /** yyyy-mm-dd, in Berlin. */
        day: v.pipe(v.string(), v.check(isDay, 'not_valid')),
        shipment_ids: v.pipe(v.array(v.pipe(id, v.toLowerCase())), v.minLength(1), v.maxLength(mostOnList)),
      }),
    )
    .output(envelope(v.object({ ...ClosedHandover.entries, client_ref: ClientRef })))
    .errors({ ...idempotencyErrors, HANDOVER_CHANGED: { status: 409 } }),

  /** Newest first, reopened lists included. */
  closedHandovers: call
    .route({ method: 'GET', path: '/shipment/handover/closed' })
    .input(v.object(closedPage))
    .output(listEnvelope(ClosedHandover)),

  /** The PDF as closed, with later cancellations marked. */
  closedHandoverList: call
    .route({ method: 'GET', path: '/shipment/handover/closed/{list_id}' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(v.object({ list_id: id, language: v.optional(v.picklist(languages), 'de') }))
    .output(envelope(FileAnswer))
    .errors(paperErrors),

  /** Reopening twice is success. */
  reopenHandover: call
    .route({ method: 'POST', path: '/shipment/handover/reopen/{list_id}' })
    .input(v.object({ list_id: id }))
    .output(envelope(ClosedHandover))
    .errors({
      HANDOVER_FINAL: { status: 409, data: v.object({ reason: v.picklist(reopenRefusals) }) },
    }),
};
