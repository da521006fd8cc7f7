import { describe, expect, test } from 'vitest';
import {
  answerJob,
  handJob,
  newPrintJob,
  type PrintAnswer,
  type PrintJobState,
  type PrintOutcome,
  reportJob,
} from '#domain/labels/print-job.ts';
import { fc, runs } from '#support/random.ts';

const handed = handJob(newPrintJob, 'a') as PrintJobState;
const say = (job: PrintJobState, claim: string, outcome: PrintOutcome) =>
  reportJob(job, { claim, outcome, reason: null });
const asked = say(handed, 'a', 'unsure') as PrintJobState;

describe('a print job', () => {
  test('is handed to one claim, repeatedly if that asks again', () => {
    expect(handJob(handed, 'a')).toBe(handed);
    expect(handJob(handed, 'b')).toBeUndefined();
  });

  test('is not handed out once it may have been printed', () => {
    expect(handJob(asked, 'a')).toBeUndefined();
    expect(handJob(asked, 'b')).toBeUndefined();
  });

  test('is queued again if the printer got nothing, unless a user was asked about it', () => {
    expect(say(handed, 'a', 'returned')).toMatchObject({ state: 'queued', claim: null });
    expect(say(asked, 'a', 'returned')).toMatchObject({ state: 'failed' });
  });

  test('can be confirmed late, while the user is being asked', () => {
    expect(say(asked, 'a', 'printed')).toMatchObject({ state: 'printed', reason: null });
  });

  test('ignores late reports about an earlier attempt', () => {
    const again = answerJob(asked, { answer: 'again', attempt: 1 }) as PrintJobState;
    expect(again).toMatchObject({ state: 'queued', attempt: 2, claim: null });
    expect(say(again, 'a', 'printed')).toBeUndefined();
    const second = handJob(again, 'b') as PrintJobState;
    expect(say(second, 'a', 'printed')).toBeUndefined();
    expect(say(second, 'b', 'printed')).toMatchObject({ state: 'printed' });
  });

  test('is printed again once, however often the user confirms it', () => {
    const again = answerJob(asked, { answer: 'again', attempt: 1 }) as PrintJobState;
    expect(answerJob(again, { answer: 'again', attempt: 1 })).toBe(again);
    const second = handJob(again, 'b') as PrintJobState;
    expect(answerJob(second, { answer: 'again', attempt: 1 })).toBe(second);
    expect(answerJob(second, { answer: 'again', attempt: 2 })).toBeUndefined();
  });

  test('cannot be cancelled while a printer has it', () => {
    expect(answerJob(handed, { answer: 'cancel', attempt: 1 })).toBeUndefined();
    expect(answerJob(newPrintJob, { answer: 'cancel', attempt: 1 })).toMatchObject({ state: 'cancelled' });
  });

  test('stays printed', () => {
    const printed = say(handed, 'a', 'printed') as PrintJobState;
    expect(say(printed, 'a', 'unsure')).toBe(printed);
    expect(answerJob(printed, { answer: 'again', attempt: 1 })).toBeUndefined();
    expect(answerJob(printed, { answer: 'cancel', attempt: 1 })).toBeUndefined();
  });
});

/*
 * A station like ours writes down each step and may be killed after any; responses get lost; users answer late and
 * twice.
 */
type Step =
  | 'take'
  | 'take, answer lost'
  | 'begin'
  | 'come out'
  | 'half'
  | 'confirm'
  | 'report'
  | 'report, answer lost'
  | 'kill'
  | 'silence'
  | PrintAnswer;
const steps: readonly Step[] = [
  'take',
  'take, answer lost',
  'begin',
  'come out',
  'half',
  'confirm',
  'report',
  'report, answer lost',
  'kill',
  'silence',
  'printed',
  'again',
  'cancel',
];

type Entry = { claim: string; step: 'claimed' | 'handed' | 'begun' | 'ended'; outcome: PrintOutcome };

function play(sequence: readonly Step[]) {
  let job: PrintJobState = newPrintJob;
  let entry: Entry | undefined;
  let claims = 0;
  let came = 0;
  let permitted = 1;
  let isOut = false;
  const apply = (next: PrintJobState | undefined) => {
    if (next) job = next;
    return next !== undefined;
  };
  for (const step of sequence) {
    if (step === 'take' || step === 'take, answer lost') {
      if (entry && entry.step !== 'claimed') continue;
      claims += entry ? 0 : 1;
      entry ??= { claim: `c${claims}`, step: 'claimed', outcome: 'returned' };
      const isHanded = apply(handJob(job, entry.claim));
      if (!isHanded) entry = undefined;
      else if (step === 'take') entry.step = 'handed';
    }
    if (step === 'begin' && entry?.step === 'handed') {
      entry.step = 'begun';
      isOut = false;
    }
    if ((step === 'come out' || step === 'half') && entry?.step === 'begun' && !isOut) {
      // Half a label counts as printed: its other half must not end up on another parcel.
      came += 1;
      isOut = step === 'come out';
      if (step === 'half') entry = { ...entry, step: 'ended', outcome: 'unsure' };
    }
    if (step === 'confirm' && entry?.step === 'begun' && isOut)
      entry = { ...entry, step: 'ended', outcome: 'printed' };
    if (step === 'kill' && entry?.step === 'begun') entry = { ...entry, step: 'ended', outcome: 'unsure' };
    if (step === 'kill' && (entry?.step === 'claimed' || entry?.step === 'handed'))
      entry = { ...entry, step: 'ended', outcome: 'returned' };
    if ((step === 'report' || step === 'report, answer lost') && entry?.step === 'ended') {
      apply(reportJob(job, { claim: entry.claim, outcome: entry.outcome, reason: null }));
      if (step === 'report') entry = undefined;
    }
    if (step === 'silence' && job.state === 'handed') job = { ...job, state: 'asked' };
    if (step === 'printed' || step === 'again' || step === 'cancel') {
      const before = job.attempt;
      apply(answerJob(job, { answer: step, attempt: job.attempt }));
      permitted += job.attempt - before;
    }
  }
  return { job, entry, came, permitted };
}

describe('interruptions in any order', () => {
  const anything = fc.array(fc.constantFrom(...steps), { maxLength: 60 });

  test('a label is printed at most as often as a user allowed', () => {
    fc.assert(
      fc.property(anything, (sequence) => {
        const { came, permitted } = play(sequence);
        expect(came).toBeLessThanOrEqual(permitted);
      }),
      runs(3_000, 200_000),
    );
  });

  test('an unfinished job always has a station or a user to continue it', () => {
    fc.assert(
      fc.property(anything, (sequence) => {
        const { job, entry, came } = play(sequence);
        if (job.state === 'handed') expect(entry?.claim).toBe(job.claim);
        if (job.state === 'printed' && !sequence.includes('printed')) expect(came).toBeGreaterThan(0);
      }),
      runs(3_000, 200_000),
    );
  });
});
