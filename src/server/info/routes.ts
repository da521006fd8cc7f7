import { signedIn } from '#server/os.ts';
import { staffInfo } from './staff-info.ts';

export const infoRoutes = {
  staff: signedIn.info.staff.handler(async ({ input, context: { deps } }) => ({
    data: await staffInfo(deps, input),
  })),
};
