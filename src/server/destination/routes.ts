import { signedIn } from '#server/os.ts';
import { listDestinations, saveDestination } from './destinations.ts';

export const destinationRoutes = {
  list: signedIn.destination.list.handler(async ({ context: { deps } }) => ({
    data: await listDestinations(deps),
  })),

  save: signedIn.destination.save.handler(async ({ input, context: { deps, user } }) => {
    await saveDestination(deps, user, input);
    return { data: null };
  }),
};
