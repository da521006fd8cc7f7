import { signedIn } from '#server/os.ts';
import { listAddresses } from './queries.ts';

export const addressRoutes = {
  getAll: signedIn.address.getAll.handler(async ({ context }) => ({
    data: await listAddresses(context.deps.db, context.user.client_id),
  })),
};
