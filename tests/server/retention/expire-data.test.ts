import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { documentsFolder } from '#domain/staff/order-document.ts';
import { clientExportName } from '#server/exports/client-export-name.ts';
import { expireData } from '#server/retention/expire-data.ts';
import { expireDetails } from '#server/retention/expire-details.ts';
import { aBooking, anAddress, anOrder } from '#support/factories.ts';
import { aCustoms } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { orderedAt } from '#support/ordered-at.ts';
import { startServer } from '#support/server.ts';

/** Today is 10 March 2026: shipments before 2018 and details before 2023 may go by default. */
const server = await startServer();
const { pool, deps } = server;
const canary = { person: 'Kanarienvogel', phone: '7700112233', email: 'piepmatz@dritte.example' };
const person = {
  contact_person: canary.person,
  phone: canary.phone,
  phone_prefix: '40',
  email: canary.email,
};

let customer: Awaited<ReturnType<typeof server.signIn>>;
let send: ReturnType<typeof orderSender>;
beforeAll(async () => {
  customer = await server.signIn();
  send = orderSender(server, customer.access);
});
beforeEach(() => pool.query('delete from retention_mark'));

async function shipmentOf(
  day: string,
  { status = 6, ...order }: { status?: number | null } & Parameters<typeof anOrder>[0] = {},
) {
  const { data } = await send(anOrder({ recipient: anAddress(person), ...order }));
  await orderedAt(pool, data.shipment_id, `${day}T10:00:00Z`);
  await pool.query('update shipment_course set shipment_status = $1 where shipment_id = $2', [
    status,
    data.shipment_id,
  ]);
  return data.shipment_id as string;
}
const isThere = async (id: string) =>
  (await pool.query('select from shipment where shipment_id = $1', [id])).rowCount === 1;
const rowOf = async (id: string) =>
  (await pool.query('select to_jsonb(s) as row from shipment s where shipment_id = $1', [id])).rows[0].row;
const events = async (id: string) =>
  (await pool.query('select from tracking_event where shipment_id = $1', [id])).rowCount;
async function addEvent(shipment_id: string) {
  await pool.query(
    `insert into tracking_event (client_id, event_id, shipment_id, parcel_id, reference, at, code, status, message, city, country_code)
     select client_id, gen_random_uuid(), shipment_id, parcel_id, 'one', now(), 'DLV', 6, '', 'Kiel', 'DE'
     from parcel where shipment_id = $1`,
    [shipment_id],
  );
}

describe('shipments', () => {
  test('are deleted eight years after the end of their year, with parcels and events, no sooner', async () => {
    const old = await shipmentOf('2017-12-31');
    const young = await shipmentOf('2018-01-02');
    await addEvent(old);
    expect(await expireData(deps)).toMatchObject({ shipments: 1 });
    expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
    expect([
      await events(old),
      (await pool.query('select from parcel where shipment_id = $1', [old])).rowCount,
    ]).toEqual([0, 0]);
    server.clock.set('2026-12-31T22:30:00Z');
    await expireData(deps);
    expect(await isThere(young)).toBe(true);
    // The year in Berlin begins an hour before UTC's.
    server.clock.set('2026-12-31T23:30:00Z');
    await expireData(deps);
    expect(await isThere(young)).toBe(false);
    server.clock.set('2026-03-10T08:00:00Z');
  });

  test('are deleted after ten years if they crossed a customs border', async () => {
    const national = await shipmentOf('2016-05-01');
    const [younger, older] = [await shipmentOf('2016-06-01'), await shipmentOf('2015-06-01')];
    await pool.query('update shipment_order set customs = $1 where shipment_id = any($2)', [
      JSON.stringify(aCustoms()),
      [younger, older],
    ]);
    await expireData(deps);
    expect([await isThere(national), await isThere(younger), await isThere(older)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('stay while work is open: no status, an exception, an open manual order or a future pickup', async () => {
    const manual = await shipmentOf('2010-01-01', { service: 'special', status: null });
    const trouble = [
      await shipmentOf('2010-01-02', { status: 4 }),
      await shipmentOf('2010-01-03', { status: 5 }),
    ];
    const begun = await shipmentOf('2010-01-04', { service: 'special', status: 2 });
    await pool.query(`update shipment_course set manual = '{}' where shipment_id = $1`, [begun]);
    const awaited = await shipmentOf('2010-01-05', { status: 1 });
    await pool.query(
      `insert into pickup (client_id, pickup_id, shipment_id, pickup_date, pickup_datetime_from, pickup_datetime_to)
       values ($1, gen_random_uuid(), $2, '2026-03-10', '09:00', '17:00')`,
      [customer.client.id, awaited],
    );
    const never = await shipmentOf('2010-01-06', { status: 1 });
    await expireData(deps);
    for (const id of [manual, ...trouble, begun, awaited]) expect(await isThere(id)).toBe(true);
    expect(await isThere(never)).toBe(false);
    await pool.query('update shipment_course set shipment_status = 6 where shipment_id = any($1)', [
      [manual, begun, ...trouble],
    ]);
    await pool.query('update pickup set status = 1 where shipment_id = $1', [awaited]);
    await expireData(deps);
    for (const id of [manual, ...trouble, begun, awaited]) expect(await isThere(id)).toBe(false);
  });

  test('are deleted with the documents of manual orders', async () => {
    const id = await shipmentOf('2012-01-01', { service: 'special' });
    await pool.query(`update shipment_course set manual = '{}' where shipment_id = $1`, [id]);
    await deps.files.write(documentsFolder(id), 'Angebot.pdf', Buffer.from('%PDF'), 'replace');
    await expireData(deps);
    expect(await deps.files.list(documentsFolder(id))).toEqual([]);
  });

  test('are all deleted if there are more than a batch, past those that stay', async () => {
    await shipmentOf('2009-01-01', { status: 5 });
    await pool.query(
      `with many as (
         select to_jsonb(model) || jsonb_build_object('shipment_id', gen_random_uuid(), 'client_ref', gen_random_uuid(),
           'created', '2011-01-01T00:00:00Z', 'shipment_status', 6) as it
         from (select * from shipment order by created desc limit 1) model, generate_series(1, 450)),
       ordered as (
         insert into shipment_order select (jsonb_populate_record(null::shipment_order, it)).* from many)
       insert into shipment_course select (jsonb_populate_record(null::shipment_course, it)).* from many`,
    );
    expect(await expireData(deps)).toMatchObject({ shipments: 450 });
    await pool.query('update shipment_course set shipment_status = 6 where shipment_status = 5');
    await expireData(deps);
  });

  test('stay forever if set so', async () => {
    const id = await shipmentOf('1999-01-01');
    const retention = { shipments: 0, customs: 0, letters: 0, details: 0, audit: 0 };
    expect(await expireData({ ...deps, config: { ...deps.config, retention } })).toMatchObject({
      shipments: 0,
      details: 0,
    });
    expect(await isThere(id)).toBe(true);
    expect((await rowOf(id)).recipient.contact_person).toBe(canary.person);
    await expireData(deps);
  });

  test('stay while they are unbilled, whatever is set', async () => {
    server.clock.set('2026-01-05T08:00:00Z');
    const id = await shipmentOf('2025-12-31');
    const retention = { shipments: 1, customs: 1, letters: 1, details: 1, audit: 3 };
    await expireData({ ...deps, config: { ...deps.config, retention } });
    expect(await isThere(id)).toBe(true);
    server.clock.set('2026-03-10T08:00:00Z');
  });
});

describe('details', () => {
  test('about people are deleted after three years, in the search too; company and place stay', async () => {
    const old = await shipmentOf('2022-12-31', { special_delivery_terms: `bei ${canary.person}` });
    const young = await shipmentOf('2023-01-02');
    for (const id of [old, young]) await addEvent(id);
    expect(await expireData(deps)).toMatchObject({ details: 1, events: 1 });
    const row = await rowOf(old);
    expect(row.recipient).toMatchObject({
      contact_person: '',
      phone: '',
      email: '',
      company: anAddress().company,
    });
    expect(row.sender).toMatchObject({ contact_person: '', company: expect.stringMatching(/^Kontor/) });
    expect(JSON.stringify(row).toLowerCase()).not.toMatch(/kanarienvogel|7700112233|piepmatz/);
    const number = (await pool.query('select tracking_number from parcel where shipment_id = $1', [old]))
      .rows[0].tracking_number;
    expect(row.search_text).toContain(number);
    expect((await rowOf(young)).recipient.contact_person).toBe(canary.person);
    expect([await events(old), await events(young)]).toEqual([0, 1]);
  });

  test('on open shipments are deleted when these are done', async () => {
    const open = await shipmentOf('2021-01-01', { status: 5 });
    const later = await shipmentOf('2021-06-01');
    expect(await expireData(deps)).toMatchObject({ details: 1 });
    expect((await rowOf(open)).recipient.contact_person).toBe(canary.person);
    expect(await expireData(deps)).toMatchObject({ details: 0 });
    await pool.query('update shipment_course set shipment_status = 6 where shipment_id = $1', [open]);
    expect(await expireData(deps)).toMatchObject({ details: 1 });
    for (const id of [open, later]) expect((await rowOf(id)).recipient.contact_person).toBe('');
  });

  test('are checked once a year, not every night', async () => {
    await expireData(deps);
    const { rows } = await pool.query('select until from retention_mark');
    expect(rows).toEqual([{ until: new Date('2022-12-31T23:00:00Z') }]);
  });

  async function oldPickup() {
    const context = { headers: { 'idempotency-key': randomUUID() } };
    const { data } = await customer.api.pickup.create(aBooking({ recipient: anAddress(person) }), {
      context,
    });
    await pool.query(`update pickup set pickup_date = '2021-03-10', status = 1 where pickup_id = $1`, [
      data.pickup_id,
    ]);
    return async () => {
      const { rows } = await pool.query(
        'select to_jsonb(p)::text as text from pickup p where pickup_id = $1',
        [data.pickup_id],
      );
      return String(rows[0].text).toLowerCase();
    };
  }

  test('on stand-alone pickups are deleted too', async () => {
    const text = await oldPickup();
    await expireData(deps);
    expect(await text()).not.toMatch(/kanarienvogel|7700112233|piepmatz/);
  });

  test.each([0, 1, 2])(
    'on a pickup follow the next night if the time is over after %i slices',
    async (slices) => {
      const text = await oldPickup();
      const before = () => new Date('2022-12-31T23:00:00Z');
      let begun = 0;
      const expiry = { deps, today: '2026-03-10', before, isOver: () => begun++ >= slices };
      await expireDetails(expiry);
      await expireDetails({ ...expiry, isOver: () => false });
      expect(await text()).not.toMatch(/kanarienvogel|7700112233|piepmatz/);
    },
  );
});

test('pickups, handover lists and done orders of packaging material are deleted after six years', async () => {
  const { id } = customer.client;
  const put = (table: string, fields: Record<string, unknown>) =>
    pool.query(
      `insert into ${table} (client_id, ${Object.keys(fields).join(', ')}) values ($1, ${Object.keys(fields).map((_, at) => `$${at + 2}`)})`,
      [id, ...Object.values(fields)],
    );
  for (const day of ['2019-12-30', '2020-01-02']) {
    await put('pickup', {
      ...{
        pickup_id: randomUUID(),
        pickup_date: day,
        pickup_datetime_from: '09:00',
        pickup_datetime_to: '17:00',
      },
      ...{ status: 0, from_address: '{}' },
    });
    const order = { transparent_bags: 1, envelopes: 0, pvc_bags_small: 0, pvc_bags_big: 0, express_boxes: 0 };
    for (const state of ['sent', 'new'])
      await put('packaging_order', {
        ...order,
        packaging_id: randomUUID(),
        client_ref: randomUUID(),
        created: day,
        state,
      });
    await put('handover_list', {
      ...{
        list_id: randomUUID(),
        client_ref: randomUUID(),
        serial: Number(day.slice(0, 4)),
        day,
        closed: day,
      },
      ...{ closed_by: id, closed_on: 'Lager', shipments: 0, parcels: 0, weight: 0, contents: '{}' },
    });
  }
  expect(await expireData(deps)).toMatchObject({ pickups: 1, handover_lists: 1, packaging_orders: 1 });
});

test('a deleted client loses its name with the last row that refers to it', async () => {
  const gone = await server.newClient({ company: 'Fort GmbH', deleted: new Date() });
  const kept = await server.newClient({ company: 'Noch da GmbH' });
  expect(await expireData(deps)).toMatchObject({ clients: 1 });
  const { rows } = await pool.query('select company from client where id = any($1) order by number', [
    [gone.id, kept.id],
  ]);
  expect(rows.map((it) => it.company)).toEqual(['', 'Noch da GmbH']);
});

test('files with all data of a client are deleted after 30 days, other exports stay', async () => {
  const write = (name: string) => deps.files.write(invoicesFolder, name, Buffer.from('x'), 'replace');
  const [old, young] = [
    clientExportName(12, 'Alt', '2026-01-01'),
    clientExportName(13, 'Jung', '2026-03-01'),
  ];
  for (const name of [old, young, 'Abrechnung.csv']) await write(name);
  const at = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000);
  await pool.query('update stored_file set created = $1 where name = $2', [at(29), young]);
  await pool.query('update stored_file set created = $1 where name <> $2', [at(31), young]);
  expect(await expireData(deps)).toMatchObject({ client_exports: 1 });
  const names = (await deps.files.list(invoicesFolder)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Abrechnung.csv', young].toSorted());
});

test('the numbers of deleted rows are in the audit log and the log, and nothing if zero', async () => {
  await expireData(deps);
  const recorded = async () =>
    (await pool.query(`select details from audit_event where action = 'data_expired' order by at, id`)).rows;
  const before = (await recorded()).length;
  await expireData(deps);
  expect(await recorded()).toHaveLength(before);
  await shipmentOf('2001-01-01');
  await expireData(deps);
  expect((await recorded()).at(-1)).toEqual({ details: { shipments: 1 } });
  expect(server.logged.filter((it) => it.msg === 'expired data was deleted').at(-1)).toMatchObject({
    expired: { shipments: 1 },
  });
});

test('a night that is too short leaves the rest for the next', async () => {
  const id = await shipmentOf('2001-01-01');
  await expireData(deps, { patienceMs: -1 });
  expect(await isThere(id)).toBe(true);
  expect(server.logged.some((it) => String(it.msg).startsWith('not all expired data'))).toBe(true);
  await expireData(deps);
  expect(await isThere(id)).toBe(false);
});
