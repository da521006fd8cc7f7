import { signedIn } from '#server/os.ts';
import { deleteRhythm, listRhythms, type RhythmTuple } from './queries.ts';
import { saveRhythm } from './save-rhythm.ts';

export const rhythmRoutes = {
  list: signedIn.rhythm.list.handler(async ({ context: { deps, user } }) => ({
    data: (await listRhythms(deps.db, user.client_id)).map(showRhythm),
  })),

  save: signedIn.rhythm.save.handler(async ({ input: { id, ...rest }, context: { deps, user } }) => ({
    data: showRhythm(await saveRhythm(deps, user, { template_id: id, ...rest })),
  })),

  remove: signedIn.rhythm.remove.handler(async ({ input, context: { deps, user } }) => {
    await deleteRhythm(deps.db, user.client_id, input.id);
    return { data: null };
  }),
};

const showRhythm = ({ client_id: _, ...rest }: RhythmTuple) => rest;
