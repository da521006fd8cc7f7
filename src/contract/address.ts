import * as v from 'valibot';
import { Address, AddressUpdate, SavedAddress } from '#domain/address/address.ts';
import { duplicateChoices, ImportRow, importColumns, maxImportRows } from '#domain/address/address-import.ts';
import { Revision } from '#domain/values/revision.ts';
import { ClientRef, call, envelope, idempotencyErrors } from './call.ts';
import { storageFull } from './kept-bytes.ts';

const full = { ADDRESS_LIMIT: { status: 409 } } as const;
const exists = { ADDRESS_EXISTS: { status: 409 } } as const;
/** Somebody has changed it since that revision: with the address as it is now. */
const changed = { ADDRESS_CHANGED: { status: 409, data: v.object({ address: SavedAddress }) } } as const;
/** An address as it was saved under a key, if there was one. */
const Kept = v.object({ ...SavedAddress.entries, client_ref: v.optional(ClientRef) });

/** Most addresses of one answer with a limit. */
export const mostAddresses = 10_000;

/** The changes since a cursor. Whoever asked with a limit goes on with the new cursor while there is more. */
const Sync = v.object({
  /** The place where the answer ends; for the next `since`. */
  cursor: v.string(),
  /** The cursor was empty, unknown or too old: what follows is the whole book, forget what you have. */
  full: v.boolean(),
  /** Ids of addresses that are gone. */
  deleted: v.array(v.string()),
  more: v.boolean(),
  /** The size of the book; with `full` only. */
  total: v.optional(v.number()),
});
export type AddressSync = v.InferOutput<typeof Sync>;

const ImportRows = v.pipe(v.array(ImportRow), v.minLength(1), v.maxLength(maxImportRows));

/** Counts of addresses by what an import did with them. */
const Imported = v.object({
  import_id: v.string(),
  created: v.number(),
  overwritten: v.number(),
  skipped: v.number(),
});
export type Imported = v.InferOutput<typeof Imported>;

export const address = {
  /** The whole book, sorted by company; with `since` (empty at first) what has changed, oldest change first. */
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
    .output(envelope(Kept))
    .errors({ ...idempotencyErrors, ...exists, ...full }),

  /** What is so already changes nothing, whatever revision is named. */
  update: call
    .route({ method: 'PUT', path: '/address/update/{address_id}' })
    .meta({ access: 'user', idempotency: 'accepted' })
    .input(AddressUpdate)
    .output(envelope(Kept))
    .errors({ ...idempotencyErrors, ...exists, ...changed }),

  /** One that is gone already counts as deleted. */
  delete: call
    .route({ method: 'DELETE', path: '/address/{id}' })
    .input(v.object({ id: v.pipe(v.string(), v.uuid()), revision: v.optional(Revision) }))
    .output(envelope(v.null()))
    .errors(changed),

  /** Judges every row by the rules of an address. `row` counts from 1; a row is in `details` once per wrong field. */
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
              /** What would be right, where only that can be meant: 01067 for a German postal code "1067". */
              offered: v.optional(v.string()),
            }),
          ),
          message: v.string(),
        }),
      ),
    ),

  /** All rows or none. An address that is in the book exactly so already is skipped, whatever is chosen. */
  import: call
    .route({ method: 'POST', path: '/address/import' })
    .meta({ access: 'user', idempotency: 'accepted', largeBody: true, heavy: true })
    .input(v.object({ data: ImportRows, duplicates: v.optional(v.picklist(duplicateChoices), 'skip') }))
    .output(envelope(Imported))
    .errors({ ...idempotencyErrors, ...full, ...storageFull }),

  /** Within a day. Addresses that were edited since the import stay as they are. Undoing twice is success. */
  undoImport: call
    .route({ method: 'POST', path: '/address/import/{id}/undo' })
    .input(v.object({ id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(v.object({ removed: v.number(), restored: v.number(), left: v.number() })))
    .errors({ LINK_EXPIRED: { status: 410 } }),
};
