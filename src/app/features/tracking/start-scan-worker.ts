import type { ScanReply } from './scan-worker.ts';
import workerUrl from './scan-worker.ts?worker&url';

type Policy = { createScriptURL: (url: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** "require-trusted-types-for 'script'" requires a policy for worker URLs. */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('scan-worker', {
  createScriptURL: () => workerUrl,
});

/** One picture at a time. */
export function startScanWorker() {
  const worker = new Worker(policy ? policy.createScriptURL(workerUrl) : workerUrl, { type: 'module' });
  const read = (picture: ImageData) =>
    new Promise<Extract<ScanReply, { is: 'codes' }>['codes']>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ScanReply>) =>
        data.is === 'codes' ? resolve(data.codes) : reject(new Error('The picture could not be read'));
      worker.onerror = () => reject(new Error('The scanner did not start'));
      worker.postMessage(picture, [picture.data.buffer]);
    });
  return { read, end: () => worker.terminate() };
}
