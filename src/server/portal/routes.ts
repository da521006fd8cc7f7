import { os, signedIn } from '#server/os.ts';
import { portalSettings } from './portal-settings.ts';
import { isServiceAreaThere } from './service-area.ts';

export const portalRoutes = {
  ping: os.portal.ping.handler(({ context }) => ({
    data: { pong: true, time: Math.floor(context.deps.clock.now().getTime() / 1000) },
  })),

  settings: os.portal.settings.handler(({ context }) => ({ data: portalSettings(context.deps.config) })),

  serviceArea: signedIn.portal.serviceArea.handler(async ({ context }) => ({
    data: { is_there: await isServiceAreaThere(context.deps) },
  })),
};
