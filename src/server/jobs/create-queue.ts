import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, PgBoss } from 'pg-boss';
import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import { finishPending } from './finish-pending.ts';
import { forgetOld } from './forget-old.ts';
import type { JobName, Jobs, Queue } from './queue.ts';

type Handlers = { [J in JobName]: (deps: Deps, data: Jobs[J]) => Promise<unknown> };

const handlers: Handlers = {
  'finish-pending': (deps) => finishPending(deps),
  'forget-old': forgetOld,
};

/** Minutes, hours, … as cron has them, in UTC. */
const schedules: Record<JobName, string> = {
  'finish-pending': '* * * * *',
  'forget-old': '17 2 * * *',
};

const names = Object.keys(handlers) as JobName[];
const deadLetters = 'dead-letters';

/** At most one waits beside those that run: each does all the work there is. */
const once = { policy: 'short' } as const;
const stopWithinMs = 20_000;

/**
 * The job queue in the same database. Any number of processes share it; a job is done by one of them. What is sent
 * in a transaction is there when the transaction is. What was left while nobody ran is begun at once.
 */
export async function createQueue(deps: Omit<Deps, 'queue'>): Promise<Queue> {
  const { config, log } = deps;
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    application_name: 'versandpult jobs',
    max: 2,
    schema: 'jobs',
  });
  boss.on('error', (error) => log.error({ error: loggedError(error) }, 'the job queue has trouble'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'));
  await boss.start();
  await boss.createQueue(deadLetters);
  for (const name of names)
    await boss.createQueue(name, { ...once, deadLetter: deadLetters, retryBackoff: true });

  const queue: Queue = {
    send: async (job, data, { tx, afterSeconds } = {}) => {
      await boss.send(job, data, {
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
        ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: stopWithinMs }),
  };
  const full: Deps = { ...deps, queue };
  const work = async <J extends JobName>(name: J) =>
    boss.work<Jobs[J]>(name, async (jobs: Job<Jobs[J]>[]) => {
      for (const job of jobs) await handlers[name](full, job.data);
    });
  for (const name of names) await work(name);
  await boss.work<object>(deadLetters, async (jobs) => {
    for (const job of jobs) log.error({ job: job.id, data: job.data }, 'a job failed for good');
  });
  for (const name of names) await boss.schedule(name, schedules[name]);
  await queue.send('finish-pending', {});
  return queue;
}
