import { jsonList } from '#server/http/json-list.ts';
import { signedIn } from '#server/os.ts';
import { buryTemplate, listTemplates } from './queries.ts';
import { saveTemplate } from './save-template.ts';

export const templateRoutes = {
  list: signedIn.template.list.handler(async ({ context: { deps, user, streamAnswer } }) => {
    const rows = await listTemplates(deps.db, user.client_id);
    streamAnswer(jsonList(templateTexts(rows)));
    return { data: [] };
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

/** The forms go out as they were kept, unread. */
function* templateTexts(rows: Awaited<ReturnType<typeof listTemplates>>) {
  for (const { form, updated, ...rest } of rows)
    yield `${JSON.stringify({ ...rest, updated: updated.getTime() }).slice(0, -1)},"form":${form}}`;
}
