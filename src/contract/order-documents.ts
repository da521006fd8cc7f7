import * as v from 'valibot';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { call, envelope, FileAnswer } from './call.ts';

const id = v.pipe(v.string(), v.uuid());

/** A paper of a manual order; `uid` names this very content. */
const OrderDocument = v.object({
  uid: v.string(),
  name: v.string(),
  /** bytes */
  size: v.number(),
  created: Timestamp,
});
export type OrderDocument = v.InferOutput<typeof OrderDocument>;

/** The papers of a manual order: the staff attach them, its client reads them (docs/rules.md 16.10). */
export const orderDocuments = {
  /** In the order in which they came; none of an order that is no manual one. */
  documents: call
    .route({ method: 'GET', path: '/shipment/documents/{id}' })
    .input(v.object({ id }))
    .output(envelope(v.array(OrderDocument))),

  document: call
    .route({ method: 'GET', path: '/shipment/documents/{id}/{uid}' })
    .input(v.object({ id, uid: id }))
    .output(envelope(FileAnswer)),

  /** Attaches a PDF or a picture, as form data or as JSON with the file in base64; one of a name that is taken gets a number. */
  addDocument: call
    .route({ method: 'POST', path: '/shipment/documents/{id}' })
    .meta({ access: 'admin', idempotency: 'none', largeBody: true, takesForm: true })
    .input(
      v.object({
        id,
        file: v.union([v.file(), v.pipe(v.string(), v.base64())]),
        /** The name of the file; without one the form's file says what it is called. */
        name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
      }),
    )
    .output(envelope(OrderDocument))
    .errors({ FILE_NOT_ALLOWED: { status: 415 }, FOLDER_FULL: { status: 409 } }),

  /** One that is gone already is no error. */
  removeDocument: call
    .route({ method: 'DELETE', path: '/shipment/documents/{id}/{uid}' })
    .meta({ access: 'admin', idempotency: 'none' })
    .input(v.object({ id, uid: id }))
    .output(envelope(v.object({ deleted: v.boolean() }))),
};
