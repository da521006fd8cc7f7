import { randomUUID } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { client } from '#server/db/schema.ts';
import { openTrace } from '#server/tracing/open-trace.ts';
import { createMetrics } from '#server/watch/metrics.ts';
import { watchMailer } from '#server/watch/watch-services.ts';
import { startCollector } from '#support/collector.ts';
import { anOrder } from '#support/factories.ts';
import { startServer } from '#support/server.ts';
import { exitOf, startProcess, untilListening } from '#support/server-process.ts';
import { createTestDatabase } from '#support/test-database.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const caller = 'b7ad6b7169203331';
const traceparent = `00-${traceId}-${caller}-01`;
const under = (header = traceparent) => ({
  context: { headers: { traceparent: header, 'idempotency-key': randomUUID() } },
});
const noWatch = { failed: () => {}, unknownEvents: () => {} };

async function traced({ share = 1, jobs = 'noted' }: { share?: number; jobs?: 'noted' | 'real' } = {}) {
  const collector = await startCollector();
  const settings = { endpoint: collector.url, headers: { 'x-tenant': '7' }, serviceName: 'pult', share };
  const trace = openTrace(settings, () => {});
  const server = await startServer({
    jobs,
    config: { tracing: settings },
    deps: { watch: { ...noWatch, trace } },
  });
  return { collector, trace, server };
}

/** Every text of an order or another value that is long enough to be told from ours. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 4 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('a call is a span below the traceparent it came with, and what it asks are spans below it', async () => {
  const { collector, trace, server } = await traced();
  const { api, client: who } = await server.signIn({ company: 'Feinkost Wohlfahrt' });
  const order = anOrder();
  await api.shipment.create(order, under());
  await trace.close();

  const spans = collector.spans().filter((it) => it.traceId === traceId);
  const call = spans.find(({ kind }) => kind === 2)!;
  expect(call).toMatchObject({
    name: 'POST /api/shipment/create',
    parentSpanId: caller,
    status: {},
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/shipment/create',
      'versandpult.call': 'shipment.create',
      'http.response.status_code': 200,
      'versandpult.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
    },
  });
  const below = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
  expect(below.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['SELECT session', 'WITH idempotency_key', 'carrier']),
  );
  for (const { startTimeUnixNano, endTimeUnixNano } of below) {
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano));
    expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(BigInt(call.endTimeUnixNano));
  }
  expect([collector.services()[0], collector.headers[0]!['x-tenant']]).toEqual(['pult', '7']);

  const said = collector.said();
  const personal = [who.email, who.company, who.id, ...textsIn([order.sender, order.recipient])];
  expect(personal.length).toBeGreaterThan(8);
  expect(personal.filter((it) => said.includes(it))).toEqual([]);
});

test('statements are named by their first word and one of our tables, whatever else stands in them', async () => {
  const { collector, trace, server } = await traced();
  await trace.at({ name: 'job fold-sums', kind: 'job', parent: undefined }, async () => {
    await server.db.transaction((tx) =>
      tx.select().from(client).where(eq(client.email, 'kim@firma.example')),
    );
    await server.pool.query(`select 'from kim' as "from Kim"`);
    await server.pool.query(`/* kim */ values ('kim')`);
    await server.pool.query(`select kim from kim`).catch(() => {});
  });
  await trace.close();
  const statements = collector.spans().filter(({ kind }) => kind === 3);
  expect(statements.map(({ name }) => name)).toEqual([
    ...['BEGIN', 'SELECT client', 'COMMIT'],
    ...['SELECT', 'STATEMENT', 'SELECT'],
  ]);
  expect(statements.at(-1)).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '42P01' } });
  expect(collector.said()).not.toMatch(/kim/i);
});

test('a statement that waits for a connection stays with whoever asked for it', async () => {
  const { collector, trace, server } = await traced();
  const ask = () => server.pool.query('select pg_sleep(0.01)');
  const jobs = Array.from({ length: 30 }, (_, at) => `${at}`.padStart(32, 'a'));
  await Promise.all(
    jobs.map((id) => trace.at({ name: 'job', kind: 'job', parent: `00-${id}-${caller}-01` }, ask)),
  );
  await trace.close();
  for (const id of jobs)
    expect(collector.spans().filter((it) => it.traceId === id && it.kind === 3)).toHaveLength(1);
});

test('a job goes on in the trace of the request that ordered it', async () => {
  const { collector, trace, server } = await traced({ jobs: 'real' });
  const { email } = await server.newClient();
  await server.api().user.passwordReset({ email }, under());
  const isDone = `select from jobs.job where name = 'send-mail' and state = 'completed'`;
  await expect.poll(async () => (await server.pool.query(isDone)).rowCount).toBe(1);
  await trace.close();
  const job = collector.spans().find(({ name }) => name === 'job send-mail')!;
  const parent = collector.spans().find(({ spanId }) => spanId === job.parentSpanId)!;
  expect([job.traceId, job.kind, parent.traceId]).toEqual([traceId, 5, traceId]);
  expect(collector.said()).not.toContain(email);
});

test('a service that is asked is timed, and its fault is named without its words', async () => {
  const { collector, trace } = await traced();
  const mailer = watchMailer(
    { send: () => Promise.reject(new RangeError('kim@firma.example is full')) },
    { ...noWatch, trace },
  );
  await trace.at({ name: 'job send-mail', kind: 'job', parent: undefined }, () =>
    mailer.send({} as never).catch(() => {}),
  );
  await trace.close();
  expect(collector.spans()[0]).toMatchObject({
    name: 'smtp send',
    kind: 3,
    status: { code: 2 },
    attributes: { 'error.type': 'RangeError' },
  });
  expect(collector.said()).not.toContain('kim@');
});

test.each([
  ['what is no traceparent', 'kim@firma.example'],
  ['a trace without digits', `00-${'0'.repeat(32)}-${caller}-01`],
  ['more than this version has', `${traceparent}-kim`],
])('a call with %s begins a trace of its own', async (_, header) => {
  const { collector, trace, server } = await traced();
  await server.request('/api/ping', { headers: { traceparent: header } });
  await trace.close();
  const [span] = collector.spans().filter(({ kind }) => kind === 2);
  expect(span).toMatchObject({ name: 'GET /api/ping', traceId: expect.stringMatching(/^[\da-f]{32}$/) });
  expect(span).not.toHaveProperty('parentSpanId');
  expect(collector.said()).not.toMatch(/kim|0af7651916cd43dd/);
});

test('what nobody wants to have, and what is beyond the share, is not sent', async () => {
  const { collector, trace, server } = await traced({ share: 0.5 });
  const ask = (header: string) => server.request('/api/ping', { headers: { traceparent: header } });
  const [kept, left] = [`${'a'.repeat(18)}8${'0'.repeat(13)}`, `${'a'.repeat(18)}7${'f'.repeat(13)}`];
  await ask(`00-${kept}-${caller}-00`);
  await ask(`00-${left}-${caller}-01`);
  await ask(`00-${kept}-${caller}-01`);
  await trace.close();
  expect(collector.spans().filter(({ kind }) => kind === 2)).toHaveLength(1);
  expect(new Set(collector.spans().map((it) => it.traceId))).toEqual(new Set([kept]));
});

test('an address that leads nowhere is told by its method alone', async () => {
  const { collector, trace, server } = await traced();
  await server.request('/api/kim@firma.example', { headers: { traceparent } });
  await trace.close();
  expect(collector.spans()).toMatchObject([
    { name: 'GET', attributes: { 'http.response.status_code': 404 } },
  ]);
  expect(collector.said()).not.toContain('kim@');
});

test('a collector that is busy is asked again; of those it never takes, the oldest wait and the others are lost', async () => {
  const collector = await startCollector();
  collector.state.status = 503;
  const metrics = createMetrics();
  const settings = { endpoint: collector.url, headers: {}, serviceName: 'pult', share: 1 };
  const trace = openTrace(settings, metrics.watchSpans());
  const edge = { name: 'job fold-sums', kind: 'job', parent: undefined } as const;
  for (let i = 0; i < 2_050; i += 1) await trace.at(edge, async () => {});
  await expect.poll(() => collector.headers.length).toBe(1);
  collector.state.status = 200;
  await trace.close();
  expect(collector.spans()).toHaveLength(2_048);
  expect(await metrics.text()).toContain('versandpult_spans_lost_total 2\n');
});

test('what the collector refuses is lost, and a redirect is not followed with our headers', async () => {
  const collector = await startCollector();
  const lost: number[] = [];
  const settings = {
    endpoint: collector.url,
    headers: { authorization: 'x' },
    serviceName: 'pult',
    share: 1,
  };
  const trace = openTrace(settings, (count) => lost.push(count));
  collector.state.status = 307;
  await trace.at({ name: 'job fold-sums', kind: 'job', parent: undefined }, async () => {});
  await trace.close();
  expect([lost, collector.headers.length]).toEqual([[1], 1]);
});

test('without a collector nothing of it is loaded, and the app is told so', async () => {
  const server = await startServer();
  expect((await server.api().portal.settings()).data.is_traced).toBe(false);
  const loaded = globSync('src/**/*.ts').filter((path) =>
    /^import (?!type).*tracing\/(?!read-tracing)/m.test(readFileSync(path, 'utf8')),
  );
  expect(loaded).toEqual([]);
});

test('a collector that never answers holds up neither a call nor the end', async () => {
  const { collector, trace, server } = await traced();
  collector.state.status = 'silent';
  expect((await server.request('/api/ping')).status).toBe(200);
  const started = performance.now();
  await trace.close();
  expect(performance.now() - started).toBeLessThan(8_000);
  expect(collector.headers).toHaveLength(1);
});

test('a server sends what waits when it stops', async () => {
  const database = await createTestDatabase();
  const collector = await startCollector();
  const { process: child, url } = await startProcess({
    DATABASE_URL: database.url,
    FILES_DIR: mkdtempSync(join(tmpdir(), 'versandpult-files-')),
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  });
  await untilListening(child);
  const answer = await fetch(`${url}/api/settings`, { headers: { traceparent } });
  expect(await answer.json()).toMatchObject({ data: { is_traced: true } });
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
  const [call] = collector.spans().filter(({ kind }) => kind === 2);
  expect(call).toMatchObject({ name: 'GET /api/settings', traceId, parentSpanId: caller });
  await database.drop();
});
