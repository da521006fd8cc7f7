import { signedIn } from '#server/os.ts';
import { confirmUser } from '#server/second-factor/confirm-user.ts';
import { listDestinations, saveDestination } from './destinations.ts';

export const destinationRoutes = {
  list: signedIn.destination.list.handler(async ({ context: { deps } }) => ({
    data: await listDestinations(deps),
  })),

  save: signedIn.destination.save.handler(async ({ input: { confirmation, ...requested }, context }) => {
    const { deps, user } = context;
    await confirmUser(deps, user, confirmation, context);
    await saveDestination(deps, user, requested);
    return { data: null };
  }),
};
