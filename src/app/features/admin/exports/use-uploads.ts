import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { uploadFile } from '#app/api/upload-file.ts';
import { errorText } from '#app/i18n/messages.ts';
import { holdUpdates } from '#app/offline/rows/unsaved.ts';
import type { ExportFile } from '#contract/storage.ts';
import { fileNameFrom, invoicesFolder, isUploadAllowed, largestUpload } from '#domain/staff/export-files.ts';
import { exportFilesQuery } from './use-export-files.ts';

export type NameChoice = 'replace' | 'keep_both' | 'leave_out';
export type NameQuestion = {
  file: File;
  taken: ExportFile;
  /** True if more files follow, so that the choice can apply to all. */
  hasMore: boolean;
  answer: (choice: NameChoice, isForAll: boolean) => void;
};
export type Upload = {
  id: number;
  name: string;
  size: number;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'left_out';
  /** Share sent, from 0 to 1. */
  share: number;
  problem?: string;
};
type Job = { id: number; file: File; stop: AbortController };

let lastId = 0;

/** Uploads files one after the other. */
export function useUploads() {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [question, setQuestion] = useState<NameQuestion>();
  const jobs = useRef<Job[]>([]);
  const isBusy = useRef(false);
  const forAll = useRef<NameChoice>(undefined);
  const isRunning = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  // Hold app updates: only this window has the file.
  useEffect(() => (isRunning ? holdUpdates() : undefined), [isRunning]);
  useEffect(
    () => () => {
      for (const { stop } of jobs.current) stop.abort();
    },
    [],
  );

  const change = (id: number, next: Partial<Upload>) =>
    setUploads((all) => all.map((it) => (it.id === id ? { ...it, ...next } : it)));

  function add(files: readonly File[]): void {
    const added = files.map((file) => {
      lastId += 1;
      return { id: lastId, file, stop: new AbortController() };
    });
    jobs.current.push(...added);
    setUploads((all) => [
      ...all.filter(({ state }) => state === 'waiting' || state === 'sending'),
      ...added.map(({ id, file }) => ({
        ...{ id, name: file.name, size: file.size },
        ...{ state: 'waiting' as const, share: 0 },
      })),
    ]);
    if (!isBusy.current) void sendAll();
  }

  async function sendAll(): Promise<void> {
    isBusy.current = true;
    for (let job = jobs.current[0]; job; job = jobs.current[0]) {
      if (!job.stop.signal.aborted) change(job.id, await sendOne(job));
      jobs.current.shift();
    }
    isBusy.current = false;
    forAll.current = undefined;
    await queryClient.invalidateQueries({ queryKey: exportFilesQuery().queryKey });
  }

  async function sendOne(job: Job): Promise<Partial<Upload>> {
    const name = fileNameFrom(job.file.name);
    const problem = await problemOf(job.file, name);
    if (problem || !name) return { state: 'failed', problem };
    let isListed = true;
    let taken = findName(name, queryClient.getQueryData(exportFilesQuery().queryKey)?.data);
    while (true) {
      const choice = taken && (await ask(job, taken));
      if (choice === 'leave_out' || job.stop.signal.aborted) return { state: 'left_out' };
      try {
        await send(job, choice ? { if_exists: choice, ...(taken && { uid: taken.uid }) } : {});
        return { state: 'done', share: 1 };
      } catch (error) {
        if (job.stop.signal.aborted) return { state: 'left_out' };
        const { code } = describeError(error);
        // A colleague uploaded or changed this name after the list was loaded.
        const isTaken = (code === 'FILE_EXISTS' || code === 'FILE_CHANGED') && isListed;
        if (!isTaken) return { state: 'failed', problem: errorText(code) };
        const fresh = await queryClient
          .fetchQuery({ ...exportFilesQuery(), staleTime: 0 })
          .catch(() => undefined);
        isListed = fresh !== undefined;
        if (taken?.uid !== findName(name, fresh?.data)?.uid) forAll.current = undefined;
        taken = findName(name, fresh?.data);
      }
    }
  }

  function send({ id, file, stop }: Job, fields: Record<string, string>): Promise<void> {
    change(id, { state: 'sending', share: 0 });
    return uploadFile({
      file,
      to: { name: 'data.uploadFile', path: 'data/upload-file' },
      fields: { folder: invoicesFolder, ...fields },
      onProgress: (share) => change(id, { share }),
      signal: stop.signal,
    });
  }

  async function ask({ file, stop }: Job, taken: ExportFile): Promise<NameChoice> {
    if (forAll.current) return forAll.current;
    const choice = await new Promise<NameChoice>((resolve) => {
      const answer = (given: NameChoice, isForAll: boolean) => {
        if (isForAll) forAll.current = given;
        resolve(given);
      };
      stop.signal.addEventListener('abort', () => resolve('leave_out'));
      setQuestion({ file, taken, hasMore: jobs.current.length > 1, answer });
    });
    setQuestion(undefined);
    return choice;
  }

  function cancel(id: number): void {
    jobs.current.find((it) => it.id === id)?.stop.abort();
    change(id, { state: 'left_out' });
  }

  const clear = () => setUploads([]);
  return { uploads, question, isRunning, add, cancel, clear };
}

const findName = (name: string, files: readonly ExportFile[] | undefined) =>
  files?.find((it) => it.name === name);

/** Applies the server's rules before the upload. */
async function problemOf(file: File, name: string | undefined): Promise<string | undefined> {
  const megabytes = largestUpload / 1_000_000;
  const called = file.name;
  if (file.size > largestUpload)
    return t`„${called}“ ist zu groß: Eine Datei darf höchstens ${megabytes} MB haben.`;
  const head = await file
    .slice(0, 4_096)
    .arrayBuffer()
    .catch(() => undefined);
  if (!head) return t`„${called}“ lässt sich nicht lesen.`;
  return name && isUploadAllowed(name, new Uint8Array(head))
    ? undefined
    : t`„${called}“ wird nicht angenommen: Art oder Inhalt passen nicht zu den erlaubten Dateien.`;
}
