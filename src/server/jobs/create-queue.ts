import { secondsInDay } from 'date-fns/constants';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, PgBoss, type QueueOptions, type WorkOptions } from 'pg-boss';
import type { Config } from '#server/config/config.ts';
import { type Db, watchful } from '#server/db/connect.ts';
import { playLife } from '#server/demo/play-life.ts';
import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import { writeExport } from '#server/exports/write-export.ts';
import { foldSums } from '#server/info/fold-sums.ts';
import { sendMail } from '#server/letters/send-mail.ts';
import { deadLetterQueue } from '#server/queue/dead-letters.ts';
import {
  type JobName,
  type Jobs,
  mailQueue,
  PermanentFailure,
  type Queue,
  whyFailed,
} from '#server/queue/queue.ts';
import { expireData } from '#server/retention/expire-data.ts';
import { askAdmin } from '#server/sign-in/ask-admin.ts';
import { endOldSessions } from '#server/sign-in/end-old-sessions.ts';
import { forgetClient } from '#server/user/forget-client.ts';
import { endPickupDays } from './end-pickup-days.ts';
import { finishPending } from './finish-pending.ts';
import { forgetOld } from './forget-old.ts';
import { lookForJobs, type Worker } from './look-for-jobs.ts';
import { makeRecurring } from './make-recurring.ts';
import { beating } from './worker-beat.ts';

/** `ending` aborts long jobs when the process stops. */
export type Handlers = {
  [J in JobName]: (deps: Deps, data: Jobs[J], ending: AbortSignal) => Promise<unknown>;
};

const jobHandlers: Handlers = {
  'finish-pending': (deps) => finishPending(deps),
  'forget-old': forgetOld,
  'expire-data': (deps) => expireData(deps),
  'forget-contents': ({ files }) => files.forgetContents(),
  'fold-sums': foldSums,
  'end-pickup-days': endPickupDays,
  'make-recurring': makeRecurring,
  'play-life': playLife,
  'write-export': writeExport,
  'send-mail': sendMail,
  'ask-admin': askAdmin,
  'end-old-sessions': endOldSessions,
  'forget-client': forgetClient,
};

/** UTC. */
const schedules = ({ demoLife }: Config): Partial<Record<JobName, string>> => ({
  'finish-pending': '* * * * *',
  'forget-old': '17 2 * * *',
  'expire-data': '37 2 * * *',
  'forget-contents': '41 * * * *',
  'fold-sums': '* * * * *',
  'end-pickup-days': '1 * * * *',
  // The first run is early in Berlin's morning (domain/order/rhythm.ts); the hourly runs retry.
  'make-recurring': '3 * * * *',
  ...(demoLife ? { 'play-life': '* * * * *' } : {}),
});

type Ways = {
  queue: QueueOptions & { policy?: 'short' };
  /** Per process; 1 by default. */
  atOnce?: number;
};

/** Each run does all open work, so at most one job waits. */
const once: Ways = { queue: { policy: 'short', retryBackoff: true } };
/** Retries through two weeks of outage. */
const patient: QueueOptions = {
  retryLimit: 1_400,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 900,
  retentionSeconds: 30 * secondsInDay,
  deleteAfterSeconds: secondsInDay,
};

const ways: Record<JobName, Ways> = {
  'finish-pending': once,
  'forget-old': once,
  'expire-data': once,
  'forget-contents': once,
  'fold-sums': once,
  'end-pickup-days': once,
  'make-recurring': once,
  'play-life': once,
  // A server counts as dead after a minute without a heartbeat; a large file must not block a small one.
  'write-export': {
    queue: {
      ...patient,
      ...{ retryDelay: 2, retryDelayMax: 300 },
      ...{ expireInSeconds: secondsInDay - 1, heartbeatSeconds: 60 },
    },
    atOnce: 2,
  },
  // One slow mail server must not block every mail.
  'send-mail': { queue: patient, atOnce: 2 },
  'ask-admin': { queue: patient },
  'end-old-sessions': { queue: patient },
  'forget-client': { queue: patient },
};

/** Seconds; staff may be on holiday. */
const givenUpFor = 14 * secondsInDay;

const isPointless = sql`state in ('created', 'retry') and (name in ('ask-admin', 'end-old-sessions')
  or (name = ${mailQueue} and data->>'mail' in ('verify-email', 'unlock-account', 'account-unlocked',
    'password-changed', 'second-factor', 'account-notice', 'client-created', 'base-data-changed', 'reset-password')))`;

const names = Object.keys(jobHandlers) as JobName[];
/** Seconds; staff check this list less often. */
const deadLettersFor = 30 * secondsInDay;
const stopWithinMs = 20_000;

/** Fallback; look-for-jobs.ts wakes the workers. */
const rarely: WorkOptions = { pollingIntervalSeconds: 60 };

/**
 * Job queue in the portal's database, shared by all processes. Jobs commit with their transaction; a failed job is
 * retried and finally becomes a dead letter. ROLE=web only sends jobs.
 */
export async function createQueue(
  deps: Omit<Deps, 'queue'>,
  handlers: Handlers = jobHandlers,
): Promise<Queue> {
  const { config, log } = deps;
  const isWorking = config.role !== 'web';
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    application_name: 'versandpult jobs',
    max: isWorking ? 2 : 1,
    schema: 'jobs',
    supervise: isWorking,
    schedule: isWorking,
    cronWorkerIntervalSeconds: 10,
    flowIntervalSeconds: 60,
    // Queue maintenance may outlast a call's timeout.
    ...watchful(60_000),
  });
  boss.on('error', (error) => log.error({ error: loggedError(error) }, 'the job queue has trouble'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'));
  await boss.start();
  await boss.createQueue(deadLetterQueue);
  await boss.updateQueue(deadLetterQueue, { deleteAfterSeconds: deadLettersFor });
  for (const name of names)
    await boss.createQueue(name, { ...ways[name].queue, deadLetter: deadLetterQueue });

  let stopLooking = () => {};
  const ending = new AbortController();
  const queue: Queue = {
    send: async (job, data, { tx, afterSeconds } = {}) => {
      await boss.send(job, data, {
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
        ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
      });
    },
    forget: ({ client_id, user_uid, email }, { tx = deps.db } = {}) =>
      tx
        .execute(sql`
          delete from jobs.job where (state in ('completed', 'failed', 'cancelled') or (${isPointless}))
            and (data->>'client_id' = ${client_id} or data->>'user_uid' = ${user_uid}
              ${email === undefined ? sql`` : sql`or lower(data->>'email') = ${email}`})`)
        .then(() => undefined),
    stop: () => {
      stopLooking();
      ending.abort();
      return boss.stop({ graceful: true, timeout: stopWithinMs });
    },
  };
  if (!isWorking) return queue;
  const full: Deps = { ...deps, queue };
  const work = async <J extends JobName>(name: J) =>
    boss.work<Jobs[J]>(name, { ...rarely, perJobResults: true }, async (jobs: Job<Jobs[J]>[]) => {
      const results = [];
      for (const { id, data } of jobs) {
        try {
          await handlers[name](full, data, ending.signal);
          results.push({ id, status: 'completed' as const });
        } catch (error) {
          const status = error instanceof PermanentFailure ? ('deadletter' as const) : ('failed' as const);
          log.warn({ job: id, queue: name, error: loggedError(error) }, 'a job failed');
          if (name === mailQueue) await retainGivenUp(deps.db, id, status === 'deadletter');
          results.push({ id, status, output: whyFailed(error) });
        }
      }
      return results;
    });
  const workers: Worker[] = [];
  for (const name of names)
    for (let i = 0; i < (ways[name].atOnce ?? 1); i += 1) workers.push({ name, id: await work(name) });
  // Stays for staff (dead-letters.ts).
  const lost = await boss.work(deadLetterQueue, { ...rarely, includeMetadata: true }, async (jobs) => {
    for (const { sourceId, sourceName } of jobs)
      log.error({ job: sourceId, queue: sourceName }, 'a job failed for good');
  });
  workers.push({ name: deadLetterQueue, id: lost });
  const beat = beating(deps);
  await beat();
  stopLooking = lookForJobs(deps.db, workers, { wake: (id) => boss.notifyWorker(id), beat });
  for (const name of names) {
    const cron = schedules(config)[name];
    if (cron) await boss.schedule(name, cron);
    // The last run may have scheduled the job.
    else if (name === 'play-life') await boss.unschedule(name);
  }
  await queue.send('finish-pending', {});
  await queue.send('end-pickup-days', {});
  await queue.send('make-recurring', {});
  return queue;
}

/** A failed mail waits for staff (docs/rules.md 20.19); a sent mail goes after a day. */
async function retainGivenUp(db: Db, id: string, isGivenUp: boolean): Promise<void> {
  await db.execute(sql`
    update jobs.job set deletion_seconds = ${givenUpFor}
    where name = ${mailQueue} and id = ${id} and (${isGivenUp} or retry_count >= retry_limit)`);
}
