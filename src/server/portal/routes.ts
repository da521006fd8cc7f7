import { os } from '#server/os.ts';
import { portalSettings } from './portal-settings.ts';

export const portalRoutes = {
  ping: os.portal.ping.handler(({ context }) => ({
    data: { pong: true, time: Math.floor(context.deps.clock.now().getTime() / 1000) },
  })),

  settings: os.portal.settings.handler(({ context }) => ({ data: portalSettings(context.deps.config) })),
};
