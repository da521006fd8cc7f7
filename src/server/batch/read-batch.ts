import { getUnixTime } from 'date-fns/getUnixTime';
import { batchLimits } from '#domain/order-batch.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { type CountedBatch, findBatch, listBatches, listFates, listRows, type RowTuple } from './queries.ts';
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

/** A row as it is answered. */
export const showRow = ({ place, key, facts, handed, changed }: RowTuple) => ({
  place,
  key,
  facts,
  handed,
  changed,
});

/** The batches of a client; one whose rows have not all arrived is there for its own device alone. */
export async function showBatches({ db }: Pick<Deps, 'db'>, clientId: string, deviceId: string | undefined) {
  const found = await listBatches(db, clientId);
  return found.filter((it) => it.is_whole || it.device_id === deviceId).map(showBatch);
}

/** A piece of a batch's rows, in the order in which they were changed. */
export async function showBatchRows(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  { id, since }: { id: string; since?: string | undefined },
) {
  const it = await findReadable({ db }, clientId, id);
  const [changed = -1, place = -1] = since?.split('.').map(Number) ?? [];
  const found = await listRows(db, it, { changed, place }, batchLimits.piece + 1);
  const rows = found.slice(0, batchLimits.piece);
  const last = rows.at(-1);
  const [listed] = await listBatches(db, clientId, id);
  if (!listed) throw refusal('BATCH_GONE');
  return {
    batch: showBatch(listed),
    head: since === undefined ? it.head : null,
    rows: rows.map(showRow),
    cursor: last ? `${last.changed}.${last.place}` : (since ?? '0.0'),
    more: found.length > rows.length,
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
  const it = await findBatch(db, clientId, id);
  if (!it) throw refusal('NOT_FOUND');
  if (it.deleted) throw refusal('BATCH_GONE');
  return it;
}
