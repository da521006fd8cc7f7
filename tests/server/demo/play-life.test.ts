import { subDays } from 'date-fns/subDays';
import { describe, expect, test } from 'vitest';
import { playLife } from '#server/demo/play-life.ts';
import { createQueue } from '#server/jobs/create-queue.ts';
import { carrierOf } from '#support/carrier.ts';
import { anOrder, aParcel } from '#support/factories.ts';
import { orderedAt } from '#support/ordered-at.ts';
import { startServer } from '#support/server.ts';

const server = await startServer({ config: { demoLife: true } });
const deps = server.deps;
const order = async (difference: Parameters<typeof anOrder>[0] = {}) => {
  const owner = await server.signIn();
  const { data } = await owner.api.shipment.create(anOrder(difference), {
    context: { headers: { 'idempotency-key': crypto.randomUUID() } },
  });
  const show = async () => {
    const again = await server.signInAgain(owner.client);
    return (await again.api.shipment.get({ id: data.shipment_id })).data[0]!;
  };
  const codes = async () => {
    const { rows } = await server.pool.query(
      'select code from tracking_event where shipment_id = $1 order by at',
      [data.shipment_id],
    );
    return rows.map((it) => it.code as string);
  };
  return { ...data, show, codes };
};
const pass = async (minutes: number) => {
  for (let i = 0; i < minutes; i += 1) {
    server.clock.advance({ minutes: 1 });
    await playLife(deps);
  }
};

describe('the demo carrier', () => {
  test('delivers every new parcel step by step within a quarter of an hour', async () => {
    const ordered = await order({ parcels: Array.from({ length: 12 }, () => aParcel()) });
    const special = await order({ service: 'special' });
    await pass(1);
    expect((await ordered.show()).shipment_status).toBe(2);
    await pass(13);
    const shown = await ordered.show();
    expect(shown.shipment_status).toBe(6);
    expect(new Set(await ordered.codes())).toEqual(
      new Set(['PUP', 'HUB', 'EXC', 'ARR', 'OFD', 'MIS', 'OFD2', 'DLV']),
    );
    expect((await special.show()).shipment_status).toBe(null);
    const before = (await ordered.codes()).length;
    await pass(3);
    expect(await ordered.codes()).toHaveLength(before);
  });

  test('does each step once, however many processes run', async () => {
    const { codes } = await order();
    server.clock.advance({ minutes: 1 });
    await Promise.all([playLife(deps), playLife(deps), playLife(deps)]);
    expect(await codes()).toEqual(['PUP']);
  });

  test('skips parcels that are cancelled, old, or already have a real event', async () => {
    const [canceled, old, real] = [await order(), await order(), await order()];
    await server.pool.query(`update parcel set status = 'canceled' where shipment_id = $1`, [
      canceled.shipment_id,
    ]);
    await orderedAt(server.pool, old.shipment_id, subDays(server.clock.now(), 2));
    await carrierOf(server).tell({ tracking_number: real.tracking_number[0]!, status: 2, code: 'REAL' });
    await pass(3);
    expect(await canceled.codes()).toEqual([]);
    expect(await old.codes()).toEqual([]);
    expect(await real.codes()).toEqual(['REAL']);
  });

  test('does nothing unless the setting is on', async () => {
    const { codes } = await order();
    server.clock.advance({ minutes: 5 });
    expect(await playLife({ ...deps, config: { ...deps.config, demoLife: false } })).toEqual({ told: 0 });
    expect(await codes()).toEqual([]);
  });

  test('runs every minute while the setting is on, and stops when it is off', async () => {
    const schedules = async () => {
      const { rows } = await server.pool.query(`select cron from jobs.schedule where name = 'play-life'`);
      return rows.map((it) => it.cron as string);
    };
    await (await createQueue(deps)).stop();
    expect(await schedules()).toEqual(['* * * * *']);
    await (await createQueue({ ...deps, config: { ...deps.config, demoLife: false } })).stop();
    expect(await schedules()).toEqual([]);
  });
});
