import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { seedShipments } from '#server/demo/bulk-seed.ts';
import { carrierOf } from '#support/carrier.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { orderedAt } from '#support/ordered-at.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { tell } = carrierOf(server);

async function exportOf(access: string, query: object = {}, headers: Record<string, string> = {}) {
  const response = await server.request('/api/shipment/export-user', {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ without_tracking_number: true, ...query }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPacked = response.headers.get('content-encoding') === 'gzip';
  const { data, code, message } = JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString('utf8'));
  const file = Buffer.from(data?.file ?? '', 'base64');
  const { data: rows } = Papa.parse<Record<string, string>>(file.toString('utf8').replace('\ufeff', ''), {
    delimiter: ';',
    header: true,
    skipEmptyLines: true,
  });
  return { status: response.status, code, message, name: data?.name as string, file, rows, isPacked };
}

describe('the CSV of the archive', () => {
  test('has one row per parcel, with German headings and the words of the page', async () => {
    const { access } = await server.signIn({ company: 'Möbelwerk Übersee' });
    const { data } = await orderSender(
      server,
      access,
    )(
      anOrder({
        recipient: anAddress({ company: '=Söhne; "Kiel"' }),
        parcels: [aParcel({ weight: 12.5, contents: 'Tor #4' }), aParcel({ value_of_goods: 250 })],
        carbon_neutral: true,
        reference_number_1: 'KD-1',
      }),
    );
    const { name, file, rows } = await exportOf(access);
    expect(name).toMatch(/^house_Moebelwerk_Uebersee_Archiv_bis_\d{4}_\d\d_\d\d\.csv$/);
    expect(file.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      Sendungsnummer: formatTrackingNumber(data.tracking_number[0]!),
      Status: 'Daten übermittelt',
      'Empfänger Firma': `'=Söhne "Kiel"`,
      Inhalt: 'Tor 4',
      'Gewicht (kg)': '12,5',
      Packstück: '1',
      Packstücke: '2',
      Klimaneutral: 'Ja',
      Abholung: 'keine Abholung',
      'Referenz 1': 'KD-1',
    });
    expect(rows[1]).toMatchObject({ Packstück: '2', 'Warenwert (EUR)': '250' });
  });

  test('leaves out cancelled parcels and shipments unless they are requested', async () => {
    const { access } = await server.signIn();
    const send = orderSender(server, access);
    const two = (await send(anOrder({ parcels: [aParcel(), aParcel()] }))).data;
    const gone = (await send()).data;
    await server.pool.query(`update parcel set status = 'canceled' where tracking_number = any($1)`, [
      [two.tracking_number[1], gone.tracking_number[0]],
    ]);
    await server.pool.query('update shipment_course set shipment_status = 0 where shipment_id = $1', [
      gone.shipment_id,
    ]);
    const numbers = (rows: Record<string, string>[]) => rows.map((it) => it.Sendungsnummer);
    expect(numbers((await exportOf(access)).rows)).toEqual([formatTrackingNumber(two.tracking_number[0]!)]);
    const all = (await exportOf(access, { is_canceled: true })).rows;
    expect(all.map((it) => [it.Packstück, it.Packstücke, it.Status])).toEqual([
      ['1', '0', 'Storniert'],
      ['1', '1', 'Daten übermittelt'],
      ['2', '1', 'Storniert'],
    ]);
    const canceled = await exportOf(access, { is_canceled: true, shipment_status: 0 });
    expect(numbers(canceled.rows)).toEqual([formatTrackingNumber(gone.tracking_number[0]!)]);
    expect(canceled.name).toMatch(/_Archiv_Storniert_bis_\d{4}_\d\d_\d\d\.csv$/);
    expect(await exportOf(access, { shipment_status: 0 })).toMatchObject({
      status: 409,
      code: 'SHIPMENTS_EMPTY',
      message: 'Shipments data is empty',
    });
  });

  test('says each parcel’s own status, and since when', async () => {
    const { access } = await server.signIn();
    const { data } = await orderSender(
      server,
      access,
    )(anOrder({ parcels: [aParcel(), aParcel(), aParcel()] }));
    const [first, second, third] = data.tracking_number;
    const { delivered, exception, in_transit } = shipmentStatuses;
    const at = (day: number) => Date.UTC(2026, 2, day, 6) / 1000;
    await tell(
      { tracking_number: first!, status: delivered, at: at(1) },
      { tracking_number: second!, status: exception, at: at(2) },
      { tracking_number: third!, status: in_transit, at: at(3) },
    );
    const { rows } = await exportOf(access);
    expect(rows.map((it) => [it.Packstück, it.Status, it['Status seit']])).toEqual([
      ['1', 'Zugestellt', '01.03.2026'],
      ['2', 'Zustellproblem', '02.03.2026'],
      ['3', 'Unterwegs', '03.03.2026'],
    ]);
  });

  test('follows the filters and the order of the list', async () => {
    const { access } = await server.signIn();
    const send = orderSender(server, access);
    const days = { Erste: '2026-03-01', Zweite: '2026-03-02', Dritte: '2026-03-03' };
    for (const [company, day] of Object.entries(days)) {
      const service = company === 'Dritte' ? 'special' : 'saver';
      const { shipment_id } = (await send(anOrder({ recipient: anAddress({ company }), service }))).data;
      await orderedAt(server.pool, shipment_id, `${day}T09:00:00Z`);
    }
    const companies = async (query: object) =>
      (await exportOf(access, query)).rows.map((it) => it['Empfänger Firma']);
    expect(await companies({})).toEqual(['Dritte', 'Zweite', 'Erste']);
    expect(await companies({ pagination: { sort_by: 'created', descending: false } })).toEqual([
      'Erste',
      'Zweite',
      'Dritte',
    ]);
    expect(await companies({ without_tracking_number: false })).toEqual(['Zweite', 'Erste']);
    expect(await companies({ search: 'zweite' })).toEqual(['Zweite']);
    const first = daySeconds(days.Erste);
    expect(await companies({ date_range: { from: first, to: first } })).toEqual(['Erste']);
  });

  test("has only the selected shipments, and only the client's own", async () => {
    const { access } = await server.signIn();
    const other = await server.signIn();
    const order = orderSender(server, access);
    const made = [];
    for (const reference_number_1 of ['A', 'B', 'C'])
      made.push((await order(anOrder({ reference_number_1 }))).data.shipment_id);
    const foreign = (await orderSender(server, other.access)(anOrder())).data.shipment_id;
    const { rows } = await exportOf(access, { shipment_ids: [made[0], made[2]?.toUpperCase(), foreign] });
    expect(rows.map((row) => row['Referenz 1'])).toEqual(['C', 'A']);
    expect(await exportOf(access, { shipment_ids: [foreign] })).toMatchObject({ code: 'SHIPMENTS_EMPTY' });
    expect(await exportOf(access, { shipment_ids: [] })).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('belongs to its client alone, and is empty without shipments', async () => {
    const { access } = await server.signIn();
    expect(await exportOf(access)).toMatchObject({ status: 409, code: 'SHIPMENTS_EMPTY' });
  });

  test('has every shipment, whatever the piece size for reading and packing', async () => {
    const { access, client } = await server.signIn();
    const { labelCompanyPrefix: companyPrefix } = server.config;
    await seedShipments(server.db, {
      client_id: client.id,
      count: 1_203,
      now: server.clock.now(),
      companyPrefix,
    });
    const plain = await exportOf(access, { is_canceled: true });
    const packed = await exportOf(access, { is_canceled: true }, { 'accept-encoding': 'gzip, br' });
    expect([plain.isPacked, packed.isPacked]).toEqual([false, true]);
    expect(packed.file.equals(plain.file)).toBe(true);
    const { rows } = await server.pool.query('select count(*)::int from parcel where client_id = $1', [
      client.id,
    ]);
    expect(plain.rows).toHaveLength(rows[0].count);
    expect(new Set(plain.rows.map((it) => it['Referenz 1'])).size).toBe(1_203);
  });
});

describe('the range of days', () => {
  test('counts whole days in Berlin, the last one included', async () => {
    const { access, api } = await server.signIn();
    const send = orderSender(server, access);
    const orderAt = async (company: string, at: string) => {
      const { data } = await send(anOrder({ recipient: anAddress({ company }) }));
      await orderedAt(server.pool, data.shipment_id, at);
    };
    // Daylight saving time begins in that night.
    await orderAt('Kurz vor Mitternacht', '2026-03-28T22:59:59Z');
    await orderAt('Kurz danach', '2026-03-28T23:00:00Z');
    const list = async (from?: string, to?: string) => {
      const date_range = {
        ...(from ? { from: daySeconds(from) } : {}),
        ...(to ? { to: daySeconds(to) } : {}),
      };
      const { data, pagination } = await api.shipment.userList({ without_tracking_number: true, date_range });
      expect(pagination.total).toBe(data.length);
      return data.map((it) => it.recipient.company);
    };
    expect(await list('2026-03-28', '2026-03-28')).toEqual(['Kurz vor Mitternacht']);
    expect(await list('2026-03-29', '2026-03-29')).toEqual(['Kurz danach']);
    expect(await list('2026-03-28', '2026-03-29')).toEqual(['Kurz danach', 'Kurz vor Mitternacht']);
    expect(await list('2026-03-29')).toEqual(['Kurz danach']);
    expect(await list(undefined, '2026-03-28')).toEqual(['Kurz vor Mitternacht']);
    expect(await list('2026-03-30', '2026-03-29')).toEqual([]);
  });
});
