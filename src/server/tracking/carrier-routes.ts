import { os } from '#server/os.ts';
import { recordEvents } from './record-events.ts';

export const carrierRoutes = {
  events: os.carrier.events.handler(async ({ input, context: { deps } }) => ({
    data: await recordEvents(deps, input.events),
  })),
};
