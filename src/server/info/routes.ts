import { signedIn } from '#server/os.ts';
import { showRunning } from './running.ts';
import { staffInfo } from './staff-info.ts';
import { staffToday } from './staff-today.ts';

export const infoRoutes = {
  today: signedIn.info.today.handler(async ({ context: { deps } }) => ({
    data: await staffToday(deps),
  })),

  running: signedIn.info.running.handler(async ({ context: { deps } }) => ({
    data: await showRunning(deps),
  })),

  staff: signedIn.info.staff.handler(async ({ input, context: { deps } }) => ({
    data: await staffInfo(deps, input),
  })),
};
