import * as v from 'valibot';
import { ImportMapping } from '#domain/order-import/import-mapping.ts';
import { call, envelope, PageAfter, pageEnvelope } from './call.ts';
import { storageFull } from './kept-bytes.ts';

const { mapping_id: id, ...written } = ImportMapping.entries;
/** Stored mappings are not validated again. */
const Stored = v.object({
  ...ImportMapping.entries,
  name: v.string(),
  mapping: v.record(v.string(), v.unknown()),
});

/** Mappings shared by a client's devices; the later write wins. */
export const importMapping = {
  list: call
    .route({ method: 'GET', path: '/import-mapping' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(PageAfter)
    .output(pageEnvelope(Stored)),

  /** The device chooses the id; a repeat changes nothing. */
  save: call
    .route({ method: 'PUT', path: '/import-mapping/{id}' })
    .input(v.object({ id, ...written }))
    .output(
      envelope(
        v.object({
          /** false: a later write or deletion won. */
          is_kept: v.boolean(),
          /** Never later than the server's time. */
          updated: v.number(),
        }),
      ),
    )
    .errors({ IMPORT_MAPPING_LIMIT: { status: 409 }, ...storageFull }),

  /** Leaves a tombstone, so an offline device cannot restore the mapping. Succeeds if already deleted. */
  remove: call
    .route({ method: 'DELETE', path: '/import-mapping/{id}' })
    .input(v.object({ id }))
    .output(envelope(v.object({ updated: v.number() }))),
};
