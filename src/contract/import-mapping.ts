import * as v from 'valibot';
import { ImportMapping } from '#domain/order-import/import-mapping.ts';
import { call, envelope, PageAfter, pageEnvelope } from './call.ts';
import { storageFull } from './kept-bytes.ts';

const { mapping_id: id, ...written } = ImportMapping.entries;
/** As it was stored: nothing is judged again. */
const Stored = v.object({
  ...ImportMapping.entries,
  name: v.string(),
  mapping: v.record(v.string(), v.unknown()),
});

/** How a client's files are read, shared by its devices like templates: of two writes the later stands. */
export const importMapping = {
  /** By their ids, in pages. */
  list: call
    .route({ method: 'GET', path: '/import-mapping' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(PageAfter)
    .output(pageEnvelope(Stored)),

  /** New or changed, under an id the device made. A repeat changes nothing. */
  save: call
    .route({ method: 'PUT', path: '/import-mapping/{id}' })
    .input(v.object({ id, ...written }))
    .output(
      envelope(
        v.object({
          /** false: a later write, or a later deletion, stands. */
          is_kept: v.boolean(),
          /** The time of the last write, as stored: never later than the server's now. */
          updated: v.number(),
        }),
      ),
    )
    .errors({ IMPORT_MAPPING_LIMIT: { status: 409 }, ...storageFull }),

  /** Leaves a tombstone, so that a device that was offline does not bring it back. One that is not there is no error. */
  remove: call
    .route({ method: 'DELETE', path: '/import-mapping/{id}' })
    .input(v.object({ id }))
    .output(envelope(v.object({ updated: v.number() }))),
};
