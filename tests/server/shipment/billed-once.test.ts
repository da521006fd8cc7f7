import { beforeEach, expect, test } from 'vitest';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { writeExport } from '#server/exports/write-export.ts';
import { finishPending } from '#server/jobs/finish-pending.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';

/*
 * An external carrier may answer after midnight, when the order's period is already billed; each shipment belongs to
 * exactly one run.
 */

const carrier = simulatedCarrier();
const server = await startServer({ deps: { carriers: { house: carrier } } });
const staffRow = await server.newClient({ is_admin: true });
const { files } = server.deps;
beforeEach(() => carrier.recover());

const march = { from: daySeconds('2026-03-01'), to: daySeconds('2026-03-31') };
const april = { from: daySeconds('2026-04-01'), to: daySeconds('2026-04-30') };

async function contentOf(name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await files.read(invoicesFolder, name))!) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** References of all lines in a monthly run, or the error code. */
async function billed(date_range: typeof march): Promise<string[] | string> {
  const { api } = await server.signInAgain(staffRow);
  const requested = { user_type: 'monthly', layout: 'shipments', form: 'file', date_range } as const;
  const begun = await api.shipment.exportBilling(requested).catch((error: { code: string }) => error.code);
  if (typeof begun === 'string') return begun;
  const { run_id } = begun.data;
  await writeExport(server.deps, { run_id }, new AbortController().signal);
  const run = (await api.shipment.exportRuns()).data.find((it) => it.id === run_id);
  const [heading = '', ...lines] = (await contentOf(run!.name!)).trim().split('\r\n');
  const at = heading.split(';').indexOf('Referenz 1');
  return lines.map((it) => it.split(';')[at]!);
}

async function orderedLate(company: string) {
  const customer = await server.signIn({ user_type: 'monthly', company });
  const send = orderSender(server, customer.access);
  carrier.meet('create', 'lost_after');
  expect((await send(anOrder({ reference_number_1: `${company}-late` }))).code).toBe('REQUEST_IN_PROGRESS');
  return { customer, send };
}

test('a shipment answered after its month was billed is only in the next run', async () => {
  // A minute before April in Berlin.
  server.clock.set('2026-03-31T21:59:00Z');
  const { customer, send } = await orderedLate('Kiel');
  await send(anOrder({ reference_number_1: 'Kiel-march' }));
  server.clock.set('2026-03-31T22:10:00Z');
  expect(await billed(march)).toEqual(['Kiel-march']);

  expect(await finishPending(server.deps)).toEqual({ finished: 1 });
  await orderSender(
    server,
    (await server.signInAgain(customer.client)).access,
  )(anOrder({ reference_number_1: 'Kiel-april' }));
  server.clock.set('2026-05-02T08:00:00Z');
  expect(await billed(march)).toEqual(['Kiel-march']);
  expect(await billed(april)).toEqual(['Kiel-april', 'Kiel-late']);
});

test('a client with no other shipment that month is billed for a late one, unless it is cancelled', async () => {
  server.clock.set('2026-05-31T21:59:00Z');
  const { customer } = await orderedLate('Bonn');
  server.clock.set('2026-05-31T22:10:00Z');
  await finishPending(server.deps);
  const may = { from: daySeconds('2026-05-01'), to: daySeconds('2026-05-31') };
  const june = { from: daySeconds('2026-06-01'), to: daySeconds('2026-06-30') };
  expect(await billed(may)).toBe('SHIPMENTS_EMPTY');
  expect(await billed(june)).toEqual(['Bonn-late']);

  const { api } = await server.signInAgain(customer.client);
  const [{ shipment_id } = { shipment_id: '' }] = (await api.shipment.userList({})).data;
  await api.shipment.cancel({ id: shipment_id });
  expect(await billed(june)).toBe('SHIPMENTS_EMPTY');
});

test('a shipment answered on the day of its order is billed for that day', async () => {
  server.clock.set('2026-07-31T20:00:00Z');
  await orderedLate('Ulm');
  server.clock.set('2026-07-31T21:59:00Z');
  await finishPending(server.deps);
  const july = { from: daySeconds('2026-07-01'), to: daySeconds('2026-07-31') };
  const august = { from: daySeconds('2026-08-01'), to: daySeconds('2026-08-31') };
  expect([await billed(july), await billed(august)]).toEqual([['Ulm-late'], 'SHIPMENTS_EMPTY']);
});

test('an unbilled shipment is reported before its client is deleted, with its first day in the list', async () => {
  server.clock.set('2026-09-30T21:59:00Z');
  const { customer } = await orderedLate('Jena');
  server.clock.set('2026-09-30T22:10:00Z');
  await finishPending(server.deps);
  server.clock.set('2026-11-15T08:00:00Z');
  const { api } = await server.signInAgain(staffRow);
  const { data } = await api.user.openWork({ id: customer.client.user_uid });
  expect(data).toMatchObject({ unbilled: 1, unbilled_since: '2026-09-30' });
});
