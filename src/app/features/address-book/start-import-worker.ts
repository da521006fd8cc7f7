import { trustedScript } from '#app/offline/app-files/trusted-script.ts';
import workerUrl from './import-worker.ts?worker&url';

export function startImportWorker(): Worker {
  return new Worker(trustedScript('import-worker', workerUrl), { type: 'module' });
}
