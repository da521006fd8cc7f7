import { describe, expect, test } from 'vitest';
import { parseTrackingNumber } from '#domain/labels/label-number.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { auditEvent } from '#server/db/schema.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { orderedAt } from '#support/ordered-at.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const admin = await server.signIn({ is_admin: true });
const staff = admin.api.shipment;

async function customerWith(
  orders: { at: string; reference?: string; company?: string }[],
  company?: string,
) {
  const customer = await server.signIn(company ? { company } : {});
  const send = orderSender(server, customer.access);
  const made: { id: string; numbers: string[] }[] = [];
  for (const { at, reference = '', company = 'Werkstatt' } of orders) {
    const order = anOrder({ reference_number_1: reference, recipient: anAddress({ company }) });
    const { data } = await send(order);
    await orderedAt(server.pool, data.shipment_id, at);
    made.push({ id: data.shipment_id, numbers: data.tracking_number });
  }
  return { ...customer, made, id: customer.client.user_uid };
}

describe('the days of a client', () => {
  test('are days in Berlin, newest first, with their number of shipments', async () => {
    const { id } = await customerWith([
      { at: '2026-03-02T10:00:00Z' },
      { at: '2026-03-28T22:59:59Z' },
      // Daylight saving time begins in that night.
      { at: '2026-03-28T23:00:00Z' },
      { at: '2026-03-29T21:59:59Z' },
      { at: '2026-03-29T22:00:00Z' },
    ]);
    const { data, pagination } = await staff.clientDays({ id });
    expect(data).toEqual([
      { day: '2026-03-30', shipments: 1 },
      { day: '2026-03-29', shipments: 2 },
      { day: '2026-03-28', shipments: 1 },
      { day: '2026-03-02', shipments: 1 },
    ]);
    expect(pagination.total).toBe(4);
    const second = { pagination: { page: 2, per_page: 10 } } as const;
    expect(await staff.clientDays({ id, ...second })).toEqual({ data: [], pagination: { total: 4 } });
    expect((await staff.clientDays({ id, pagination: { page: 1, per_page: -1 } })).data).toEqual(data);
  });

  test('can be filtered by a range including both ends; half a range does not filter', async () => {
    const { id } = await customerWith([
      { at: '2026-03-01T10:00:00Z' },
      { at: '2026-03-02T10:00:00Z' },
      { at: '2026-03-03T10:00:00Z' },
      { at: '2026-03-04T10:00:00Z' },
    ]);
    const days = async (date_range: { from?: number; to?: number }) =>
      (await staff.clientDays({ id, date_range })).data.map((it) => it.day);
    const [from, to] = [daySeconds('2026-03-02'), daySeconds('2026-03-03')];
    expect(await days({ from, to })).toEqual(['2026-03-03', '2026-03-02']);
    expect(await days({ from })).toHaveLength(4);
    expect(await days({ to })).toHaveLength(4);
  });

  test('are empty without shipments, and not found for a missing client', async () => {
    const { client } = await server.signIn();
    expect((await staff.clientDays({ id: client.user_uid })).pagination.total).toBe(0);
    await expect(staff.clientDays({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('can be filtered by tracking number or reference', async () => {
    const { id, made } = await customerWith([
      { at: '2026-03-01T10:00:00Z', reference: 'KD-100' },
      { at: '2026-03-02T10:00:00Z', reference: 'KD-200' },
      { at: '2026-03-02T11:00:00Z', reference: 'AB-300' },
    ]);
    const days = async (match: { tracking_id?: string; reference_number?: string }) =>
      (await staff.clientDays({ id, ...match })).data;
    expect(await days({ tracking_id: made[0]?.numbers[0] ?? '' })).toEqual([
      { day: '2026-03-01', shipments: 1 },
    ]);
    expect(await days({ reference_number: '^kd-\\d+$' })).toEqual([
      { day: '2026-03-02', shipments: 1 },
      { day: '2026-03-01', shipments: 1 },
    ]);
    expect(await days({ reference_number: 'KD-(' })).toHaveLength(2);
  });
});

describe('the shipments of a client', () => {
  test('have staff-only fields that the client never gets', async () => {
    const { id, api, made } = await customerWith([{ at: '2026-03-02T10:00:00Z' }]);
    const shipment_id = made[0]?.id ?? '';
    const note = { shipment_id, user_uid: id, admin_notes: 'Ruft immer zweimal an', seen: '' };
    await staff.updateShipNotes(note);
    const day = daySeconds('2026-03-02');
    const asked = { id, without_tracking_number: true, date_range: { from: day, to: day } };
    const { data } = await staff.listOfClient(asked);
    expect(data).toMatchObject([
      { shipment_id, admin_notes: note.admin_notes, user_uid: id, pickup_id: null },
    ]);
    const seen = JSON.stringify([
      await api.shipment.userList({}),
      await api.shipment.get({ id: shipment_id }),
    ]);
    expect(seen).not.toContain('admin_notes');
    expect(seen).not.toContain('zweimal');
  });

  test('belong to one client only', async () => {
    const one = await customerWith([{ at: '2026-03-02T10:00:00Z' }]);
    const other = await customerWith([{ at: '2026-03-02T10:00:00Z' }]);
    const { data } = await staff.listOfClient({ id: one.id, without_tracking_number: true });
    expect(data.map((it) => it.user_uid)).toEqual([one.id]);
    await expect(other.api.shipment.listOfClient({ id: one.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('the owner of a shipment', () => {
  test('is found by the exact tracking number, however it is grouped', async () => {
    const { id, made } = await customerWith([{ at: '2026-03-02T10:00:00Z' }], 'Kontor Exakt');
    const number = made[0]?.numbers[0] ?? '';
    expect(parseTrackingNumber(number)).toBe(number);
    const owners = async (tracking_id: string) => (await staff.findOwners({ tracking_id })).data.clients;
    expect(await owners(number)).toMatchObject([{ user_uid: id, company: 'Kontor Exakt' }]);
    expect(await owners(`${number.slice(0, 4)} ${number.slice(4)}`)).toHaveLength(1);
    expect(await owners(number.slice(0, -1))).toEqual([]);
    expect(await owners('%')).toEqual([]);
  });

  test('is found by a pattern on either reference; an invalid one is ignored', async () => {
    const { id } = await customerWith([{ at: '2026-03-02T10:00:00Z', reference: 'Größe-XL 77' }]);
    const owners = async (reference_number: string) =>
      (await staff.findOwners({ reference_number })).data.clients.map((it) => it.user_uid);
    expect(await owners('größe-x')).toEqual([id]);
    expect(await owners('^GRÖSSE')).toEqual([]);
    expect(await owners('^größe-(XL|XS) \\d{2}$')).toEqual([id]);
    expect(await owners('größe-(')).toEqual([]);
    expect(await owners('[z-a]')).toEqual([]);
    expect(await owners('\0')).toEqual([]);
  });

  test('is searched for a limited time, whatever the pattern', async () => {
    for (const reference_number of [
      '(a*)*b',
      '((x+x+)+y){9}',
      '(.+)+\\1+$',
      '.*.*.*.*.*=.*',
      '(|a)*b',
      'x'.repeat(100),
    ])
      await staff
        .findOwners({ reference_number })
        .catch((error) => expect(error.code).toBe('PATTERN_TOO_SLOW'));
  });
});

describe('notes on a shipment', () => {
  test('are stored, and the audit log records the change but not the text', async () => {
    const { id, client, made } = await customerWith([{ at: '2026-03-02T10:00:00Z' }]);
    const note = { shipment_id: made[0]?.id ?? '', user_uid: id };
    await staff.updateShipNotes({ ...note, admin_notes: 'Erste Zeile\r\nZweite', seen: '' });
    const { data } = await staff.updateShipNotes({
      ...note,
      admin_notes: 'Neu',
      seen: 'Erste Zeile\nZweite',
    });
    expect(data.admin_notes).toBe('Neu');
    const records = (await server.db.select().from(auditEvent)).filter(
      (it) => it.client_id === client.id && it.action === 'ship_notes_changed',
    );
    expect(records).toMatchObject([
      { details: { staff: admin.client.id, before: { length: 0 }, after: { length: 18 } } },
      { details: { before: { length: 18 }, after: { length: 3 } } },
    ]);
    expect(JSON.stringify(records)).not.toContain('Zeile');
  });

  test('are not overwritten by an outdated edit; the same text again is no change', async () => {
    const { id, made } = await customerWith([{ at: '2026-03-02T10:00:00Z' }]);
    const note = { shipment_id: made[0]?.id ?? '', user_uid: id };
    await staff.updateShipNotes({ ...note, admin_notes: 'Anna', seen: '' });
    await expect(staff.updateShipNotes({ ...note, admin_notes: 'Bert', seen: '' })).rejects.toMatchObject({
      code: 'NOTES_CHANGED',
      data: { admin_notes: 'Anna' },
    });
    expect((await staff.updateShipNotes({ ...note, admin_notes: 'Anna', seen: '' })).data.admin_notes).toBe(
      'Anna',
    );
  });

  test('need only the shipment and the text', async () => {
    const { id, made } = await customerWith([{ at: '2026-03-02T10:00:00Z' }]);
    const shipment_id = made[0]?.id ?? '';
    await staff.updateShipNotes({ shipment_id, user_uid: id, admin_notes: 'Anna', seen: '' });
    expect((await staff.updateShipNotes({ shipment_id, admin_notes: 'Bert' })).data.admin_notes).toBe('Bert');
    const unknown = { shipment_id: crypto.randomUUID(), admin_notes: 'x' };
    await expect(staff.updateShipNotes(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('belong to a shipment of that client', async () => {
    const { made } = await customerWith([{ at: '2026-03-02T10:00:00Z' }]);
    const { client } = await server.signIn();
    const wrong = { shipment_id: made[0]?.id ?? '', user_uid: client.user_uid, admin_notes: 'x', seen: '' };
    await expect(staff.updateShipNotes(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the CSV of a client', () => {
  async function fileOf(id: string, query: object) {
    const response = await server.request(`/api/shipment/export-client/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.access}`, 'content-type': 'application/json' },
      body: JSON.stringify(query),
    });
    const { data, code } = await response.json();
    return { code, name: data?.name, text: Buffer.from(data?.file ?? '', 'base64').toString('utf8') };
  }

  test('equals this file byte for byte', async () => {
    const customer = await server.signIn({
      company: 'Möbelwerk Übersee & Söhne',
      carrier_enabled: true,
      custom_carrier_id: 'C-77',
    });
    const { data } = await orderSender(
      server,
      customer.access,
    )(
      anOrder({
        recipient: anAddress({ company: 'Größe; #1 GmbH' }),
        parcels: [aParcel({ weight: 12.5 }), aParcel({ length: 101, width: 20, height: 20 })],
        reference_number_1: '=1+1',
        carbon_neutral: true,
      }),
    );
    await orderedAt(server.pool, data.shipment_id, '2026-03-02T10:00:00Z');
    const [one = '', two = ''] = data.tracking_number.map((it) => it.replace(/(.{8})(?=.)/g, '$1 '));
    const { name, text } = await fileOf(customer.client.user_uid, { layout: 'shipments' });
    expect(name).toMatch(/^C_77_Moebelwerk_Uebersee_Soehne_Sendungen_bis_\d{4}_\d\d_\d\d\.csv$/);
    const [heading, ...lines] = text.split('\r\n');
    expect(heading?.startsWith('\ufeffNr.;Datum;Uhrzeit;')).toBe(true);
    const common =
      'Overnight Express;Paket;Möbelwerk Übersee & Söhne;Lindenallee 7a;10117;Berlin;DE;' +
      'Größe 1 GmbH;Jürgen Weiß;Große Bleichen 12;20354;Hamburg;DE;;keine Abholung;;' +
      `'=1+1;;Nein;Nein;Nein;Nein;Ja;Nein;Ersatzteile`;
    const whose = `;${customer.client.number};Möbelwerk Übersee & Söhne;02.03.2026;02.03.2026;;;;;Nein;;;`;
    const extra = 'Nein;Nein;Nein;;Zusätzliches Handling - Länge;15';
    expect(lines).toEqual([
      `2201;02.03.2026;11:00;${one}, ${two};${common};2;17,5;12,88;20,58;0;0;${extra}${whose}`,
      '',
    ]);
    const parcels = (await fileOf(customer.client.user_uid, { layout: 'parcels' })).text.split('\r\n');
    expect(parcels.slice(1)).toEqual([
      `2201;02.03.2026;11:00;${one};${common};1;40;30;20;12,5;4,8;12,5;0;0;Nein;Nein;Nein;;;0${whose}`,
      `4402;02.03.2026;11:00;${two};${common};2;101;20;20;5;8,08;8,08;0;0;${extra}${whose}`,
      '',
    ]);
  });

  test('names its days: the chosen ones, or those of the first and last shipment', async () => {
    const { id } = await customerWith([
      { at: '2026-03-01T23:30:00Z', reference: 'KD-1' },
      { at: '2026-03-05T10:00:00Z', reference: 'KD-2' },
      { at: '2026-03-09T10:00:00Z', reference: 'XX-3' },
    ]);
    const days = async (query: object) =>
      (await fileOf(id, { layout: 'shipments', ...query })).text.split('\r\n')[1]?.split(';').slice(-10, -8);
    expect(await days({})).toEqual(['02.03.2026', '09.03.2026']);
    expect(await days({ reference_number: '^KD' })).toEqual(['02.03.2026', '05.03.2026']);
    const [from, to] = [daySeconds('2026-03-01'), daySeconds('2026-03-31')];
    expect(await days({ date_range: { from, to } })).toEqual(['01.03.2026', '31.03.2026']);
  });

  test('follows days and search, and is refused without shipments', async () => {
    const { id } = await customerWith([
      { at: '2026-03-01T10:00:00Z', reference: 'KD-1' },
      { at: '2026-03-02T10:00:00Z', reference: 'KD-2' },
    ]);
    const count = async (query: object) =>
      (await fileOf(id, { layout: 'parcels', ...query })).text.split('\r\n').length - 2;
    const day = daySeconds('2026-03-01');
    expect(await count({})).toBe(2);
    expect(await count({ date_range: { from: day, to: day } })).toBe(1);
    expect(await count({ reference_number: 'KD-2$' })).toBe(1);
    expect((await fileOf(id, { layout: 'parcels', reference_number: 'nothing' })).code).toBe(
      'SHIPMENTS_EMPTY',
    );
  });
});

test('the client list can be filtered to monthly billing and to shipments on the chosen days', async () => {
  const { id } = await customerWith([{ at: '2026-05-04T10:00:00Z' }]);
  const monthly = await server.newClient({ monthly_user: true });
  const uids = async (asked: object) => (await admin.api.user.list(asked)).data.map((it) => it.user_uid);
  expect(await uids({ monthly_user: 'monthly_user' })).toEqual([monthly.user_uid]);
  expect(await uids({ monthly_user: 'non_monthly_user' })).not.toContain(monthly.user_uid);
  const [from, to] = [daySeconds('2026-05-01'), daySeconds('2026-05-04')];
  expect(await uids({ date_range: { from, to } })).toEqual([id]);
  expect(await uids({ date_range: { from, to }, search: 'gibtesnicht' })).toEqual([]);
  expect((await uids({ date_range: { from } })).length).toBeGreaterThan(2);
});
