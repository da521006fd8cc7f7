import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createQueue, type Handlers } from '#server/jobs/create-queue.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';

const carrier = simulatedCarrier();
const clock = { now: () => new Date() };
const server = await startServer({ jobs: 'real', deps: { carriers: { house: carrier }, clock } });
const untouched = await startServer();
const countJobs = async (name: string) => {
  const { rows } = await server.pool.query(`select count(*)::int as count from jobs.job where name = $1`, [
    name,
  ]);
  return rows[0].count;
};

const nothing = async () => {};
const idle: Handlers = {
  'finish-pending': nothing,
  'forget-old': nothing,
  'expire-data': nothing,
  'forget-contents': nothing,
  'end-pickup-days': nothing,
  'make-recurring': nothing,
  'fold-sums': nothing,
  'play-life': nothing,
  'write-export': nothing,
  'send-mail': nothing,
  'end-old-sessions': nothing,
  'forget-client': nothing,
  'ask-admin': nothing,
};

describe('the job queue', () => {
  test('is created once, however many processes start first', async () => {
    const { deps, config, pool } = untouched;
    const first = { ...deps, config: { ...config, role: 'web' as const } };
    const queues = await Promise.all(Array.from({ length: 8 }, () => createQueue(first)));
    await Promise.all(queues.map((it) => it.stop()));
    expect((await pool.query('select count(*)::int as n from jobs.version')).rows).toEqual([{ n: 1 }]);
  });

  test('takes a job with its transaction and drops it on rollback', async () => {
    const before = await countJobs('forget-old');
    const undone = server.db.transaction(async (tx) => {
      await server.deps.queue.send('forget-old', {}, { tx, afterSeconds: 600 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await countJobs('forget-old')).toBe(before);
    await server.db.transaction((tx) => server.deps.queue.send('forget-old', {}, { tx, afterSeconds: 600 }));
    expect(await countJobs('forget-old')).toBe(before + 1);
  });

  test('holds one waiting job of a kind, however often it is sent', async () => {
    for (let i = 0; i < 5; i += 1) await server.deps.queue.send('forget-old', {}, { afterSeconds: 600 });
    const { rows } = await server.pool.query(
      `select count(*)::int as count from jobs.job where name = 'forget-old' and state = 'created'`,
    );
    expect(rows[0].count).toBe(1);
  });

  test('deletes the finished jobs of a client and of no other', async () => {
    const [client_id, other] = [randomUUID(), randomUUID()];
    const add = (state: string, data: object) =>
      server.pool.query(
        `insert into jobs.job (name, data, state, completed_on) values ('send-mail', $1, $2, now())`,
        [JSON.stringify(data), state],
      );
    await add('completed', { mail: 'labels', client_id, email: 'dritte@labels.example' });
    await add('failed', { mail: 'reset-password', email: 'Fort@kunde.example' });
    await add('completed', { mail: 'labels', client_id: other, email: 'bleibt@labels.example' });
    await server.deps.queue.forget({ client_id, user_uid: 'fort', email: 'fort@kunde.example' });
    const { rows } = await server.pool.query(
      `select data->>'email' as email from jobs.job where name = 'send-mail' and data ? 'email'`,
    );
    expect(rows).toEqual([{ email: 'bleibt@labels.example' }]);
  });

  test('runs a scheduled job, which has no data', async () => {
    const { rows } = await server.pool.query(
      `insert into jobs.job (name, data) values ('fold-sums', null) returning id`,
    );
    const stateOf = async () =>
      (await server.pool.query('select state from jobs.job where id = $1', [rows[0].id])).rows[0];
    await expect.poll(stateOf).toEqual({ state: 'completed' });
  });

  test('has each schedule once, with any number of processes', async () => {
    const another = await createQueue(server.deps);
    const { rows } = await server.pool.query('select name, cron from jobs.schedule order by name');
    expect(rows).toEqual([
      { name: 'end-pickup-days', cron: '1 * * * *' },
      { name: 'expire-data', cron: '37 2 * * *' },
      { name: 'finish-pending', cron: '* * * * *' },
      { name: 'fold-sums', cron: '* * * * *' },
      { name: 'forget-contents', cron: '41 * * * *' },
      { name: 'forget-old', cron: '17 2 * * *' },
      { name: 'make-recurring', cron: '3 * * * *' },
    ]);
    await another.stop();
  });

  test('deletes stored contents that no file uses any more', async () => {
    const { key } = await server.deps.files.draft(Buffer.from('1'));
    await server.pool.query(`update loose_content set since = now() - interval '25 hours'`);
    await server.deps.queue.send('forget-contents', {});
    const isLoose = async () =>
      (await server.pool.query('select from loose_content where key = $1', [key])).rowCount === 1;
    await vi.waitUntil(async () => !(await isLoose()), { timeout: 45_000, interval: 200 });
    expect(readdirSync(join(server.config.filesDir, 'contents'))).toEqual([]);
  });

  test('finishes at its start the work that was left while no process ran', async () => {
    const { access, api } = await server.signIn();
    const key = randomUUID();
    carrier.meet('create', 'lost_after');
    expect(await orderSender(server, access)(anOrder(), key)).toMatchObject({ status: 409 });
    await server.pool.query(
      `update idempotency_key set locked_until = now() - interval '1 s' where key = $1`,
      [key],
    );
    await server.pool.query(`delete from jobs.job where name = 'finish-pending'`);
    const another = await createQueue(server.deps);
    await vi.waitUntil(async () => (await api.shipment.userList({})).pagination.total === 1, {
      timeout: 45_000,
    });
    await another.stop();
  });

  test('tells long jobs that their process is stopping', async () => {
    const own = await startServer();
    let state = 'waits';
    const queue = await createQueue(own.deps, {
      ...idle,
      'finish-pending': (_, __, ending) => {
        state = 'runs';
        return new Promise<void>((resolve) => {
          ending.addEventListener('abort', () => {
            state = 'told';
            resolve();
          });
        });
      },
    });
    await vi.waitUntil(() => state === 'runs', { timeout: 45_000 });
    await queue.stop();
    expect(state).toBe('told');
    const { rows } = await own.pool.query(`select state from jobs.job where name = 'finish-pending'`);
    expect(rows).toContainEqual({ state: 'completed' });
  });

  test('retries a failing job, then makes it a dead letter, and delays no other job', async () => {
    const own = await startServer();
    const done: string[] = [];
    let tries = 0;
    const queue = await createQueue(own.deps, {
      ...idle,
      'end-old-sessions': async (_, { user_uid }) => {
        if (user_uid === 'poison') {
          tries += 1;
          throw new Error('never works');
        }
        done.push(user_uid);
      },
    });
    await queue.send('end-old-sessions', { user_uid: 'poison' });
    await own.pool.query(`update jobs.job set retry_limit = 2 where data->>'user_uid' = 'poison'`);
    for (const user_uid of ['one', 'two', 'three']) await queue.send('end-old-sessions', { user_uid });
    await vi.waitUntil(() => done.length === 3, { timeout: 45_000 });
    expect(own.logged.filter((it) => it.msg === 'a job failed for good')).toEqual([]);
    const isNoted = async () => {
      await own.pool.query(`update jobs.job set start_after = now() where state = 'retry'`);
      return own.logged.some((it) => it.msg === 'a job failed for good');
    };
    await vi.waitUntil(isNoted, { timeout: 45_000, interval: 200 });
    expect(tries).toBe(3);
    expect(done).toEqual(['one', 'two', 'three']);
    await queue.stop();
  }, 40_000);
});
