import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { newId } from '#app/api/new-id.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { Contract } from '#contract/index.ts';
import { batchLimits } from '#domain/order/order-batch.ts';
import { deviceName, deviceOf } from '#domain/people/device.ts';

type Inputs = InferContractRouterInputs<Contract>['batch'];
type Outputs = InferContractRouterOutputs<Contract>['batch'];

export type BatchServer = { [K in keyof Inputs]: (input: Inputs[K]) => Promise<Outputs[K]> } & {
  /** Bytes stored for all devices of the client. */
  storedBytes: () => Promise<number>;
};

export type ServerRow = Outputs['get']['data']['rows'][number];
export type ListedServerBatch = Outputs['list']['data'][number];
export type ServerFate = Outputs['fates']['data'][number];

/** Binds the calls to one user: they fail after another user signs in. */
export async function batchServer(queueUser: string): Promise<BatchServer> {
  const { api } = await import('#app/api/client.ts');
  const options = { context: { queueUser } };
  return {
    list: (input) => api.batch.list(input, options),
    get: (input) => api.batch.get(input, options),
    save: (input) => api.batch.save(input, options),
    putRows: (input) => api.batch.putRows(input, options),
    take: (input) => api.batch.take(input, options),
    remove: (input) => api.batch.remove(input, options),
    fates: (input) => api.batch.fates(input, options),
    storedBytes: async () => (await api.keptBytes.get(undefined, options)).data.bytes,
  };
}

export type Device = { device_id: string; device_name: string };

export async function thisDevice(db: WorkDatabase): Promise<Device> {
  const device_id = await db.transaction('rw', db.meta, async () => {
    const stored = await db.meta.get('device');
    if (typeof stored?.id === 'string') return stored.id;
    const id = newId();
    await db.meta.put({ k: 'device', id });
    return id;
  });
  const name = deviceName(deviceOf(navigator.userAgent)).slice(0, batchLimits.device_name);
  return { device_id, device_name: name };
}

const chains = new WeakMap<WorkDatabase, Promise<unknown>>();

/** Serialises this device's writes, so that an older state of a row cannot arrive last. */
export async function oneAtATime<T>(db: WorkDatabase, work: () => Promise<T>): Promise<T> {
  // Locks need https.
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
  const inThisWindow = () => {
    const next = (chains.get(db) ?? Promise.resolve()).then(work, work);
    chains.set(
      db,
      next.catch(() => {}),
    );
    return next;
  };
  if (!locks) return inThisWindow();
  return locks.request(`batches:${db.uidHash}`, inThisWindow);
}
