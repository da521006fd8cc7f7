import { signedIn } from '#server/os.ts';
import { buryImportMapping, listImportMappings } from './queries.ts';
import { saveImportMapping } from './save-import-mapping.ts';

export const importMappingRoutes = {
  list: signedIn.importMapping.list.handler(async ({ context: { deps, user } }) => {
    const rows = await listImportMappings(deps.db, user.client_id);
    return { data: rows.map(({ updated, ...rest }) => ({ ...rest, updated: updated.getTime() })) };
  }),

  save: signedIn.importMapping.save.handler(async ({ input: { id, ...rest }, context: { deps, user } }) => ({
    data: await saveImportMapping(deps, user, { mapping_id: id, ...rest }),
  })),

  remove: signedIn.importMapping.remove.handler(async ({ input, context: { deps, user } }) => {
    const now = deps.clock.now();
    await buryImportMapping(deps.db, user.client_id, input.id, now);
    return { data: { updated: now.getTime() } };
  }),
};
