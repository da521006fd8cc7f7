import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Carrier } from '#server/carriers/carrier.ts';
import { createHouseCarrier } from '#server/carriers/house.ts';
import { anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

/* The number counter was set back by hand or by a partial restore; no number may repeat. */

const server = await startServer();
const { access } = await server.signIn();
const send = orderSender(server, access);

const startAnew = (difference: Partial<Carrier> = {}) => {
  const companyPrefix = server.config.labelCompanyPrefix;
  Object.assign(server.deps.carriers, {
    house: { ...createHouseCarrier(server.db, { companyPrefix }), ...difference },
  });
};
const setBack = async () => {
  await server.pool.query('update carrier_number_block set next_serial = 1');
  startAnew();
};
const numbers = async () => {
  const { rows } = await server.pool.query(
    'select tracking_number from parcel where tracking_number is not null order by 1',
  );
  return rows.map((it) => it.tracking_number as string);
};
const complaints = () => server.logged.filter((it) => it.msg === complaint);
const complaint = 'numbers were given out again that are on parcels already';
/** Two hundred parcels with the first numbers. */
for (let n = 0; n < 4; n += 1) await send(anOrder({ parcels: Array.from({ length: 50 }, () => aParcel()) }));
const serialOf = (number = '') => Number(number.slice(1 + server.config.labelCompanyPrefix.length, -1));

describe('a number counter that was set back', () => {
  test('is skipped ahead: the order gets a new number, the log records it, the next needs no retry', async () => {
    await setBack();
    const before = await numbers();
    const key = randomUUID();
    const first = await send(anOrder({ parcels: [aParcel(), aParcel()] }), key);
    expect(first.status).toBe(200);
    expect(first.data.tracking_number.map(serialOf)).toEqual([201, 202]);
    expect(await numbers()).toEqual([...before, ...first.data.tracking_number]);
    expect(complaints()).toMatchObject([{ level: 50, attempt: 1, shipment_id: first.data.shipment_id }]);
    expect((await send(anOrder({ parcels: [aParcel(), aParcel()] }), key)).data).toEqual(first.data);
    const { rows } = await server.pool.query('select search_text from shipment where shipment_id = $1', [
      first.data.shipment_id,
    ]);
    for (const number of first.data.tracking_number) expect(rows[0].search_text).toContain(number);
    startAnew();
    expect((await send()).status).toBe(200);
    expect(complaints()).toHaveLength(1);
  });

  test('is skipped ahead by concurrent orders and by many in one call', async () => {
    const before = await numbers();
    await setBack();
    const key = randomUUID();
    const [answers, many, repeats] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => send())),
      server.api(access).shipment.createMany({
        orders: Array.from({ length: 20 }, () => ({ key: randomUUID(), order: anOrder() })),
      }),
      Promise.all(Array.from({ length: 10 }, () => send(anOrder(), key))),
    ]);
    expect(answers.map((it) => it.status)).toEqual(answers.map(() => 200));
    expect(many.data.map((it) => it.outcome)).toEqual(many.data.map(() => 'created'));
    const once = new Set(repeats.filter((it) => it.status === 200).map((it) => it.data.shipment_id));
    expect(once.size).toBe(1);
    const all = await numbers();
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(before.length + 41);
  });

  test('fails the order if numbers repeat again and again; it leaves nothing and can be repeated', async () => {
    const [taken = ''] = await numbers();
    const before = complaints().length;
    startAnew({ reserve: async () => ({ carrier_label: 'standard', tracking_numbers: [taken] }) });
    const key = randomUUID();
    expect(await send(anOrder(), key)).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
    expect(complaints()).toHaveLength(before + 4);
    const left = await server.pool.query(
      'select from shipment where client_ref = $1 union all select from idempotency_key where key = $1',
      [key],
    );
    expect(left.rowCount).toBe(0);
    startAnew();
    expect((await send(anOrder(), key)).status).toBe(200);
  });
});

describe('the number of a manual order', () => {
  const ordered = async () =>
    (await send(anOrder({ service: 'special', parcels: [aParcel(), aParcel()] }))).data.shipment_id;

  test("is on all its parcels and cannot be the portal's own", async () => {
    const staff = await server.signIn({ is_admin: true });
    const [ours = ''] = await numbers();
    const id = await ordered();
    await expect(
      staff.api.shipment.changeManual({ id, revision: 0, tracking_number: ours }),
    ).rejects.toMatchObject({ data: { issues: [{ path: 'tracking_number', code: 'number_is_ours' }] } });
    await staff.api.shipment.changeManual({ id, revision: 0, tracking_number: 'KN4711' });
    const { rows } = await server.pool.query(
      'select tracking_number, number_is_ours from parcel where shipment_id = $1',
      [id],
    );
    expect(rows).toEqual(Array(2).fill({ tracking_number: 'KN4711', number_is_ours: false }));
  });

  test('goes to one of two shipments that get it at the same time', async () => {
    const staff = await server.signIn({ is_admin: true });
    const ids = [await ordered(), await ordered()];
    const other = await server.pool.connect();
    try {
      // Both have looked, or one waits for the other, before either writes.
      await other.query('begin');
      await other.query('select from parcel where shipment_id = any($1) for update', [ids]);
      const given = Promise.allSettled(
        ids.map((id) => staff.api.shipment.changeManual({ id, revision: 0, tracking_number: 'ZUGLEICH1' })),
      );
      const waiting = async () =>
        (
          await server.pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount;
      await expect.poll(waiting).toBe(2);
      await other.query('commit');
      const ends = (await given).toSorted((one, another) => one.status.localeCompare(another.status));
      expect(ends).toMatchObject([
        { status: 'fulfilled' },
        { status: 'rejected', reason: { code: 'NUMBER_TAKEN' } },
      ]);
    } finally {
      other.release();
    }
  });
});
