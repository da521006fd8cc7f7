import { mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openFolder } from '#print-station/data-folder.ts';
import { DiskFull, openJournal } from '#print-station/journal.ts';
import type { Asked } from '#print-station/portal.ts';
import { runStation, stationTiming } from '#print-station/station.ts';
import { startLabelSink } from '#support/label-sink.ts';
import { mountSmallDisk } from '#support/small-disk.ts';
import { soon } from '#support/soon.ts';

/* A print station with a full disk (docs/rules.md 15.23). */

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function aDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-disk-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const disk = { room: Number.POSITIVE_INFINITY, isSyncBroken: false };
  const full = () => Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  const path = join(folder, 'journal.jsonl');
  const open = () =>
    openJournal(folder, {
      // A real disk writes what fits and fails only without any room.
      write(file, bytes, offset) {
        const count = Math.min(bytes.length - offset, disk.room);
        if (count === 0) throw full();
        disk.room -= count;
        return writeSync(file, bytes, offset, count);
      },
      sync() {
        if (disk.isSyncBroken) throw full();
      },
      replace(to, text) {
        if (disk.room < text.length) throw full();
        writeFileSync(to, text);
      },
    });
  return { disk, open, path, text: () => readFileSync(path, 'utf8') };
}

describe('a journal on a full disk', () => {
  test('writes a line completely or not at all, and refuses to claim or begin a job', () => {
    const { disk, open, text } = aDisk();
    const journal = open();
    journal.claimed('a', 'job-a');
    const before = text();
    disk.room = 20;
    expect(() => journal.begun('a', 'job-a')).toThrow(DiskFull);
    disk.room = 0;
    expect(() => journal.claimed('b', 'job-b')).toThrow(DiskFull);
    expect(text()).toBe(before);
    expect(journal.open()).toEqual([{ claim: 'a', job_id: 'job-a', step: 'claimed' }]);
    expect(journal.hasRoom()).toBe(false);
  });

  test('has no begun line if the disk does not confirm it', () => {
    const { disk, open } = aDisk();
    const journal = open();
    journal.claimed('a', 'job-a');
    disk.isSyncBroken = true;
    expect(() => journal.begun('a', 'job-a')).toThrow(DiskFull);
    expect(open().open()).toEqual([{ claim: 'a', job_id: 'job-a', step: 'claimed' }]);
  });

  test('writes the end of a job once there is room', () => {
    const { disk, open } = aDisk();
    const journal = open();
    journal.claimed('a', 'job-a');
    journal.begun('a', 'job-a');
    disk.room = 0;
    journal.ended('a', 'job-a', 'printed', null);
    expect(open().open()).toMatchObject([{ claim: 'a', step: 'begun' }]);
    expect(journal.hasRoom()).toBe(false);
    disk.room = 100_000;
    expect(journal.hasRoom()).toBe(true);
    expect(open().open()).toMatchObject([{ claim: 'a', step: 'ended', outcome: 'printed' }]);
  });

  test('opens, and its truncated last line stays unreadable', () => {
    const { disk, open, path } = aDisk();
    const line = JSON.stringify({ claim: 'a', job_id: 'job-a', step: 'claimed' });
    writeFileSync(path, `${line}\n${line.slice(0, 20)}`);
    disk.room = 0;
    const journal = open();
    expect(journal.hasRoom()).toBe(false);
    disk.room = 100_000;
    expect(journal.hasRoom()).toBe(true);
    journal.claimed('b', 'job-b');
    expect(open().open()).toMatchObject([
      { claim: 'a', step: 'begun' },
      { claim: 'b', step: 'claimed' },
    ]);
  });
});

test('a station with a full disk prints nothing, says so, and resumes once there is room', async () => {
  const { disk, open } = aDisk();
  const sink = await startLabelSink();
  ends.push(() => sink.close());
  const printer_id = '10000000-0000-4000-8000-000000000001';
  const config = { printer_id, name: 'Zebra', kind: 'raw', address: sink.address, format: 'zpl' } as const;
  const asked: Asked[] = [];
  const jobs = Array.from({ length: 12 }, (_, index) => ({
    job_id: `job-${index}`,
    printer_id,
    kind: 'labels',
    run_id: 'run-1',
  }));
  const reported = new Map<string, string>();
  const portal = {
    async next(said: Asked) {
      asked.push(said);
      await delay(5);
      return { revision: 1, printers: [config], jobs: jobs.filter((it) => !reported.has(it.job_id)) };
    },
    take: async (job_id: string) => ({
      name: `${job_id}.zpl`,
      file: Buffer.from(`^XA^FD${job_id}^FS^XZ`).toString('base64'),
      content_type: 'application/zpl',
      printer: { format: 'zpl' },
    }),
    async report(job_id: string, { outcome }: { outcome: string }) {
      if (outcome !== 'returned') reported.set(job_id, outcome);
      return { state: outcome };
    },
  };
  const stop = new AbortController();
  disk.room = 30;
  const store = vi.fn(() => {
    if (disk.room < 100) throw new Error('ENOSPC');
  });
  const running = runStation(
    {
      portal: portal as never,
      journal: open(),
      say: () => {},
      findPrinters: async () => [],
      allowed: { allows: () => true, remember: () => {} },
      known: { printers: [], store },
      timing: { ...stationTiming, probeAgain: 10, probe: 20, retry: 5, retryMost: 20, stop: 200 },
    },
    stop.signal,
  );
  ends.push(async () => {
    stop.abort();
    await running;
  });
  const saysFull = (it: Asked) => it.printers.some(({ state, wants }) => state === 'disk_full' && !wants);
  await vi.waitUntil(() => asked.some(saysFull), soon);
  expect(sink.printed).toEqual([]);
  disk.room = Number.POSITIVE_INFINITY;
  await vi.waitUntil(() => reported.size === jobs.length, soon);
  expect(sink.printed).toHaveLength(jobs.length);
  expect(new Set(reported.values())).toEqual(new Set(['printed']));
  expect(store).toHaveLastReturnedWith(undefined);
});

const small = mountSmallDisk(1);

test.skipIf(!small)(
  small
    ? 'a station starts again on a full disk'
    : 'NOT TRIED, since no disk can be mounted here (it takes root on Linux): a station starts again on a full disk',
  async () => {
    if (!small) return;
    ends.push(small.unmount);
    const path = join(small.folder, 'station');
    const pairing = { portal: 'https://portal.example', token: 't', station_id: 's', name: 'n' };
    const first = await openFolder(path);
    first.writePairing(pairing);
    openJournal(path).close();
    first.unlock();
    small.fill();
    const second = await openFolder(path);
    expect(second.readPairing()).toEqual(pairing);
    const journal = openJournal(path);
    expect(() => journal.claimed('a', 'job-a')).toThrow(DiskFull);
    journal.close();
    second.unlock();
  },
);
