import { expect, test } from 'vitest';
import { aPrintDesk, labelPrinter, paperPrinter } from '#support/print-desk.ts';
import { startServer } from '#support/server.ts';

/* The same label pressed on two devices within seconds (docs/rules.md 15.16). */

const server = await startServer();

async function aDesk() {
  const desk = await aPrintDesk(server);
  const { api, key, printer_id } = desk;
  type Request = Omit<Parameters<typeof api.print.labels>[0], 'printer_id'> & { printer_id?: string };
  const press = async (request: Request) => (await api.print.labels({ printer_id, ...request }, key())).data;
  const count = async () => (await api.print.jobs({})).data.length;
  return { ...desk, press, count };
}

test('is one job, and the answer says that it was joined', async () => {
  const { press, count, ship } = await aDesk();
  const shipment_ids = await ship();
  const [one, other] = await Promise.all([press({ shipment_ids }), press({ shipment_ids })]);
  expect([one.joined, other.joined].sort()).toEqual([0, 1]);
  expect(other.run_id).toBe(one.run_id);
  expect(other.jobs.map((it) => it.job_id)).toEqual(one.jobs.map((it) => it.job_id));
  expect(await count()).toBe(1);
});

test('prints again if the user says so, or after ten seconds', async () => {
  const { press, count, ship } = await aDesk();
  const shipment_ids = await ship();
  await press({ shipment_ids });
  expect(await press({ shipment_ids, again: true })).toMatchObject({ joined: 0 });
  expect(await count()).toBe(2);
  server.clock.advance({ seconds: 11 });
  expect(await press({ shipment_ids })).toMatchObject({ joined: 0 });
  expect(await count()).toBe(3);
});

test('joins at another printer of this station and format, not at another format', async () => {
  const { press, count, ship, addPrinter } = await aDesk();
  const shipment_ids = await ship();
  await press({ shipment_ids });
  const same = await addPrinter({ ...labelPrinter, name: 'Zebra 2' });
  expect(await press({ shipment_ids, printer_id: same })).toMatchObject({ joined: 1 });
  const other = await addPrinter(paperPrinter);
  expect(await press({ shipment_ids, printer_id: other })).toMatchObject({ joined: 0 });
  expect(await count()).toBe(2);
});

test('prints only the rest of a list', async () => {
  const { press, ship } = await aDesk();
  const [a = '', b = '', c = ''] = await ship(3);
  await press({ shipment_ids: [b] });
  const { jobs, joined } = await press({ shipment_ids: [a, b, c] });
  expect(joined).toBe(1);
  expect(jobs.map((it) => it.shipment_ids)).toEqual([[a, c], [b]]);
});

test('joins no cancelled job', async () => {
  const { api, press, ship } = await aDesk();
  const shipment_ids = await ship();
  const { jobs } = await press({ shipment_ids });
  await api.print.answer({ job_id: jobs[0]?.job_id ?? '', answer: 'cancel', attempt: 1 });
  expect(await press({ shipment_ids })).toMatchObject({ joined: 0 });
});
