import { signedIn } from '#server/os.ts';
import { showBatches, showBatchRows, showFates, showRow } from './read-batch.ts';
import { deleteBatch, putRows, releaseBatch, saveBatch, takeBatch } from './work-on-batch.ts';

export const batchRoutes = {
  list: signedIn.batch.list.handler(async ({ input, context: { deps, user } }) => ({
    data: await showBatches(deps, user.client_id, input?.device_id),
  })),

  get: signedIn.batch.get.handler(async ({ input, context: { deps, user } }) => ({
    data: await showBatchRows(deps, user.client_id, input),
  })),

  save: signedIn.batch.save.handler(async ({ input, context: { deps, user } }) => ({
    data: await saveBatch(deps, user.client_id, input),
  })),

  putRows: signedIn.batch.putRows.handler(async ({ input, context: { deps, user } }) => {
    const { kept, ...held } = await putRows(deps, user.client_id, input);
    return { data: { ...held, kept: kept.map(showRow) } };
  }),

  take: signedIn.batch.take.handler(async ({ input, context: { deps, user } }) => ({
    data: await takeBatch(deps, user.client_id, input),
  })),

  release: signedIn.batch.release.handler(async ({ input, context: { deps, user } }) => {
    await releaseBatch(deps, user.client_id, input);
    return { data: null };
  }),

  remove: signedIn.batch.remove.handler(async ({ input, context: { deps, user } }) => {
    await deleteBatch(deps, user.client_id, input);
    return { data: null };
  }),

  fates: signedIn.batch.fates.handler(async ({ input, context: { deps, user } }) => ({
    data: await showFates(deps, user.client_id, input.id),
  })),
};
