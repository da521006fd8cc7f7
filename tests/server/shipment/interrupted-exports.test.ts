import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { processSettings } from '#support/direct-session.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { readZip } from '#support/read-zip.ts';
import { startServer } from '#support/server.ts';
import { exitOf, startProcess, untilListening } from '#support/server-process.ts';

/*
 * A process that writes a large file ends, or stands still, and another goes on with it (docs/rules.md 20.17). The portal's processes are
 * real ones; contents are in the bucket already when that happens, and nobody has been told so.
 */

const clock = { now: () => new Date() };
const { bucket, directory, hold } = await startBucketServer({ lists: true });
const server = await startServer({ config: { s3: bucket }, deps: { clock } });
const { files } = server.deps;
const staff = await server.signIn({ is_admin: true });
const customer = await server.signIn({ user_type: 'weekly', company: 'Kiel' });
for (const at of [1, 2, 3])
  await orderSender(server, customer.access)(anOrder({ reference_number_1: `K-${at}` }));

const start = async (ROLE: string) => {
  const started = await startProcess({
    ...processSettings,
    ...{ ROLE, DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'info' },
    ...{ S3_BUCKET: bucket.bucket, S3_ENDPOINT: bucket.endpoint!, S3_REGION: bucket.region },
    S3_ACCESS_KEY_ID: bucket.credentials!.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.credentials!.secretAccessKey,
  });
  await untilListening(started.process);
  return started;
};
type Started = Awaited<ReturnType<typeof start>>;
let worker: Started;
beforeAll(async () => {
  worker = await start('worker');
});
afterAll(async () => {
  worker.process.kill('SIGKILL');
  await exitOf(worker.process);
});

const day = daySeconds(new Date().toISOString().slice(0, 10));
const kinds = {
  shipments: ['export', { search: '' }],
  billing: [
    'export-billing',
    {
      ...{ user_type: 'weekly', layout: 'shipments', form: 'zip' },
      date_range: { from: day - 86_400, to: day + 86_400 },
    },
  ],
  client: [`export-client-data/${customer.client.user_uid}`, {}],
} as const;
type Kind = keyof typeof kinds;

/** What comes of the call is of no interest: who answers it ends. */
function begin({ url }: Started, kind: Kind) {
  const [path, body] = kinds[kind];
  const headers = { authorization: `Bearer ${staff.access}`, 'content-type': 'application/json' };
  const call = fetch(`${url}/api/shipment/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return call.then((it) => it.json()).catch(() => undefined) as Promise<{ data: unknown } | undefined>;
}
const runs = async () => (await staff.api.shipment.exportRuns()).data;
const rowOf = async (id: string) =>
  (await server.pool.query('select losses from export_run where id = $1', [id])).rows[0];
/** As long ago as nobody has to wait for here. */
const silence = (id: string) =>
  server.pool.query(`update export_run set seen = seen - interval '2 minutes' where id = $1`, [id]);
const stored = () => files.list(invoicesFolder);
const contents = () =>
  readdirSync(join(directory, bucket.bucket, 'contents')).filter((it) => it.endsWith('_object'));
const exported = async () => {
  const { rows } = await server.pool.query(
    `select details->>'name' as name, details->>'staff' as staff from audit_event
      where action in ('shipments_exported', 'client_exported') order by id`,
  );
  return rows;
};
async function textOf(name: string) {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await files.read(invoicesFolder, name))!) pieces.push(piece);
  const all = Buffer.concat(pieces);
  return name.endsWith('.zip')
    ? readZip(all)
        .map((it) => it.content.toString('utf8'))
        .join('\n')
    : all.toString('utf8');
}

/** Has a process begin a file, and answers once all of it is in the bucket and nobody knows. */
async function beginHeld(web: Started, kind: Kind) {
  const known = new Set((await runs()).map(({ id }) => id));
  const [before, noted] = [await stored(), await exported()];
  const held = hold();
  const answer = begin(web, kind);
  await expect.poll(held.count, { timeout: 30_000 }).toBe(1);
  const run = (await runs()).find(({ id }) => !known.has(id))!;
  expect(run).toMatchObject({ kind, state: 'running', code: null });
  const ends = async () => {
    const state = async () => (await runs()).find(({ id }) => id === run.id)?.state;
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
    const { name } = (await runs()).find(({ id }) => id === run.id)!;
    return name!;
  };
  /** One file of it is there, whole, and on record as that of who asked for it. */
  const isOnce = async (name: string) => {
    const fresh = (await stored()).filter((it) => !before.some((old) => old.name === it.name));
    expect(fresh.map((it) => it.name)).toEqual([name]);
    expect((await exported()).slice(noted.length)).toEqual([{ name, staff: staff.client.id }]);
    for (const at of [1, 2, 3]) expect(await textOf(name)).toContain(`K-${at}`);
    expect(await runs()).toHaveLength(known.size + 1);
  };
  return { run, held, answer, ends, isOnce };
}

describe('a file whose process', () => {
  test.each<Kind>(['billing', 'client', 'shipments'])(
    'is killed (%s) is written by another, once',
    async (kind) => {
      const web = await start('web');
      const { run, held, answer, ends, isOnce } = await beginHeld(web, kind);
      web.process.kill('SIGKILL');
      await exitOf(web.process);
      await answer;
      held.release();
      await silence(run.id);
      await isOnce(await ends());
      expect(await rowOf(run.id)).toMatchObject({ losses: 1 });
    },
  );

  test.each<Kind>(['billing', 'shipments'])(
    'stops in good order (%s) is written by another at once, and whoever waits for it is told that it is on its way',
    async (kind) => {
      const web = await start('web');
      const { run, held, answer, ends, isOnce } = await beginHeld(web, kind);
      web.process.kill('SIGTERM');
      const told = kind === 'billing' ? { run_id: run.id } : { name: null };
      expect(await answer).toEqual({ data: { ...told, joined: false } });
      // The other's is in the bucket, too; the first is not awaited any longer.
      await expect.poll(held.count, { timeout: 30_000 }).toBe(2);
      held.release();
      await isOnce(await ends());
      expect(await rowOf(run.id)).toMatchObject({ losses: 0 });
      await exitOf(web.process);
    },
  );

  test('stands still is written by another, and makes no second one when it goes on', async () => {
    const web = await start('web');
    const { run, held, ends, isOnce } = await beginHeld(web, 'billing');
    web.process.kill('SIGSTOP');
    await silence(run.id);
    await expect.poll(held.count, { timeout: 60_000 }).toBe(2);
    held.release();
    const name = await ends();
    const whileStill = contents().length;
    web.process.kill('SIGCONT');
    // What it wrote is nobody's.
    await expect.poll(() => contents().length, { timeout: 30_000 }).toBe(whileStill - 1);
    await isOnce(name);
    web.process.kill('SIGTERM');
    expect(await exitOf(web.process)).toBe(0);
    expect(await web.stdout).toContain('an export is left to another process');
  });
});
