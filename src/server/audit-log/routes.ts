import { signedIn } from '#server/os.ts';
import { exportEvents } from './export-events.ts';
import { listEvents } from './list-events.ts';

const perPage = 50;

export const auditLogRoutes = {
  list: signedIn.auditLog.list.handler(async ({ input: { behind, ...filter }, context: { deps } }) => {
    const events = await listEvents(deps.db, filter, { behind, limit: perPage + 1 });
    return { data: events.slice(0, perPage), has_more: events.length > perPage };
  }),

  export: signedIn.auditLog.export.handler(async ({ input, context: { deps, user, answerFile } }) =>
    answerFile(await exportEvents(deps, user, input)),
  ),
};
