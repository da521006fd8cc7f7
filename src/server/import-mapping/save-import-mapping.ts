import { type ImportMapping, importMappingLimits } from '#domain/order-import/import-mapping.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { withinQuota } from '#server/stored-bytes/within-quota.ts';
import { countOtherMappings, upsertImportMapping } from './queries.ts';

/** Saves unless a later write is stored. */
export async function saveImportMapping(
  { db, clock }: Deps,
  { client_id }: CurrentUser,
  { updated, ...mapping }: ImportMapping,
): Promise<{ is_kept: boolean; updated: number }> {
  // Otherwise a device whose clock is ahead would win until then.
  const at = Math.min(updated, clock.now().getTime());
  return db.transaction((tx) =>
    withinQuota(tx, client_id, async () => {
      const others = await countOtherMappings(tx, client_id, mapping.mapping_id);
      if (others >= importMappingLimits.mappings) throw refusal('IMPORT_MAPPING_LIMIT');
      const is_kept = await upsertImportMapping(tx, { client_id, ...mapping, updated: new Date(at) });
      return { is_kept, updated: at };
    }),
  );
}
