import { keyedRequest } from '#server/keys/idempotency.ts';
import { signedIn } from '#server/os.ts';
import { createPackaging } from './create-packaging.ts';
import { listPackaging } from './queries.ts';
import { showPackaging } from './show-packaging.ts';
import { listAllPackaging, updatePackaging } from './staff-orders.ts';

export const packagingRoutes = {
  create: signedIn.packaging.create.handler(async ({ input, context: { deps, user, ...called } }) => {
    const request = keyedRequest(called);
    const ordered = await createPackaging(deps, user, input, request);
    return { data: { ...ordered, client_ref: request.key } };
  }),

  list: signedIn.packaging.list.handler(async ({ input, context: { deps, user } }) => {
    const { orders, total } = await listPackaging(deps.db, user.client_id, input);
    return { data: orders.map(showPackaging), pagination: { total } };
  }),

  listAll: signedIn.packaging.listAll.handler(({ input, context: { deps } }) =>
    listAllPackaging(deps.db, input),
  ),

  update: signedIn.packaging.update.handler(async ({ input, context: { deps, user } }) => ({
    data: await updatePackaging(deps, user, input),
  })),
};
