import { exampleCsv, exampleFile } from '#domain/address/example-addresses.ts';
import { isActiveAdmin } from '#server/clients/queries.ts';
import { refusal } from '#server/errors.ts';
import { rawFile } from '#server/http/file-answer.ts';
import { os, signedIn } from '#server/os.ts';
import { confirmUser } from '#server/second-factor/confirm-user.ts';
import { deleteExports, exportFiles, isExport, openExport, uploadExport } from './export-files.ts';
import { fileLink, readLink } from './file-link.ts';
import { zipFolder } from './zip-folder.ts';

const ownFiles: Record<string, () => string> = { [exampleFile.file_url]: exampleCsv };

/** Placeholder; the context streams the real file. */
const streamed = () => new File([], '');

export const storageRoutes = {
  download: signedIn.storage.download.handler(({ input: { file_url, name } }) => {
    const own = Object.hasOwn(ownFiles, file_url) ? ownFiles[file_url]?.() : undefined;
    if (own === undefined) throw refusal('NOT_FOUND');
    return { data: { file: Buffer.from(own).toString('base64'), name } };
  }),

  files: signedIn.storage.files.handler(async ({ input, context: { deps } }) => ({
    data: await exportFiles(deps, input.folder),
  })),

  downloadAll: signedIn.storage.downloadAll.handler(async ({ input, context }) => {
    await confirmUser(context.deps, context.user, input.confirmation, context);
    context.streamFile(await zipFolder(context.deps, context.user, input.folder, input.uids));
    return streamed();
  }),

  downloadLink: signedIn.storage.downloadLink.handler(async ({ input: file, context: { deps, user } }) => {
    if (!(await isExport(deps, file.file_url))) throw refusal('NOT_FOUND');
    return { data: { url: await fileLink(deps, user, { what: 'file', ...file }) } };
  }),

  downloadAllLink: signedIn.storage.downloadAllLink.handler(async ({ input, context }) => {
    const { folder, confirmation } = input;
    const { deps, user } = context;
    await confirmUser(deps, user, confirmation, context);
    if ((await deps.files.list(folder)).length === 0) throw refusal('NOT_FOUND');
    return { data: { url: await fileLink(deps, user, { what: 'folder', folder }) } };
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

  delete: signedIn.storage.delete.handler(async ({ input: { folder, uids, confirmation }, context }) => {
    const { deps, user } = context;
    await confirmUser(deps, user, confirmation, context);
    return { data: { deleted: await deleteExports(deps, user, folder, uids) } };
  }),

  deleteAll: signedIn.storage.deleteAll.handler(async ({ input: { folder, confirmation }, context }) => {
    const { deps, user } = context;
    await confirmUser(deps, user, confirmation, context);
    return { data: { deleted: await deleteExports(deps, user, folder) } };
  }),
};

export const dataRoutes = {
  uploadFile: signedIn.data.uploadFile.handler(async ({ input, context: { deps, user } }) => ({
    data: await uploadExport(deps, user, input),
  })),
};
