import { apiBase, wireVersion } from './base.ts';
import { NoAnswer } from './no-answer.ts';
import { refreshSession } from './refresh-session.ts';
import { reportCall } from './report.ts';
import { getSession } from './session.ts';

type Upload = {
  file: File;
  to: { name: string; path: string };
  fields: Record<string, string>;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};
type Answer = { status: number; body: unknown };

/**
 * Uploads by XMLHttpRequest instead of authorized-fetch.ts: `fetch` reports no progress. describeError reads its
 * errors.
 */
export async function uploadFile(upload: Upload): Promise<void> {
  const started = performance.now();
  const report = (status?: number) =>
    reportCall({
      name: upload.to.name,
      ms: Math.round(performance.now() - started),
      ...(status === undefined ? {} : { status }),
    });
  try {
    const { status, body } = await sendSigned(upload);
    report(status);
    if (status === 200) return;
    const { code } = (body ?? {}) as { code?: unknown };
    if (typeof code !== 'string') throw new NoAnswer(`HTTP ${status}, not ours`);
    throw Object.assign(new Error(code), { code });
  } catch (error) {
    if (error instanceof NoAnswer) report();
    throw error;
  }
}

async function sendSigned(upload: Upload): Promise<Answer> {
  const session = getSession();
  const answer = await send(upload, session?.access);
  if (answer.status !== 401 || !session) return answer;
  const refreshed = await refreshSession(session.access);
  if (refreshed === 'unreachable') throw new NoAnswer('The session could not be refreshed');
  const next = getSession();
  if (refreshed === 'ended' || next?.user_uid !== session.user_uid) return answer;
  return send(upload, next.access);
}

function send({ file, to, fields, onProgress, signal }: Upload, access: string | undefined): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const abort = () => request.abort();
  request.open('POST', `${apiBase()}/${to.path}`);
  request.setRequestHeader('x-wire', String(wireVersion));
  if (access) request.setRequestHeader('authorization', `Bearer ${access}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () => resolve({ status: request.status, body: parse(request.responseText) });
  request.onerror = () => reject(new NoAnswer('No answer'));
  request.onabort = () => reject(signal.reason);
  request.onloadend = () => signal.removeEventListener('abort', abort);
  signal.throwIfAborted();
  signal.addEventListener('abort', abort);
  request.send(form);
  return promise;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
