import { expect, test, vi } from 'vitest';
import { lookForJobs } from '#server/jobs/look-for-jobs.ts';
import { startServer } from '#support/server.ts';
import { soon } from '#support/soon.ts';

const server = await startServer({ jobs: 'real' });

test('only the workers of due jobs are woken', async () => {
  const woken = new Set<string>();
  const stop = lookForJobs(
    server.db,
    [
      { name: 'due', id: 'first' },
      { name: 'due', id: 'second' },
      { name: 'later', id: 'third' },
      { name: 'done', id: 'fourth' },
    ],
    { wake: (id) => woken.add(id) },
  );
  for (const name of ['due', 'later', 'done'])
    await server.pool.query(`select jobs.create_queue($1, '{"policy": "standard"}')`, [name]);
  await server.pool.query(
    `insert into jobs.job (name, start_after) values ('later', now() + interval '1 hour')`,
  );
  await server.pool.query(`insert into jobs.job (name, state) values ('done', 'completed')`);
  await server.pool.query(`insert into jobs.job (name) values ('due')`);
  await vi.waitFor(() => expect([...woken].toSorted()).toEqual(['first', 'second']), soon);
  stop();
});
