import { jsonList } from '#server/http/json-list.ts';
import { signedIn } from '#server/os.ts';
import { buryImportMapping, listImportMappings } from './queries.ts';
import { saveImportMapping } from './save-import-mapping.ts';

export const importMappingRoutes = {
  list: signedIn.importMapping.list.handler(async ({ input, context: { deps, user, streamAnswer } }) => {
    const { rows, more } = await listImportMappings(deps.db, user.client_id, input?.after);
    streamAnswer(jsonList(mappingTexts(rows), { next: more ? rows.at(-1)?.mapping_id : null }));
    return { data: [], next: null };
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

/** Mappings are sent as stored, without parsing. */
function* mappingTexts(rows: Awaited<ReturnType<typeof listImportMappings>>['rows']) {
  for (const { mapping, ...rest } of rows) yield `${JSON.stringify(rest).slice(0, -1)},"mapping":${mapping}}`;
}
