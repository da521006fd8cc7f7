import * as v from 'valibot';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { call, envelope, FileAnswer } from './call.ts';

const id = v.pipe(v.string(), v.uuid());

/** `uid` identifies this exact content. */
const OrderDocument = v.object({
  uid: v.string(),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  created: Timestamp,
});
export type OrderDocument = v.InferOutput<typeof OrderDocument>;

/** The staff attach documents to a manual order, the client reads them (docs/rules.md 16.10). */
export const orderDocuments = {
  documents: call
    .route({ method: 'GET', path: '/shipment/documents/{id}' })
    .input(v.object({ id }))
    .output(envelope(v.array(OrderDocument))),

  document: call
    .route({ method: 'GET', path: '/shipment/documents/{id}/{uid}' })
    .input(v.object({ id, uid: id }))
    .output(envelope(FileAnswer)),

  /** Takes a PDF or picture as form data or base64; a taken name gets a number. */
  addDocument: call
    .route({ method: 'POST', path: '/shipment/documents/{id}' })
    .meta({ access: 'admin', idempotency: 'none', largeBody: true, takesForm: true })
    .input(
      v.object({
        id,
        file: v.union([v.file(), v.pipe(v.string(), v.base64())]),
        /** Default: the form's file name. */
        name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
      }),
    )
    .output(envelope(OrderDocument))
    .errors({ FILE_NOT_ALLOWED: { status: 415 }, FOLDER_FULL: { status: 409 } }),

  /** Succeeds if already deleted. */
  removeDocument: call
    .route({ method: 'DELETE', path: '/shipment/documents/{id}/{uid}' })
    .meta({ access: 'admin', idempotency: 'none' })
    .input(v.object({ id, uid: id }))
    .output(envelope(v.object({ deleted: v.boolean() }))),
};
