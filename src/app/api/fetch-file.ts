import type { CallContext } from './call-context.ts';

/** ms until the whole file has arrived: a long list on a slow line. */
export const filePatienceMs = 10 * 60_000;

type Ask = (how: { context: CallContext }) => Promise<{ data: { file: string; name: string } }>;

/**
 * The file that a call answers, as it is: the browser may keep it on the disk, and base64 in JSON would be held in
 * memory twice (docs/decisions.md 1.3). Throws what describeError reads.
 */
export async function fetchFile(ask: Ask): Promise<File> {
  const file: unknown = await ask({ context: { asFile: true, patienceMs: filePatienceMs } });
  if (!(file instanceof File)) throw new TypeError('The call answered no file');
  return file;
}
