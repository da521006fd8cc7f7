import { os } from '#server/os.ts';
import { trackPublicly } from './track.ts';

export const trackingRoutes = {
  find: os.tracking.find.handler(async ({ input, context: { deps } }) => ({
    data: await trackPublicly(deps, input),
  })),
};
