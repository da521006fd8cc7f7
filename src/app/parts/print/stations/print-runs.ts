import { api } from '#app/api/client.ts';
import { getSession, subscribeSession } from '#app/api/session.ts';
import type { PrintJob } from '#contract/print.ts';
import { isOpenQuestion, isUnderWay, type PrintAnswer } from '#domain/labels/print-job.ts';

/*
 * The print runs that this device began and that are not through: followed until every job has come out or was left.
 * Their ids are kept, so that a question is still put after the page was loaded anew.
 */

export type Run = {
  run_id: string;
  jobs: readonly PrintJob[];
  since: number;
  /** Hears of each job whose state changes. */
  onJobs?: ((jobs: readonly PrintJob[]) => void) | undefined;
};

const key = 'print-runs';
/** ms between two looks: soon after the press, and later on. */
const paces = [
  { until: 10_000, every: 400 },
  { until: 60_000, every: 1_000 },
  { until: Number.POSITIVE_INFINITY, every: 4_000 },
] as const;

let runs: readonly Run[] = [];
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whose runs they are. */
let owner: string | undefined;

// Whoever comes next is asked nothing about what the last one printed.
subscribeSession(() => {
  if (runs.length === 0 || getSession()?.user_uid === owner) return;
  clearTimeout(timer);
  change([]);
});

export const runStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getRuns: () => runs,
};

/** Follows what a press began. */
export function followRun(run_id: string, jobs: readonly PrintJob[], onJobs?: Run['onJobs']): void {
  owner = getSession()?.user_uid;
  change([...runs.filter((it) => it.run_id !== run_id), { run_id, jobs, since: Date.now(), onJobs }]);
  look();
}

/** Goes on with the runs of this device that were under way when the page was left. */
export function resumeRuns(): void {
  const [uid, ...ids] = (localStorage.getItem(key) ?? '').split('\n');
  if (!uid || uid !== getSession()?.user_uid) return;
  const unknown = ids.filter((id) => !runs.some((it) => it.run_id === id));
  if (unknown.length === 0) return;
  owner = uid;
  change([...runs, ...unknown.map((run_id) => ({ run_id, jobs: [], since: Date.now() }))]);
  look();
}

/** Says what became of a job, and shows it as it is then. */
export async function answerJob(job: PrintJob, answer: PrintAnswer): Promise<void> {
  const { data } = await api.print.answer({ job_id: job.job_id, answer, attempt: job.attempt });
  const run = runs.find((it) => it.run_id === job.run_id);
  if (!run) return;
  const jobs = run.jobs.map((it) => (it.job_id === data.job_id ? data : it));
  put({ ...run, jobs, since: Date.now() });
  look();
}

const isOpen = ({ jobs }: Run) =>
  jobs.length === 0 || jobs.some((it) => isUnderWay(it) || isOpenQuestion(it));

function put(run: Run): void {
  const before = runs.find((it) => it.run_id === run.run_id)?.jobs ?? [];
  const isNew = ({ job_id, state }: PrintJob) =>
    before.some((it) => it.job_id === job_id && it.state !== state);
  run.onJobs?.(run.jobs.filter(isNew));
  change(runs.map((it) => (it.run_id === run.run_id ? run : it)));
}

function change(next: readonly Run[]): void {
  runs = next;
  const open = runs.filter(isOpen).map((it) => it.run_id);
  const uid = getSession()?.user_uid;
  if (uid && open.length > 0) localStorage.setItem(key, [uid, ...open].join('\n'));
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}

/** Looks at the open runs, again and again while there are some. */
function look(): void {
  clearTimeout(timer);
  const open = runs.filter(isOpen);
  if (open.length === 0) return;
  const age = Date.now() - Math.max(...open.map((it) => it.since));
  const pace = paces.find(({ until }) => age < until) ?? paces[2];
  timer = setTimeout(() => void lookNow(), pace.every);
}

async function lookNow(): Promise<void> {
  for (const run of runs.filter(isOpen)) {
    try {
      const { data } = await api.print.jobs({ run_id: run.run_id });
      const now = runs.find((it) => it.run_id === run.run_id);
      if (!now) continue;
      // Forgotten by the portal: there is nothing left to follow.
      if (data.length === 0) change(runs.filter((it) => it.run_id !== run.run_id));
      else put({ ...now, jobs: data });
    } catch {
      // Without an answer it is asked again at the next look.
    }
  }
  look();
}

/** Forgets runs that are through and told. */
export function dropRun(run_id: string): void {
  change(runs.filter((it) => it.run_id !== run_id));
}
