import { getUnixTime } from 'date-fns/getUnixTime';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { type CountedBatch, findBatch, listBatches, listFates, listRows, readHead } from './queries.ts';
import { workerOf } from './work-on-batch.ts';

const showBatch = (it: Omit<CountedBatch, 'head'>) => ({
  batch_id: it.batch_id,
  name: it.name,
  rows: it.row_count,
  handed: it.handed_count,
  revision: it.revision,
  term: it.term,
  created: getUnixTime(it.created),
  updated: getUnixTime(it.updated),
  worker: workerOf(it),
  rhythm: it.rhythm_day === null ? null : { day: it.rhythm_day, names: it.rhythm_names },
});

/** A batch whose rows have not all arrived is shown only to its own device. */
export async function showBatches({ db }: Pick<Deps, 'db'>, clientId: string, deviceId: string | undefined) {
  const found = await listBatches(db, clientId);
  return found.filter((it) => it.is_whole || it.device_id === deviceId).map(showBatch);
}

export async function showBatchRows(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  { id, since }: { id: string; since?: string | undefined },
) {
  const it = await findReadable({ db }, clientId, id);
  const [changed = -1, place = -1] = since?.split('.').map(Number) ?? [];
  const { rows, more } = await listRows(db, it, { changed, place });
  const last = rows.at(-1);
  return {
    batch: showBatch(it),
    head: since === undefined ? await readHead(db, clientId, id) : 'null',
    rows,
    cursor: last ? `${last.changed}.${last.place}` : (since ?? '0.0'),
    more,
  };
}

export async function showFates({ db }: Pick<Deps, 'db'>, clientId: string, id: string) {
  await findReadable({ db }, clientId, id);
  const fates = await listFates(db, clientId, id);
  return fates.map(({ shipment_id, shipment_status, tracking_number, ...rest }) => ({
    ...rest,
    shipment: shipment_id === null ? null : { shipment_id, shipment_status, tracking_number },
  }));
}

async function findReadable({ db }: Pick<Deps, 'db'>, clientId: string, id: string) {
  const [it] = await listBatches(db, clientId, id);
  if (it) return it;
  throw refusal((await findBatch(db, clientId, id)) ? 'BATCH_GONE' : 'NOT_FOUND');
}
