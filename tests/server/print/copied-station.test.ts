import { afterAll, expect, test, vi } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { listen } from '#server/http/http-server.ts';
import { startLabelSink } from '#support/label-sink.ts';
import { aPrintDesk, labelPrinter } from '#support/print-desk.ts';
import { confirmation, startServer } from '#support/server.ts';
import { soon } from '#support/soon.ts';
import { stationProcess } from '#support/station-process.ts';

/* A print station whose data folder was copied to a second computer (docs/rules.md 15.15). */

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

test('a copied station prints nothing and is named, until the first computer is gone', async () => {
  const server = await startServer();
  const port = await findFreePort();
  const listening = await listen(server.app.fetch, { ...server.config, host: '127.0.0.1', port });
  ends.push(() => listening.stop(200));
  const sink = await startLabelSink({ msPerLabel: 5 });
  ends.push(sink.close);
  const { api, ship, key } = await aPrintDesk(server);
  const { data: made } = await api.print.pair({ name: 'Tor 2', confirmation });
  const { station_id } = made;
  const first = stationProcess();
  ends.push(first.end);
  const portal = `http://127.0.0.1:${port}`;
  first.run('--no-local', '--portal', portal, '--code', made.code, '--allow', sink.address);
  const shown = async () => (await api.print.stations()).data.find((it) => it.station_id === station_id);
  await vi.waitUntil(async () => (await shown())?.is_connected, soon);
  const printer_id = crypto.randomUUID();
  await api.print.savePrinter({
    station_id,
    printer_id,
    printer: { ...labelPrinter, address: sink.address },
  });

  const second = stationProcess(first);
  ends.push(second.end);
  second.run('--no-local');
  await vi.waitUntil(() => second.said().includes('prints nothing'), soon);
  expect((await shown())?.twin).toMatchObject({ host: (await shown())?.host });

  const print = async (id: string) => api.print.labels({ printer_id, shipment_ids: [id] }, key());
  const arePrinted = async () => (await api.print.jobs({})).data.every((it) => it.state === 'printed');
  const ids = await ship(12);
  for (const id of ids) await print(id);
  await vi.waitUntil(arePrinted, soon);
  expect(sink.printed).toHaveLength(12);
  expect(first.said().match(/, printed$/gm)).toHaveLength(12);
  expect(second.said()).not.toContain('Zebra:');

  await first.kill();
  server.clock.advance({ minutes: 2 });
  await vi.waitUntil(() => second.said().includes('This computer prints now.'), soon);
  expect((await shown())?.twin).toBeNull();
  const [late = ''] = await ship();
  await print(late);
  await vi.waitUntil(arePrinted, soon);
  expect(sink.printed).toHaveLength(13);
}, 120_000);
