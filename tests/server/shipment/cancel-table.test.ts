import { expect, test } from 'vitest';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';
import { type CancelCase, cancelCases, caseName } from '#support/cancel-table.ts';
import { aParcel } from '#support/factories.ts';
import { isNight } from '#support/night.ts';
import { startServer } from '#support/server.ts';
import { shipmentRows, storeRows } from '#support/stored-shipment.ts';

const server = await startServer();
const { access, user } = await server.signIn();

function rowsOf(it: CancelCase): ShipmentRows {
  const { shipment_status, status, pickup_status, transport_kind, service, others } = it;
  const rows = shipmentRows(user.client_id, server.clock.now(), {
    transport_kind,
    service,
    parcels: Array.from({ length: 1 + others }, () => aParcel()),
    ...(pickup_status === null
      ? {}
      : {
          has_pickup: true,
          pickup_date: 1_773_183_600,
          pickup_datetime_from: '09:00',
          pickup_datetime_to: '17:00',
        }),
  });
  return {
    shipment: { ...rows.shipment, shipment_status },
    parcels: rows.parcels.map((parcel, index) => (index === 0 ? { ...parcel, status } : parcel)),
    pickup: rows.pickup && { ...rows.pickup, status: pickup_status ?? 0 },
  };
}

async function post(path: string, body: object = {}) {
  const response = await server.request(`/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, data } = await response.json();
  return { status: response.status, said: response.ok ? 'success' : `${code} ${data?.reason}` };
}

async function storedState({ shipment }: ShipmentRows) {
  const { rows } = await server.pool.query(
    `select s.shipment_status, k.status as pickup_status, s.parcels_quantity,
       array(select p.status from parcel p where p.shipment_id = s.shipment_id order by p.position) as parcels
     from shipment s left join pickup k on k.shipment_id = s.shipment_id where s.shipment_id = $1`,
    [shipment.shipment_id],
  );
  return rows[0];
}

type Meaning = CancelCase['means'];
type Call = {
  send: (rows: ShipmentRows) => ReturnType<typeof post>;
  means: (it: CancelCase) => Meaning;
};
const firstOf = ({ parcels }: ShipmentRows) => parcels[0]!.parcel_id;
const ordinary = ({ transport_kind, service }: CancelCase) =>
  service !== 'special' && transport_kind !== 'pallet' && transport_kind !== 'freight';

const calls: Record<string, Call> = {
  'packages/{id}/cancel/': {
    send: (rows) => post(`packages/${firstOf(rows)}/cancel/`),
    means: (it) => it.means,
  },
  'shipment/edit/{id}': {
    send: (rows) => post(`shipment/edit/${rows.shipment.shipment_id}`, { parcel_id: firstOf(rows) }),
    means: (it) =>
      it.means !== 'whole' ? it.means : ordinary(it) && it.others === 0 ? 'last_parcel' : 'whole_only',
  },
  'shipment/cancel/{id}': {
    send: (rows) => post(`shipment/cancel/${rows.shipment.shipment_id}`),
    means: (it) => {
      if (it.means === 'parcel') return 'whole';
      if (it.status !== 'canceled' || it.others === 0) return it.means;
      // The first is cancelled already, so the others decide.
      const other = cancelCases.find((one) => caseName(one) === caseName({ ...it, status: 'active' }))!;
      return other.means === 'parcel' ? 'whole' : other.means;
    },
  },
};

function stateAfter(it: CancelCase, means: Meaning) {
  const others = Array.from({ length: it.others }, () => 'active');
  const before = { shipment_status: it.shipment_status, pickup_status: it.pickup_status };
  if (means === 'whole')
    return {
      shipment_status: 0,
      pickup_status: it.pickup_status === 0 ? -1 : it.pickup_status,
      parcels: ['canceled', ...others.map(() => 'canceled')],
      parcels_quantity: 1 + it.others,
    };
  if (means === 'parcel') return { ...before, parcels: ['canceled', ...others], parcels_quantity: it.others };
  return { ...before, parcels: [it.status, ...others], parcels_quantity: 1 + it.others };
}

const refusedAs = (means: Meaning) =>
  ['whole', 'parcel', 'already_canceled'].includes(means)
    ? { status: 200, said: 'success' }
    : { status: 409, said: `CANCEL_NOT_ALLOWED ${means}` };

/**
 * At night every case, in the gate one per meaning and state: tests/domain/shipment/cancel.test.ts covers the rule
 * itself.
 */
function casesFor(means: Call['means']): CancelCase[] {
  if (isNight) return cancelCases;
  const kindOf = (it: CancelCase) => [means(it), ordinary(it), it.status, it.pickup_status, it.others].join();
  return [...new Map(cancelCases.map((it) => [kindOf(it), it])).values()];
}

test.each(Object.entries(calls))(
  '%s follows the rule in every case and does nothing else',
  async (_, { send, means }) => {
    const all = casesFor(means).map((it) => ({ it, rows: rowsOf(it) }));
    await storeRows(
      server.db,
      all.map(({ rows }) => rows),
    );
    const seen: unknown[] = [];
    const requested: unknown[] = [];
    for (const { it, rows } of all) {
      seen.push({ name: caseName(it), ...(await send(rows)), ...(await storedState(rows)) });
      requested.push({ name: caseName(it), ...refusedAs(means(it)), ...stateAfter(it, means(it)) });
    }
    expect(seen).toEqual(requested);
    expect(new Set(all.map(({ it }) => means(it)))).toEqual(new Set(cancelCases.map(means)));
    expect(all.length).toBeGreaterThan(60);
  },
);
