import { Readable } from 'node:stream';
import { signedIn } from '#server/os.ts';
import { buryTemplate, listTemplates } from './queries.ts';
import { saveTemplate } from './save-template.ts';

export const templateRoutes = {
  list: signedIn.template.list.handler(async ({ context: { deps, user, streamAnswer } }) => {
    const rows = await listTemplates(deps.db, user.client_id);
    streamAnswer(Readable.toWeb(Readable.from(listAnswer(rows))) as ReadableStream<Uint8Array>);
    return { data: [] };
  }),

  save: signedIn.template.save.handler(async ({ input: { id, ...rest }, context: { deps, user } }) => ({
    data: await saveTemplate(deps, user, { template_id: id, ...rest }),
  })),

  remove: signedIn.template.remove.handler(async ({ input, context: { deps, user } }) => {
    const now = deps.clock.now();
    await buryTemplate(deps.db, user.client_id, input.id, now);
    return { data: { updated: now.getTime() } };
  }),
};

/** `{ data: [...] }` without reading the forms: whoever asks often costs little more than the bytes. */
function* listAnswer(rows: Awaited<ReturnType<typeof listTemplates>>) {
  const bytes = new TextEncoder();
  let before = '{"data":[';
  for (const { form, updated, ...rest } of rows) {
    const words = JSON.stringify({ ...rest, updated: updated.getTime() }).slice(0, -1);
    yield bytes.encode(`${before}${words},"form":${form}}`);
    before = ',';
  }
  yield bytes.encode(before === ',' ? ']}' : `${before}]}`);
}
