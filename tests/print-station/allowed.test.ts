import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allowTyped, openAllowed } from '#print-station/allowed.ts';
import { openFolder } from '#print-station/data-folder.ts';
import { openJournal } from '#print-station/journal.ts';
import type { Asked } from '#print-station/portal.ts';
import { runStation, stationTiming } from '#print-station/station.ts';
import { startLabelSink } from '#support/label-sink.ts';
import { soon } from '#support/soon.ts';

/* Printers that a station may print to (docs/rules.md 15.15). */

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-allowed-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Place = { kind: 'raw' | 'ipp' | 'system'; address: string };

describe('an address typed at the station', () => {
  test.each<[string, Place, boolean]>([
    ['192.168.1.50', { kind: 'raw', address: '192.168.1.50:9100' }, true],
    ['192.168.1.50', { kind: 'raw', address: '192.168.1.50' }, true],
    ['192.168.1.50', { kind: 'raw', address: '192.168.1.50:9101' }, false],
    ['192.168.1.50', { kind: 'raw', address: '192.168.1.51' }, false],
    ['192.168.1.50', { kind: 'ipp', address: 'ipp://192.168.1.50/admin' }, false],
    ['[fe80::1]:9101', { kind: 'raw', address: '[FE80::1]:9101' }, true],
    ['ipp://Buero/ipp/print', { kind: 'ipp', address: 'ipps://buero:631/ipp/print' }, true],
    ['ipp://buero/ipp/print', { kind: 'ipp', address: 'ipp://buero/admin/delete' }, false],
    ['ipp://buero/ipp/print', { kind: 'ipp', address: 'ipp://buero:8631/ipp/print' }, false],
    ['Büro 2', { kind: 'system', address: 'Büro 2' }, true],
    ['zebra', { kind: 'system', address: 'zebra' }, true],
    ['zebra', { kind: 'raw', address: 'ZEBRA' }, true],
  ])('%s and %j: %j', (typed, place, isAllowed) => {
    const folder = aFolder();
    const allowed = openAllowed(folder);
    expect(allowed.allows(place)).toBe(false);
    allowTyped(folder, [typed]);
    expect(allowed.allows(place)).toBe(isAllowed);
    expect(openAllowed(folder).allows(place)).toBe(isAllowed);
  });

  test.each(['', '  ', 'ipp://', 'x'.repeat(201)])('%j is refused', (typed) => {
    expect(() => allowTyped(aFolder(), [typed])).toThrow('not an address');
  });

  test('reaches a station that runs already', async () => {
    const folder = aFolder();
    const { unlock } = await openFolder(folder);
    const args = ['src/print-station/main.ts', '--data', folder, '--allow', 'zebra'];
    const command = spawn(process.execPath, args, { env: { ...process.env, NODE_OPTIONS: '' } });
    let said = '';
    command.stdout.on('data', (it) => (said += it));
    const [status] = await once(command, 'close');
    unlock();
    expect({ status, said }).toMatchObject({
      status: 0,
      said: expect.stringContaining('The running station prints there now.'),
    });
    expect(openAllowed(folder).allows({ kind: 'raw', address: 'zebra' })).toBe(true);
  }, 30_000);
});

test('a found printer stays allowed while it is switched off', () => {
  const folder = aFolder();
  const printer = { kind: 'ipp', address: 'ipp://192.168.1.9:631/ipp/print', name: 'Büro' } as const;
  openAllowed(folder).remember([printer]);
  const later = openAllowed(folder);
  later.remember([]);
  expect(later.allows(printer)).toBe(true);
  expect(later.allows({ kind: 'ipp', address: 'ipp://192.168.1.9:631/admin' })).toBe(false);
});

test('a station opens no connection to an address that only the portal names, and prints once it is allowed', async () => {
  const folder = aFolder();
  const calls: string[] = [];
  const other = createServer((request, response) => {
    calls.push(request.url ?? '');
    response.end();
  });
  other.on('connection', () => calls.push('connection'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  ends.push(() => other.close());
  const { port } = other.address() as { port: number };
  const sink = await startLabelSink();
  ends.push(sink.close);
  const ofPrinter = (printer_id: string, kind: 'raw' | 'ipp', address: string) => ({
    printer_id,
    name: printer_id,
    kind,
    address,
    format: kind === 'raw' ? 'zpl' : 'pdf_a6',
  });
  const printers = [
    ofPrinter('web', 'ipp', `ipp://127.0.0.1:${port}/admin/delete`),
    ofPrinter('port', 'raw', `127.0.0.1:${port}`),
    ofPrinter('zebra', 'raw', sink.address),
  ];
  let asked: Asked | undefined;
  const portal = {
    async next(now: Asked) {
      asked = now;
      await delay(10);
      const jobs = printers.map(({ printer_id }) => ({
        job_id: `job of ${printer_id}`,
        printer_id,
        kind: 'labels',
        run_id: 'run',
      }));
      return { revision: 1, printers, jobs };
    },
    take: async (job_id: string) => ({
      name: job_id,
      file: Buffer.from('^XA^FDLabel^FS^XZ').toString('base64'),
      content_type: 'application/zpl',
      printer: { format: 'zpl' },
    }),
    report: async () => ({ state: 'printed' }),
  };
  const stop = new AbortController();
  const running = runStation(
    {
      portal: portal as never,
      journal: openJournal(folder),
      say: () => {},
      findPrinters: async () => [],
      allowed: openAllowed(folder),
      timing: { ...stationTiming, probeAgain: 10, probe: 20, retry: 5, retryMost: 20, stop: 200 },
    },
    stop.signal,
  );
  ends.push(async () => {
    stop.abort();
    await running;
  });
  const states = () => asked?.printers.map((it) => it.state);
  await vi.waitUntil(() => states()?.join() === 'not_allowed,not_allowed,not_allowed', soon);
  expect(sink.printed).toEqual([]);
  allowTyped(folder, [sink.address]);
  await vi.waitUntil(() => sink.printed.length > 0, soon);
  expect(states()?.slice(0, 2)).toEqual(['not_allowed', 'not_allowed']);
  expect(calls).toEqual([]);
}, 60_000);
