import * as v from 'valibot';
import { Address, AddressUpdate, SavedAddress } from '#domain/address/address.ts';
import { duplicateChoices, ImportRow, importColumns, maxImportRows } from '#domain/address/address-import.ts';
import { Revision } from '#domain/values/revision.ts';
import { ClientRef, call, envelope, idempotencyErrors } from './call.ts';
import { storageFull } from './kept-bytes.ts';

const full = { ADDRESS_LIMIT: { status: 409 } } as const;
const exists = { ADDRESS_EXISTS: { status: 409 } } as const;
const changed = { ADDRESS_CHANGED: { status: 409, data: v.object({ address: SavedAddress }) } } as const;
const StoredAddress = v.object({ ...SavedAddress.entries, client_ref: v.optional(ClientRef) });

export const mostAddresses = 10_000;

/** While `more` is set, the client repeats the call with the new cursor. */
const Sync = v.object({
  cursor: v.string(),
  /** The cursor was unusable: the response is the whole book and replaces the client's copy. */
  full: v.boolean(),
  deleted: v.array(v.string()),
  more: v.boolean(),
  total: v.optional(v.number()),
});
export type AddressSync = v.InferOutput<typeof Sync>;

const ImportRows = v.pipe(v.array(ImportRow), v.minLength(1), v.maxLength(maxImportRows));

const Imported = v.object({
  import_id: v.string(),
  created: v.number(),
  overwritten: v.number(),
  skipped: v.number(),
});
export type Imported = v.InferOutput<typeof Imported>;

export const address = {
  /** Returns the book sorted by company; with `since` (empty at first) only the changes, oldest first. */
  getAll: call
    .route({ method: 'GET', path: '/address/getAll' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(
      v.optional(
        v.object({
          since: v.optional(v.pipe(v.string(), v.maxLength(100))),
          limit: v.optional(
            v.pipe(
              v.string(),
              v.regex(/^\d{1,5}$/),
              v.transform(Number),
              v.minValue(1),
              v.maxValue(mostAddresses),
            ),
          ),
        }),
      ),
    )
    .output(v.object({ data: v.array(SavedAddress), sync: v.optional(Sync) })),

  create: call
    .route({ method: 'POST', path: '/address/create' })
    .meta({ access: 'user', idempotency: 'accepted' })
    .input(Address)
    .output(envelope(StoredAddress))
    .errors({ ...idempotencyErrors, ...exists, ...full }),

  /** An update without changes succeeds for any revision. */
  update: call
    .route({ method: 'PUT', path: '/address/update/{address_id}' })
    .meta({ access: 'user', idempotency: 'accepted' })
    .input(AddressUpdate)
    .output(envelope(StoredAddress))
    .errors({ ...idempotencyErrors, ...exists, ...changed }),

  /** Succeeds if the address is already deleted. */
  delete: call
    .route({ method: 'DELETE', path: '/address/{id}' })
    .input(v.object({ id: v.pipe(v.string(), v.uuid()), revision: v.optional(Revision) }))
    .output(envelope(v.null()))
    .errors(changed),

  /** `row` counts from 1; `details` has one entry per wrong field. */
  validate: call
    .route({ method: 'POST', path: '/address/validate' })
    .meta({ access: 'user', idempotency: 'none', largeBody: true, heavy: true })
    .input(v.object({ data: ImportRows }))
    .output(
      envelope(
        v.object({
          isValid: v.boolean(),
          details: v.array(
            v.object({
              row: v.number(),
              code: v.picklist(['COUNTRY_CODE_INVALID', 'FIELD_REQUIRED', 'INVALID']),
              field: v.picklist(importColumns),
              /** The only possible correction: 01067 for a German postal code "1067". */
              offered: v.optional(v.string()),
            }),
          ),
          message: v.string(),
        }),
      ),
    ),

  /** Imports all rows or none, and skips rows equal to a saved address. */
  import: call
    .route({ method: 'POST', path: '/address/import' })
    .meta({ access: 'user', idempotency: 'accepted', largeBody: true, heavy: true })
    .input(v.object({ data: ImportRows, duplicates: v.optional(v.picklist(duplicateChoices), 'skip') }))
    .output(envelope(Imported))
    .errors({ ...idempotencyErrors, ...full, ...storageFull }),

  /** Possible for one day; addresses edited since stay, and undoing twice is success. */
  undoImport: call
    .route({ method: 'POST', path: '/address/import/{id}/undo' })
    .input(v.object({ id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(v.object({ removed: v.number(), restored: v.number(), left: v.number() })))
    .errors({ LINK_EXPIRED: { status: 410 } }),
};
