import { compareDesc } from 'date-fns/compareDesc';
import { sql } from 'drizzle-orm';
import type { ExportFile } from '#contract/storage.ts';
import {
  type ExportFolder,
  fileNameFrom,
  isUploadAllowed,
  largestUpload,
  mostFiles,
} from '#domain/staff/export-files.ts';
import { audit } from '#server/audit.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { timestamp } from '#server/timestamp.ts';
import { bytesOf } from './bytes-of.ts';
import type { Draft, ReadFile, StoredFile } from './files.ts';

type FileDeps = Pick<Deps, 'db' | 'clock' | 'files'>;
type Actor = Pick<CurrentUser, 'client_id'>;

/** Distinguishes exports from the portal's own files. */
const exportUrl = 'exports:';

export async function exportFiles(deps: Pick<Deps, 'files'>, folder: ExportFolder): Promise<ExportFile[]> {
  const found = await deps.files.list(folder);
  return found.sort(byNewest).map((it) => wireFile(folder, it));
}

export const byNewest = (one: StoredFile, other: StoredFile) =>
  compareDesc(one.created, other.created) || (one.name < other.name ? -1 : 1);

const wireFile = (folder: ExportFolder, { name, size, created, version }: StoredFile): ExportFile => ({
  name,
  created: timestamp(created),
  size,
  url: exportUrl + version,
  folder,
  uid: version,
});

export async function isExport({ files }: Pick<Deps, 'files'>, url: string): Promise<boolean> {
  return url.startsWith(exportUrl) && (await files.hasContent(url.slice(exportUrl.length)));
}

export async function openExport({ files }: Pick<Deps, 'files'>, url: string): Promise<ReadFile | undefined> {
  return url.startsWith(exportUrl) ? files.readVersion(url.slice(exportUrl.length)) : undefined;
}

/** Deletes these versions, or without `uids` all files; returns how many were there. */
export async function deleteExports(
  deps: FileDeps,
  actor: Actor,
  folder: ExportFolder,
  uids?: readonly string[],
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await lockFolder(tx, folder);
    const listed = uids ? await deps.files.list(folder, tx) : [];
    const chosen = listed.filter(({ version }) => uids?.includes(version));
    for (const { name } of chosen) await deps.files.remove(folder, name, tx);
    const gone = uids ? chosen : await deps.files.removeAll(folder, tx);
    if (gone.length > 0) await note(deps, tx, actor, 'files_deleted', { folder, before: gone, after: [] });
    return gone.length;
  });
}

type Upload = {
  folder: ExportFolder;
  file: File | string;
  name?: string | undefined;
  if_exists: 'refuse' | 'replace' | 'keep_both';
  uid?: string | undefined;
};

export async function uploadExport(deps: FileDeps, actor: Actor, requested: Upload): Promise<ExportFile> {
  const { file } = requested;
  const content = await bytesOf(file);
  const name = fileNameFrom(requested.name ?? (typeof file === 'string' ? '' : file.name));
  if (content.length > largestUpload) throw refusal('BODY_TOO_LARGE');
  if (!name || !isUploadAllowed(name, content.subarray(0, 4_096))) throw refusal('FILE_NOT_ALLOWED');
  // Stored before the folder is locked.
  const draft = await deps.files.draft(content);
  try {
    return await deps.db.transaction((tx) => placeUpload(deps, tx, actor, { ...requested, name, draft }));
  } catch (error) {
    // The daily cleanup deletes the draft.
    await deps.files.discard(draft).catch(() => {});
    throw error;
  }
}

async function placeUpload(
  deps: FileDeps,
  tx: DbOrTx,
  actor: Actor,
  { folder, name, draft, uid, if_exists }: Upload & { name: string; draft: Draft },
): Promise<ExportFile> {
  const how = ({ refuse: 'new', replace: 'replace', keep_both: 'beside' } as const)[if_exists];
  await lockFolder(tx, folder);
  const before = await deps.files.find(folder, name, tx);
  if (how === 'new' && before) throw refusal('FILE_EXISTS');
  if (how === 'replace' && before && before.version !== uid) throw refusal('FILE_CHANGED');
  if ((await deps.files.list(folder, tx)).length >= mostFiles) throw refusal('FOLDER_FULL');
  const stored = await deps.files.place(folder, name, draft, how, tx);
  // A running export does not lock the folder.
  if (!stored) throw refusal('FILE_EXISTS');
  const replaced = how === 'replace' && before ? [before] : [];
  await note(deps, tx, actor, 'file_uploaded', { folder, before: replaced, after: [stored] });
  return wireFile(folder, stored);
}

type Noted = { folder: ExportFolder; before?: StoredFile[]; after: StoredFile[] };

export async function note(
  deps: Pick<Deps, 'clock'>,
  db: DbOrTx,
  { client_id }: Actor,
  action: 'file_uploaded' | 'files_downloaded' | 'files_deleted',
  { folder, before, after }: Noted,
): Promise<void> {
  const named = (files: StoredFile[]) => files.map(({ name, size }) => ({ name, size }));
  await audit(deps, db, action, {
    details: { staff: client_id, folder, ...(before ? { before: named(before) } : {}), after: named(after) },
  });
}

/** Serialises changes by the staff between check and write. */
async function lockFolder(tx: DbOrTx, folder: ExportFolder): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${folder}`}, 0))`);
}
