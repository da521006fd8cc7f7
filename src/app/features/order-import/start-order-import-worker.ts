import { trustedScript } from '#app/offline/app-files/trusted-script.ts';
import workerUrl from './order-import-worker.ts?worker&url';

export function startOrderImportWorker(): Worker {
  return new Worker(trustedScript('order-import-worker', workerUrl), { type: 'module' });
}
