import { allPages } from '#app/api/all-pages.ts';
import { newId } from '#app/api/new-id.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { SavedImportMapping } from '#app/offline/rows/saved-import-mapping.ts';
import {
  fitsImportMapping,
  type ImportMapping,
  importMappingLimits,
} from '#domain/order-import/import-mapping.ts';
import { sharing, writtenNow } from './shared-rows.ts';

export async function mappingsOfShape(db: WorkDatabase, shape: string): Promise<SavedImportMapping[]> {
  const rows = await db.importMappings.filter((row) => !row.isDeleted && row.shape === shape).toArray();
  return rows.sort((a, b) => b.updated - a.updated);
}

export type MappingProblem = 'too_many' | 'too_large';

export async function saveImportMapping(
  db: WorkDatabase,
  {
    id = newId(),
    ...rest
  }: Pick<SavedImportMapping, 'shape' | 'name' | 'mapping'> & { id?: string | undefined },
): Promise<MappingProblem | undefined> {
  if (!fitsImportMapping(rest.mapping)) return 'too_large';
  return withRevival(db, () =>
    db.transaction('rw', db.importMappings, async (): Promise<MappingProblem | undefined> => {
      const others = await db.importMappings.filter((row) => !row.isDeleted && row.id !== id).count();
      if (others >= importMappingLimits.mappings) return 'too_many';
      const known = await db.importMappings.get(id);
      // Skip unchanged writes: a new timestamp would overwrite another device's edit.
      const isSame =
        known && !known.isDeleted && known.name === rest.name && isEqual(known.mapping, rest.mapping);
      if (!isSame) await db.importMappings.put({ id, ...rest, ...writtenNow() });
      return undefined;
    }),
  );
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export async function deleteImportMapping(db: WorkDatabase, id: string): Promise<void> {
  await withRevival(db, () => db.importMappings.update(id, { ...writtenNow(), isDeleted: true }));
}

const { syncNow, follow } = sharing<SavedImportMapping>({
  name: 'import-mappings',
  table: (db) => db.importMappings,
  toSend: (row) => row,
  async calls(queueUser) {
    const { api, describeError } = await import('#app/api/client.ts');
    // The calls fail after another user signs in.
    const options = { context: { queueUser } };
    return {
      list: async () => (await allPages((input) => api.importMapping.list(input, options))).map(rowOf),
      async save({ id, shape, name, mapping, updated }) {
        try {
          return (await api.importMapping.save({ id, shape, name, mapping, updated }, options)).data;
        } catch (error) {
          const { code } = describeError(error);
          if (code === 'IMPORT_MAPPING_LIMIT' || code === 'STORAGE_FULL' || code === 'VALIDATION_FAILED')
            return undefined;
          throw error;
        }
      },
      remove: async (id) => (await api.importMapping.remove({ id }, options)).data.updated,
    };
  },
});

export const syncImportMappings = syncNow;
export const followImportMappings = follow;

const rowOf = ({ mapping_id: id, ...rest }: ImportMapping): SavedImportMapping => ({
  id,
  ...rest,
  isDeleted: false,
  pending: 0,
});
