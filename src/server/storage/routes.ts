import { exampleCsv, exampleFile } from '#domain/address/example-addresses.ts';
import { isActiveAdmin } from '#server/clients/queries.ts';
import { refusal } from '#server/errors.ts';
import { rawFile } from '#server/http/file-answer.ts';
import { os, signedIn } from '#server/os.ts';
import {
  deleteAllExports,
  deleteExport,
  exportFiles,
  isExport,
  openExport,
  uploadExport,
} from './export-files.ts';
import { fileLink, readLink } from './file-link.ts';
import { zipFolder } from './zip-folder.ts';

const ownFiles: Record<string, () => string> = { [exampleFile.file_url]: exampleCsv };

/** Placeholder; the context streams the real file. */
const streamed = () => new File([], '');

export const storageRoutes = {
  download: signedIn.storage.download.handler(async ({ input: { file_url, name }, context }) => {
    const own = Object.hasOwn(ownFiles, file_url) ? ownFiles[file_url]?.() : undefined;
    if (own !== undefined) return { data: { file: Buffer.from(own).toString('base64'), name } };
    const content = context.user.is_admin ? await openExport(context.deps, file_url) : undefined;
    if (!content) throw refusal('NOT_FOUND');
    return context.answerFile({ name, ...content });
  }),

  files: signedIn.storage.files.handler(async ({ input, context: { deps } }) => ({
    data: await exportFiles(deps, input.folder),
  })),

  downloadAll: signedIn.storage.downloadAll.handler(async ({ input, context }) => {
    context.streamFile(await zipFolder(context.deps, context.user, input.folder, input.uids));
    return streamed();
  }),

  downloadLink: signedIn.storage.downloadLink.handler(async ({ input, context: { deps, user } }) => {
    if (!(await isExport(deps, input.file_url))) throw refusal('NOT_FOUND');
    return { data: { url: await fileLink(deps, user, { what: 'file', ...input }) } };
  }),

  downloadAllLink: signedIn.storage.downloadAllLink.handler(async ({ input, context: { deps, user } }) => {
    if ((await deps.files.list(input.folder)).length === 0) throw refusal('NOT_FOUND');
    return { data: { url: await fileLink(deps, user, { what: 'folder', ...input }) } };
  }),

  linked: os.storage.linked.handler(async ({ input, context }) => {
    const { deps } = context;
    const { client_id, ...linked } = await readLink(deps, input.token);
    if (!(await isActiveAdmin(deps.db, client_id))) throw refusal('NOT_FOUND');
    if (linked.what === 'folder') context.streamFile(await zipFolder(deps, { client_id }, linked.folder));
    else {
      const content = await openExport(deps, linked.file_url);
      if (!content) throw refusal('NOT_FOUND');
      context.streamFile(rawFile({ name: linked.name, ...content }));
    }
    return streamed();
  }),

  delete: signedIn.storage.delete.handler(async ({ input, context: { deps, user } }) => ({
    data: { deleted: await deleteExport(deps, user, input) },
  })),

  deleteAll: signedIn.storage.deleteAll.handler(async ({ input, context: { deps, user } }) => ({
    data: { deleted: await deleteAllExports(deps, user, input.folder) },
  })),
};

export const dataRoutes = {
  uploadFile: signedIn.data.uploadFile.handler(async ({ input, context: { deps, user } }) => ({
    data: await uploadExport(deps, user, input),
  })),
};
