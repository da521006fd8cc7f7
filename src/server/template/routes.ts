import { jsonList } from '#server/http/json-list.ts';
import { signedIn } from '#server/os.ts';
import { buryTemplate, listTemplates } from './queries.ts';
import { saveTemplate } from './save-template.ts';

export const templateRoutes = {
  list: signedIn.template.list.handler(async ({ input, context: { deps, user, streamAnswer } }) => {
    const { rows, more } = await listTemplates(deps.db, user.client_id, input?.after);
    streamAnswer(jsonList(templateTexts(rows), { next: more ? rows.at(-1)?.template_id : null }));
    return { data: [], next: null };
  }),

  save: signedIn.template.save.handler(async ({ input: { id, ...rest }, context: { deps, user } }) => ({
    data: await saveTemplate(deps, user, { template_id: id, ...rest }),
  })),

  remove: signedIn.template.remove.handler(async ({ input, context: { deps, user } }) => {
    const now = deps.clock.now();
    await buryTemplate(deps.db, user.client_id, input.id, now);
    return { data: { updated: now.getTime() } };
  }),
};

/** Forms are sent as stored, without parsing. */
function* templateTexts(rows: Awaited<ReturnType<typeof listTemplates>>['rows']) {
  for (const { form, ...rest } of rows) yield `${JSON.stringify(rest).slice(0, -1)},"form":${form}}`;
}
