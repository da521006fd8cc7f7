import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { namesKey } from '#app/api/names-key.ts';
import { NoAnswer } from '#app/api/no-answer.ts';
import { rowPlaces } from '#app/offline/batches/batch-places.ts';
import { handOver } from '#app/offline/batches/batch-sending.ts';
import type { BatchServer } from '#app/offline/batches/batch-server.ts';
import { syncBatches } from '#app/offline/batches/batch-sync.ts';
import { addBatch } from '#app/offline/batches/batches.ts';
import { claimBatch } from '#app/offline/batches/claim-batch.ts';
import { markRows } from '#app/offline/batches/share-batch.ts';
import { operations } from '#app/offline/queue/operations.ts';
import type { Answer } from '#app/offline/queue/retry.ts';
import { drain, type Outgoing, type SendDeps } from '#app/offline/queue/send.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { KeyFate } from '#app/offline/rows/outbox-row.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import { Order } from '#domain/order/order.ts';
import { anOrder, aParcel } from './factories.ts';
import { Crash, withSteps } from './outbox-world.ts';
import type { TestServer } from './server.ts';

/*
 * Tablets of one client with the real server: each can lose power at every step, and its network loses requests and
 * answers.
 */

export type NetFault =
  | 'ok'
  | 'request lost'
  | 'answer lost'
  | 'trouble before'
  | 'trouble after'
  | 'killed after';
export const netFaults: readonly NetFault[] = [
  'ok',
  'request lost',
  'answer lost',
  'trouble before',
  'trouble after',
  'killed after',
];

type Signed = Awaited<ReturnType<TestServer['signIn']>>;
let tablets = 0;

export type Tablet = Awaited<ReturnType<typeof aTablet>>;

export async function aTablet(server: TestServer, { user, access, api }: Signed) {
  tablets += 1;
  const hash = `tablet-${tablets}`;
  let isOnline = true;
  let now = server.clock.now().getTime();
  /** Faults of the next calls, one each. */
  let script: NetFault[] = [];
  /** Disk operations until the power fails; 0: never. */
  let stepsLeft = 0;
  let isDead = false;
  let meanwhile = async () => {};

  const step = () => {
    if (isDead) throw new Crash();
    if (stepsLeft === 0) return;
    stepsLeft -= 1;
    if (stepsLeft > 0) return;
    isDead = true;
    throw new Crash();
  };

  const open = async (): Promise<WorkDatabase> => {
    const db = createWorkDatabase(user.user_uid, hash);
    db.use({ stack: 'dbcore', name: 'power', create: (core) => withSteps(core, step) });
    await db.open();
    return db;
  };

  async function overNet<T>(work: () => Promise<T>, trouble: () => T): Promise<T> {
    if (isDead) throw new Crash();
    if (!isOnline) throw new NoAnswer('offline');
    const fault = script.shift() ?? 'ok';
    if (fault === 'request lost') throw new NoAnswer(fault);
    if (fault === 'trouble before') return trouble();
    const answer = await work();
    if (fault === 'killed after') {
      isDead = true;
      throw new Crash();
    }
    if (fault === 'answer lost') throw new NoAnswer(fault);
    return fault === 'trouble after' ? trouble() : answer;
  }

  const inTrouble = (): never => {
    throw Object.assign(new Error('INTERNAL_ERROR'), { code: 'INTERNAL_ERROR' });
  };
  const calls: BatchServer = {
    list: (it) => overNet(() => api.batch.list(it), inTrouble),
    get: (it) => overNet(() => api.batch.get(it), inTrouble),
    save: (it) => overNet(() => api.batch.save(it), inTrouble),
    putRows: (it) => overNet(() => api.batch.putRows(it), inTrouble),
    take: (it) => overNet(() => api.batch.take(it), inTrouble),
    remove: (it) => overNet(() => api.batch.remove(it), inTrouble),
    fates: (it) => overNet(() => api.batch.fates(it), inTrouble),
    storedBytes: () => overNet(async () => (await api.keptBytes.get()).data.bytes, inTrouble),
  };

  async function send({ id, op, body }: Outgoing): Promise<Answer> {
    const response = await server.request('/api/shipment/create', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body,
    });
    const answer = await response.json();
    const { status, headers } = response;
    const named = { from: 'server', status, isNamed: namesKey(id, headers, answer) } as const;
    return response.ok
      ? { ...named, answer: operations[op].readAnswer(answer) }
      : { ...named, code: answer.code, data: answer.data };
  }

  async function withdraw({ id }: { id: string }): Promise<KeyFate> {
    try {
      const { data } = await overNet(() => api.idempotency.cancel({ key: id }), inTrouble);
      const { shipment_id, tracking_number = [] } = data;
      if (shipment_id) return { fate: 'sent', answer: { shipment_id, tracking_number, shipment_status: 1 } };
      return { fate: data.state === 'cancelled' ? 'withdrawn' : 'used' };
    } catch (error) {
      if (error instanceof Crash) throw error;
      return { fate: 'unreachable' };
    }
  }

  let db = await open();
  const deps = (): SendDeps => ({
    db,
    net: (item) =>
      overNet(
        () => send(item),
        (): Answer => ({ from: 'server', isNamed: true, status: 500, code: 'INTERNAL_ERROR' }),
      ),
    withdraw,
    mark: async (batch, ids) => {
      await meanwhile();
      return markRows(db, calls, batch, ids);
    },
    tab: 'tab 1',
    now: () => now,
    serverNow: () => server.clock.now().getTime(),
    random: () => 0.5,
    isOwner: () => true,
    canSend: () => isOnline,
    report: () => {},
  });

  return {
    calls,
    withdraw,
    get db() {
      return db;
    },
    goOnline: (to = true) => {
      isOnline = to;
    },
    meet: (...faults: NetFault[]) => {
      script = faults;
    },
    whileMarking: (work: () => Promise<void>) => {
      meanwhile = work;
    },
    /** The power fails before this many disk operations. */
    dieIn: (steps: number) => {
      stepsLeft = steps;
    },
    async start() {
      db.close();
      isDead = false;
      stepsLeft = 0;
      script = [];
      db = await open();
    },
    sync: () => syncBatches(db, calls, () => true),
    take: (id: string) => claimBatch(db, calls, id),
    /** Each round makes the longest wait due. */
    async drain(rounds = 1) {
      for (let round = 0; round < rounds; round += 1) {
        now += 3_700_000;
        await drain(deps(), { isAlone: true, signal: new AbortController().signal });
      }
    },
    places: async (batch: string) => Object.values(await rowPlaces(db, batch)).map((it) => it.is),
  };
}

type Values = { weight: number };

/** The reference is the place in the file, so duplicates are recognised. */
export const orderAt = (place: number, { weight }: Values): Order =>
  v.parse(Order, anOrder({ reference_number_1: `A-${place}`, parcels: [aParcel({ weight })] }));

export async function givenBatch({ db }: Pick<Tablet, 'db'>, count: number): Promise<string> {
  const id = randomUUID();
  const lines = Array.from({ length: count }, (_, place) => ({ row: place + 2, cells: [`A-${place}`] }));
  const file = { headings: ['Nr'], lines, delimiter: ';', leftOut: [], unused: [], common: {} };
  const rows = lines.map(({ row }, place) => ({
    id: randomUUID(),
    place,
    rows: [row],
    own: `A-${place}`,
    values: { weight: 1 } satisfies Values,
    notes: [],
  }));
  await addBatch(db, { id, name: 'a.csv', ...file }, rows);
  return id;
}

/** "Senden": queues all local rows of the batch, or those at these places. */
export async function handAll({ db }: Pick<Tablet, 'db'>, batch: string, places?: readonly number[]) {
  const where = await rowPlaces(db, batch);
  const rows = (await db.batchRows.where({ batch }).toArray())
    .filter((row) => where[row.id]?.is === 'here' && (places?.includes(row.place) ?? true))
    .sort((a, b) => a.place - b.place);
  const ready = rows.map(({ id, rev, place, values }) => ({
    id,
    rev,
    order: orderAt(place, values as Values),
    form: values,
  }));
  return handOver(db, ready);
}

/** Places of the shipments not cancelled; a duplicate appears twice. */
export async function shipmentsByPlace(server: TestServer, clientId: string): Promise<number[]> {
  const { rows } = await server.pool.query(
    `select reference_number_1 as reference from shipment
     where client_id = $1 and shipment_status is distinct from 0 order by created`,
    [clientId],
  );
  return rows.map((it) => Number(it.reference.slice(2))).sort((a, b) => a - b);
}
