import { describe, expect, test } from 'vitest';
import { lastPeriod } from '#domain/staff/billing-run.ts';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { orderedAt } from '#support/ordered-at.ts';
import { readZip } from '#support/read-zip.ts';
import { startServer } from '#support/server.ts';

const server = await startServer({ jobs: 'real' });
const { files } = server.deps;
const staff = await server.signIn({ is_admin: true });
const march = { from: daySeconds('2026-03-01'), to: daySeconds('2026-03-31') };

/** "Monatskunde" has no effect on billing (docs/decisions.md 6.4). */
async function clientWith(user_type: 'monthly' | 'weekly' | 'daily', company: string, days: string[]) {
  const customer = await server.signIn({ user_type, company, monthly_user: user_type !== 'monthly' });
  const send = orderSender(server, customer.access);
  for (const [at, day] of days.entries()) {
    const { shipment_id } = (await send(anOrder({ reference_number_1: `${company}-${at}` }))).data;
    await orderedAt(server.pool, shipment_id, `${day}T10:00:00Z`);
  }
  return customer.client;
}

const kiel = await clientWith('monthly', 'Kiel', ['2026-03-01', '2026-03-31', '2026-04-01']);
const bonn = await clientWith('monthly', 'Bonn', ['2026-03-15']);
await clientWith('monthly', 'Ulm', ['2026-02-28']);
await clientWith('weekly', 'Jena', ['2026-03-15']);

async function bytesOf(name: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await files.read(invoicesFolder, name))!) pieces.push(piece);
  return Buffer.concat(pieces);
}
const runs = async () => (await staff.api.shipment.exportRuns()).data;
async function ended(id: string) {
  const find = async () => (await runs()).find((it) => it.id === id);
  await expect.poll(async () => (await find())?.state, { timeout: 60_000 }).not.toBe('running');
  return (await find())!;
}

describe('a billing run over the clients of a cycle', () => {
  test('lists everyone who sent in the period in one file, with client and period in each line', async () => {
    const requested = { user_type: 'monthly', layout: 'shipments', form: 'file', date_range: march } as const;
    const { run_id } = (await staff.api.shipment.exportBilling(requested)).data;
    const run = await ended(run_id);
    const name = 'Abrechnung_monatlich_Sendungen_2026_03_01_bis_2026_03_31.csv';
    expect(run).toMatchObject({
      kind: 'billing',
      state: 'done',
      done: 2,
      total: 2,
      name,
      billing: requested,
    });
    const [heading, ...lines] = (await bytesOf(name)).toString('utf8').split('\r\n');
    expect(heading).toMatch(
      /^\ufeffNr\.;.*;Kundennummer;Kunde;Zeitraum von;Zeitraum bis;MRN;.*;Gefahrgutart$/,
    );
    const period = '01.03.2026;31.03.2026';
    const parts = lines.map((it) => it.split(';'));
    expect(parts.map((it) => [it[0], it.slice(-12, -8).join(';')])).toEqual([
      ['2201', `${kiel.number};Kiel;${period}`],
      ['4402', `${kiel.number};Kiel;${period}`],
      ['6603', `${bonn.number};Bonn;${period}`],
      ['', ''],
    ]);
  });

  test('is a ZIP with a file per client, each numbered from its start', async () => {
    const requested = { user_type: 'monthly', layout: 'parcels', form: 'zip', date_range: march } as const;
    const { name } = await ended((await staff.api.shipment.exportBilling(requested)).data.run_id);
    expect(name).toBe('Abrechnung_monatlich_Packstuecke_2026_03_01_bis_2026_03_31.zip');
    const zipped = readZip(await bytesOf(name!));
    expect(zipped.map((it) => it.name)).toEqual([
      `${kiel.number}_Kiel_Packstuecke_2026_03_01_bis_2026_03_31.csv`,
      `${bonn.number}_Bonn_Packstuecke_2026_03_01_bis_2026_03_31.csv`,
    ]);
    for (const { content } of zipped) expect(content.toString('utf8')).toMatch(/\r\n2201;/);
  });

  test('is refused and not stored for a period without shipments', async () => {
    const before = await runs();
    const date_range = { from: daySeconds('2020-01-01'), to: daySeconds('2020-01-31') };
    const requested = { user_type: 'daily', layout: 'parcels', form: 'zip', date_range } as const;
    const refused = await staff.api.shipment.exportBilling(requested).catch((error) => error.code);
    expect(refused).toBe('SHIPMENTS_EMPTY');
    expect(await runs()).toEqual(before);
  });

  test('is refused for a period with only cancelled shipments, and skips clients with only such', async () => {
    const ulm = await clientWith('daily', 'Ulm', ['2025-06-02']);
    await server.pool.query('update shipment_course set shipment_status = 0 where client_id = $1', [ulm.id]);
    await server.pool.query(`update parcel set status = 'canceled' where client_id = $1`, [ulm.id]);
    const before = await runs();
    const date_range = { from: daySeconds('2025-06-01'), to: daySeconds('2025-06-30') };
    const requested = { user_type: 'daily', layout: 'parcels', form: 'zip', date_range } as const;
    const refused = await staff.api.shipment.exportBilling(requested).catch((error) => error.code);
    expect(refused).toBe('SHIPMENTS_EMPTY');
    expect(await runs()).toEqual(before);
    await clientWith('daily', 'Hof', ['2025-06-03']);
    const { run_id } = (await staff.api.shipment.exportBilling(requested)).data;
    expect(await ended(run_id)).toMatchObject({ state: 'done', done: 1, total: 1 });
  });

  test('is repeated with the same parameters after a failure', async () => {
    const requested = { user_type: 'weekly', layout: 'shipments', form: 'file', date_range: march } as const;
    const { run_id } = (await staff.api.shipment.exportBilling(requested)).data;
    await ended(run_id);
    await server.pool.query(`update export_run set state = 'failed', name = null where id = $1`, [run_id]);
    await staff.api.shipment.exportAgain({ id: run_id });
    // The clock stands still, so both runs have the same start.
    const again = (await runs()).find((it) => it.id !== run_id && it.billing?.user_type === 'weekly');
    expect(again?.billing).toEqual(requested);
    expect((await ended(again!.id)).state).toBe('done');
  });
});

test.each([
  ['monthly', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['monthly', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['weekly', '2026-11-24', '2026-11-16', '2026-11-22'],
  ['weekly', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['daily', '2026-03-01', '2026-02-28', '2026-02-28'],
] as const)('the last period of a %s bill is, on %s, %s to %s', (cycle, today, from, to) => {
  expect(lastPeriod(cycle, today)).toEqual({ from, to });
});
