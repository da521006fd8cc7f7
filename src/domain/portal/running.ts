/** Limits in ms (docs/operation.md 7.7). */
export const beatEvery = 30_000;
const silentAfter = 120_000;
const lateAfter = 600_000;
const backupLasts = 36 * 3_600_000;

/** `silent`: no process does jobs; `late`: jobs wait although a process lives. */
export const workStates = ['works', 'late', 'silent'] as const;
export type WorkState = (typeof workStates)[number];

/** ms since 1970 by one clock; null: none. */
type Signs = { now: number; lastBeat: number | null; oldestDue: number | null };

/** `since`: the last sign of work, or when the oldest job became due; null: nobody ever worked and nothing waits. */
export function workStateOf({ now, lastBeat, oldestDue }: Signs): { state: WorkState; since: number | null } {
  if (lastBeat === null || now - lastBeat >= silentAfter)
    return { state: 'silent', since: lastBeat ?? oldestDue };
  if (oldestDue !== null && now - oldestDue >= lateAfter) return { state: 'late', since: oldestDue };
  return { state: 'works', since: lastBeat };
}

export const isBeating = ({ now, beat }: { now: number; beat: number }) => now - beat < silentAfter;

export const serviceStates = ['works', 'fails', 'untried'] as const;
export type ServiceState = (typeof serviceStates)[number];

export function serviceStateOf(last: { succeeded: number | null; failed: number | null }): ServiceState {
  const { succeeded, failed } = last;
  if (succeeded === null && failed === null) return 'untried';
  return failed !== null && failed >= (succeeded ?? 0) ? 'fails' : 'works';
}

export const backupStates = ['fresh', 'old', 'unheard'] as const;
export type BackupState = (typeof backupStates)[number];

export function backupStateOf({ now, made }: { now: number; made: number | null }): BackupState {
  if (made === null) return 'unheard';
  return now - made > backupLasts ? 'old' : 'fresh';
}

/** Seconds. */
const clockTolerance = 2;

export const isClockWrong = (ahead: number) => Math.abs(ahead) >= clockTolerance;
