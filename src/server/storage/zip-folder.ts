import { Readable } from 'node:stream';
import { defaultZipName, type ExportFolder, zipNames } from '#domain/staff/export-files.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import type { StreamedFile } from '#server/http/answer.ts';
import { zipStream } from '#server/zip/zip-stream.ts';
import { byNewest, note } from './export-files.ts';

type ZipDeps = Pick<Deps, 'db' | 'clock' | 'files'>;

export async function zipFolder(
  deps: ZipDeps,
  actor: Pick<CurrentUser, 'client_id'>,
  folder: ExportFolder,
  uids?: readonly string[],
): Promise<StreamedFile> {
  const { files, clock, db } = deps;
  const requested = uids && new Set(uids);
  const found = (await files.list(folder))
    .filter((it) => !requested || requested.has(it.version))
    .sort(byNewest);
  if (found.length === 0) throw refusal('NOT_FOUND');
  await note(deps, db, actor, 'files_downloaded', { folder, after: found });
  const names = zipNames(found.map((it) => it.name));
  const zipped = zipStream(
    found.map(({ name, size, created }, index) => ({
      name: names[index] ?? name,
      size,
      modified: created,
      open: () => files.read(folder, name),
    })),
  );
  return {
    name: defaultZipName.replace(/(?=\.zip$)/, `-${berlinDay(clock.now())}`),
    type: 'application/zip',
    content: Readable.toWeb(Readable.from(zipped)) as ReadableStream<Uint8Array>,
  };
}
