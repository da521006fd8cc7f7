import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { localStationPorts } from '#domain/labels/local-station.ts';
import { openJournal } from '#print-station/journal.ts';
import type { LocalJobs } from '#print-station/local-jobs.ts';
import { localKeyOf } from '#print-station/local-key.ts';
import { localPorts, openLocalServer } from '#print-station/local-server.ts';
import { Refused } from '#print-station/portal.ts';
import { runStation, stationTiming } from '#print-station/station.ts';
import { localKeyOf as portalsKeyOf } from '#server/print/local-key.ts';
import { hashOfSecret, stationToken } from '#server/print/station-token.ts';
import { startLabelSink } from '#support/label-sink.ts';
import { soon } from '#support/soon.ts';

/* The print station's local server for the app on the same computer (docs/rules.md 15.18), over real sockets. */

const origin = 'https://portal.example';
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Call = { method?: string; path?: string; headers?: Record<string, string>; body?: string };

/** Sends a request like a browser, with headers that fetch cannot set. */
function ask(port: number, { method = 'POST', path = '/hello', headers = {}, body = '' }: Call) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Record<string, unknown> }>(
    (resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { origin, 'content-type': 'application/json', ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: text ? JSON.parse(text) : {},
            });
          });
        },
      );
      asked.on('error', reject);
      asked.end(body);
    },
  );
}

const secret = randomBytes(32);
const ids = { client_id: randomUUID(), station_id: randomUUID() };
const token = stationToken({ ...ids, secret });
const key = localKeyOf(token);

const hmac = (parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('base64url');

async function asApp(port: number, path: string, said: unknown) {
  const challenge = randomBytes(24).toString('base64url');
  const { body: hello } = await ask(port, { body: JSON.stringify({ challenge }) });
  expect(hello.proof).toBe(hmac(['station', challenge]));
  const body = JSON.stringify(said);
  const nonce = String(hello.nonce);
  const proof = hmac(['app', nonce, path, createHash('sha256').update(body).digest('hex')]);
  const headers = { 'x-versandpult-nonce': nonce, 'x-versandpult-proof': proof };
  return { ...(await ask(port, { path, headers, body })), again: { path, headers, body } };
}

type Told = { job_id: string; instead_of?: string; outcome: string };

async function aStation(folder = aFolder()) {
  const sink = await startLabelSink({ msPerLabel: 5 });
  ends.push(sink.close);
  const state = {
    isAway: false,
    told: [] as Told[],
    taken: [] as string[],
    jobs: [] as { job_id: string; printer_id: string; kind: string; run_id: string }[],
  };
  const printer_id = randomUUID();
  const config = { printer_id, name: 'Zebra', kind: 'raw', address: sink.address, format: 'zpl' } as const;
  const portal = {
    async next() {
      await delay(20);
      if (state.isAway) throw new Refused(503, 'OFFLINE');
      return { revision: 1, printers: [config], jobs: state.jobs };
    },
    async take(job_id: string) {
      state.taken.push(job_id);
      throw new Refused(409, 'PRINT_JOB_CHANGED');
    },
    report: async () => ({ state: 'printed' }),
    async reportLocally(job_id: string, facts: { instead_of?: string }, { outcome }: { outcome: string }) {
      if (state.isAway) throw new Refused(503, 'OFFLINE');
      state.told.push({ job_id, outcome, ...(facts.instead_of ? { instead_of: facts.instead_of } : {}) });
      return { state: outcome };
    },
  };
  const journal = openJournal(folder);
  const stop = new AbortController();
  let jobs: LocalJobs | undefined;
  let kept: readonly (typeof config)[] = [];
  const running = runStation(
    {
      portal: portal as never,
      journal,
      say: () => {},
      findPrinters: async () => [],
      allowed: { allows: () => true, remember: () => {} },
      known: {
        printers: [],
        store: (it) => {
          kept = it as never;
        },
      },
      onLocal: (it) => {
        jobs = it;
      },
      timing: { ...stationTiming, probeAgain: 20, probe: 50, retry: 10, retryMost: 50, stop: 200 },
    },
    stop.signal,
  );
  await vi.waitUntil(() => jobs !== undefined && kept.length === 1, soon);
  const door = await openLocalServer({
    key,
    station_id: ids.station_id,
    origin,
    jobs: jobs as LocalJobs,
    ports: [0],
  });
  const end = async () => {
    door?.close();
    stop.abort();
    await running;
    journal.close();
  };
  ends.push(end);
  return { sink, state, printer_id, port: door?.port ?? 0, folder, end };
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-station-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const label = (text: string) => `^XA^FO20,20^FD${text}^FS^XZ`;
const aJob = (printer_id: string, difference: Record<string, unknown> = {}) => ({
  job_id: randomUUID(),
  printer_id,
  shipment_id: randomUUID(),
  name: 'label.zpl',
  content_type: 'application/zpl',
  file: Buffer.from(label('Hier')).toString('base64'),
  ...difference,
});

test('the portal and the station derive the same key and the same ports', () => {
  expect(portalsKeyOf(hashOfSecret(secret))).toBe(key.toString('base64url'));
  expect(localPorts).toEqual(localStationPorts);
});

describe('the local server', () => {
  const openDoor = async () => {
    const jobs = { print: vi.fn(), stateOf: vi.fn() };
    const door = await openLocalServer({ key, station_id: 's', origin, jobs, ports: [0] });
    ends.push(() => door?.close());
    return { port: door?.port ?? 0, jobs };
  };

  test("answers the portal pages' preflight, also for Private Network Access", async () => {
    const { port } = await openDoor();
    const { status, headers } = await ask(port, {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
        'access-control-request-private-network': 'true',
      },
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-private-network': 'true',
      vary: 'origin',
    });
  });

  test.each([
    ['a page of somebody else', { origin: 'https://evil.example' }],
    ['no page at all', { origin: '' }],
    ['a name that was pointed here', { host: 'evil.example:18631' }],
  ])('refuses %s', async (_, headers) => {
    const { port } = await openDoor();
    const body = JSON.stringify({ challenge: 'x'.repeat(24) });
    for (const method of ['OPTIONS', 'POST']) {
      const answer = await ask(port, { method, headers, ...(method === 'POST' ? { body } : {}) });
      expect(answer.status).toBe(403);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(answer.headers).not.toHaveProperty('access-control-allow-private-network');
    }
  });

  test('prints nothing without a proof, or with a wrong or repeated one', async () => {
    const { port, jobs } = await openDoor();
    const said = aJob(randomUUID());
    const none = await ask(port, { path: '/print', body: JSON.stringify(said) });
    expect(none.status).toBe(401);
    jobs.print.mockReturnValue({ state: 'waiting' });
    const first = await asApp(port, '/print', said);
    expect(first.status).toBe(200);
    expect((await ask(port, first.again)).status).toBe(401);
    const other = await asApp(port, '/jobs', { job_ids: [] });
    expect((await ask(port, { ...other.again, path: '/print' })).status).toBe(401);
    expect(jobs.print).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['no printer', { printer_id: 'x' }],
    ['a file of another kind', { content_type: 'text/html' }],
    ['an empty file', { file: '' }],
    ['a file that is none', { file: 7 }],
  ])('refuses a job with %s', async (_, difference) => {
    const { port, jobs } = await openDoor();
    expect((await asApp(port, '/print', aJob(randomUUID(), difference))).status).toBe(400);
    expect(jobs.print).not.toHaveBeenCalled();
  });

  test('survives any request', async () => {
    const { port } = await openDoor();
    for (const path of ['//', '/%', '/hello?x', '/nothing'])
      expect((await ask(port, { path, body: '{' })).status).toBeGreaterThanOrEqual(400);
    for (const body of ['', 'null', '[]', '7']) expect((await ask(port, { body })).status).toBe(400);
    expect((await asApp(port, '/nothing', {})).status).toBe(404);
  });

  test('uses the next port if one is taken', async () => {
    const { port } = await openDoor();
    const jobs = { print: vi.fn(), stateOf: vi.fn() };
    const second = await openLocalServer({ key, station_id: 's', origin, jobs, ports: [port, 0] });
    ends.push(() => second?.close());
    expect(second?.port).not.toBe(port);
    expect(await openLocalServer({ key, station_id: 's', origin, jobs, ports: [port] })).toBeUndefined();
  });
});

describe('a job of the app on this computer', () => {
  test('is printed once while the portal is away, and reported later', async () => {
    const { sink, state, printer_id, port } = await aStation();
    state.isAway = true;
    const job = aJob(printer_id);
    expect((await asApp(port, '/print', job)).body).toMatchObject({ job_id: job.job_id });
    await asApp(port, '/print', job);
    const end = async () => (await asApp(port, '/jobs', { job_ids: [job.job_id] })).body.jobs;
    await vi.waitUntil(async () => JSON.stringify(await end()).includes('"printed"'), soon);
    expect(sink.printed).toEqual([label('Hier')]);
    expect(state.told).toEqual([]);
    state.isAway = false;
    await vi.waitUntil(() => state.told.length > 0, soon);
    expect(state.told).toEqual([{ job_id: job.job_id, outcome: 'printed' }]);
    // A repeated request for a reported job is the same job.
    expect((await asApp(port, '/print', job)).body).toMatchObject({ state: 'printed' });
    expect(sink.printed).toHaveLength(1);
  });

  test("sent after an unanswered press keeps the portal's job of that press from printing", async () => {
    const { sink, state, printer_id, port } = await aStation();
    state.isAway = true;
    const run_id = randomUUID();
    const job = aJob(printer_id, { instead_of: run_id });
    await asApp(port, '/print', job);
    await vi.waitUntil(() => sink.printed.length === 1, soon);
    state.jobs = [{ job_id: randomUUID(), printer_id, kind: 'labels', run_id }];
    state.isAway = false;
    await vi.waitUntil(() => state.told.length > 0, soon);
    expect(state.told).toEqual([{ job_id: job.job_id, outcome: 'printed', instead_of: run_id }]);
    await delay(200);
    expect(state.taken).toEqual([]);
    const other = randomUUID();
    state.jobs = [{ job_id: other, printer_id, kind: 'labels', run_id: randomUUID() }];
    await vi.waitUntil(() => state.taken.includes(other), soon);
  });

  test('is not printed later after a lack of paper, and is refused for an unknown printer', async () => {
    const { sink, state, printer_id, port } = await aStation();
    state.isAway = true;
    sink.set({ isOut: true });
    const waits = async () => (await asApp(port, '/print', aJob(printer_id))).body;
    await vi.waitUntil(async () => (await waits()).printer_state === 'paper_out', soon);
    const nobody = await asApp(port, '/print', aJob(randomUUID()));
    expect(nobody.body).toMatchObject({ state: 'not_printed', printer_state: 'offline' });
  });

  test('the user is asked after a restart if it had begun', async () => {
    const folder = aFolder();
    const journal = openJournal(folder);
    const local = { printer_id: randomUUID(), shipment_id: randomUUID(), at: Date.now() };
    const [begun, waiting] = [randomUUID(), randomUUID()];
    journal.claimed(begun, begun, local);
    journal.begun(begun, begun);
    journal.claimed(waiting, waiting, local);
    journal.close();
    const { state, port } = await aStation(folder);
    await vi.waitUntil(() => state.told.length > 0, soon);
    expect(state.told).toEqual([{ job_id: begun, outcome: 'unsure' }]);
    const { body } = await asApp(port, '/jobs', { job_ids: [begun, waiting, randomUUID()] });
    expect(body.jobs).toMatchObject([{ state: 'asked' }, { state: 'not_printed' }, { state: 'unknown' }]);
  });
});
