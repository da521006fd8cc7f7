import { jsonAround } from '#server/http/json-list.ts';
import { signedIn } from '#server/os.ts';
import type { ListedRow } from './queries.ts';
import { showBatches, showBatchRows, showFates } from './read-batch.ts';
import { claimBatch, deleteBatch, saveBatch, saveRows } from './work-on-batch.ts';

export const batchRoutes = {
  list: signedIn.batch.list.handler(async ({ input, context: { deps, user } }) => ({
    data: await showBatches(deps, user.client_id, input?.device_id),
  })),

  get: signedIn.batch.get.handler(async ({ input, context: { deps, user, streamAnswer } }) => {
    const { head, rows, ...facts } = await showBatchRows(deps, user.client_id, input);
    const begin = `{"data":${JSON.stringify(facts).slice(0, -1)},"head":${head},"rows":[`;
    streamAnswer(jsonAround(rowTexts(rows), begin, ']}}'));
    return { data: { ...facts, head: null, rows: [] } };
  }),

  save: signedIn.batch.save.handler(async ({ input, context: { deps, user } }) => ({
    data: await saveBatch(deps, user.client_id, input),
  })),

  putRows: signedIn.batch.putRows.handler(async ({ input, context: { deps, user } }) => ({
    data: await saveRows(deps, user.client_id, input),
  })),

  take: signedIn.batch.take.handler(async ({ input, context: { deps, user } }) => ({
    data: await claimBatch(deps, user.client_id, input),
  })),

  remove: signedIn.batch.remove.handler(async ({ input, context: { deps, user } }) => {
    await deleteBatch(deps, user.client_id, input);
    return { data: null };
  }),

  fates: signedIn.batch.fates.handler(async ({ input, context: { deps, user } }) => ({
    data: await showFates(deps, user.client_id, input.id),
  })),
};

/** Row data is sent as stored, without parsing. */
function* rowTexts(rows: readonly ListedRow[]) {
  for (const { facts, handed, ...rest } of rows)
    yield `${JSON.stringify(rest).slice(0, -1)},"facts":${facts},"handed":${handed}}`;
}
