import { expect, test } from 'vitest';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { documentsFolder } from '#domain/staff/order-document.ts';
import { startClientExport } from '#server/exports/start-client-export.ts';
import { writeExport } from '#server/exports/write-export.ts';
import { forgetClient } from '#server/user/forget-client.ts';
import { aBooking, anOrder, given } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { readZip } from '#support/read-zip.ts';
import { confirmation, startServer } from '#support/server.ts';

const server = await startServer({ jobs: 'real' });
const { files } = server.deps;
const staff = await server.signIn({ is_admin: true });

async function bytesOf(name: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await files.read(invoicesFolder, name))!) pieces.push(piece);
  return Buffer.concat(pieces);
}
async function exported(user_uid: string) {
  const { run_id } = (await staff.api.shipment.exportClientData({ id: user_uid, confirmation })).data;
  const find = async () => (await staff.api.shipment.exportRuns()).data.find((it) => it.id === run_id);
  await expect.poll(async () => (await find())?.state, { timeout: 60_000 }).not.toBe('running');
  return (await find())!;
}

test('all data of a client is one ZIP: machine-readable, with documents, without secrets or other clients', async () => {
  const customer = await server.signIn({ company: 'Segel & Söhne', notes: 'zahlt spät' });
  const stranger = await server.signIn({ company: 'Kanarienvogel' });
  const send = orderSender(server, customer.access);
  const { shipment_id } = (await send(anOrder({ reference_number_1: 'R-1' }))).data;
  const manual = (await send(anOrder({ service: 'special' }))).data.shipment_id;
  await orderSender(server, stranger.access)(anOrder({ reference_number_1: 'Kanarienvogel' }));
  await given.address(server.db, customer.client, { company: 'Empfang AG' });
  await given.address(server.db, stranger.client, { company: 'Kanarienvogel' });
  const context = { headers: { 'idempotency-key': crypto.randomUUID() } };
  await customer.api.pickup.create(aBooking(), { context });
  await files.write(documentsFolder(manual), 'Angebot.pdf', Buffer.from('%PDF-1.7'), 'replace');

  const run = await exported(customer.client.user_uid);
  const { number } = customer.client;
  expect(run).toMatchObject({
    ...{ kind: 'client', state: 'done', done: 2, total: 2, code: null },
    name: `Kundendaten_${number}_Segel_Soehne_2026_03_10.zip`,
    client: { id: String(number), company: 'Segel & Söhne' },
  });
  const zip = new Map(readZip(await bytesOf(run.name!)).map((it) => [it.name, it.content.toString('utf8')]));
  const json = (name: string) => JSON.parse(zip.get(`${name}.json`) ?? 'null');
  expect(json('kunde')).toMatchObject({ number, company: 'Segel & Söhne', email: customer.client.email });
  expect(
    json('sendungen')
      .map((it: { shipment_id: string }) => it.shipment_id)
      .toSorted(),
  ).toEqual([shipment_id, manual].toSorted());
  expect(json('sendungen')[0]).toMatchObject({ parcels: [expect.any(Object)], events: [] });
  expect(json('adressbuch')).toMatchObject([{ company: 'Empfang AG' }]);
  expect(json('abholungen')).toHaveLength(1);
  expect(json('protokoll').map((it: { action: string }) => it.action)).toContain('login');
  expect(zip.get('sendungen.csv')?.split('\r\n').length).toBeGreaterThan(2);
  expect(zip.get(`dokumente/${manual}/Angebot.pdf`)).toBe('%PDF-1.7');
  expect(zip.get('LIESMICH.txt')).toContain('Segel & Söhne');
  const all = [...zip.values()].join('\n');
  expect(all).not.toMatch(/Kanarienvogel|zahlt spät|_hash|sealed_secret/);
  const { rows } = await server.pool.query(
    `select client_id, details from audit_event where action = 'client_exported'`,
  );
  expect(rows).toMatchObject([
    { client_id: customer.client.id, details: { staff: staff.client.id, name: run.name } },
  ]);
});

test('the export has batches with all orders, mappings and rhythms, and no deleted ones', async () => {
  const { api, client } = await server.signIn();
  const stranger = await server.signIn();
  const device = { device_id: crypto.randomUUID(), device_name: 'Tablet' };
  const begin = async (of: typeof api, name: string, count: number) => {
    const id = crypto.randomUUID();
    const head = { headings: ['Bestellnummer'] };
    const { term } = (await of.batch.save({ id, ...device, term: 0, name, rows: count, head })).data;
    for (let from = 0; from < count; from += 100) {
      const places = Array.from({ length: Math.min(100, count - from) }, (_, at) => from + at);
      const rows = places.map((place) => ({
        place,
        key: crypto.randomUUID(),
        facts: { own: `${name}-${place}` },
      }));
      await of.batch.putRows({ id, device_id: device.device_id, term, rows });
    }
    return id;
  };
  const kept = await begin(api, 'shop.csv', 120);
  const deleted = await begin(api, 'weg.csv', 1);
  await api.batch.remove({ id: deleted, device_id: device.device_id });
  await begin(stranger.api, 'fremd.csv', 1);
  const mapping = {
    shape: '0123456789abcdef0123456789ab',
    name: 'Unser Shop',
    mapping: { company: 'Firma' },
  };
  await api.importMapping.save({ id: crypto.randomUUID(), ...mapping, updated: 1 });
  const template = crypto.randomUUID();
  await api.template.save({ id: template, name: 'Brillen', form: {}, updated: 1 });
  const rhythm = { is: 'dates' as const, dates: ['2026-05-20'], moved: 'after' as const };
  await api.rhythm.save({ id: template, rhythm, is_paused: false });

  const run = await exported(client.user_uid);
  const zip = new Map(readZip(await bytesOf(run.name!)).map((it) => [it.name, it.content.toString('utf8')]));
  const json = (name: string) => JSON.parse(zip.get(`${name}.json`) ?? 'null');
  expect(json('stapel')).toMatchObject([
    { batch_id: kept, name: 'shop.csv', head: { headings: ['Bestellnummer'] } },
  ]);
  expect(json('stapelauftraege').map((it: { facts: { own: string } }) => it.facts.own)).toEqual(
    Array.from({ length: 120 }, (_, place) => `shop.csv-${place}`),
  );
  expect(json('zuordnungen')).toMatchObject([mapping]);
  expect(json('rhythmen')).toMatchObject([{ template_id: template, rhythm }]);
});

test('the export of a client without data is valid', async () => {
  const empty = await server.newClient({ company: 'Leer' });
  const run = await exported(empty.user_uid);
  const zip = new Map(readZip(await bytesOf(run.name!)).map((it) => [it.name, it.content.toString('utf8')]));
  for (const [name, text] of zip) if (name.endsWith('.json')) expect(() => JSON.parse(text)).not.toThrow();
  expect(JSON.parse(zip.get('sendungen.json')!)).toEqual([]);
});

test('the export is deleted with its client, and no other export is', async () => {
  const [gone, stays] = [
    await server.newClient({ company: 'Fort' }),
    await server.newClient({ company: 'Bleibt' }),
  ];
  const names = [(await exported(gone.user_uid)).name!, (await exported(stays.user_uid)).name!];
  await server.pool.query('update client set deleted = now() where id = $1', [gone.id]);
  await forgetClient(server.deps, { client_id: gone.id, user_uid: gone.user_uid });
  const left = (await files.list(invoicesFolder)).map(({ name }) => name);
  expect(names.map((it) => left.includes(it))).toEqual([false, true]);
});

test('a deleted or unknown client has no export', async () => {
  await expect(staff.api.shipment.exportClientData({ id: 'niemand', confirmation })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a client deleted while the export is being written leaves neither file nor run', async () => {
  const { client } = await server.signIn({ company: 'Geht gerade' });
  const { id: client_id, user_uid } = client;
  const draft: typeof files.draft = async (...given) => {
    const written = await files.draft(...given);
    await server.pool.query('update client set deleted = now() where id = $1', [client_id]);
    await forgetClient(server.deps, { client_id, user_uid });
    return written;
  };
  const queue = { ...server.deps.queue, send: async () => {} };
  const { run_id } = await startClientExport({ ...server.deps, queue }, staff.user, user_uid);
  const deps = { ...server.deps, files: { ...files, draft } };
  await writeExport(deps, { run_id }, new AbortController().signal);
  const left = (await files.list(invoicesFolder)).map((it) => it.name);
  expect(left.filter((name) => name.includes(`_${client.number}_`))).toEqual([]);
  const run = (await staff.api.shipment.exportRuns()).data.find((it) => it.id === run_id);
  expect(run).toBeUndefined();
});
