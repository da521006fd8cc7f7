import type { CallContext } from './call-context.ts';

export const filePatienceMs = 10 * 60_000;

type Ask = (how: { context: CallContext }) => Promise<{ data: { file: string; name: string } }>;

/** Fetches raw bytes: base64 in JSON needs twice the memory (docs/decisions.md 1.3). describeError reads its errors. */
export async function fetchFile(ask: Ask): Promise<File> {
  const file: unknown = await ask({ context: { asFile: true, patienceMs: filePatienceMs } });
  if (!(file instanceof File)) throw new TypeError('The call answered no file');
  return file;
}
