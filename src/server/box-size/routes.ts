import { signedIn } from '#server/os.ts';
import { boxSizesOf } from './queries.ts';
import { saveBoxSizes } from './save-box-sizes.ts';

export const boxSizeRoutes = {
  list: signedIn.boxSize.list.handler(async ({ context: { deps, user } }) => ({
    data: await boxSizesOf(deps.db, user.client_id),
  })),

  save: signedIn.boxSize.save.handler(async ({ input, context: { deps, user } }) => ({
    data: await saveBoxSizes(deps, user, input),
  })),
};
