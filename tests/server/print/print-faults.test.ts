import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { listen } from '#server/http/http-server.ts';
import { startCutProxy } from '#support/cut-proxy.ts';
import { aParcel } from '#support/factories.ts';
import { startLabelSink } from '#support/label-sink.ts';
import { isNight } from '#support/night.ts';
import { aPrintDesk, labelPrinter } from '#support/print-desk.ts';
import { confirmation, startServer } from '#support/server.ts';

/*
 * Random faults while labels are printed: the station is killed, its network cut, the printer unplugged. All but the
 * printer is real.
 */

const labelsPerShipment = 20;
const { shipments, plugs } = isNight ? { shipments: 50, plugs: 20 } : { shipments: 20, plugs: 8 };

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function startAll() {
  const server = await startServer();
  const port = await findFreePort();
  const listening = await listen(server.app.fetch, { ...server.config, host: '127.0.0.1', port });
  ends.push(() => listening.stop(200));
  const network = await startCutProxy({ host: '127.0.0.1', port });
  ends.push(network.close);
  const sink = await startLabelSink({ msPerLabel: 4 });
  ends.push(sink.close);
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-station-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const editor = await aPrintDesk(server);
  const { data: made } = await editor.api.print.pair({ name: 'Packtisch', confirmation });
  const printer_id = crypto.randomUUID();

  let station: ChildProcess | undefined;
  const run = (...args: string[]) => {
    station = spawn(process.execPath, ['src/print-station/main.ts', '--data', folder, ...args], {
      stdio: 'ignore',
    });
  };
  const kill = async () => {
    const running = station;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  ends.push(kill);
  run('--portal', network.url, '--code', made.code, '--allow', sink.address);
  await vi.waitUntil(async () => (await editor.api.print.stations()).data.length === 2, { timeout: 20_000 });
  await editor.api.print.savePrinter({
    station_id: made.station_id,
    printer_id,
    printer: { ...labelPrinter, address: sink.address },
  });
  return { editor, sink, network, printer_id, run, kill };
}

test('during failures no label is lost, and none is printed twice without a question', async () => {
  const { editor, sink, network, printer_id, run, kill } = await startAll();
  const { api, key } = editor;

  const pulled: string[] = [];
  const pull = {
    station: async () => {
      await kill();
      run();
    },
    network: async () => {
      network.cut();
      await delay(300);
      network.mend();
    },
    printer: async () => {
      sink.unplug();
      await delay(300);
      sink.plug();
    },
  };
  const kinds = Object.keys(pull) as (keyof typeof pull)[];
  const every = Math.floor((shipments * labelsPerShipment * 0.9) / plugs);
  let pulling = Promise.resolve();
  sink.watch((count) => {
    if (count < every * (pulled.length + 1) || pulled.length === plugs) return;
    const kind = kinds[pulled.length % kinds.length] ?? 'station';
    pulled.push(kind);
    pulling = pulling.then(pull[kind]);
  });

  const parcels = Array.from({ length: labelsPerShipment }, () => aParcel());
  const shipped = await editor.ship(shipments, { parcels });
  const numbers = new Map<string, string[]>();
  for (const id of shipped) numbers.set(id, (await api.shipment.get({ id })).data[0]?.tracking_number ?? []);
  for (const id of shipped) await api.print.labels({ printer_id, shipment_ids: [id] }, key());

  const timesOf = (number: string) => sink.printed.filter((it) => it.includes(number)).length;
  let questions = 0;
  /** Answers like a person at the printer: only complete labels count as printed. */
  const answer = async (job: Awaited<ReturnType<typeof api.print.jobs>>['data'][number]) => {
    questions += 1;
    const own = job.shipment_ids.flatMap((id) => numbers.get(id) ?? []);
    const isWhole = own.every((it) => timesOf(it) > 0);
    await api.print.answer({
      job_id: job.job_id,
      answer: isWhole && job.state === 'asked' ? 'printed' : 'again',
      attempt: job.attempt,
    });
  };
  const jobs = async () => (await api.print.jobs({})).data;
  await vi.waitUntil(
    async () => {
      const now = await jobs();
      for (const job of now) if (job.state === 'asked' || job.state === 'failed') await answer(job);
      return now.every((it) => it.state === 'printed');
    },
    { timeout: isNight ? 300_000 : 55_000, interval: 150 },
  );
  await pulling;

  expect(pulled).toHaveLength(plugs);
  expect(questions).toBeGreaterThan(0);
  for (const job of await jobs()) {
    const times = job.shipment_ids.flatMap((id) => numbers.get(id) ?? []).map(timesOf);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...times)).toBeLessThanOrEqual(job.attempt);
  }
});
