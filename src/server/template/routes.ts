import type { Template } from '#domain/template.ts';
import { signedIn } from '#server/os.ts';
import { buryTemplate, listTemplates } from './queries.ts';
import { saveTemplate } from './save-template.ts';

export const templateRoutes = {
  list: signedIn.template.list.handler(async ({ context: { deps, user } }) => {
    const rows = await listTemplates(deps.db, user.client_id);
    return {
      data: rows.map(({ form, updated, ...rest }) => ({
        ...rest,
        form: form as Template['form'],
        updated: updated.getTime(),
      })),
    };
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
