import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { auditEvent } from '#server/db/schema.ts';
import { createQueue, type Handlers } from '#server/jobs/create-queue.ts';
import { readPortal } from '#server/watch/read-portal.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { pool, db, deps } = server;
let isBroken = true;
const done: unknown[] = [];
const work = async (_: unknown, data: unknown) => {
  if (isBroken) throw Object.assign(new TypeError('quotes kim@kunde.example'), { code: 'ECONNRESET' });
  done.push(data);
};
const startsAtOnce = ['finish-pending', 'end-pickup-days', 'make-recurring'];
const handlers = Object.fromEntries(
  [
    ...[
      'finish-pending',
      'forget-old',
      'expire-data',
      'forget-contents',
      'fold-sums',
      'end-pickup-days',
      'make-recurring',
      'play-life',
    ],
    ...['send-mail', 'ask-admin', 'end-old-sessions', 'forget-client'],
  ].map((name) => [name, startsAtOnce.includes(name) ? async () => {} : work]),
) as unknown as Handlers;
const queue = await createQueue(deps, handlers);
deps.queue = queue;
const { api, client: staff } = await server.signIn({ is_admin: true });
const list = async () => (await api.job.failed({})).data;
const until = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo, { timeout: 45_000, interval: 100 });

async function fail(name: 'end-old-sessions' | 'forget-client' | 'forget-old', data: object) {
  const last = { retry_limit: 0, ...{ name, data: JSON.stringify(data) } };
  await pool.query(
    `insert into jobs.job (name, data, retry_limit, policy, dead_letter) values ($1, $2, $3, null, 'dead-letters')`,
    [last.name, last.data, last.retry_limit],
  );
}

test('a failed job shows its kind, client and reason, and none of its data', async () => {
  isBroken = true;
  const owner = await server.newClient({ company: 'Segel Groß' });
  await fail('end-old-sessions', { user_uid: owner.user_uid });
  await until(async () => (await list()).length === 1);
  const [shown] = await list();
  expect((await api.info.today({})).data.jobs).toEqual({ failed: 1 });
  expect(shown).toEqual({
    id: expect.any(String),
    ...{ job: 'end-old-sessions', reason: 'fault', fault: 'TypeError ECONNRESET', count: 1 },
    ...{ since: { seconds: expect.any(Number) }, last: { seconds: expect.any(Number) } },
    client: { id: String(owner.number), company: 'Segel Groß', user_uid: owner.user_uid },
  });
  expect((await readPortal(db, server.config, { now: () => new Date() })).dead_letters).toEqual([
    { queue: 'end-old-sessions', count: 1 },
  ]);
  await api.job.dismiss({ id: shown!.id });
  expect(await list()).toEqual([]);
  await expect(api.job.dismiss({ id: shown!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the same job failing several times is one entry, and is repeated once', async () => {
  isBroken = true;
  const data = { client_id: randomUUID(), user_uid: 'fort' };
  for (let i = 0; i < 3; i += 1) await fail('forget-client', data);
  await until(async () => (await list())[0]?.count === 3);
  const [{ id } = { id: '' }] = await list();
  isBroken = false;
  done.length = 0;
  await api.job.again({ id });
  await expect(api.job.again({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await until(async () => done.length > 0);
  expect(done).toEqual([data]);
  expect(await list()).toEqual([]);
  const records = (await db.select().from(auditEvent)).filter((it) => it.action === 'job_repeated');
  expect(records).toMatchObject([
    { client_id: data.client_id, details: { staff: staff.id, job: 'forget-client' } },
  ]);
});

test('a job that succeeds later leaves the list', async () => {
  isBroken = true;
  await fail('forget-old', {});
  await until(async () => (await list()).some(({ job }) => job === 'forget-old'));
  isBroken = false;
  await queue.send('forget-old', {});
  await until(async () => (await list()).length === 0);
  await queue.stop();
});
