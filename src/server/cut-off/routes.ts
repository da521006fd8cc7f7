import { signedIn } from '#server/os.ts';
import { listCutOffs, removeCutOff, saveCutOff } from './cut-offs.ts';

export const cutOffRoutes = {
  list: signedIn.cutOff.list.handler(async ({ context: { deps } }) => ({
    data: await listCutOffs(deps),
  })),

  save: signedIn.cutOff.save.handler(async ({ input, context: { deps, user } }) => {
    await saveCutOff(deps, user, input);
    return { data: null };
  }),

  remove: signedIn.cutOff.remove.handler(async ({ input, context: { deps, user } }) => {
    await removeCutOff(deps, user, input);
    return { data: null };
  }),
};
