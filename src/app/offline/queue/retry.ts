import * as v from 'valibot';
import { type AnswerFacts, describeBody, type ErrorDescription } from '#app/api/describe-error.ts';
import { presentAddress } from '#app/offline/addresses/present-address.ts';
import type { KeyFate, KnownFate, OutboxProblem, SentAnswer } from '#app/offline/rows/outbox-row.ts';
import { OrderedBefore } from '#domain/order/ordered-before.ts';
import { isErrorCode } from '#domain/values/error-codes.ts';
import type { QueuePause } from './queue-tables.ts';

export type Answer =
  /** No or incomplete answer. */
  | { from: 'nobody' }
  /** Captive portal or proxy. */
  | { from: 'stranger'; status: number; retryAfter?: number }
  | ({
      /** JSON in our server's form. */
      from: 'server';
      status: number;
      /** The answer names the item's key, so it is about this item. */
      isNamed: boolean;
      /** Set on a 401 if the session was just renewed: retry. */
      isSignedIn?: boolean;
      code?: unknown;
      data?: unknown;
      /** Result of the call, also for refusals that mean the work is done. */
      answer?: SentAnswer;
      /** Oldest request version the server accepts. */
      minWire?: number;
    } & AnswerFacts);

export type AttemptProblem = Omit<ErrorDescription, 'code'> &
  Pick<OutboxProblem, 'code' | 'address' | 'before'>;

/** Result of an attempt. `ambiguous`: the bytes may have arrived. Times in ms. */
export type Decision =
  | { do: 'sent'; answer: SentAnswer }
  /** Retry later; other items continue. `isCounted`: uses up an attempt. */
  | { do: 'again'; wait: number; isCounted: boolean; ambiguous: boolean; problem: AttemptProblem }
  | { do: 'pause'; pause?: QueuePause; wait: number; ambiguous: boolean; problem?: AttemptProblem }
  | { do: 'attention'; ambiguous: boolean; problem: AttemptProblem }
  /** The key is cancelled: nothing arrived or ever will. */
  | { do: 'withdrawn' }
  | { do: 'fulfil'; fate: KnownFate };

const second = 1_000;
/** Retry within a minute of recovery (docs/queue.md 4.5), because nothing tells the device of it. */
export const longestBackoff = 45 * second;
export const hour = 3_600 * second;
const longestInProgress = 30 * second;
/** The connection's probe decides when to continue; this wait only prevents a busy loop. */
const strangerWait = 5 * second;
const wrongUserWait = 30 * second;

/** "Full jitter": devices must not all return together. */
function backoff(attempt: number, random: () => number): number {
  return Math.max(second, random() * Math.min(longestBackoff, 2 * second * 2 ** attempt));
}

type Tried = {
  attempts: number;
  /** Counted attempts with a server error or an unclear answer. */
  failures: number;
  /** Consecutive requests to wait. */
  waits: number;
  failuresToShow: number;
  random: () => number;
};

/** Decides by status and code, never by text (docs/queue.md 4.5). */
export function decide(answer: Answer, tried: Tried): Decision {
  if (answer.from === 'nobody') return again({ code: 'OFFLINE' }, tried);
  if (answer.from === 'stranger') return ofStranger(answer, tried);
  if (!answer.isNamed) return ofUnnamed(answer, tried);
  if (answer.answer) return { do: 'sent', answer: answer.answer };
  return ofServer(answer, tried);
}

export function decideFate(fate: KeyFate, tried: Tried): Decision {
  if (fate.fate === 'busy') return inProgress({ code: 'REQUEST_IN_PROGRESS' }, undefined, tried);
  if (fate.fate !== 'unreachable') return { do: 'fulfil', fate };
  const problem = fate.problem ?? unclear;
  return { ...again(problem, { ...tried, attempts: tried.waits }), isCounted: false };
}

/** The response did not name the item; the order may exist, so ask again under the same key. */
const unclear: AttemptProblem = { code: 'ANSWER_UNCLEAR' };

/** JSON without the item's key may delay the retry but never settle the item. */
function ofUnnamed(answer: Extract<Answer, { from: 'server' }>, tried: Tried): Decision {
  const decision = ofServer(answer, tried);
  if (decision.do === 'again' || decision.do === 'pause') return { ...decision, ambiguous: true };
  return again(unclear, tried);
}

function again(problem: AttemptProblem, tried: Tried): Extract<Decision, { do: 'again' }> {
  return {
    do: 'again',
    wait: backoff(tried.attempts, tried.random),
    isCounted: true,
    ambiguous: true,
    problem,
  };
}

function ofStranger({ status, retryAfter }: Extract<Answer, { from: 'stranger' }>, tried: Tried): Decision {
  if (status === 429) return silence({ code: 'RATE_LIMITED' }, retryAfter, true, tried);
  if (status >= 500) return again({ code: 'NOT_READY' }, tried);
  if (status === 408 || status === 425) return again({ code: 'OFFLINE' }, tried);
  return { do: 'pause', pause: 'offline', wait: strangerWait, ambiguous: true, problem: { code: 'OFFLINE' } };
}

function ofServer(answer: Extract<Answer, { from: 'server' }>, tried: Tried): Decision {
  const { status, code, data, retryAfter } = answer;
  const problem = describeBody(code, data, answer);
  // JSON, but not of this call.
  if (status >= 200 && status < 300) return again(unclear, tried);
  if (status === 401 && answer.isSignedIn) return refusedAgain(problem, tried);
  if (status === 401) return { do: 'pause', pause: 'auth', wait: 0, ambiguous: false };
  if (status === 426 || code === 'CLIENT_TOO_OLD') {
    return { do: 'pause', pause: 'update', wait: 0, ambiguous: false, problem };
  }
  if (code === 'CLIENT_INACTIVE') {
    return { do: 'pause', pause: 'inactive', wait: 0, ambiguous: false, problem };
  }
  // Another user has signed in; the row stays with its owner.
  if (code === 'WRONG_USER') return { do: 'pause', wait: wrongUserWait, ambiguous: false, problem };
  if (status === 410) return { do: 'withdrawn' };
  if (status === 409 && code === 'REQUEST_IN_PROGRESS') return inProgress(problem, retryAfter, tried);
  if (status === 429) return silence(problem, retryAfter, false, tried);
  // Ambiguous: the database failed during the work, or the carrier has not answered yet.
  if ((status === 502 || status === 503) && retryAfter !== undefined)
    return silence(problem, retryAfter, true, tried);
  if (status === 408 || status === 425 || status >= 500) return failed(status, problem, tried);
  // A gateway may forward the order and still answer its own JSON error.
  if (!isErrorCode(code)) return again(unclear, tried);
  const address = code === 'ADDRESS_CHANGED' ? presentAddress(data) : undefined;
  const before = code === 'ORDERED_BEFORE' ? v.safeParse(OrderedBefore, data) : undefined;
  return {
    do: 'attention',
    ambiguous: code === 'IDEMPOTENCY_KEY_REUSED',
    problem: { ...problem, ...(address && { address }), ...(before?.success && { before: before.output }) },
  };
}

function failed(status: number, problem: AttemptProblem, tried: Tried): Decision {
  const decision = again(problem, tried);
  const isStubborn = status === 500 && tried.failures + 1 >= tried.failuresToShow;
  return isStubborn ? { ...decision, wait: hour } : decision;
}

const refusalsToShow = 3;

/** Keeps trying under new tokens, because the user is signed in. */
function refusedAgain(problem: AttemptProblem, { waits, random }: Tried): Decision {
  const wait = backoff(waits, random);
  const isReported = waits + 1 >= refusalsToShow;
  return { do: 'pause', ...(isReported && { pause: 'auth' }), wait, ambiguous: false, problem };
}

/** Pauses the queue a little longer than asked, at random, so that devices do not return together. */
function silence(
  problem: AttemptProblem,
  retryAfter: number | undefined,
  ambiguous: boolean,
  { waits, random }: Tried,
): Decision {
  const asked = retryAfter === undefined ? backoff(waits, random) : retryAfter * second;
  return { do: 'pause', wait: Math.min(hour, asked * (1 + random() * 0.1)), ambiguous, problem };
}

function inProgress(problem: AttemptProblem, retryAfter: number | undefined, { waits }: Tried): Decision {
  const asked = (retryAfter ?? 2) * second * 2 ** waits;
  return {
    do: 'again',
    wait: Math.min(longestInProgress, Math.max(second, asked)),
    isCounted: false,
    ambiguous: true,
    problem,
  };
}
