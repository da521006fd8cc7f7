import { os, signedIn } from '#server/os.ts';
import { trackPublicly, trackReached } from './track.ts';

export const trackingRoutes = {
  find: os.tracking.find.handler(async ({ input, context: { deps } }) => ({
    data: await trackPublicly(deps, input),
  })),
};

/** The events of a shipment, for its client and the staff. */
export const shipmentTrackingRoutes = {
  tracking: signedIn.shipment.tracking.handler(async ({ input, context: { deps, user } }) => ({
    data: await trackReached(deps, user, input.id),
  })),
};
