import { getUnixTime } from 'date-fns/getUnixTime';
import { os, signedIn } from '#server/os.ts';
import { deviceNote } from './device-note.ts';
import { portalSettings } from './portal-settings.ts';
import { isServiceAreaThere } from './service-area.ts';
import { showSetup } from './setup.ts';

export const portalRoutes = {
  ping: os.portal.ping.handler(({ context: { deps, headers, answerHeaders } }) => {
    const note = deviceNote(deps.config, headers);
    if (note) answerHeaders.append('set-cookie', note);
    return { data: { pong: true, time: getUnixTime(deps.clock.now()) } };
  }),

  settings: os.portal.settings.handler(({ context }) => ({ data: portalSettings(context.deps.config) })),

  setup: signedIn.portal.setup.handler(async ({ context: { deps } }) => ({ data: await showSetup(deps) })),

  serviceArea: signedIn.portal.serviceArea.handler(async ({ context }) => ({
    data: { is_there: await isServiceAreaThere(context.deps) },
  })),
};
