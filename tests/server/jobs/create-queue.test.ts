import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createQueue } from '#server/jobs/create-queue.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';

const carrier = simulatedCarrier();
const clock = { now: () => new Date() };
const server = await startServer({ jobs: 'real', deps: { carriers: { house: carrier }, clock } });
const countJobs = async (name: string) => {
  const { rows } = await server.pool.query(`select count(*)::int as count from jobs.job where name = $1`, [
    name,
  ]);
  return rows[0].count;
};

describe('the job queue', () => {
  test('takes a job with its transaction: not one that is rolled back', async () => {
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

  test('keeps one waiting job of a kind, however often it is sent', async () => {
    for (let i = 0; i < 5; i += 1) await server.deps.queue.send('forget-old', {}, { afterSeconds: 600 });
    const { rows } = await server.pool.query(
      `select count(*)::int as count from jobs.job where name = 'forget-old' and state = 'created'`,
    );
    expect(rows[0].count).toBe(1);
  });

  test('has its schedules once, with any number of processes', async () => {
    const another = await createQueue(server.deps);
    const { rows } = await server.pool.query('select name, cron from jobs.schedule order by name');
    expect(rows).toEqual([
      { name: 'finish-pending', cron: '* * * * *' },
      { name: 'forget-old', cron: '17 2 * * *' },
    ]);
    await another.stop();
  });

  test('finishes at its start what was left while nobody ran', async () => {
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
      timeout: 15_000,
    });
    await another.stop();
  });
});
