import { signedIn } from '#server/os.ts';
import { dismissJob, listFailedJobs, repeatJob } from '#server/queue/dead-letters.ts';

export const jobRoutes = {
  failed: signedIn.job.failed.handler(async ({ context: { deps } }) => ({
    data: await listFailedJobs(deps.db),
  })),

  again: signedIn.job.again.handler(async ({ input, context: { deps, user } }) => {
    await repeatJob(deps, user, input.id);
    return { data: null };
  }),

  dismiss: signedIn.job.dismiss.handler(async ({ input, context: { deps, user } }) => {
    await dismissJob(deps, user, input.id);
    return { data: null };
  }),
};
