import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { describe, expect, test } from 'vitest';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { atEnd } from '#support/at-end.ts';
import { authenticator } from '#support/authenticator.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { processSettings } from '#support/direct-session.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { readZip } from '#support/read-zip.ts';
import { confirmation, startServer } from '#support/server.ts';
import { exitOf, startProcess, untilListening } from '#support/server-process.ts';

/*
 * A server dies or freezes while writing a large file, and the job queue starts it again (docs/rules.md 20.17). The
 * servers are real; the content is already in the bucket, unacknowledged.
 */

const clock = { now: () => new Date() };
const { bucket, directory, hold } = await startBucketServer({ lists: true });
const server = await startServer({ config: { s3: bucket }, deps: { clock } });
const { files } = server.deps;
const staff = await server.signIn({ is_admin: true });
// The processes have no identity service that could check a password.
const { data: factor } = await staff.api.secondFactor.begin(confirmation);
const { recovery_codes } = (
  await staff.api.secondFactor.confirm({ code: authenticator(factor.secret).codeAt(clock.now()) })
).data;
const customer = await server.signIn({ user_type: 'weekly', company: 'Kiel' });
for (const at of [1, 2, 3])
  await orderSender(server, customer.access)(anOrder({ reference_number_1: `K-${at}` }));

const start = async () => {
  const started = await startProcess({
    ...processSettings,
    ...{ DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'info' },
    ...{ S3_BUCKET: bucket.bucket, S3_ENDPOINT: bucket.endpoint!, S3_REGION: bucket.region },
    S3_ACCESS_KEY_ID: bucket.credentials!.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.credentials!.secretAccessKey,
  });
  atEnd(() => started.process.kill('SIGKILL'));
  await untilListening(started.process);
  return started;
};
type Started = Awaited<ReturnType<typeof start>>;

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

function begin({ url }: Started, kind: Kind) {
  const [path, body] = kinds[kind];
  const headers = { authorization: `Bearer ${staff.access}`, 'content-type': 'application/json' };
  const confirmed = kind === 'client' ? { confirmation: { code: recovery_codes.pop() } } : {};
  const call = fetch(`${url}/api/shipment/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body, ...confirmed }),
  });
  return call.then((it) => it.json()).catch(() => undefined) as Promise<{ data: unknown } | undefined>;
}
const runs = async () => (await staff.api.shipment.exportRuns()).data;
const attemptOf = async (id: string) =>
  (await server.pool.query('select attempt, losses from export_run where id = $1', [id])).rows[0];
/** Makes the last heartbeat two minutes old and lets the job queue check. */
async function silence() {
  await server.pool.query(
    `update jobs.job set heartbeat_on = heartbeat_on - interval '2 minutes' where state = 'active'`,
  );
  await server.pool.query('update jobs.queue set monitor_on = null, monitor_claim_on = null');
  const boss = new PgBoss({
    ...{ connectionString: server.databaseUrl, schema: 'jobs' },
    ...{ supervise: false, schedule: false },
  });
  await boss.start();
  await boss.supervise('write-export');
  await boss.stop();
}
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

/** Starts a file; its content is in the bucket, unacknowledged. */
async function beginHeld(at: Started, kind: Kind) {
  const known = new Set((await runs()).map(({ id }) => id));
  const [before, noted] = [await stored(), await exported()];
  const held = hold();
  const answer = begin(at, kind);
  await expect.poll(held.count, { timeout: 30_000 }).toBe(1);
  const run = (await runs()).find(({ id }) => !known.has(id))!;
  expect(run).toMatchObject({ kind, state: 'running', code: null });
  const ends = async () => {
    const state = async () => (await runs()).find(({ id }) => id === run.id)?.state;
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
    const { name } = (await runs()).find(({ id }) => id === run.id)!;
    return name!;
  };
  const isOnce = async (name: string) => {
    const fresh = (await stored()).filter((it) => !before.some((old) => old.name === it.name));
    expect(fresh.map((it) => it.name)).toEqual([name]);
    expect((await exported()).slice(noted.length)).toEqual([{ name, staff: staff.client.id }]);
    for (const at of [1, 2, 3]) expect(await textOf(name)).toContain(`K-${at}`);
    expect(await runs()).toHaveLength(known.size + 1);
  };
  const isBegunAgain = () => expect.poll(held.count, { timeout: 60_000 }).toBe(2);
  return { run, held, answer, ends, isOnce, isBegunAgain };
}

describe('an export', () => {
  test.each<Kind>(['billing', 'client', 'shipments'])(
    'starts again after its server was killed (%s) and finishes once',
    async (kind) => {
      const killed = await start();
      const { run, held, answer, ends, isOnce, isBegunAgain } = await beginHeld(killed, kind);
      killed.process.kill('SIGKILL');
      await exitOf(killed.process);
      await answer;
      await start();
      await silence();
      await isBegunAgain();
      held.release();
      await isOnce(await ends());
      expect(await attemptOf(run.id)).toEqual({ attempt: 2, losses: 2 });
    },
  );

  test.each<Kind>(['billing', 'shipments'])(
    'starts again at once after its server stopped (%s), and the user learns that it continues',
    async (kind) => {
      const stopped = await start();
      const { run, held, answer, ends, isOnce, isBegunAgain } = await beginHeld(stopped, kind);
      stopped.process.kill('SIGTERM');
      const told = kind === 'billing' ? { run_id: run.id } : { name: null };
      expect(await answer).toEqual({ data: { ...told, joined: false } });
      await start();
      await isBegunAgain();
      held.release();
      await isOnce(await ends());
      expect(await attemptOf(run.id)).toEqual({ attempt: 2, losses: 1 });
      await exitOf(stopped.process);
    },
  );

  test('continues on another server if its own froze; the first makes no second file when it resumes', async () => {
    const still = await start();
    const { held, ends, isOnce, isBegunAgain } = await beginHeld(still, 'billing');
    const other = await start();
    still.process.kill('SIGSTOP');
    await silence();
    await isBegunAgain();
    held.release();
    const name = await ends();
    const whileStill = contents().length;
    still.process.kill('SIGCONT');
    await expect.poll(() => contents().length, { timeout: 30_000 }).toBe(whileStill - 1);
    await isOnce(name);
    for (const { process } of [still, other]) {
      process.kill('SIGTERM');
      expect(await exitOf(process)).toBe(0);
    }
    expect(await still.stdout).toContain('an export is left to a later attempt');
  });
});
