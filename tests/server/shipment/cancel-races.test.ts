import { describe, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import { anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { access } = await server.signIn();
const send = orderSender(server, access);
const rounds = Array.from({ length: 25 }, (_, round) => round);

const pickup = {
  has_pickup: true,
  pickup_date: 1_773_183_600,
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
};

async function order(difference: Partial<OrderInput> = {}) {
  const { shipment_id } = (await send(anOrder(difference))).data;
  const { rows } = await server.pool.query(
    'select parcel_id from parcel where shipment_id = $1 order by position',
    [shipment_id],
  );
  return { id: shipment_id, parcels: rows.map((it) => it.parcel_id as string) };
}

async function post(path: string, body: object = {}) {
  const response = await server.request(`/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = await response.json();
  return { status: response.status, reason: data?.reason as string | undefined };
}
const cancel = (id: string) => post(`shipment/cancel/${id}`);

async function stateOf(id: string) {
  const { rows } = await server.pool.query(
    `select shipment_status, (select status from pickup k where k.shipment_id = s.shipment_id) as pickup_status,
       array(select distinct p.status from parcel p where p.shipment_id = s.shipment_id) as parcels
     from shipment s where shipment_id = $1`,
    [id],
  );
  return rows[0];
}

/** Gives each side a head start in turn. */
const inTurn = <A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> => {
  const start = (round - rounds.length / 2) * 8;
  return Promise.all([questions(-start).then(one), questions(start).then(other)]);
};

/** Waits in queries, not ms, since calls are slower on a busy machine too. */
async function questions(count: number): Promise<void> {
  for (let asked = 0; asked < count; asked += 1) await server.pool.query('select 1');
}

describe('at the same moment', () => {
  test('twenty cancellations of one shipment cancel it once, and all get the confirmation', async () => {
    const { id } = await order({ parcels: [aParcel(), aParcel()], ...pickup });
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(id)));
    expect(new Set(answers.map((it) => it.status))).toEqual(new Set([200]));
    const { rows } = await server.pool.query(
      `select count(*)::int as times from audit_event where details->>'shipment_id' = $1`,
      [id],
    );
    expect(rows).toEqual([{ times: 1 }]);
  });

  test('two cancellations of the last two parcels: one succeeds, the other is refused as the last', async () => {
    for (const _ of rounds.slice(0, 10)) {
      const { id, parcels } = await order({ parcels: [aParcel(), aParcel()] });
      const answers = await Promise.all(
        parcels.map((parcel_id) => post(`shipment/edit/${id}`, { parcel_id })),
      );
      expect(answers.map((it) => it.reason ?? it.status).sort()).toEqual([200, 'last_parcel']);
      expect((await stateOf(id)).shipment_status).toBe(1);
    }
  });

  test('a carrier event and a cancellation: exactly one of them wins', async () => {
    /** Locks the shipment like an event; a cancelled one stays cancelled. */
    const setOff = async (id: string) => {
      const client = await server.pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query(
          'select shipment_status from shipment where shipment_id = $1 for no key update',
          [id],
        );
        const isOff = rows[0].shipment_status === 1;
        if (isOff) {
          await client.query(`update parcel set shipment_status = 2 where shipment_id = $1`, [id]);
          await client.query('update shipment_course set shipment_status = 2 where shipment_id = $1', [id]);
        }
        await client.query('commit');
        return isOff;
      } finally {
        client.release();
      }
    };
    const winners = new Set<string>();
    for (const round of rounds) {
      const { id } = await order({ parcels: [aParcel(), aParcel()] });
      const [answer, isOff] = await inTurn(
        round,
        () => cancel(id),
        () => setOff(id),
      );
      const state = await stateOf(id);
      if (isOff) {
        expect(answer).toEqual({ status: 409, reason: 'under_way' });
        expect(state).toMatchObject({ shipment_status: 2, parcels: ['active'] });
      } else {
        expect(answer.status).toBe(200);
        expect(state).toMatchObject({ shipment_status: 0, parcels: ['canceled'] });
      }
      winners.add(isOff ? 'event' : 'cancel');
    }
    expect(winners.size).toBe(2);
  });

  test("the driver's arrival and a cancellation: exactly one of them wins", async () => {
    const collect = async (id: string) => {
      const { rowCount } = await server.pool.query(
        'update pickup set status = 1 where shipment_id = $1 and status = 0',
        [id],
      );
      return rowCount === 1;
    };
    const winners = new Set<string>();
    for (const round of rounds) {
      const { id } = await order(pickup);
      const [answer, isCollected] = await inTurn(
        round,
        () => cancel(id),
        () => collect(id),
      );
      const state = await stateOf(id);
      if (isCollected) {
        expect(answer).toEqual({ status: 409, reason: 'picked_up' });
        expect(state).toMatchObject({ shipment_status: 1, pickup_status: 1, parcels: ['active'] });
      } else {
        expect(answer.status).toBe(200);
        expect(state).toMatchObject({ shipment_status: 0, pickup_status: -1, parcels: ['canceled'] });
      }
      winners.add(isCollected ? 'driver' : 'cancel');
    }
    expect(winners.size).toBe(2);
  });

  test('a cancelled pickup does not prevent cancelling its shipment', async () => {
    for (const round of rounds.filter((it) => it % 3 === 0)) {
      const { id } = await order(pickup);
      const cancelPickup = () =>
        server.pool.query('update pickup set status = -1 where shipment_id = $1 and status = 0', [id]);
      const [answer] = await inTurn(round, () => cancel(id), cancelPickup);
      expect(answer.status).toBe(200);
      expect(await stateOf(id)).toMatchObject({ shipment_status: 0, pickup_status: -1 });
    }
  });

  test('a label is returned or refused, and always refused once the cancellation is answered', async () => {
    const print = async (id: string) =>
      (
        await server.request(`/api/shipment/label/?shipment_id=${id}&format=zpl`, {
          headers: { authorization: `Bearer ${access}` },
        })
      ).status;
    for (const round of rounds.filter((it) => it % 3 === 0)) {
      const { id } = await order();
      const [answer, during] = await inTurn(
        round,
        () => cancel(id),
        () => print(id),
      );
      expect(answer.status).toBe(200);
      expect([200, 409]).toContain(during);
      expect(await print(id)).toBe(409);
    }
  });
});
