import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type LabelSink, startLabelSink } from '#support/label-sink.ts';
import type { Bench, Figure } from './open-bench.ts';

/** A desk printer's: what a 4-inch printer reads over its network, and a label of 6 inches at its quickest. */
const printer = { bytesPerSecond: 250_000, msPerLabel: 300 };

/** From the press, the call of the app, to the last byte at a printer, by a real print station. */
export async function printStation(bench: Bench): Promise<Figure[]> {
  const sink = await startLabelSink(printer);
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-station-'));
  let station: ChildProcess | undefined;
  try {
    const { code, station_id } = await ask<{ code: string; station_id: string }>(
      bench,
      'POST',
      'print/stations',
      { name: 'Bench' },
    );
    const args = ['--data', folder, '--portal', bench.url, '--code', code];
    station = spawn(process.execPath, ['src/print-station/main.ts', ...args], { stdio: 'ignore' });
    const printer_id = crypto.randomUUID();
    await untilPaired(bench, station_id);
    await ask(bench, 'PUT', `print/stations/${station_id}/printers/${printer_id}`, {
      printer: { name: 'Bench', kind: 'raw', address: sink.address, format: 'zpl' },
    });
    await untilReady(bench, station_id);
    const { rows } = await bench.database.pool.query(
      `select distinct s.shipment_id from shipment s join parcel p using (client_id, shipment_id)
       where s.client_id = $1 and p.tracking_number like '0%' and p.status = 'active'
       order by s.shipment_id desc limit 111`,
      [bench.client_id],
    );
    const ids = rows.map((it) => it.shipment_id as string);
    const press = (shipment_ids: string[]) => timePress(bench, sink, { printer_id, shipment_ids });
    await press(ids.slice(0, 1));
    const single: number[] = [];
    for (const id of ids.slice(1, 11)) single.push(await press([id]));
    const hundred = await press(ids.slice(11, 111));
    return [
      { what: 'press to the last byte of a label', figure: Math.max(...single), unit: 'ms', budget: 2_000 },
      { what: '  of 100 shipments’ labels', figure: hundred, unit: 'ms', budget: 20_000 },
    ];
  } finally {
    if (station && station.exitCode === null) {
      station.kill('SIGKILL');
      await once(station, 'exit');
    }
    await sink.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** ms until the printer has read everything, and so stays for a while; the paper itself may still be on its way. */
async function timePress(
  bench: Bench,
  sink: LabelSink,
  { printer_id, shipment_ids }: { printer_id: string; shipment_ids: string[] },
): Promise<number> {
  const began = performance.now();
  const { run_id } = await ask<{ run_id: string }>(bench, 'POST', 'print/labels', {
    printer_id,
    shipment_ids,
  });
  for (;;) {
    await delay(200);
    const jobs = await ask<{ state: string }[]>(bench, 'GET', `print/jobs?run_id=${run_id}`);
    if (jobs.some((it) => it.state === 'asked' || it.state === 'failed'))
      throw new Error('a label of the bench did not come out');
    if (jobs.every((it) => it.state === 'printed')) return sink.lastLabelByte() - began;
  }
}

async function untilPaired(bench: Bench, station_id: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const stations = await ask<{ station_id: string }[]>(bench, 'GET', 'print/stations');
    if (stations.some((it) => it.station_id === station_id)) return;
    await delay(100);
  }
  throw new Error('the print station does not come');
}

async function untilReady(bench: Bench, station_id: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const stations = await ask<{ station_id: string; printers: { state: string }[] }[]>(
      bench,
      'GET',
      'print/stations',
    );
    const own = stations.find((it) => it.station_id === station_id);
    if (own?.printers.some((it) => it.state === 'ready')) return;
    await delay(100);
  }
  throw new Error('the printer does not become ready');
}

async function ask<Data>(
  { url, headers }: Bench,
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}
