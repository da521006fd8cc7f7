import { os, signedIn } from '#server/os.ts';
import { trackPublicly, trackReached } from './track.ts';

export const trackingRoutes = {
  find: os.tracking.find.handler(async ({ input, context: { deps } }) => ({
    data: await trackPublicly(deps, input),
  })),
};

export const shipmentTrackingRoutes = {
  tracking: signedIn.shipment.tracking.handler(async ({ input, context: { deps, user } }) => ({
    data: await trackReached(deps, user, input.id),
  })),
};
