import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { seedClients } from '#server/demo/bulk-clients.ts';
import { seedShipmentsOfClients } from '#server/demo/bulk-seed.ts';
import { exportAllShipments } from '#server/exports/export-all-shipments.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer({ jobs: 'real' });
const { files } = server.deps;
const staff = await server.signIn({ is_admin: true });

const user = { ...staff.user, session_id: '' };
const requested = {
  search: 'kd-',
  shipment_status: -1,
  tracking_id: '',
  reference_number: '',
  search_by_date: 'created',
  is_only_chargeable: false,
  is_without_canceled: false,
  include_special: true,
  surcharge: null,
  paidBy: null,
} as const;
const patient = { patienceMs: 600_000, patternMs: 600_000 };

async function textOf(name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await files.read(invoicesFolder, name))!) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
const rowsOf = async (name: string) =>
  Papa.parse<Record<string, string>>((await textOf(name)).replace('\ufeff', ''), {
    delimiter: ';',
    header: true,
    skipEmptyLines: true,
  }).data;

describe("the export of all clients' shipments", () => {
  test('is a file in the exports folder that names the client of each shipment', async () => {
    const owner = await server.signIn({ company: 'Möbel; Ost #1' });
    const send = orderSender(server, owner.access);
    const recipient = anAddress({ company: '=Söhne' });
    const { data } = await send(anOrder({ recipient, parcels: [aParcel({ weight: 12.5 }), aParcel()] }));
    const [shipment] = (await owner.api.shipment.get({ id: data.shipment_id })).data;
    await owner.api.shipment.edit({ id: data.shipment_id, parcel_id: shipment!.parcels[1]!.parcel_id });
    const { name } = (await staff.api.shipment.export({ search: 'söhne' })).data;
    expect(name).toMatch(/^Sendungen_\d{4}_\d\d_\d\d_\d\d_\d\d\.csv$/);
    expect((await textOf(name!)).startsWith('\ufeffKundennummer;Kunde;Erstellt;')).toBe(true);
    expect(await rowsOf(name!)).toMatchObject([
      {
        Kundennummer: String(owner.client.number),
        Kunde: 'Möbel Ost 1',
        'Empfänger Firma': "'=Söhne",
        'Gewicht (kg)': '12,5',
        Packstück: '1',
      },
    ]);
    const { rows } = await server.pool.query(
      `select client_id, details from audit_event where action = 'shipments_exported'`,
    );
    expect(rows).toMatchObject([
      { client_id: staff.client.id, details: { staff: staff.client.id, folder: invoicesFolder, name } },
    ]);
  });

  test('can be limited to cancelled shipments, with that and the days in its name', async () => {
    const owner = await server.signIn();
    const recipient = anAddress({ company: 'Abbestellt' });
    const { data } = await orderSender(server, owner.access)(anOrder({ recipient }));
    await owner.api.shipment.cancel({ id: data.shipment_id });
    const date_range = { from: daySeconds('2026-01-01') };
    const requested = { search: 'abbestellt', shipment_status: 0, date_range } as const;
    const { name } = (await staff.api.shipment.export(requested)).data;
    expect(name).toMatch(/^Sendungen_Storniert_2026_01_01_bis_(\d{4}_\d\d_\d\d)_\1_\d\d_\d\d\.csv$/);
    expect(await rowsOf(name!)).toMatchObject([{ 'Empfänger Firma': 'Abbestellt', Status: 'Storniert' }]);
  });

  test('has every match over all pages, and a second one of the same minute gets its own name', async () => {
    await seedClients(server.db, { count: 5, now: server.clock.now() });
    const { labelCompanyPrefix: companyPrefix } = server.config;
    await seedShipmentsOfClients(server.db, { count: 6_000, now: server.clock.now(), companyPrefix });
    // The call would answer without a name on a slow machine, and the file would follow.
    const exported = async (change: { search?: string; reference_number?: string }) =>
      (await exportAllShipments(server.deps, user, { ...requested, search: '', ...change }, patient)).name!;
    const names = [await exported({ search: 'kd-' }), await exported({ reference_number: '^KD-' })];
    expect(new Set(names).size).toBe(2);
    const [one, other] = [await textOf(names[0]!), await textOf(names[1]!)];
    expect(one === other).toBe(true);
    const { rows } = await server.pool.query(
      `select count(*)::int as n from parcel join client on id = client_id
        where user_uid like 'bulk-%' and status = 'active'`,
    );
    expect(await rowsOf(names[0]!)).toHaveLength(rows[0].n);
  });

  test('is refused without matches and leaves no file', async () => {
    const before = (await files.list(invoicesFolder)).length;
    const refused = await staff.api.shipment.export({ search: 'xyzzy' }).catch((error) => error.code);
    expect(refused).toBe('SHIPMENTS_EMPTY');
    expect(await files.list(invoicesFolder)).toHaveLength(before);
  });

  test('searches a pattern no longer than the list does, and then leaves no file', async () => {
    const before = (await files.list(invoicesFolder)).length;
    const slow = { ...requested, search: '', reference_number: '(.*)\\1(.*)\\2x' };
    const refused = await exportAllShipments(server.deps, user, slow, { patternMs: 1 }).catch(
      (it) => it.code,
    );
    expect(refused).toBe('PATTERN_TOO_SLOW');
    expect(await files.list(invoicesFolder)).toHaveLength(before);
  });

  test('continues in the background if it takes long', async () => {
    const before = (await files.list(invoicesFolder)).length;
    const begun = await exportAllShipments(server.deps, user, requested, { patienceMs: 1 });
    expect(begun).toEqual({ name: null, joined: false });
    await expect
      .poll(async () => (await files.list(invoicesFolder)).length, { timeout: 60_000 })
      .toBe(before + 1);
  });
});
