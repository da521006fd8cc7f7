import { api } from '#app/api/client.ts';
import { getSession, subscribeSession } from '#app/api/session.ts';
import type { PrintJob } from '#contract/print.ts';
import { isOpenQuestion, isUnderWay, type PrintAnswer } from '#domain/labels/print-job.ts';
import type { LastLabel } from '#domain/labels/torn-run.ts';

/* Follows this device's print runs until every job ends. The ids are stored, so that a question survives a reload. */

export type Run = {
  run_id: string;
  jobs: readonly PrintJob[];
  since: number;
  onJobs?: ((jobs: readonly PrintJob[]) => void) | undefined;
};

const key = 'print-runs';
/** ms between polls, slower over time. */
const paces = [
  { until: 10_000, every: 400 },
  { until: 60_000, every: 1_000 },
  { until: Number.POSITIVE_INFINITY, every: 4_000 },
] as const;

let runs: readonly Run[] = [];
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let owner: string | undefined;

// The next user must not be asked about the previous user's prints.
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

export function followRun(run_id: string, jobs: readonly PrintJob[], onJobs?: Run['onJobs']): void {
  owner = getSession()?.user_uid;
  change([...runs.filter((it) => it.run_id !== run_id), { run_id, jobs, since: Date.now(), onJobs }]);
  look();
}

export function resumeRuns(): void {
  const [uid, ...ids] = (localStorage.getItem(key) ?? '').split('\n');
  if (!uid || uid !== getSession()?.user_uid) return;
  const unknown = ids.filter((id) => !runs.some((it) => it.run_id === id));
  if (unknown.length === 0) return;
  owner = uid;
  change([...runs, ...unknown.map((run_id) => ({ run_id, jobs: [], since: Date.now() }))]);
  look();
}

export async function answerJob(job: PrintJob, answer: PrintAnswer): Promise<void> {
  const { data } = await api.print.answer({ job_id: job.job_id, answer, attempt: job.attempt });
  const run = runs.find((it) => it.run_id === job.run_id);
  if (!run) return;
  const jobs = run.jobs.map((it) => (it.job_id === data.job_id ? data : it));
  updateRun({ ...run, jobs, since: Date.now() });
  look();
}

/** Answers for all open label jobs of a run at once. */
export async function answerRun(jobs: readonly PrintJob[], last: LastLabel): Promise<void> {
  const run_id = jobs[0]?.run_id ?? '';
  const seen = jobs.map(({ job_id, attempt }) => ({ job_id, attempt }));
  const { data } = await api.print.answerRun({ run_id, jobs: seen, last });
  const run = runs.find((it) => it.run_id === run_id);
  if (!run) return;
  updateRun({ ...run, jobs: data, since: Date.now() });
  look();
}

/** Follows the open questions of a printer, whichever device pressed. */
export async function followQuestions(printer_id: string): Promise<void> {
  const { data } = await api.print.jobs({});
  const asked = data.filter((it) => it.printer_id === printer_id && isOpenQuestion(it));
  owner = getSession()?.user_uid;
  for (const run_id of new Set(asked.map((it) => it.run_id)))
    if (!runs.some((it) => it.run_id === run_id)) change([...runs, { run_id, jobs: [], since: Date.now() }]);
  look();
}

const isOpen = ({ jobs }: Run) =>
  jobs.length === 0 || jobs.some((it) => isUnderWay(it) || isOpenQuestion(it));

function updateRun(run: Run): void {
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
      // The portal deleted the run.
      if (data.length === 0) change(runs.filter((it) => it.run_id !== run.run_id));
      else updateRun({ ...now, jobs: data });
    } catch {
      // No response: the next poll retries.
    }
  }
  look();
}

export function dropRun(run_id: string): void {
  change(runs.filter((it) => it.run_id !== run_id));
}
